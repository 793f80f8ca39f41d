import { flatMap } from "../../flatMap.js"
import { boxAround, centreX, rightOf, type Span } from "../../layout/geometry.js"
import type { PageLayout } from "../../layout/Layout.js"
import { cellText } from "../cellContent.js"
import { columnNames } from "../columnNames.js"
import type { Grid } from "../Grid.js"
import { filledCell } from "../gridCells.js"
import type { GridChain } from "../joinPages.js"
import type { PageRows } from "../PageRows.js"
import { cellsOfRows, partsOfRow } from "../rowCells.js"
import { gapBetween, type TextRow } from "../textRows.js"
import type { ColumnContents } from "./columnContents.js"
import { knownColumns } from "./columnEvidence.js"
import { finerGrids, gridOfFullRows, partedAt } from "./finerGrids.js"
import type { HeadingReader } from "./HeadingReader.js"
import { type Cut, cutBetween } from "./headerCuts.js"
import { type HeaderMatch, type HeadersAmong, type Heading, headersAmong } from "./headerSearch.js"

/** White space, in line heights, that no table has between two rows, and that few have. */
const WIDEST = 6
const WIDE = 2

/** Fewest pieces without a value that are headings after a wide space. */
const FEWEST_HEADINGS = 3

/** Words of a line of running text. */
const LONG = 14

/** Possible ends of the rows under a header: before a wide space, running text or the next header. */
const endsOf = (
  rows: ReadonlyArray<TextRow>,
  header: HeaderMatch,
  headers: HeadersAmong,
  lineHeight: number,
  slope: number
): ReadonlyArray<number> => {
  const ends = new Set<number>()
  let wide = false
  let i = header.to
  for (; i < rows.length; i++) {
    const [above, row] = [rows[i - 1], rows[i]]
    if (row === undefined || above === undefined) break
    const gap = gapBetween(above, row, slope)
    if (gap > lineHeight * WIDEST) break
    // Headings of another table.
    if (gap > lineHeight * WIDE && row.values === 0 && row.lines.length >= FEWEST_HEADINGS) break
    if (i > header.to) {
      if (!wide && gap > lineHeight * WIDE) ends.add(i)
      wide ||= gap > lineHeight * WIDE
      if (row.values === 0 && headers(i)) break
    }
    if (row.lines.length === 1 && row.words >= LONG && row.values * 3 < row.words) break
  }
  ends.add(i)
  return [...ends]
}

/** The pieces of a row, split even where there is only a space at a clean cut. */
const partedRow = (row: TextRow, cuts: ReadonlyArray<Cut>, lineHeight: number): TextRow =>
  partedAt(
    row,
    flatMap(cuts, ({ at, clean }) => (clean ? [at] : [])),
    lineHeight
  )

/** Joins headings that only a space separates if no row fills both their columns. */
const joinedHeadings = (
  headings: ReadonlyArray<Heading>,
  cuts: ReadonlyArray<Cut>,
  rows: ReadonlyArray<TextRow>,
  lineHeight: number
): ReadonlyArray<Heading> => {
  const ats = cuts.map(({ at }) => at)
  const filled = rows.map(
    (row) => new Set(flatMap(partsOfRow(partedRow(row, cuts, lineHeight), ats, lineHeight), ({ column }) => column))
  )
  const made: Array<Heading> = []
  for (const [i, heading] of headings.entries()) {
    const before = made[made.length - 1]
    if (heading.parted !== true || before === undefined || filled.some((own) => own.has(i) && own.has(i - 1))) {
      made.push(heading)
      continue
    }
    const words = [...before.words, ...heading.words]
    const box = boxAround(words)
    made[made.length - 1] = { ...before, text: cellText(words), words, span: { start: box.x, end: rightOf(box) } }
  }
  return made
}

const gridUnder = (layout: PageLayout, header: HeaderMatch, body: ReadonlyArray<TextRow>): Grid | undefined => {
  const { lineHeight } = layout
  const [first] = header.headings
  const last = header.headings[header.headings.length - 1]
  if (first === undefined || last === undefined) return undefined
  const left = first.span.start - lineHeight * 12
  const right = last.span.end + lineHeight * 8
  const rows = flatMap(body, (row) => {
    const lines = row.lines.filter(({ box }) => centreX(box) > left && centreX(box) < right)
    return lines.length === 0 ? [] : [{ ...row, lines, box: boxAround(lines) }]
  })
  if (rows.length === 0) return undefined
  const words = flatMap(rows, ({ lines }) =>
    flatMap(lines, (line) => line.words.map(({ box }): Span => ({ start: box.x, end: rightOf(box) })))
  )
  const cutsOf = (headings: ReadonlyArray<Heading>): ReadonlyArray<Cut> =>
    headings.slice(1).map(({ span }, i) => cutBetween(headings[i]?.span ?? span, span, words, rows.length))
  const headings = joinedHeadings(header.headings, cutsOf(header.headings), rows, lineHeight)
  const cuts = cutsOf(headings)
  const ats = cuts.map(({ at }) => at)
  const parts = rows.map((row) => partsOfRow(partedRow(row, cuts, lineHeight), ats, lineHeight))
  const groups = rows.map((_, i) => [i])
  const under = cellsOfRows(parts, groups, 0)
  const box = boxAround([...rows, ...flatMap(headings, (heading) => heading.words)])
  const borders = [box.x, ...ats, box.x + box.width]
  return {
    layout,
    cells: [
      ...headings.map((heading, column) => filledCell({ row: 0, rowEnd: 0, column, columnEnd: column }, heading.words)),
      ...under.map((cell) => ({ ...cell, row: cell.row + 1, rowEnd: cell.rowEnd + 1 }))
    ],
    rows: groups.length + 1,
    columns: headings.length,
    headerRows: 1,
    columnSpans: headings.map((_, column): Span => ({ start: borders[column] ?? 0, end: borders[column + 1] ?? 0 })),
    box,
    ruled: false,
    quality: 0.6 + 0.3 * Math.min(1, header.score / Math.max(1, header.columns.size)),
    title: null
  }
}

/** Some adjacent columns of a grid as a grid of their own. */
const panelOf = (grid: Grid, from: number, to: number): Grid | undefined => {
  const cells = grid.cells
    .filter(({ column, columnEnd }) => column >= from && columnEnd < to)
    .map((cell) => ({ ...cell, column: cell.column - from, columnEnd: cell.columnEnd - from }))
  return cells.length === 0
    ? undefined
    : { ...grid, cells, columns: to - from, columnSpans: grid.columnSpans.slice(from, to), box: boxAround(cells) }
}

/** Share of a column's cells from which it is a column of words or of numbers. */
const OF_ONE_KIND = 0.7

const kindOf = ({ numbers, worded }: ColumnContents): "numbers" | "words" | "mixed" =>
  numbers >= OF_ONE_KIND ? "numbers" : worded >= OF_ONE_KIND ? "words" : "mixed"

/** A table in panels side by side, with its headings or the kinds of its columns repeated; its panels are stacked. */
const withPanels = (chain: GridChain): ReadonlyArray<GridChain> => {
  const [first] = chain.parts
  if (first === undefined || first.headerRows === 0 || first.columns < 4) return []
  const names = columnNames(first).map((name) => name.replace(/ \d+$/, ""))
  const kinds = knownColumns(chain).contents.map(kindOf)
  for (let width = 2; width * 2 <= names.length; width++) {
    if (names.length % width !== 0) continue
    const said = names.every((name, i) => name === names[i % width])
    const held = kinds.includes("words") && kinds.every((kind, i) => kind !== "mixed" && kind === kinds[i % width])
    if (!said && !held) continue
    const starts = Array.from({ length: names.length / width }, (_, i) => i * width)
    return [
      { parts: flatMap(chain.parts, (part) => flatMap(starts, (from) => panelOf(part, from, from + width) ?? [])) }
    ]
  }
  return []
}

/**
 * Grids with headings that name columns of the requested table: the rows under header lines, and tables whose headings are repeated side by side.
 * Each is a guess of its own, to compete with all the others.
 */
export const headedGrids = (
  found: ReadonlyArray<GridChain>,
  layouts: ReadonlyArray<PageLayout>,
  pages: PageRows,
  reader: HeadingReader
): ReadonlyArray<GridChain> => {
  const known = new Set(found.map(shapeOf))
  const isNew = (chain: GridChain): boolean => {
    const shape = shapeOf(chain)
    return !known.has(shape) && known.add(shape) !== undefined
  }
  const made: ReadonlyArray<GridChain> = flatMap(layouts, (layout) => {
    const rows = pages.of(layout)
    const headers = headersAmong(rows, reader, layout.lineHeight)
    return flatMap(rows, (_, i) => {
      const header = headers(i)
      if (header === undefined) return []
      return flatMap(endsOf(rows, header, headers, layout.lineHeight, pages.slope(layout)), (end) => {
        const body = rows.slice(header.to, end)
        return flatMap(
          [
            gridUnder(layout, header, body),
            ...[false, true].map((finely) => gridOfFullRows(layout, rows.slice(header.from, header.to), body, finely))
          ],
          (grid) => (grid === undefined ? [] : [{ parts: [grid] }])
        )
      })
    })
  }).filter(isNew)
  const finer = finerGrids(found, pages).filter(isNew)
  return [...flatMap([...found, ...made], withPanels), ...finer, ...made].filter(
    (chain) => made.includes(chain) || finer.includes(chain) || isNew(chain)
  )
}

/** A grid's place, size and headings, which identify it apart from where its cells end. */
const shapeOf = ({ parts }: GridChain): string =>
  parts
    .map((grid) => {
      const { columns, headerRows, layout, rows } = grid
      return [layout.page.page, rows, columns, headerRows, grid.cells.length, ...columnNames(grid)].join("|")
    })
    .join("||")

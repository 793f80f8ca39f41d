import { flatMap } from "../flatMap.js"
import { bottomOf, boxAround, centreX, centreY, medianOf, rightOf, type Span } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import { isParted, type PageRulings, straightRulings } from "../layout/rulings.js"
import { isValue } from "../layout/values.js"
import type { Box, Word } from "../page/Page.js"
import { alignedRegions, extentOfRows, isTabular, proseLines, withoutLines } from "./alignedRegions.js"
import { withoutBeside } from "./besideTables.js"
import { caption } from "./captions.js"
import { type Chunk, chunkOf, columnCutsOf, findColumnCuts } from "./columnCuts.js"
import { cellTable, type Grid } from "./Grid.js"
import { withoutEmptyTracks } from "./gridCells.js"
import { countHeaderRows } from "./headerRows.js"
import type { PageRows } from "./PageRows.js"
import { cellsOfRows, isLeader, partsOfRow, ruledApart, tableRows } from "./rowCells.js"
import { gapBetween, type TextRow, textRows } from "./textRows.js"

/** The pieces of a row as chunks; leader dots between a name and its value separate them. */
const chunksOfRow = (row: TextRow): ReadonlyArray<Chunk> =>
  flatMap(row.lines, (line) => {
    const runs: Array<Array<Word>> = [[]]
    for (const word of line.words) {
      if (isLeader(word)) runs.push([])
      else runs[runs.length - 1]?.push(word)
    }
    return runs.filter((run) => run.length > 0).map(chunkOf)
  })

const inside = (line: TextLine, box: Box): boolean => {
  const x = centreX(line.box)
  const y = centreY(line.box)
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= bottomOf(box)
}

/** Header rows above a region: close to it, and each piece within one column or over several except the first. */
const withHeadersAbove = (
  region: ReadonlyArray<TextRow>,
  all: ReadonlyArray<TextRow>,
  cuts: ReadonlyArray<number>,
  lineHeight: number
): ReadonlyArray<TextRow> => {
  const first = region[0]
  if (!first) return region
  const extent = extentOfRows(region)
  const above = all.filter((row) => row.box.y < first.box.y && !region.includes(row)).reverse()
  const taken: Array<TextRow> = []
  let next = first
  for (const row of above) {
    if (taken.length >= 3 || gapBetween(row, next) > lineHeight * 1.1) break
    if (caption.test(row.text)) break
    const parts = partsOfRow(row, cuts, lineHeight)
    const fits = parts.every((part) => part.column > 0 && part.words.length <= 8)
    if (!fits || row.box.x < extent.start - lineHeight || row.box.x + row.box.width > extent.end + lineHeight) break
    taken.unshift(row)
    next = row
  }
  return [...taken, ...region]
}

/** Text rows below a region that a drawn line below them includes in its last row. */
const withLastLines = (
  region: ReadonlyArray<TextRow>,
  all: ReadonlyArray<TextRow>,
  rulings: PageRulings,
  lineHeight: number
): ReadonlyArray<TextRow> => {
  const taken = [...region]
  for (const row of all) {
    const last = taken[taken.length - 1]
    if (!last || row.box.y <= last.box.y || region.includes(row)) continue
    const bottom = bottomOf(row.box)
    const closed = isParted(rulings.horizontal, bottom - lineHeight * 0.2, bottom + lineHeight, centreX(row.box))
    if (gapBetween(last, row) > lineHeight * 0.8 || ruledApart(last, row, rulings) || !closed || row.words > 12) break
    taken.push(row)
  }
  return taken
}

/** Rows of a region that show where its columns are. */
const evidenceOf = (region: ReadonlyArray<TextRow>): ReadonlyArray<TextRow> => {
  const valued = region.filter((row) => isTabular(row) && holdsValues(row))
  return valued.length >= 3 ? valued : region.filter(isTabular)
}

/** Whether a piece of a row crosses a cut. */
const crosses = (row: TextRow, cuts: ReadonlyArray<number>): boolean =>
  row.lines.some((line) => line.words.some((word) => cuts.some((cut) => word.box.x < cut && rightOf(word.box) > cut)))

/** The first row of a region's repeated header, or undefined. */
const secondHeader = (region: ReadonlyArray<TextRow>): number | undefined => {
  const isBody = (row: TextRow | undefined) => row !== undefined && isTabular(row) && holdsValues(row)
  const body = region.findIndex(isBody)
  if (body < 1) return undefined
  const heads = new Set(
    region
      .slice(0, body)
      .filter((row) => row.lines.length >= 2)
      .map((row) => row.text)
  )
  const again = region.findIndex((row, i) => i > body && heads.has(row.text))
  if (again < 0) return undefined
  let first = again
  while (first > body && !isBody(region[first - 1])) first--
  return first
}

/** Splits a region at a wide space if the columns below differ from those above: two tables, one below the other. */
const partedRegions = (region: ReadonlyArray<TextRow>, lineHeight: number): ReadonlyArray<ReadonlyArray<TextRow>> => {
  const again = secondHeader(region)
  if (again !== undefined) {
    const rest = region.slice(again)
    const start = rest.findIndex(isTabular)
    return [...partedRegions(region.slice(0, again), lineHeight), ...partedRegions(rest.slice(start), lineHeight)]
  }
  const gaps = region.slice(1).map((row, i) => {
    const above = region[i]
    return above ? gapBetween(above, row) : 0
  })
  const wide = Math.max(lineHeight * 0.8, medianOf(gaps, 0) * 1.5)
  for (let i = 0; i < gaps.length; i++) {
    const next = region[i + 1]
    if (next === undefined || (gaps[i] ?? 0) < wide) continue
    const names = next.lines.length >= 2 && next.values === 0
    const above = region.slice(0, i + 1)
    const below = region.slice(i + 1)
    const far = (gaps[i] ?? 0) >= lineHeight * FROM_OTHERS
    if (far && areSums(above, below)) return [above]
    const first = above.filter((row) => isTabular(row) && holdsValues(row))
    const second = below.filter((row) => isTabular(row) && holdsValues(row))
    // A block above separate headings, without rows of values, is an address or a form.
    const heads = region.slice(i + 1, i + 1 + MOST_ROWS_OF_HEADINGS)
    const body = heads.findIndex(holdsValues)
    const headings = flatMap(body < 0 ? heads : heads.slice(0, body), ({ lines }) => lines.map(({ text }) => text))
    const before = region[i]
    if (before !== undefined && tellsApart(before, next, headings, lineHeight)) continue
    if (far && names && next.lines.length > 2 && first.length < 2 && second.length > 1)
      return partedRegions(below, lineHeight)
    const headed = names && far
    if (first.length < (headed ? 2 : 3) || second.length < (headed ? 1 : 3)) continue
    const cutsAbove = findColumnCuts(first.map(chunksOfRow), lineHeight)
    const cutsBelow = findColumnCuts(second.map(chunksOfRow), lineHeight)
    const strangers =
      first.filter((row) => crosses(row, cutsBelow)).length / first.length +
      second.filter((row) => crosses(row, cutsAbove)).length / second.length
    if (strangers > 0.4) return [above, ...partedRegions(below, lineHeight)]
  }
  return [region]
}

/** Most rows of column headings. */
const MOST_ROWS_OF_HEADINGS = 6

/** Fewest pieces in the rows of a table, and most pieces in the total rows below it. */
const MANY_PIECES = 4
const FEW_PIECES = 2

/** Whether every row below a white space is only a label and its total, while the table's rows above have more columns. */
const areSums = (above: ReadonlyArray<TextRow>, below: ReadonlyArray<TextRow>): boolean =>
  below.every(({ lines }) => lines.length <= FEW_PIECES) &&
  above.slice(-2).every((row) => row.lines.length >= MANY_PIECES && holdsValues(row))

/** Least white space, in line heights, between a table's headings and the text or table above them. */
const FROM_OTHERS = 1.1

/** Share of the columns named by headings close to the body from which rows further up are no headings. */
const NAMED_COLUMNS = 0.6

/** Widest white space, in line heights, between the headings of single columns and those above that span several. */
const FROM_COLUMNS = 1.6

/** Share of headings that repeat another, if several columns have the same. */
const SAID_AGAIN = 0.6

/** Whether a row, close above headings that repeat across columns, has pieces of its own above groups of them. */
const tellsApart = (above: TextRow, below: TextRow, headings: ReadonlyArray<string>, lineHeight: number): boolean =>
  above.lines.length >= 2 &&
  gapBetween(above, below) < lineHeight * FROM_COLUMNS &&
  headings.length > above.lines.length &&
  headings.filter((text, i) => headings.indexOf(text) !== i || headings.includes(text, i + 1)).length >=
    headings.length * SAID_AGAIN

/** How many rows of a grid's header are separate from its headings: an address above a table is not a heading. */
const rowsApart = (
  rows: ReadonlyArray<TextRow>,
  { cells, columns }: Pick<Grid, "cells" | "columns">,
  headerEnd: number,
  lineHeight: number
): number => {
  for (let first = headerEnd - 1; first > 0; first--) {
    const [above, row] = [rows[first - 1], rows[first]]
    if (above === undefined || row === undefined || gapBetween(above, row) < lineHeight * FROM_OTHERS) continue
    const headings = cells.filter((cell) => cell.row >= first && cell.row < headerEnd)
    if (
      tellsApart(
        above,
        row,
        headings.map(({ text }) => text),
        lineHeight
      )
    )
      continue
    const named = new Set(headings.map(({ column }) => column))
    return named.size >= columns * NAMED_COLUMNS ? first : 0
  }
  return 0
}

/** Whether a row has a piece that is a value, or several values side by side. */
const holdsValues = (row: TextRow): boolean =>
  row.lines.some(
    ({ text, words }) => words.filter((word) => isValue(word.text)).length * 3 >= words.length * 2 || isValue(text)
  )

const gridOfRegion = (
  layout: PageLayout,
  region: ReadonlyArray<TextRow>,
  all: ReadonlyArray<TextRow>,
  rulings: PageRulings
): Grid | undefined => {
  const { lineHeight } = layout
  const evidence = evidenceOf(region)
  if (evidence.length < 2) return undefined
  const cutsWith = columnCutsOf(evidence.map(chunksOfRow), lineHeight)
  const shows = new Set(evidence)
  // Word by word, because headings of neighbouring columns may be as close as words.
  const others = (rows: ReadonlyArray<TextRow>) =>
    rows
      .filter((row) => !shows.has(row))
      .map((row) => flatMap(row.lines, (line) => line.words.map((word) => chunkOf([word]))))
  const first = cutsWith(others(region))
  if (first.length === 0) return undefined
  const rows = withLastLines(withHeadersAbove(region, all, first, lineHeight), all, rulings, lineHeight)
  const cuts = rows.length === region.length ? first : cutsWith(others(rows))
  const parts = rows.map((row) => partsOfRow(row, cuts, lineHeight))
  const single = rows.map((_, i) => [i])
  const plain = {
    cells: cellsOfRows(parts, single, rows.length),
    rows: rows.length,
    columns: cuts.length + 1
  }
  const headerEnd = countHeaderRows(plain)
  const apart = rowsApart(rows, plain, headerEnd, lineHeight)
  if (apart > 0) return gridOfRegion(layout, rows.slice(apart), all, rulings)
  const groups = tableRows(rows, parts, rulings, lineHeight, headerEnd)
  // Where each text row is a table row, its cells are known.
  const cells = groups.every(({ length }) => length === 1) ? plain.cells : cellsOfRows(parts, groups, headerEnd)
  const tracks = withoutEmptyTracks(cells, groups.length, cuts.length + 1)
  const extent = extentOfRows(rows)
  const borders = [extent.start, ...cuts, extent.end]
  const shape = { cells: tracks.cells, rows: tracks.rows.length, columns: tracks.columns.length }
  const spans = tracks.columns.map((column): Span => ({ start: borders[column] ?? 0, end: borders[column + 1] ?? 0 }))
  return {
    layout,
    ...shape,
    headerRows: Math.min(headerEnd, shape.rows - 1),
    columnSpans: spans,
    box: boxAround(rows),
    ruled: false,
    quality: alignedQuality(shape),
    title: null
  }
}

const alignedQuality = (shape: Pick<Grid, "cells" | "rows" | "columns">): number => {
  const filled = shape.cells.length / Math.max(1, shape.rows * shape.columns)
  return 0.55 + 0.35 * Math.min(1, filled)
}

/** Whether a column's numbers fall by equal steps, like the scale beside a chart. */
const isScale = (texts: ReadonlyArray<string>): boolean => {
  const numbers = texts
    .filter((text) => /^-?[\d\s.,]+%?$/.test(text))
    .map((text) => Number(text.replace(/[\s,%]/g, "")))
  if (numbers.length < 4 || numbers.length < texts.length * 0.6) return false
  const step = (numbers[0] ?? 0) - (numbers[1] ?? 0)
  return (
    step > 0 && numbers.every((value, i) => i === 0 || Math.abs((numbers[i - 1] ?? 0) - value - step) < step * 0.01)
  )
}

/** Whether aligned pieces of text make a table: enough rows, filled columns and columns of values, rather than a form or a letterhead. */
const isTable = (grid: Grid): boolean => {
  const bodyRows = grid.rows - grid.headerRows
  if (grid.columns < 2 || bodyRows < 2 || grid.rows < 3) return false
  const table = cellTable(grid)
  const body = table.slice(grid.headerRows)
  const filled = body.flat().filter((cell) => cell !== undefined).length
  if (filled < bodyRows * grid.columns * 0.45) return false
  const valueColumns = Array.from({ length: grid.columns }, (_, column) => {
    const cells = flatMap(body, (row) => row[column] ?? [])
    return (
      cells.length >= Math.max(2, bodyRows * 0.4) &&
      cells.filter((cell) => isValue(cell.text)).length >= cells.length * 0.7
    )
  })
  const values = valueColumns.filter(Boolean).length
  const scales = Array.from({ length: grid.columns }, (_, column) =>
    isScale(flatMap(body, (row) => row[column]?.text ?? []))
  ).filter(Boolean).length
  if (scales * 2 >= values) return false
  const stub = flatMap(body, (row) => row[0] ?? [])
  if (stub.filter((cell) => /[:：]$/.test(cell.text)).length * 2 > stub.length) return false
  if (grid.columns === 2) return values >= 1 && bodyRows >= 3 && grid.headerRows > 0
  if (values === 0) return false
  const words = flatMap(body.flat(), (cell) => cell?.words ?? []).length
  return words <= filled * 8
}

/** Finds tables whose columns are separated by white space, outside areas already taken and without running lines. */
export const findAlignedGrids = (
  layout: PageLayout,
  taken: ReadonlyArray<Box>,
  pages: PageRows
): ReadonlyArray<Grid> => {
  const lines = layout.lines.filter((line) => !pages.running.has(line) && !taken.some((box) => inside(line, box)))
  if (lines.length < 6) return []
  const slope = pages.slope(layout)
  const rulings = straightRulings(layout.rulings, layout.lineHeight)
  const all = taken.length === 0 ? pages.of(layout) : textRows(lines, slope)
  const prose = proseLines(layout, all)
  const flowing = lines.filter((line) => prose.has(line))
  const open = flowing.length === 0 ? all : withoutLines(lines, prose, slope)
  const regions = flatMap(alignedRegions(flowing, open, slope, layout.lineHeight), (region) => {
    const sides = withoutBeside(region, slope, layout)
    return sides.length === 1
      ? [region]
      : flatMap(sides, (side) => alignedRegions(flowing, side, slope, layout.lineHeight))
  })
  return flatMap(regions, (region) => partedRegions(region, layout.lineHeight))
    .map((region) => gridOfRegion(layout, region, open, rulings))
    .filter((grid) => grid !== undefined)
    .filter(isTable)
}

import { flatMap } from "../../flatMap.js"
import { centreX, centreY } from "../../layout/geometry.js"
import type { PageLayout, TextLine } from "../../layout/Layout.js"
import type { Box, Word } from "../../page/Page.js"
import { findDates } from "../../text/dates.js"
import { fold } from "../../text/fold.js"
import { cellText } from "../cellContent.js"
import { columnNames } from "../columnNames.js"
import { cellTable, type Grid, type GridCell } from "../Grid.js"
import type { GridChain } from "../joinPages.js"
import type { PageRows } from "../PageRows.js"
import { textRows } from "../textRows.js"
import { assignHeaders, fitOfHeader, leastFit } from "./columnMatch.js"
import { isMark, isUnit, readAnalyte, readMeasure, readResultLine } from "./measures.js"
import type { NamedCell, NamedRow } from "./NamedRow.js"
import type { SoughtTable } from "./soughtTables.js"

const earlier = /anterio|anterieur|precedent|previous|prior|last result|historique|history/
const dated = /^\D{0,20}\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/

interface ResultColumns {
  readonly analyte: number
  readonly value: number
  /** Columns with earlier results. */
  readonly before: ReadonlyArray<number>
  readonly unit: number | undefined
  readonly range: number | undefined
  /** The column of upper limits, if the range's limits are in two columns. */
  readonly upper: number | undefined
  readonly flag: number | undefined
}

const keysOf = (sought: SoughtTable) => {
  const key = (concept: string) => sought.columns.find((column) => column.concept === concept)?.key
  return {
    analyte: key("analyte"),
    value: key("value"),
    unit: key("unit"),
    range: key("reference_range"),
    flag: key("flag")
  }
}

/** Share of a column's cells that must be units for it to be the unit column without a heading. */
const MOST_UNITS = 0.6

/** Endings of the headings of a range's two limits, without accents. */
const LOWER = /(?:^|\s)(?:low(?:er)?(?: limit)?|min(?:i|imum)?|from|inf(?:erieure?)?|basse?)\W*$/
const UPPER = /(?:^|\s)(?:high|upp?er|high(?:er)? limit|upper limit|max(?:i|imum)?|to|sup(?:erieure?)?|haute?)\W*$/

/** The column of lower limits, with that of the upper limits beside it. */
const lowerOf = (names: ReadonlyArray<string>, measured: (column: number) => number): number | undefined => {
  const found = names.findIndex(
    (name, i) =>
      LOWER.test(fold(name)) && UPPER.test(fold(names[i + 1] ?? "")) && measured(i) >= 0.5 && measured(i + 1) >= 0.5
  )
  return found < 0 ? undefined : found
}

/** The role of each of a grid's columns: by its header or, if that is a date or missing, by its content. */
const columnsOf = (grid: Grid, sought: SoughtTable): ResultColumns | undefined => {
  if (grid.headerRows === 0) return undefined
  const names = columnNames(grid)
  const matched = new Map<string, number>()
  const past = names.map((name) => earlier.test(fold(name)))
  const assigned = assignHeaders(
    names.map((name, i) =>
      sought.columns.map((column) => (past[i] && column.concept === "value" ? 0 : fitOfHeader(name, column.labels)))
    ),
    leastFit
  )
  for (const [column, { header }] of assigned) {
    const concept = sought.columns[column]?.concept
    if (concept) matched.set(concept, header)
  }
  const body = cellTable(grid).slice(grid.headerRows)
  const share = (column: number, test: (cell: GridCell) => boolean): number => {
    const cells = flatMap(body, (row) => row[column] ?? [])
    return cells.length === 0 ? 0 : cells.filter(test).length / cells.length
  }
  const measured = (column: number) => share(column, (cell) => readMeasure(cell.words) !== undefined)
  const columns = names.map((_, i) => i)
  const lower = lowerOf(names, measured)
  const taken = new Set([...matched.values(), ...(lower === undefined ? [] : [lower, lower + 1])])
  const value =
    matched.get("value") ??
    (lower !== undefined || matched.has("reference_range") || matched.has("analyte") || matched.has("unit")
      ? (columns.find((i) => !taken.has(i) && !past[i] && dated.test(names[i] ?? "") && measured(i) >= 0.5) ??
        columns.find((i) => i > 0 && !taken.has(i) && !past[i] && measured(i) >= 0.7))
      : undefined)
  if (value === undefined) return undefined
  const analyte =
    matched.get("analyte") ??
    columns.find((i) => i < value && !taken.has(i) && share(i, (cell) => /\p{L}{2}/u.test(cell.text)) >= 0.6)
  if (analyte === undefined || analyte === value) return undefined
  const before = columns.filter(
    (i) => i !== value && i > analyte && !taken.has(i) && (past[i] || dated.test(names[i] ?? "")) && measured(i) >= 0.5
  )
  const unit =
    matched.get("unit") ??
    columns.find(
      (i) => i > value && !taken.has(i) && !before.includes(i) && share(i, (cell) => isUnit(cell.text)) >= MOST_UNITS
    )
  return {
    analyte,
    value,
    before,
    unit,
    range: lower ?? matched.get("reference_range"),
    upper: lower === undefined ? undefined : lower + 1,
    flag: matched.get("flag")
  }
}

/** Whether a cell right below the headings holds only the column's date, in a row with nothing else. */
const isDayUnderHeading = (grid: Grid, cell: GridCell): boolean =>
  cell.row === grid.headerRows &&
  findDates(cell.text)[0]?.text.length === cell.text.trim().length &&
  grid.cells.every((other) => other.row !== cell.row || findDates(other.text).length > 0)

const headerCell = (grid: Grid, column: number): NamedCell | undefined => {
  const cells = grid.cells.filter(
    (cell) =>
      (cell.row < grid.headerRows || isDayUnderHeading(grid, cell)) &&
      cell.column <= column &&
      column <= cell.columnEnd &&
      cell.columnEnd - cell.column < grid.columns - 1
  )
  const words = flatMap(
    cells.sort((a, b) => a.row - b.row),
    (cell) => cell.words
  )
  return words.length > 0 ? { words, text: cellText(words) } : undefined
}

/** A name at least this similar to its column's heading is the heading. */
const REPEATED = 0.8

const rowsOfGrid = (grid: Grid, header: Grid, columns: ResultColumns, sought: SoughtTable): ReadonlyArray<NamedRow> => {
  const analyteLabels = sought.columns.find(({ concept }) => concept === "analyte")?.labels ?? []
  const keys = keysOf(sought)
  return flatMap(cellTable(grid).slice(grid.headerRows), (row): ReadonlyArray<NamedRow> => {
    const own = (column: number | undefined) => (column === undefined ? undefined : row[column])
    // An analyte may be in a narrower column beside its group's name.
    const nearest = row
      .slice(columns.analyte, columns.value)
      .filter((cell) => cell !== undefined && cell !== own(columns.value))
    const name = nearest.length > 1 && nearest[0]?.rowEnd !== nearest[0]?.row ? nearest[1] : nearest[0]
    if (!name) return []
    // A section of the report may repeat the headings.
    const heading = fitOfHeader(name.text, analyteLabels) >= REPEATED
    if (heading && !/\d/.test(own(columns.value)?.text ?? "")) return []
    const analyte = readAnalyte(name.words)
    // An earlier result may omit the unit that the new one gives.
    const shared = readMeasure(own(columns.value)?.words ?? [])?.unit
    const asRow = (cell: GridCell, flag: NamedCell | undefined): NamedRow => {
      const measure = readMeasure(cell.words)
      const unitCell = own(columns.unit)
      const unit =
        unitCell && !measure?.unit
          ? { words: unitCell.words, text: unitCell.text }
          : (measure?.unit ?? analyte.unit ?? shared)
      const range = own(columns.range)
      const upper = own(columns.upper)
      const cells = new Map<string, NamedCell>()
      const put = (key: string | undefined, content: NamedCell | undefined) => {
        if (key !== undefined && content && content.words.length > 0) cells.set(key, content)
      }
      put(keys.analyte, analyte.name)
      put(keys.value, measure?.value ?? { words: cell.words, text: cell.text })
      put(keys.unit, unit)
      put(
        keys.range,
        range && upper
          ? { words: [...range.words, ...upper.words], text: `${range.text} - ${upper.text}` }
          : range && { words: range.words, text: range.text }
      )
      const mark = measure?.rest.find(({ text }) => isMark(text))
      put(keys.flag, flag ?? (mark && { words: [mark], text: mark.text }))
      return { layout: grid.layout, cells, quality: grid.quality }
    }
    const value = own(columns.value)
    const flag = own(columns.flag)
    const rows = value && value !== name ? [asRow(value, flag && { words: flag.words, text: flag.text })] : []
    const old = flatMap(columns.before, (column) => {
      const cell = own(column)
      // Earlier results are separate rows, with their column's header as the flag, so that nobody mistakes them for new ones.
      return cell && readMeasure(cell.words) ? [asRow(cell, headerCell(header, column))] : []
    })
    return [...rows, ...old]
  })
}

const holds = (box: Box, line: TextLine): boolean => {
  const x = centreX(line.box)
  const y = centreY(line.box)
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
}

/**
 * Measured results of a laboratory report, in page order: the rows of every table with matching columns, and every line that reads as name, number,
 * unit and reference.
 */
export const resultRows = (
  layouts: ReadonlyArray<PageLayout>,
  chains: ReadonlyArray<GridChain>,
  pages: PageRows,
  sought: SoughtTable
): ReadonlyArray<NamedRow> => {
  const keys = keysOf(sought)
  const placed: Array<{ readonly page: number; readonly y: number; readonly row: NamedRow }> = []
  const covered = new Map<PageLayout, Array<Box>>()
  const place = (row: NamedRow) => {
    const first = [...row.cells.values()][0]?.words[0]
    placed.push({ page: row.layout.page.page, y: first ? first.box.y : 0, row })
  }
  for (const chain of chains) {
    const first = chain.parts[0]
    const columns = first && columnsOf(first, sought)
    if (!first || !columns) continue
    for (const part of chain.parts) {
      covered.set(part.layout, [...(covered.get(part.layout) ?? []), part.box])
      for (const row of rowsOfGrid(part, first, columns, sought)) place(row)
    }
  }
  for (const layout of layouts) {
    const boxes = covered.get(layout) ?? []
    const open = (line: TextLine): boolean => !pages.running.has(line) && !boxes.some((box) => holds(box, line))
    const rows = boxes.length === 0 ? pages.of(layout) : textRows(layout.lines.filter(open), pages.slope(layout))
    for (const textRow of rows) {
      const found = readResultLine(textRow.lines.map((line): ReadonlyArray<Word> => line.words))
      if (!found) continue
      const cells = new Map<string, NamedCell>()
      const put = (key: string | undefined, content: NamedCell | undefined) => {
        if (key !== undefined && content) cells.set(key, content)
      }
      put(keys.analyte, found.analyte)
      put(keys.value, found.value)
      put(keys.unit, found.unit)
      put(keys.range, found.range)
      put(keys.flag, found.flag)
      place({ layout, cells, quality: 0.7 })
    }
  }
  return placed.sort((a, b) => a.page - b.page || a.y - b.y).map(({ row }) => row)
}

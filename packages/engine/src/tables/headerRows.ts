import { flatMap } from "../flatMap.js"
import { isNumeric, isPlainlyValue, isValue } from "../layout/values.js"
import { cellTable, type Grid, type GridCell } from "./Grid.js"

/** Headers seldom have more rows. */
const mostHeaderRows = 8

/** A value, or a number with its unit or remark. */
const startsAsValue = (text: string): boolean =>
  isValue(text) || /^[<>≤≥=~]{0,2}\s?\d[\d.,]*\s?[\p{L}µ%°/][\p{L}\d/*^²³.]{0,9}(?:\s\(.*\))?$/u.test(text.trim())

const isYear = (text: string): boolean => /^(?:19|20)\d{2}(?:\s?[/–-]\s?\d{2,4})?$/.test(text.trim())

/**
 * The number of header rows at the top: rows with words above columns of values, with texts that span columns, or with an empty first column that
 * later rows fill. A table of words alone has one.
 */
export const countHeaderRows = (grid: Pick<Grid, "cells" | "rows" | "columns">): number => {
  const table = cellTable(grid)
  const own = (row: number, column: number): GridCell | undefined => {
    const cell = table[row]?.[column]
    return cell && cell.row === row ? cell : undefined
  }
  const columns = Array.from({ length: grid.columns }, (_, i) => i)
  const valueShare = columns.map((column) => {
    const body: Array<string> = []
    for (let row = Math.min(mostHeaderRows, grid.rows >> 1); row < grid.rows; row++) {
      const cell = own(row, column)
      if (cell) body.push(cell.text)
    }
    return body.length === 0 ? 0 : body.filter(startsAsValue).length / body.length
  })
  const valueColumns = columns.filter((column) => (valueShare[column] ?? 0) >= 0.6)
  const firstFilled = (() => {
    let filled = 0
    for (let row = 0; row < grid.rows; row++) if (own(row, 0)) filled++
    return filled >= grid.rows * 0.6
  })()
  let headers = 0
  for (let row = 0; row < Math.min(mostHeaderRows, grid.rows - 1); row++) {
    const cells = flatMap(columns, (column) => own(row, column) ?? [])
    const inValueColumns = flatMap(valueColumns, (column) => own(row, column) ?? [])
    const spans = cells.some((cell) => cell.columnEnd > cell.column)
    const words = inValueColumns.filter((cell) => !startsAsValue(cell.text)).length
    const numbers = inValueColumns.filter((cell) => isNumeric(cell.text) && !isYear(cell.text)).length
    const stub =
      firstFilled && !own(row, 0) && inValueColumns.length > 0 && inValueColumns.length >= valueColumns.length * 0.5
    const stubIsWord =
      (valueShare[0] ?? 0) >= 0.6 &&
      cells.length > 1 &&
      own(row, 0) !== undefined &&
      !startsAsValue(own(row, 0)?.text ?? "")
    const plain = inValueColumns.some((cell) => isPlainlyValue(cell.text))
    const years = inValueColumns.length > 1 && inValueColumns.every((cell) => isYear(cell.text)) && row === headers
    if (valueColumns.length === 0) {
      if (row === 0 || (spans && row === headers && row < 3)) {
        headers = row + 1
        if (spans) continue
      }
      break
    }
    if (
      stubIsWord ||
      (words > 0 && words >= numbers && cells.length > 1) ||
      (stub && numbers === 0) ||
      (stub && !plain && row === headers) ||
      years ||
      (spans && numbers === 0 && cells.length > 1)
    ) {
      headers = row + 1
      continue
    }
    // A row with a single text may be a title above the header or the first heading of the body.
    if ((inValueColumns.length === 0 || cells.length === 1) && row === headers) continue
    break
  }
  while (headers > 1 && isSection(table, headers - 1)) headers--
  return Math.min(headers, grid.rows - 1)
}

/**
 * Whether the last header row is the title of the rows below it (`1 | GROUND WORKS`): its first column is filled, and a text spans columns that each
 * have a heading above.
 */
const isSection = (table: ReadonlyArray<ReadonlyArray<GridCell | undefined>>, row: number): boolean => {
  const isSingle = (cell: GridCell | undefined): boolean => cell !== undefined && cell.columnEnd === cell.column
  const cells = new Set(flatMap(table[row] ?? [], (cell) => (cell?.row === row ? cell : [])))
  const [first] = cells
  const wide = [...cells].find((cell) => !isSingle(cell))
  const above = table[row - 1] ?? []
  return (
    first?.column === 0 &&
    isSingle(first) &&
    isSingle(above[0]) &&
    wide !== undefined &&
    above.slice(wide.column, wide.columnEnd + 1).every(isSingle)
  )
}

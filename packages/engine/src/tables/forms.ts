import { isValue } from "../layout/values.js"
import { cellsOfRow, type Grid, type GridCell } from "./Grid.js"

const isBold = (cell: GridCell): boolean | undefined => {
  const known = cell.words.filter((word) => word.font !== undefined)
  return known.length === 0 ? undefined : known.filter((word) => word.font?.bold).length * 2 > known.length
}

/** Whether a text can be a column heading: words, and not a code of letters and digits. */
const canHead = (text: string): boolean => /\p{L}{2}/u.test(text) && !/\p{L}\d|\d\p{L}/u.test(text) && !isValue(text)

/**
 * Whether a grid of two columns is a form rather than a table: labels on the left, values on the right, and nothing in the first row that names the
 * right column.
 */
export const isForm = (grid: Grid): boolean => {
  if (grid.columns !== 2) return false
  const labels = grid.cells.filter((cell) => cell.column === 0 && cell.columnEnd === 0)
  if (labels.filter((cell) => /[:：]$/.test(cell.text)).length * 2 > labels.length) return true
  const [first, head] = cellsOfRow(grid, 0)
  const body = grid.cells.filter((cell) => cell.row > 0 && cell.column === 1)
  if (first && first.columnEnd === 1) return false
  const values = body.filter((cell) => isValue(cell.text)).length
  if (!head) return values < body.length * 0.6
  if (values >= body.length * 0.6)
    return !canHead(head.text) && !(isValue(head.text) && labels.every((cell) => isValue(cell.text)))
  // Among words, only the typeface marks a heading.
  const others = body.map(isBold)
  return !(
    canHead(head.text) &&
    isBold(head) === true &&
    first !== undefined &&
    isBold(first) === true &&
    others.filter(Boolean).length * 2 < others.length
  )
}

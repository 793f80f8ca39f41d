import { bottomOf, boxAround } from "../../layout/geometry.js"
import { isValue } from "../../layout/values.js"
import { type NamedCell, type NamedRow, wordsOfRow } from "./NamedRow.js"

const hasValue = (row: NamedRow): boolean => [...row.cells.values()].some((cell) => isValue(cell.text))

const near = (above: NamedRow, below: NamedRow): boolean => {
  if (above.layout !== below.layout) return false
  const top = boxAround(wordsOfRow(above))
  const next = boxAround(wordsOfRow(below))
  return next.y - bottomOf(top) < above.layout.lineHeight * 0.9
}

/** Whether a row of text only goes on with cells of the row above: it holds no value, or lacks the column that every row begins with. */
const continues = (above: NamedRow, row: NamedRow, first: string | undefined): boolean => {
  if (![...row.cells.keys()].every((key) => above.cells.has(key))) return false
  if (hasValue(above) && !hasValue(row)) return true
  return first !== undefined && above.cells.has(first) && !row.cells.has(first) && !hasValue(row)
}

/** Joins rows of text that go on with the row above into one row of the table. `keys` are the columns' keys, left to right. */
export const continuedRows = (rows: ReadonlyArray<NamedRow>, keys: ReadonlyArray<string>): ReadonlyArray<NamedRow> => {
  const made: Array<NamedRow> = []
  let last: NamedRow | undefined
  for (const row of rows) {
    const open = made[made.length - 1]
    const found = open ? keys.find((key) => open.cells.has(key)) : undefined
    if (open && last && near(last, row) && continues(open, row, found)) {
      const cells = new Map(open.cells)
      for (const [key, cell] of row.cells) {
        const before = cells.get(key)
        const joined: NamedCell = before
          ? { words: [...before.words, ...cell.words], text: `${before.text} ${cell.text}` }
          : cell
        cells.set(key, joined)
      }
      made[made.length - 1] = { ...open, cells }
    } else made.push(row)
    last = row
  }
  return made
}

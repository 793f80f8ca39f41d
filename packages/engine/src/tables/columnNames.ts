import { cellTable, type Grid } from "./Grid.js"

/** Names made unique: the second of two equal ones gets ` 2`, and so on. */
export const uniqueNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let n = 2; taken.has(unique); n++) unique = `${name} ${n}`
    taken.add(unique)
    return unique
  })
}

/** Rows at the top, or above the header proper, with a single text over the whole width: the table's title. */
export const titleRows = (grid: Pick<Grid, "cells" | "rows" | "columns" | "headerRows">): ReadonlyArray<number> => {
  const table = cellTable(grid)
  const titles: Array<number> = []
  for (let row = 0; row < grid.headerRows; row++) {
    const present = new Set(table[row]?.filter((cell) => cell !== undefined))
    const [only] = present
    if (present.size === 1 && only && only.column === 0 && only.columnEnd === grid.columns - 1) titles.push(row)
    else break
  }
  return titles
}

/** Names of a grid's columns: the texts of its header rows from top to bottom, joined by spaces; `column_n` if there is none. */
export const columnNames = (grid: Pick<Grid, "cells" | "rows" | "columns" | "headerRows">): ReadonlyArray<string> => {
  const table = cellTable(grid)
  const titles = new Set(titleRows(grid))
  const names = Array.from({ length: grid.columns }, (_, column) => {
    const parts: Array<string> = []
    let last: unknown
    for (let row = 0; row < grid.headerRows; row++) {
      const cell = titles.has(row) ? undefined : table[row]?.[column]
      if (cell && cell !== last) parts.push(cell.text)
      last = cell
    }
    return parts.join(" ").trim() || `column_${column + 1}`
  })
  return uniqueNames(names)
}

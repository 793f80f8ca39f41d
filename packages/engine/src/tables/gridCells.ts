import { boxAround, centreX, centreY } from "../layout/geometry.js"
import type { Word } from "../page/Page.js"
import { cellText, inCellOrder } from "./cellContent.js"
import type { GridCell } from "./Grid.js"

/** Where a cell lies in its grid. */
export interface CellPlace {
  readonly row: number
  readonly rowEnd: number
  readonly column: number
  readonly columnEnd: number
}

/** A cell from the words in it; undefined when it has none. */
export const cellOf = (place: CellPlace, words: ReadonlyArray<Word>): GridCell | undefined =>
  words.length === 0 ? undefined : filledCell(place, words)

/** A cell from at least one word. */
export const filledCell = (place: CellPlace, words: ReadonlyArray<Word>): GridCell => {
  const inOrder = inCellOrder(words)
  return {
    row: place.row,
    rowEnd: place.rowEnd,
    column: place.column,
    columnEnd: place.columnEnd,
    words: inOrder,
    text: cellText(inOrder),
    box: boxAround(inOrder)
  }
}

/** Index of the stretch between two borders that contains a position; undefined outside the borders. */
export const stretchAt = (borders: ReadonlyArray<number>, place: number): number | undefined => {
  const first = borders[0]
  const last = borders[borders.length - 1]
  if (first === undefined || last === undefined || place < first || place > last) return undefined
  let low = 0
  let high = borders.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((borders[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** Whether a word's middle lies inside borders. */
export const isWithin = (word: Word, xs: ReadonlyArray<number>, ys: ReadonlyArray<number>): boolean =>
  stretchAt(xs, centreX(word.box)) !== undefined && stretchAt(ys, centreY(word.box)) !== undefined

/** Removes rows and columns without words and renumbers the rest. */
export const withoutEmptyTracks = (
  cells: ReadonlyArray<GridCell>,
  rows: number,
  columns: number
): {
  readonly cells: ReadonlyArray<GridCell>
  readonly rows: ReadonlyArray<number>
  readonly columns: ReadonlyArray<number>
} => {
  // A merged cell fills none of its tracks on its own, unless no other cell is in them.
  const kept = (count: number, start: (cell: GridCell) => number, end: (cell: GridCell) => number): Array<number> => {
    const used = new Set<number>()
    for (const cell of cells) if (start(cell) === end(cell)) used.add(start(cell))
    for (const cell of cells) {
      if (start(cell) === end(cell)) continue
      let found = false
      for (let i = start(cell); i <= end(cell); i++) found ||= used.has(i)
      if (!found) used.add(start(cell))
    }
    return Array.from({ length: count }, (_, i) => i).filter((i) => used.has(i))
  }
  const keptRows = kept(
    rows,
    (cell) => cell.row,
    (cell) => cell.rowEnd
  )
  const keptColumns = kept(
    columns,
    (cell) => cell.column,
    (cell) => cell.columnEnd
  )
  if (keptRows.length === rows && keptColumns.length === columns) return { rows: keptRows, columns: keptColumns, cells }
  const first = (list: ReadonlyArray<number>, from: number) => list.findIndex((i) => i >= from)
  const last = (list: ReadonlyArray<number>, to: number) => list.findLastIndex((i) => i <= to)
  return {
    rows: keptRows,
    columns: keptColumns,
    cells: cells.map((cell) => ({
      ...cell,
      row: first(keptRows, cell.row),
      rowEnd: last(keptRows, cell.rowEnd),
      column: first(keptColumns, cell.column),
      columnEnd: last(keptColumns, cell.columnEnd)
    }))
  }
}

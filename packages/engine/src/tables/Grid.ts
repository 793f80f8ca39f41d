import type { Span } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import type { Box, Word } from "../page/Page.js"

/** A cell of a grid; row and column numbers start at 0 and both ends are included. */
export interface GridCell {
  readonly row: number
  readonly rowEnd: number
  readonly column: number
  readonly columnEnd: number
  /** In reading order; never empty. */
  readonly words: ReadonlyArray<Word>
  readonly text: string
  /** Around the words. */
  readonly box: Box
}

/** A table on one page, before its columns have names. */
export interface Grid {
  readonly layout: PageLayout
  readonly rows: number
  readonly columns: number
  /** Cells that hold words. */
  readonly cells: ReadonlyArray<GridCell>
  /** Number of header rows at the top. */
  readonly headerRows: number
  readonly columnSpans: ReadonlyArray<Span>
  readonly box: Box
  /** Whether drawn lines separate its cells. */
  readonly ruled: boolean
  /** How sure the structure is, 0 to 1. */
  readonly quality: number
  /** The table's caption or the title in its first row, where there is one. */
  readonly title: string | null
}

/** The cells of one row, left to right. */
export const cellsOfRow = (grid: Pick<Grid, "cells">, row: number): ReadonlyArray<GridCell> =>
  grid.cells.filter((cell) => cell.row <= row && row <= cell.rowEnd).sort((a, b) => a.column - b.column)

/** A grid's cells by row and column; a merged cell is in every place it covers. */
export const cellTable = (
  grid: Pick<Grid, "cells" | "rows" | "columns">
): ReadonlyArray<ReadonlyArray<GridCell | undefined>> => {
  const table: Array<Array<GridCell | undefined>> = Array.from({ length: grid.rows }, () =>
    new Array<GridCell | undefined>(grid.columns).fill(undefined)
  )
  for (const cell of grid.cells) {
    for (let row = cell.row; row <= cell.rowEnd; row++) {
      const places = table[row]
      if (!places) continue
      for (let column = cell.column; column <= cell.columnEnd; column++) places[column] = cell
    }
  }
  return table
}

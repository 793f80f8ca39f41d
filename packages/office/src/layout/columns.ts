import { tooLarge } from "../faults.js"
import type { Block, Cell, Table } from "./Block.js"
import { extentOf } from "./lines.js"

/** Characters of room in a cell: before its text, and after it. */
export const BEFORE = 1
const AFTER = 2
/** Columns of a table, and characters across a page, that are set at most. */
const MOST_COLUMNS = 1024
/** A word longer than this is broken rather than that it widens its column. */
const LONGEST_WORD = 40
/** A cell of a workbook wider than this is broken. */
const LONGEST_LINE = 80

/** The room that something wants across, in characters: with no line broken, and with every line broken where it can be. */
export interface Extent {
  readonly most: number
  readonly least: number
}

/** A cell at its place in the grid. */
export interface PlacedCell {
  readonly cell: Cell
  readonly row: number
  readonly column: number
}

/** A table's cells at their places, and how many columns there are. */
export interface Grid {
  readonly cells: ReadonlyArray<PlacedCell>
  readonly columns: number
}

/** Puts each cell beside those before it, past those that reach down from the rows above. @see https://html.spec.whatwg.org/multipage/tables.html#forming-a-table */
export const gridOf = ({ rows }: Table): Grid => {
  const cells: Array<PlacedCell> = []
  /** For each column, the first row that is free again. */
  const freeFrom: Array<number> = []
  rows.forEach((row, y) => {
    let x = 0
    for (const cell of row) {
      while ((freeFrom[x] ?? 0) > y) x++
      const end = x + Math.min(cell.columns, MOST_COLUMNS)
      if (x >= MOST_COLUMNS) throw tooLarge(`A table has more than ${MOST_COLUMNS} columns`)
      cells.push({ cell, row: y, column: x })
      for (; x < end; x++) freeFrom[x] = y + Math.min(cell.rows, rows.length - y)
    }
  })
  // A cell that covers more columns than there are, as one over the whole of a table is often written, makes none.
  const columns = cells.reduce((most, { column }) => Math.max(most, column + 1), 0)
  return {
    columns,
    cells: cells.map(({ cell, column, row }) =>
      column + cell.columns <= columns
        ? { cell, column, row }
        : { cell: { ...cell, columns: columns - column }, column, row }
    )
  }
}

/** Shares a want among columns that together have less. */
const widen = (widths: Array<number>, { cell, column }: PlacedCell, wanted: number): void => {
  let has = 0
  for (let i = column; i < column + cell.columns; i++) has += widths[i] ?? 0
  const each = (wanted - has) / cell.columns
  if (each <= 0) return
  for (let i = column; i < column + cell.columns; i++) widths[i] = (widths[i] ?? 0) + Math.ceil(each)
}

/** What the columns of tables want, each table looked at once. */
export class Columns {
  readonly #grids = new Map<
    Table,
    { readonly grid: Grid; readonly most: Array<number>; readonly least: Array<number> }
  >()

  /** A table's cells at their places. */
  gridOf(table: Table): Grid {
    return this.#of(table).grid
  }

  #of(table: Table) {
    const known = this.#grids.get(table)
    if (known !== undefined) return known
    const grid = gridOf(table)
    const most = Array.from({ length: grid.columns }, () => 0)
    const least = Array.from({ length: grid.columns }, () => 0)
    const narrowFirst = [...grid.cells].sort((a, b) => a.cell.columns - b.cell.columns)
    for (const placed of narrowFirst) {
      const want = this.extentOf(placed.cell.blocks)
      const whole = Math.min(want.most, LONGEST_LINE)
      widen(most, placed, want.most + BEFORE + AFTER)
      widen(least, placed, (table.unbroken === true ? whole : want.least) + BEFORE + AFTER)
    }
    const found = { grid, most: most.map((width, i) => Math.max(width, least[i] ?? 0)), least }
    this.#grids.set(table, found)
    return found
  }

  /** What blocks below each other want. */
  extentOf(blocks: ReadonlyArray<Block>): Extent {
    let most = 0
    let least = 0
    for (const block of blocks) {
      const want = this.#blockExtent(block)
      most = Math.max(most, want.most)
      least = Math.max(least, want.least)
    }
    return { most, least }
  }

  #blockExtent(block: Block): Extent {
    if (block.kind === "table") {
      const { least, most } = this.#of(block)
      const sum = (widths: ReadonlyArray<number>) => widths.reduce((total, width) => total + width, 0)
      return { most: sum(most), least: sum(least) }
    }
    if (block.kind !== "paragraph") return { most: 0, least: 0 }
    const { indent = 0 } = block
    const { least, most } = extentOf(block.runs)
    return { most: most + indent, least: Math.min(least, LONGEST_WORD) + indent }
  }

  /** The width of each column of a table that has `room`: what its text wants where that fits, less where it does not. */
  widthsOf(table: Table, room: number): ReadonlyArray<number> {
    const { least, most } = this.#of(table)
    const sum = (widths: ReadonlyArray<number>) => widths.reduce((total, width) => total + width, 0)
    const wanted = sum(most)
    if (wanted <= room) return most
    const needed = sum(least)
    if (needed >= room) return least
    const share = (room - needed) / (wanted - needed)
    return least.map((width, i) => Math.floor(width + ((most[i] ?? width) - width) * share))
  }
}

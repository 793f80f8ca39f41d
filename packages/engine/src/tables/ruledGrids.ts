import { flatMap } from "../flatMap.js"
import { centreY, rightOf } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import { straightRulings } from "../layout/rulings.js"
import { isPlainlyValue, isValue } from "../layout/values.js"
import type { Box, Word } from "../page/Page.js"
import { wordRows } from "./cellContent.js"
import { type Chunk, chunkOf, findColumnCuts } from "./columnCuts.js"
import type { Grid, GridCell } from "./Grid.js"
import { isWithin, stretchAt, withoutEmptyTracks } from "./gridCells.js"
import { countHeaderRows } from "./headerRows.js"
import { type Lattice, latticeOf } from "./lattice.js"
import { fillLattice } from "./latticeCells.js"
import { type RuledComponent, ruledComponents } from "./ruledComponents.js"

/**
 * Borders between text rows in a ruled band with several rows of values, as in tables ruled only around their body. Lines above the first row of
 * values are the header and stay together.
 */
const rowCuts = (cells: ReadonlyArray<GridCell>, band: number, lineHeight: number): ReadonlyArray<number> => {
  const inside = cells.filter((cell) => cell.row === band && cell.rowEnd === band)
  const rows = wordRows(flatMap(inside, (cell) => cell.words))
  if (rows.length < 2) return []
  const columnOf = new Map(flatMap(inside, (cell) => cell.words.map((word) => [word, cell.column] as const)))
  const texts = rows.map((row) => {
    const byColumn = new Map<number, string>()
    for (const word of row.words) {
      const column = columnOf.get(word) ?? 0
      const before = byColumn.get(column)
      byColumn.set(column, before === undefined ? word.text : `${before} ${word.text}`)
    }
    return [...byColumn.values()]
  })
  const wholly = inside.some((cell) => {
    const own = wordRows(cell.words)
    return own.length >= 2 && own.every((row) => isValue(row.words.map((word) => word.text).join(" ")))
  })
  let first = 0
  if (!wholly) {
    const columns = new Set(inside.map((cell) => cell.column)).size
    const valued = texts.map((row) => row.filter(isValue).length >= Math.max(2, columns * 0.5))
    first = valued.lastIndexOf(false) + 1
    const body = rows.length - first
    const plain = texts.slice(first).every((row) => row.filter(isPlainlyValue).length >= 2)
    if (first === 0 || body < 1 || !plain) return []
  }
  const cuts: Array<number> = []
  for (let i = Math.max(1, first); i < rows.length; i++) {
    const above = rows[i - 1]
    const below = rows[i]
    if (above && below && centreY(below.box) - centreY(above.box) > lineHeight * 0.5) {
      cuts.push((centreY(above.box) + centreY(below.box)) / 2)
    }
  }
  return cuts
}

/** Borders within a ruled column between columns of values that only white space separates. */
const innerColumnCuts = (
  cells: ReadonlyArray<GridCell>,
  column: number,
  lineOf: ReadonlyMap<Word, TextLine>,
  lineHeight: number
): ReadonlyArray<number> => {
  const rows = flatMap(
    cells.filter((cell) => cell.column === column && cell.columnEnd === column),
    (cell) => wordRows(cell.words)
  ).map((row): ReadonlyArray<Chunk> => {
    const chunks: Array<Array<Word>> = []
    for (const word of row.words) {
      const open = chunks[chunks.length - 1]
      const last = open?.[open.length - 1]
      if (open && last && lineOf.get(last) === lineOf.get(word)) open.push(word)
      else chunks.push([word])
    }
    return chunks.map(chunkOf)
  })
  const parted = rows.filter((row) => row.length >= 2)
  if (parted.length < 3 || parted.length * 10 < rows.length * 6) return []
  return findColumnCuts(rows, lineHeight, { tolerated: 0, needed: Math.ceil(parted.length * 0.5) })
}

const boxOf = ({ xs, ys }: RuledComponent): Box => {
  const x = xs[0] ?? 0
  const y = ys[0] ?? 0
  return { x, y, width: (xs[xs.length - 1] ?? x) - x, height: (ys[ys.length - 1] ?? y) - y }
}

const gridOf = (
  layout: PageLayout,
  component: RuledComponent,
  lineOf: ReadonlyMap<Word, TextLine>
): Grid | "chart" | undefined => {
  const { lineHeight } = layout
  const pieces = layout.lines
    .map((line) => ({ words: line.words.filter((word) => isWithin(word, component.xs, component.ys)) }))
    .filter((piece) => piece.words.length > 0)
  if (pieces.length < 4) return undefined
  const plain = latticeOf(component, lineHeight)
  // Bars of a chart are boxes too, but their edges do not line up.
  if (plain.coverage < 0.35) return undefined
  const first = fillLattice(plain, pieces)
  const holding = new Set(
    flatMap(first, (cell) => Array.from({ length: cell.columnEnd - cell.column + 1 }, (_, i) => cell.column + i))
  )
  if (plain.wide.filter((column) => holding.has(column)).length * 2 < plain.wide.length) return "chart"
  const insertedRows = flatMap(plain.ys.slice(1), (_, band) => rowCuts(first, band, lineHeight))
  const insertedColumns = flatMap(plain.xs.slice(1), (_, column) => innerColumnCuts(first, column, lineOf, lineHeight))
  const refined = refine(plain, insertedRows, insertedColumns, first)
  const cells = insertedRows.length + insertedColumns.length > 0 ? fillLattice(refined, pieces) : first
  const tracks = withoutEmptyTracks(cells, refined.ys.length - 1, refined.xs.length - 1)
  const shape = { cells: tracks.cells, rows: tracks.rows.length, columns: tracks.columns.length }
  if (shape.rows < 2 || shape.columns < 2) return undefined
  const box = boxOf(component)
  const filled = tracks.cells.reduce(
    (sum, cell) => sum + (cell.rowEnd - cell.row + 1) * (cell.columnEnd - cell.column + 1),
    0
  )
  return {
    layout,
    ...shape,
    headerRows: countHeaderRows(shape),
    columnSpans: tracks.columns.map((column) => ({
      start: refined.xs[column] ?? box.x,
      end: refined.xs[column + 1] ?? box.x
    })),
    box,
    ruled: true,
    quality: 0.75 + 0.22 * Math.min(1, filled / (shape.rows * shape.columns)),
    title: null
  }
}

const refine = (
  plain: Lattice,
  rows: ReadonlyArray<number>,
  columns: ReadonlyArray<number>,
  cells: ReadonlyArray<GridCell>
): Lattice => {
  const xs = [...plain.xs, ...columns].sort((a, b) => a - b)
  const ys = [...plain.ys, ...rows].sort((a, b) => a - b)
  const oldColumn = xs.slice(0, -1).map((x) => stretchAt(plain.xs, x) ?? 0)
  const oldRow = ys.slice(0, -1).map((y) => stretchAt(plain.ys, y) ?? 0)
  const newColumns = new Set(columns)
  const newRows = new Set(rows)
  const crossed = (x: number, row: number): boolean =>
    cells.some(
      (cell) =>
        cell.row <= row && row <= cell.rowEnd && cell.words.some((word) => word.box.x < x && rightOf(word.box) > x)
    )
  return {
    xs,
    ys,
    coverage: plain.coverage,
    wide: plain.wide,
    parted: (row) => newRows.has(ys[row] ?? 0) || plain.parted(oldRow[row] ?? plain.ys.length - 1),
    leftBorder: (row, column) => {
      const x = xs[column] ?? 0
      const old = oldRow[row] ?? 0
      return newColumns.has(x) ? !crossed(x, old) : plain.leftBorder(old, oldColumn[column] ?? plain.xs.length - 1)
    },
    topBorder: (row, column) => {
      const y = ys[row] ?? 0
      return newRows.has(y) ? true : plain.topBorder(oldRow[row] ?? plain.ys.length - 1, oldColumn[column] ?? 0)
    }
  }
}

/** Whether a ruled area holds a table rather than a form, a chart or a box around text. */
const isTable = (grid: Grid): boolean => {
  const area = grid.rows * grid.columns
  const texts = grid.cells.filter((cell) => cell.rowEnd === cell.row && cell.columnEnd === cell.column)
  if (texts.length < 4 || texts.length < area * 0.3) return false
  const long = texts.filter((cell) => cell.words.length > 40).length
  return long * 3 < texts.length
}

/** The areas that a page's drawn lines make. */
export interface RuledAreas {
  readonly grids: ReadonlyArray<Grid>
  /** Areas of lines that are no table, where no other table is to be looked for. */
  readonly charts: ReadonlyArray<Box>
}

/** Tables whose cells are separated by drawn lines in both directions. */
export const findRuledGrids = (layout: PageLayout): RuledAreas => {
  const rulings = straightRulings(layout.rulings, layout.lineHeight)
  const grids: Array<Grid> = []
  const charts: Array<Box> = []
  const components = ruledComponents(rulings, layout.lineHeight).filter(
    ({ xs, ys }) => xs.length >= 3 && ys.length >= 3
  )
  if (components.length === 0) return { grids, charts }
  const lineOf = new Map<Word, TextLine>()
  for (const line of layout.lines) for (const word of line.words) lineOf.set(word, line)
  for (const component of components) {
    const grid = gridOf(layout, component, lineOf)
    if (grid === "chart") charts.push(boxOf(component))
    else if (grid && isTable(grid)) grids.push(grid)
  }
  return { grids, charts }
}

import { centreX, centreY, rightOf, unionOfBoxes } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import { straightRulings } from "../layout/rulings.js"
import type { Word } from "../page/Page.js"
import { isValue, wordRows } from "./cellContent.js"
import { type Chunk, chunkOf, findColumnCuts } from "./columnCuts.js"
import type { Grid, GridCell } from "./Grid.js"
import { cellOf, isWithin, stretchAt, withoutEmptyTracks } from "./gridCells.js"
import { countHeaderRows } from "./headerRows.js"
import { type RuledComponent, ruledComponents } from "./ruledComponents.js"

/** A piece of a text line that lies in one ruled area. */
interface Piece {
  readonly words: ReadonlyArray<Word>
}

interface Lattice {
  readonly xs: ReadonlyArray<number>
  readonly ys: ReadonlyArray<number>
  /** Whether a border stands left of a place, and above it. */
  readonly leftBorder: (row: number, column: number) => boolean
  readonly topBorder: (row: number, column: number) => boolean
}

const latticeOf = (component: RuledComponent, lineHeight: number): Lattice => {
  const { xs, ys } = component
  const near = lineHeight * 0.45
  const covered = (
    rulings: RuledComponent["vertical"],
    borders: ReadonlyArray<number>,
    across: ReadonlyArray<number>
  ): ReadonlyArray<ReadonlyArray<boolean>> =>
    borders.map((border) => {
      const here = rulings.filter((ruling) => Math.abs(ruling.at - border) <= near)
      return across.slice(1).map((end, i) => {
        const middle = ((across[i] ?? end) + end) / 2
        return here.some(({ span }) => span.start <= middle && middle <= span.end)
      })
    })
  const vertical = covered(component.vertical, xs, ys)
  const horizontal = covered(component.horizontal, ys, xs)
  return {
    xs,
    ys,
    leftBorder: (row, column) => vertical[column]?.[row] ?? true,
    topBorder: (row, column) => horizontal[row]?.[column] ?? true
  }
}

interface Area {
  row: number
  rowEnd: number
  column: number
  columnEnd: number
}

/** Joins neighbouring places without a border between them into rectangles. */
const areasOf = (lattice: Lattice): ReadonlyArray<Area> => {
  const rows = lattice.ys.length - 1
  const columns = lattice.xs.length - 1
  const taken = Array.from({ length: rows }, () => new Array<boolean>(columns).fill(false))
  const areas: Array<Area> = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken[row]?.[column]) continue
      let columnEnd = column
      while (columnEnd + 1 < columns && !taken[row]?.[columnEnd + 1] && !lattice.leftBorder(row, columnEnd + 1))
        columnEnd++
      let rowEnd = row
      const open = (next: number): boolean => {
        for (let c = column; c <= columnEnd; c++) {
          if (lattice.topBorder(next, c) || taken[next]?.[c]) return false
          if (c > column && lattice.leftBorder(next, c)) return false
        }
        return true
      }
      while (rowEnd + 1 < rows && open(rowEnd + 1)) rowEnd++
      for (let r = row; r <= rowEnd; r++) {
        const places = taken[r]
        if (places) places.fill(true, column, columnEnd + 1)
      }
      areas.push({ row, rowEnd, column, columnEnd })
    }
  }
  return areas
}

/** Places words in areas; an area that lacks borders is taken apart where its pieces of text each lie in one track. */
const fill = (lattice: Lattice, pieces: ReadonlyArray<Piece>): ReadonlyArray<GridCell> => {
  const areas = areasOf(lattice)
  const byPlace = new Map<string, Area>()
  for (const area of areas) {
    for (let row = area.row; row <= area.rowEnd; row++) {
      for (let column = area.column; column <= area.columnEnd; column++) byPlace.set(`${row},${column}`, area)
    }
  }
  const content = new Map<Area, Array<Piece>>()
  for (const piece of pieces) {
    let run: Array<Word> = []
    let runArea: Area | undefined
    const flush = () => {
      if (!runArea || run.length === 0) return
      const list = content.get(runArea)
      if (list) list.push({ words: run })
      else content.set(runArea, [{ words: run }])
    }
    for (const word of piece.words) {
      const row = stretchAt(lattice.ys, centreY(word.box))
      const column = stretchAt(lattice.xs, centreX(word.box))
      const area = row === undefined || column === undefined ? undefined : byPlace.get(`${row},${column}`)
      if (area !== runArea) {
        flush()
        run = []
        runArea = area
      }
      run.push(word)
    }
    flush()
  }
  const cells: Array<GridCell> = []
  const put = (place: Area, words: ReadonlyArray<Word>) => {
    const cell = cellOf(place, words)
    if (cell) cells.push(cell)
  }
  for (const [area, inside] of content) {
    const boxes = inside.map((piece) => unionOfBoxes(piece.words.map((word) => word.box)))
    const tracks = (
      borders: ReadonlyArray<number>,
      ends: (box: (typeof boxes)[number]) => readonly [number, number]
    ) => {
      const found = boxes.map((box) => ends(box).map((end) => stretchAt(borders, end)))
      const inOne = found.every(([from, to]) => from !== undefined && from === to)
      const distinct = new Set(found.map(([from]) => from))
      return inOne && distinct.size > 1 ? found.map(([from]) => from ?? 0) : undefined
    }
    const columns =
      area.columnEnd > area.column
        ? tracks(lattice.xs, (box) => [box.x + box.width * 0.05, rightOf(box) - box.width * 0.05])
        : undefined
    const rows = area.rowEnd > area.row ? tracks(lattice.ys, (box) => [centreY(box), centreY(box)]) : undefined
    if (!columns && !rows) {
      put(
        area,
        inside.flatMap((piece) => piece.words)
      )
      continue
    }
    const parts = new Map<string, { readonly place: Area; readonly words: Array<Word> }>()
    inside.forEach((piece, i) => {
      const row = rows?.[i]
      const column = columns?.[i]
      const place: Area = {
        row: row ?? area.row,
        rowEnd: row ?? area.rowEnd,
        column: column ?? area.column,
        columnEnd: column ?? area.columnEnd
      }
      const key = `${place.row},${place.column}`
      const part = parts.get(key) ?? { place, words: [] }
      part.words.push(...piece.words)
      parts.set(key, part)
    })
    for (const { place, words } of parts.values()) put(place, words)
  }
  return cells
}

/** Borders between text rows in a ruled band that holds several rows of values, as tables ruled only around their body do. */
const rowCuts = (cells: ReadonlyArray<GridCell>, band: number, lineHeight: number): ReadonlyArray<number> => {
  const inside = cells.filter((cell) => cell.row === band && cell.rowEnd === band)
  const values = inside
    .map((cell) => wordRows(cell.words))
    .filter((rows) => rows.length >= 2 && rows.every((row) => isValue(row.words.map((word) => word.text).join(" "))))
  if (values.length === 0) return []
  const rows = wordRows(inside.flatMap((cell) => cell.words))
  const cuts: Array<number> = []
  for (let i = 1; i < rows.length; i++) {
    const above = rows[i - 1]
    const below = rows[i]
    if (above && below && centreY(below.box) - centreY(above.box) > lineHeight * 0.5) {
      cuts.push((centreY(above.box) + centreY(below.box)) / 2)
    }
  }
  return cuts
}

/** Borders between columns of values that white space alone parts, within a ruled column. */
const innerColumnCuts = (
  cells: ReadonlyArray<GridCell>,
  column: number,
  lineOf: ReadonlyMap<Word, TextLine>,
  lineHeight: number
): ReadonlyArray<number> => {
  const rows = cells
    .filter((cell) => cell.column === column && cell.columnEnd === column)
    .flatMap((cell) => wordRows(cell.words))
    .map((row): ReadonlyArray<Chunk> => {
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

const gridOf = (
  layout: PageLayout,
  component: RuledComponent,
  lineOf: ReadonlyMap<Word, TextLine>
): Grid | undefined => {
  const { lineHeight } = layout
  const pieces = layout.lines
    .map((line) => ({ words: line.words.filter((word) => isWithin(word, component.xs, component.ys)) }))
    .filter((piece) => piece.words.length > 0)
  if (pieces.length < 4) return undefined
  const plain = latticeOf(component, lineHeight)
  const first = fill(plain, pieces)
  const insertedRows = plain.ys.slice(1).flatMap((_, band) => rowCuts(first, band, lineHeight))
  const insertedColumns = plain.xs.slice(1).flatMap((_, column) => innerColumnCuts(first, column, lineOf, lineHeight))
  const refined = refine(plain, insertedRows, insertedColumns, first)
  const cells = insertedRows.length + insertedColumns.length > 0 ? fill(refined, pieces) : first
  const tracks = withoutEmptyTracks(cells, refined.ys.length - 1, refined.xs.length - 1)
  const shape = { cells: tracks.cells, rows: tracks.rows.length, columns: tracks.columns.length }
  if (shape.rows < 2 || shape.columns < 2) return undefined
  const box = {
    x: component.xs[0] ?? 0,
    y: component.ys[0] ?? 0,
    width: (component.xs[component.xs.length - 1] ?? 0) - (component.xs[0] ?? 0),
    height: (component.ys[component.ys.length - 1] ?? 0) - (component.ys[0] ?? 0)
  }
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

/** Whether what is ruled holds a table, not a form, a chart or a box around text. */
const isTable = (grid: Grid): boolean => {
  const area = grid.rows * grid.columns
  const texts = grid.cells.filter((cell) => cell.rowEnd === cell.row && cell.columnEnd === cell.column)
  if (texts.length < 4 || texts.length < area * 0.3) return false
  const long = texts.filter((cell) => cell.words.length > 40).length
  return long * 3 < texts.length
}

/** Tables whose cells are parted by drawn lines in both directions. */
export const findRuledGrids = (layout: PageLayout): ReadonlyArray<Grid> => {
  const rulings = straightRulings(layout.rulings, layout.lineHeight)
  const lineOf = new Map<Word, TextLine>()
  for (const line of layout.lines) for (const word of line.words) lineOf.set(word, line)
  const grids: Array<Grid> = []
  for (const component of ruledComponents(rulings, layout.lineHeight)) {
    if (component.xs.length < 3 || component.ys.length < 3) continue
    const grid = gridOf(layout, component, lineOf)
    if (grid && isTable(grid)) grids.push(grid)
  }
  return grids
}

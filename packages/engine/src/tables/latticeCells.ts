import { flatMap } from "../flatMap.js"
import { boxAround, centreX, centreY, rightOf } from "../layout/geometry.js"
import type { Box, Word } from "../page/Page.js"
import type { GridCell } from "./Grid.js"
import { cellOf, stretchAt } from "./gridCells.js"
import { type Area, areasOf, type Lattice } from "./lattice.js"

/** A piece of a text line within one ruled area. */
export interface Piece {
  readonly words: ReadonlyArray<Word>
}

interface Part {
  readonly place: Area
  readonly words: ReadonlyArray<Word>
}

const boxOf = (piece: Piece): Box => boxAround(piece.words)

/** Splits an area between pieces side by side, at the border nearest to the middle of their gap. */
const sideBySide = (
  area: Area,
  pieces: ReadonlyArray<Piece>,
  xs: ReadonlyArray<number>
): ReadonlyArray<Part> | undefined => {
  const inOrder = [...pieces].sort((a, b) => boxOf(a).x - boxOf(b).x || boxOf(a).y - boxOf(b).y)
  const groups: Array<{ readonly pieces: Array<Piece>; right: number }> = []
  for (const piece of inOrder) {
    const box = boxOf(piece)
    const open = groups[groups.length - 1]
    if (open && box.x < open.right) {
      open.pieces.push(piece)
      open.right = Math.max(open.right, rightOf(box))
    } else groups.push({ pieces: [piece], right: rightOf(box) })
  }
  if (groups.length < 2) return undefined
  const parts: Array<Part> = []
  let column = area.column
  for (let i = 0; i < groups.length; i++) {
    const group = groups[i]
    if (!group) continue
    const next = groups[i + 1]?.pieces[0]
    let columnEnd = area.columnEnd
    if (next) {
      const middle = (group.right + boxOf(next).x) / 2
      let best: number | undefined
      for (let border = column + 1; border <= area.columnEnd; border++) {
        const x = xs[border] ?? 0
        if (x < group.right - 1 || x > boxOf(next).x + 1) continue
        if (best === undefined || Math.abs(x - middle) < Math.abs((xs[best] ?? 0) - middle)) best = border
      }
      if (best === undefined) return undefined
      columnEnd = best - 1
    }
    parts.push({ place: { ...area, column, columnEnd }, words: flatMap(group.pieces, (piece) => piece.words) })
    column = columnEnd + 1
  }
  return parts
}

/** Splits an area that lacks borders into rows, if each piece is in a single row. */
const rowByRow = (area: Area, pieces: ReadonlyArray<Piece>, lattice: Lattice): ReadonlyArray<Part> | undefined => {
  const rows = pieces.map((piece) => {
    let row = stretchAt(lattice.ys, centreY(boxOf(piece))) ?? area.row
    while (row > area.row && !lattice.parted(row)) row--
    return row
  })
  if (new Set(rows).size < 2) return undefined
  return [...new Set(rows)]
    .sort((a, b) => a - b)
    .map((row) => ({
      place: { ...area, row, rowEnd: row },
      words: flatMap(
        pieces.filter((_, i) => rows[i] === row),
        (piece) => piece.words
      )
    }))
}

const partsOfArea = (area: Area, pieces: ReadonlyArray<Piece>, lattice: Lattice): ReadonlyArray<Part> => {
  const columns = area.columnEnd > area.column ? sideBySide(area, pieces, lattice.xs) : undefined
  if (columns) {
    return flatMap(columns, (part) =>
      part.place.rowEnd > part.place.row
        ? (rowByRow(
            part.place,
            pieces.filter((piece) => piece.words.some((word) => part.words.includes(word))),
            lattice
          ) ?? [part])
        : [part]
    )
  }
  const rows = area.rowEnd > area.row ? rowByRow(area, pieces, lattice) : undefined
  return rows ?? [{ place: area, words: flatMap(pieces, (piece) => piece.words) }]
}

/** Assigns words to areas; an area that lacks borders is split if each of its pieces is in a single track. */
export const fillLattice = (lattice: Lattice, pieces: ReadonlyArray<Piece>): ReadonlyArray<GridCell> => {
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
    for (const part of partsOfArea(area, inside, lattice)) put(part.place, part.words)
  }
  return cells
}

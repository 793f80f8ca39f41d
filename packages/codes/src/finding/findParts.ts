import type { Grey } from "@extrait/core/pictures"
import { type Part, shrunk } from "./sizes.js"
import { TILE, type Tiles, tilesOf } from "./tiles.js"

/**
 * Longest side, in pixels, of the picture that is searched first. The search is repeated at a half and a quarter of
 * that, where large codes show.
 */
const LONGEST = 1800
const LEVELS = 3
/**
 * Largest share of a tile's pixels that are neither dark nor bright. It is less at the smaller levels, where text is
 * mostly grey and large codes are not.
 */
const MOST_GREY = 0.6
const MOST_GREY_SMALLER = 0.3
/** Share of busy tiles among the five by five around a tile that lies within a code. */
const DENSE = 0.72
/** Least number of tiles along a side of a code. */
const LEAST_TILES = 3
/** Share of dark pixels in a row that passes through a code, and share of the rows that may have less: between lines of text, rows are empty. */
const QUIET = 0.1
const MOST_QUIET = 0.12
/** Share of dark pixels in a row along which a bar lies, and share of rows that must be like that. */
const FULL = 0.85
const LEAST_FULL = 0.2
/** Width, in tiles, of the strips in which rows are examined. */
const STRIP = 8
/** Two parts whose intersection is this share of their union are one part, found at two levels. */
const SAME = 0.6

/** Connected heaps of tiles most of whose neighbours are busy. */
const heapsOf = ({ busy, columns, rows }: Tiles): ReadonlyArray<Part> => {
  const dense = new Uint8Array(busy.length)
  const sums = new Uint32Array((columns + 1) * (rows + 1))
  const at = (row: number, column: number): number => sums[row * (columns + 1) + column] ?? 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      sums[(row + 1) * (columns + 1) + column + 1] =
        (busy[row * columns + column] ?? 0) + at(row, column + 1) + at(row + 1, column) - at(row, column)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [top, bottom] = [Math.max(0, row - 1), Math.min(rows, row + 2)]
      const [left, right] = [Math.max(0, column - 1), Math.min(columns, column + 2)]
      const count = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left)
      if (count >= DENSE * (bottom - top) * (right - left)) dense[row * columns + column] = 1
    }
  }
  const heaps: Array<Part> = []
  const pending: Array<number> = []
  for (let start = 0; start < dense.length; start++) {
    if (dense[start] !== 1) continue
    let [left, right, top, bottom] = [columns, 0, rows, 0]
    pending.push(start)
    dense[start] = 2
    for (let tile = pending.pop(); tile !== undefined; tile = pending.pop()) {
      const row = Math.floor(tile / columns)
      const column = tile - row * columns
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
      for (const [dx, dy] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1]
      ] as const) {
        const next = (row + dy) * columns + column + dx
        if (column + dx < 0 || column + dx >= columns || row + dy < 0 || row + dy >= rows || dense[next] !== 1) continue
        dense[next] = 2
        pending.push(next)
      }
    }
    heaps.push({ left, top, width: right - left + 1, height: bottom - top + 1 })
  }
  return heaps
}

/**
 * Whether ink crosses nearly every row of a heap, or fills many of its rows. Text leaves the rows between its lines free
 * and fills none; the bars of a code on its side fill theirs. Rows are examined in narrow strips, so that lines may
 * slant.
 */
const isFilled = ({ dark, stride }: Tiles, heap: Part): boolean => {
  const inner = (start: number, length: number): readonly [number, number] => {
    const edge = Math.floor(length / 5)
    return [(start + edge) * TILE, (start + length - edge) * TILE]
  }
  const [left, right] = inner(heap.left, heap.width)
  const [top, bottom] = inner(heap.top, heap.height)
  let filled = 0
  let strips = 0
  for (let from = left; from < right; from += STRIP * TILE) {
    const width = Math.min(right, from + STRIP * TILE) - from
    let quiet = 0
    let full = 0
    for (let y = top; y < bottom; y++) {
      let ink = 0
      for (let x = from; x < from + width; x++) ink += dark[y * stride + x] ?? 0
      if (ink < QUIET * width) quiet++
      else if (ink > FULL * width) full++
    }
    strips++
    if (quiet <= MOST_QUIET * (bottom - top) || full >= LEAST_FULL * (bottom - top)) filled++
  }
  return filled * 2 >= strips
}

/** The intersection of two parts, as a share of their union. */
const shared = (a: Part, b: Part): number => {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  const both = width > 0 && height > 0 ? width * height : 0
  return both / (a.width * a.height + b.width * b.height - both)
}

/** The pixels of a heap, with the white margin around a code. */
const pixelsOf = ({ height, left, top, width }: Part, by: number): Part => {
  const unit = TILE * by
  const margin = Math.ceil(0.15 * Math.max(width, height)) + 1
  return {
    left: (left - margin) * unit,
    top: (top - margin) * unit,
    width: (width + 2 * margin) * unit,
    height: (height + 2 * margin) * unit
  }
}

/**
 * The parts of a picture where codes may be, the smallest first. They may reach beyond the picture, and one may lie
 * within another. A code alternates between dark and bright all over, whereas text has white between its lines. This
 * takes a hundredth of the time of reading the whole picture.
 */
export const findParts = (grey: Grey): ReadonlyArray<Part> => {
  const first = Math.max(1, Math.ceil(Math.max(grey.width, grey.height) / LONGEST))
  const parts: Array<Part> = []
  let level = shrunk(grey, first)
  for (let index = 0, by = first; index < LEVELS && Math.min(level.width, level.height) >= 5 * TILE; index++) {
    const tiles = tilesOf(level, index === 0 ? MOST_GREY : MOST_GREY_SMALLER)
    for (const heap of heapsOf(tiles)) {
      if (Math.max(heap.width, heap.height) < LEAST_TILES || !isFilled(tiles, heap)) continue
      const part = pixelsOf(heap, by)
      if (!parts.some((other) => shared(part, other) > SAME)) parts.push(part)
    }
    level = shrunk(level, 2)
    by *= 2
  }
  return parts.sort((a, b) => a.width * a.height - b.width * b.height)
}

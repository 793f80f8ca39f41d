import type { Box } from "@extrait/engine"
import { sharedArea } from "@extrait/engine/words"
import { area } from "./boxes.js"

/** How far a pixel must be from what surrounds it to be ink, of 255. */
const CONTRAST = 28
/** Half the side of the square, in pixels, whose mean a pixel is compared with. */
const SURROUNDINGS = 12
/** Heights, in pixels, of what may be a letter, and how much wider than high letters that touch may be. */
const LOWEST = 4
const HIGHEST = 48
const WIDEST = 10
/** A line of text shows as at least this many pieces of ink, each nearer to the next than this many times their height. */
const FEWEST_IN_LINE = 4
const FARTHEST = 1.6

/** Sums over all rectangles from the top left, one row and column larger than the picture. */
const integral = (grey: Uint8Array, width: number, height: number): Float64Array => {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += grey[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = row + (sums[y * (width + 1) + x + 1] ?? 0)
    }
  }
  return sums
}

/** Which pixels differ from their surroundings: 1 darker, 2 lighter. */
const inkOf = (grey: Uint8Array, width: number, height: number): Uint8Array => {
  const sums = integral(grey, width, height)
  const ink = new Uint8Array(grey.length)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - SURROUNDINGS)
    const bottom = Math.min(height, y + SURROUNDINGS + 1)
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - SURROUNDINGS)
      const right = Math.min(width, x + SURROUNDINGS + 1)
      const sum =
        (sums[bottom * (width + 1) + right] ?? 0) -
        (sums[top * (width + 1) + right] ?? 0) -
        (sums[bottom * (width + 1) + left] ?? 0) +
        (sums[top * (width + 1) + left] ?? 0)
      const difference = (grey[y * width + x] ?? 0) - sum / ((bottom - top) * (right - left))
      if (difference < -CONTRAST) ink[y * width + x] = 1
      else if (difference > CONTRAST) ink[y * width + x] = 2
    }
  }
  return ink
}

/** The boxes of connected pixels of one tone, as far as they may be letters. */
const pieces = (ink: Uint8Array, width: number, height: number, tone: number): ReadonlyArray<Box> => {
  const seen = new Uint8Array(ink.length)
  const boxes: Array<Box> = []
  const stack: Array<number> = []
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] !== tone || seen[start] === 1) continue
    let left = width
    let right = 0
    let top = height
    let bottom = 0
    let pixels = 0
    stack.push(start)
    seen[start] = 1
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width
      const y = (at - x) / width
      pixels++
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const next = at + dy * width + dx
          if (x + dx < 0 || x + dx >= width || ink[next] !== tone || seen[next] === 1) continue
          seen[next] = 1
          stack.push(next)
        }
      }
    }
    const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
    const fits = box.height >= LOWEST && box.height <= HIGHEST && box.width <= WIDEST * box.height
    if (fits && pixels >= 0.08 * box.width * box.height) boxes.push(box)
  }
  return boxes
}

interface Line {
  x: number
  y: number
  width: number
  height: number
  /** How many pieces it has. */
  pieces: number
}

/** Groups pieces of like height that stand side by side. */
const linesOf = (boxes: ReadonlyArray<Box>): ReadonlyArray<Line> => {
  const open: Array<Line & { last: Box }> = []
  for (const box of [...boxes].sort((a, b) => a.x - b.x)) {
    const middle = box.y + box.height / 2
    const line = open.find(({ last }) => {
      const gap = box.x - last.x - last.width
      const higher = Math.max(last.height, box.height)
      return (
        higher <= 2.2 * Math.min(last.height, box.height) &&
        gap <= FARTHEST * higher &&
        gap >= -0.3 * higher &&
        Math.abs(middle - last.y - last.height / 2) <= 0.45 * higher
      )
    })
    if (line === undefined) {
      open.push({ ...box, pieces: 1, last: box })
      continue
    }
    const bottom = Math.max(line.y + line.height, box.y + box.height)
    line.y = Math.min(line.y, box.y)
    line.height = bottom - line.y
    line.width = Math.max(line.x + line.width, box.x + box.width) - line.x
    line.pieces++
    line.last = box
  }
  return open.filter((line) => line.pieces >= FEWEST_IN_LINE)
}

/** A line of what may be letters, in pixels. */
export interface InkLine extends Box {
  readonly pieces: number
}

/**
 * Where a picture shows what may be lines of text: rows of small pieces of ink of like height, dark or light, side by side. Meant for
 * pictures of about 100 dots an inch. `ignore` tells pieces that are accounted for. Pictures of things have few such rows,
 * text has little else; what is in a row only recognition can tell.
 */
export const inkLines = (
  grey: Uint8Array,
  width: number,
  height: number,
  ignore: (piece: Box) => boolean
): ReadonlyArray<InkLine> => {
  const ink = inkOf(grey, width, height)
  const [dark, light] = [1, 2].map((tone) =>
    linesOf(pieces(ink, width, height, tone).filter((piece) => !ignore(piece)))
  )
  // What lies between dark letters is light itself, and the other way round: of two such lines the one with more pieces counts.
  const among = (line: Line, others: ReadonlyArray<Line>) =>
    others.some((other) => sharedArea(line, other) > 0.3 * area(line) && other.pieces >= line.pieces)
  const darker = (dark ?? []).filter((line) => !among(line, light ?? []))
  return [...darker, ...(light ?? []).filter((line) => !among(line, darker))]
}

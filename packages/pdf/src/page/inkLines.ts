import type { Box } from "@extrait/engine"
import { sharedArea } from "@extrait/engine/words"
import { area } from "./boxes.js"

/** Contrast, of 255, from which a pixel is ink against its surroundings. */
const CONTRAST = 28
/** Half the side, in pixels, of the square whose mean a pixel is compared with. */
const SURROUNDINGS = 12
/** Heights, in pixels, of possible letters, and how much wider than high a group of touching letters may be. */
const LOWEST = 4
const HIGHEST = 48
const WIDEST = 10
/** A line of text shows as at least this many pieces of ink, each nearer to the next than this many times their height. */
const FEWEST_IN_LINE = 4
const FARTHEST = 1.6

/** Which pixels differ from their surroundings: 1 darker, 2 lighter. */
const inkOf = (grey: Uint8Array, width: number, height: number): Uint8Array => {
  const ink = new Uint8Array(grey.length)
  // Sums over the rows around, for each column, and over the columns around of these, go along with row and column.
  const columns = new Int32Array(width)
  const add = (y: number, sign: 1 | -1) => {
    if (y < 0 || y >= height) return
    for (let x = 0, at = y * width; x < width; x++, at++) columns[x] = (columns[x] ?? 0) + sign * (grey[at] ?? 0)
  }
  for (let y = 0; y < SURROUNDINGS; y++) add(y, 1)
  for (let y = 0; y < height; y++) {
    add(y + SURROUNDINGS, 1)
    add(y - SURROUNDINGS - 1, -1)
    const rows = Math.min(height, y + SURROUNDINGS + 1) - Math.max(0, y - SURROUNDINGS)
    let sum = 0
    for (let x = 0; x < Math.min(SURROUNDINGS, width); x++) sum += columns[x] ?? 0
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const left = x - SURROUNDINGS
      const right = x + SURROUNDINGS
      if (right < width) sum += columns[right] ?? 0
      if (left > 0) sum -= columns[left - 1] ?? 0
      const pixels = rows * (Math.min(width, right + 1) - Math.max(0, left))
      const difference = (grey[at] ?? 0) * pixels - sum
      if (difference < -CONTRAST * pixels) ink[at] = 1
      else if (difference > CONTRAST * pixels) ink[at] = 2
    }
  }
  return ink
}

/** The boxes of connected pixels that may be letters: first the dark ones, then the light. Consumes the pixels. */
const pieces = (ink: Uint8Array, width: number, height: number): readonly [ReadonlyArray<Box>, ReadonlyArray<Box>] => {
  const dark: Array<Box> = []
  const light: Array<Box> = []
  const stack: Array<number> = []
  for (let start = 0; start < ink.length; start++) {
    const tone = ink[start]
    if (tone === 0) continue
    let left = width
    let right = 0
    let top = height
    let bottom = 0
    let pixels = 0
    stack.push(start)
    ink[start] = 0
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width
      const y = (at - x) / width
      pixels++
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      const first = x === 0 ? 0 : -1
      const last = x === width - 1 ? 0 : 1
      const lowest = y === height - 1 ? 0 : 1
      for (let dy = y === 0 ? 0 : -1; dy <= lowest; dy++) {
        for (let dx = first; dx <= last; dx++) {
          const next = at + dy * width + dx
          if (ink[next] !== tone) continue
          ink[next] = 0
          stack.push(next)
        }
      }
    }
    const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
    const fits = box.height >= LOWEST && box.height <= HIGHEST && box.width <= WIDEST * box.height
    if (fits && pixels >= 0.08 * box.width * box.height) (tone === 1 ? dark : light).push(box)
  }
  return [dark, light]
}

interface Line {
  x: number
  y: number
  width: number
  height: number
  /** How many pieces it has. */
  pieces: number
}

/** Groups pieces of similar height that are side by side. */
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

/** A line of possible letters, in pixels. */
export interface InkLine extends Box {
  readonly pieces: number
}

/**
 * Where a picture may show lines of text: rows of small pieces of ink of similar height, dark or light, side by side. Meant for pictures of about
 * 100 dots per inch. `ignore` identifies pieces that are already explained. Photographs have few such rows and text has little else; only
 * recognition can tell what a row says.
 */
export const inkLines = (
  grey: Uint8Array,
  width: number,
  height: number,
  ignore: (piece: Box) => boolean
): ReadonlyArray<InkLine> => {
  const [dark, light] = pieces(inkOf(grey, width, height), width, height).map((boxes) =>
    linesOf(boxes.filter((piece) => !ignore(piece)))
  )
  // The gaps between dark letters are light themselves, and vice versa: of two such lines, the one with more pieces counts.
  const among = (line: Line, others: ReadonlyArray<Line>) =>
    others.some((other) => sharedArea(line, other) > 0.3 * area(line) && other.pieces >= line.pieces)
  const darker = (dark ?? []).filter((line) => !among(line, light ?? []))
  return [...darker, ...(light ?? []).filter((line) => !among(line, darker))]
}

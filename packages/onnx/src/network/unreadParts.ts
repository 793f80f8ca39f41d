import type { Box } from "@extrait/engine"
import { partOfLine, type TextLine } from "./textLines.js"

/** Brightness of a picture's pixels, 0 to 255, row by row. */
export interface FloatGrey {
  readonly pixels: Float32Array
  readonly width: number
  readonly height: number
}

/** A part of a picture in whole pixels. */
export interface Part {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A part of a picture that is not read yet. */
export interface UnreadPart {
  readonly exact: Part
  /** As much more around it as the network needs. */
  readonly seen: Part
}

/** Neighbouring pixels that differ by this much, of 255 levels, are an edge: the grain of paper stays below, faint print above. */
const EDGE = 16
/** A straight edge as long as this, in pixels, is a ruling's; letters are 14 pixels high here. */
const RULING = 44
/** Edges in a row or column of pixels that are more than a speck's. */
const LEAST_EDGES = 3
/** Margin around a word's box that still belongs to it, in pixels: edges, dots and accents. */
const AROUND = 3
/** Context around an unread part, in pixels, so that the network sees whole letters and their surroundings. */
const MARGIN = 14
/** The parts' sides are multiples of this. */
const GRID = 32
/** If the parts cover more than this share of the picture, all of it is processed. */
const WORTHWHILE = 0.85

/**
 * Marks those of `count` positions, `step` apart, that are on an edge towards the position `aside`, except edges that continue straight like
 * rulings.
 */
const markEdges = (
  grey: Float32Array,
  marks: Uint8Array,
  { aside, count, start, step }: { start: number; step: number; count: number; aside: number }
): void => {
  let run = 0
  for (let index = 0, at = start; index <= count; index++, at += step) {
    if (index < count && Math.abs((grey[at] as number) - (grey[at + aside] as number)) >= EDGE) {
      run++
      continue
    }
    if (run > 0 && run < RULING) for (let back = 1; back <= run; back++) marks[at - back * step] = 1
    run = 0
  }
}

const edgesOf = (grey: Float32Array, width: number, height: number): Uint8Array => {
  const marks = new Uint8Array(width * height)
  for (let x = 0; x + 1 < width; x++) markEdges(grey, marks, { start: x, step: width, count: height, aside: 1 })
  for (let y = 0; y + 1 < height; y++) markEdges(grey, marks, { start: y * width, step: 1, count: width, aside: width })
  return marks
}

/** Runs of places with enough edges, each with a margin, joined where they touch. */
const runsOf = (counts: Uint32Array): ReadonlyArray<readonly [from: number, to: number]> => {
  const runs: Array<[number, number]> = []
  for (let at = 0; at < counts.length; at++) {
    if ((counts[at] as number) < LEAST_EDGES) continue
    const [from, to] = [Math.max(0, at - MARGIN), Math.min(counts.length, at + 1 + MARGIN)]
    const last = runs.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = to
    else runs.push([from, to])
  }
  return runs
}

/** A stretch made longer, on both sides where it can be, to a multiple of the grid, within a length that is one. */
const toGrid = (from: number, to: number, length: number): readonly [from: number, to: number] => {
  const wanted = Math.min(length, Math.ceil((to - from) / GRID) * GRID)
  const start = Math.max(0, Math.min(length - wanted, Math.floor((from + to - wanted) / 2)))
  return [start, start + wanted]
}

const overlap = (part: Part, other: Part): boolean =>
  other.left < part.right && other.right > part.left && other.top < part.bottom && other.bottom > part.top

const cuts = (part: Part, box: Part): boolean =>
  overlap(part, box) &&
  (box.left < part.left || box.right > part.right || box.top < part.top || box.bottom > part.bottom)

const around = (one: Part, other: Part): Part => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom)
})

/** A part made larger until it cuts none of the boxes. */
const withWhole = (part: Part, boxes: ReadonlyArray<Part>): Part => {
  let grown = part
  for (let box = boxes.find((one) => cuts(grown, one)); box !== undefined; box = boxes.find((one) => cuts(grown, one)))
    grown = around(grown, box)
  return grown
}

/** Merges parts until none cuts a box or overlaps another. */
const apart = (parts: ReadonlyArray<Part>, boxes: ReadonlyArray<Part>): ReadonlyArray<Part> => {
  let found: Array<Part> = []
  for (const part of parts) {
    let grown = withWhole(part, boxes)
    for (let touched = found.filter((one) => overlap(one, grown)); touched.length > 0; ) {
      const others = touched
      found = found.filter((one) => !others.includes(one))
      grown = withWhole(others.reduce(around, grown), boxes)
      touched = found.filter((one) => overlap(one, grown))
    }
    found.push(grown)
  }
  return found
}

const sizeOf = ({ bottom, left, right, top }: Part): number => (right - left) * (bottom - top)

/** The pixels of a box and its margin, within a picture. */
const pixelsOf = (
  { height, width, x, y }: Box,
  picture: { readonly width: number; readonly height: number }
): Part => ({
  left: Math.max(0, Math.floor(x) - AROUND),
  top: Math.max(0, Math.floor(y) - AROUND),
  right: Math.min(picture.width, Math.ceil(x + width) + AROUND),
  bottom: Math.min(picture.height, Math.ceil(y + height) + AROUND)
})

/** How many marks each row of a part has, or each column. */
const countMarks = (marks: Uint8Array, width: number, part: Part, by: "row" | "column"): Uint32Array => {
  const { bottom, left, right, top } = part
  const counts = new Uint32Array(by === "row" ? bottom - top : right - left)
  for (let y = top; y < bottom; y++)
    for (let x = left, at = y * width + left; x < right; x++, at++)
      if (marks[at] === 1) {
        const index = by === "row" ? y - top : x - left
        counts[index] = (counts[index] as number) + 1
      }
  return counts
}

/**
 * Where a picture, at the size used for finding lines, shows something that no settled word covers: bands of rows, each cropped to its columns. A
 * settled word is either within a part or outside of it. Null if that is most of the picture. The picture's sides are multiples of the grid; so are
 * those of `seen`, the network's input.
 */
export const unreadParts = (
  { height, pixels, width }: FloatGrey,
  settled: ReadonlyArray<Box>
): ReadonlyArray<UnreadPart> | null => {
  if (settled.length === 0) return null
  const marks = edgesOf(pixels, width, height)
  const boxes = settled.map((box) => pixelsOf(box, { width, height }))
  for (const { bottom, left, right, top } of boxes)
    for (let y = top; y < bottom; y++) marks.fill(0, y * width + left, y * width + Math.max(left, right))
  const whole = { left: 0, top: 0, right: width, bottom: height }
  const parts = runsOf(countMarks(marks, width, whole, "row")).flatMap(([top, bottom]) => {
    const band = { left: 0, top, right: width, bottom }
    return runsOf(countMarks(marks, width, band, "column")).map(([left, right]) => ({ left, top, right, bottom }))
  })
  const unread = apart(parts, boxes).map((exact) => {
    const [left, right] = toGrid(exact.left, exact.right, width)
    const [top, bottom] = toGrid(exact.top, exact.bottom, height)
    return { exact, seen: { left, top, right, bottom } }
  })
  const size = unread.reduce((sum, { seen }) => sum + sizeOf(seen), 0)
  return size > WORTHWHILE * width * height ? null : unread
}

/** The whole picture as one part. */
export const wholeOf = ({ height, width }: FloatGrey): UnreadPart => {
  const whole = { left: 0, top: 0, right: width, bottom: height }
  return { exact: whole, seen: whole }
}

/** The portion of a line within a part: nothing if its middle is above or below, and otherwise the stretch between the part's sides. */
export const within = (line: TextLine, { bottom, left, right, top }: Part): ReadonlyArray<TextLine> => {
  const [from, to] = [Math.max(left, line.x), Math.min(right, line.x + line.width)]
  const middle = line.y + line.height / 2
  return from < to && middle >= top && middle < bottom ? [partOfLine(line, from, to)] : []
}

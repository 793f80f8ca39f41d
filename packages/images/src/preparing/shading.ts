import type { Grey } from "@extrait/core/pictures"
import { brightest, withoutStrokes } from "./levels.js"

/** Ink up to twice this wide, in pixels of a thumbnail, is looked past when the paper's brightness is estimated. */
const INK = 12
const SMOOTH = 8
/** Paper in the deepest shadow has this share of the brightness of well-lit paper; darker areas are printed so. */
const DEEPEST = 0.4

/** Each of `count` numbers, `stride` apart, becomes the sum of those up to `radius` places away. `sums` has room for one number more. */
const sumAlong = (
  numbers: Float32Array,
  start: number,
  stride: number,
  count: number,
  radius: number,
  sums: Float64Array
): void => {
  let sum = 0
  for (let at = 0, from = start; at < count; at++, from += stride) {
    sum += numbers[from] as number
    sums[at + 1] = sum
  }
  for (let at = 0, to = start; at < count; at++, to += stride)
    numbers[to] = (sums[Math.min(count, at + radius + 1)] as number) - (sums[Math.max(0, at - radius)] as number)
}

/** Means over a box of `2 · radius + 1` pixels, of the pixels that count; a second pass makes them smooth. */
const smooth = (values: Float32Array, weights: Float32Array, width: number, height: number, radius: number): void => {
  for (const numbers of [values, weights]) {
    const sums = new Float64Array(Math.max(width, height) + 1)
    for (let y = 0; y < height; y++) sumAlong(numbers, y * width, 1, width, radius, sums)
    for (let x = 0; x < width; x++) sumAlong(numbers, x, width, height, radius, sums)
  }
}

/** Blackens what lies beyond the paper. */
const withoutBeyond = (pixels: Uint8Array, beyond: Uint8Array): Uint8Array => {
  const kept = new Uint8Array(pixels.length)
  for (let at = 0; at < kept.length; at++) if (beyond[at] === 0) kept[at] = pixels[at] as number
  return kept
}

/** How many pixels of paper have each level. */
const levelsOfPaper = (pixels: Uint8Array, beyond: Uint8Array): Int32Array => {
  const counts = new Int32Array(256)
  for (let at = 0; at < pixels.length; at++) {
    const level = pixels[at] as number
    if (beyond[at] === 0) counts[level] = (counts[level] as number) + 1
  }
  return counts
}

/** The level that a tenth of the paper is brighter than. */
const litLevel = (counts: Int32Array): number => {
  const counted = counts.reduce((sum, count) => sum + count, 0)
  let lit = 255
  for (let brighter = counts[255] as number; lit > 0 && brighter < 0.1 * counted; ) brighter += counts[--lit] as number
  return lit
}

/** Levels and weights of what is paper. */
const weigh = (
  pixels: Uint8Array,
  beyond: Uint8Array,
  deepest: number,
  values: Float32Array,
  weights: Float32Array
): void => {
  for (let at = 0; at < pixels.length; at++) {
    if (beyond[at] !== 0) continue
    values[at] = Math.max(deepest, pixels[at] as number)
    weights[at] = 1
  }
}

const meansOf = (values: Float32Array, weights: Float32Array, beyond: Uint8Array): Uint8Array => {
  const means = new Uint8Array(values.length)
  for (let at = 0; at < means.length; at++) {
    const weight = weights[at] as number
    means[at] = beyond[at] === 0 && weight > 0 ? Math.max(1, Math.round((values[at] as number) / weight)) : 1
  }
  return means
}

/**
 * How bright the bare paper is at each pixel of a thumbnail: what is left when strokes are taken away, smoothed. Dividing a picture by
 * it evens out shadows and makes paper white. Where `outside` is 1 it is 1, so that the division turns all of it white.
 */
export const paperBrightness = (thumbnail: Grey, outside: Uint8Array | null): Grey => {
  const { width, height } = thumbnail
  // A little more than the surroundings: the paper's edge is blurred.
  const beyond =
    outside === null ? new Uint8Array(width * height) : brightest({ pixels: outside, width, height }, 2).pixels
  // What lies outside must not be taken for ink, nor for bright paper.
  const ground = withoutStrokes({ pixels: withoutBeyond(thumbnail.pixels, beyond), width, height }, INK).pixels
  const values = new Float32Array(ground.length)
  const weights = new Float32Array(ground.length)
  weigh(ground, beyond, DEEPEST * litLevel(levelsOfPaper(ground, beyond)), values, weights)
  // Sums, not means: the second pass then weighs by what the first counted.
  smooth(values, weights, width, height, SMOOTH)
  return { pixels: meansOf(values, weights, beyond), width, height }
}

/** Paper at least this bright is white already. */
const WHITE = 250

/** Whether there is nothing to even out: the paper is white everywhere. */
export const isWhite = ({ pixels }: Grey): boolean => {
  for (let at = 0; at < pixels.length; at++) if ((pixels[at] as number) < WHITE) return false
  return true
}

/** Pixels side by side that share one gain: the brightness of paper changes slowly. */
const BLOCK = 4

/** Where each block of a row lies in the brightness: the column on its left, and how far it is from there to the next. */
interface Blocks {
  readonly left: Uint16Array
  readonly part: Float32Array
}

const placeOf = (at: number, count: number, from: number): number =>
  Math.min(count - 1, Math.max(0, (at * count) / from - 0.5))

/** The brightness between two rows of it. */
const mixRows = (row: Float32Array, { pixels, width }: Grey, start: number, next: number, part: number): void => {
  for (let x = 0; x < width; x++) {
    const one = pixels[start + x] as number
    row[x] = one + part * ((pixels[next + x] as number) - one)
  }
  row[width] = row[width - 1] as number
}

const divideRow = (
  to: Uint8Array,
  pixels: Uint8Array,
  start: number,
  end: number,
  row: Float32Array,
  { left, part }: Blocks,
  gain: Int32Array
): void => {
  for (let block = 0, at = start; at < end; block++) {
    const column = left[block] as number
    const one = row[column] as number
    const times = gain[(one + (part[block] as number) * ((row[column + 1] as number) - one)) | 0] as number
    for (const stop = Math.min(end, at + BLOCK); at < stop; at++) {
      const value = Math.imul(pixels[at] as number, times) >>> 16
      to[at] = Math.min(value, 255)
    }
  }
}

/** Divides a picture by the brightness of its bare paper, which is given on a thumbnail: shadows go and paper turns white. */
export const evenOut = (picture: Grey, brightness: Grey): Grey => {
  const { pixels, width, height } = picture
  // In parts of 2^16, so that whole numbers are enough.
  const gain = Int32Array.from({ length: 256 }, (_, bright) => (255 * 65_536) / Math.max(1, bright))
  const count = Math.ceil(width / BLOCK)
  const blocks: Blocks = { left: new Uint16Array(count), part: new Float32Array(count) }
  for (let block = 0; block < count; block++) {
    const place = placeOf((block + 0.5) * BLOCK, brightness.width, width)
    blocks.left[block] = place
    blocks.part[block] = place - Math.floor(place)
  }
  // One more than there are columns, for the last to have a neighbour.
  const row = new Float32Array(brightness.width + 1)
  const to = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) {
    const place = placeOf(y + 0.5, brightness.height, height)
    const upper = Math.floor(place)
    const start = upper * brightness.width
    const next = upper + 1 < brightness.height ? start + brightness.width : start
    mixRows(row, brightness, start, next, place - upper)
    divideRow(to, pixels, y * width, (y + 1) * width, row, blocks, gain)
  }
  return { pixels: to, width, height }
}

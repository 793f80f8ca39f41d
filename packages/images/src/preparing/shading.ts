import { brightest, type Grey, withoutStrokes } from "./Grey.js"

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

/**
 * How bright the bare paper is at each pixel of a thumbnail: what is left when strokes are taken away, smoothed. Dividing a picture by
 * it evens out shadows and makes paper white. Where `outside` is 1 it is 1, so that the division turns all of it white.
 */
export const paperBrightness = (thumbnail: Grey, outside: Uint8Array | null): Grey => {
  const { width, height } = thumbnail
  // A little more than the surroundings: the paper's edge is blurred.
  const beyond = outside === null ? null : brightest({ pixels: outside, width, height }, 2).pixels
  // What lies outside must not be taken for ink, nor for bright paper.
  const pixels = Uint8Array.from(thumbnail.pixels)
  if (beyond !== null) for (let at = 0; at < pixels.length; at++) if (beyond[at] !== 0) pixels[at] = 0
  const ground = withoutStrokes({ pixels, width, height }, INK)

  const counts = new Int32Array(256)
  let counted = 0
  for (let at = 0; at < ground.pixels.length; at++) {
    if (beyond !== null && beyond[at] !== 0) continue
    const level = ground.pixels[at] as number
    counts[level] = (counts[level] as number) + 1
    counted++
  }
  let lit = 255
  for (let brighter = counts[255] as number; lit > 0 && brighter < 0.1 * counted; ) brighter += counts[--lit] as number

  const values = new Float32Array(ground.pixels.length)
  const weights = new Float32Array(ground.pixels.length)
  const deepest = DEEPEST * lit
  for (let at = 0; at < values.length; at++) {
    if (beyond !== null && beyond[at] !== 0) continue
    values[at] = Math.max(deepest, ground.pixels[at] as number)
    weights[at] = 1
  }
  // Sums, not means: the second pass then weighs by what the first counted.
  smooth(values, weights, width, height, SMOOTH)
  const brightness = new Uint8Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const weight = weights[at] as number
    const isPaper = beyond === null || beyond[at] === 0
    brightness[at] = isPaper && weight > 0 ? Math.max(1, Math.round((values[at] as number) / weight)) : 1
  }
  return { pixels: brightness, width, height }
}

/** Paper at least this bright is white already. */
const WHITE = 250

/** Whether there is nothing to even out: the paper is white everywhere. */
export const isWhite = ({ pixels }: Grey): boolean => {
  for (const pixel of pixels) if (pixel < WHITE) return false
  return true
}

/** Pixels side by side that share one gain: the brightness of paper changes slowly. */
const BLOCK = 4

/** Divides a picture by the brightness of its bare paper, which is given on a thumbnail: shadows go and paper turns white. */
export const evenOut = (picture: Grey, brightness: Grey): Grey => {
  const { pixels, width, height } = picture
  // In parts of 2^16, so that whole numbers are enough.
  const gain = Int32Array.from({ length: 256 }, (_, bright) => (255 * 65_536) / Math.max(1, bright))
  const placeOf = (at: number, count: number, from: number): number =>
    Math.min(count - 1, Math.max(0, (at * count) / from - 0.5))
  const blocks = Math.ceil(width / BLOCK)
  const left = new Uint16Array(blocks)
  const part = new Float32Array(blocks)
  for (let block = 0; block < blocks; block++) {
    const place = placeOf((block + 0.5) * BLOCK, brightness.width, width)
    left[block] = place
    part[block] = place - Math.floor(place)
  }
  // One more than there are columns, for the last to have a neighbour.
  const row = new Float32Array(brightness.width + 1)
  const to = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) {
    const place = placeOf(y + 0.5, brightness.height, height)
    const upper = Math.floor(place)
    const start = upper * brightness.width
    const next = upper + 1 < brightness.height ? start + brightness.width : start
    for (let x = 0; x < brightness.width; x++) {
      const one = brightness.pixels[start + x] as number
      row[x] = one + (place - upper) * ((brightness.pixels[next + x] as number) - one)
    }
    row[brightness.width] = row[brightness.width - 1] as number
    const end = (y + 1) * width
    for (let block = 0, at = y * width; block < blocks; block++) {
      const column = left[block] as number
      const one = row[column] as number
      const times = gain[(one + (part[block] as number) * ((row[column + 1] as number) - one)) | 0] as number
      for (const stop = Math.min(end, at + BLOCK); at < stop; at++) {
        const value = Math.imul(pixels[at] as number, times) >>> 16
        to[at] = Math.min(value, 255)
      }
    }
  }
  return { pixels: to, width, height }
}

import type { Grey } from "@extrait/core/pictures"
import type { Box } from "@extrait/engine"

/** For each pixel of a resampled row or column, the equally many source pixels and their weights. */
interface Taps {
  /** The first pixel of each. */
  readonly from: Int32Array
  /** Source pixels per result pixel; unneeded ones have no weight. */
  readonly each: number
  readonly weights: Float64Array
}

/** Pixels for each where a picture grows. */
const SMALLEST = 3

/** A triangle over each place, as wide as the step where the picture shrinks: bilinear where it grows, smoothed where it shrinks. */
const tapsOf = (start: number, length: number, count: number, limit: number): Taps => {
  const step = length / count
  const reach = Math.max(1, step)
  const each = Math.min(limit, Math.floor(2 * reach) + 1)
  const taps = { from: new Int32Array(count), each, weights: new Float64Array(count * each) }
  for (let index = 0; index < count; index++) {
    const centre = start + (index + 0.5) * step - 0.5
    const from = Math.ceil(centre - reach)
    // Beyond the picture its edge is repeated, so that every weighted pixel is inside.
    const first = Math.min(limit - each, Math.max(0, from))
    let sum = 0
    for (let at = from; at <= centre + reach; at++) {
      const weight = Math.max(0, 1 - Math.abs(at - centre) / reach)
      const place = index * each + Math.min(limit - 1, Math.max(0, at)) - first
      taps.weights[place] = (taps.weights[place] ?? 0) + weight
      sum += weight
    }
    for (let place = index * each; place < (index + 1) * each; place++)
      taps.weights[place] = (taps.weights[place] ?? 0) / sum
    taps.from[index] = first
  }
  return taps
}

/** A row of a picture, beginning at `start`, brought to a width. */
const narrowRow = (
  pixels: Uint8Array,
  start: number,
  { each, from, weights }: Taps,
  narrowed: Float32Array,
  into: number
): void => {
  if (each === SMALLEST) {
    for (let x = 0, place = 0; x < from.length; x++, place += SMALLEST) {
      const at = start + (from[x] as number)
      narrowed[into + x] =
        (weights[place] as number) * (pixels[at] as number) +
        (weights[place + 1] as number) * (pixels[at + 1] as number) +
        (weights[place + 2] as number) * (pixels[at + 2] as number)
    }
    return
  }
  for (let x = 0, place = 0; x < from.length; x++) {
    const first = start + (from[x] as number)
    let sum = 0
    for (let at = first; at < first + each; at++) sum += (weights[place++] as number) * (pixels[at] as number)
    narrowed[into + x] = sum
  }
}

/** Rows of a picture brought to a width. */
const narrow = ({ pixels, width }: Grey, top: number, bottom: number, columns: Taps): Float32Array => {
  const count = columns.from.length
  const narrowed = new Float32Array((bottom - top) * count)
  for (let y = top; y < bottom; y++) narrowRow(pixels, y * width, columns, narrowed, (y - top) * count)
  return narrowed
}

/** Adds a share of `count` numbers to as many others. */
const addRow = (
  result: Float32Array,
  into: number,
  numbers: Float32Array,
  start: number,
  count: number,
  weight: number
): void => {
  for (let x = 0; x < count; x++)
    result[into + x] = (result[into + x] as number) + weight * (numbers[start + x] as number)
}

/** Adds a share of a row that leans, each number from as many rows below as `falls` says, within the rows that there are. */
const addLeaning = (
  result: Float32Array,
  into: number,
  numbers: Float32Array,
  row: number,
  rows: number,
  falls: Int32Array,
  weight: number
): void => {
  const count = falls.length
  for (let x = 0; x < count; x++) {
    const start = Math.min(rows - 1, Math.max(0, row + (falls[x] as number))) * count
    result[into + x] = (result[into + x] as number) + weight * (numbers[start + x] as number)
  }
}

/**
 * Resamples a part of a picture (in its pixels, possibly fractional) to a size; brightness 0 to 255. A part that slopes down by `lean` pixels for
 * each pixel to the right is straightened: its `y` and `height` are those at its middle.
 */
export const resample = (
  picture: Grey,
  part: Box & { readonly lean?: number },
  toWidth: number,
  toHeight: number
): Float32Array => {
  const columns = tapsOf(part.x, part.width, toWidth, picture.width)
  const rows = tapsOf(part.y, part.height, toHeight, picture.height)
  if (toWidth === 0 || toHeight === 0) return new Float32Array(0)
  const [lean, step] = [part.lean ?? 0, part.width / toWidth]
  const falls = Int32Array.from({ length: toWidth }, (_, x) => Math.round(lean * ((x + 0.5) * step - part.width / 2)))
  const ends = [falls[0] ?? 0, falls.at(-1) ?? 0]
  const top = Math.max(0, (rows.from[0] ?? 0) + Math.min(...ends))
  const bottom = Math.min(picture.height, (rows.from.at(-1) ?? 0) + rows.each + Math.max(...ends))
  const narrowed = narrow(picture, top, bottom, columns)
  const result = new Float32Array(toWidth * toHeight)
  for (let y = 0; y < toHeight; y++) {
    for (let at = 0; at < rows.each; at++) {
      const weight = rows.weights[y * rows.each + at] ?? 0
      if (weight === 0) continue
      const row = (rows.from[y] ?? 0) + at - top
      if (lean === 0) addRow(result, y * toWidth, narrowed, row * toWidth, toWidth, weight)
      else addLeaning(result, y * toWidth, narrowed, row, bottom - top, falls, weight)
    }
  }
  return result
}

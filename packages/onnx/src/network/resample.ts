import type { Box } from "@extrait/engine"
import type { Grey } from "./Grey.js"

/** Which pixels of a row or column stand for each of the result, as many for each, and with which weights. */
interface Taps {
  /** The first pixel of each. */
  readonly from: Int32Array
  /** Pixels for each; those beyond what it needs, and beyond the picture, weigh nothing. */
  readonly each: number
  readonly weights: Float64Array
}

/** A triangle over each place, as wide as the step where the picture shrinks: bilinear where it grows, smoothed where it shrinks. */
const tapsOf = (start: number, length: number, count: number, limit: number): Taps => {
  const step = length / count
  const reach = Math.max(1, step)
  const each = Math.floor(2 * reach) + 1
  const taps = { from: new Int32Array(count), each, weights: new Float64Array(count * each) }
  for (let index = 0; index < count; index++) {
    const centre = start + (index + 0.5) * step - 0.5
    const from = Math.ceil(centre - reach)
    // Beyond the picture its edge goes on.
    const first = Math.min(limit - 1, Math.max(0, from))
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

/** Rows of a picture brought to a width. */
const narrow = ({ pixels, width }: Grey, top: number, bottom: number, { each, from, weights }: Taps): Float32Array => {
  const count = from.length
  const narrowed = new Float32Array((bottom - top) * count)
  for (let y = top; y < bottom; y++) {
    const into = (y - top) * count
    for (let x = 0; x < count; x++) {
      const start = y * width + (from[x] ?? 0)
      let sum = 0
      for (let at = 0; at < each; at++) {
        const weight = weights[x * each + at] ?? 0
        if (weight !== 0) sum += weight * (pixels[start + at] ?? 255)
      }
      narrowed[into + x] = sum
    }
  }
  return narrowed
}

/**
 * A part of a picture (in its pixels, fractions allowed) brought to a size; brightness 0 to 255. A part that leans, by `lean` pixels down for each to the right,
 * is put upright: its `y` and `height` are those of its middle.
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
      const into = y * toWidth
      const row = (rows.from[y] ?? 0) + at
      const straight = (row - top) * toWidth
      for (let x = 0; x < toWidth; x++) {
        const from =
          lean === 0 ? straight : (Math.min(bottom - 1, Math.max(top, row + (falls[x] ?? 0))) - top) * toWidth
        result[into + x] = (result[into + x] ?? 0) + weight * (narrowed[from + x] ?? 255)
      }
    }
  }
  return result
}

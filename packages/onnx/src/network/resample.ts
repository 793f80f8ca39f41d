import type { Box } from "@extrait/engine"
import type { Grey } from "./Grey.js"

/** Which pixels of a row or column stand for one of the result, and with which weights. */
interface Tap {
  readonly from: number
  readonly weights: ReadonlyArray<number>
}

/** A triangle over each place, as wide as the step where the picture shrinks: bilinear where it grows, smoothed where it shrinks. */
const taps = (start: number, length: number, count: number, limit: number): ReadonlyArray<Tap> => {
  const step = length / count
  const reach = Math.max(1, step)
  return Array.from({ length: count }, (_, index) => {
    const centre = start + (index + 0.5) * step - 0.5
    const from = Math.ceil(centre - reach)
    const weights: Array<number> = []
    // Beyond the picture its edge goes on.
    const first = Math.min(limit - 1, Math.max(0, from))
    for (let at = from; at <= centre + reach; at++) {
      const place = Math.min(limit - 1, Math.max(0, at)) - first
      weights[place] = (weights[place] ?? 0) + Math.max(0, 1 - Math.abs(at - centre) / reach)
    }
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return { from: first, weights: weights.map((weight) => weight / sum) }
  })
}

/**
 * A part of a picture (in its pixels, fractions allowed) brought to a size; brightness 0 to 255. A part that leans, by `lean` pixels down for each to the right,
 * is put upright: its `y` and `height` are those of its middle.
 */
export const resample = (
  { height, pixels, width }: Grey,
  part: Box & { readonly lean?: number },
  toWidth: number,
  toHeight: number
): Float32Array => {
  const [columns, rows] = [taps(part.x, part.width, toWidth, width), taps(part.y, part.height, toHeight, height)]
  const [firstRow, lastRow] = [rows[0], rows.at(-1)]
  if (firstRow === undefined || lastRow === undefined) return new Float32Array(0)
  const step = part.width / toWidth
  const falls = Int32Array.from({ length: toWidth }, (_, x) =>
    Math.round((part.lean ?? 0) * ((x + 0.5) * step - part.width / 2))
  )
  const [highest, lowest] = [Math.min(falls[0] ?? 0, falls.at(-1) ?? 0), Math.max(falls[0] ?? 0, falls.at(-1) ?? 0)]
  const top = Math.max(0, firstRow.from + highest)
  const bottom = Math.min(height, lastRow.from + lastRow.weights.length + lowest)
  const narrowed = new Float32Array((bottom - top) * toWidth)
  for (let y = top; y < bottom; y++) {
    for (const [x, { from, weights }] of columns.entries()) {
      let sum = 0
      for (let at = 0; at < weights.length; at++) sum += (weights[at] ?? 0) * (pixels[y * width + from + at] ?? 255)
      narrowed[(y - top) * toWidth + x] = sum
    }
  }
  const result = new Float32Array(toWidth * toHeight)
  for (const [y, { from, weights }] of rows.entries()) {
    for (let at = 0; at < weights.length; at++) {
      const weight = weights[at] ?? 0
      for (let x = 0; x < toWidth; x++) {
        const row = Math.min(bottom - 1, Math.max(top, from + at + (falls[x] ?? 0))) - top
        result[y * toWidth + x] = (result[y * toWidth + x] ?? 0) + weight * (narrowed[row * toWidth + x] ?? 255)
      }
    }
  }
  return result
}

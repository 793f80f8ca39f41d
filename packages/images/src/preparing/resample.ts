import type { Affine } from "@extrait/core"
import type { Grey } from "./Grey.js"

const WHITE = 255
/** Places between two pixels for which the weights are kept. */
const PHASES = 64

/**
 * The cubic filters of Mitchell and Netravali (1988), with C = (1 - B) / 2: B = 0 keeps edges sharpest, B = 1 is the B-spline, which
 * softens like a Gaussian of 0.58 pixels.
 */
const cubic = (soft: number, distance: number): number => {
  const x = Math.abs(distance)
  const b = soft
  const c = (1 - soft) / 2
  if (x < 1) return ((12 - 9 * b - 6 * c) * x ** 3 + (-18 + 12 * b + 6 * c) * x ** 2 + 6 - 2 * b) / 6
  if (x < 2) return ((-b - 6 * c) * x ** 3 + (6 * b + 30 * c) * x ** 2 + (-12 * b - 48 * c) * x + 8 * b + 24 * c) / 6
  return 0
}

/** The weights of a place add up to this, so that whole numbers are enough. */
const ONE = 14

/** Weights of the pixels about a place, for each of the phases; `step` pixels are passed from one place to the next. */
const weightsOf = (step: number, soft: number): { readonly weights: Int32Array; readonly taps: number } => {
  const wide = Math.max(1, Math.abs(step))
  const taps = 2 * Math.ceil(2 * wide)
  const weights = new Int32Array(PHASES * taps)
  for (let phase = 0; phase < PHASES; phase++) {
    const raw = Array.from({ length: taps }, (_, tap) => cubic(soft, (tap - taps / 2 + 1 - phase / PHASES) / wide))
    const sum = raw.reduce((total, weight) => total + weight, 0)
    for (const [tap, weight] of raw.entries()) weights[phase * taps + tap] = Math.round((weight / sum) * 2 ** ONE)
  }
  return { weights, taps }
}

/** Along each row: column `x` of row `y` comes from `step · x + lean · y + offset` of the same row. */
const alongRows = (
  { pixels, width, height }: Grey,
  to: { readonly width: number; readonly step: number; readonly lean: number; readonly offset: number },
  soft: number
): Grey => {
  const { weights, taps } = weightsOf(to.step, soft)
  const result = new Uint8ClampedArray(to.width * height).fill(WHITE)
  // White on both sides, wide enough that no place within reach of the row is negative.
  const pad = taps + 1
  const row = new Uint8Array(width + 2 * pad).fill(WHITE)
  const half = 1 << (ONE - 1)
  let columns = new Int32Array(0)
  let phases = columns
  for (let y = 0; y < height; y++) {
    row.set(pixels.subarray(y * width, (y + 1) * width), pad)
    const start = to.lean * y + to.offset + 0.5 / PHASES
    // Only where the weights reach the row.
    const first = Math.max(0, Math.ceil((-taps / 2 - start) / to.step))
    const last = Math.min(to.width - 1, Math.floor((width - 1 + taps / 2 - start) / to.step))
    const shifted = start + pad - taps / 2 + 1
    const { step } = to
    if (taps === 4 && to.lean === 0) {
      // Upright: every row takes from the same columns.
      if (y === 0) {
        columns = new Int32Array(to.width)
        phases = new Int32Array(to.width)
        for (let x = first; x <= last; x++) {
          const from = shifted + step * x
          columns[x] = from | 0
          phases[x] = (((from - (columns[x] as number)) * PHASES) | 0) * taps
        }
      }
      for (let x = first, at = y * to.width + first; x <= last; x++, at++) {
        const column = columns[x] as number
        const weight = phases[x] as number
        result[at] =
          (Math.imul(weights[weight] as number, row[column] as number) +
            Math.imul(weights[weight + 1] as number, row[column + 1] as number) +
            Math.imul(weights[weight + 2] as number, row[column + 2] as number) +
            Math.imul(weights[weight + 3] as number, row[column + 3] as number) +
            half) >>
          ONE
      }
      continue
    }
    for (let x = first, at = y * to.width + first; x <= last; x++, at++) {
      const from = shifted + step * x
      const whole = from | 0
      let weight = ((((from - whole) * PHASES) | 0) * taps) | 0
      if (taps === 4) {
        result[at] =
          (Math.imul(weights[weight] as number, row[whole] as number) +
            Math.imul(weights[weight + 1] as number, row[whole + 1] as number) +
            Math.imul(weights[weight + 2] as number, row[whole + 2] as number) +
            Math.imul(weights[weight + 3] as number, row[whole + 3] as number) +
            half) >>
          ONE
      } else {
        let sum = half
        for (let tap = 0; tap < taps; tap++) sum += Math.imul(weights[weight++] as number, row[whole + tap] as number)
        result[at] = sum >> ONE
      }
    }
  }
  return { pixels: new Uint8Array(result.buffer), width: to.width, height }
}

/** Along each column: row `y` of column `x` comes from `step · y + lean · x + offset` of the same column. */
const alongColumns = (
  { pixels, width, height }: Grey,
  to: { readonly height: number; readonly step: number; readonly lean: number; readonly offset: number },
  soft: number
): Grey => {
  const { weights, taps } = weightsOf(to.step, soft)
  const result = new Uint8ClampedArray(width * to.height).fill(WHITE)
  const half = 1 << (ONE - 1)
  const { lean } = to
  const before = taps / 2 - 1
  for (let y = 0; y < to.height; y++) {
    // Twice the reach is added and taken away again, so that no place within reach is negative.
    const start = to.step * y + to.offset + 0.5 / PHASES + 2 * taps
    const shift = before + 2 * taps
    const level = (start | 0) - shift
    if (taps === 4 && lean === 0 && level >= 0 && level + taps <= height) {
      // Upright: every column takes from the same rows, with the same weights.
      const weight = (((start - (start | 0)) * PHASES) | 0) * taps
      const [one = 0, two = 0, three = 0, four = 0] = weights.subarray(weight, weight + taps)
      const end = (y + 1) * width
      for (let at = level * width, place = y * width; place < end; at++, place++) {
        result[place] =
          (Math.imul(one, pixels[at] as number) +
            Math.imul(two, pixels[at + width] as number) +
            Math.imul(three, pixels[at + 2 * width] as number) +
            Math.imul(four, pixels[at + 3 * width] as number) +
            half) >>
          ONE
      }
      continue
    }
    for (let x = 0, place = y * width; x < width; x++, place++) {
      const from = start + lean * x
      const whole = from | 0
      const top = whole - shift
      if (top + taps <= 0 || top >= height) continue
      let weight = ((((from - whole) * PHASES) | 0) * taps) | 0
      if (top >= 0 && top + taps <= height) {
        let at = top * width + x
        if (taps === 4) {
          result[place] =
            (Math.imul(weights[weight] as number, pixels[at] as number) +
              Math.imul(weights[weight + 1] as number, pixels[at + width] as number) +
              Math.imul(weights[weight + 2] as number, pixels[at + 2 * width] as number) +
              Math.imul(weights[weight + 3] as number, pixels[at + 3 * width] as number) +
              half) >>
            ONE
        } else {
          let sum = half
          for (let tap = 0; tap < taps; tap++, at += width)
            sum += Math.imul(weights[weight++] as number, pixels[at] as number)
          result[place] = sum >> ONE
        }
      } else {
        let sum = half
        for (let tap = 0; tap < taps; tap++) {
          const inside = top + tap >= 0 && top + tap < height
          sum += Math.imul(weights[weight++] as number, inside ? (pixels[(top + tap) * width + x] as number) : WHITE)
        }
        result[place] = sum >> ONE
      }
    }
  }
  return { pixels: new Uint8Array(result.buffer), width, height: to.height }
}

/**
 * A picture of the given size whose point (x, y) is the point `toSource` of the source; white outside it. The map may scale and turn, by
 * less than some 40 degrees. Two passes, along rows and along columns (Catmull and Smith 1980), each with a cubic filter, `soft` from 0
 * (sharp) to 1.
 */
export const resample = (
  source: Grey,
  toSource: Affine,
  size: { readonly width: number; readonly height: number },
  soft = 0
): Grey => {
  const { a, b, c, d } = toSource
  // From points to the middles of pixels.
  const e = toSource.e + (a + c - 1) / 2
  const f = toSource.f + (b + d - 1) / 2
  const rows = alongRows(
    source,
    { width: size.width, step: a - (b * c) / d, lean: c / d, offset: e - (c * f) / d },
    soft
  )
  return alongColumns(rows, { height: size.height, step: d, lean: b, offset: f }, soft)
}

/** Turns a picture clockwise by quarters. */
export const turnPicture = ({ pixels, width, height }: Grey, degrees: 0 | 90 | 180 | 270): Grey => {
  if (degrees === 0) return { pixels, width, height }
  if (degrees === 180) return { pixels: new Uint8Array(pixels).reverse(), width, height }
  const to = new Uint8Array(pixels.length)
  // In blocks that stay in the processor's cache, since one side is walked across its rows.
  const block = 32
  for (let top = 0; top < height; top += block)
    for (let left = 0; left < width; left += block) {
      const bottom = Math.min(height, top + block)
      const right = Math.min(width, left + block)
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          const at = degrees === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y
          to[at] = pixels[y * width + x] as number
        }
    }
  return { pixels: to, width: height, height: width }
}

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

/** For each place of a line: the whole pixel that it falls on, counted from the first place, and where its weights begin. */
interface Places {
  readonly pixels: Int32Array
  readonly weights: Int32Array
}

/**
 * The places of a line that begins `part` (0 to 1) after a pixel and goes on in steps. There are only `PHASES` of them for one step, so that
 * those of one line serve for many.
 */
const placesBy = (count: number, step: number, taps: number): ((part: number) => Places) => {
  const known = new Map<number, Places>()
  return (part) => {
    const phase = Math.floor(part * PHASES)
    const found = known.get(phase)
    if (found !== undefined) return found
    const places: Places = { pixels: new Int32Array(count), weights: new Int32Array(count) }
    for (let at = 0; at < count; at++) {
      const from = (phase + 0.5) / PHASES + step * at
      const whole = Math.floor(from)
      places.pixels[at] = whole
      places.weights[at] = Math.floor((from - whole) * PHASES) * taps
    }
    known.set(phase, places)
    return places
  }
}

/** Along each row: column `x` of row `y` comes from `step · x + lean · y + offset` of the same row. */
const alongRows = (
  { pixels, width, height }: Grey,
  to: { readonly width: number; readonly step: number; readonly lean: number; readonly offset: number },
  soft: number
): Grey => {
  const { weights, taps } = weightsOf(to.step, soft)
  const placesOf = placesBy(to.width, to.step, taps)
  const result = new Uint8ClampedArray(to.width * height).fill(WHITE)
  // White on both sides, as far as the weights reach.
  const pad = taps + 1
  const row = new Uint8Array(width + 2 * pad).fill(WHITE)
  const half = 1 << (ONE - 1)
  for (let y = 0; y < height; y++) {
    row.set(pixels.subarray(y * width, (y + 1) * width), pad)
    const start = to.lean * y + to.offset
    const whole = Math.floor(start)
    const first = Math.max(0, Math.ceil((-taps / 2 - start) / to.step))
    const last = Math.min(to.width - 1, Math.floor((width - 1 + taps / 2 - start) / to.step))
    const shift = whole + pad - taps / 2 + 1
    const { pixels: columns, weights: begins } = placesOf(start - whole)
    let at = y * to.width + first
    if (taps === 4) {
      for (let x = first; x <= last; x++, at++) {
        const from = (shift + (columns[x] as number)) | 0
        const weight = begins[x] as number
        result[at] =
          (Math.imul(weights[weight] as number, row[from] as number) +
            Math.imul(weights[weight + 1] as number, row[from + 1] as number) +
            Math.imul(weights[weight + 2] as number, row[from + 2] as number) +
            Math.imul(weights[weight + 3] as number, row[from + 3] as number) +
            half) >>
          ONE
      }
      continue
    }
    for (let x = first; x <= last; x++, at++) {
      const from = shift + (columns[x] as number)
      const weight = begins[x] as number
      let sum = half
      for (let tap = 0; tap < taps; tap++) sum += Math.imul(weights[weight + tap] as number, row[from + tap] as number)
      result[at] = sum >> ONE
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
  const placesOf = placesBy(width, to.lean, taps)
  const result = new Uint8ClampedArray(width * to.height).fill(WHITE)
  const half = 1 << (ONE - 1)
  for (let y = 0; y < to.height; y++) {
    const start = to.step * y + to.offset
    const whole = Math.floor(start)
    const shift = whole - taps / 2 + 1
    const { pixels: rows, weights: begins } = placesOf(start - whole)
    let place = y * width
    if (to.lean === 0 && taps === 4 && shift >= 0 && shift + 4 <= height) {
      // Level: the whole row takes from the same rows, with the same weights.
      const [one = 0, two = 0, three = 0, four = 0] = weights.subarray(begins[0], (begins[0] ?? 0) + 4)
      for (let at = shift * width, end = place + width; place < end; at++, place++) {
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
    for (let x = 0; x < width; x++, place++) {
      const top = (shift + (rows[x] as number)) | 0
      if (top + taps <= 0 || top >= height) continue
      const weight = begins[x] as number
      if (taps === 4 && top >= 0 && top + 4 <= height) {
        const at = top * width + x
        result[place] =
          (Math.imul(weights[weight] as number, pixels[at] as number) +
            Math.imul(weights[weight + 1] as number, pixels[at + width] as number) +
            Math.imul(weights[weight + 2] as number, pixels[at + 2 * width] as number) +
            Math.imul(weights[weight + 3] as number, pixels[at + 3 * width] as number) +
            half) >>
          ONE
        continue
      }
      let sum = half
      for (let tap = 0; tap < taps; tap++) {
        const inside = top + tap >= 0 && top + tap < height
        sum += Math.imul(weights[weight + tap] as number, inside ? (pixels[(top + tap) * width + x] as number) : WHITE)
      }
      result[place] = sum >> ONE
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

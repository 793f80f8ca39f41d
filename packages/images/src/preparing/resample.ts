import type { Affine } from "@extrait/core"
import type { Grey } from "@extrait/core/pictures"

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

/** What pixels about a place weigh: `taps` weights for each of the phases. */
interface Filter {
  readonly weights: Int32Array
  readonly taps: number
}

/** The filter of a line on which `step` pixels are passed from one place to the next. */
const filterOf = (step: number, soft: number): Filter => {
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

/** For each place of a line: the whole pixel that it falls on, counted from the first place, and where its weights begin in the filter's. */
interface Places {
  readonly pixels: Int32Array
  readonly weights: Int32Array
}

const fillPlaces = ({ pixels, weights }: Places, first: number, step: number, taps: number): void => {
  for (let at = 0; at < pixels.length; at++) {
    const from = first + step * at
    const whole = Math.floor(from)
    pixels[at] = whole
    weights[at] = Math.floor((from - whole) * PHASES) * taps
  }
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
    fillPlaces(places, (phase + 0.5) / PHASES, step, taps)
    known.set(phase, places)
    return places
  }
}

const HALF = 1 << (ONE - 1)

/** A row that is written: the picture's pixels, and where the row begins in them. */
interface Row {
  readonly to: Uint8ClampedArray
  readonly start: number
}

/** A row of which the columns from `first` to `last` come from the source; the others stay white. */
interface Stretch extends Row {
  readonly first: number
  readonly last: number
}

// A row at a time, each kind in a function of its own: V8 compiles short functions that run often once, and long ones that run for long again and again.

/** A stretch of a row, of four pixels each; `source` holds the source's row, `shift` is where the first place falls. */
const takeFour = (
  { first, last, start, to }: Stretch,
  source: Uint8Array,
  shift: number,
  { pixels, weights: begins }: Places,
  { weights }: Filter
): void => {
  for (let x = first, at = start + first; x <= last; x++, at++) {
    const from = (shift + (pixels[x] as number)) | 0
    const weight = begins[x] as number
    to[at] =
      (Math.imul(weights[weight] as number, source[from] as number) +
        Math.imul(weights[weight + 1] as number, source[from + 1] as number) +
        Math.imul(weights[weight + 2] as number, source[from + 2] as number) +
        Math.imul(weights[weight + 3] as number, source[from + 3] as number) +
        HALF) >>
      ONE
  }
}

/** The same, of `taps` pixels each. */
const takeMany = (
  { first, last, start, to }: Stretch,
  source: Uint8Array,
  shift: number,
  { pixels, weights: begins }: Places,
  { taps, weights }: Filter
): void => {
  for (let x = first, at = start + first; x <= last; x++, at++) {
    const from = shift + (pixels[x] as number)
    const weight = begins[x] as number
    let sum = HALF
    for (let tap = 0; tap < taps; tap++) sum += Math.imul(weights[weight + tap] as number, source[from + tap] as number)
    to[at] = sum >> ONE
  }
}

/** Along each row: column `x` of row `y` comes from `step · x + lean · y + offset` of the same row. */
const alongRows = (
  { pixels, width, height }: Grey,
  to: { readonly width: number; readonly step: number; readonly lean: number; readonly offset: number },
  soft: number
): Grey => {
  const filter = filterOf(to.step, soft)
  const { taps } = filter
  const placesOf = placesBy(to.width, to.step, taps)
  const result = new Uint8ClampedArray(to.width * height).fill(WHITE)
  // White on both sides, as far as the weights reach.
  const pad = taps + 1
  const row = new Uint8Array(width + 2 * pad).fill(WHITE)
  for (let y = 0; y < height; y++) {
    row.set(pixels.subarray(y * width, (y + 1) * width), pad)
    const start = to.lean * y + to.offset
    const whole = Math.floor(start)
    const first = Math.max(0, Math.ceil((-taps / 2 - start) / to.step))
    const last = Math.min(to.width - 1, Math.floor((width - 1 + taps / 2 - start) / to.step))
    const shift = whole + pad - taps / 2 + 1
    const places = placesOf(start - whole)
    const stretch: Stretch = { to: result, start: y * to.width, first, last }
    if (taps === 4) takeFour(stretch, row, shift, places, filter)
    else takeMany(stretch, row, shift, places, filter)
  }
  return { pixels: new Uint8Array(result.buffer), width: to.width, height }
}

/** A whole row from four rows, of which the first begins at `from`, with the same weights everywhere: from where nothing leans. */
const mixFour = (
  { start, to }: Row,
  { pixels, width }: Grey,
  from: number,
  { weights }: Filter,
  weight: number
): void => {
  const one = weights[weight] as number
  const two = weights[weight + 1] as number
  const three = weights[weight + 2] as number
  const four = weights[weight + 3] as number
  for (let at = from, place = start, end = start + width; place < end; at++, place++) {
    to[place] =
      (Math.imul(one, pixels[at] as number) +
        Math.imul(two, pixels[at + width] as number) +
        Math.imul(three, pixels[at + 2 * width] as number) +
        Math.imul(four, pixels[at + 3 * width] as number) +
        HALF) >>
      ONE
  }
}

/** One pixel of `taps` others in its column, those beyond the picture being white. */
const mixColumn = (
  { height, pixels, width }: Grey,
  x: number,
  top: number,
  { taps, weights }: Filter,
  weight: number
): number => {
  let sum = HALF
  for (let tap = 0; tap < taps; tap++) {
    const inside = top + tap >= 0 && top + tap < height
    sum += Math.imul(weights[weight + tap] as number, inside ? (pixels[(top + tap) * width + x] as number) : WHITE)
  }
  return sum >> ONE
}

/** A row of which each pixel comes from rows of its own. */
const mixLeaning = (
  { start, to }: Row,
  source: Grey,
  shift: number,
  { pixels: rows, weights: begins }: Places,
  filter: Filter
): void => {
  const { height, pixels, width } = source
  const { taps, weights } = filter
  for (let x = 0, place = start; x < width; x++, place++) {
    const top = (shift + (rows[x] as number)) | 0
    if (top + taps <= 0 || top >= height) continue
    const weight = begins[x] as number
    if (taps === 4 && top >= 0 && top + 4 <= height) {
      const at = top * width + x
      to[place] =
        (Math.imul(weights[weight] as number, pixels[at] as number) +
          Math.imul(weights[weight + 1] as number, pixels[at + width] as number) +
          Math.imul(weights[weight + 2] as number, pixels[at + 2 * width] as number) +
          Math.imul(weights[weight + 3] as number, pixels[at + 3 * width] as number) +
          HALF) >>
        ONE
    } else to[place] = mixColumn(source, x, top, filter, weight)
  }
}

/** Along each column: row `y` of column `x` comes from `step · y + lean · x + offset` of the same column. */
const alongColumns = (
  source: Grey,
  to: { readonly height: number; readonly step: number; readonly lean: number; readonly offset: number },
  soft: number
): Grey => {
  const { height, width } = source
  const filter = filterOf(to.step, soft)
  const { taps } = filter
  const placesOf = placesBy(width, to.lean, taps)
  const result = new Uint8ClampedArray(width * to.height).fill(WHITE)
  for (let y = 0; y < to.height; y++) {
    const start = to.step * y + to.offset
    const whole = Math.floor(start)
    const shift = whole - taps / 2 + 1
    const places = placesOf(start - whole)
    const row: Row = { to: result, start: y * width }
    if (to.lean === 0 && taps === 4 && shift >= 0 && shift + 4 <= height)
      mixFour(row, source, shift * width, filter, places.weights[0] as number)
    else mixLeaning(row, source, shift, places, filter)
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

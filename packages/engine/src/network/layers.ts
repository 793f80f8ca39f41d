// The few operations that the network is made of, on rows of numbers one after the other.

/** A linear layer: `outputs` rows of `inputs` weights, and an offset for each output. */
export interface Linear {
  readonly inputs: number
  readonly outputs: number
  readonly weights: Float32Array
  readonly offsets: Float32Array
}

/** A normalisation of rows to mean 0 and variance 1, then scaled and moved. */
export interface Norm {
  readonly scale: Float32Array
  readonly offsets: Float32Array
}

/** Applies a linear layer to each row. */
export const linear = ({ inputs, offsets, outputs, weights }: Linear, x: Float32Array): Float32Array => {
  const rows = x.length / inputs
  const y = new Float32Array(rows * outputs)
  const whole = outputs - (outputs % 4)
  for (let row = 0; row < rows; row++) {
    const from = row * inputs
    const to = row * outputs
    // Four outputs at a time: their sums do not wait for each other, which takes a third of the time.
    for (let o = 0; o < whole; o += 4) {
      const [a, b, c, d] = [o * inputs, (o + 1) * inputs, (o + 2) * inputs, (o + 3) * inputs]
      let [p, q, r, s] = [0, 0, 0, 0]
      for (let i = 0; i < inputs; i++) {
        const one = x[from + i] as number
        p += one * (weights[a + i] as number)
        q += one * (weights[b + i] as number)
        r += one * (weights[c + i] as number)
        s += one * (weights[d + i] as number)
      }
      y[to + o] = p + (offsets[o] as number)
      y[to + o + 1] = q + (offsets[o + 1] as number)
      y[to + o + 2] = r + (offsets[o + 2] as number)
      y[to + o + 3] = s + (offsets[o + 3] as number)
    }
    for (let o = whole; o < outputs; o++) {
      let sum = offsets[o] as number
      for (let i = 0; i < inputs; i++) sum += (weights[o * inputs + i] as number) * (x[from + i] as number)
      y[to + o] = sum
    }
  }
  return y
}

/** Normalises each row. */
export const normalise = ({ offsets, scale }: Norm, x: Float32Array): Float32Array => {
  const width = scale.length
  const y = new Float32Array(x.length)
  for (let from = 0; from < x.length; from += width) {
    let mean = 0
    for (let i = 0; i < width; i++) mean += x[from + i] as number
    mean /= width
    let variance = 0
    for (let i = 0; i < width; i++) variance += ((x[from + i] as number) - mean) ** 2
    const factor = 1 / Math.sqrt(variance / width + 1e-5)
    for (let i = 0; i < width; i++)
      y[from + i] = ((x[from + i] as number) - mean) * factor * (scale[i] as number) + (offsets[i] as number)
  }
  return y
}

/** Values of the Gaussian error linear unit between −8 and 8, in steps of 1/512; below it is 0, above it is the number itself. */
const STEPS = 512
const MOST = 8
let units: Float32Array | undefined

/** The error function (Abramowitz and Stegun, 7.1.26). */
const erf = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const y =
    1 -
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-x * x)
  return x < 0 ? -y : y
}

const unitTable = (): Float32Array => {
  units ??= Float32Array.from({ length: 2 * MOST * STEPS + 2 }, (_, i) => {
    const x = i / STEPS - MOST
    return 0.5 * x * (1 + erf(x / Math.SQRT2))
  })
  return units
}

/** Applies the Gaussian error linear unit (Hendrycks and Gimpel, 2016) in place. */
export const gelu = (x: Float32Array): Float32Array => {
  const table = unitTable()
  for (let i = 0; i < x.length; i++) {
    const one = x[i] as number
    if (one <= -MOST) x[i] = 0
    else if (one < MOST) {
      const at = (one + MOST) * STEPS
      const step = Math.floor(at)
      const low = table[step] as number
      x[i] = low + ((table[step + 1] as number) - low) * (at - step)
    }
  }
  return x
}

/** Adds one row of numbers to another in place. */
export const add = (to: Float32Array, from: Float32Array): Float32Array => {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + (from[i] as number)
  return to
}

/** Adds to each word the row of its line, in place. */
export const addByLine = (
  words: Float32Array,
  lines: Float32Array,
  width: number,
  lineOf: Int32Array
): Float32Array => {
  lineOf.forEach((line, word) => {
    for (let i = 0; i < width; i++) {
      const at = word * width + i
      words[at] = (words[at] as number) + (lines[line * width + i] as number)
    }
  })
  return words
}

/** Turns each row of `width` log-odds into shares, in place. */
export const shares = (x: Float32Array, width: number): Float32Array => {
  for (let from = 0; from < x.length; from += width) {
    let most = Number.NEGATIVE_INFINITY
    for (let i = from; i < from + width; i++) most = Math.max(most, x[i] as number)
    let sum = 0
    for (let i = from; i < from + width; i++) {
      const one = Math.exp((x[i] as number) - most)
      x[i] = one
      sum += one
    }
    for (let i = from; i < from + width; i++) x[i] = (x[i] as number) / sum
  }
  return x
}

/** The mean and the greatest of the words of each line: `2 * width` numbers a line. */
export const pooledByLine = (x: Float32Array, width: number, lineOf: Int32Array, lines: number): Float32Array => {
  const y = new Float32Array(lines * 2 * width)
  const counts = new Int32Array(lines)
  for (let word = 0; word < lineOf.length; word++) {
    const line = lineOf[word] as number
    const first = counts[line] === 0
    counts[line] = (counts[line] as number) + 1
    const to = line * 2 * width
    for (let i = 0; i < width; i++) {
      const one = x[word * width + i] as number
      y[to + i] = (y[to + i] as number) + one
      const at = to + width + i
      if (first || one > (y[at] as number)) y[at] = one
    }
  }
  for (let line = 0; line < lines; line++) {
    const count = Math.max(1, counts[line] as number)
    for (let i = line * 2 * width; i < line * 2 * width + width; i++) y[i] = (y[i] as number) / count
  }
  return y
}

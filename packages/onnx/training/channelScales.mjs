// Finds how many times greater each channel of a value should be made, so that what rounding to bytes changes in the network weighs least.

/** The greatest of many numbers, smoothly: the higher the power, the closer. */
const POWER = 12
/** Steps towards the least noise, and how far the first goes, as a power of e. */
const STEPS = 250
const RATE = 0.06
/** Steps of values, and of weights, on either side. */
const VALUES = 255
const WEIGHTS = 127

/** The greatest of numbers, none of them below zero, and by which share each would make it greater. */
const greatest = (numbers) => {
  const most = Math.max(...numbers)
  if (most === 0) return { most, shares: numbers.map(() => 0) }
  const powers = numbers.map((number) => (number / most) ** POWER)
  const sum = powers.reduce((total, power) => total + power, 0)
  return { most: most * sum ** (1 / POWER), shares: powers.map((power) => power / sum) }
}

/**
 * The noise of rounding, and how it changes with the logarithm of each scale.
 *
 * `values`: those that are rounded, with how far each channel reaches below zero and above it, and what a channel's noise weighs.
 * `weights`: those that take the scales back, if they have one scale for all their channels: `rows` by filter, what noise of a filter weighs, and how much each channel varies.
 */
const noiseOf = (scales, { values, weights }) => {
  const slopes = new Float64Array(scales.length)
  let noise = 0
  for (const { above, below, weight } of values) {
    const [low, high] = [below, above].map((reach) => greatest(reach.map((most, channel) => most * scales[channel])))
    const width = low.most + high.most
    const unit = width ** 2 / (12 * VALUES ** 2)
    const each = weight.map((own, channel) => (unit * own) / scales[channel] ** 2)
    const own = each.reduce((sum, part) => sum + part, 0)
    noise += own
    for (let channel = 0; channel < scales.length; channel++) {
      const share = (low.most * low.shares[channel] + high.most * high.shares[channel]) / width
      slopes[channel] += 2 * own * share - 2 * each[channel]
    }
  }
  if (weights !== null) {
    const unit = 1 / (12 * WEIGHTS ** 2)
    const varies = weights.varies.map((own, channel) => own * scales[channel] ** 2)
    const variance = varies.reduce((sum, own) => sum + own, 0)
    let squares = 0
    for (const [filter, row] of weights.rows.entries()) {
      const { most, shares } = greatest(row.map((weight, channel) => Math.abs(weight) / scales[channel]))
      const square = most ** 2 * weights.weight[filter]
      squares += square
      for (let channel = 0; channel < scales.length; channel++)
        slopes[channel] -= 2 * unit * square * shares[channel] * variance
    }
    noise += unit * squares * variance
    for (let channel = 0; channel < scales.length; channel++) slopes[channel] += 2 * unit * squares * varies[channel]
  }
  return { noise, slopes }
}

/**
 * The scales, and how many decibels less noise there is with them than without.
 * @see D. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization", ICLR 2015
 */
export const channelScales = (channels, task) => {
  const logarithms = new Float64Array(channels)
  const [first, second] = [new Float64Array(channels), new Float64Array(channels)]
  let [before, best] = [0, null]
  for (let step = 0; step < STEPS; step++) {
    const { noise, slopes } = noiseOf(Array.from(logarithms, Math.exp), task)
    if (step === 0) before = noise
    if (best === null || noise < best.noise) best = { noise, logarithms: logarithms.slice() }
    for (let channel = 0; channel < channels; channel++) {
      const slope = slopes[channel] / noise
      first[channel] = 0.9 * first[channel] + 0.1 * slope
      second[channel] = 0.99 * second[channel] + 0.01 * slope ** 2
      const [mean, square] = [first[channel] / (1 - 0.9 ** (step + 1)), second[channel] / (1 - 0.99 ** (step + 1))]
      logarithms[channel] -= (RATE * (1 - step / STEPS) * mean) / (Math.sqrt(square) + 1e-9)
    }
  }
  const middle = best.logarithms.reduce((sum, own) => sum + own, 0) / channels
  return {
    scales: Array.from(best.logarithms, (own) => Math.exp(own - middle)),
    decibels: 10 * Math.log10(before / best.noise)
  }
}

// Softmax regression: which of several classes a row of numbers is of.

/**
 * Fits offsets and weights by stochastic gradient descent, each weight at its own pace (Duchi et al. 2011). rows: [{said: Map of place to amount, y:
 * class, weight}]; `decay` holds the weights down. Gives {offset, weights} for each class.
 */
export const softmax = (rows, classes, places, random, { decay = 1e-4, rounds = 24, rate = 0.5 } = {}) => {
  const weights = Array.from({ length: classes }, () => new Float32Array(places))
  const paces = weights.map(() => new Float32Array(places).fill(1e-2))
  const offsets = new Float64Array(classes)
  const offsetPaces = new Float64Array(classes).fill(1)
  const list = rows.map(({ said, weight, y }) => ({ at: [...said.keys()], x: [...said.values()], weight, y }))
  const scores = new Float64Array(classes)
  for (let round = 0; round < rounds; round++) {
    const pace = rate * (1 - round / rounds)
    for (let i = list.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      ;[list[i], list[j]] = [list[j], list[i]]
    }
    for (const { at, weight, x, y } of list) {
      for (let c = 0; c < classes; c++) {
        let sum = offsets[c]
        for (let i = 0; i < at.length; i++) sum += weights[c][at[i]] * x[i]
        scores[c] = sum
      }
      const most = Math.max(...scores)
      let all = 0
      for (let c = 0; c < classes; c++) all += scores[c] = Math.exp(scores[c] - most)
      for (let c = 0; c < classes; c++) {
        const gap = weight * ((c === y ? 1 : 0) - scores[c] / all)
        offsetPaces[c] += gap * gap
        offsets[c] += (pace * gap) / Math.sqrt(offsetPaces[c])
        if (Math.abs(gap) < 1e-4) continue
        for (let i = 0; i < at.length; i++) {
          const slope = gap * x[i] - decay * weights[c][at[i]]
          paces[c][at[i]] += slope * slope
          weights[c][at[i]] += (pace * slope) / Math.sqrt(paces[c][at[i]])
        }
      }
    }
  }
  return weights.map((own, c) => ({ offset: offsets[c], weights: own }))
}

/** Centres of `count` groups of unit vectors, and the group of each: k-means by angle. */
export const groupsOf = (vectors, count, random, rounds = 12) => {
  let centres = Array.from({ length: count }, () => vectors[Math.floor(random() * vectors.length)])
  const nearest = (vector) => {
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    centres.forEach((centre, i) => {
      let sum = 0
      for (let k = 0; k < vector.length; k++) sum += vector[k] * centre[k]
      if (sum > most) {
        most = sum
        best = i
      }
    })
    return best
  }
  for (let round = 0; round < rounds; round++) {
    const sums = centres.map((centre) => new Float64Array(centre.length))
    for (const vector of vectors) {
      const sum = sums[nearest(vector)]
      for (let k = 0; k < vector.length; k++) sum[k] += vector[k]
    }
    centres = sums.map((sum, i) => {
      const length = Math.hypot(...sum)
      return length === 0 ? centres[i] : sum.map((one) => one / length)
    })
  }
  return nearest
}

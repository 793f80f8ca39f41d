// Softmax regression: which of several classes a row of numbers is of.

/**
 * Fits offsets and weights by gradient descent with momentum. rows: [{x: Float64Array, y: class, weight}]; `decay` holds the weights down.
 * Gives a list for each class: its offset, then its weights.
 */
export const softmax = (rows, classes, { decay = 2e-4, rounds = 400, rate = 8 } = {}) => {
  const width = rows[0].x.length
  const model = Array.from({ length: classes }, () => new Float64Array(width + 1))
  const speed = model.map(() => new Float64Array(width + 1))
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const scores = new Float64Array(classes)
  for (let round = 0; round < rounds; round++) {
    const gradient = model.map(() => new Float64Array(width + 1))
    for (const { weight, x, y } of rows) {
      logOdds(model, x, scores)
      const most = Math.max(...scores)
      let all = 0
      for (let c = 0; c < classes; c++) all += scores[c] = Math.exp(scores[c] - most)
      for (let c = 0; c < classes; c++) {
        const gap = (weight * ((c === y ? 1 : 0) - scores[c] / all)) / total
        const own = gradient[c]
        own[0] += gap
        for (let i = 0; i < width; i++) own[i + 1] += gap * x[i]
      }
    }
    for (let c = 0; c < classes; c++)
      for (let i = 0; i <= width; i++) {
        const slope = gradient[c][i] - (i === 0 ? 0 : decay * model[c][i])
        speed[c][i] = 0.9 * speed[c][i] + rate * slope
        model[c][i] += speed[c][i]
      }
  }
  return model
}

const logOdds = (model, x, into) => {
  for (let c = 0; c < model.length; c++) {
    const weights = model[c]
    let sum = weights[0]
    for (let i = 0; i < x.length; i++) sum += weights[i + 1] * x[i]
    into[c] = sum
  }
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

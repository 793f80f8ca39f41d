// A logistic regression of a few slopes.

export const sigmoid = (x) => 1 / (1 + Math.exp(-x))

/** Fits offset and slopes of a logistic regression by Newton's method, each slope kept above zero. */
export const logistic = (rows, start, prior, strength = 2) => {
  const w = [...start]
  for (let round = 0; round < 200; round++) {
    const g = w.map((v, k) => strength * (prior[k] - v))
    const h = w.map(() => strength)
    for (const { x, y } of rows) {
      const p = sigmoid(x.reduce((sum, v, k) => sum + v * w[k], 0))
      x.forEach((v, k) => {
        g[k] += v * (y - p)
        h[k] += v * v * Math.max(1e-4, p * (1 - p))
      })
    }
    w.forEach((_, k) => {
      w[k] += (0.5 * g[k]) / h[k]
      if (k > 0) w[k] = Math.max(0, w[k])
    })
  }
  return w
}

// Gradient-boosted regression trees for the loss of a choice among candidates or none, started from given log-odds, with monotone features.

const sigmoid = (x) => 1 / (1 + Math.exp(-x))

/**
 * The share of each row in the odds of its group, in which nothing at all has odds of one, and the share that it should have: the right
 * rows of a group have all of it, each as much as it has of theirs now. This is how the engine chooses, and what it is sure by.
 */
const sharesOf = (rows, score, groups) => {
  const share = new Float64Array(rows.length)
  const wanted = new Float64Array(rows.length)
  for (const group of groups) {
    let most = 0
    for (const i of group) most = Math.max(most, score[i])
    let all = Math.exp(-most)
    let right = 0
    for (const i of group) {
      share[i] = Math.exp(score[i] - most)
      all += share[i]
      if (rows[i].y === 1) right += share[i]
    }
    for (const i of group) {
      if (rows[i].y === 1) wanted[i] = share[i] / right
      share[i] /= all
    }
  }
  return { share, wanted }
}

/** The places of the rows by their groups. */
const groupsOf = (rows) => {
  const groups = new Map()
  rows.forEach((row, i) => {
    const group = groups.get(row.group)
    if (group === undefined) groups.set(row.group, [i])
    else group.push(i)
  })
  return [...groups.values()]
}

const BINS = 32

/** Candidate thresholds of each feature: quantiles of the values that occur. */
const thresholdsOf = (rows, width) =>
  Array.from({ length: width }, (_, f) => {
    const values = [...new Set(rows.map((row) => row.x[f]))].sort((a, b) => a - b)
    const cuts = []
    const step = Math.max(1, (values.length - 1) / BINS)
    for (let i = 0; i + 1 < values.length; i += step) {
      const at = Math.floor(i)
      const cut = (values[at] + values[at + 1]) / 2
      if (cut !== cuts.at(-1)) cuts.push(cut)
    }
    return cuts
  })

/**
 * Fits trees. `rows` are {x: number[], y: 0 | 1, base: log-odds, weight, group}. `monotone[f]` is 1 where a greater value may only raise
 * the log-odds, −1 where it may only lower them, else 0. Deterministic: no sampling.
 */
export const boost = (rows, monotone, { trees = 70, depth = 3, rate = 0.2, lambda = 2, leastWeight = 4 } = {}) => {
  if (rows.length === 0) return []
  const width = rows[0].x.length
  const cuts = thresholdsOf(rows, width)
  // Each row's bin in each feature, so that a histogram is one pass.
  const bins = cuts.map((list, f) =>
    Uint8Array.from(rows, (row) => {
      let low = 0
      let high = list.length
      while (low < high) {
        const mid = (low + high) >> 1
        if (row.x[f] <= list[mid]) high = mid
        else low = mid + 1
      }
      return low
    })
  )
  const score = Float64Array.from(rows, (row) => row.base)
  const gradient = new Float64Array(rows.length)
  const hessian = new Float64Array(rows.length)
  const made = []
  const groups = groupsOf(rows)
  for (let t = 0; t < trees; t++) {
    const { share, wanted } = sharesOf(rows, score, groups)
    for (let i = 0; i < rows.length; i++) {
      const p = share[i]
      gradient[i] = rows[i].weight * (wanted[i] - p)
      hessian[i] = rows[i].weight * Math.max(1e-6, p * (1 - p))
    }
    const value = (g, h, low, high) => Math.min(high, Math.max(low, g / (h + lambda)))
    const grow = (members, level, low, high) => {
      let g = 0
      let h = 0
      for (const i of members) {
        g += gradient[i]
        h += hessian[i]
      }
      const leaf = () => {
        const out = rate * value(g, h, low, high)
        for (const i of members) score[i] += out
        return out
      }
      if (level === depth || h < 2 * leastWeight * 0.25) return leaf()
      let best
      const gain = (a, b) => (a * a) / (b + lambda)
      for (let f = 0; f < width; f++) {
        const count = cuts[f].length
        if (count === 0) continue
        const gs = new Float64Array(count + 1)
        const hs = new Float64Array(count + 1)
        const ns = new Uint32Array(count + 1)
        const bin = bins[f]
        for (const i of members) {
          gs[bin[i]] += gradient[i]
          hs[bin[i]] += hessian[i]
          ns[bin[i]]++
        }
        let gl = 0
        let hl = 0
        let nl = 0
        for (let c = 0; c < count; c++) {
          gl += gs[c]
          hl += hs[c]
          nl += ns[c]
          if (nl < 8 || members.length - nl < 8 || hl < 0.25 * leastWeight || h - hl < 0.25 * leastWeight) continue
          const left = value(gl, hl, low, high)
          const right = value(g - gl, h - hl, low, high)
          if (monotone[f] > 0 && left > right) continue
          if (monotone[f] < 0 && left < right) continue
          const better = gain(gl, hl) + gain(g - gl, h - hl) - gain(g, h)
          if (better > 0.2 && (best === undefined || better > best.better + 1e-12)) best = { better, f, c, left, right }
        }
      }
      if (best === undefined) return leaf()
      const { f, c, left, right } = best
      const mid = (left + right) / 2
      const [lowL, highL, lowR, highR] =
        monotone[f] > 0 ? [low, mid, mid, high] : monotone[f] < 0 ? [mid, high, low, mid] : [low, high, low, high]
      const goesLeft = members.filter((i) => bins[f][i] <= c)
      const goesRight = members.filter((i) => bins[f][i] > c)
      return [f, cuts[f][c], grow(goesLeft, level + 1, lowL, highL), grow(goesRight, level + 1, lowR, highR)]
    }
    made.push(grow(Array.from(rows.keys()), 0, -Infinity, Infinity))
  }
  return made
}

const short = (x) => String(Number(x.toPrecision(4)))

/** A tree in the text form that the engine reads. */
export const treeText = (node) =>
  typeof node === "number" ? short(node) : `${node[0]}<${short(node[1])} ${treeText(node[2])} ${treeText(node[3])}`

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

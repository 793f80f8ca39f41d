// Gradient-boosted regression trees for a choice among candidates or none, on histograms in typed arrays.

const BINS = 48

/** A generator of numbers from 0 to 1 that gives the same sequence for the same seed (mulberry32). */
export const randomOf = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Thresholds of each feature: quantiles of the values that occur in a sample of the rows. */
const cutsOf = ({ width, x, rows }) => {
  const step = Math.max(1, Math.floor(rows / 60_000))
  return Array.from({ length: width }, (_, f) => {
    const values = []
    for (let i = 0; i < rows; i += step) values.push(x[i * width + f])
    const sorted = Float32Array.from(values).sort()
    const distinct = []
    for (const value of sorted) if (value !== distinct.at(-1)) distinct.push(value)
    const cuts = []
    if (distinct.length <= BINS)
      for (let i = 0; i + 1 < distinct.length; i++) cuts.push((distinct[i] + distinct[i + 1]) / 2)
    else
      for (let b = 1; b < BINS; b++) {
        const value = sorted[Math.floor((b * sorted.length) / BINS)]
        if (value !== cuts.at(-1) && value !== sorted[0]) cuts.push(value - 1e-7)
      }
    return cuts
  })
}

/**
 * The bins of every row, computed once for all folds and shared by threads: data is {x: Float32Array (rows × width), rows, width}.
 */
export const binned = (data) => {
  const cuts = cutsOf(data)
  const { width, x, rows } = data
  const bins = cuts.map((list, f) => {
    const column = new Uint8Array(new SharedArrayBuffer(rows))
    for (let i = 0; i < rows; i++) {
      const value = x[i * width + f]
      let low = 0
      let high = list.length
      while (low < high) {
        const mid = (low + high) >> 1
        if (value <= list[mid]) high = mid
        else low = mid + 1
      }
      column[i] = low
    }
    return column
  })
  return { cuts, bins, width }
}

/**
 * Fits trees for the loss of a choice: the rows of a group compete with each other and with none of them, whose odds are one.
 *
 * groups: [{from, to, weight}] of consecutive rows; y: Uint8Array. A tree is a number (leaf) or [feature, threshold, left, right].
 */
export const boost = (
  { bins, cuts, width },
  groups,
  y,
  {
    trees = 160,
    depth = 5,
    rate = 0.12,
    lambda = 4,
    leastHessian = 1,
    columns = 0.5,
    groupShare = 0.7,
    seed = 7,
    start
  } = {}
) => {
  const random = randomOf(seed)
  const total = y.length
  const score = new Float64Array(total)
  if (start !== undefined) score.set(start)
  const gradient = new Float32Array(total)
  const hessian = new Float32Array(total)
  const made = []
  const used = cuts.map((_, f) => f).filter((f) => cuts[f].length > 0)
  const hist = new Float64Array(BINS * 2 + 2)
  for (let t = 0; t < trees; t++) {
    const members = []
    const rest = []
    for (const group of groups) {
      let most = 0
      for (let i = group.from; i < group.to; i++) most = Math.max(most, score[i])
      let all = Math.exp(-most)
      let right = 0
      for (let i = group.from; i < group.to; i++) {
        const odds = Math.exp(score[i] - most)
        gradient[i] = odds
        all += odds
        if (y[i] === 1) right += odds
      }
      for (let i = group.from; i < group.to; i++) {
        const p = gradient[i] / all
        const wanted = y[i] === 1 ? gradient[i] / right : 0
        gradient[i] = group.weight * (wanted - p)
        hessian[i] = group.weight * Math.max(1e-6, p * (1 - p))
      }
      const into = random() < groupShare ? members : rest
      for (let i = group.from; i < group.to; i++) into.push(i)
    }
    const features = used.filter(() => random() < columns)
    const value = (g, h) => g / (h + lambda)
    const gain = (g, h) => (g * g) / (h + lambda)
    const grow = (rows, others, level) => {
      let g = 0
      let h = 0
      for (const i of rows) {
        g += gradient[i]
        h += hessian[i]
      }
      const leaf = () => {
        const out = rate * value(g, h)
        for (const i of rows) score[i] += out
        for (const i of others) score[i] += out
        return out
      }
      if (level === depth || h < 2 * leastHessian || rows.length < 20) return leaf()
      let best
      for (const f of features) {
        const count = cuts[f].length
        hist.fill(0, 0, (count + 1) * 2)
        const bin = bins[f]
        for (let k = 0; k < rows.length; k++) {
          const i = rows[k]
          const b = bin[i] << 1
          hist[b] += gradient[i]
          hist[b + 1] += hessian[i]
        }
        let gl = 0
        let hl = 0
        for (let c = 0; c < count; c++) {
          gl += hist[c * 2]
          hl += hist[c * 2 + 1]
          if (hl < leastHessian) continue
          if (h - hl < leastHessian) break
          const better = gain(gl, hl) + gain(g - gl, h - hl) - gain(g, h)
          if (better > 0.1 && (best === undefined || better > best.better)) best = { better, f, c }
        }
      }
      if (best === undefined) return leaf()
      const { f, c } = best
      const bin = bins[f]
      const split = (list) => {
        const left = []
        const right = []
        for (const i of list) (bin[i] <= c ? left : right).push(i)
        return [left, right]
      }
      const [rowsLeft, rowsRight] = split(rows)
      const [othersLeft, othersRight] = split(others)
      return [f, cuts[f][c], grow(rowsLeft, othersLeft, level + 1), grow(rowsRight, othersRight, level + 1)]
    }
    made.push(grow(members, rest, 0))
  }
  return { trees: made, score, width }
}

const short = (x) => String(Number(x.toPrecision(4)))

/** A tree in the text form that the engine reads. */
export const treeText = (node) =>
  typeof node === "number" ? short(node) : `${node[0]}<${short(node[1])} ${treeText(node[2])} ${treeText(node[3])}`

// Gradient-boosted regression trees for a choice among candidates or none, on histograms in typed arrays.

const BINS = 48

/** Probability below which a wrong candidate teaches nothing more. */
const HOPELESS = 2e-4

/**
 * Probability below which only one wrong candidate in `THINNED` is looked at by a tree, and counts for as many (gradient-based one-side sampling, Ke et al.
 * 2017): most candidates are wrong, and nearly alike.
 */
const PLAINLY_WRONG = 0.05
const THINNED = 5

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
 * The bins of every row, row by row, computed once for all folds and shared by threads: data is {x: Float32Array (rows × width), rows, width}.
 */
export const binned = (data) => {
  const cuts = cutsOf(data)
  const { width, x, rows } = data
  const bins = new Uint8Array(new SharedArrayBuffer(rows * width))
  for (let at = 0; at < bins.length; at++) {
    const list = cuts[at % width]
    const value = x[at]
    let low = 0
    let high = list.length
    while (low < high) {
      const mid = (low + high) >> 1
      if (value <= list[mid]) high = mid
      else low = mid + 1
    }
    bins[at] = low
  }
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
  const size = BINS * 2 + 2
  const members = new Int32Array(total)
  const parted = new Int32Array(total)
  for (let t = 0; t < trees; t++) {
    let count = 0
    for (const { from, to, weight } of groups) {
      let most = 0
      for (let i = from; i < to; i++) most = Math.max(most, score[i])
      let all = Math.exp(-most)
      let right = 0
      for (let i = from; i < to; i++) {
        const odds = Math.exp(score[i] - most)
        gradient[i] = odds
        all += odds
        if (y[i] === 1) right += odds
      }
      const learns = random() < groupShare
      for (let i = from; i < to; i++) {
        const p = gradient[i] / all
        const wanted = y[i] === 1 ? gradient[i] / right : 0
        gradient[i] = weight * (wanted - p)
        hessian[i] = weight * Math.max(1e-6, p * (1 - p))
        // A hopeless candidate moves no split.
        if (!learns || (p <= HOPELESS && y[i] !== 1)) continue
        if (y[i] !== 1 && p < PLAINLY_WRONG) {
          if (random() * THINNED >= 1) continue
          gradient[i] *= THINNED
          hessian[i] *= THINNED
        }
        members[count++] = i
      }
    }
    const features = Int32Array.from(used.filter(() => random() < columns))
    const gain = (g, h) => (g * g) / (h + lambda)
    /** Sums of gradients and hessians by feature and bin of some rows. */
    const histogramOf = (from, to) => {
      const hist = new Float64Array(features.length * size)
      for (let k = from; k < to; k++) {
        const i = members[k]
        const g = gradient[i]
        const h = hessian[i]
        const row = i * width
        for (let n = 0, base = 0; n < features.length; n++, base += size) {
          const b = base + (bins[row + features[n]] << 1)
          hist[b] += g
          hist[b + 1] += h
        }
      }
      return hist
    }
    const grow = (from, to, level, hist) => {
      let g = 0
      let h = 0
      for (let k = from; k < to; k++) {
        g += gradient[members[k]]
        h += hessian[members[k]]
      }
      const leaf = () => (rate * g) / (h + lambda)
      if (level === depth || h < 2 * leastHessian || to - from < 20) return leaf()
      let best
      features.forEach((f, n) => {
        const base = n * size
        let gl = 0
        let hl = 0
        for (let c = 0; c < cuts[f].length; c++) {
          gl += hist[base + c * 2]
          hl += hist[base + c * 2 + 1]
          if (hl < leastHessian) continue
          if (h - hl < leastHessian) break
          const better = gain(gl, hl) + gain(g - gl, h - hl) - gain(g, h)
          if (better > 0.1 && (best === undefined || better > best.better)) best = { better, f, c }
        }
      })
      if (best === undefined) return leaf()
      const { f, c } = best
      let left = from
      let right = 0
      for (let k = from; k < to; k++) {
        const i = members[k]
        if (bins[i * width + f] <= c) members[left++] = i
        else parted[right++] = i
      }
      members.set(parted.subarray(0, right), left)
      if (level + 1 === depth) return [f, c, grow(from, left, depth), grow(left, to, depth)]
      // The sums of the larger part are those of all less those of the smaller one.
      const isLeftSmaller = left - from < to - left
      const smaller = isLeftSmaller ? histogramOf(from, left) : histogramOf(left, to)
      for (let k = 0; k < hist.length; k++) hist[k] -= smaller[k]
      const [ofLeft, ofRight] = isLeftSmaller ? [smaller, hist] : [hist, smaller]
      return [f, c, grow(from, left, level + 1, ofLeft), grow(left, to, level + 1, ofRight)]
    }
    const withThresholds = (node) =>
      typeof node === "number"
        ? node
        : [node[0], cuts[node[0]][node[1]], withThresholds(node[2]), withThresholds(node[3])]
    const tree = grow(0, count, 0, histogramOf(0, count))
    for (const { from, to } of groups)
      for (let i = from; i < to; i++) {
        let node = tree
        while (typeof node !== "number") node = bins[i * width + node[0]] <= node[1] ? node[2] : node[3]
        score[i] += node
      }
    made.push(withThresholds(tree))
  }
  return made
}

const short = (x) => String(Number(x.toPrecision(4)))

/** A tree in the text form that the engine reads. */
export const treeText = (node) =>
  typeof node === "number" ? short(node) : `${node[0]}<${short(node[1])} ${treeText(node[2])} ${treeText(node[3])}`

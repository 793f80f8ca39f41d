/** An answer with the confidence it claimed. */
export interface Judged {
  readonly confidence: number
  readonly right: boolean
}

/** Answers of like confidence. */
export interface ReliabilityBin {
  readonly count: number
  /** Mean confidence. */
  readonly promised: number
  /** Share that is right. */
  readonly kept: number
}

/** How far confidences are to be believed. */
export interface Reliability {
  /** Ten bins of equal mass, the surest first. */
  readonly bins: ReadonlyArray<ReliabilityBin>
  /** Expected calibration error over the bins (Naeini, Cooper and Hauskrecht, 2015). */
  readonly ece: number
  /** Mean squared distance of confidence and outcome (Brier, 1950). */
  readonly brier: number
  /** Probability that a right answer is surer than a wrong one; 0.5 where all are right or all wrong. */
  readonly auroc: number
  /** Share of answers above the confidence from which 95 % are right. */
  readonly passAt95: number
  readonly passAt99: number
}

const BINS = 10

const mean = (list: ReadonlyArray<number>): number => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)

/** Area under the curve by ranks: ties count half (Mann and Whitney, 1947). */
const aurocOf = (descending: ReadonlyArray<Judged>): number => {
  const wrong = descending.filter(({ right }) => !right).length
  const right = descending.length - wrong
  if (wrong === 0 || right === 0) return 0.5
  let [below, pairs, at] = [wrong, 0, 0]
  while (at < descending.length) {
    const { confidence } = descending[at] as Judged
    const from = at
    while (descending[at]?.confidence === confidence) at++
    const tied = descending.slice(from, at)
    const tiedWrong = tied.filter((one) => !one.right).length
    below -= tiedWrong
    pairs += (tied.length - tiedWrong) * (below + tiedWrong / 2)
  }
  return pairs / (right * wrong)
}

const passAt = (precision: number, descending: ReadonlyArray<Judged>): number => {
  let [hits, most] = [0, 0]
  descending.forEach(({ confidence, right }, i) => {
    if (right) hits++
    if (descending[i + 1]?.confidence !== confidence && hits / (i + 1) >= precision) most = i + 1
  })
  return most / Math.max(1, descending.length)
}

/** Measures confidences against outcomes. With no answers, every measure takes its worst value. */
export const reliabilityOf = (judged: ReadonlyArray<Judged>): Reliability => {
  const n = judged.length
  if (n === 0) return { bins: [], ece: 1, brier: 1, auroc: 0.5, passAt95: 0, passAt99: 0 }
  const descending = [...judged].sort((a, b) => b.confidence - a.confidence)
  const count = Math.min(BINS, n)
  const bins = Array.from({ length: count }, (_, i): ReliabilityBin => {
    const part = descending.slice(Math.floor((i * n) / count), Math.floor(((i + 1) * n) / count))
    return {
      count: part.length,
      promised: mean(part.map(({ confidence }) => confidence)),
      kept: mean(part.map(({ right }) => Number(right)))
    }
  })
  return {
    bins,
    ece: bins.reduce((sum, bin) => sum + (bin.count / n) * Math.abs(bin.promised - bin.kept), 0),
    brier: mean(descending.map(({ confidence, right }) => (confidence - Number(right)) ** 2)),
    auroc: aurocOf(descending),
    passAt95: passAt(0.95, descending),
    passAt99: passAt(0.99, descending)
  }
}

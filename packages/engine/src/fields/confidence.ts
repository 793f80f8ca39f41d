import type { Choice } from "./choose.js"
import type { Scored } from "./score.js"
import { logit, sigmoid } from "./trees.js"

/** How the share of the odds becomes a probability, fitted on documents the scores were not fitted on. */
export interface Calibration {
  readonly offset: number
  readonly slope: number
  /** Weight of the log of the least recognition confidence among the value's words. */
  readonly recognition: number
  /** Log-odds that a rule adds when it holds and takes away when it fails. */
  readonly held: number
  readonly failed: number
}

/**
 * Share of the odds that a value holds against all other values of its field and against there being none. Occurrences of one
 * value do not compete with each other.
 */
export const shareOfOdds = (best: Scored, ranked: ReadonlyArray<Scored>): number => {
  const byValue = new Map<string, number>()
  for (const { candidate, logit: score } of ranked) {
    const odds = Math.exp(Math.min(20, score))
    byValue.set(candidate.compact, Math.max(byValue.get(candidate.compact) ?? 0, odds))
  }
  const own = Math.exp(Math.min(20, best.logit))
  let rest = 0
  for (const [value, odds] of byValue) if (value !== best.candidate.compact) rest += odds
  return own / (1 + own + rest)
}

/** What a confidence is computed from: the log of the share's odds, of the recognition confidence, and the rules' verdicts. */
export const evidenceOf = (
  choice: Choice,
  best: Scored
): readonly [share: number, read: number, held: number, failed: number] => [
  logit(shareOfOdds(best, choice.ranking.ranked)),
  Math.log(Math.max(0.05, best.candidate.confidence)),
  Math.min(1, choice.held),
  Math.min(1, choice.failed)
]

/** Probability that a chosen value is right. */
export const confidenceOf = (choice: Choice, best: Scored, calibration: Calibration): number => {
  const [share, read, held, failed] = evidenceOf(choice, best)
  return round(
    sigmoid(
      calibration.offset +
        calibration.slope * share +
        calibration.recognition * read +
        calibration.held * held -
        calibration.failed * failed
    )
  )
}

/** Probability that a field that was not found is not there. */
export const confidenceOfAbsence = (choice: Choice): number => {
  const best = choice.ranking.ranked[0]
  if (best === undefined) return 0.95
  return round(1 - sigmoid(best.logit))
}

/** Kept inside what documents can ever prove, to four digits. */
const round = (p: number): number => Math.round(Math.min(0.995, Math.max(0.005, p)) * 10_000) / 10_000

import type { LogisticCurve } from "../matching/LogisticCurve.js"
import { RANKER } from "../matching/rankerModel.js"
import { editDistance, squash } from "../text/fold.js"
import { type Candidate, overlapOnPage } from "./candidates.js"
import type { Choice } from "./choose.js"
import type { Scored } from "./score.js"
import { logit, sigmoid } from "./trees.js"

/** Texts at least this similar are one value, read or cut in two ways. */
const ALIKE = 0.8

const squashed = new WeakMap<Candidate, string>()

const squashedOf = (candidate: Candidate): string => {
  const known = squashed.get(candidate)
  if (known !== undefined) return known
  const made = squash(candidate.value)
  squashed.set(candidate, made)
  return made
}

/** Whether two pieces of the page state the same value. */
export const sameValue = (a: Candidate, b: Candidate): boolean => {
  if (a.compact === b.compact) return true
  if (a.kind !== "text" && a.kind !== "address") return false
  const [x, y] = [squashedOf(a), squashedOf(b)]
  const longer = Math.max(x.length, y.length)
  if (Math.min(x.length, y.length) < longer * ALIKE) return false
  return editDistance(x, y, Math.floor(longer * (1 - ALIKE))) <= longer * (1 - ALIKE)
}

/** A value's share of the odds against all other values of its field and against none at all, and the share of other cuts of its piece of the page. */
export interface Shares {
  readonly own: number
  readonly otherCuts: number
}

/** Shares of the odds. Occurrences of the same value do not compete with each other. */
export const sharesOfOdds = (best: Scored, ranked: ReadonlyArray<Scored>): Shares => {
  const rivals: Array<{ readonly candidate: Candidate; readonly odds: number }> = []
  const own = Math.exp(Math.min(20, best.logit))
  for (const { candidate, logit: score } of ranked) {
    const odds = Math.exp(Math.min(20, score))
    // Candidates are sorted best first: once the odds are this small, their sum no longer matters.
    if (odds < own * 1e-3) break
    if (sameValue(candidate, best.candidate) || rivals.some((rival) => sameValue(candidate, rival.candidate))) continue
    rivals.push({ candidate, odds })
  }
  const sumOf = (all: typeof rivals): number => all.reduce((sum, { odds }) => sum + odds, 0)
  const whole = 1 + own + sumOf(rivals)
  return {
    own: own / whole,
    otherCuts: sumOf(rivals.filter(({ candidate }) => overlapOnPage(candidate, best.candidate))) / whole
  }
}

/** Scores beyond this are equally sure: no set of documents is large enough to tell them apart. */
const MOST_LOGIT = 4.5

/** The most that other cuts add to the log of a share's odds. */
const MOST_OF_CUTS = 2

/**
 * The inputs of a confidence: the log of the share's odds, how much it grows with the other cuts of the same piece, the log of the recognition
 * confidence, and the rules' verdicts. Two cuts may both be right, as `Oregon` and `State of Oregon`.
 */
export const evidenceOf = (
  choice: Choice,
  best: Scored
): readonly [share: number, cuts: number, read: number, held: number, failed: number] => {
  const { otherCuts, own } = sharesOfOdds(best, choice.open)
  return [
    Math.max(-MOST_LOGIT, Math.min(MOST_LOGIT, logit(own))),
    Math.max(0, Math.min(MOST_OF_CUTS, logit(own + otherCuts) - logit(own))),
    Math.log(Math.max(0.05, best.candidate.confidence)),
    Math.min(1, choice.held),
    Math.min(1, choice.failed)
  ]
}

/** The curve for fields that no model ranks because their form alone proves them, as in a machine-readable zone. */
const BY_FORM: LogisticCurve = { offset: 0.94, slope: 1.07 }

/** Log-odds that a rule adds when it holds and subtracts when it fails. */
const HELD = 1.5
const FAILED = 1.5

/** Probability that a chosen value is right. */
export const confidenceOf = (choice: Choice, best: Scored): number => {
  const [share, cuts, read, held, failed] = evidenceOf(choice, best)
  const { ofCuts = 0, offset, slope } = RANKER.calibration[choice.ranking.curve ?? ""] ?? BY_FORM
  return round(sigmoid(offset + slope * share + ofCuts * cuts + read + HELD * held - FAILED * failed))
}

/** Probability that a field that was not found is absent. */
export const confidenceOfAbsence = ({ open, ranking }: Choice): number => {
  const curve = RANKER.absence[ranking.curve ?? ""]
  if (curve === undefined) return open[0] === undefined ? 0.95 : round(1 - sigmoid(open[0].logit))
  const odds = open.reduce((sum, { logit: score }) => sum + Math.exp(Math.min(20, score)), 0)
  return round(sigmoid(curve.offset - curve.slope * Math.log(Math.max(1e-3, odds))))
}

/** Limits a probability to what documents can ever prove, to four digits. */
const round = (p: number): number => Math.round(Math.min(0.995, Math.max(0.005, p)) * 10_000) / 10_000

import { type Candidate, overlapOnPage } from "../fields/candidates.js"
import type { Ranking, Scored } from "../fields/score.js"
import type { SoughtField } from "../fields/sought.js"
import { bottomOf } from "../layout/geometry.js"
import { EVIDENCE } from "./evidenceNames.js"
import { claimedElsewhere, sayingOf } from "./knownEvidence.js"
import { labelId } from "./neighbours.js"

/** What is compared with the likeliest longer and shorter cut of the same piece: how it looks, and what stands at its ends. */
const COMPARED = [
  "words",
  "person",
  "firm",
  "address",
  "starts",
  "ends",
  "neighbour before",
  "neighbour behind",
  "weight of first",
  "weight of last",
  "best",
  "near best"
]
const COMPARED_AT = COMPARED.map((name) => EVIDENCE.indexOf(name))

/** Evidence on a candidate from the answers to all questions of a document. It follows the evidence for its own question. */
export const JOINT: ReadonlyArray<string> = [
  "logit",
  "behind best",
  "ahead of next",
  "rank",
  "share",
  "share of none",
  "share of longer",
  "share of shorter",
  "wanted elsewhere",
  "wanted by more",
  "label taken",
  "label shared",
  "place alike",
  "cut alike",
  "left edge alike",
  "order kept",
  "after previous",
  "before next",
  "between neighbours",
  "lines to previous",
  "lines to next",
  "same page as neighbours",
  "questions",
  "answered",
  ...["longer", "shorter"].flatMap((cut) => [`${cut} ahead`, ...COMPARED.map((name) => `${cut} ${name}`)])
]

/** Names of the numbers of a second look, in the order of its vector. */
export const JOINT_EVIDENCE: ReadonlyArray<string> = [...EVIDENCE, ...JOINT]

const FROM = EVIDENCE.length

/** How many candidates of each question are looked at again. */
export const MOST_LOOKED_AT = 12

/** A question's result before the others are heard. */
interface FirstLook {
  /** The share of the odds of each candidate that is looked at again. */
  readonly shares: ReadonlyArray<number>
  readonly none: number
  readonly best: Scored | undefined
  /** The share of the best. */
  readonly sure: number
}

const oddsOf = ({ logit }: Scored): number => Math.exp(Math.min(20, logit))

const firstLookOf = ({ ranked }: Ranking): FirstLook => {
  const odds = ranked.map(oddsOf)
  const all = odds.reduce((sum, one) => sum + one, 1)
  const shares = odds.map((one) => one / all)
  return { shares, none: 1 / all, best: ranked[0], sure: shares[0] ?? 0 }
}

/** A candidate's position in the reading order, in lines. */
const orderOf = ({ segment, start }: Candidate): number => segment.index + Math.min(0.9, start / 200)

/** How a value is cut from its line: the whole line, its end, its beginning, or a piece. */
const cutOf = ({ asked }: Scored): number =>
  asked === undefined ? -1 : (asked.evidence[STARTS] ?? 0) + 2 * (asked.evidence[ENDS] ?? 0)

const STARTS = EVIDENCE.indexOf("starts")
const ENDS = EVIDENCE.indexOf("ends")

/** Answers at least this sure serve as landmarks for others. */
const SURE = 0.5

/** Lines and line heights beyond which distance means nothing more. */
const FAR = 30

const clipped = (x: number): number => Math.max(-FAR, Math.min(FAR, x))

/** Line heights from one value down to another; `FAR` between pages. */
const linesBetween = (one: Candidate, other: Candidate | undefined): number => {
  if (other === undefined || one.segment.pageIndex !== other.segment.pageIndex) return FAR
  const unit = Math.max(one.segment.layout.lineHeight, 1e-6)
  return clipped((bottomOf(one.box) - bottomOf(other.box)) / unit)
}

/**
 * Evidence on each question's first candidates from the answers to the other questions, as vectors by the names of `JOINT_EVIDENCE`. Another
 * question may have a stronger claim to the same piece or label, documents place their labels consistently, and most schemas list their fields in
 * page order. Lists have at most `MOST_LOOKED_AT` candidates; fields that no question ranks have none.
 */
export const jointEvidence = (
  rankings: ReadonlyArray<Ranking>,
  isAsked: (field: SoughtField) => boolean
): ReadonlyArray<ReadonlyArray<Float64Array>> => {
  const looks = rankings.map(firstLookOf)
  const answered = looks.map(({ best, sure }) => (best !== undefined && sure >= SURE ? best : undefined))
  const count = answered.filter((one) => one !== undefined).length

  const elsewhere = claimedElsewhere(
    rankings.map(({ ranked }, i) =>
      ranked
        .slice(0, MOST_LOOKED_AT)
        .map(({ candidate }, at) => [sayingOf(candidate), looks[i]?.shares[at] ?? 0] as const)
    ),
    0
  )
  const labels = new Map<string, Array<readonly [of: number, sure: number]>>()
  answered.forEach((best, i) => {
    if (best?.label === undefined) return
    const id = labelId(best.label)
    labels.set(id, [...(labels.get(id) ?? []), [i, looks[i]?.sure ?? 0]])
  })
  const before = answered.map((_, i) => answered.findLast((one, j) => j < i && one !== undefined)?.candidate)
  const behind = answered.map((_, i) => answered.find((one, j) => j > i && one !== undefined)?.candidate)
  const kept = orderKept(answered)

  return rankings.map(({ field, ranked }, i) => {
    if (!isAsked(field)) return []
    const { none, shares } = looks[i] as FirstLook
    const others = answered.flatMap((one, j) => (j === i || one === undefined ? [] : one))
    const looked = ranked.slice(0, MOST_LOOKED_AT)
    return looked.map((scored, at) => {
      const { asked, candidate, label, logit } = scored
      const vector = new Float64Array(JOINT_EVIDENCE.length)
      if (asked !== undefined) vector.set(asked.evidence)
      const share = shares[at] ?? 0
      const rival = ranked[at === 0 ? 1 : 0]
      const wanted = elsewhere(sayingOf(candidate), i)
      const sharing = (label === undefined ? [] : (labels.get(labelId(label)) ?? [])).filter(([of]) => of !== i)
      const previous = before[i]
      const next = behind[i]
      const place = orderOf(candidate)
      const after = previous === undefined ? 0 : clipped(place - orderOf(previous))
      const ahead = next === undefined ? 0 : clipped(orderOf(next) - place)
      const left = candidate.box.x
      const edge = candidate.segment.layout.lineHeight
      const shareWhere = (is: (other: Candidate) => boolean): number =>
        looked.reduce((sum, other, j) => (is(other.candidate) ? sum + (shares[j] ?? 0) : sum), 0)
      const shareOf = (is: (one: Scored) => boolean): number =>
        others.length === 0 ? -1 : others.filter(is).length / others.length
      vector.set(
        [
          Math.max(-12, Math.min(12, logit)),
          Math.max(-12, logit - (ranked[0]?.logit ?? logit)),
          rival === undefined ? 12 : Math.max(-12, Math.min(12, logit - rival.logit)),
          at,
          share,
          none,
          shareWhere((other) => holds(other, candidate)),
          shareWhere((other) => holds(candidate, other)),
          wanted,
          wanted - share,
          Math.max(0, ...sharing.map(([, sure]) => sure)),
          sharing.length,
          shareOf((one) => one.label?.relation === label?.relation),
          shareOf((one) => cutOf(one) === cutOf(scored)),
          shareOf((one) => Math.abs(one.candidate.box.x - left) < edge * 0.5),
          kept,
          after,
          ahead,
          previous === undefined || next === undefined ? 0 : after >= 0 && ahead >= 0 ? 1 : -1,
          linesBetween(candidate, previous),
          next === undefined ? FAR : -linesBetween(candidate, next),
          (previous?.segment.pageIndex === candidate.segment.pageIndex ? 1 : 0) +
            (next?.segment.pageIndex === candidate.segment.pageIndex ? 1 : 0),
          Math.min(40, rankings.length),
          count / Math.max(1, rankings.length),
          ...comparedWith(
            scored,
            looked.find((other) => holds(other.candidate, candidate))
          ),
          ...comparedWith(
            scored,
            looked.find((other) => holds(candidate, other.candidate))
          )
        ],
        FROM
      )
      return vector
    })
  })
}

/** Log-odds by which a cut that is not there lies behind. */
const NO_CUT = -12

/** The difference in log-odds from another cut of the same piece, and what that cut looks like; −2 for all its looks if there is none. */
const comparedWith = ({ logit }: Scored, other: Scored | undefined): ReadonlyArray<number> => {
  const evidence = other?.asked?.evidence
  return other === undefined || evidence === undefined
    ? [NO_CUT, ...COMPARED_AT.map(() => -2)]
    : [Math.max(NO_CUT, Math.min(12, other.logit - logit)), ...COMPARED_AT.map((place) => evidence[place] ?? 0)]
}

/** Whether one piece of the page is a part of another. */
const holds = (whole: Candidate, part: Candidate): boolean =>
  whole.value.length > part.value.length && whole.value.includes(part.value) && overlapOnPage(whole, part)

/** 0 to 1: the share of neighbouring answers that appear on the pages in the order of their questions; −1 for too few. */
const orderKept = (answered: ReadonlyArray<Scored | undefined>): number => {
  const places = answered.flatMap((one) => (one === undefined ? [] : orderOf(one.candidate)))
  if (places.length < 4) return -1
  const ordered = places.filter((place, i) => i > 0 && place > (places[i - 1] as number)).length
  return ordered / (places.length - 1)
}

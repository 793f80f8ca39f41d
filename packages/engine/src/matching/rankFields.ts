import type { FieldSpec } from "../Extraction.js"
import type { LabelPlace } from "../explanation/Explanation.js"
import type { Candidate } from "../fields/candidates.js"
import { sameValue } from "../fields/confidence.js"
import { noFeatures } from "../fields/featureList.js"
import { isCued } from "../fields/prose/cuedCandidates.js"
import type { Reading } from "../fields/reading.js"
import type { Blended, Ranking, Scored } from "../fields/score.js"
import type { SoughtField } from "../fields/sought.js"
import { sumOfTrees, type TreeNode } from "../fields/trees.js"
import { squash } from "../text/fold.js"
import type { FieldKind } from "../types/DocumentType.js"
import { blending } from "./blending.js"
import { evidenceOver, type Tried } from "./evidence.js"
import { EVIDENCE } from "./evidenceNames.js"
import { jointEvidence } from "./jointEvidence.js"
import { wordReader } from "./labelFit.js"
import { candidatesOf, labelledCandidatesOf } from "./matchCandidates.js"
import { meaningReader } from "./meaning.js"
import type { Relation } from "./neighbours.js"
import { questionOf } from "./Question.js"
import { RANKER, type RankerModel } from "./rankerModel.js"

/** Number of trees that see every candidate, and how many candidates the rest see: the first trees tell most of them apart. */
const FIRST_TREES = 40
const KEPT = 80

/** How many candidates of each field are ranked. */
const MOST = 24

/** Empty features for a value that the question ranker found: that ranker has evidence of its own. */
const FEATURES = noFeatures()

interface Weighed extends Tried {
  readonly logit: number
  readonly blended?: Blended
}

const byLogit = (
  a: { readonly candidate: Candidate; readonly logit: number },
  b: { readonly candidate: Candidate; readonly logit: number }
): number => b.logit - a.logit || order(a.candidate, b.candidate)

const order = (a: Candidate, b: Candidate): number =>
  a.segment.index - b.segment.index || a.start - b.start || b.end - a.end || (a.compact < b.compact ? -1 : 1)

const weigh = (all: ReadonlyArray<Tried>, trees: ReadonlyArray<TreeNode>, before?: ReadonlyArray<number>) =>
  all.map((tried, i): Weighed => ({ ...tried, logit: (before?.[i] ?? 0) + sumOfTrees(trees, tried.evidence) }))

/** Log-odds of each candidate for one question, the best first. */
const weighed = (tried: ReadonlyArray<Tried>, first: ReadonlyArray<TreeNode>, rest: ReadonlyArray<TreeNode>) => {
  const rough = weigh(tried, first).sort(byLogit).slice(0, KEPT)
  return weigh(
    rough,
    rest,
    rough.map(({ logit }) => logit)
  ).sort(byLogit)
}

const isWhole = (value: string): boolean => !/^[\p{Ll}(]|[(,;:-]$/u.test(value)

const kindOf = ({ kind }: Candidate): Candidate["kind"] => (kind === "address" ? "text" : kind)

/** Whether two candidates say the same: in the same characters, perhaps once as a number and once as an identifier, or as two cuts of one text. */
const saysSame = (a: Candidate, b: Candidate): boolean =>
  kindOf(a) === kindOf(b)
    ? sameValue(a, b)
    : a.kind !== "boolean" && b.kind !== "boolean" && a.compact.toLowerCase() === b.compact.toLowerCase()

/** Log-odds by which a candidate may trail the best, and how many are kept regardless. */
const HOPELESS = 8
const FEW = 6

/** One candidate per value: candidates that state the same value in another cut or at another place add their odds. */
const pooled = (all: ReadonlyArray<Weighed>): ReadonlyArray<Weighed> => {
  const found: Array<{ one: Weighed; odds: number }> = []
  const least = (all[0]?.logit ?? 0) - HOPELESS
  for (const one of all.slice(0, MOST * 2)) {
    if (one.logit < least && found.length >= FEW) break
    const odds = Math.exp(Math.min(20, one.logit))
    const { candidate } = one
    const same = found.find((other) => saysSame(other.one.candidate, candidate))
    if (same === undefined) found.push({ one, odds })
    else {
      const kept = same.one.candidate
      const cut = !isWhole(kept.value) && isWhole(candidate.value)
      // Lines of an address are joined with commas, other lines without.
      const better = kept.kind === "text" && kept.lines.length > 1 && candidate.kind === "address"
      if (better || (cut && odds > 0.5 * same.odds)) same.one = one
      same.odds += odds
    }
  }
  return found
    .map(({ odds, one }) => ({ ...one, logit: Math.log(odds) }))
    .sort(byLogit)
    .slice(0, MOST)
}

/** Log-odds that a match adds if it is the document's only one, and otherwise, and that any other value loses. */
const ONLY_MATCH = 5
const ONE_OF_MATCHES = 2.5
const NO_MATCH = -2.5

/** A pattern is the strongest possible evidence: its only match is the value, whatever surrounds it. */
const patternDecides = (tried: ReadonlyArray<Tried>): ((one: Tried) => number) => {
  const matching = new Set(tried.filter(matchesPattern).map(({ candidate }) => squash(candidate.value)))
  const share = matching.size === 1 ? ONLY_MATCH : ONE_OF_MATCHES
  return (one) => (matchesPattern(one) ? share : matching.size === 0 ? 0 : NO_MATCH)
}

/** Log-odds that a number loses if its unit cannot answer the question. */
const UNITS_DISAGREE = -7

const UNIT_CLASH = EVIDENCE.indexOf("unit clash")
const disagreementOf = ({ evidence }: Tried): number => UNITS_DISAGREE * (evidence[UNIT_CLASH] ?? 0)

const PATTERN = EVIDENCE.indexOf("pattern")
const matchesPattern = ({ evidence }: Tried): boolean => evidence[PATTERN] === 1

/** The trees of a model in the two stages in which they are evaluated. */
const partsOf = (trees: ReadonlyArray<TreeNode>) => {
  const known = parts.get(trees)
  if (known !== undefined) return known
  const made = { first: trees.slice(0, FIRST_TREES), rest: trees.slice(FIRST_TREES) }
  parts.set(trees, made)
  return made
}
const parts = new WeakMap<ReadonlyArray<TreeNode>, { first: ReadonlyArray<TreeNode>; rest: ReadonlyArray<TreeNode> }>()

/** How many statements may answer a yes-or-no question: those that fit best. Beyond that, most are about something else. */
export const STATEMENTS = 12

/** How well a statement must at least fit the question. */
const LEAST_SAID = 0.3

/** The candidates of a question that are weighed. Every line is a statement, so only those that cover most of the question are. */
const worthWeighing = (tried: ReadonlyArray<Tried>, type: FieldSpec["type"]): ReadonlyArray<Tried> =>
  type === "boolean"
    ? [...tried]
        .sort((a, b) => b.context - a.context)
        .slice(0, STATEMENTS)
        .filter(({ candidate, context }) => candidate.cue === undefined || context >= LEAST_SAID)
    : tried

const KIND = { string: "text", number: "number", date: "date", boolean: "boolean" } as const

/** A caller's field on its own: what the document's type knows of a similar field must take nothing from others. */
const asOwn = (field: SoughtField, { type }: FieldSpec): SoughtField => ({
  ...field,
  kind: KIND[type],
  party: undefined,
  shares: false,
  several: false,
  zone: undefined
})

const TYPE_OF: Partial<Record<FieldKind, FieldSpec["type"]>> = { date: "date", amount: "number", number: "number" }

/** A field as a question: in the caller's own words, or by the key that a type has for it. */
export const specOf = ({ key, kind, spec }: SoughtField): FieldSpec =>
  spec ?? { key, type: TYPE_OF[kind] ?? "string", required: false }

/**
 * Ranks a document's candidates for the sought fields as answers to questions. A label counts less for a field the better it fits another. `known`
 * holds the rankings by the document's type or by general knowledge; fields that are not ranked here keep those.
 */
export const rankFields = (
  reading: Reading,
  known: ReadonlyArray<Ranking>,
  model: RankerModel = RANKER
): ReadonlyArray<Ranking> => jointly(rankAlone(reading, known, model), model.jointTrees)

/** Ranks the first candidates of each question again, with the evidence from the answers to the others. */
const jointly = (rankings: ReadonlyArray<Ranking>, trees: ReadonlyArray<TreeNode>): ReadonlyArray<Ranking> => {
  const evidence = jointEvidence(rankings, isRanked)
  return rankings.map((ranking, i) => ({
    ...ranking,
    ranked: ranking.ranked
      .map((scored, at): Scored => {
        const vector = evidence[i]?.[at]
        if (vector === undefined || scored.asked === undefined) return scored
        return {
          ...scored,
          logit: scored.logit + sumOfTrees(trees, vector),
          asked: { ...scored.asked, evidence: vector }
        }
      })
      .sort(byLogit)
  }))
}

/** The name of the curves and of the blend for a question. */
const curveOf = ({ asked }: SoughtField, { type }: FieldSpec): string => `${asked ? "asked" : "known"}_${type}`

const rankAlone = (
  reading: Reading,
  known: ReadonlyArray<Ranking>,
  { network, trees }: RankerModel
): ReadonlyArray<Ranking> => {
  const curved = known.map(({ field }) => {
    const question = questionOf(specOf(field))
    return { question, curve: curveOf(field, question.spec) }
  })
  const questions = curved.map(({ question }) => question)
  const patterns = questions.flatMap(({ pattern }) => pattern ?? [])
  const pieces = known.some(({ field }) => field.asked)
    ? candidatesOf(
        reading,
        patterns,
        questions.some(({ spec }) => spec.type === "boolean")
      )
    : labelledCandidatesOf(reading)
  const candidates = withKnown(pieces, known)
  // Evidence and network read the words of the document once.
  const wordsOf = wordReader()
  const meanings = meaningReader()
  const triedFor = evidenceOver(reading, candidates, questions, known, wordsOf, meanings)
  const blend = blending(reading, candidates, curved, network, wordsOf, meanings)
  const { first, rest } = partsOf(trees)
  return known.map((ranking, i): Ranking => {
    const { field } = ranking
    const one = curved[i]
    if (one === undefined || !isRanked(field)) return ranking
    const { curve, question } = one
    const tried = worthWeighing(triedFor(question), question.spec.type)
    const decided = question.pattern === undefined ? () => 0 : patternDecides(tried)
    const all = blend(one, weighed(tried, first, rest)).map((blended) => ({
      ...blended,
      logit: blended.logit + decided(blended) + disagreementOf(blended)
    }))
    const ranked = pooled(all.sort(byLogit)).map(
      ({ blended, candidate, context, evidence, label, logit }): Scored => ({
        candidate,
        features: FEATURES,
        logit,
        label: label === undefined ? undefined : { ...label, relation: placeOf(label.relation) },
        asked: { evidence, context, ...(blended === undefined ? {} : { blended }) }
      })
    )
    const { spec } = question
    return { field: field.asked ? asOwn(field, spec) : field, ranked, curve }
  })
}

/**
 * Whether a field is ranked as a question. A machine-readable zone is known by its form, and the opening of a contract or letter by its place in the
 * text.
 */
export const isRanked = ({ asked, kind, model }: SoughtField): boolean =>
  asked || (kind !== "zone" && kind !== "boolean" && !isCued(model))

/** A document's candidates, with those that only the knowledge of types finds. */
export const withKnown = (
  candidates: ReadonlyArray<Candidate>,
  known: ReadonlyArray<Ranking>
): ReadonlyArray<Candidate> => {
  const all = new Set(candidates)
  for (const { ranked } of known) for (const { candidate } of ranked) all.add(candidate)
  return [...all]
}

/** The name of each relation in an explanation. */
const placeOf = (relation: Relation): LabelPlace => {
  switch (relation) {
    case "inline":
    case "left":
    case "above":
    case "below":
    case "right":
    case "heading":
      return relation
    case "leftFar":
    case "rowHead":
    case "cross":
      return "row"
    case "aboveFar":
    case "columnHead":
    case "blockHead":
      return "column"
    default:
      return "sentence"
  }
}

import type { Candidate } from "../fields/candidates.js"
import { labelQuality } from "../fields/labels.js"
import type { Reading } from "../fields/reading.js"
import type { Ranking, Scored } from "../fields/score.js"
import type { SoughtField } from "../fields/sought.js"
import type { FieldKind } from "../types/DocumentType.js"
import {
  ASKED_KINDS,
  AT,
  at,
  EVIDENCE,
  KIND_FROM,
  KINDS,
  KNOWN_FEATURES,
  SHAPE_FROM,
  TOPIC_FROM,
  TYPE_FROM,
  TYPES
} from "./evidenceNames.js"
import { bestElsewhere, sayingOf, UNKNOWN } from "./knownEvidence.js"
import { type Fit, type FitReader, fitReader, NO_FIT, wordReader } from "./labelFit.js"
import { type Neighbour, neighboursOver, RELATIONS } from "./neighbours.js"
import type { Question } from "./Question.js"
import { clashOf, describeValue, factsOf } from "./valueShape.js"

/** How much a relation tells at most. */
const REACH: Readonly<Record<(typeof RELATIONS)[number], number>> = {
  inline: 1,
  left: 0.95,
  leftFar: 0.6,
  above: 0.9,
  aboveFar: 0.5,
  columnHead: 0.6,
  rowHead: 0.6,
  blockHead: 0.6,
  heading: 0.4,
  below: 0.4,
  right: 0.35,
  after: 0.4,
  before: 0.6,
  behind: 0.35,
  cross: 0.9,
  scoped: 0.9
}

const reachOf = ({ between, distance, relation }: Neighbour): number =>
  REACH[relation] * (relation === "inline" ? 1 - 0.4 * distance : 1 / (1 + 0.03 * distance)) * 0.97 ** between

/** What is known of a candidate whatever is asked. */
interface Seen {
  readonly candidate: Candidate
  readonly neighbours: ReadonlyArray<Neighbour>
  /** The numbers of their texts, and that of its own where it is short enough to be a label or a statement; −1 for none. */
  readonly texts: ReadonlyArray<number>
  readonly named: number
  readonly reaches: ReadonlyArray<number>
}

/** A candidate tried for a question. */
export interface Tried {
  readonly candidate: Candidate
  /** By the names of `EVIDENCE`. */
  readonly evidence: Float64Array
  /** The text that says best what it is. */
  readonly label: Neighbour | undefined
  /** How well the best text fits, with its place, 0 to 1. */
  readonly context: number
}

/** How well a label says at least what is asked where it names a value. */
const NAMED = 0.4

/** How well a text beside a value says what is asked where it may be its label. */
const NEARLY_LABELLED = 0.2

/** Whether a candidate is short enough to be a label itself, or is a statement that answers by what it says. */
const isShortText = ({ cue, kind, value }: Candidate): boolean =>
  cue !== undefined || (kind === "text" && value.length < 60)

/** Kinds of fields that a value of the same kind alone answers. */
const OF_OWN_KIND: ReadonlySet<FieldKind> = new Set(["currency", "payment", "sex", "country", "time"])

/** Whether a candidate may answer a question of this type at all. */
const suits = ({ kind }: Candidate, { spec }: Question, field: SoughtField | undefined): boolean => {
  if (field !== undefined && !field.asked && OF_OWN_KIND.has(field.kind)) return kind === field.kind
  switch (spec.type) {
    case "date":
      return kind === "date"
    case "number":
      return kind === "number"
    case "boolean":
      return kind === "boolean"
    default:
      return kind !== "boolean" && kind !== "currency" && kind !== "payment"
  }
}

/** Tries the candidates of a document for its questions. */
export const evidenceOver = (
  reading: Reading,
  candidates: ReadonlyArray<Candidate>,
  questions: ReadonlyArray<Question>,
  /** What a document type's knowledge says of the same fields, in the order of the questions: evidence among other. */
  known: ReadonlyArray<Ranking> = []
): ((question: Question) => ReadonlyArray<Tried>) => {
  const neighboursOf = neighboursOver(reading)
  const wordsOf = wordReader()
  const readers = questions.map((question, i): FitReader => {
    const read = fitReader(question, wordsOf)
    const field = known[i]?.field
    if (field === undefined || field.asked) return read
    // The labels that a type knows say what its field is called as well as its key does.
    return (text) => {
      const byKey = read(text)
      const quality = labelQuality(field.query, text)
      return quality > byKey.score ? { key: quality, text: quality, hint: 0, refused: 0, score: quality } : byKey
    }
  })
  const facts = factsOf(candidates)
  const shapes = new Map<Candidate, Float64Array>()
  const shapeOf = (candidate: Candidate): Float64Array => {
    const before = shapes.get(candidate)
    if (before !== undefined) return before
    const shape = new Float64Array(EVIDENCE.length - SHAPE_FROM)
    describeValue(candidate, facts, (name, amount) => {
      shape[at(name) - SHAPE_FROM] = amount
    })
    shapes.set(candidate, shape)
    return shape
  }
  // Texts are known by their number from here on: each is read once for each question, and looked up a thousand times.
  const numbers = new Map<string, number>()
  const numberOf = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  const seen = candidates.map((candidate): Seen => {
    const neighbours = neighboursOf(candidate)
    const named = isShortText(candidate) ? numberOf(candidate.value) : -1
    return {
      candidate,
      neighbours,
      texts: neighbours.map(({ text }) => numberOf(text)),
      named,
      reaches: neighbours.map(reachOf)
    }
  })
  const fits = readers.map((read) => Array.from(numbers.keys(), read))
  /** How well each text fits the question that it fits best, which that is, and how well it fits the next. */
  const tops = Array.from({ length: numbers.size }, (_, text): readonly [number, number, number] => {
    let best = 0
    let which = -1
    let second = 0
    for (let i = 0; i < fits.length; i++) {
      const { score } = fits[i]?.[text] ?? NO_FIT
      if (score > best) {
        second = best
        best = score
        which = i
      } else if (score > second) second = score
    }
    return [best, which, second]
  })

  const elsewhere = bestElsewhere(known)

  return (question) => {
    const own = questions.indexOf(question)
    const ownFits = fits[own] as ReadonlyArray<Fit>
    const readNo = question.no === undefined ? undefined : fitReader(question.no, wordsOf)
    const rivalOf = (text: number): number => {
      const [best, which, second] = tops[text] as readonly [number, number, number]
      return which === own ? second : best
    }
    const knownOf = known[own]
    const askedKind = ASKED_KINDS.indexOf(knownOf?.field.kind as (typeof ASKED_KINDS)[number])
    const isLent = knownOf !== undefined && !knownOf.field.asked
    const isName = knownOf?.field.kind === "name" && !knownOf.field.lent
    const knownBy = new Map<string, Scored>()
    for (const one of knownOf?.ranked ?? []) {
      const id = sayingOf(one.candidate)
      // That a name stands where the supplier's does is no evidence for the name of another.
      const named = !isName || one.features.context >= NAMED
      if (named && one.logit > (knownBy.get(id)?.logit ?? UNKNOWN)) knownBy.set(id, one)
    }
    const knownBest = Math.max(UNKNOWN, ...[...knownBy.values()].map(({ logit }) => logit))
    let bestOfDocument = 0
    const tried: Array<Tried> = []
    /** How many candidates of one form each label has had, nearest first. */
    const claims = new Map<string, Array<{ readonly tried: Tried; readonly distance: number }>>()
    for (const { candidate, named: ownText, neighbours, reaches, texts } of seen) {
      if (!suits(candidate, question, knownOf?.field)) continue
      const saying = sayingOf(candidate)
      const before = knownBy.get(saying)
      // A type knows its labels: what neither stands at one nor is known of otherwise is not the field's.
      if (
        isLent &&
        before === undefined &&
        !texts.some((text, i) => (ownFits[text] as Fit).score * (reaches[i] as number) >= NEARLY_LABELLED)
      )
        continue
      const evidence = new Float64Array(EVIDENCE.length)
      evidence.set(shapeOf(candidate), SHAPE_FROM)
      let label: Neighbour | undefined
      let fit: Fit = NO_FIT
      let context = 0
      let reach = 0
      let rival = 0
      for (let i = 0; i < neighbours.length; i++) {
        const one = neighbours[i] as Neighbour
        const text = texts[i] as number
        const here = ownFits[text] as Fit
        if (here.score === 0) continue
        const slot = RELATIONS.indexOf(one.relation)
        evidence[slot] = here.score
        const others = rivalOf(text)
        if (slot < 9) evidence[RELATIONS.length + slot] = Math.max(0, others - here.score)
        const whole = here.score * (reaches[i] as number) * (others > here.score ? 0.7 : 1)
        if (whole > context) {
          context = whole
          label = one
          fit = here
          reach = reaches[i] as number
          rival = others
        }
        if (one.relation === "inline") evidence[AT.inlineDistance] = one.distance
        if (one.relation === "left") evidence[AT.leftDistance] = one.distance
        if (one.relation === "above") evidence[AT.aboveDistance] = one.distance
      }
      evidence[AT.best] = context
      evidence[AT.bestKey] = fit.key
      evidence[AT.bestText] = fit.text
      evidence[AT.bestHint] = fit.hint
      evidence[AT.bestRefused] = fit.refused
      evidence[AT.bestDistance] = label?.distance ?? 30
      evidence[AT.bestBetween] = label?.between ?? 10
      evidence[AT.bestReach] = reach
      evidence[AT.bestMargin] = fit.score - rival
      evidence[AT.bestColon] = label !== undefined && /:\s*$/.test(label.source.text.slice(0, 80)) ? 1 : 0
      const naming = ownText < 0 ? 0 : (ownFits[ownText] as Fit).score
      evidence[AT.naming] = naming
      evidence[AT.namingOther] = ownText < 0 ? 0 : rivalOf(ownText)
      if (readNo !== undefined && candidate.cue !== undefined) evidence[AT.saidNo] = readNo(candidate.value).key
      evidence[AT.pattern] = question.pattern === undefined ? 0 : question.pattern.matches(candidate.value) ? 1 : -1
      const kind = KINDS.indexOf(candidate.kind as (typeof KINDS)[number])
      if (kind >= 0) evidence[KIND_FROM + kind] = 1
      evidence[TYPE_FROM + TYPES.indexOf(question.spec.type)] = 1
      question.topics.forEach((topic, i) => {
        evidence[TOPIC_FROM + i] = topic
      })
      const logit = before?.logit ?? UNKNOWN
      evidence[AT.known] = Math.max(UNKNOWN, logit)
      evidence[AT.knownFirst] = logit === knownBest && logit > UNKNOWN ? 1 : 0
      evidence[AT.knownElsewhere] = elsewhere.get(saying)?.(own) ?? UNKNOWN
      KNOWN_FEATURES.forEach((name, i) => {
        evidence[AT.knownFeatures + i] = before === undefined ? -1 : before.features[name]
      })
      evidence[AT.asked] = knownOf === undefined || knownOf.field.asked ? 1 : 0
      if (askedKind >= 0) evidence[AT.asks + askedKind] = 1
      evidence[AT.asksIssuer] = knownOf?.field.party === "issuer" ? 1 : 0
      evidence[AT.asksRecipient] = knownOf?.field.party === "recipient" ? 1 : 0
      evidence[AT.unitClash] = clashOf(candidate, question)
      evidence[AT.knownBest] = knownBest
      evidence[AT.hintWords] = Math.min(12, question.hint.length)
      bestOfDocument = Math.max(bestOfDocument, context)
      const one: Tried = {
        candidate,
        evidence,
        label,
        context: candidate.cue === undefined ? context : Math.max(context * 0.5, naming)
      }
      tried.push(one)
      if (label !== undefined && context > 0.2) {
        const id = `${label.source.index} ${label.relation === "inline" ? label.text : ""}`
        const list = claims.get(id) ?? []
        list.push({ tried: one, distance: label.distance + label.between * 2 })
        claims.set(id, list)
      }
    }
    for (const list of claims.values()) {
      const distances = [...new Set(list.map(({ distance }) => Math.round(distance * 10)))].sort((a, b) => a - b)
      for (const { distance, tried: one } of list)
        one.evidence[AT.bestRank] = Math.min(10, distances.indexOf(Math.round(distance * 10)) + 1)
    }
    const matching = new Set(
      tried.filter(({ evidence }) => evidence[AT.pattern] === 1).map(({ candidate }) => candidate.compact)
    )
    for (const one of tried) {
      one.evidence[AT.bestOfDocument] = bestOfDocument === 0 ? 0 : one.context / bestOfDocument
      one.evidence[AT.patternedOthers] = question.pattern === undefined ? -1 : Math.min(9, matching.size)
    }
    return tried
  }
}

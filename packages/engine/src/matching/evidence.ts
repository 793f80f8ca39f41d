import type { Candidate } from "../fields/candidates.js"
import { labelReader } from "../fields/labelQualities.js"
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
import { type Fit, fitOfWords, NO_FIT, wordReader } from "./labelFit.js"
import { type Neighbour, neighboursOver, RELATIONS } from "./neighbours.js"
import type { Question } from "./Question.js"
import { sentencesOf } from "./sentences.js"
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
  readonly saying: string
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

/** A candidate that a question looks at, with the neighbour that says best that it is asked for. */
interface Surveyed {
  readonly seen: Seen
  /** What a type's knowledge says of it. */
  readonly before: Scored | undefined
  readonly context: number
  /** The place of that neighbour; −1 for none. */
  readonly best: number
}

/** For each candidate, how many of one form its label has nearer by, itself included: 1 to 10. */
const claimsOf = (surveyed: ReadonlyArray<Surveyed>): ReadonlyMap<Surveyed, number> => {
  const claims = new Map<string, Array<{ readonly one: Surveyed; readonly distance: number }>>()
  for (const one of surveyed) {
    const label = one.seen.neighbours[one.best]
    if (label === undefined || one.context <= 0.2) continue
    const id = `${label.source.index} ${label.relation === "inline" ? label.text : ""}`
    const list = claims.get(id) ?? []
    list.push({ one, distance: Math.round((label.distance + label.between * 2) * 10) })
    claims.set(id, list)
  }
  const ranks = new Map<Surveyed, number>()
  for (const list of claims.values()) {
    const distances = [...new Set(list.map(({ distance }) => distance))].sort((a, b) => a - b)
    for (const { distance, one } of list) ranks.set(one, Math.min(10, distances.indexOf(distance) + 1))
  }
  return ranks
}

/** Candidates that a question of words weighs for their labels. */
const MOST_LABELLED = 50

/** How much a text must look like a name or an address to be weighed whatever its label says. */
const NAME_LIKE = 0.8

/** The candidates that are weighed: those that labels speak for most, and what knowledge, form or a pattern speaks for. */
const worthTrying = (
  surveyed: ReadonlyArray<Surveyed>,
  { pattern, spec }: Question,
  hasForm: (candidate: Candidate) => boolean
): ReadonlyArray<Surveyed> => {
  if (spec.type !== "string" || surveyed.length <= MOST_LABELLED) return surveyed
  const least = surveyed.map(({ context }) => context).sort((a, b) => b - a)[MOST_LABELLED] ?? 0
  return surveyed.filter(
    ({ before, context, seen: { candidate } }) =>
      context > least || before !== undefined || hasForm(candidate) || pattern?.matches(candidate.value) === true
  )
}

/** Words beyond which a sentence's words are no nearer to a value. */
const FAR = 30

const NAME_FORMS = ["firm", "person", "address"].map((name) => at(name) - SHAPE_FROM)

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
  const sentences = sentencesOf(reading, wordsOf)
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
  /** Whether a value is written like a name or an address, or is no text but a number, a day or an identifier. */
  const hasForm = (candidate: Candidate): boolean =>
    (candidate.kind !== "text" && candidate.kind !== "address") ||
    NAME_FORMS.some((form) => (shapeOf(candidate)[form] ?? 0) >= NAME_LIKE)
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
      reaches: neighbours.map(reachOf),
      saying: sayingOf(candidate)
    }
  })
  const said = Array.from(numbers.keys(), wordsOf)
  // The labels that a type knows say what its field is called as well as its key does.
  const lent = known.map(({ field }) => (field.asked ? undefined : field.query))
  const labels = labelReader(lent.flatMap((query) => query ?? []))
  const qualities = Array.from(numbers.keys(), labels)
  let place = 0
  const fits = questions.map((question, i): ReadonlyArray<Fit> => {
    const byKey = said.map(fitOfWords(question))
    if (lent[i] === undefined) return byKey
    const own = place++
    return byKey.map((fit, text) => {
      const quality = qualities[text]?.of[own] ?? 0
      return quality > fit.score ? { key: quality, text: quality, hint: 0, refused: 0, score: quality } : fit
    })
  })
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
    const readNo = question.no === undefined ? undefined : fitOfWords(question.no)
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
    const surveyed = seen.flatMap((one): Surveyed | [] => {
      if (!suits(one.candidate, question, knownOf?.field)) return []
      const before = knownBy.get(one.saying)
      let context = 0
      let best = -1
      let labelled = false
      for (let i = 0; i < one.texts.length; i++) {
        const text = one.texts[i] as number
        const { score } = ownFits[text] as Fit
        if (score === 0) continue
        const told = score * (one.reaches[i] as number)
        labelled ||= told >= NEARLY_LABELLED
        const whole = told * (rivalOf(text) > score ? 0.7 : 1)
        if (whole > context) {
          context = whole
          best = i
        }
      }
      // A type knows its labels: what neither stands at one nor is known of otherwise is not the field's.
      if (isLent && before === undefined && !labelled) return []
      return { seen: one, before, context, best }
    })
    const told = sentences.read(question)
    const ranks = claimsOf(surveyed)
    const bestOfDocument = surveyed.reduce((most, { context }) => Math.max(most, context), 0)
    const tried = worthTrying(surveyed, question, hasForm).map((one): Tried => {
      const { before, best, context } = one
      const { candidate, named, neighbours, reaches, texts } = one.seen
      const evidence = new Float64Array(EVIDENCE.length)
      evidence.set(shapeOf(candidate), SHAPE_FROM)
      for (let i = 0; i < neighbours.length; i++) {
        const { distance, relation } = neighbours[i] as Neighbour
        const text = texts[i] as number
        const { score } = ownFits[text] as Fit
        if (score === 0) continue
        const slot = RELATIONS.indexOf(relation)
        evidence[slot] = score
        if (slot < 9) evidence[RELATIONS.length + slot] = Math.max(0, rivalOf(text) - score)
        if (relation === "inline") evidence[AT.inlineDistance] = distance
        if (relation === "left") evidence[AT.leftDistance] = distance
        if (relation === "above") evidence[AT.aboveDistance] = distance
      }
      const label = neighbours[best]
      const text = texts[best]
      const fit = text === undefined ? NO_FIT : (ownFits[text] as Fit)
      evidence[AT.best] = context
      evidence[AT.bestKey] = fit.key
      evidence[AT.bestText] = fit.text
      evidence[AT.bestHint] = fit.hint
      evidence[AT.bestRefused] = fit.refused
      evidence[AT.bestDistance] = label?.distance ?? 30
      evidence[AT.bestBetween] = label?.between ?? 10
      evidence[AT.bestReach] = reaches[best] ?? 0
      evidence[AT.bestMargin] = fit.score - (text === undefined ? 0 : rivalOf(text))
      evidence[AT.bestColon] = label !== undefined && /:\s*$/.test(label.source.text.slice(0, 80)) ? 1 : 0
      evidence[AT.bestRank] = ranks.get(one) ?? 0
      evidence[AT.bestOfDocument] = bestOfDocument === 0 ? 0 : context / bestOfDocument
      const naming = named < 0 ? 0 : (ownFits[named] as Fit).score
      evidence[AT.naming] = naming
      evidence[AT.namingOther] = named < 0 ? 0 : rivalOf(named)
      const place = sentences.of(candidate)
      const sentence = told[place.sentence]
      if (sentence !== undefined) {
        const nearest = sentence.places.reduce(
          (best, at) => (Math.abs(at - place.at) < Math.abs(best) ? at - place.at : best),
          FAR
        )
        evidence.set(
          [
            sentence.said,
            sentence.key,
            sentence.ofBest,
            sentence.rank,
            Math.abs(nearest),
            Math.sign(nearest),
            sentences.words(place.sentence)
          ],
          AT.sentence
        )
      }
      if (readNo !== undefined && candidate.cue !== undefined)
        evidence[AT.saidNo] = readNo(wordsOf(candidate.value)).key
      evidence[AT.pattern] = question.pattern === undefined ? 0 : question.pattern.matches(candidate.value) ? 1 : -1
      const kind = KINDS.indexOf(candidate.kind as (typeof KINDS)[number])
      if (kind >= 0) evidence[KIND_FROM + kind] = 1
      evidence[TYPE_FROM + TYPES.indexOf(question.spec.type)] = 1
      evidence.set(question.topics, TOPIC_FROM)
      const logit = before?.logit ?? UNKNOWN
      evidence[AT.known] = Math.max(UNKNOWN, logit)
      evidence[AT.knownFirst] = logit === knownBest && logit > UNKNOWN ? 1 : 0
      evidence[AT.knownElsewhere] = elsewhere.get(one.seen.saying)?.(own) ?? UNKNOWN
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
      return {
        candidate,
        evidence,
        label,
        context: candidate.cue === undefined ? context : Math.max(context * 0.5, naming)
      }
    })
    const matching = new Set(
      tried.filter(({ evidence }) => evidence[AT.pattern] === 1).map(({ candidate }) => candidate.compact)
    )
    for (const { evidence } of tried)
      evidence[AT.patternedOthers] = question.pattern === undefined ? -1 : Math.min(9, matching.size)
    return tried
  }
}

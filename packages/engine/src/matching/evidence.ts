import type { Candidate } from "../fields/candidates.js"
import type { Reading } from "../fields/reading.js"
import type { Ranking } from "../fields/score.js"
import { squash } from "../text/fold.js"
import { type Fit, fitReader, NO_FIT, wordReader } from "./labelFit.js"
import { type Neighbour, neighboursOver, RELATIONS } from "./neighbours.js"
import { type Question, TOPICS } from "./Question.js"
import { describeValue, factsOf } from "./valueShape.js"

const KINDS = ["date", "time", "number", "identifier", "iban", "phone", "email", "text", "address", "boolean"] as const
const TYPES = ["string", "number", "date", "boolean"] as const

/** Names of what is known of a value for a question, in the order of its vector. */
export const EVIDENCE: ReadonlyArray<string> = [
  ...RELATIONS.map((relation) => `fit ${relation}`),
  ...RELATIONS.slice(0, 9).map((relation) => `rival ${relation}`),
  "best",
  "best key",
  "best text",
  "best hint",
  "best refused",
  "best distance",
  "best between",
  "best reach",
  "best margin",
  "best rank",
  "best of document",
  "best colon",
  "inline distance",
  "left distance",
  "above distance",
  "naming",
  "naming other",
  "pattern",
  "patterned others",
  ...KINDS.map((kind) => `kind ${kind}`),
  ...TYPES.map((type) => `type ${type}`),
  ...TOPICS.map(([topic]) => `topic ${topic}`),
  "words",
  "length",
  "lines",
  "digits",
  "letters",
  "capitals",
  "initial",
  "code",
  "firm",
  "person",
  "address",
  "postcode",
  "whole",
  "starts",
  "ends",
  "colon inside",
  "ends with colon",
  "label like",
  "parted",
  "size",
  "bold",
  "x",
  "y",
  "page",
  "mentions",
  "alike",
  "decimals",
  "currency",
  "percent",
  "greatest",
  "earliest",
  "latest",
  "range",
  "confidence",
  "hint words",
  "known",
  "known first",
  "known best",
  "said",
  "said no",
  "negated",
  "refusal",
  "stated"
]

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
  readonly shape: Float64Array
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

const SHAPE_FROM = EVIDENCE.indexOf("words")
const KIND_FROM = EVIDENCE.indexOf("kind date")
const TYPE_FROM = EVIDENCE.indexOf("type string")
const TOPIC_FROM = EVIDENCE.indexOf("topic name")
const place = Object.fromEntries(EVIDENCE.map((name, i) => [name, i])) as Record<string, number>
const at = (name: string): number => place[name] ?? -1

/** Where in a vector stands what is set for every candidate. */
const AT = {
  best: at("best"),
  bestKey: at("best key"),
  bestText: at("best text"),
  bestHint: at("best hint"),
  bestRefused: at("best refused"),
  bestDistance: at("best distance"),
  bestBetween: at("best between"),
  bestReach: at("best reach"),
  bestMargin: at("best margin"),
  bestRank: at("best rank"),
  bestOfDocument: at("best of document"),
  bestColon: at("best colon"),
  inlineDistance: at("inline distance"),
  leftDistance: at("left distance"),
  aboveDistance: at("above distance"),
  pattern: at("pattern"),
  patternedOthers: at("patterned others"),
  hintWords: at("hint words"),
  known: at("known"),
  knownFirst: at("known first"),
  knownBest: at("known best"),
  naming: at("naming"),
  namingOther: at("naming other"),
  saidNo: at("said no")
} as const

/** How well a label says at least what is asked where it names a value. */
const NAMED = 0.4

/** Log-odds of what a document type's knowledge does not speak for. */
const UNKNOWN = -8

/** What a candidate says, however it is written. */
const sayingOf = ({ compact, date, kind, number, value }: Candidate): string =>
  kind === "boolean"
    ? compact
    : number !== undefined
      ? String(number.value)
      : date !== undefined
        ? date.iso
        : squash(value)

/** Whether a candidate is short enough to be a label itself, or is a statement that answers by what it says. */
const isShortText = ({ cue, kind, value }: Candidate): boolean =>
  cue !== undefined || (kind === "text" && value.length < 60)

/** Whether a candidate may answer a question of this type at all. */
const suits = ({ kind }: Candidate, { spec }: Question): boolean => {
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
  /** What a document type's knowledge says of the same fields, by their keys: evidence among other. */
  known: ReadonlyArray<Ranking> = []
): ((question: Question) => ReadonlyArray<Tried>) => {
  const neighboursOf = neighboursOver(reading)
  const wordsOf = wordReader()
  const readers = questions.map((question) => fitReader(question, wordsOf))
  const facts = factsOf(candidates)
  const shapeOf = (candidate: Candidate): Float64Array => {
    const shape = new Float64Array(EVIDENCE.length - SHAPE_FROM)
    describeValue(candidate, facts, (name, amount) => {
      shape[at(name) - SHAPE_FROM] = amount
    })
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
      reaches: neighbours.map(reachOf),
      shape: shapeOf(candidate)
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

  return (question) => {
    const own = questions.indexOf(question)
    const ownFits = fits[own] as ReadonlyArray<Fit>
    const readNo = question.no === undefined ? undefined : fitReader(question.no, wordsOf)
    const rivalOf = (text: number): number => {
      const [best, which, second] = tops[text] as readonly [number, number, number]
      return which === own ? second : best
    }
    const knownOf = known.find(({ field }) => field.key === question.spec.key)
    const isName = knownOf?.field.kind === "name" && !knownOf.field.lent
    const knownRanking = knownOf?.ranked ?? []
    const knownLogits = new Map<string, number>()
    for (const { candidate, features, logit } of knownRanking) {
      const id = sayingOf(candidate)
      // That a name stands where the supplier's does is no evidence for the name of another.
      const named = !isName || features.context >= NAMED
      if (named) knownLogits.set(id, Math.max(logit, knownLogits.get(id) ?? UNKNOWN))
    }
    const knownBest = Math.max(UNKNOWN, ...knownLogits.values())
    let bestOfDocument = 0
    const tried: Array<Tried> = []
    /** How many candidates of one form each label has had, nearest first. */
    const claims = new Map<string, Array<{ readonly tried: Tried; readonly distance: number }>>()
    for (const { candidate, named: ownText, neighbours, reaches, shape, texts } of seen) {
      if (!suits(candidate, question)) continue
      const evidence = new Float64Array(EVIDENCE.length)
      evidence.set(shape, SHAPE_FROM)
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
      const logit = knownLogits.get(sayingOf(candidate)) ?? UNKNOWN
      evidence[AT.known] = Math.max(UNKNOWN, logit)
      evidence[AT.knownFirst] = logit === knownBest && logit > UNKNOWN ? 1 : 0
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

import type { Candidate } from "../fields/candidates.js"
import { placeOf } from "../fields/featureList.js"
import { labelReader } from "../fields/labelQualities.js"
import type { Reading } from "../fields/reading.js"
import type { Ranking, Scored } from "../fields/score.js"
import type { SoughtField } from "../fields/sought.js"
import type { Box } from "../page/Page.js"
import { addressLikeness } from "../text/addresses.js"
import { firmLikeness, personLikeness } from "../text/names.js"
import type { FieldKind } from "../types/DocumentType.js"
import {
  ASKED_KINDS,
  AT,
  EVIDENCE,
  KIND_FROM,
  KINDS,
  KNOWN_FEATURES,
  NEAR_FROM,
  NEARER_FROM,
  TOPIC_FROM,
  TYPE_FROM,
  TYPES,
  WANTS_FROM
} from "./evidenceNames.js"
import { claimedElsewhere, sayingOf, UNKNOWN } from "./knownEvidence.js"
import { type Fit, fitOfWords, NO_FIT, wordReader } from "./labelFit.js"
import { meaningReader } from "./meaning.js"
import { type MeaningFits, meaningFitsOver } from "./meaningFits.js"
import { labelId, type Neighbour, neighboursOver, RELATIONS } from "./neighbours.js"
import type { Question } from "./Question.js"
import { type Said, sentencesOf } from "./sentences.js"
import { bestFitsOf, type TextFits, textFitsOver } from "./textFits.js"
import { addShape, clashOf, shapeReader } from "./valueShape.js"

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
  /** What it says, and the number of that. */
  readonly saying: string
  readonly sayingNumber: number
  /** Where it is in its sentence, and whether it has a form of its own, once that was asked. */
  place: Said | undefined
  form: boolean | undefined
}

/** What stands around a candidate, with the numbers of the texts and how much each tells at most. */
type Around = Pick<Seen, "neighbours" | "reaches" | "texts">

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
  /** How near the text beside it is that is nearest to the question in what it means. */
  readonly near: number
  /** The place of that neighbour; −1 for none. */
  readonly best: number
  /** How far a neighbour says what is asked in the same words, as far as its place tells. */
  readonly exact: number
  /** Whether it is weighed; what is not still claims its label. */
  readonly worth: boolean
}

/** How well a text beside it must say that a candidate is asked for where it claims that text as its label. */
const CLAIMS = 0.2

/** For each candidate, how many of one form its label has nearer by, itself included: 1 to 10. */
const claimsOf = (surveyed: ReadonlyArray<Surveyed>): ReadonlyMap<Surveyed, number> => {
  const claims = new Map<string, Array<{ readonly one: Surveyed; readonly distance: number }>>()
  for (const one of surveyed) {
    const label = one.seen.neighbours[one.best]
    if (label === undefined || one.context <= CLAIMS) continue
    const id = labelId(label)
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
const isLikeName = (value: string): boolean =>
  firmLikeness(value) >= NAME_LIKE || personLikeness(value) >= NAME_LIKE || addressLikeness(value) >= NAME_LIKE

/** How well a text must fit, or how near it must be, where a question has more candidates than it weighs for their labels. */
const leastOf = (all: Float64Array, suited: ReadonlyArray<number>): number =>
  Float64Array.from(suited, (at) => all[at] as number).sort()[suited.length - 1 - MOST_LABELLED] ?? 0

/** How near the nearest text beside a candidate is to a question, as far as its place tells. */
const nearestOf = ({ reaches, texts }: Seen, nearness: Float32Array): number => {
  let most = 0
  for (let i = 0; i < texts.length; i++)
    most = Math.max(most, (nearness[texts[i] as number] as number) * (reaches[i] as number))
  return most
}

/** Words beyond which a sentence's words are no nearer to a value. */
const FAR = 30

/** Where the features of `KNOWN_FEATURES` are in their list. */
const KNOWN_PLACES = KNOWN_FEATURES.map(placeOf)

/** How well a label says at least what is asked where it names a value. */
const NAMED = 0.4

/** How well a text beside a value says what is asked where it may be its label. */
const NEARLY_LABELLED = 0.2

/** Whether two candidates with the one box are cut from their lines alike, so that the same stands around them. */
const isSamePiece = (one: Candidate, other: Candidate): boolean =>
  one.lines === other.lines &&
  one.start === other.start &&
  one.end === other.end &&
  one.prefix === other.prefix &&
  one.parted === other.parted

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
  const shapeOf = shapeReader(candidates)
  /** Whether a value is written like a name or an address, or is no text but a number, a day or an identifier. */
  const hasForm = (one: Seen): boolean => {
    const { candidate } = one
    one.form ??= (candidate.kind !== "text" && candidate.kind !== "address") || isLikeName(candidate.value)
    return one.form
  }
  // Texts are known by their number from here on: each is read once for each question, and looked up a thousand times.
  const numbers = new Map<string, number>()
  const numberOf = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  const sayings = new Map<string, number>()
  /** The same piece of the page may be a text and a statement that answers yes or no. */
  const pieces = new Map<Box, { readonly candidate: Candidate; readonly around: Around }>()
  const aroundOf = (candidate: Candidate): Around => {
    const before = pieces.get(candidate.box)
    if (before !== undefined && isSamePiece(before.candidate, candidate)) return before.around
    const neighbours = neighboursOf(candidate)
    const around: Around = {
      neighbours,
      texts: neighbours.map(({ text }) => numberOf(text)),
      reaches: neighbours.map(reachOf)
    }
    pieces.set(candidate.box, { candidate, around })
    return around
  }
  const seen = candidates.map((candidate): Seen => {
    const { neighbours, reaches, texts } = aroundOf(candidate)
    const named = isShortText(candidate) ? numberOf(candidate.value) : -1
    const saying = sayingOf(candidate)
    const sayingNumber = sayings.get(saying) ?? sayings.size
    sayings.set(saying, sayingNumber)
    return {
      candidate,
      neighbours,
      texts,
      named,
      reaches,
      saying,
      sayingNumber,
      place: undefined,
      form: undefined
    }
  })
  /** Whether a text that stands around them fits a question, by their places; set anew for each question. */
  const beside = new Uint8Array(seen.length)
  /** What the neighbour that says best that they are asked for comes to, and which that is; set anew for each question. */
  const contexts = new Float64Array(seen.length)
  /** How near the nearest text beside them is to the question in what it means; set anew for each question. */
  const nearests = new Float64Array(seen.length)
  const bests = new Int32Array(seen.length)
  /** How far a neighbour says it in the same words; set anew for each question. */
  const exacts = new Float64Array(seen.length)
  const seenBeside = Array.from(numbers, (): Array<number> => [])
  seen.forEach(({ texts }, i) => {
    for (const text of texts) seenBeside[text]?.push(i)
  })
  const said = Array.from(numbers.keys(), wordsOf)
  // The labels that a type knows say what its field is called as well as its key does.
  const lent = known.map(({ field }) => (field.asked ? undefined : field.query))
  const labels = labelReader(lent.flatMap((query) => query ?? []))
  const qualities = lent.some((query) => query !== undefined) ? Array.from(numbers.keys(), labels) : []
  const labelTexts = [...qualities.keys()].filter((text) => qualities[text]?.best.length !== 0)
  const fitsOf = textFitsOver(said)
  let place = 0
  const fits = questions.map(
    (question, i): TextFits =>
      fitsOf(question, lent[i] === undefined ? undefined : { of: qualities, texts: labelTexts, place: place++ })
  )
  const tops = bestFitsOf(fits, numbers.size)
  const meant = meaningFitsOver(meaningReader(), said, questions)

  const elsewhere = claimedElsewhere(
    known.map(({ ranked }) => ranked.map(({ candidate, logit }) => [sayingOf(candidate), logit] as const)),
    UNKNOWN
  )

  return (question) => {
    const own = questions.indexOf(question)
    const { fitting, of: ownFits } = fits[own] as TextFits
    const { margin: nearer, nearness, wanted } = meant[own] as MeaningFits
    const readNo = question.no === undefined ? undefined : fitOfWords(question.no)
    const rivalOf = (text: number): number => (tops.which[text] === own ? tops.second[text] : tops.best[text]) as number
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
    const knownAs = new Array<Scored | undefined>(sayings.size).fill(undefined)
    for (const [saying, one] of knownBy) {
      const number = sayings.get(saying)
      if (number !== undefined) knownAs[number] = one
    }
    beside.fill(0)
    for (const text of fitting) for (const i of seenBeside[text] ?? []) beside[i] = 1
    const suited: Array<number> = []
    for (let at = 0; at < seen.length; at++) {
      const one = seen[at] as Seen
      const before = knownAs[one.sayingNumber]
      // A type knows its labels: what neither stands at one nor is known of otherwise is not the field's.
      if (isLent && before === undefined && beside[at] === 0) continue
      if (!suits(one.candidate, question, knownOf?.field)) continue
      let context = 0
      let best = -1
      let labelled = false
      let exact = 0
      for (let i = 0; beside[at] === 1 && i < one.texts.length; i++) {
        const text = one.texts[i] as number
        const { exact: same, score } = ownFits[text] as Fit
        if (score === 0) continue
        exact = Math.max(exact, same * (one.reaches[i] as number))
        const told = score * (one.reaches[i] as number)
        labelled ||= told >= NEARLY_LABELLED
        const whole = told * (rivalOf(text) > score ? 0.7 : 1)
        if (whole > context) {
          context = whole
          best = i
        }
      }
      if (isLent && before === undefined && !labelled) continue
      contexts[at] = context
      nearests[at] = nearestOf(one, nearness)
      bests[at] = best
      exacts[at] = exact
      suited.push(at)
    }
    // Of many candidates for words those are weighed that labels speak for most, and what knowledge, form or a pattern speaks for.
    const few = question.spec.type !== "string" || suited.length <= MOST_LABELLED
    const least = few ? -1 : leastOf(contexts, suited)
    const leastNear = few ? -1 : leastOf(nearests, suited)
    const { pattern } = question
    const surveyed: Array<Surveyed> = []
    for (const at of suited) {
      const one = seen[at] as Seen
      const before = knownAs[one.sayingNumber]
      const context = contexts[at] as number
      const near = nearests[at] as number
      const worth =
        context > least ||
        near > leastNear ||
        before !== undefined ||
        hasForm(one) ||
        pattern?.matches(one.candidate.value) === true
      if (worth || context > CLAIMS)
        surveyed.push({
          seen: one,
          before,
          context,
          near,
          best: bests[at] as number,
          exact: exacts[at] as number,
          worth
        })
    }
    const told = sentences.read(question)
    const ranks = claimsOf(surveyed)
    const bestOfDocument = suited.reduce((most, at) => Math.max(most, contexts[at] as number), 0)
    const nearestOfDocument = suited.reduce((most, at) => Math.max(most, nearests[at] as number), 0)
    const exactOfDocument = suited.reduce((most, at) => Math.max(most, exacts[at] as number), 0)
    const ofQuestion = new Float64Array(EVIDENCE.length)
    ofQuestion[TYPE_FROM + TYPES.indexOf(question.spec.type)] = 1
    ofQuestion.set(question.topics, TOPIC_FROM)
    ofQuestion.set(wanted, WANTS_FROM)
    ofQuestion[AT.asked] = knownOf === undefined || knownOf.field.asked ? 1 : 0
    if (askedKind >= 0) ofQuestion[AT.asks + askedKind] = 1
    ofQuestion[AT.asksIssuer] = knownOf?.field.party === "issuer" ? 1 : 0
    ofQuestion[AT.asksRecipient] = knownOf?.field.party === "recipient" ? 1 : 0
    ofQuestion[AT.knownBest] = knownBest
    ofQuestion[AT.documentBest] = bestOfDocument
    ofQuestion[AT.hintWords] = Math.min(12, question.hint.length)
    const tried = surveyed
      .filter(({ worth }) => worth)
      .map((one): Tried => {
        const { before, best, context, exact, near } = one
        const { candidate, named, neighbours, reaches, texts } = one.seen
        const evidence = ofQuestion.slice()
        addShape(evidence, shapeOf(candidate))
        for (let i = 0; i < neighbours.length; i++) {
          const { distance, relation } = neighbours[i] as Neighbour
          const text = texts[i] as number
          const { score } = ownFits[text] as Fit
          const slot = RELATIONS.indexOf(relation)
          evidence[NEAR_FROM + slot] = nearness[text] as number
          if (slot < 9) evidence[NEARER_FROM + slot] = nearer[text] as number
          if (score === 0) continue
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
        evidence[AT.exact] = exact
        evidence[AT.exactBehind] = exactOfDocument - exact
        evidence[AT.bestOfDocument] = bestOfDocument === 0 ? 0 : context / bestOfDocument
        evidence[AT.nearBest] = near
        evidence[AT.nearBest + 1] = nearestOfDocument === 0 ? 0 : near / nearestOfDocument
        evidence[AT.nearBest + 2] = text === undefined ? 0 : (nearer[text] as number)
        evidence[AT.nearItself] = named < 0 ? 0 : (nearness[named] as number)
        evidence[AT.nearItself + 1] = named < 0 ? 0 : (nearer[named] as number)
        const naming = named < 0 ? 0 : (ownFits[named] as Fit).score
        evidence[AT.naming] = naming
        evidence[AT.namingOther] = named < 0 ? 0 : rivalOf(named)
        one.seen.place ??= sentences.of(candidate)
        const { place } = one.seen
        const sentence = told[place.sentence]
        if (sentence !== undefined) {
          const nearest = sentence.places.reduce(
            (best, at) => (Math.abs(at - place.at) < Math.abs(best) ? at - place.at : best),
            FAR
          )
          evidence[AT.sentence] = sentence.said
          evidence[AT.sentence + 1] = sentence.key
          evidence[AT.sentence + 2] = sentence.ofBest
          evidence[AT.sentence + 3] = sentence.rank
          evidence[AT.sentence + 4] = Math.abs(nearest)
          evidence[AT.sentence + 5] = Math.sign(nearest)
          evidence[AT.sentence + 6] = sentences.words(place.sentence)
        }
        if (readNo !== undefined && candidate.cue !== undefined)
          evidence[AT.saidNo] = readNo.fit(wordsOf(candidate.value)).key
        evidence[AT.pattern] = question.pattern === undefined ? 0 : question.pattern.matches(candidate.value) ? 1 : -1
        const kind = KINDS.indexOf(candidate.kind as (typeof KINDS)[number])
        if (kind >= 0) evidence[KIND_FROM + kind] = 1
        const logit = before?.logit ?? UNKNOWN
        evidence[AT.known] = Math.max(UNKNOWN, logit)
        evidence[AT.knownFirst] = logit === knownBest && logit > UNKNOWN ? 1 : 0
        evidence[AT.knownElsewhere] = elsewhere(one.seen.saying, own)
        for (let i = 0; i < KNOWN_PLACES.length; i++)
          evidence[AT.knownFeatures + i] =
            before === undefined ? -1 : (before.features.numbers[KNOWN_PLACES[i] as number] as number)
        evidence[AT.unitClash] = clashOf(candidate, question)
        const spoken = candidate.cue === undefined ? context : Math.max(context * 0.5, naming)
        if (candidate.kind === "boolean") addAnswer(evidence, spoken)
        return { candidate, evidence, label, context: spoken }
      })
    const matching = new Set(
      tried.filter(({ evidence }) => evidence[AT.pattern] === 1).map(({ candidate }) => candidate.compact)
    )
    for (const { evidence } of tried)
      evidence[AT.patternedOthers] = question.pattern === undefined ? -1 : Math.min(9, matching.size)
    return tried
  }
}

/**
 * Adds how an answer of yes or no agrees with its text. Yes and no are as likely by themselves, and so are texts with and without a negation: only
 * together do they say anything, which trees that split by one number at a time do not find.
 */
const addAnswer = (evidence: Float64Array, context: number): void => {
  const says = evidence[AT.said] === 1 ? 1 : -1
  const affirms = evidence[AT.negated] === 1 || evidence[AT.refusal] === 1 ? -says : says
  evidence.set(
    [
      affirms,
      affirms * context,
      affirms * (evidence[AT.naming] ?? 0),
      affirms * (evidence[AT.exact] ?? 0),
      says * context
    ],
    AT.affirms
  )
}

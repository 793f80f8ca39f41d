import type { Candidate } from "../fields/candidates.js"
import { placeOf } from "../fields/featureList.js"
import { labelReader } from "../fields/labelQualities.js"
import type { Reading } from "../fields/reading.js"
import type { Ranking, Scored } from "../fields/score.js"
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
import { type Fit, fitOfWords, NO_FIT, type WordReader, wordReader } from "./labelFit.js"
import { type MeaningReader, meaningReader } from "./meaning.js"
import { type MeaningFits, meaningFitsOver } from "./meaningFits.js"
import { type Neighbour, RELATIONS } from "./neighbours.js"
import type { Question } from "./Question.js"
import { seenCandidates } from "./seenCandidates.js"
import { sentencesOf } from "./sentences.js"
import { claimsOf, surveyOver } from "./survey.js"
import { bestFitsOf, type TextFits, textFitsOver } from "./textFits.js"
import { addShape, clashOf, shapeReader } from "./valueShape.js"
import { wishesOf } from "./wantedKinds.js"

/** A candidate tried for a question. */
export interface Tried {
  readonly candidate: Candidate
  /** By the names of `EVIDENCE`. */
  readonly evidence: Float64Array
  /** The text that best identifies it. */
  readonly label: Neighbour | undefined
  /** How well the best text fits, with its place, 0 to 1. */
  readonly context: number
}

/** Where the features of `KNOWN_FEATURES` are in their list. */
const KNOWN_PLACES = KNOWN_FEATURES.map(placeOf)

/** The gap to a text that is not there, in line heights. */
const NO_GAP = 30

/** How well a label must fit the question to count as naming a value. */
const NAMED = 0.4

/** Tries the candidates of a document for its questions. */
export const evidenceOver = (
  reading: Reading,
  candidates: ReadonlyArray<Candidate>,
  questions: ReadonlyArray<Question>,
  /** The document type's rankings of the same fields, in the order of the questions: one piece of evidence among others. */
  known: ReadonlyArray<Ranking> = [],
  wordsOf: WordReader = wordReader(),
  meanings: MeaningReader = meaningReader()
): ((question: Question) => ReadonlyArray<Tried>) => {
  const found = seenCandidates(reading, candidates)
  const { sayings, texts: allTexts } = found
  const sentences = sentencesOf(reading, wordsOf)
  const survey = surveyOver(found, sentences)
  const shapeOf = shapeReader(candidates)
  const said = allTexts.map(wordsOf)
  // The labels that a type knows name its field as well as the key does.
  const lent = known.map(({ field }) => (field.asked ? undefined : field.query))
  const labels = labelReader(lent.flatMap((query) => query ?? []))
  const qualities = lent.some((query) => query !== undefined) ? allTexts.map(labels) : []
  const labelTexts = [...qualities.keys()].filter((text) => qualities[text]?.best.length !== 0)
  const fitsOf = textFitsOver(said)
  let place = 0
  const fits = questions.map(
    (question, i): TextFits =>
      fitsOf(question, lent[i] === undefined ? undefined : { of: qualities, texts: labelTexts, place: place++ })
  )
  const tops = bestFitsOf(fits, allTexts.length)
  const meant = meaningFitsOver(meanings, said, questions)

  const elsewhere = claimedElsewhere(
    known.map(({ ranked }) => ranked.map(({ candidate, logit }) => [sayingOf(candidate), logit] as const)),
    UNKNOWN
  )

  return (question) => {
    const own = questions.indexOf(question)
    const ownTexts = fits[own] as TextFits
    const { of: ownFits } = ownTexts
    const { margin: nearer, nearness, wanted } = meant[own] as MeaningFits
    const wishOf = wishesOf(wanted)
    const readNo = question.no === undefined ? undefined : fitOfWords(question.no)
    const rivalOf = (text: number): number => (tops.which[text] === own ? tops.second[text] : tops.best[text]) as number
    const knownOf = known[own]
    const askedKind = ASKED_KINDS.indexOf(knownOf?.field.kind as (typeof ASKED_KINDS)[number])
    const isName = knownOf?.field.kind === "name" && !knownOf.field.lent
    const knownBy = new Map<string, Scored>()
    for (const one of knownOf?.ranked ?? []) {
      const id = sayingOf(one.candidate)
      // A name in the supplier's place is no evidence for anybody else's name.
      const named = !isName || one.features.context >= NAMED
      if (named && one.logit > (knownBy.get(id)?.logit ?? UNKNOWN)) knownBy.set(id, one)
    }
    const knownBest = Math.max(UNKNOWN, ...[...knownBy.values()].map(({ logit }) => logit))
    const knownAs = new Array<Scored | undefined>(sayings.size).fill(undefined)
    for (const [saying, one] of knownBy) {
      const number = sayings.get(saying)
      if (number !== undefined) knownAs[number] = one
    }
    const told = sentences.read(question)
    const {
      surveyed,
      best: bestOfDocument,
      exact: exactOfDocument,
      nearest: nearestOfDocument
    } = survey({ question, fits: ownTexts, nearness, rivalOf, field: knownOf?.field, known: knownAs, told })
    const ranks = claimsOf(surveyed)
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
    ofQuestion.set([NO_GAP, NO_GAP], AT.leftGap)
    ofQuestion.set([-1, -1, -1, -1], AT.ownLabel)
    const tried = surveyed
      .filter(({ worth }) => worth)
      .map((one): Tried => {
        const { before, best, context, exact, near } = one
        const { candidate, named, neighbours, reaches, texts } = one.seen
        const evidence = ofQuestion.slice()
        addShape(evidence, shapeOf(candidate))
        for (let i = 0; i < neighbours.length; i++) {
          const { between, distance, relation } = neighbours[i] as Neighbour
          const text = texts[i] as number
          const { score } = ownFits[text] as Fit
          const slot = RELATIONS.indexOf(relation)
          evidence[NEAR_FROM + slot] = nearness[text] as number
          if (slot < 9) evidence[NEARER_FROM + slot] = nearer[text] as number
          if (relation === "left") evidence[AT.leftGap] = distance
          if (relation === "above") evidence[AT.leftGap + 1] = distance
          if (score === 0) continue
          evidence[slot] = score
          if (slot < 9) evidence[RELATIONS.length + slot] = Math.max(0, rivalOf(text) - score)
          if (relation === "inline") evidence[AT.inlineDistance] = distance
          if (relation === "left") evidence[AT.leftDistance] = distance
          if (relation === "above") evidence[AT.aboveDistance] = distance
          if (relation === "defined") evidence.set([distance, between], AT.defined)
        }
        const { ownLabel } = one.seen
        if (ownLabel >= 0) {
          const text = texts[ownLabel] as number
          const { score } = ownFits[text] as Fit
          evidence.set([score, rivalOf(text) - score, nearness[text] as number, nearer[text] as number], AT.ownLabel)
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
          const { distance, figures, marks, otherFigure } = sentences.standing(sentence, place)
          evidence[AT.sentence] = sentence.said
          evidence[AT.sentence + 1] = sentence.key
          evidence[AT.sentence + 2] = sentence.ofBest
          evidence[AT.sentence + 3] = sentence.rank
          evidence[AT.sentence + 4] = Math.abs(distance)
          evidence[AT.sentence + 5] = Math.sign(distance)
          evidence[AT.sentence + 6] = sentences.words(place.sentence)
          evidence[AT.sentence + 7] = marks
          evidence[AT.sentence + 8] = figures
          evidence[AT.sentence + 9] = otherFigure
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
        evidence.set(wishOf(candidate, evidence), AT.kindWanted)
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
 * Adds whether a yes-or-no answer agrees with its text. Yes and no are equally likely by themselves, and so are texts with and without a negation.
 * Only the combination tells, which trees that split on one number at a time do not find.
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

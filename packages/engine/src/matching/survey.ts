import type { Candidate } from "../fields/candidates.js"
import type { Scored } from "../fields/score.js"
import type { SoughtField } from "../fields/sought.js"
import { addressLikeness } from "../text/addresses.js"
import { isDuration } from "../text/durations.js"
import { firmLikeness, personLikeness } from "../text/names.js"
import type { FieldKind } from "../types/DocumentType.js"
import type { Fit } from "./labelFit.js"
import { labelId } from "./neighbours.js"
import type { Question } from "./Question.js"
import type { Form, Seen, SeenCandidates } from "./seenCandidates.js"
import { distanceTo, type Said, type SentenceFit, type Sentences } from "./sentences.js"
import type { TextFits } from "./textFits.js"

/** A candidate that a question considers, with the neighbour that best identifies it. */
export interface Surveyed {
  readonly seen: Seen
  /** Its ranking by a type's knowledge. */
  readonly before: Scored | undefined
  readonly context: number
  /** How near, in meaning, the nearest text beside it is to the question. */
  readonly near: number
  /** The index of that neighbour; −1 for none. */
  readonly best: number
  /** How far a neighbour uses the very words of the question, weighted by its position. */
  readonly exact: number
  /** Whether it is weighed; other candidates still claim their labels. */
  readonly worth: boolean
}

/** How well a text beside a candidate must fit the question for the candidate to claim it as its label. */
const CLAIMS = 0.2

/** For each candidate, its rank by distance among the candidates that claim the same label: 1 to 10. */
export const claimsOf = (surveyed: ReadonlyArray<Surveyed>): ReadonlyMap<Surveyed, number> => {
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

/** How many candidates of each common form a text question weighs for their labels; as many again for their meaning, and for their sentences. */
const MOST_OF_FORM = 50

/** How much a text must resemble a name or an address to be weighed whatever its label. */
const NAME_LIKE = 0.8
const isLikeName = (value: string): boolean =>
  firmLikeness(value) >= NAME_LIKE || personLikeness(value) >= NAME_LIKE || addressLikeness(value) >= NAME_LIKE

/** The score a candidate must exceed if a question has more of its form than it weighs. */
const leastOf = (all: Float64Array, alike: ReadonlyArray<number>): number =>
  Float64Array.from(alike, (at) => all[at] as number).sort()[alike.length - 1 - MOST_OF_FORM] ?? -1

/** How near, in meaning, the nearest text beside a candidate is to a question, weighted by its position. */
const nearestOf = ({ reaches, texts }: Seen, nearness: Float32Array): number => {
  let most = 0
  for (let i = 0; i < texts.length; i++)
    most = Math.max(most, (nearness[texts[i] as number] as number) * (reaches[i] as number))
  return most
}

/** How well a text beside a value must fit the question to be a possible label. */
const NEARLY_LABELLED = 0.2

/** Kinds of fields that only a value of the same kind answers. */
const OF_OWN_KIND: ReadonlySet<FieldKind> = new Set(["currency", "payment", "sex", "country", "time"])

/** Whether a candidate may answer a question of this type. */
export const suits = ({ kind }: Candidate, { spec }: Question, field?: SoughtField): boolean => {
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

/** Words in capitals, and no long word in small letters. */
const CAPITALS = /^\p{Lu}[^,;:.()]*$/u
const LONG_SMALL = /(?<!\p{L})\p{Ll}{5,}/u

const formOf = (one: Seen): Form => {
  if (one.form === undefined) {
    const { kind, value } = one.candidate
    one.form =
      (kind !== "text" && kind !== "address") || isLikeName(value)
        ? "own"
        : isDuration(value)
          ? "duration"
          : CAPITALS.test(value) && !LONG_SMALL.test(value)
            ? "capitals"
            : "words"
  }
  return one.form
}

/** A sentence's score for a question at a value's place: it falls with the distance to the sentence's main words. */
const saidAt = (told: ReadonlyArray<SentenceFit>, place: Said): number => {
  const sentence = told[place.sentence]
  return sentence === undefined ? 0 : sentence.said / (1 + Math.abs(distanceTo(sentence, place)) / 10)
}

/** The thresholds for candidates of a form: exceeding one of the three is enough. */
interface Bar {
  readonly context: number
  readonly near: number
  readonly said: number
}

/** A question and everything it is compared with. */
export interface Asking {
  readonly question: Question
  readonly fits: TextFits
  /** How near each text is to the question in meaning. */
  readonly nearness: Float32Array
  /** How well each text fits the best of the other questions. */
  readonly rivalOf: (text: number) => number
  /** The field, if a document type knows it. */
  readonly field: SoughtField | undefined
  /** That type's ranking of candidates, by the index of their content. */
  readonly known: ReadonlyArray<Scored | undefined>
  /** How far each sentence covers the question. */
  readonly told: ReadonlyArray<SentenceFit>
}

/** The candidates that a question considers, and the highest score of any that suits it. */
export interface Survey {
  readonly surveyed: ReadonlyArray<Surveyed>
  readonly best: number
  readonly nearest: number
  readonly exact: number
}

/** Makes the function that picks the candidates worth weighing for a question. */
export const surveyOver = (
  { seen, texts: allTexts }: SeenCandidates,
  sentences: Sentences
): ((asking: Asking) => Survey) => {
  // By candidate index, and reset for each question: whether any text around the candidate fits it,
  const beside = new Uint8Array(seen.length)
  // the score of the neighbour that best identifies the candidate, and which neighbour that is,
  const contexts = new Float64Array(seen.length)
  const bests = new Int32Array(seen.length)
  // how near in meaning the nearest text beside it is, how far a neighbour uses the question's very words,
  const nearests = new Float64Array(seen.length)
  const exacts = new Float64Array(seen.length)
  // and the score of its sentence.
  const saids = new Float64Array(seen.length)
  const seenBeside = Array.from(allTexts, (): Array<number> => [])
  seen.forEach(({ texts }, i) => {
    for (const text of texts) seenBeside[text]?.push(i)
  })

  return ({ field, fits, known, nearness, question, rivalOf, told }) => {
    const isLent = field !== undefined && !field.asked
    beside.fill(0)
    for (const text of fits.fitting) for (const i of seenBeside[text] ?? []) beside[i] = 1
    const suited: Array<number> = []
    for (let at = 0; at < seen.length; at++) {
      const one = seen[at] as Seen
      const before = known[one.sayingNumber]
      // A type knows its labels: a candidate without one, and not known otherwise, is not the field's.
      if (isLent && before === undefined && beside[at] === 0) continue
      if (!suits(one.candidate, question, field)) continue
      let context = 0
      let best = -1
      let labelled = false
      let exact = 0
      for (let i = 0; beside[at] === 1 && i < one.texts.length; i++) {
        const text = one.texts[i] as number
        const { exact: same, score } = fits.of[text] as Fit
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
    // Of many text candidates, only those of each form with the best labels, meanings and sentences are weighed.
    const bars = new Map<Form, Bar>()
    if (question.spec.type === "string" && suited.length > MOST_OF_FORM)
      for (const form of ["capitals", "duration", "words"] as const) {
        const alike = suited.filter((at) => formOf(seen[at] as Seen) === form)
        for (const at of alike) {
          const one = seen[at] as Seen
          one.place ??= sentences.of(one.candidate)
          saids[at] = saidAt(told, one.place)
        }
        bars.set(form, {
          context: leastOf(contexts, alike),
          near: leastOf(nearests, alike),
          said: leastOf(saids, alike)
        })
      }
    const surveyed: Array<Surveyed> = []
    for (const at of suited) {
      const one = seen[at] as Seen
      const before = known[one.sayingNumber]
      const context = contexts[at] as number
      const near = nearests[at] as number
      const bar = bars.get(formOf(one))
      const worth =
        bar === undefined ||
        context > bar.context ||
        near > bar.near ||
        (saids[at] as number) > bar.said ||
        before !== undefined ||
        question.pattern?.matches(one.candidate.value) === true
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
    const mostOf = (all: Float64Array): number => suited.reduce((most, at) => Math.max(most, all[at] as number), 0)
    return { surveyed, best: mostOf(contexts), nearest: mostOf(nearests), exact: mostOf(exacts) }
  }
}

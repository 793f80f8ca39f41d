import type { Candidate } from "../fields/candidates.js"
import type { Scored } from "../fields/score.js"
import type { SoughtField } from "../fields/sought.js"
import { addressLikeness } from "../text/addresses.js"
import { firmLikeness, personLikeness } from "../text/names.js"
import type { FieldKind } from "../types/DocumentType.js"
import type { Fit } from "./labelFit.js"
import { labelId } from "./neighbours.js"
import type { Question } from "./Question.js"
import type { Seen, SeenCandidates } from "./seenCandidates.js"
import type { TextFits } from "./textFits.js"

/** A candidate that a question looks at, with the neighbour that says best that it is asked for. */
export interface Surveyed {
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

/** How well a text beside a value says what is asked where it may be its label. */
const NEARLY_LABELLED = 0.2

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

/** Whether a value is written like a name or an address, or is no text but a number, a day or an identifier. */
const hasForm = (one: Seen): boolean => {
  const { candidate } = one
  one.form ??= (candidate.kind !== "text" && candidate.kind !== "address") || isLikeName(candidate.value)
  return one.form
}

/** What a question is held against. */
export interface Asking {
  readonly question: Question
  readonly fits: TextFits
  /** How near each text is to the question in what it means. */
  readonly nearness: Float32Array
  /** How well each text fits the other question that it fits best. */
  readonly rivalOf: (text: number) => number
  /** The field, where a document type knows it. */
  readonly field: SoughtField | undefined
  /** What that knowledge says of candidates, by the number of what they say. */
  readonly known: ReadonlyArray<Scored | undefined>
}

/** The candidates that a question looks at, and the most that any of those that suit it comes to. */
export interface Survey {
  readonly surveyed: ReadonlyArray<Surveyed>
  readonly best: number
  readonly nearest: number
  readonly exact: number
}

/** Makes the function that picks the candidates worth weighing for a question. */
export const surveyOver = ({ seen, texts: allTexts }: SeenCandidates): ((asking: Asking) => Survey) => {
  // By the places of the candidates, and set anew for each question: whether a text that stands around them fits it,
  const beside = new Uint8Array(seen.length)
  // what the neighbour that says best that they are asked for comes to, and which that is,
  const contexts = new Float64Array(seen.length)
  const bests = new Int32Array(seen.length)
  // how near the nearest text beside them is to it in what it means, and how far a neighbour says it in the same words.
  const nearests = new Float64Array(seen.length)
  const exacts = new Float64Array(seen.length)
  const seenBeside = Array.from(allTexts, (): Array<number> => [])
  seen.forEach(({ texts }, i) => {
    for (const text of texts) seenBeside[text]?.push(i)
  })

  return ({ field, fits, known, nearness, question, rivalOf }) => {
    const isLent = field !== undefined && !field.asked
    beside.fill(0)
    for (const text of fits.fitting) for (const i of seenBeside[text] ?? []) beside[i] = 1
    const suited: Array<number> = []
    for (let at = 0; at < seen.length; at++) {
      const one = seen[at] as Seen
      const before = known[one.sayingNumber]
      // A type knows its labels: what neither stands at one nor is known of otherwise is not the field's.
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
    // Of many candidates for words those are weighed that labels speak for most, and what knowledge, form or a pattern speaks for.
    const few = question.spec.type !== "string" || suited.length <= MOST_LABELLED
    const least = few ? -1 : leastOf(contexts, suited)
    const leastNear = few ? -1 : leastOf(nearests, suited)
    const surveyed: Array<Surveyed> = []
    for (const at of suited) {
      const one = seen[at] as Seen
      const before = known[one.sayingNumber]
      const context = contexts[at] as number
      const near = nearests[at] as number
      const worth =
        context > least ||
        near > leastNear ||
        before !== undefined ||
        hasForm(one) ||
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

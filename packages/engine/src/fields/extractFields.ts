import type { ExtractedField, ExtractedTable } from "../Extraction.js"
import { rankFields } from "../matching/rankFields.js"
import { checkBoxesIn } from "../text/checkBoxes.js"
import type { FieldRule } from "../types/DocumentType.js"
import type { Candidate } from "./candidates.js"
import { type Choice, choose } from "./choose.js"
import { confidenceOf, confidenceOfAbsence } from "./confidence.js"
import type { LabelQuery } from "./labels.js"
import { zoneOf } from "./machineZone.js"
import { mendedCandidate } from "./mendedCandidate.js"
import { labelledValues } from "./openFields.js"
import type { Reading } from "./reading.js"
import { absent, isOfType, mainCurrency, normalize, normalizeOpen, present } from "./result.js"
import { type Ranking, rank, type Scored } from "./score.js"
import { presentAll } from "./severalValues.js"
import type { SoughtField } from "./sought.js"
import { typedCandidates } from "./typedCandidates.js"
import { judgedByZone, shownInZone, supportedByZone } from "./zoneSupport.js"

/** The decision about a field: its choice, the part of it that is given, and its confidence. */
export interface Decision {
  readonly choice: Choice
  /** Undefined where no value is given. */
  readonly given: Scored | undefined
  /** Probability that the value, or its absence, is right. */
  readonly confidence: number
  /** The value that a file inside the document states for the field, if any, and whether the pages show the same. */
  readonly stated?: Stated
}

/** The value that a machine-readable file inside a document states for a field. */
export interface Stated {
  readonly value: string
  readonly shown: "same" | "other" | "nothing"
}

/** Fields and the flags they raise. */
export interface FoundFields {
  readonly extract: Readonly<Record<string, ExtractedField>>
  readonly flags: ReadonlyArray<string>
  /** How each field came by its value, in the order of the fields. */
  readonly decisions: ReadonlyArray<Decision>
}

/** Probability below which a value is not given: a wrong value costs more than a missing one. */
const LEAST = 0.35

/** The same for fields in a caller's own words, about which less is known. */
const LEAST_ASKED = 0.43

/** Ranks the candidates of every field: fields of a type by what the type knows of them, a caller's own fields as questions. */
const ranked = (
  reading: Reading,
  sought: ReadonlyArray<SoughtField>,
  decoys: ReadonlyArray<LabelQuery>
): ReadonlyArray<Ranking> => {
  const known = rank(reading, sought, decoys)
  return rankFields(reading, known).map((ranking, i) => {
    const before = known[i] as Ranking
    return isAnswered(before) ? before : ranking
  })
}

/** Whether a yes-or-no question has an explicit answer beside it, a ticked box or a word. Only without one may statements answer. */
const isAnswered = ({ field, ranked: [best] }: Ranking): boolean =>
  field.spec?.type === "boolean" && best !== undefined && best.logit > 0

/** A label at least this good, beside text that does not fit the field's type, shows a value that cannot be coerced. */
const SURE_LABEL = 0.8

/** A value whose label fits no better than this gives way to the text beside a sure label, even if that cannot be coerced. */
const HALF_LABEL = 0.25

/** Looks for the fields in a document. */
export const extractFields = (
  reading: Reading,
  sought: ReadonlyArray<SoughtField>,
  decoys: ReadonlyArray<LabelQuery>,
  rules: ReadonlyArray<FieldRule>,
  tables: ReadonlyArray<ExtractedTable> = []
): FoundFields => {
  const extract: Record<string, ExtractedField> = {}
  const flags: Array<string> = []
  const decisions: Array<Decision> = []
  if (sought.length === 0) return { extract, flags, decisions }
  const typed = typedCandidates(reading)
  const currency = mainCurrency(typed)
  const zone = sought.some((field) => field.zone !== undefined) ? zoneOf(reading.layouts) : undefined
  const choices = judgedByZone(
    choose(supportedByZone(ranked(reading, sought, decoys), zone), rules, tables, typed),
    zone
  )
  const uncoerced = uncoercedOf(reading, choices, decoys, typed)
  for (const choice of choices) {
    const { field } = choice.ranking
    const best = uncoerced.get(field.key) ?? choice.scored
    const confidence = best === undefined ? 0 : confidenceOf(choice, best)
    const least = field.asked ? LEAST_ASKED : LEAST
    if (best === undefined || (confidence < least && !uncoerced.has(field.key))) {
      const shown = shownInZone(field, zone)
      if (shown !== undefined) {
        extract[field.key] = shown
        decisions.push({ choice, given: undefined, confidence: shown.confidence })
        if (field.zone === "zone" && zone?.zone?.valid !== true) flags.push(`inconsistent:${field.key}`)
        continue
      }
      const absence = confidenceOfAbsence(choice)
      extract[field.key] = absent(absence)
      decisions.push({ choice, given: undefined, confidence: absence })
      if (field.spec?.required === true) flags.push(`missing_field:${field.key}`)
      continue
    }
    const normalized = uncoerced.has(field.key) ? null : normalize(field, best.candidate, currency)
    extract[field.key] = field.several
      ? presentAll(choice, best, confidence)
      : present(mendedCandidate(field, best.candidate), normalized, confidence)
    decisions.push({ choice, given: best, confidence })
    if (
      field.spec !== undefined &&
      (!isOfType(field, normalized) || field.pattern?.matches(best.candidate.value) === false)
    )
      flags.push(`invalid_field:${field.key}`)
    if (choice.failed > 0 || best.candidate.valid === false) flags.push(`inconsistent:${field.key}`)
  }
  return { extract, flags, decisions }
}

/** Whether one candidate contains all of another. */
const covers = (one: Candidate, other: Candidate): boolean =>
  one.segment === other.segment && one.start <= other.start && one.end >= other.end

/** For a caller's own typed fields: the text beside a sure label that does not fit the type. */
const uncoercedOf = (
  reading: Reading,
  choices: ReadonlyArray<Choice>,
  decoys: ReadonlyArray<LabelQuery>,
  typed: ReadonlyArray<Candidate>
): ReadonlyMap<string, Scored> => {
  const found = new Map<string, Scored>()
  const open = choices.filter(
    ({ ranking, scored }) =>
      (scored === undefined || (scored.asked?.context ?? 1) < HALF_LABEL) &&
      ranking.field.spec !== undefined &&
      ranking.field.spec.type !== "string"
  )
  if (open.length === 0) return found
  const answered = new Set(open.flatMap(({ ranking, scored }) => (scored === undefined ? [] : [ranking.field.key])))
  const asWords = open.map(({ ranking }): SoughtField => ({ ...ranking.field, kind: "text", model: "uncoerced" }))
  for (const { field, ranked } of rank(reading, asWords, decoys)) {
    const best = ranked.find(
      ({ candidate, features }) =>
        Math.max(features.inline, features.left) >= SURE_LABEL &&
        features.labelLike < 0.7 &&
        features.words <= 6 &&
        !typed.some((one) => one.kind === field.spec?.type && covers(one, candidate)) &&
        // Text with digits was already tried as a number or a date.
        (!answered.has(field.key) || !/\d/.test(candidate.value)) &&
        // `N° 5521` labels itself, as something else.
        !/^[\p{L}.]{1,12}\s?[°#:]/u.test(candidate.value) &&
        // Boxes with none ticked are a question without an answer, not an answer that says nothing.
        (field.spec?.type !== "boolean" || checkBoxesIn(candidate.value).length === 0)
    )
    if (best !== undefined) found.set(field.key, best)
  }
  return found
}

/** Every label–value pair of the document, for one of no known type. */
export const extractOpenFields = (reading: Reading): FoundFields => {
  const extract: Record<string, ExtractedField> = {}
  for (const { key, candidate, confidence } of labelledValues(reading))
    extract[key] = present(
      candidate,
      normalizeOpen(candidate, reading),
      Math.round(confidence * candidate.confidence * 10_000) / 10_000
    )
  return { extract, flags: [], decisions: [] }
}

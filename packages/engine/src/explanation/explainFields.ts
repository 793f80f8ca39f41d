import type { ExtractedField } from "../Extraction.js"
import { type Choice, excludes } from "../fields/choose.js"
import { sameValue } from "../fields/confidence.js"
import type { Decision, FoundFields } from "../fields/extractFields.js"
import { labelQuality } from "../fields/labels.js"
import { labelledValues } from "../fields/openFields.js"
import type { Reading } from "../fields/reading.js"
import type { Scored } from "../fields/score.js"
import type { SoughtField } from "../fields/sought.js"
import { logit } from "../fields/trees.js"
import type { FieldRule } from "../types/DocumentType.js"
import { contributionsOf, weakerThan } from "./contributions.js"
import type {
  FieldExplanation,
  LabelExplanation,
  RivalExplanation,
  RuleExplanation,
  ValueExplanation
} from "./Explanation.js"
import { placed, placedLabel, round } from "./places.js"

/** The most rivals reported. */
const MOST_RIVALS = 5

const oddsOf = ({ logit: logOdds }: Scored): number => Math.exp(Math.min(20, logOdds))

/** The best candidate of each value. */
const valuesOf = (ranked: ReadonlyArray<Scored>): ReadonlyArray<Scored> => {
  const distinct: Array<Scored> = []
  for (const one of ranked) if (!distinct.some((other) => sameValue(one.candidate, other.candidate))) distinct.push(one)
  return distinct
}

const labelOf = ({ asked, candidate, label }: Scored, field: SoughtField): LabelExplanation | null =>
  label === undefined
    ? null
    : {
        ...placedLabel(label.text, label.source, candidate),
        place: label.relation,
        quality: round(asked === undefined ? labelQuality(field.query, label.text) : asked.context)
      }

const explainedValue = (scored: Scored, field: SoughtField, all: number) => {
  const { box, segment, value } = scored.candidate
  const { bbox, page } = placed(value, box, segment.layout)
  return {
    value,
    page,
    bbox,
    log_odds: round(scored.logit),
    probability: round(oddsOf(scored) / all),
    label: labelOf(scored, field)
  }
}

/** The fields named by a rule; its other names are tables and columns. */
const fieldsOf = (rule: FieldRule, decisions: ReadonlyArray<Decision>): ReadonlyArray<string> =>
  Object.entries(rule)
    .flatMap(([name, value]): ReadonlyArray<string> => (name === "rule" ? [] : [value].flat()))
    .filter((key) => decisions.some(({ choice }) => choice.ranking.field.key === key))

const rulesOf = (
  { ranking: { field }, verdicts }: Choice,
  given: Scored | undefined,
  decisions: ReadonlyArray<Decision>
): ReadonlyArray<RuleExplanation> => {
  const own = (rule: string, holds: boolean): RuleExplanation => ({ rule, fields: [field.key], holds })
  return [
    ...verdicts.map(({ holds, rule }) => ({ rule: rule.rule, fields: fieldsOf(rule, decisions), holds })),
    ...(given?.candidate.valid === undefined ? [] : [own("check_digits", given.candidate.valid)]),
    ...(given === undefined || field.pattern === undefined
      ? []
      : [own("pattern", field.pattern.matches(given.candidate.value))])
  ]
}

/** The field that took a candidate another field could have had. */
const takerOf = (rival: Scored, field: SoughtField, decisions: ReadonlyArray<Decision>): string | null => {
  const taker = decisions.find(({ choice, given }) => {
    const other = choice.ranking.field
    return (
      given !== undefined &&
      other.key !== field.key &&
      excludes({ field: other, candidate: given.candidate }, field, rival.candidate)
    )
  })
  return taker?.choice.ranking.field.key ?? null
}

const rivalOf = (
  rival: Scored,
  winner: Scored | undefined,
  { choice }: Decision,
  all: number,
  decisions: ReadonlyArray<Decision>
): RivalExplanation => {
  const { field } = choice.ranking
  const likelier = winner === undefined || rival.logit > winner.logit
  const taker = likelier ? takerOf(rival, field, decisions) : null
  const weaker = winner === undefined ? [] : weakerThan(rival, winner, field)
  const why = (): string => {
    if (taker !== null) return `it is the value of ${taker}`
    if (winner === undefined) return "it is too unlikely to be given"
    if (likelier) {
      const held = choice.verdicts.find(({ holds }) => holds)
      return held === undefined
        ? "the value was chosen together with that of another field"
        : `with the value chosen the rule ${held.rule} of ${fieldsOf(held.rule, decisions).join(", ")} holds`
    }
    return weaker.length === 0
      ? "it is a little less likely in all"
      : `it is weaker in ${weaker.map(({ name }) => name.replace(/_/g, " ")).join(", ")}`
  }
  return { ...explainedValue(rival, field, all), why: why(), taken_by: taker, weaker }
}

/** A value that was not chosen among the pieces of the page but stated by a file or a machine-readable zone. */
const statedValue = ({ bbox, confidence, page, value }: ExtractedField): ValueExplanation => ({
  value: value ?? "",
  page,
  bbox,
  log_odds: round(logit(confidence)),
  probability: confidence,
  label: null
})

const fieldOf = (decision: Decision, shown: ExtractedField, decisions: ReadonlyArray<Decision>): FieldExplanation => {
  const { choice } = decision
  // The piece that was found may have gone to another field.
  const given = shown.found ? decision.given : undefined
  const { ranked } = choice.ranking
  // Text beside a sure label that does not fit the field's type was tried as plain words.
  const uncoerced = choice.scored === undefined && given !== undefined && !ranked.includes(given)
  const field: SoughtField = uncoerced
    ? { ...choice.ranking.field, kind: "text", model: "uncoerced" }
    : choice.ranking.field
  const rivals = valuesOf(ranked).filter((one) => given === undefined || !sameValue(one.candidate, given.candidate))
  const all = 1 + rivals.reduce((sum, one) => sum + oddsOf(one), given === undefined ? 0 : oddsOf(given))
  const chosen = (): ValueExplanation | null => {
    if (!shown.found) return null
    if (given === undefined) return statedValue(shown)
    const { bbox, page, value } = shown
    return { ...explainedValue(given, field, all), value: value ?? "", page, bbox }
  }
  return {
    chosen: chosen(),
    confidence: shown.confidence,
    features: given === undefined ? [] : contributionsOf(given, field),
    rules: rulesOf(choice, given, decisions),
    rivals: rivals
      .slice(0, MOST_RIVALS)
      .map((rival) => rivalOf(rival, uncoerced ? undefined : given, decision, all, decisions)),
    stated: decision.stated ?? null
  }
}

/** Explains how the fields of a schema or a document type came by their values. */
export const explainFields = ({ decisions, extract }: FoundFields): Readonly<Record<string, FieldExplanation>> =>
  Object.fromEntries(
    decisions.flatMap((decision) => {
      const { key } = decision.choice.ranking.field
      const shown = extract[key]
      return shown === undefined ? [] : [[key, fieldOf(decision, shown, decisions)]]
    })
  )

/** The label of each label–value pair of a document of no known type. */
export const explainOpenFields = (reading: Reading): Readonly<Record<string, FieldExplanation>> =>
  Object.fromEntries(
    labelledValues(reading).map(({ candidate, confidence, key, label, place, source }) => {
      const { bbox, page } = placed(candidate.value, candidate.box, candidate.segment.layout)
      return [
        key,
        {
          chosen: {
            value: candidate.value,
            page,
            bbox,
            log_odds: round(logit(confidence)),
            probability: confidence,
            label: { ...placedLabel(label, source, candidate), place, quality: 1 }
          },
          confidence: Math.round(confidence * candidate.confidence * 10_000) / 10_000,
          features: [],
          rules: [],
          rivals: [],
          stated: null
        }
      ]
    })
  )

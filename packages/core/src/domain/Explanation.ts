import type * as Engine from "@extrait/engine"
import { Schema } from "effect"
import { BoundingBox, Fraction } from "./BoundingBox.js"

const placed = { page: Schema.Int, bbox: BoundingBox }

const PlacedText = Schema.Struct({ text: Schema.String, ...placed })

const LabelExplanation = Schema.Struct({
  ...PlacedText.fields,
  place: Schema.Literal("inline", "left", "row", "above", "column", "below", "right", "heading", "sentence"),
  quality: Schema.Number
}).annotations({ identifier: "LabelExplanation" })

const FeatureExplanation = Schema.Struct({
  name: Schema.String,
  values: Schema.Record({ key: Schema.String, value: Schema.Number }),
  log_odds: Schema.Number
}).annotations({ identifier: "FeatureExplanation" })

const RuleExplanation = Schema.Struct({
  rule: Schema.String,
  fields: Schema.Array(Schema.String),
  holds: Schema.Boolean
})

const ValueExplanation = Schema.Struct({
  value: Schema.String,
  page: Schema.NullOr(Schema.Int),
  bbox: Schema.NullOr(BoundingBox),
  log_odds: Schema.Number,
  probability: Fraction,
  label: Schema.NullOr(LabelExplanation)
}).annotations({ identifier: "ValueExplanation" })

const RivalExplanation = Schema.Struct({
  ...ValueExplanation.fields,
  why: Schema.String,
  taken_by: Schema.NullOr(Schema.String),
  weaker: Schema.Array(FeatureExplanation)
}).annotations({ identifier: "RivalExplanation" })

const FieldExplanation = Schema.Struct({
  chosen: Schema.NullOr(ValueExplanation),
  confidence: Fraction,
  features: Schema.Array(FeatureExplanation),
  rules: Schema.Array(RuleExplanation),
  rivals: Schema.Array(RivalExplanation),
  stated: Schema.NullOr(
    Schema.Struct({ value: Schema.String, shown: Schema.Literal("same", "other", "nothing") })
  ).pipe(Schema.optionalWith({ default: () => null }))
}).annotations({ identifier: "FieldExplanation" })

const TypeCandidate = Schema.Struct({
  type: Schema.NullOr(Schema.String),
  log_odds: Schema.Number,
  probability: Fraction,
  anchors: Schema.Array(Schema.Struct({ words: Schema.String, log_odds: Schema.Number, line: PlacedText })),
  form_log_odds: Schema.Number
})

/** A language model's answer for a field, and its outcome. */
const ModelAnswerExplanation = Schema.Struct({
  /** The model's value; null where it gave none. */
  value: Schema.NullOr(Schema.String),
  /**
   * How the two answers compare: `agrees` and `differs` where both have a value, `model_alone`, `engine_alone` and `both_silent` otherwise.
   * `refused` where the pages do not show the model's value, which is then ignored.
   */
  verdict: Schema.Literal("agrees", "differs", "model_alone", "engine_alone", "both_silent", "refused"),
  /** Why the answer was refused. */
  refused: Schema.NullOr(Schema.Literal("not_on_page", "wrong_type", "wrong_pattern", "personal_data")),
  /** Whether the result has the model's value, as printed on the page. */
  given: Schema.Boolean,
  /** The confidence in the result. */
  confidence: Fraction
}).annotations({ identifier: "ModelAnswerExplanation" })

/** The request to a language model, its cost, and its answers. */
export const ModelExplanation = Schema.Struct({
  name: Schema.String,
  /** `answered`, `cached`, or the reason in `model_unavailable`. */
  outcome: Schema.String,
  requests: Schema.Int,
  input_tokens: Schema.Int,
  output_tokens: Schema.Int,
  /** Money, in the currency of the price. */
  cost: Schema.Number,
  /** Seconds from the question to the answer, with waits and retries. */
  seconds: Schema.Number,
  /** Pages that the model was shown, counted from 1. */
  pages: Schema.Array(Schema.Int),
  /** Blocks that were withheld, because they address a model. */
  withheld_blocks: Schema.Int,
  /** By key of `extract`, for the fields that the model was asked for. */
  answers: Schema.Record({ key: Schema.String, value: ModelAnswerExplanation })
}).annotations({ identifier: "ModelExplanation" })
export type ModelExplanation = typeof ModelExplanation.Type

/** Why a result is what it is, as `explain` adds it. `@extrait/engine` documents each part. */
export const Explanation = Schema.Struct({
  document_type: Schema.Struct({
    chosen: Schema.NullOr(Schema.String),
    given: Schema.Boolean,
    candidates: Schema.Array(TypeCandidate)
  }),
  language: Schema.Struct({
    chosen: Schema.String,
    given: Schema.Boolean,
    detected: Schema.String,
    probability: Fraction
  }),
  fields: Schema.Record({ key: Schema.String, value: FieldExplanation }),
  tables: Schema.Array(
    Schema.Struct({
      key: Schema.String,
      found_by: Schema.Literal("grid", "headings", "contents"),
      fit: Schema.NullOr(Schema.Number),
      columns: Schema.Array(Schema.Struct({ column: Schema.String, heading: Schema.NullOr(Schema.String) })),
      rows: Schema.Int
    })
  ),
  model: Schema.optionalWith(ModelExplanation, { exact: true })
}).annotations({ identifier: "Explanation" })
/** Why a result is what it is: the engine's account, and that of a language model if one was asked. */
export interface Explanation extends Engine.Explanation {
  readonly model?: ModelExplanation
}

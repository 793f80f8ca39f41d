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

/** What a language model said of a field, and what became of it. */
const ModelAnswerExplanation = Schema.Struct({
  /** As the model gave it; null where it gave none. */
  value: Schema.NullOr(Schema.String),
  /**
   * How engine and model stand to each other: `agrees` and `differs` where both have a value, `model_alone`, `engine_alone`, `both_silent`, and `refused` where the pages
   * do not bear the model's value out, which then counts for nothing.
   */
  verdict: Schema.Literal("agrees", "differs", "model_alone", "engine_alone", "both_silent", "refused"),
  /** Why it is refused. */
  refused: Schema.NullOr(Schema.Literal("not_on_page", "wrong_type", "wrong_pattern", "personal_data")),
  /** Whether the result's value is the model's, as the page has it. */
  given: Schema.Boolean,
  /** The result's. */
  confidence: Fraction
}).annotations({ identifier: "ModelAnswerExplanation" })

/** What a language model was asked beside the engine, what it took, and what it said. */
export const ModelExplanation = Schema.Struct({
  name: Schema.String,
  /** `answered`, `cached`, or why it did not answer, as `model_unavailable` says it. */
  outcome: Schema.String,
  requests: Schema.Int,
  input_tokens: Schema.Int,
  output_tokens: Schema.Int,
  /** Money, in the currency of the price. */
  cost: Schema.Number,
  /** Seconds from the question to the answer, with waits and retries. */
  seconds: Schema.Number,
  /** Pages that were shown to it, counted from 1. */
  pages: Schema.Array(Schema.Int),
  /** Blocks that were not, because they talk to a model. */
  withheld_blocks: Schema.Int,
  /** By the keys of `extract`; those of the fields that it was asked for. */
  answers: Schema.Record({ key: Schema.String, value: ModelAnswerExplanation })
}).annotations({ identifier: "ModelExplanation" })
export type ModelExplanation = typeof ModelExplanation.Type

/** Why a result is what it is, as `explain` adds it. `@extrait/engine` says of each part what it means. */
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
/** Why a result is what it is: the engine's account, and that of a language model where one was asked. */
export interface Explanation extends Engine.Explanation {
  readonly model?: ModelExplanation
}

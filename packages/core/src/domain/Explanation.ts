import type * as Engine from "@extrait/engine"
import { Schema } from "effect"
import { BoundingBox, Fraction } from "./BoundingBox.js"

const placed = { page: Schema.Int, bbox: BoundingBox }

const PlacedText = Schema.Struct({ text: Schema.String, ...placed })

const LabelExplanation = Schema.Struct({
  ...PlacedText.fields,
  place: Schema.Literal("inline", "left", "row", "above", "column"),
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
  )
}).annotations({ identifier: "Explanation" })
export type Explanation = Engine.Explanation

import { Schema } from "effect"
import { DocumentId } from "./Ids.js"
import { Timestamp } from "./Timestamp.js"

/** What a person says of a result; it becomes the result's `review_status`. */
export const ReviewDecision = Schema.Literal("approved", "corrected", "rejected")
export type ReviewDecision = typeof ReviewDecision.Type

/** Most characters of a corrected value and of a note. */
export const maxCorrectionLength = 10_000

/** The body that reviews a result. `corrected` needs corrections, the other decisions have none. */
export const ReviewBody = Schema.Struct({
  decision: ReviewDecision,
  /** By the keys of `extract`; null says that the document does not have the field. */
  corrections: Schema.optionalWith(
    Schema.Record({
      key: Schema.String,
      value: Schema.NullOr(Schema.String.pipe(Schema.maxLength(maxCorrectionLength)))
    }),
    { default: () => ({}) }
  ),
  note: Schema.optionalWith(Schema.NullOr(Schema.String.pipe(Schema.maxLength(maxCorrectionLength))), {
    default: () => null
  })
}).annotations({ identifier: "ReviewBody" })
export type ReviewBody = typeof ReviewBody.Type

/** A review as its creation answers it; values and note are in the result. */
export const Review = Schema.Struct({
  object: Schema.Literal("review"),
  document_id: DocumentId,
  decision: ReviewDecision,
  /** Keys of the fields that this review has corrected. */
  corrected: Schema.Array(Schema.String),
  reviewed_at: Timestamp
}).annotations({ identifier: "Review" })
export type Review = typeof Review.Type

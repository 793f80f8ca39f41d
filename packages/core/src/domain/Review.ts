import { Schema } from "effect"
import { BoundingBox } from "./BoundingBox.js"
import { DocumentId } from "./Ids.js"
import { Timestamp } from "./Timestamp.js"
import { wholeNumber } from "./wholeNumber.js"

/** What a person says of a result; it becomes the result's `review_status`. */
export const ReviewDecision = Schema.Literal("approved", "corrected", "rejected")
export type ReviewDecision = typeof ReviewDecision.Type

/** Most characters of a corrected value and of a note. */
export const maxCorrectionLength = 10_000

/** The name of a person who reviews, as the host calls them: 1 to 200 characters. Claims are told apart by it. */
export const Reviewer = Schema.String.pipe(Schema.minLength(1), Schema.maxLength(200))

const CorrectedText = Schema.String.pipe(Schema.maxLength(maxCorrectionLength))

/** A corrected value and the place on the page that it was read at. */
export const PlacedCorrection = Schema.Struct({
  value: CorrectedText,
  /** From 1. */
  page: Schema.Int.pipe(Schema.positive()),
  bbox: BoundingBox
}).annotations({ identifier: "PlacedCorrection" })

/** What a field should say: a text, a text with its place, or null where the document does not have the field. */
export const Correction = Schema.Union(CorrectedText, PlacedCorrection, Schema.Null)
export type Correction = typeof Correction.Type

/** Most rows of a corrected table. */
const maxRows = 5000

/**
 * The rows that a table should have, from the top down: the text of each of its columns, null or nothing where the cell is empty.
 */
export const RowsCorrection = Schema.Array(
  Schema.Record({ key: Schema.String, value: Schema.NullOr(CorrectedText) })
).pipe(Schema.maxItems(maxRows), Schema.annotations({ identifier: "RowsCorrection" }))
export type RowsCorrection = typeof RowsCorrection.Type

/** Whether a correction is one of a table. */
export const isRowsCorrection = (correction: Correction | RowsCorrection): correction is RowsCorrection =>
  Array.isArray(correction)

/** The body that reviews a result. `corrected` needs corrections, the other decisions have none. */
export const ReviewBody = Schema.Struct({
  decision: ReviewDecision,
  /** By the keys of `extract` and `tables`; null says that the document does not have the field, and no rows that a table is none. */
  corrections: Schema.optionalWith(
    Schema.Record({ key: Schema.String, value: Schema.Union(Correction, RowsCorrection) }),
    { default: () => ({}) }
  ),
  note: Schema.optionalWith(Schema.NullOr(CorrectedText), { default: () => null }),
  /** Who reviews. Needed where the document is claimed: only who has claimed it can review it. */
  reviewer: Schema.optionalWith(Schema.NullOr(Reviewer), { default: () => null })
}).annotations({ identifier: "ReviewBody" })
export type ReviewBody = typeof ReviewBody.Type

/** A review as its creation answers it; values and note are in the result. */
export const Review = Schema.Struct({
  object: Schema.Literal("review"),
  document_id: DocumentId,
  decision: ReviewDecision,
  /** Keys of the fields and tables that this review has corrected. */
  corrected: Schema.Array(Schema.String),
  reviewer: Schema.optionalWith(Schema.NullOr(Schema.String), { default: () => null }),
  reviewed_at: Timestamp
}).annotations({ identifier: "Review" })
export type Review = typeof Review.Type

/** The last review of a result. */
export const LastReview = Schema.Struct({
  decision: ReviewDecision,
  note: Schema.NullOr(Schema.String),
  /** Absent from reviews of before names were kept. */
  reviewer: Schema.optionalWith(Schema.NullOr(Schema.String), { exact: true }),
  reviewed_at: Timestamp
})

/** One review of a result's history, with what it changed. */
export const PastReview = Schema.Struct({
  decision: ReviewDecision,
  note: Schema.NullOr(Schema.String),
  reviewer: Schema.NullOr(Schema.String),
  reviewed_at: Timestamp,
  changes: Schema.Array(
    Schema.Struct({ key: Schema.String, before: Schema.NullOr(Schema.String), after: Schema.NullOr(Schema.String) })
  )
}).annotations({ identifier: "PastReview" })
export type PastReview = typeof PastReview.Type

/** Longest time of a claim, in seconds, and the time where none is given. */
export const maxClaimSeconds = 3600
/** Time of a claim, in seconds, where none is given. */
export const defaultClaimSeconds = 600

/** The body that claims a document for a person's review. */
export const ClaimBody = Schema.Struct({
  reviewer: Reviewer,
  /** How long the claim holds unless it is renewed: 1 to 3600. */
  seconds: Schema.optionalWith(wholeNumber(1, maxClaimSeconds), {
    default: () => defaultClaimSeconds
  })
}).annotations({ identifier: "ClaimBody" })
export type ClaimBody = typeof ClaimBody.Type

/** Who reviews a document at the moment. */
export const DocumentClaim = Schema.Struct({
  reviewer: Schema.String,
  claimed_at: Timestamp,
  expires_at: Timestamp
}).annotations({ identifier: "DocumentClaim" })
export type DocumentClaim = typeof DocumentClaim.Type

/** A claim as it is answered. */
export const Claim = Schema.Struct({
  object: Schema.Literal("claim"),
  document_id: DocumentId,
  ...DocumentClaim.fields
}).annotations({ identifier: "Claim" })
export type Claim = typeof Claim.Type

/** A claim as stores keep it, within the document. Times are milliseconds since 1970. */
export interface ClaimRecord {
  readonly reviewer: string
  readonly claimedAt: number
  readonly expiresAt: number
}

/** The claim that holds at a time; null where there is none, or it has run out. */
export const claimAt = (claim: ClaimRecord | null | undefined, now: number): ClaimRecord | null =>
  claim !== null && claim !== undefined && claim.expiresAt > now ? claim : null

import { Array as Arrays, Either, ParseResult, Schema, type SchemaAST } from "effect"
import { BoundingBox } from "./BoundingBox.js"
import { DocumentId } from "./Ids.js"
import { Timestamp } from "./Timestamp.js"
import { wholeNumber } from "./wholeNumber.js"

/** A reviewer's decision; it becomes the result's `review_status`. */
export const ReviewDecision = Schema.Literal("approved", "corrected", "rejected")
export type ReviewDecision = typeof ReviewDecision.Type

/** Longest corrected value or note, in characters. */
export const maxCorrectionLength = 10_000

/** A reviewer's name, as the host calls them: 1 to 200 characters. It identifies claims. */
export const Reviewer = Schema.String.pipe(Schema.minLength(1), Schema.maxLength(200))

const CorrectedText = Schema.String.pipe(Schema.maxLength(maxCorrectionLength))

/** A corrected value and its place on the page. */
export const PlacedCorrection = Schema.Struct({
  value: CorrectedText,
  /** From 1. */
  page: Schema.Int.pipe(Schema.positive()),
  bbox: BoundingBox
}).annotations({ identifier: "PlacedCorrection" })

/** The right value of a field: a text, a text with its place, or null where the document does not have the field. */
export const Correction = Schema.Union(CorrectedText, PlacedCorrection, Schema.Null)
export type Correction = typeof Correction.Type

/** Most fields and tables that one review corrects: a result has no more. */
const maxCorrections = 200

/** Largest number of rows in a corrected table. */
const maxRows = 5000

/** The right row of a table: the text of each column, null where the cell is empty. */
export type CorrectedRow = { readonly [column: string]: string | null }

const isCell = (value: unknown): value is string | null =>
  value === null || (typeof value === "string" && value.length <= maxCorrectionLength)

/** A row as it is, or what is wrong with it, column by column. */
const checkedRow = (
  row: unknown,
  _: unknown,
  ast: SchemaAST.AST
): Either.Either<CorrectedRow, ParseResult.ParseIssue> => {
  if (typeof row !== "object" || row === null || Array.isArray(row)) {
    return Either.left(new ParseResult.Type(ast, row, "Expected an object of texts by column"))
  }
  const message = `Expected null or a text of at most ${maxCorrectionLength} character(s)`
  const faults = Object.entries(row).flatMap(([column, cell]) =>
    isCell(cell) ? [] : [new ParseResult.Pointer(column, row, new ParseResult.Type(ast, cell, message))]
  )
  return Arrays.isNonEmptyArray(faults)
    ? Either.left(new ParseResult.Composite(ast, row, faults))
    : Either.right(row as CorrectedRow)
}

/** A row, checked by itself: schemas of its members would take a tenth of a second for the thousands that a table may have. */
export const CorrectedRow: Schema.Schema<CorrectedRow> = Schema.declare(
  [],
  { decode: () => checkedRow, encode: () => checkedRow },
  {
    identifier: "CorrectedRow",
    jsonSchema: {
      type: "object",
      additionalProperties: { anyOf: [{ type: "string", maxLength: maxCorrectionLength }, { type: "null" }] }
    }
  }
)

/**
 * The right rows of a table, from the top down: the text of each column, null or absent where the cell is empty.
 */
export const RowsCorrection = Schema.Array(CorrectedRow).pipe(
  Schema.maxItems(maxRows),
  Schema.annotations({ identifier: "RowsCorrection" })
)
export type RowsCorrection = typeof RowsCorrection.Type

/** Whether a correction applies to a table. */
export const isRowsCorrection = (correction: Correction | RowsCorrection): correction is RowsCorrection =>
  Array.isArray(correction)

/** The request body of a review. `corrected` needs corrections; the other decisions take none. */
export const ReviewBody = Schema.Struct({
  decision: ReviewDecision,
  /** By key of `extract` and `tables`. Null removes a field that the document does not have; an empty list removes a table. */
  corrections: Schema.optionalWith(
    Schema.Record({ key: Schema.String, value: Schema.Union(Correction, RowsCorrection) }).pipe(
      Schema.filter(
        (corrections) =>
          Object.keys(corrections).length <= maxCorrections || `Expected at most ${maxCorrections} corrections`,
        { jsonSchema: { maxProperties: maxCorrections } }
      )
    ),
    { default: () => ({}) }
  ),
  note: Schema.optionalWith(Schema.NullOr(CorrectedText), { default: () => null }),
  /** The reviewer. Required where the document is claimed: only the claimant can review it. */
  reviewer: Schema.optionalWith(Schema.NullOr(Reviewer), { default: () => null })
}).annotations({ identifier: "ReviewBody" })
export type ReviewBody = typeof ReviewBody.Type

/** The answer to a review; values and note are in the result. */
export const Review = Schema.Struct({
  object: Schema.Literal("review"),
  document_id: DocumentId,
  decision: ReviewDecision,
  /** Keys of the fields and tables that this review corrected. */
  corrected: Schema.Array(Schema.String),
  reviewer: Schema.optionalWith(Schema.NullOr(Schema.String), { default: () => null }),
  reviewed_at: Timestamp
}).annotations({ identifier: "Review" })
export type Review = typeof Review.Type

/** The last review of a result. */
export const LastReview = Schema.Struct({
  decision: ReviewDecision,
  note: Schema.NullOr(Schema.String),
  /** Absent from reviews made before names were stored. */
  reviewer: Schema.optionalWith(Schema.NullOr(Schema.String), { exact: true }),
  reviewed_at: Timestamp
})

/** One review in a result's history, with its changes. */
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

/** Longest duration of a claim, in seconds. */
export const maxClaimSeconds = 3600
/** Default duration of a claim, in seconds. */
export const defaultClaimSeconds = 600

/** The request body that claims a document for a review. */
export const ClaimBody = Schema.Struct({
  reviewer: Reviewer,
  /** Duration of the claim unless it is renewed, in seconds: 1 to 3600. */
  seconds: Schema.optionalWith(wholeNumber(1, maxClaimSeconds), {
    default: () => defaultClaimSeconds
  })
}).annotations({ identifier: "ClaimBody" })
export type ClaimBody = typeof ClaimBody.Type

/** The current claim on a document. */
export const DocumentClaim = Schema.Struct({
  reviewer: Schema.String,
  claimed_at: Timestamp,
  expires_at: Timestamp
}).annotations({ identifier: "DocumentClaim" })
export type DocumentClaim = typeof DocumentClaim.Type

/** The answer to a claim. */
export const Claim = Schema.Struct({
  object: Schema.Literal("claim"),
  document_id: DocumentId,
  ...DocumentClaim.fields
}).annotations({ identifier: "Claim" })
export type Claim = typeof Claim.Type

/** A claim as stores keep it, inside the document. Times are milliseconds since 1970. */
export interface ClaimRecord {
  readonly reviewer: string
  readonly claimedAt: number
  readonly expiresAt: number
}

/** The claim valid at a time; null if there is none or it has expired. */
export const claimAt = (claim: ClaimRecord | null | undefined, now: number): ClaimRecord | null =>
  claim !== null && claim !== undefined && claim.expiresAt > now ? claim : null

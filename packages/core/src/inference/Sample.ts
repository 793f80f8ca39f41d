import type { ExtractionResult } from "../domain/ExtractionResult.js"

/** The part of a result that a proposal looks at. */
export type SampleResult = Pick<ExtractionResult, "extract" | "tables" | "explanation">

/** The values that people have approved or corrected. */
export type ReviewedResult = Pick<ExtractionResult, "extract" | "tables">

/** A document of the kind that the schema is for. */
export interface Sample {
  /** Everything that its pages label: extracted without a type or schema, and with an explanation. */
  readonly shown: SampleResult
  /** The type of its own result. */
  readonly documentType: string | null
  /** Its result as people have approved or corrected it; null where nobody has. */
  readonly reviewed: ReviewedResult | null
}

/** A result that people have approved or corrected; null for any other. */
export const reviewedOf = <Result extends ReviewedResult & Pick<ExtractionResult, "review_status">>(
  result: Result
): Result | null => (result.review_status === "approved" || result.review_status === "corrected" ? result : null)

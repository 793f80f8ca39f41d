import { Schema } from "effect"

/**
 * `auto`: nothing asks for a person. `pending`: a flag or a confidence below the threshold does.
 * The others are a person's decision.
 */
export const ReviewStatus = Schema.Literal("auto", "pending", "approved", "corrected", "rejected")
export type ReviewStatus = typeof ReviewStatus.Type

import { Schema } from "effect"

/**
 * `auto`: no review is needed. `pending`: a flag, or a confidence below the threshold, asks for one.
 * The others are a reviewer's decision.
 */
export const ReviewStatus = Schema.Literal("auto", "pending", "approved", "corrected", "rejected")
export type ReviewStatus = typeof ReviewStatus.Type

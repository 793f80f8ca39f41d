import type { ExtractedField } from "@extrait/engine"
import type { ReviewStatus } from "../domain/ReviewStatus.js"

/** The flags of a result with `low_confidence:<key>` for each field below the threshold, and what they ask for. */
export const review = (
  extract: Readonly<Record<string, ExtractedField>>,
  flags: ReadonlyArray<string>,
  threshold: number | null
): { readonly flags: ReadonlyArray<string>; readonly reviewStatus: ReviewStatus } => {
  const unsure =
    threshold === null
      ? []
      : Object.entries(extract)
          .filter(([, { confidence }]) => confidence < threshold)
          .map(([key]) => `low_confidence:${key}`)
  const all = [...flags, ...unsure]
  return { flags: all, reviewStatus: all.length === 0 ? "auto" : "pending" }
}

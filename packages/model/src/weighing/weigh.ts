import type { ExtractedField, Normalized } from "@extrait/engine"
import type { GroundedValue, Refusal } from "../grounding/ground.js"
import { lettersOf } from "../grounding/letters.js"
import { whenAgreeing, whenBothSilent, whenDiffering, whenOnlyEngine, whenOnlyModel } from "./confidence.js"

/** What the model says of a field, once it was held to the page. */
export type Held =
  | { readonly _tag: "Grounded"; readonly value: GroundedValue }
  | { readonly _tag: "Refused"; readonly why: Refusal | "personal_data" }
  | { readonly _tag: "Nothing" }

/** How engine and model stand to each other on a field. */
export type Verdict = "agrees" | "differs" | "model_alone" | "engine_alone" | "both_silent" | "refused"

/** A field with what the model said of it taken in. */
export interface Weighed {
  readonly field: ExtractedField
  readonly verdict: Verdict
  /** Whether the value is now the model's. */
  readonly replaced: boolean
}

const equal = (a: Normalized, b: Normalized): boolean =>
  typeof a === "object" && a !== null && typeof b === "object" && b !== null ? a.amount === b.amount : a === b

const amountOf = (value: Normalized): number | null =>
  typeof value === "number" ? value : typeof value === "object" && value !== null ? value.amount : null

/** Share of the smaller box that two boxes have in common, 0 to 1. */
const shared = (a: NonNullable<ExtractedField["bbox"]>, b: NonNullable<ExtractedField["bbox"]>): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  const smaller = Math.min(a.width * a.height, b.width * b.height)
  return width <= 0 || height <= 0 || smaller <= 0 ? 0 : (width * height) / smaller
}

/** Shares of a longer text from which on a part of it says the same. */
const MOST_OF_IT = 0.6

/** Whether two say the same: by their typed values, by their letters, or as more and less of one piece of the page. */
const sameValue = (own: ExtractedField, given: GroundedValue): boolean => {
  if (own.value === null) return false
  if (own.normalized !== null && given.normalized !== null) {
    const [a, b] = [amountOf(own.normalized), amountOf(given.normalized)]
    return a !== null && b !== null ? a === b : equal(own.normalized, given.normalized)
  }
  const [mine, theirs] = [lettersOf(own.value).signs.join(""), lettersOf(given.value).signs.join("")]
  if (mine === theirs) return true
  const [longer, shorter] = mine.length > theirs.length ? [mine, theirs] : [theirs, mine]
  return (
    longer.includes(shorter) &&
    shorter.length >= longer.length * MOST_OF_IT &&
    own.page === given.page &&
    own.bbox !== null &&
    shared(own.bbox, given.bbox) >= MOST_OF_IT
  )
}

const toField = ({ bbox, blockIds, normalized, page, value }: GroundedValue, confidence: number): ExtractedField => ({
  value,
  normalized,
  confidence,
  found: true,
  page,
  bbox,
  block_ids: blockIds
})

/**
 * A field of the engine's with what the model says of it. Where both agree the engine's piece of the page stands, more surely; where they differ the likelier of
 * the two is given, less surely; an answer that the page does not bear out changes nothing. `trust` is the share of the model's accepted answers
 * that are right.
 */
export const weigh = (own: ExtractedField, held: Held, trust: number): Weighed => {
  const kept = (confidence: number, verdict: Verdict): Weighed => ({
    field: { ...own, confidence },
    verdict,
    replaced: false
  })
  if (held._tag === "Refused") return kept(own.confidence, "refused")
  if (held._tag === "Nothing") {
    return own.found
      ? kept(whenOnlyEngine(own.confidence, trust), "engine_alone")
      : kept(whenBothSilent(own.confidence, trust), "both_silent")
  }
  const given = held.value
  if (!own.found) {
    return { field: toField(given, whenOnlyModel(trust)), verdict: "model_alone", replaced: true }
  }
  if (sameValue(own, given)) return kept(whenAgreeing(own.confidence, trust), "agrees")
  const shares = whenDiffering(own.confidence, trust)
  return shares.model > shares.engine
    ? { field: toField(given, shares.model), verdict: "differs", replaced: true }
    : kept(shares.engine, "differs")
}

import type { ExtractedField } from "../domain/ExtractionResult.js"

type Value = Pick<ExtractedField, "value" | "normalized">

const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase()

const typed = ({ normalized }: Value): string | null => {
  if (normalized === null || typeof normalized === "string") return null
  // The currency may stand elsewhere on the page.
  return String(typeof normalized === "object" ? normalized.amount : normalized)
}

/** Whether two fields say the same: as numbers, amounts, answers or days where both are read so, otherwise as texts. */
export const sameValue = (one: Value, other: Value): boolean => {
  const [a, b] = [typed(one), typed(other)]
  if (a !== null && b !== null) return a === b
  if (typeof one.normalized === "string" && one.normalized === other.normalized) return true
  return one.value !== null && other.value !== null && plain(one.value) === plain(other.value)
}

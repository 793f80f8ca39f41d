import type { ExtractedField } from "../Extraction.js"
import type { TruthField, TruthType } from "./Truth.js"

/** How an answer agrees with what is labelled. */
export interface Agreement {
  readonly exact: boolean
  /** For words, also where recognition noise parts them: an edit similarity of 0.85 or more. */
  readonly near: boolean
}

/** What is compared of an answer. */
export type Answer = Pick<ExtractedField, "value" | "normalized">

const NEAR = 0.85

/** Text without the accidents of print: case, accents, spaces and punctuation. */
export const bareText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")

/**
 * Levenshtein distance (V. Levenshtein, 1966), computed a row at a time. The engine's own `editDistance` will not do here: it counts a swap of
 * neighbouring letters as one edit, which published scores do not, and it stops at a limit.
 */
const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substituted))
    }
    row = next
  }
  return row[b.length] ?? 0
}

const similarity = (a: string, b: string): number =>
  a === b ? 1 : 1 - editDistance(a, b) / Math.max(a.length, b.length, 1)

/** The number an answer states: its typed value, or its text read with the last mark before one or two digits as the decimal mark. */
const numberOf = ({ normalized, value }: Answer): number => {
  if (typeof normalized === "number") return normalized
  if (typeof normalized === "object" && normalized !== null) return normalized.amount
  const text = String(value).replace(/[^0-9.,-]/g, "")
  const decimals = /[.,](\d{1,2})$/.exec(text)
  const whole = (decimals === null ? text : text.slice(0, decimals.index)).replace(/[.,]/g, "")
  return Number(decimals === null ? whole : `${whole}.${decimals[1]}`)
}

const agreesWith = (type: TruthType, wanted: string, answer: Answer): Agreement => {
  if (type === "number") {
    const exact = Math.abs(numberOf(answer) - Number(wanted)) < 0.005
    return { exact, near: exact }
  }
  if (type === "date") {
    const exact = String(answer.normalized ?? answer.value).slice(0, 10) === wanted
    return { exact, near: exact }
  }
  if (type === "boolean") {
    const exact = String(answer.normalized) === wanted
    return { exact, near: exact }
  }
  const a = bareText(wanted)
  const b = bareText(answer.value ?? "")
  const exact = a === b
  return { exact, near: exact || (type === "string" && similarity(a, b) >= NEAR) }
}

/** Compares an answer with every accepted form of a labelled value. Where the document does not state the value, no answer agrees. */
export const agreement = (truth: TruthField, answer: Answer): Agreement => {
  if (truth.value === null) return { exact: false, near: false }
  const all = [truth.value, ...(truth.also ?? [])].map((wanted) => agreesWith(truth.type, wanted, answer))
  return { exact: all.some(({ exact }) => exact), near: all.some(({ near }) => near) }
}

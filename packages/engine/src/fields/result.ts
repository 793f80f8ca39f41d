import type { ExtractedField, Normalized } from "../Extraction.js"
import { toBoundingBox } from "../layout/geometry.js"
import { parseBoolean } from "../text/booleans.js"
import { findDates } from "../text/dates.js"
import { findNumbers } from "../text/numbers.js"
import type { Candidate } from "./candidates.js"
import type { Reading } from "./reading.js"
import type { SoughtField } from "./sought.js"

/** A field that is absent. `confidence` is the probability of that. */
export const absent = (confidence: number): ExtractedField => ({
  value: null,
  normalized: null,
  confidence,
  found: false,
  page: null,
  bbox: null,
  block_ids: []
})

/**
 * A field with its value, its place and its blocks. The value is the text as printed; a currency sign is given as its code, because `$` or `€` is of
 * no use as the name of a currency.
 */
export const present = (candidate: Candidate, normalized: Normalized, confidence: number): ExtractedField => ({
  value: candidate.kind === "currency" ? candidate.compact : candidate.value,
  normalized,
  confidence,
  found: true,
  page: candidate.segment.layout.page.page,
  bbox: toBoundingBox(candidate.box, candidate.segment.layout.page),
  block_ids: [...new Set(candidate.lines.map((line) => line.line.blockId))]
})

/** The value coerced to the field's type; null for plain words and for what cannot be coerced. */
export const normalize = (field: SoughtField, candidate: Candidate, currency: string | null): Normalized => {
  switch (field.kind) {
    case "date":
      return candidate.date?.iso ?? null
    case "amount": {
      if (candidate.number === undefined) return null
      if (field.spec?.type === "number") return candidate.number.value
      return { amount: candidate.number.value, currency: candidate.number.currency ?? currency }
    }
    case "number":
      return candidate.number?.value ?? null
    case "boolean":
      return candidate.kind === "boolean" ? candidate.compact === "true" : parseBoolean(candidate.value)
    case "iban":
    case "bic":
    case "vat":
    case "registration":
      return candidate.compact.toUpperCase().replace(/[^A-Z0-9]/g, "")
    case "currency":
    case "sex":
    case "country":
    case "email":
    case "phone":
    case "time":
      return candidate.compact
    default:
      return normalizedOf(candidate)
  }
}

/** The normalised value of a piece whose form alone shows what it is. */
const normalizedOf = ({ compact, kind }: Candidate): Normalized => {
  switch (kind) {
    case "iban":
    case "bic":
    case "vat":
    case "registration":
      return compact.toUpperCase().replace(/[^A-Z0-9]/g, "")
    case "email":
    case "phone":
    case "time":
      return compact
    default:
      return null
  }
}

/** Whether a value is of the type that the caller declared. */
export const isOfType = (field: SoughtField, normalized: Normalized): boolean => {
  switch (field.spec?.type) {
    case "number":
      return typeof normalized === "number"
    case "date":
      return typeof normalized === "string"
    case "boolean":
      return typeof normalized === "boolean"
    default:
      return true
  }
}

/** Normalises a line of words without a declared type: a date, a number or an amount, a yes or a no; otherwise null. */
export const normalizeOpen = (candidate: Candidate, reading: Reading): Normalized => {
  const text = candidate.value
  const [date, otherDate] = findDates(text, reading.locale)
  if (date !== undefined && otherDate === undefined && date.text.length >= text.length - 2) return date.iso
  const [number, otherNumber] = findNumbers(text, reading.locale)
  if (number !== undefined && otherNumber === undefined && number.text.length >= text.length - 1) {
    if (number.currency !== null) return { amount: number.value, currency: number.currency }
    if (!/^0\d/.test(number.text) && number.text.replace(/\D/g, "").length <= 12) return number.value
  }
  return text.length <= 6 ? parseBoolean(text) : null
}

/** The commonest ISO 4217 code of the document's amounts; null if there is none. */
export const mainCurrency = (candidates: Iterable<Candidate>): string | null => {
  const counts = new Map<string, number>()
  for (const candidate of candidates) {
    if (candidate.kind === "currency") counts.set(candidate.compact, (counts.get(candidate.compact) ?? 0) + 1)
  }
  let best: string | null = null
  let most = 0
  for (const [code, count] of counts) {
    if (count > most) {
      most = count
      best = code
    }
  }
  return best
}

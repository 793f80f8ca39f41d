import {
  builtInType,
  compilePattern,
  parseBoolean,
  parseDate,
  parseMoney,
  parseNumber,
  type TextLocale
} from "@extrait/engine"
import type { DocumentRecord } from "../domain/Document.js"
import type { ExtractedField, ExtractionResult, Normalized } from "../domain/ExtractionResult.js"
import type { Correction } from "../domain/Review.js"
import { brokenRules, passesChecks } from "./agreement.js"

type Value = typeof Normalized.Type
type Kind = "money" | "number" | "date" | "boolean" | "text"
type Options = Pick<DocumentRecord, "options" | "documentType">

const day = /^\d{4}-\d{2}-\d{2}$/

/** The kind of value that the machine gave; null where it gave none. */
const kindGiven = (value: Value): Kind | null => {
  if (value === null) return null
  if (typeof value === "number" || typeof value === "boolean") return typeof value === "number" ? "number" : "boolean"
  return typeof value === "object" ? "money" : day.test(value) ? "date" : "text"
}

const specOf = ({ options }: Options, key: string) => options.schema?.fields.find((field) => field.key === key)

const typeOf = ({ documentType }: Options, result: ExtractionResult): string | null =>
  documentType ?? result.document_type

/** The kind of value that a field of the schema, or else of the built-in type, asks for. */
const kindWanted = (document: Options, result: ExtractionResult, key: string): Kind => {
  const type = specOf(document, key)?.type
  if (type !== undefined) return type === "string" ? "text" : type
  const name = typeOf(document, result)
  const kind = name === null ? undefined : builtInType(name)?.fields.find((field) => field.key === key)?.kind
  if (kind === "amount") return "money"
  return kind === "number" || kind === "date" || kind === "boolean" ? kind : "text"
}

/** The typed value of a corrected text; null where it is none of its kind. */
const normalized = (text: string, kind: Kind, locale: TextLocale): Value => {
  switch (kind) {
    case "money":
      return parseMoney(text, locale)
    case "number":
      return parseNumber(text, locale)
    case "date":
      return parseDate(text, locale)
    case "boolean":
      return parseBoolean(text)
    case "text":
      return text
  }
}

/** A field as a person has it, with what the machine had found beside it, also when it is corrected again. */
const correctedField = (
  field: ExtractedField,
  correction: Correction,
  wanted: Kind,
  locale: TextLocale
): ExtractedField => {
  const { machine, ...before } = field
  const found = machine ?? before
  const placed = typeof correction === "object" && correction !== null ? correction : null
  const value = typeof correction === "object" ? (correction?.value ?? null) : correction
  const place =
    placed !== null
      ? { page: placed.page, bbox: placed.bbox, block_ids: [] }
      : // Where a person read it is not known, unless the machine had read the same.
        value === found.value
        ? { page: found.page, bbox: found.bbox, block_ids: found.block_ids }
        : { page: null, bbox: null, block_ids: [] }
  return {
    value,
    normalized: value === null ? null : normalized(value, kindGiven(found.normalized) ?? wanted, locale),
    confidence: 1,
    found: value !== null,
    ...place,
    machine: found
  }
}

/** The flags that a corrected field raises by itself. */
const flagsOfField = (document: Options, result: ExtractionResult, key: string, field: ExtractedField) => {
  const spec = specOf(document, key)
  const { value } = field
  if (value === null) return spec?.required === true ? [`missing_field:${key}`] : []
  const pattern = spec?.pattern === undefined ? null : compilePattern(spec.pattern)
  // A kind that the machine gave may be narrower than what was asked for.
  const uncoerced = field.normalized === null && kindWanted(document, result, key) !== "text"
  const unlike = pattern?._tag === "Pattern" && !pattern.matches(value)
  return uncoerced || unlike ? [`invalid_field:${key}`] : []
}

const flagsOfFields = ["missing_field", "invalid_field", "inconsistent", "low_confidence"] as const

/** The values of a result as a person has corrected them, and its flags as they stand for these. */
export const corrected = (
  document: Options,
  result: ExtractionResult,
  corrections: Readonly<Record<string, Correction>>
): Pick<ExtractionResult, "extract" | "flags"> => {
  const locale: TextLocale = { language: result.language === "fr" ? "fr" : "en" }
  const keys = new Set(Object.keys(corrections))
  const extract = Object.fromEntries(
    Object.entries(result.extract).map(([key, field]) => {
      const correction = Object.hasOwn(corrections, key) ? corrections[key] : undefined
      return [
        key,
        correction === undefined ? field : correctedField(field, correction, kindWanted(document, result, key), locale)
      ]
    })
  )
  // The rules of a type bind its own fields; a schema's are the caller's.
  const type = document.options.schema === null ? typeOf(document, result) : null
  const brokenBefore = brokenRules(type, result.extract, result.tables)
  const broken = brokenRules(type, extract, result.tables)
  const stale = new Set([
    ...Array.from(keys).flatMap((key) => flagsOfFields.map((flag) => `${flag}:${key}`)),
    ...Array.from(brokenBefore).flatMap((key) => (broken.has(key) ? [] : [`inconsistent:${key}`]))
  ])
  const raised = Object.entries(extract).flatMap(([key, field]) => {
    const changed = keys.has(key)
    const unsound = changed && field.value !== null && !passesChecks(type, key, field.value)
    return [
      ...(changed ? flagsOfField(document, result, key, field) : []),
      ...(unsound || (broken.has(key) && (changed || !brokenBefore.has(key))) ? [`inconsistent:${key}`] : [])
    ]
  })
  const kept = result.flags.filter((flag) => !stale.has(flag))
  return { extract, flags: Array.from(new Set([...kept, ...raised])) }
}

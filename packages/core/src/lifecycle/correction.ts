import { builtInType, type TextLocale } from "@extrait/engine/domain"
import type { DocumentRecord } from "../domain/Document.js"
import type { ExtractedField, ExtractionResult } from "../domain/ExtractionResult.js"
import { type Correction, isRowsCorrection, type ReviewBody } from "../domain/Review.js"
import { brokenRules, passesChecks } from "./agreement.js"
import { correctedTable } from "./tableCorrection.js"
import { kindOfValue, typedValue, type ValueKind } from "./typedValue.js"

type Reviewable = Omit<ExtractionResult, "recognition">
type Options = Pick<DocumentRecord, "options" | "documentType">

const specOf = ({ options }: Options, key: string) => options.schema?.fields.find((field) => field.key === key)

const typeOf = ({ documentType }: Options, result: Reviewable): string | null => documentType ?? result.document_type

/** The kind of value that the schema's field asks for, or else the built-in type's. */
const kindWanted = (document: Options, result: Reviewable, key: string): ValueKind => {
  const type = specOf(document, key)?.type
  if (type !== undefined) return type === "string" ? "text" : type
  const name = typeOf(document, result)
  const kind = name === null ? undefined : builtInType(name)?.fields.find((field) => field.key === key)?.kind
  if (kind === "amount") return "money"
  return kind === "number" || kind === "date" || kind === "boolean" ? kind : "text"
}

/** A field as a person corrected it, beside what the machine had found, even after a second correction. */
const correctedField = (
  field: ExtractedField,
  correction: Correction,
  wanted: ValueKind,
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
    normalized: value === null ? null : typedValue(value, kindOfValue(found.normalized) ?? wanted, locale),
    confidence: 1,
    found: value !== null,
    ...place,
    machine: found
  }
}

/** The flags that a corrected field raises by itself. */
const flagsOfField = (
  document: Options,
  result: Reviewable,
  key: string,
  field: ExtractedField,
  unlike: ReadonlySet<string>
) => {
  const spec = specOf(document, key)
  const { value } = field
  if (value === null) return spec?.required === true ? [`missing_field:${key}`] : []
  // The machine's kind may be narrower than what was asked for.
  const uncoerced = field.normalized === null && kindWanted(document, result, key) !== "text"
  return uncoerced || unlike.has(key) ? [`invalid_field:${key}`] : []
}

const flagsOfFields = ["missing_field", "invalid_field", "inconsistent", "low_confidence"] as const

/** The corrected values that the schema has a pattern for. */
export const patternsOf = (
  { options }: Pick<DocumentRecord, "options">,
  corrections: ReviewBody["corrections"]
): ReadonlyArray<{ readonly key: string; readonly pattern: string; readonly value: string }> =>
  (options.schema?.fields ?? []).flatMap(({ key, pattern }) => {
    const correction = Object.hasOwn(corrections, key) ? corrections[key] : undefined
    if (pattern === undefined || correction === undefined || correction === null || isRowsCorrection(correction))
      return []
    return [{ key, pattern, value: typeof correction === "string" ? correction : correction.value }]
  })

/**
 * The values of a result as a person has corrected them, with the flags that follow from these. `unlike` lists the keys
 * whose corrected values do not match their patterns.
 */
export const corrected = (
  document: Options,
  result: Reviewable,
  corrections: ReviewBody["corrections"],
  unlike: ReadonlySet<string>
): Pick<ExtractionResult, "extract" | "tables" | "flags"> => {
  const locale: TextLocale = { language: result.language }
  const keys = new Set(Object.keys(corrections))
  const extract = Object.fromEntries(
    Object.entries(result.extract).map(([key, field]) => {
      const correction = Object.hasOwn(corrections, key) ? corrections[key] : undefined
      return [
        key,
        correction === undefined || isRowsCorrection(correction)
          ? field
          : correctedField(field, correction, kindWanted(document, result, key), locale)
      ]
    })
  )
  const tables = result.tables.map((table) => {
    const correction = Object.hasOwn(corrections, table.key) ? corrections[table.key] : undefined
    return correction === undefined || !isRowsCorrection(correction)
      ? table
      : correctedTable(table, correction, typeOf(document, result), locale)
  })
  // The rules of a type bind its own fields; a schema's are the caller's.
  const type = document.options.schema === null ? typeOf(document, result) : null
  const brokenBefore = brokenRules(type, result.extract, result.tables)
  const broken = brokenRules(type, extract, tables)
  const stale = new Set([
    ...Array.from(keys).flatMap((key) => flagsOfFields.map((flag) => `${flag}:${key}`)),
    ...Array.from(brokenBefore).flatMap((key) => (broken.has(key) ? [] : [`inconsistent:${key}`]))
  ])
  const raised = Object.entries(extract).flatMap(([key, field]) => {
    const changed = keys.has(key)
    const unsound = changed && field.value !== null && !passesChecks(type, key, field.value)
    return [
      ...(changed ? flagsOfField(document, result, key, field, unlike) : []),
      ...(unsound || (broken.has(key) && (changed || !brokenBefore.has(key))) ? [`inconsistent:${key}`] : [])
    ]
  })
  const kept = result.flags.filter((flag) => !stale.has(flag))
  return { extract, tables, flags: Array.from(new Set([...kept, ...raised])) }
}

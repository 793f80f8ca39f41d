import type { ExtractedField, ExtractionResult } from "../domain/ExtractionResult.js"
import type { CustomFieldSpec, CustomTableSpec } from "../domain/ExtractionSchema.js"
import { schemaLimits } from "../domain/schemaLimits.js"
import { kindOfValue } from "../lifecycle/typedValue.js"
import { labelsOfKeys } from "./labelsOfKeys.js"
import type { Sample, SampleResult } from "./Sample.js"

/** A field of a draft, and the values that the samples have for it. */
export interface DraftField {
  readonly key: string
  readonly type: CustomFieldSpec["type"]
  /** Whether all of several samples have it. */
  readonly required: boolean
  /** The label on the page; null where none names a value that people have confirmed. */
  readonly hint: string | null
  /** `review` where people have approved or corrected its values, `page` where the pages label it. */
  readonly source: "review" | "page"
  /** The value in each sample; null where a sample does not have the field. */
  readonly values: ReadonlyArray<ExtractedField | null>
}

/** A draft of what documents like the samples can be asked for. */
export interface SchemaDraft {
  /** The type that all samples have; null where they differ or none is reviewed. */
  readonly documentType: string | null
  readonly fields: ReadonlyArray<DraftField>
  readonly tables: ReadonlyArray<CustomTableSpec>
}

/** Longest label that is taken over as a hint. */
const longestHint = 120

const typeOf = ({ normalized }: ExtractedField): CustomFieldSpec["type"] => {
  const kind = kindOfValue(normalized)
  if (kind === "money") return "number"
  return kind === null || kind === "text" ? "string" : kind
}

/** The type that all values have; text where they differ. */
const commonType = (fields: ReadonlyArray<ExtractedField>): CustomFieldSpec["type"] => {
  const [first, ...others] = new Set(fields.map(typeOf))
  return first === undefined || others.length > 0 ? "string" : first
}

const isFound = (field: ExtractedField | undefined): field is ExtractedField =>
  field?.found === true && field.value !== null

const labelOf = ({ explanation }: SampleResult, key: string): string | null =>
  explanation?.fields[key]?.chosen?.label?.text ?? null

/** A label as a hint says it. */
const hintOf = (label: string): string => {
  const text = label.trim()
  return (text.endsWith(":") ? text.slice(0, -1).trimEnd() : text).slice(0, longestHint)
}

/** Names of columns that can be asked for: each once, none empty. */
const namedColumns = (columns: ReadonlyArray<string>): ReadonlyArray<string> =>
  Array.from(new Set(columns.map((column) => column.trim().replace(/\s+/g, " ").slice(0, schemaLimits.keyLength))))
    // A column without a heading has a number for a name, by which no other document would have it.
    .filter((column) => /\p{L}/u.test(column) && !/^column_\d+$/.test(column))
    .slice(0, schemaLimits.columns)

type Tables = ExtractionResult["tables"]

/** Tables with headings, each once, numbered in their order. */
const tablesOfPages = (tables: Tables): ReadonlyArray<CustomTableSpec> => {
  const different = new Map<string, ReadonlyArray<string>>()
  for (const table of tables) {
    const columns = namedColumns(table.columns)
    const same = JSON.stringify(columns)
    if (columns.length > 0 && !different.has(same)) different.set(same, columns)
  }
  return Array.from(different.values(), (columns, index) => ({ key: `table_${index + 1}`, columns }))
}

/** The tables that people kept, by their keys, without those whose rows they removed. */
const tablesOfReviews = (tables: Tables): ReadonlyArray<CustomTableSpec> => {
  const kept = new Map<string, ReadonlyArray<string>>()
  for (const { columns, key, rows } of tables) {
    const named = namedColumns(columns)
    if (rows.length > 0 && named.length > 0 && !kept.has(key)) kept.set(key, named)
  }
  return Array.from(kept, ([key, columns]) => ({ key, columns }))
}

/** The one type of all samples, where people have looked at it. */
const typeOfReviews = (samples: ReadonlyArray<Sample>): string | null => {
  const types = new Set(samples.map(({ documentType }) => documentType))
  const [first = null] = types
  return types.size === 1 && samples.some(({ reviewed }) => reviewed !== null) ? first : null
}

/**
 * Drafts a schema from samples of one kind.
 *
 * In a reviewed document, the fields that people kept become fields, with their keys and the types of their values. The
 * label beside such a value becomes the hint. In any other document, every label with a value becomes a field, unless
 * people removed it elsewhere. Its words are the key and the hint.
 *
 * A field is required if there are several samples and all have it. Reviewed fields come first, then those that most
 * samples have. Equal ones stand in the order of the first page.
 */
export const proposeSchema = (samples: ReadonlyArray<Sample>): SchemaDraft => {
  const reviewed = samples.flatMap(({ reviewed }) => reviewed ?? [])
  const kept = Array.from(
    new Set(
      reviewed.flatMap(({ extract }) =>
        Object.entries(extract).flatMap(([key, field]) => (isFound(field) ? [key] : []))
      )
    )
  )
  const removed = new Set(reviewed.flatMap(({ extract }) => Object.keys(extract)).filter((key) => !kept.includes(key)))
  const labelKeys = labelsOfKeys(kept, samples)
  const keysOfLabels = new Map(Array.from(labelKeys, ([key, labelKey]) => [labelKey, key] as const))

  /** The fields of a sample under the keys of the draft. */
  const fieldsOf = ({ reviewed, shown }: Sample): ReadonlyMap<string, ExtractedField> =>
    new Map(
      Object.entries((reviewed ?? shown).extract).flatMap(([key, field]) => {
        const own = reviewed === null ? (keysOfLabels.get(key) ?? key) : key
        return isFound(field) && !removed.has(own) ? [[own, field] as const] : []
      })
    )
  const found = samples.map(fieldsOf)

  const draftOf = (key: string): DraftField => {
    const values = found.map((fields) => fields.get(key) ?? null)
    const isReviewed = kept.includes(key)
    const telling = values.filter(
      (field, index) => field !== null && (!isReviewed || samples[index]?.reviewed !== null)
    )
    const labelKey = labelKeys.get(key) ?? key
    const label = samples.map(({ shown }) => labelOf(shown, labelKey)).find((text) => text !== null && text !== "")
    return {
      key,
      type: commonType(telling.flatMap((field) => field ?? [])),
      required: samples.length > 1 && values.every((field) => field !== null),
      hint: label === undefined || label === null ? (isReviewed ? null : hintOf(key)) : hintOf(label),
      source: isReviewed ? "review" : "page",
      values
    }
  }
  const shownBy = ({ values }: DraftField): number => values.filter((value) => value !== null).length
  const others = new Set(
    found
      .flatMap((fields) => Array.from(fields.keys()))
      .filter((key) => !kept.includes(key) && key.length <= schemaLimits.keyLength)
  )
  return {
    documentType: typeOfReviews(samples),
    fields: [...kept.map(draftOf), ...Array.from(others, draftOf).sort((a, b) => shownBy(b) - shownBy(a))].slice(
      0,
      schemaLimits.fields
    ),
    tables: (reviewed.length > 0
      ? tablesOfReviews(reviewed.flatMap(({ tables }) => tables))
      : tablesOfPages(samples.flatMap(({ shown }) => shown.tables))
    ).slice(0, schemaLimits.tables)
  }
}

import type { ExtractedField, ExtractedTable, ExtractionResult } from "@extrait/core"
import type { LabelledDocument, TruthField } from "@extrait/engine/evaluation"

/** A value as a label; undefined where there is none. */
const valueLabel = ({
  found,
  normalized,
  value
}: Pick<ExtractedField, "found" | "normalized" | "value">): TruthField | undefined => {
  if (!found || value === null) return undefined
  if (typeof normalized === "boolean") return { type: "boolean", value: String(normalized) }
  if (typeof normalized === "number") return { type: "number", value: String(normalized) }
  if (typeof normalized === "object" && normalized !== null) return { type: "number", value: String(normalized.amount) }
  if (typeof normalized === "string" && /^\d{4}-\d{2}-\d{2}$/.test(normalized))
    return { type: "date", value: normalized }
  // A value that is compact once normalised is compared by letters and digits alone.
  return { type: typeof normalized === "string" && normalized !== value ? "id" : "string", value }
}

/**
 * A reviewed field as a label. If a person has emptied it, the document does not have it, so the machine's value counts
 * as invented. Of other fields without a value, nobody has said whether they looked.
 */
const labelOf = (field: ExtractedField): TruthField | undefined => {
  const label = valueLabel(field)
  if (label !== undefined || field.machine === undefined) return label
  return { type: valueLabel(field.machine)?.type ?? "string", value: null }
}

/** The texts of a table's rows; an empty cell is left out. */
const rowsOf = ({ rows }: ExtractedTable): ReadonlyArray<Readonly<Record<string, string>>> =>
  rows.map(({ cells }) =>
    Object.fromEntries(cells.flatMap(({ column, value }) => (value === null ? [] : [[column, value]])))
  )

/** A result that a person has approved or corrected, as a labelled document under the name of a file. */
export const truthOf = (
  file: string,
  {
    document_type,
    extract,
    language,
    tables
  }: Pick<ExtractionResult, "document_type" | "extract" | "language" | "tables">
): LabelledDocument => ({
  file,
  document_type,
  language,
  fields: Object.fromEntries(
    Object.entries(extract).flatMap(([key, field]) => {
      const label = labelOf(field)
      return label === undefined ? [] : [[key, label]]
    })
  ),
  ...(tables.length === 0 ? {} : { rows: Object.fromEntries(tables.map((table) => [table.key, rowsOf(table)])) })
})

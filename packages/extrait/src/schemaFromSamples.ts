import type { CreateSchema, ExtractionResult } from "@extrait/core"

/** A field of a proposal, and the values that the samples showed for it. */
export interface ProposedField {
  /** Made of the label's words. */
  readonly key: string
  readonly type: "string" | "number" | "date" | "boolean"
  /** Whether all of several samples show it. */
  readonly required: boolean
  /** The label as it stands on the page. */
  readonly hint: string
  /** The value in each sample; null where a sample does not show the field. */
  readonly values: ReadonlyArray<string | null>
}

/** What samples let one ask of documents like them. */
export interface SchemaProposal {
  readonly fields: ReadonlyArray<ProposedField>
  readonly tables: ReadonlyArray<{ readonly key: string; readonly columns: ReadonlyArray<string> }>
}

/** The most that a schema holds. */
const MOST = { fields: 50, tables: 10, columns: 20 }

/** Longest label that is taken over as a hint. */
const LONGEST_HINT = 120

const DATE = /^\d{4}-\d{2}-\d{2}$/

type Field = ExtractionResult["extract"][string]

const typeOf = ({ normalized }: Field): ProposedField["type"] => {
  if (typeof normalized === "boolean") return "boolean"
  if (typeof normalized === "number" || (typeof normalized === "object" && normalized !== null)) return "number"
  return typeof normalized === "string" && DATE.test(normalized) ? "date" : "string"
}

/** A type that all samples agree on; a text where they do not. */
const commonType = (fields: ReadonlyArray<Field>): ProposedField["type"] => {
  const [first, ...others] = new Set(fields.map(typeOf))
  return first === undefined || others.length > 0 ? "string" : first
}

/** Names of columns that can be asked for: each once, none empty. */
const namedColumns = (columns: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(columns.map((column) => column.trim().replace(/\s+/g, " ").slice(0, 128)))]
    // A column without a heading has a number for a name, by which no other document would have it.
    .filter((column) => /\p{L}/u.test(column) && !/^column_\d+$/.test(column))
    .slice(0, MOST.columns)

/**
 * Proposes a schema from the results of samples of one kind, each extracted without a type or schema of its own and with an
 * explanation: every label with a value that the pages show is a field, whose key and hint are the label's words and whose type is its
 * value's; it is required where several samples all show it. Every table with headings is a table. Fields that most samples show come
 * first, otherwise they stand in the order of the first page.
 */
export const proposeSchema = (samples: ReadonlyArray<ExtractionResult>): SchemaProposal => {
  const keys = new Set(samples.flatMap(({ extract }) => Object.keys(extract)))
  const fields = [...keys].map((key): ProposedField => {
    const shown = samples.flatMap(({ extract }) => (extract[key]?.found === true ? [extract[key]] : []))
    const label = samples.map(({ explanation }) => explanation?.fields[key]?.chosen?.label?.text).find((text) => text)
    return {
      key,
      type: commonType(shown),
      required: samples.length > 1 && shown.length === samples.length,
      hint: (label ?? key).trim().replace(/\s*:$/, "").slice(0, LONGEST_HINT),
      values: samples.map(({ extract }) => extract[key]?.value ?? null)
    }
  })
  const shownBy = ({ values }: ProposedField): number => values.filter((value) => value !== null).length
  const tables = new Map<string, ReadonlyArray<string>>()
  for (const table of samples.flatMap((sample) => sample.tables)) {
    const columns = namedColumns(table.columns)
    const same = JSON.stringify(columns)
    if (columns.length > 0 && !tables.has(same)) tables.set(same, columns)
  }
  return {
    fields: fields.sort((a, b) => shownBy(b) - shownBy(a)).slice(0, MOST.fields),
    tables: [...tables.values()].slice(0, MOST.tables).map((columns, index) => ({ key: `table_${index + 1}`, columns }))
  }
}

/** The proposal as a schema to save or to send. */
export const schemaOf = ({
  fields,
  tables
}: SchemaProposal): Pick<typeof CreateSchema.Encoded, "fields" | "tables"> => ({
  fields: fields.map(({ hint, key, required, type }) => ({ key, type, ...(required ? { required } : {}), hint })),
  ...(tables.length === 0 ? {} : { tables })
})

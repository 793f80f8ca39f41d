import type { ExtractionResult } from "@extrait/core"
import { Normalized } from "@extrait/core"
import { Schema } from "effect"

const Field = Schema.Struct({
  value: Schema.NullOr(Schema.String),
  normalized: Normalized,
  confidence: Schema.Number,
  found: Schema.Boolean
})

const Table = Schema.Struct({
  key: Schema.String,
  columns: Schema.Array(Schema.String),
  rows: Schema.Array(
    Schema.Struct({
      cells: Schema.Array(Schema.Struct({ column: Schema.String, value: Schema.NullOr(Schema.String) }))
    })
  )
})

/** The scored part of a result. Whole results are answers, too: the rest of them is ignored. */
export const Answer = Schema.Struct({
  document_type: Schema.NullOr(Schema.String),
  extract: Schema.Record({ key: Schema.String, value: Field }),
  tables: Schema.Array(Table)
})
export type Answer = typeof Answer.Type

/** The scored part of a result, without the rest of it. */
export const answerOf = ({
  document_type,
  extract,
  tables
}: Pick<ExtractionResult, "document_type" | "extract" | "tables">): Answer => ({
  document_type,
  extract: Object.fromEntries(
    Object.entries(extract).map(([key, { confidence, found, normalized, value }]) => [
      key,
      { value, normalized, confidence, found }
    ])
  ),
  tables: tables.map(({ columns, key, rows }) => ({
    key,
    columns,
    rows: rows.map(({ cells }) => ({ cells: cells.map(({ column, value }) => ({ column, value })) }))
  }))
})

/** The machine's answers before people corrected a result. */
export const machineAnswerOf = (result: Pick<ExtractionResult, "document_type" | "extract" | "tables">): Answer =>
  answerOf({
    ...result,
    extract: Object.fromEntries(Object.entries(result.extract).map(([key, field]) => [key, field.machine ?? field])),
    tables: result.tables.map((table) => ({ ...table, rows: (table.machine ?? table).rows }))
  })

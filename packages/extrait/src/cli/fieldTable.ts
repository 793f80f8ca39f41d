import type { ExtractionResult } from "@extrait/core"
import type { Style } from "./style.js"

const cut = (text: string, width: number): string => (text.length <= width ? text : `${text.slice(0, width - 1)}…`)

const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`

/** Rows as columns side by side, each as wide as its widest cell. */
const align = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<ReadonlyArray<string>> => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
}

/** Rows as lines of text, their columns under one another. */
export const fitted = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> =>
  align(rows).map((row) => row.join("  ").trimEnd())

const tableLines = (table: ExtractionResult["tables"][number], style: Style): ReadonlyArray<string> => {
  const [header, ...rows] = align([
    table.columns.map((column) => cut(column, 24)),
    ...table.rows.map(({ cells }) =>
      table.columns.map((column) =>
        cut((cells.find((cell) => cell.column === column)?.value ?? "").replace(/\s+/g, " "), 40)
      )
    )
  ])
  const pages =
    table.page_start === table.page_end ? `page ${table.page_start}` : `pages ${table.page_start}–${table.page_end}`
  return [
    "",
    `${style.strong(table.key)}  ${style.faint(`${table.rows.length} rows, ${pages}, ${percent(table.confidence)}`)}`,
    style.faint(`  ${header?.join("  ") ?? ""}`),
    ...rows.map((row) => `  ${row.join("  ")}`.trimEnd())
  ]
}

/** A result as a person reads it: what the document is, its fields with confidence and page, its tables and flags. */
export const fieldTable = (name: string, result: ExtractionResult, style: Style): string => {
  const type = result.document_type ?? "unknown type"
  const entries = Object.entries(result.extract)
  const found = entries.filter(([, field]) => field.found)
  const missing = entries.filter(([, field]) => !field.found).map(([key]) => key)
  const rows = align([
    ["field", "value", "confidence", "page"],
    ...found.map(([key, field]) => [
      key,
      cut((field.value ?? "").replace(/\s+/g, " "), 60),
      percent(field.confidence),
      String(field.page ?? "")
    ])
  ])
  const body = rows.map((row, i) => {
    const [key = "", value = "", confidence = "", page = ""] = row
    if (i === 0) return style.faint(`  ${row.join("  ")}`.trimEnd())
    const sure = (found[i - 1]?.[1].confidence ?? 0) >= 0.9
    return `  ${style.strong(key)}  ${value}  ${(sure ? style.good : style.unsure)(confidence)}  ${page}`.trimEnd()
  })
  return [
    `${style.strong(name)}  ${type} (${percent(result.document_type_confidence)}), ${result.language}, ${result.status}, review: ${result.review_status}, ${result.processing_time_ms} ms`,
    ...(found.length === 0 ? [style.faint("  no field found")] : body),
    ...(missing.length === 0 ? [] : [style.faint(`  not found: ${missing.join(", ")}`)]),
    ...result.tables.flatMap((table) => tableLines(table, style)),
    ...(result.flags.length === 0 ? [] : ["", style.unsure(`  flags: ${result.flags.join(", ")}`)]),
    ""
  ].join("\n")
}

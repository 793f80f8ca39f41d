import { type ExtractedTable, type ExtractionResult, fieldsSheet, sheetCsv, tableSheet } from "@extrait/core"

/**
 * The fields of a result as CSV, one a row: key, text, typed value, currency, confidence, page and flags. A text that a spreadsheet would take for a
 * formula has an apostrophe before it. @see RFC 4180
 */
export const fieldsCsv = (result: Pick<ExtractionResult, "extract" | "flags">): string => sheetCsv(fieldsSheet(result))

/** A table of a result as CSV: numbers with a point, days as `YYYY-MM-DD`, of money the amount, all else as printed. @see RFC 4180 */
export const tableCsv = (table: Pick<ExtractedTable, "columns" | "key" | "name" | "rows">): string =>
  sheetCsv(tableSheet(table))

import {
  type ExtractedTable,
  type ExtractionResult,
  fieldsSheet,
  sheetCsv,
  sheetJsonLines,
  tableSheet
} from "@extrait/core"

/**
 * The fields of a result as CSV, one per row: key, text, typed value, currency, confidence, page and flags. A text that a spreadsheet would take for a
 * formula is prefixed with an apostrophe. @see RFC 4180
 */
export const fieldsCsv = (result: Pick<ExtractionResult, "extract" | "flags">): string => sheetCsv(fieldsSheet(result))

/** A table of a result as CSV: numbers with a decimal point, days as `YYYY-MM-DD`, money as its amount, all else as printed. @see RFC 4180 */
export const tableCsv = (table: Pick<ExtractedTable, "columns" | "key" | "name" | "rows">): string =>
  sheetCsv(tableSheet(table))

/** The fields of a result as JSON lines, an object for each, with the members that the columns of `fieldsCsv` have. */
export const fieldsJsonLines = (result: Pick<ExtractionResult, "extract" | "flags">): string =>
  sheetJsonLines(fieldsSheet(result))

/** A table of a result as JSON lines, an object for each row: numbers as such, days as `YYYY-MM-DD`, money as its amount, all else as printed. */
export const tableJsonLines = (table: Pick<ExtractedTable, "columns" | "key" | "name" | "rows">): string =>
  sheetJsonLines(tableSheet(table))

/** The forms of exports, with their media types. */
export const exportTypes = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  jsonl: "application/jsonl"
} as const

/** The form of an export: CSV (RFC 4180), an Excel workbook (ECMA-376) or JSON lines. */
export type ExportFormat = keyof typeof exportTypes

import type { ExportFormat, ExportQuery } from "@extrait/core"

/** Which documents to export, and how. */
export interface ExportRequest extends ExportQuery {
  readonly format: ExportFormat
  /** Key of the table whose rows are wanted; without it the fields and, in a workbook, every table. */
  readonly table?: string
}

/** Results as a file for spreadsheets and other programs. */
export interface ExportedFile {
  readonly contentType: string
  /** CSV and JSON lines are read a document at a time, as the stream is taken. */
  readonly content: ReadableStream<Uint8Array>
}

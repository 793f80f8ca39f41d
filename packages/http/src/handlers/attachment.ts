import { Buffer } from "node:buffer"
import type { Failure } from "@extrait/api"
import { type ExportFormat, exportTypes, type Sheet, sheetCsv, sheetJsonLines } from "@extrait/core"
import { Stream } from "effect"
import type { ContentAnswer } from "../Answer.js"
import { piecesOf } from "../pieces.js"

/** Media types with their parameters for text. @see RFC 7111 */
const types: Readonly<Record<ExportFormat, string>> = {
  ...exportTypes,
  csv: `${exportTypes.csv}; charset=utf-8; header=present`
}

const headersOf = (format: ExportFormat, name: string): Readonly<Record<string, string>> => ({
  "content-type": types[format],
  "content-disposition": `attachment; filename="${name}.${format}"`,
  "x-content-type-options": "nosniff"
})

/** Bytes as the answer to a request, under a name to save them by. */
export const attachment = (bytes: Uint8Array, format: ExportFormat, name: string): ContentAnswer => ({
  _tag: "Content",
  content: piecesOf(bytes),
  heldBytes: bytes.length,
  headers: { ...headersOf(format, name), "content-length": String(bytes.length) }
})

/** A sheet as the answer to a request. */
export const sheetAttachment = (sheet: Sheet, format: "csv" | "jsonl", name: string): ContentAnswer =>
  attachment(Buffer.from(format === "csv" ? sheetCsv(sheet) : sheetJsonLines(sheet)), format, name)

/** The same of bytes that come one piece after the other. A piece is as long as what there is to say of a document. */
export const streamedAttachment = (
  content: Stream.Stream<Uint8Array, Failure>,
  format: ExportFormat,
  name: string
): ContentAnswer => ({
  _tag: "Content",
  content: Stream.flatMap(content, piecesOf),
  headers: headersOf(format, name)
})

/** A picture of a stranger's document as the answer to a request: it must not become a page of the host's site. */
export const sandboxed = (
  bytes: Uint8Array,
  contentType: string,
  headers: Readonly<Record<string, string>> = {}
): ContentAnswer => ({
  _tag: "Content",
  content: piecesOf(bytes),
  heldBytes: bytes.length,
  headers: {
    "content-type": contentType,
    "content-length": String(bytes.length),
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    ...headers
  }
})

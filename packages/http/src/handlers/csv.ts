import { Buffer } from "node:buffer"
import { type Sheet, sheetCsv } from "@extrait/core"
import type { ContentAnswer } from "../Answer.js"
import { piecesOf } from "../pieces.js"

/** A sheet as the answer to a request: CSV under a name to save it by. @see RFC 4180 and RFC 7111 */
export const csvAnswer = (sheet: Sheet, name: string): ContentAnswer => {
  const bytes = Buffer.from(sheetCsv(sheet))
  return {
    _tag: "Content",
    content: piecesOf(bytes),
    heldBytes: bytes.length,
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-length": String(bytes.length),
      "content-disposition": `attachment; filename="${name}"`,
      "x-content-type-options": "nosniff"
    }
  }
}

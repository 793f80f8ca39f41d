import { Buffer } from "node:buffer"
import type { ContentAnswer } from "../Answer.js"
import { piecesOf } from "../pieces.js"

/** The text of a document as an answer. What a stranger's document says must not become a page of the host's site. */
export const textAnswer = (text: string, type: "text/markdown" | "text/plain"): ContentAnswer => {
  const bytes = Buffer.from(text)
  return {
    _tag: "Content",
    content: piecesOf(bytes),
    heldBytes: bytes.length,
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-length": String(bytes.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'"
    }
  }
}

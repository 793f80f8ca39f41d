import type { DocumentType } from "../types/DocumentType.js"
import type { StatedInvoice } from "./StatedInvoice.js"

/** A type with its probability. */
interface Typed {
  readonly type: DocumentType | undefined
  readonly confidence: number
}

/** Probability of the document type that the file states. */
const SAID = 0.99

/**
 * The type of a document with a structured invoice inside. A credit note with negative amounts may call itself an invoice in its file and a credit
 * note on its page; the page then decides.
 */
export const typeOf = (stated: StatedInvoice, seen: Typed, types: ReadonlyArray<DocumentType>): Typed => {
  if (stated.type === "invoice" && seen.type?.name === "credit_note") return seen
  const said = types.find(({ name }) => name === stated.type)
  if (said === undefined) return seen
  return { type: said, confidence: said === seen.type ? Math.max(SAID, seen.confidence) : SAID }
}

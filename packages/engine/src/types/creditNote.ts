import type { TypeShape } from "./DocumentType.js"
import { invoice } from "./invoice.js"

/** A credit note: an invoice's fields under a credit note's labels. */
export const creditNote: TypeShape = {
  ...invoice,
  name: "credit_note"
}

import type { DocumentMaker } from "../DocumentMaker.js"
import { composeInvoice, invoiceLayoutNames } from "./invoice/compose.js"

/** Credit notes, in the layouts of invoices. */
export const creditNote: DocumentMaker = {
  type: "credit_note",
  fileName: { fr: "avoir", en: "credit-note" },
  layouts: invoiceLayoutNames,
  compose: (language, layout, random) => composeInvoice("credit_note", language, layout, random)
}

import type { DocumentMaker } from "../DocumentMaker.js"
import { composeInvoice, invoiceLayoutNames } from "./invoice/compose.js"

/** Invoices of firms to firms or persons, in several layouts. */
export const invoice: DocumentMaker = {
  type: "invoice",
  fileName: { fr: "facture", en: "invoice" },
  layouts: invoiceLayoutNames,
  compose: (language, layout, random) => composeInvoice("invoice", language, layout, random)
}

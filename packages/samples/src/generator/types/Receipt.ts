import type { DocumentMaker } from "../DocumentMaker.js"
import { composeReceipt, receiptLayoutNames } from "./receipt/compose.js"

/** Receipts of shops and restaurants, on narrow rolls. */
export const receipt: DocumentMaker = {
  type: "receipt",
  fileName: { fr: "ticket", en: "receipt" },
  layouts: receiptLayoutNames,
  compose: composeReceipt
}

import type { DocumentMaker } from "../DocumentMaker.js"
import { composeQuote } from "./quote/compose.js"
import { tradeLayoutNames } from "./trade/compose.js"

/** Quotations and estimates of firms to firms or persons, in several layouts. */
export const quote: DocumentMaker = {
  type: "quote",
  fileName: { fr: "devis", en: "quote" },
  layouts: tradeLayoutNames,
  compose: composeQuote
}

import type { CodeMeaning } from "./CodeMeaning.js"
import { readEpcPayment } from "./epcPayment.js"
import { readSwissPayment } from "./swissPayment.js"
import { readTwoDDoc } from "./twoDDoc.js"

/** What a code says by a standard that is known here; null where it is of none, as a product's number or a link. */
export const meaningOf = (text: string): CodeMeaning | null =>
  readEpcPayment(text) ?? readSwissPayment(text) ?? readTwoDDoc(text) ?? null

import type { CodeMeaning } from "./CodeMeaning.js"
import { readEpcPayment } from "./epcPayment.js"
import { readSwissPayment } from "./swissPayment.js"
import { readTwoDDoc } from "./twoDDoc.js"

/** The meaning of a code whose standard is known here; null for any other, such as a product number or a link. */
export const meaningOf = (text: string): CodeMeaning | null =>
  readEpcPayment(text) ?? readSwissPayment(text) ?? readTwoDDoc(text) ?? null

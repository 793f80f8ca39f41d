import type { DocumentMaker } from "../DocumentMaker.js"
import { composeDetails, detailsLayoutNames } from "./bankDetails/compose.js"

/** Details of a bank account: the French RIB, and what British, Irish and American banks give out. */
export const bankDetails: DocumentMaker = {
  type: "bank_details",
  fileName: { fr: "rib", en: "bank-details" },
  layouts: detailsLayoutNames,
  compose: composeDetails
}

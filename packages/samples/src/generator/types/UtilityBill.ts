import type { DocumentMaker } from "../DocumentMaker.js"
import { composeUtilityBill, utilityLayoutNames } from "./utilityBill/compose.js"

/** Bills for electricity, gas, water and telephone lines, in several layouts. */
export const utilityBill: DocumentMaker = {
  type: "utility_bill",
  fileName: { fr: "facture-energie", en: "utility-bill" },
  layouts: utilityLayoutNames,
  compose: composeUtilityBill
}

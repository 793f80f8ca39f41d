import type { DocumentMaker } from "../DocumentMaker.js"
import { composeTaxNotice, taxLayoutNames } from "./taxNotice/compose.js"

/** Notices of taxes on income and on property, in several layouts. */
export const taxNotice: DocumentMaker = {
  type: "tax_notice",
  fileName: { fr: "avis-impot", en: "tax-notice" },
  layouts: taxLayoutNames,
  compose: composeTaxNotice
}

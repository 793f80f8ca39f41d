import type { ExtractedCode } from "./ExtractedCode.js"

/** Symbologies that number products, never people. */
const OF_PRODUCTS = new Set([
  "ean_13",
  "ean_8",
  "upc_a",
  "upc_e",
  "isbn",
  "ean_2",
  "ean_5",
  "itf_14",
  "databar",
  "databar_omni"
])

/** Values that reveal neither a person nor an account. All others are dropped, because a code may say anything. */
const OF_NOBODY = new Set([
  "amount",
  "closing_balance",
  "collection_date",
  "currency",
  "gross_pay",
  "hours",
  "net_pay",
  "net_taxable_pay",
  "opening_balance",
  "period_end",
  "period_start",
  "reference_income",
  "seal_authority",
  "seal_certificate",
  "seal_document_type",
  "seal_issue_date",
  "seal_signature_date",
  "tax_year",
  "total_amount"
])

/** The codes of a de-identified document: their places, and only those values that cannot identify a person or an account. */
export const withoutPersons = (codes: ReadonlyArray<ExtractedCode>): ReadonlyArray<ExtractedCode> =>
  codes.map((code) => ({
    ...code,
    text: OF_PRODUCTS.has(code.format) ? code.text : null,
    meaning:
      code.meaning === null
        ? null
        : {
            ...code.meaning,
            values: Object.fromEntries(Object.entries(code.meaning.values).filter(([name]) => OF_NOBODY.has(name)))
          }
  }))

import type { TypeShape } from "./DocumentType.js"
import { taxedAmounts, taxedItems, taxedTotal } from "./trade.js"

/** A quotation or an estimate. */
export const quote: TypeShape = {
  name: "quote",
  fields: [
    { key: "quote_number", kind: "identifier" },
    { key: "issue_date", kind: "date" },
    { key: "valid_until", kind: "date" },
    { key: "supplier_name", kind: "name", party: "issuer", model: "issuer_name" },
    { key: "customer_name", kind: "name", party: "recipient", model: "recipient_name" },
    { key: "delivery_address", kind: "address", model: "labelled_address" },
    ...taxedAmounts
  ],
  tables: [taxedItems],
  rules: [taxedTotal, { rule: "not_before", earlier: "issue_date", later: "valid_until" }]
}

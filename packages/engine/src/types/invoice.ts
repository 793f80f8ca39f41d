import type { TypeShape } from "./DocumentType.js"
import { taxedAmounts, taxedItems, taxedTotal } from "./trade.js"

/** An invoice. */
export const invoice: TypeShape = {
  name: "invoice",
  fields: [
    { key: "invoice_number", kind: "identifier" },
    { key: "invoice_date", kind: "date" },
    { key: "due_date", kind: "date", shares: true },
    { key: "order_number", kind: "identifier" },
    { key: "supplier_name", kind: "name", party: "issuer", model: "issuer_name" },
    { key: "supplier_address", kind: "address", party: "issuer" },
    { key: "supplier_vat_number", kind: "vat", party: "issuer" },
    { key: "supplier_registration_number", kind: "registration", party: "issuer" },
    { key: "supplier_iban", kind: "iban" },
    { key: "supplier_bic", kind: "bic" },
    { key: "customer_name", kind: "name", party: "recipient", model: "recipient_name" },
    { key: "customer_address", kind: "address", party: "recipient" },
    { key: "customer_vat_number", kind: "vat", party: "recipient" },
    { key: "customer_number", kind: "identifier", party: "recipient" },
    ...taxedAmounts,
    { key: "amount_due", kind: "amount", shares: true },
    { key: "payment_terms", kind: "text" }
  ],
  tables: [
    taxedItems,
    {
      key: "taxes",
      columns: [
        { key: "rate", type: "number" },
        { key: "base", type: "amount" },
        { key: "amount", type: "amount" }
      ]
    }
  ],
  rules: [
    taxedTotal,
    { rule: "at_most", part: "amount_due", whole: "total_amount" },
    { rule: "not_before", earlier: "invoice_date", later: "due_date" }
  ]
}

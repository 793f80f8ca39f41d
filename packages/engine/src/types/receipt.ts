import type { TypeShape } from "./DocumentType.js"
import { taxedTotal } from "./trade.js"

/** A receipt of a till, often photographed. */
export const receipt: TypeShape = {
  name: "receipt",
  fields: [
    { key: "merchant_name", kind: "name", party: "issuer", model: "merchant_name" },
    { key: "merchant_address", kind: "address", party: "issuer", model: "merchant_address" },
    { key: "merchant_phone", kind: "phone", party: "issuer" },
    { key: "merchant_registration_number", kind: "registration", party: "issuer" },
    { key: "receipt_number", kind: "identifier" },
    { key: "transaction_date", kind: "date", model: "receipt_date" },
    { key: "transaction_time", kind: "time" },
    { key: "subtotal_amount", kind: "amount", shares: true },
    { key: "tax_amount", kind: "amount", shares: true },
    { key: "total_amount", kind: "amount", model: "receipt_total", shares: true },
    { key: "currency", kind: "currency", shares: true },
    { key: "payment_method", kind: "payment", shares: true }
  ],
  tables: [
    {
      key: "line_items",
      columns: [
        { key: "description", type: "string" },
        { key: "quantity", type: "number" },
        { key: "unit_price", type: "amount" },
        { key: "amount", type: "amount" }
      ]
    }
  ],
  rules: [taxedTotal]
}

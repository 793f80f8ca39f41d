import type { TypeShape } from "./DocumentType.js"

/** A purchase order: written by the customer, addressed to the supplier. */
export const purchaseOrder: TypeShape = {
  name: "purchase_order",
  fields: [
    { key: "order_number", kind: "identifier" },
    { key: "issue_date", kind: "date" },
    { key: "valid_until", kind: "date" },
    { key: "supplier_name", kind: "name", party: "recipient", model: "recipient_name" },
    { key: "customer_name", kind: "name", party: "issuer", model: "issuer_name" },
    { key: "delivery_address", kind: "address", model: "labelled_address" },
    { key: "currency", kind: "currency", shares: true },
    { key: "subtotal_amount", kind: "amount", shares: true },
    { key: "tax_amount", kind: "amount", shares: true },
    { key: "total_amount", kind: "amount", shares: true }
  ],
  tables: [
    {
      key: "line_items",
      columns: [
        { key: "description", type: "string" },
        { key: "quantity", type: "number" },
        { key: "unit_price", type: "amount" },
        { key: "tax_rate", type: "number" },
        { key: "amount", type: "amount" }
      ]
    }
  ],
  rules: [
    { rule: "sum", parts: ["subtotal_amount", "tax_amount"], total: "total_amount" },
    { rule: "not_before", earlier: "issue_date", later: "valid_until" }
  ]
}

import type { TypeShape } from "./DocumentType.js"

/** The amounts of papers on which a tax comes on top. */
export const taxedAmounts: TypeShape["fields"] = [
  { key: "currency", kind: "currency", shares: true },
  { key: "subtotal_amount", kind: "amount", shares: true },
  { key: "tax_amount", kind: "amount", shares: true },
  { key: "total_amount", kind: "amount", shares: true }
]

/** Items ordered, offered or charged, with their tax rates. */
export const taxedItems: TypeShape["tables"][number] = {
  key: "line_items",
  columns: [
    { key: "description", type: "string" },
    { key: "quantity", type: "number" },
    { key: "unit_price", type: "amount" },
    { key: "tax_rate", type: "number" },
    { key: "amount", type: "amount" }
  ]
}

/** The total is the sum of the taxed amounts. */
export const taxedTotal: TypeShape["rules"][number] = {
  rule: "sum",
  parts: ["subtotal_amount", "tax_amount"],
  total: "total_amount"
}

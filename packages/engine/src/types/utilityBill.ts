import type { TypeShape } from "./DocumentType.js"

/** A bill for electricity, gas, water, heat or a telephone line. */
export const utilityBill: TypeShape = {
  name: "utility_bill",
  fields: [
    { key: "provider_name", kind: "name", party: "issuer", model: "issuer_name" },
    { key: "customer_name", kind: "name", party: "recipient", model: "recipient_name" },
    { key: "service_address", kind: "address", model: "labelled_address", shares: true },
    { key: "customer_number", kind: "identifier", party: "recipient" },
    { key: "contract_number", kind: "identifier" },
    { key: "meter_number", kind: "identifier" },
    { key: "bill_number", kind: "identifier" },
    { key: "bill_date", kind: "date" },
    { key: "due_date", kind: "date", shares: true },
    { key: "period_start", kind: "date", end: "from", model: "period_day" },
    { key: "period_end", kind: "date", end: "to", model: "period_day" },
    { key: "consumption", kind: "number" },
    { key: "total_amount", kind: "amount", shares: true, model: "billed_amount" },
    { key: "currency", kind: "currency", shares: true }
  ],
  tables: [],
  rules: [
    { rule: "not_before", earlier: "period_start", later: "period_end" },
    { rule: "not_before", earlier: "bill_date", later: "due_date" }
  ]
}

import { accountFields } from "./accountFields.js"
import type { TypeShape } from "./DocumentType.js"

/** A statement of account of a bank. */
export const bankStatement: TypeShape = {
  name: "bank_statement",
  fields: [
    ...accountFields,
    { key: "statement_number", kind: "identifier" },
    { key: "period_start", kind: "date", model: "period_day", end: "from" },
    { key: "period_end", kind: "date", model: "period_day", end: "to" },
    { key: "opening_balance", kind: "amount", model: "balance" },
    { key: "closing_balance", kind: "amount", model: "balance" },
    { key: "currency", kind: "currency", shares: true }
  ],
  tables: [
    {
      key: "transactions",
      columns: [
        { key: "date", type: "date" },
        { key: "description", type: "string" },
        { key: "debit", type: "amount" },
        { key: "credit", type: "amount" },
        { key: "balance", type: "amount" }
      ]
    }
  ],
  rules: [
    { rule: "not_before", earlier: "period_start", later: "period_end" },
    {
      rule: "movements",
      table: "transactions",
      added: "credit",
      taken: "debit",
      opening: "opening_balance",
      closing: "closing_balance"
    }
  ]
}

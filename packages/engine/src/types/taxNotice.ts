import type { TypeShape } from "./DocumentType.js"

/** A tax office's notice of a person's income and tax due. */
export const taxNotice: TypeShape = {
  name: "tax_notice",
  fields: [
    { key: "taxpayer_name", kind: "name", party: "recipient", model: "recipient_name" },
    { key: "tax_number", kind: "identifier", pattern: "(?:\\D*\\d){7,}\\D*" },
    { key: "notice_number", kind: "identifier", pattern: "(?:\\D*\\d){5,}\\D*" },
    {
      key: "tax_year",
      kind: "identifier",
      pattern: "(?:19|20)\\d{2}(?:\\s?(?:-|–|/|to|à|au)\\s?(?:(?:19|20)?\\d{2}))?"
    },
    { key: "reference_income", kind: "amount", model: "whole_amount" },
    { key: "tax_amount", kind: "amount", model: "whole_amount" },
    { key: "issue_date", kind: "date" },
    { key: "due_date", kind: "date", shares: true }
  ],
  tables: [],
  rules: [{ rule: "not_before", earlier: "issue_date", later: "due_date" }]
}

import { accountFields } from "./accountFields.js"
import type { TypeShape } from "./DocumentType.js"

/** Bank details for paying into an account: the French RIB and its equivalents elsewhere. */
export const bankDetails: TypeShape = {
  name: "bank_details",
  fields: [
    ...accountFields,
    { key: "bank_code", kind: "identifier" },
    { key: "branch_code", kind: "bank_branch" },
    { key: "check_digits", kind: "identifier" }
  ],
  tables: [],
  rules: [
    { rule: "account_key", bank: "bank_code", branch: "branch_code", account: "account_number", key: "check_digits" },
    { rule: "part_of_iban", part: "account_number", iban: "iban" },
    { rule: "part_of_iban", part: "branch_code", iban: "iban" }
  ]
}

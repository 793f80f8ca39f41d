import type { FieldShape } from "./DocumentType.js"

/** The bank, its client and the client's account, on statements and other papers that give account details. */
export const accountFields: ReadonlyArray<FieldShape> = [
  { key: "bank_name", kind: "name", party: "issuer", model: "bank_name" },
  { key: "account_holder", kind: "name", party: "recipient", model: "account_holder" },
  { key: "iban", kind: "iban" },
  { key: "bic", kind: "bic" },
  { key: "account_number", kind: "identifier" }
]

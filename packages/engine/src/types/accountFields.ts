import type { FieldShape } from "./DocumentType.js"

/** What a bank calls itself, its client and the client's account, on statements and wherever it gives out an account's details. */
export const accountFields: ReadonlyArray<FieldShape> = [
  { key: "bank_name", kind: "name", party: "issuer", model: "bank_name" },
  { key: "account_holder", kind: "name", party: "recipient", model: "account_holder" },
  { key: "iban", kind: "iban" },
  { key: "bic", kind: "bic" },
  { key: "account_number", kind: "identifier" }
]

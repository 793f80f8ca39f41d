import type { TypeShape } from "./DocumentType.js"

/** An insurer's certificate that somebody is covered. */
export const insuranceCertificate: TypeShape = {
  name: "insurance_certificate",
  fields: [
    { key: "insurer_name", kind: "name", party: "issuer", model: "insurer_name" },
    { key: "policyholder_name", kind: "name", party: "recipient", model: "recipient_name" },
    { key: "policy_number", kind: "identifier" },
    { key: "coverage", kind: "text" },
    { key: "start_date", kind: "date", end: "from" },
    { key: "end_date", kind: "date", end: "to" },
    { key: "issue_date", kind: "date" }
  ],
  tables: [],
  rules: [{ rule: "not_before", earlier: "start_date", later: "end_date" }]
}

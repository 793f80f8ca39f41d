import type { FieldRule, FieldShape } from "./DocumentType.js"

/**
 * The fields of every identity document. The numbers among the labels are those of European driving licences (directive 2006/126/EC, annex I); they
 * count only if the type says that it is numbered.
 */
export const identityFields: ReadonlyArray<FieldShape> = [
  { key: "document_number", kind: "identifier", zone: "document_number", model: "identity_number" },
  { key: "surname", kind: "name", zone: "surname", model: "identity_words" },
  { key: "given_names", kind: "name", zone: "given_names", model: "identity_words" },
  { key: "birth_date", kind: "date", zone: "birth_date", model: "identity_date" },
  { key: "birth_place", kind: "text", model: "identity_words" },
  { key: "nationality", kind: "country", zone: "nationality", shares: true, model: "identity_country" },
  { key: "sex", kind: "sex", zone: "sex", model: "identity_sex" },
  { key: "issue_date", kind: "date", model: "identity_date" },
  { key: "expiry_date", kind: "date", zone: "expiry_date", model: "identity_date" },
  { key: "issuing_country", kind: "country", zone: "issuing_country", shares: true, model: "issuing_country" },
  { key: "issuing_authority", kind: "text", model: "identity_words" },
  { key: "mrz", kind: "zone", zone: "zone", model: "mrz" }
]

/** Rules for every identity document. */
export const identityRules: ReadonlyArray<FieldRule> = [
  { rule: "not_before", earlier: "birth_date", later: "issue_date" },
  { rule: "not_before", earlier: "issue_date", later: "expiry_date" },
  { rule: "not_before", earlier: "birth_date", later: "expiry_date" }
]

import { contactFields } from "./contactFields.js"
import type { TypeShape } from "./DocumentType.js"

/** A letter, of a firm or a person. */
export const letter: TypeShape = {
  name: "letter",
  fields: [
    { key: "sender", kind: "name", party: "issuer", model: "letter_sender" },
    { key: "recipient", kind: "name", party: "recipient", model: "letter_recipient" },
    ...contactFields,
    { key: "subject", kind: "text", model: "letter_subject" },
    { key: "date", kind: "date", model: "letter_date" }
  ],
  tables: [],
  rules: []
}

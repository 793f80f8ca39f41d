import { contactFields } from "./contactFields.js"
import type { TypeShape } from "./DocumentType.js"

/** A curriculum vitae. */
export const resume: TypeShape = {
  name: "resume",
  fields: [
    { key: "candidate_name", kind: "name", model: "candidate_name" },
    ...contactFields,
    { key: "subject", kind: "text", model: "resume_subject" },
    { key: "date", kind: "date", model: "resume_date" }
  ],
  tables: [],
  rules: []
}

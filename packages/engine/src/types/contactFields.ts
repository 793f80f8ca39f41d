import type { FieldShape } from "./DocumentType.js"

/** The author's contact details: every e-mail address and telephone number in a written document. */
export const contactFields: ReadonlyArray<FieldShape> = [
  { key: "emails", kind: "email", several: true, model: "contacts" },
  { key: "phones", kind: "phone", several: true, model: "contacts" }
]

import type { FieldShape } from "./DocumentType.js"

/** How whoever writes can be reached: every mail address and telephone number that a written document shows. */
export const contactFields: ReadonlyArray<FieldShape> = [
  { key: "emails", kind: "email", several: true, model: "contacts" },
  { key: "phones", kind: "phone", several: true, model: "contacts" }
]

import type { FieldDefinition } from "./DocumentType.js"

/** How whoever writes can be reached: every mail address and telephone number that a written document shows. */
export const contactFields: ReadonlyArray<FieldDefinition> = [
  {
    key: "emails",
    kind: "email",
    several: true,
    model: "contacts",
    labels: { en: ["email", "e-mail"], fr: ["courriel", "adresse électronique", "mél"] }
  },
  {
    key: "phones",
    kind: "phone",
    several: true,
    model: "contacts",
    labels: { en: ["phone", "telephone", "tel", "mobile"], fr: ["téléphone", "tél", "portable"] }
  }
]

import { contactFields } from "./contactFields.js"
import type { DocumentType } from "./DocumentType.js"

/** A letter, of a firm or a person. */
export const letter: DocumentType = {
  name: "letter",
  aliases: ["correspondence", "mail", "lettre", "courrier"],
  anchors: [
    { words: "objet", weight: 1.5, where: "anywhere" },
    { words: "madame, monsieur", weight: 2, where: "title" },
    { words: "madame", weight: 2.2, where: "title" },
    { words: "monsieur", weight: 2.2, where: "title" },
    { words: "messieurs", weight: 2.2, where: "title" },
    { words: "mesdames", weight: 2.2, where: "title" },
    { words: "dans l'attente de votre réponse", weight: 1.5, where: "prose" },
    { words: "à votre disposition", weight: 1, where: "prose" },
    { words: "par la présente", weight: 1, where: "prose" },
    { words: "nous avons le plaisir", weight: 1, where: "prose" },
    { words: "nous vous informons", weight: 1, where: "prose" },
    { words: "chère", weight: 1.5, where: "title" },
    { words: "cher", weight: 1.5, where: "title" },
    { words: "veuillez agréer", weight: 2.5, where: "prose" },
    { words: "je vous prie d'agréer", weight: 2.5, where: "prose" },
    { words: "nous vous prions d'agréer", weight: 2.5, where: "prose" },
    { words: "salutations distinguées", weight: 2, where: "prose" },
    { words: "sentiments distingués", weight: 1.5, where: "prose" },
    { words: "cordialement", weight: 2, where: "anywhere" },
    { words: "bien à vous", weight: 1.5, where: "anywhere" },
    { words: "lettre recommandée", weight: 1.5, where: "anywhere" },
    { words: "pièces jointes", weight: 0.8, where: "anywhere" },
    { words: "dear", weight: 3, where: "title" },
    { words: "to whom it may concern", weight: 3, where: "title" },
    { words: "yours sincerely", weight: 3, where: "anywhere" },
    { words: "yours faithfully", weight: 3, where: "anywhere" },
    { words: "sincerely", weight: 2.5, where: "anywhere" },
    { words: "kind regards", weight: 2, where: "anywhere" },
    { words: "best regards", weight: 2, where: "anywhere" },
    { words: "yours truly", weight: 2.5, where: "anywhere" },
    { words: "i am writing", weight: 1.5, where: "prose" },
    { words: "we are writing", weight: 1.5, where: "prose" },
    { words: "je me permets", weight: 1, where: "prose" },
    { words: "invoice", weight: -2.5, where: "title" },
    { words: "facture", weight: -2.5, where: "title" },
    { words: "avoir", weight: -1.5, where: "title" },
    { words: "devis", weight: -2.5, where: "title" },
    { words: "quotation", weight: -2.5, where: "title" },
    { words: "purchase order", weight: -2.5, where: "title" },
    { words: "attestation", weight: -2, where: "title" },
    { words: "certificate", weight: -2, where: "title" },
    { words: "agreement", weight: -2.5, where: "title" },
    { words: "contrat", weight: -2, where: "title" },
    { words: "avis d'impôt", weight: -3, where: "anywhere" },
    { words: "compte rendu", weight: -2, where: "title" },
    { words: "iban", weight: -0.7, where: "anywhere" }
  ],
  fields: [
    {
      key: "sender",
      kind: "name",
      party: "issuer",
      model: "letter_sender",
      labels: { en: ["from", "sender", "sent by"], fr: ["de", "expéditeur", "de la part de"] }
    },
    {
      key: "recipient",
      kind: "name",
      party: "recipient",
      model: "letter_recipient",
      labels: {
        en: ["to", "recipient", "attention", "attn", "for the attention of", "addressee"],
        fr: ["à", "destinataire", "à l'attention de"]
      }
    },
    ...contactFields,
    {
      key: "subject",
      kind: "text",
      model: "letter_subject",
      labels: { en: ["subject", "re", "regarding"], fr: ["objet", "sujet"] }
    },
    {
      key: "date",
      kind: "date",
      model: "letter_date",
      labels: { en: ["date", "dated"], fr: ["date", "le"] }
    }
  ],
  tables: [],
  rules: [],
  decoys: [
    "fax",
    "télécopie",
    "vos réf",
    "nos réf",
    "our ref",
    "your ref",
    "reference",
    "référence",
    "pièces jointes",
    "enc"
  ]
}

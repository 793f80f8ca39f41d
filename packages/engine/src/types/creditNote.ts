import type { DocumentType, FieldDefinition } from "./DocumentType.js"
import { invoice } from "./invoice.js"

/** What a credit note calls its own number and day; the rest it names as an invoice does. */
const own: ReadonlyArray<FieldDefinition> = [
  {
    key: "invoice_number",
    kind: "identifier",
    labels: {
      en: [
        "credit note number",
        "credit note no",
        "credit note #",
        "credit memo number",
        ["credit note", 0.9],
        ["credit memo", 0.9],
        ["invoice number", 0.6],
        ["number", 0.4]
      ],
      fr: [
        "avoir n°",
        "numéro d'avoir",
        "n° avoir",
        "facture d'avoir n°",
        ["avoir", 0.9],
        ["facture avoir", 0.9],
        ["facture n°", 0.75],
        ["numéro de facture", 0.7],
        ["numéro", 0.4]
      ]
    }
  },
  {
    key: "invoice_date",
    kind: "date",
    labels: {
      en: [
        "credit note date",
        "date of credit note",
        "issue date",
        ["invoice date", 0.7],
        ["date", 0.75],
        ["dated", 0.7]
      ],
      fr: [
        "date d'avoir",
        "date de l'avoir",
        "date d'émission",
        "date avoir",
        "avoir du",
        ["en date du", 0.7],
        ["date de facture", 0.75],
        ["date", 0.75]
      ]
    }
  }
]

/** A credit note, French or English: an invoice's fields under a credit note's labels. */
export const creditNote: DocumentType = {
  ...invoice,
  name: "credit_note",
  aliases: ["credit memo", "credit", "refund note", "avoir", "facture d'avoir", "note de crédit"],
  anchors: [
    { words: "credit note", weight: 6, where: "title" },
    { words: "credit memo", weight: 6, where: "title" },
    { words: "avoir", weight: 6, where: "title" },
    { words: "facture d'avoir", weight: 7, where: "title" },
    { words: "note de crédit", weight: 6, where: "title" },
    { words: "credit note number", weight: 2, where: "anywhere" },
    { words: "total ht", weight: 0.3, where: "anywhere" },
    { words: "tva", weight: 0.3, where: "anywhere" }
  ],
  fields: invoice.fields.map((field) => own.find(({ key }) => key === field.key) ?? field),
  decoys: [...invoice.decoys, "original invoice", "facture d'origine", "référence facture"]
}

import type { TypeWords } from "../../Language.js"
import { invoice } from "./invoice.js"

/** French words of a credit note. */
export const creditNote = {
  aliases: ["avoir", "facture d'avoir", "note de crédit"],
  anchors: [
    { words: "avoir", weight: 6, where: "title" },
    { words: "facture d'avoir", weight: 7, where: "title" },
    { words: "note de crédit", weight: 6, where: "title" },
    { words: "total ht", weight: 0.3, where: "anywhere" },
    { words: "tva", weight: 0.3, where: "anywhere" }
  ],
  fields: {
    ...invoice.fields,
    invoice_number: [
      "avoir n°",
      "numéro d'avoir",
      "n° avoir",
      "facture d'avoir n°",
      ["avoir", 0.9],
      ["facture avoir", 0.9],
      ["facture n°", 0.75],
      ["numéro de facture", 0.7],
      ["numéro", 0.4]
    ],
    invoice_date: [
      "date d'avoir",
      "date de l'avoir",
      "date d'émission",
      "date avoir",
      "avoir du",
      ["en date du", 0.7],
      ["date de facture", 0.75],
      ["date", 0.75]
    ]
  },
  patterns: invoice.patterns,
  tables: {
    line_items: invoice.tables.line_items,
    taxes: invoice.tables.taxes
  },
  decoys: [...invoice.decoys, "facture d'origine", "référence facture"]
} satisfies TypeWords

import type { TypeWords } from "../../Language.js"
import { invoice } from "./invoice.js"

/** German words of a credit note. */
export const creditNote = {
  aliases: ["gutschrift", "rechnungskorrektur", "stornorechnung"],
  anchors: [
    { words: "gutschrift", weight: 6, where: "title" },
    { words: "rechnungskorrektur", weight: 6, where: "title" },
    { words: "korrekturrechnung", weight: 6, where: "title" },
    { words: "stornorechnung", weight: 6, where: "title" },
    { words: "gutschriftsnummer", weight: 2, where: "anywhere" },
    { words: "wird wie folgt berichtigt", weight: 1.5, where: "prose" },
    { words: "schreiben wir ihnen gut", weight: 1.5, where: "prose" },
    { words: "gutschriftsbetrag", weight: 1.5, where: "anywhere" }
  ],
  fields: {
    ...invoice.fields,
    invoice_number: [
      "gutschriftsnummer",
      "gutschrift nr",
      "gutschrift-nr",
      "nummer der gutschrift",
      "rechnungskorrektur nr",
      "stornorechnung nr",
      ["gutschrift", 0.9],
      ["belegnummer", 0.85],
      ["beleg-nr", 0.85],
      ["rechnungsnummer", 0.6],
      ["nummer", 0.4]
    ],
    invoice_date: [
      "gutschriftsdatum",
      "datum der gutschrift",
      "gutschrift vom",
      "ausstellungsdatum",
      ["belegdatum", 0.9],
      ["rechnungsdatum", 0.7],
      ["datum", 0.75]
    ],
    total_amount: [...invoice.fields.total_amount, "gutschriftsbetrag", "gutschriftbetrag", "gutschrift gesamt"],
    amount_due: [...invoice.fields.amount_due, "betrag zu ihren gunsten", "guthaben"]
  },
  patterns: invoice.patterns,
  tables: invoice.tables,
  decoys: [...invoice.decoys, "rechnung vom", "zur rechnung", "ursprungsrechnung"]
} satisfies TypeWords

import type { TypeWords } from "../../Language.js"
import { invoice } from "./invoice.js"

/** English words of a credit note. */
export const creditNote = {
  aliases: ["credit memo", "credit", "refund note"],
  anchors: [
    { words: "credit note", weight: 6, where: "title" },
    { words: "credit memo", weight: 6, where: "title" },
    { words: "credit note number", weight: 2, where: "anywhere" }
  ],
  fields: {
    ...invoice.fields,
    invoice_number: [
      "credit note number",
      "credit note no",
      "credit note #",
      "credit memo number",
      ["credit note", 0.9],
      ["credit memo", 0.9],
      ["invoice number", 0.6],
      ["number", 0.4]
    ],
    invoice_date: [
      "credit note date",
      "date of credit note",
      "issue date",
      ["invoice date", 0.7],
      ["date", 0.75],
      ["dated", 0.7]
    ]
  },
  patterns: invoice.patterns,
  tables: {
    line_items: invoice.tables.line_items,
    taxes: invoice.tables.taxes
  },
  decoys: [...invoice.decoys, "original invoice"]
} satisfies TypeWords

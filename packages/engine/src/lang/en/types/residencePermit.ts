import type { TypeWords } from "../../Language.js"
import { identityCard } from "./identityCard.js"

/** English words of a residence permit. */
export const residencePermit = {
  aliases: ["residence card"],
  anchors: [
    { words: "residence permit", weight: 6, where: "anywhere" },
    { words: "biometric residence permit", weight: 6, where: "anywhere" },
    { words: "permanent resident card", weight: 6, where: "anywhere" },
    { words: "permanent resident", weight: 4, where: "anywhere" },
    { words: "irish residence permit", weight: 5, where: "anywhere" },
    { words: "type of permit", weight: 2, where: "anywhere" },
    { words: "immigration", weight: 1.5, where: "anywhere" },
    { words: "resident since", weight: 2, where: "anywhere" },
    { words: "leave to remain", weight: 2, where: "anywhere" },
    { words: "remarks", weight: 0.7, where: "anywhere" },
    { words: "driving licence", weight: -3, where: "title" },
    { words: "dear", weight: -3, where: "anywhere" }
  ],
  fields: {
    ...identityCard.fields,
    document_number: [
      "residence permit number",
      "residence permit no",
      "permit number",
      "permit no",
      "card number",
      "card no",
      "brp number",
      "irp number",
      ["document number", 0.95],
      ["document no", 0.95],
      ["number", 0.55]
    ]
  },
  decoys: [...identityCard.decoys, "uscis number", "resident since", "alien number"]
} satisfies TypeWords

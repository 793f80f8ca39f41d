import type { TypeWords } from "../../Language.js"
import { identityCard } from "./identityCard.js"

/** French words of a residence permit. */
export const residencePermit = {
  aliases: ["titre de séjour", "carte de séjour"],
  anchors: [
    { words: "titre de séjour", weight: 6, where: "anywhere" },
    { words: "carte de séjour", weight: 5.5, where: "anywhere" },
    { words: "carte de résident", weight: 5, where: "anywhere" },
    { words: "vie privée et familiale", weight: 2, where: "anywhere" },
    { words: "autorise son titulaire à travailler", weight: 2, where: "anywhere" },
    { words: "remarques", weight: 0.7, where: "anywhere" }
  ],
  fields: {
    ...identityCard.fields,
    document_number: [
      "titre de séjour n°",
      "numéro du titre",
      "n° du titre",
      "numéro de titre de séjour",
      "n° de titre",
      "carte de séjour n°",
      "numéro de carte",
      "n° de carte",
      ["numéro de document", 0.95],
      ["n° du document", 0.95],
      ["n° document", 0.95]
    ],
    issuing_authority: [...identityCard.fields.issuing_authority, "délivré à"]
  },
  decoys: [...identityCard.decoys, "numéro étranger", "n° étranger"]
} satisfies TypeWords

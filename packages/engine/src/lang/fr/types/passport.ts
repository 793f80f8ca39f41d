import type { TypeWords } from "../../Language.js"
import { identityCard } from "./identityCard.js"

/** French words of a passport. */
export const passport = {
  aliases: ["passeport"],
  anchors: [
    { words: "passeport", weight: 4, where: "title" },
    { words: "numéro de passeport", weight: 3, where: "anywhere" },
    { words: "code du pays", weight: 1, where: "anywhere" },
    { words: "couleur des yeux", weight: 0.7, where: "anywhere" },
    { words: "domicile", weight: 0.5, where: "anywhere" },
    { words: "titre de séjour", weight: -4, where: "anywhere" }
  ],
  fields: {
    ...identityCard.fields,
    document_number: [
      "passeport n°",
      "numéro de passeport",
      "n° de passeport",
      "n° du passeport",
      "passeport",
      ["numéro de document", 0.95],
      ["n° du document", 0.95],
      ["n° document", 0.95]
    ]
  },
  decoys: identityCard.decoys
} satisfies TypeWords

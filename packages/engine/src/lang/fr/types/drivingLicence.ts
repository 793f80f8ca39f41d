import type { TypeWords } from "../../Language.js"
import { identityCard } from "./identityCard.js"

/** French words of a driving licence. */
export const drivingLicence = {
  aliases: ["permis de conduire"],
  anchors: [
    { words: "permis de conduire", weight: 5.5, where: "anywhere" },
    { words: "catégories", weight: 0.7, where: "anywhere" },
    { words: "carte grise", weight: -3, where: "anywhere" }
  ],
  fields: {
    ...identityCard.fields,
    document_number: [
      "numéro de permis",
      "n° de permis",
      "n° du permis",
      "permis n°",
      "permis de conduire n°",
      "n° permis",
      ["numéro de document", 0.95],
      ["n° du document", 0.95],
      ["n° document", 0.95]
    ]
  },
  decoys: identityCard.decoys
} satisfies TypeWords

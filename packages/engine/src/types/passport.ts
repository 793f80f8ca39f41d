import type { DocumentType } from "./DocumentType.js"
import { identityDecoys, identityFields, identityRules } from "./identityFields.js"

/** The data page of a passport. */
export const passport: DocumentType = {
  name: "passport",
  aliases: ["passeport"],
  brief: true,
  anchors: [
    { words: "passport", weight: 4, where: "title" },
    { words: "passeport", weight: 4, where: "title" },
    { words: "passport number", weight: 3, where: "anywhere" },
    { words: "passport no", weight: 3, where: "anywhere" },
    { words: "numéro de passeport", weight: 3, where: "anywhere" },
    { words: "P<", weight: 5, where: "zone" },
    { words: "P", weight: 4, where: "zone" },
    { words: "code of issuing state", weight: 2, where: "anywhere" },
    { words: "code du pays", weight: 1, where: "anywhere" },
    { words: "country code", weight: 1, where: "anywhere" },
    { words: "nationality", weight: 1, where: "anywhere" },
    { words: "place of birth", weight: 1, where: "anywhere" },
    { words: "given names", weight: 1, where: "anywhere" },
    { words: "surname", weight: 0.7, where: "anywhere" },
    { words: "date of expiry", weight: 0.7, where: "anywhere" },
    { words: "couleur des yeux", weight: 0.7, where: "anywhere" },
    { words: "domicile", weight: 0.5, where: "anywhere" },
    { words: "passport card", weight: -4, where: "anywhere" },
    { words: "residence permit", weight: -4, where: "anywhere" },
    { words: "titre de séjour", weight: -4, where: "anywhere" },
    { words: "identity card", weight: -2.5, where: "title" },
    { words: "dear", weight: -3, where: "anywhere" }
  ],
  fields: identityFields(
    {
      en: ["passport number", "passport no", "passport", "passport book no"],
      fr: ["passeport n°", "numéro de passeport", "n° de passeport", "n° du passeport", "passeport"]
    },
    false
  ),
  tables: [],
  rules: identityRules,
  decoys: identityDecoys
}

import type { TypeWords } from "../../Language.js"
import { identityCard } from "./identityCard.js"

/** English words of a passport. */
export const passport = {
  anchors: [
    { words: "passport", weight: 4, where: "title" },
    { words: "passport number", weight: 3, where: "anywhere" },
    { words: "passport no", weight: 3, where: "anywhere" },
    { words: "code of issuing state", weight: 2, where: "anywhere" },
    { words: "country code", weight: 1, where: "anywhere" },
    { words: "nationality", weight: 1, where: "anywhere" },
    { words: "place of birth", weight: 1, where: "anywhere" },
    { words: "given names", weight: 1, where: "anywhere" },
    { words: "surname", weight: 0.7, where: "anywhere" },
    { words: "date of expiry", weight: 0.7, where: "anywhere" },
    { words: "passport card", weight: -4, where: "anywhere" },
    { words: "residence permit", weight: -4, where: "anywhere" },
    { words: "identity card", weight: -2.5, where: "title" },
    { words: "dear", weight: -3, where: "anywhere" }
  ],
  fields: {
    ...identityCard.fields,
    document_number: [
      "passport number",
      "passport no",
      "passport",
      "passport book no",
      ["document number", 0.95],
      ["document no", 0.95],
      ["number", 0.55]
    ]
  },
  decoys: identityCard.decoys
} satisfies TypeWords

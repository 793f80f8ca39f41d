import type { DocumentType } from "./DocumentType.js"
import { identityDecoys, identityFields, identityRules } from "./identityFields.js"

/** A driving licence: the European form with its numbered entries, or an American one. */
export const drivingLicence: DocumentType = {
  name: "driving_licence",
  aliases: [
    "driving license",
    "driver's licence",
    "driver's license",
    "driver licence",
    "driver license",
    "permis de conduire"
  ],
  brief: true,
  anchors: [
    { words: "driving licence", weight: 5.5, where: "anywhere" },
    { words: "driver licence", weight: 5.5, where: "anywhere" },
    { words: "driver's license", weight: 5.5, where: "anywhere" },
    { words: "permis de conduire", weight: 5.5, where: "anywhere" },
    { words: "ceadúnas tiomána", weight: 4, where: "anywhere" },
    { words: "commercial driver license", weight: 3, where: "anywhere" },
    { words: "learner permit", weight: 3, where: "anywhere" },
    { words: "4a", weight: 1.5, where: "anywhere" },
    { words: "4b", weight: 1.5, where: "anywhere" },
    { words: "4c", weight: 1.5, where: "anywhere" },
    { words: "4d", weight: 1.5, where: "anywhere" },
    { words: "DVLA", weight: 1.5, where: "anywhere" },
    { words: "NDLS", weight: 1.5, where: "anywhere" },
    { words: "endorsements", weight: 1, where: "anywhere" },
    { words: "donor", weight: 1, where: "anywhere" },
    { words: "D1", weight: 3, where: "zone" },
    { words: "catégories", weight: 0.7, where: "anywhere" },
    { words: "carte grise", weight: -3, where: "anywhere" },
    { words: "dear", weight: -3, where: "anywhere" }
  ],
  fields: identityFields(
    {
      en: [
        "licence number",
        "licence no",
        "license number",
        "driving licence number",
        "driver number",
        "driver license number",
        "dl",
        "dl no",
        "dln",
        "4d dln",
        "4d lic no",
        "4d",
        "lic no",
        "customer identifier"
      ],
      fr: ["numéro de permis", "n° de permis", "n° du permis", "permis n°", "permis de conduire n°", "n° permis"]
    },
    true
  ),
  tables: [],
  rules: identityRules,
  decoys: [...identityDecoys, "7", "8", "9", "10", "11", "12", "dd", "document discriminator", "audit number"]
}

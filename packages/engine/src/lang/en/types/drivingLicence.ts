import type { TypeWords } from "../../Language.js"
import { identityCard } from "./identityCard.js"

/** English words of a driving licence. */
export const drivingLicence = {
  aliases: ["driving license", "driver's licence", "driver's license", "driver licence", "driver license"],
  anchors: [
    { words: "driving licence", weight: 5.5, where: "anywhere" },
    { words: "driver licence", weight: 5.5, where: "anywhere" },
    { words: "driver's license", weight: 5.5, where: "anywhere" },
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
    { words: "dear", weight: -3, where: "anywhere" }
  ],
  fields: {
    document_number: [
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
      "customer identifier",
      ["document number", 0.95],
      ["document no", 0.95],
      ["number", 0.55],
      "5"
    ],
    surname: [...identityCard.fields.surname, "1"],
    given_names: [...identityCard.fields.given_names, "2"],
    birth_date: [...identityCard.fields.birth_date, "3"],
    birth_place: [...identityCard.fields.birth_place, "3"],
    nationality: identityCard.fields.nationality,
    sex: identityCard.fields.sex,
    issue_date: [...identityCard.fields.issue_date, "4a"],
    expiry_date: [...identityCard.fields.expiry_date, "4b"],
    issuing_country: identityCard.fields.issuing_country,
    issuing_authority: [...identityCard.fields.issuing_authority, "4c"]
  },
  decoys: [...identityCard.decoys, "7", "8", "9", "10", "11", "12", "dd", "document discriminator", "audit number"]
} satisfies TypeWords

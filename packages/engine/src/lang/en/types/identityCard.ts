import type { TypeWords } from "../../Language.js"

/** English words of an identity card. */
export const identityCard = {
  aliases: ["id card", "national identity card", "id"],
  anchors: [
    { words: "identity card", weight: 4.5, where: "anywhere" },
    { words: "national identity card", weight: 5, where: "anywhere" },
    { words: "identification card", weight: 4.5, where: "anywhere" },
    { words: "proof of age card", weight: 4, where: "anywhere" },
    { words: "passport card", weight: 5, where: "anywhere" },
    { words: "given names", weight: 1, where: "anywhere" },
    { words: "passport", weight: -1.5, where: "title" },
    { words: "driving licence", weight: -4, where: "anywhere" },
    { words: "driver license", weight: -4, where: "anywhere" },
    { words: "residence permit", weight: -4, where: "anywhere" }
  ],
  fields: {
    document_number: [
      "identity card number",
      "identity card no",
      "card number",
      "card no",
      "id number",
      "id no",
      "4d id",
      "identification number",
      "passport card no",
      ["document number", 0.95],
      ["document no", 0.95],
      ["number", 0.55]
    ],
    surname: ["surname", "last name", "family name", ["name", 0.8], ["surname name", 0.95], "ln", "1 ln", "1ln"],
    given_names: ["given names", "given name", "first name", "forenames", "other names", "fn", "2 fn", "2fn"],
    birth_date: ["date of birth", "birth date", "dob", "3 dob", "3dob", "born", "date and place of birth"],
    birth_place: [
      "place of birth",
      "birthplace",
      "town of birth",
      "city of birth",
      ["date and place of birth", 0.85],
      ["country of birth", 0.6]
    ],
    nationality: ["nationality", "citizenship"],
    sex: ["sex", "gender", "15 sex"],
    issue_date: ["date of issue", "issue date", "issued on", "issued", "date issued", ["iss", 0.9], "4a iss"],
    expiry_date: [
      "date of expiry",
      "expiry date",
      "expiration date",
      "expires",
      "expires on",
      "valid until",
      "card expires",
      "valid to",
      ["exp", 0.95],
      "4b exp"
    ],
    issuing_country: [
      "country code",
      "code of issuing state",
      "issuing state",
      "issuing country",
      "country of issue",
      ["code", 0.7],
      ["country", 0.7]
    ],
    issuing_authority: ["authority", "issuing authority", "issuing office", "issued by", "place of issue"]
  },
  decoys: [
    "signature",
    "holder's signature",
    "signature of bearer",
    "height",
    "eyes",
    "colour of eyes",
    "hair",
    "weight",
    "usage name",
    "alternate name",
    "address",
    "residence",
    "personal number",
    "remarks",
    "observations",
    "categories",
    "class",
    "restrictions",
    "endorsements",
    "type",
    "can",
    "date of first issue",
    "type of permit",
    "entry date"
  ]
} satisfies TypeWords

import type { TypeWords } from "../../Language.js"

/** English words of a contract. */
export const contract = {
  aliases: ["agreement", "lease", "lease agreement"],
  anchors: [
    { words: "agreement", weight: 3.5, where: "title" },
    { words: "contract", weight: 3, where: "title" },
    { words: "lease", weight: 2.5, where: "title" },
    { words: "article 1", weight: 1.5, where: "anywhere" },
    { words: "article 2", weight: 1, where: "anywhere" },
    { words: "this agreement", weight: 2.5, where: "prose" },
    { words: "hereinafter", weight: 2, where: "prose" },
    { words: "the parties", weight: 1.5, where: "prose" },
    { words: "whereas", weight: 2, where: "prose" },
    { words: "in witness whereof", weight: 2, where: "prose" },
    { words: "governing law", weight: 2, where: "prose" },
    { words: "termination", weight: 1, where: "prose" },
    { words: "confidentiality", weight: 0.7, where: "prose" },
    { words: "signed for and on behalf of", weight: 1.5, where: "prose" },
    { words: "dear", weight: -1.5, where: "anywhere" },
    { words: "invoice", weight: -3, where: "title" },
    { words: "contract number", weight: -0.5, where: "anywhere" }
  ],
  fields: {
    parties: [
      "party",
      "first party",
      "second party",
      "client",
      "supplier",
      "service provider",
      "landlord",
      "tenant",
      "lessor",
      "lessee",
      "employer",
      "employee",
      "contractor",
      "consultant",
      "seller",
      "buyer",
      "licensor",
      "licensee",
      "disclosing party",
      "receiving party"
    ],
    emails: ["email", "e-mail"],
    phones: ["phone", "telephone", "tel", "mobile"],
    subject: ["subject", "subject matter", "re"],
    date: ["date", "dated", "date of agreement", "made on", "signed on", "agreement date", "contract date"]
  },
  decoys: [
    "fax",
    "start date",
    "end date",
    "effective date",
    "commencement date",
    "date of birth",
    "contract number",
    "term"
  ]
} satisfies TypeWords

import type { TypeWords } from "../../Language.js"
import { contract } from "./contract.js"

/** English words of a letter. */
export const letter = {
  aliases: ["correspondence", "mail"],
  anchors: [
    { words: "dear", weight: 3, where: "title" },
    { words: "to whom it may concern", weight: 3, where: "title" },
    { words: "yours sincerely", weight: 3, where: "anywhere" },
    { words: "yours faithfully", weight: 3, where: "anywhere" },
    { words: "sincerely", weight: 2.5, where: "anywhere" },
    { words: "kind regards", weight: 2, where: "anywhere" },
    { words: "best regards", weight: 2, where: "anywhere" },
    { words: "yours truly", weight: 2.5, where: "anywhere" },
    { words: "i am writing", weight: 1.5, where: "prose" },
    { words: "we are writing", weight: 1.5, where: "prose" },
    { words: "invoice", weight: -2.5, where: "title" },
    { words: "quotation", weight: -2.5, where: "title" },
    { words: "purchase order", weight: -2.5, where: "title" },
    { words: "certificate", weight: -2, where: "title" },
    { words: "agreement", weight: -2.5, where: "title" },
    { words: "iban", weight: -0.7, where: "anywhere" }
  ],
  fields: {
    sender: ["from", "sender", "sent by"],
    recipient: ["to", "recipient", "attention", "attn", "for the attention of", "addressee"],
    emails: contract.fields.emails,
    phones: contract.fields.phones,
    subject: ["subject", "re", "regarding"],
    date: ["date", "dated"]
  },
  decoys: ["fax", "our ref", "your ref", "reference", "enc"]
} satisfies TypeWords

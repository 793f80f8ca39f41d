import type { TypeWords } from "../../Language.js"
import { bankStatement } from "./bankStatement.js"

/** English words of bank details. */
export const bankDetails = {
  aliases: ["bank account details", "account details"],
  anchors: [
    { words: "bank details", weight: 4, where: "title" },
    { words: "bank account details", weight: 4, where: "title" },
    { words: "account details", weight: 3.5, where: "title" },
    { words: "confirmation of account", weight: 3, where: "title" },
    { words: "account verification", weight: 3.5, where: "title" },
    { words: "direct deposit information", weight: 3.5, where: "title" },
    { words: "wire instructions", weight: 3, where: "title" },
    { words: "iban", weight: 1.2, where: "anywhere" },
    { words: "bic", weight: 0.8, where: "anywhere" },
    { words: "sort code", weight: 1.5, where: "anywhere" },
    { words: "account holder", weight: 1.2, where: "anywhere" },
    { words: "account name", weight: 1, where: "anywhere" },
    { words: "routing number", weight: 1.5, where: "anywhere" },
    { words: "bank name", weight: 1, where: "anywhere" },
    { words: "paid out", weight: -2, where: "anywhere" },
    { words: "withdrawals", weight: -2, where: "anywhere" },
    { words: "balance", weight: -2, where: "anywhere" },
    { words: "total", weight: -2, where: "anywhere" },
    { words: "invoice", weight: -4, where: "title" },
    { words: "credit note", weight: -4, where: "title" }
  ],
  fields: {
    bank_name: bankStatement.fields.bank_name,
    account_holder: bankStatement.fields.account_holder,
    iban: bankStatement.fields.iban,
    bic: bankStatement.fields.bic,
    account_number: bankStatement.fields.account_number,
    bank_code: [
      "bank code",
      "routing number",
      "aba routing number",
      "aba number",
      "routing transit number",
      "aba",
      "institution number",
      "clearing number",
      "bank number"
    ],
    branch_code: [
      "sort code",
      "branch sort code",
      "bank sort code",
      "branch code",
      "transit number",
      "branch number",
      "bsb",
      "national sort code",
      "nsc"
    ],
    check_digits: ["check digits", "check digit", "rib key", "key", "control digits"]
  },
  decoys: ["page", "telephone", "phone", "date", "currency", "branch address", "address", "customer number"]
} satisfies TypeWords

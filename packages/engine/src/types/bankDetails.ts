import { accountFields } from "./accountFields.js"
import type { DocumentType } from "./DocumentType.js"

/** What a bank gives out so that others can pay into an account: the French RIB, and its like elsewhere. */
export const bankDetails: DocumentType = {
  name: "bank_details",
  aliases: ["bank account details", "account details", "rib", "relevé d'identité bancaire", "coordonnées bancaires"],
  brief: true,
  anchors: [
    { words: "relevé d'identité bancaire", weight: 7, where: "title" },
    { words: "relevé d'identité bancaire", weight: 3, where: "anywhere" },
    { words: "rib", weight: 4, where: "title" },
    { words: "coordonnées bancaires", weight: 3, where: "title" },
    { words: "identité bancaire", weight: 4, where: "title" },
    { words: "bank details", weight: 4, where: "title" },
    { words: "bank account details", weight: 4, where: "title" },
    { words: "account details", weight: 3.5, where: "title" },
    { words: "confirmation of account", weight: 3, where: "title" },
    { words: "account verification", weight: 3.5, where: "title" },
    { words: "direct deposit information", weight: 3.5, where: "title" },
    { words: "wire instructions", weight: 3, where: "title" },
    { words: "code guichet", weight: 3, where: "anywhere" },
    { words: "code banque", weight: 2, where: "anywhere" },
    { words: "clé rib", weight: 3, where: "anywhere" },
    { words: "domiciliation", weight: 1.5, where: "anywhere" },
    { words: "titulaire du compte", weight: 1.5, where: "anywhere" },
    { words: "iban", weight: 1.2, where: "anywhere" },
    { words: "bic", weight: 0.8, where: "anywhere" },
    { words: "sort code", weight: 1.5, where: "anywhere" },
    { words: "account holder", weight: 1.2, where: "anywhere" },
    { words: "account name", weight: 1, where: "anywhere" },
    { words: "routing number", weight: 1.5, where: "anywhere" },
    { words: "bank name", weight: 1, where: "anywhere" },
    { words: "créanciers ou débiteurs", weight: 2.5, where: "anywhere" },
    { words: "débit", weight: -2, where: "anywhere" },
    { words: "paid out", weight: -2, where: "anywhere" },
    { words: "withdrawals", weight: -2, where: "anywhere" },
    { words: "solde", weight: -2, where: "anywhere" },
    { words: "balance", weight: -2, where: "anywhere" },
    { words: "total", weight: -2, where: "anywhere" },
    { words: "facture", weight: -4, where: "title" },
    { words: "invoice", weight: -4, where: "title" },
    { words: "avoir", weight: -4, where: "title" },
    { words: "credit note", weight: -4, where: "title" }
  ],
  fields: [
    ...accountFields,
    {
      key: "bank_code",
      kind: "identifier",
      labels: {
        en: [
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
        fr: [
          "code banque",
          "code établissement",
          "c. banque",
          "numéro de banque",
          "numéro d'institution",
          "code de la banque",
          "banque",
          "établissement"
        ]
      }
    },
    {
      key: "branch_code",
      kind: "bank_branch",
      labels: {
        en: [
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
        fr: [
          "code guichet",
          "guichet",
          "code agence",
          "c. guichet",
          "numéro de guichet",
          "numéro de transit",
          ["agence", 0.6]
        ]
      }
    },
    {
      key: "check_digits",
      kind: "identifier",
      labels: {
        en: ["check digits", "check digit", "rib key", "key", "control digits"],
        fr: ["clé rib", "clé", "clé r.i.b.", "clé de contrôle", "clé du rib"]
      }
    }
  ],
  tables: [],
  rules: [
    { rule: "account_key", bank: "bank_code", branch: "branch_code", account: "account_number", key: "check_digits" },
    { rule: "part_of_iban", part: "account_number", iban: "iban" },
    { rule: "part_of_iban", part: "branch_code", iban: "iban" }
  ],
  decoys: [
    "page",
    "tél",
    "téléphone",
    "telephone",
    "phone",
    "date",
    "édité le",
    "devise",
    "currency",
    "agence",
    "branch address",
    "adresse",
    "address",
    "customer number",
    "numéro client",
    "siren",
    "rcs"
  ]
}

import type { TypeWords } from "../../Language.js"
import { bankStatement } from "./bankStatement.js"

/** French words of bank details. */
export const bankDetails = {
  aliases: ["rib", "relevé d'identité bancaire", "coordonnées bancaires"],
  anchors: [
    { words: "relevé d'identité bancaire", weight: 7, where: "title" },
    { words: "relevé d'identité bancaire", weight: 3, where: "anywhere" },
    { words: "rib", weight: 4, where: "title" },
    { words: "coordonnées bancaires", weight: 3, where: "title" },
    { words: "identité bancaire", weight: 4, where: "title" },
    { words: "code guichet", weight: 3, where: "anywhere" },
    { words: "code banque", weight: 2, where: "anywhere" },
    { words: "clé rib", weight: 3, where: "anywhere" },
    { words: "domiciliation", weight: 1.5, where: "anywhere" },
    { words: "titulaire du compte", weight: 1.5, where: "anywhere" },
    { words: "créanciers ou débiteurs", weight: 2.5, where: "anywhere" },
    { words: "débit", weight: -2, where: "anywhere" },
    { words: "solde", weight: -2, where: "anywhere" },
    { words: "facture", weight: -4, where: "title" },
    { words: "avoir", weight: -4, where: "title" }
  ],
  fields: {
    bank_name: bankStatement.fields.bank_name,
    account_holder: bankStatement.fields.account_holder,
    iban: bankStatement.fields.iban,
    bic: bankStatement.fields.bic,
    account_number: bankStatement.fields.account_number,
    bank_code: [
      "code banque",
      "code établissement",
      "c. banque",
      "numéro de banque",
      "numéro d'institution",
      "code de la banque",
      "banque",
      "établissement"
    ],
    branch_code: [
      "code guichet",
      "guichet",
      "code agence",
      "c. guichet",
      "numéro de guichet",
      "numéro de transit",
      ["agence", 0.6]
    ],
    check_digits: ["clé rib", "clé", "clé r.i.b.", "clé de contrôle", "clé du rib"]
  },
  decoys: ["tél", "téléphone", "édité le", "devise", "agence", "adresse", "numéro client", "siren", "rcs"]
} satisfies TypeWords

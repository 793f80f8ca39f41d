import type { FieldDefinition } from "./DocumentType.js"

/** What a bank calls itself, its client and the client's account, on statements and wherever it gives out an account's details. */
export const accountFields: ReadonlyArray<FieldDefinition> = [
  {
    key: "bank_name",
    kind: "name",
    party: "issuer",
    model: "bank_name",
    labels: {
      en: ["bank", "bank name", "name of bank", "financial institution", "building society", ["beneficiary bank", 0.9]],
      fr: [
        "banque",
        "nom de la banque",
        "établissement bancaire",
        "établissement",
        "nom de l'établissement",
        ["domiciliation", 0.85],
        ["votre banque", 0.8]
      ]
    }
  },
  {
    key: "account_holder",
    kind: "name",
    party: "recipient",
    model: "account_holder",
    labels: {
      en: [
        "account holder",
        "account name",
        "name of account",
        "name on account",
        "name of account holder",
        "account holder name",
        "account in the name of",
        "beneficiary",
        "beneficiary name",
        "account title",
        ["customer name", 0.9],
        ["customer", 0.8],
        ["payee", 0.8],
        ["name", 0.7]
      ],
      fr: [
        "titulaire du compte",
        "titulaire",
        "intitulé du compte",
        "nom du titulaire",
        "nom du titulaire du compte",
        "compte ouvert au nom de",
        "au nom de",
        "bénéficiaire",
        "propriétaire du compte",
        ["intitulé", 0.85],
        ["client", 0.8],
        ["nom", 0.7],
        ["nom et prénom", 0.8],
        ["raison sociale", 0.7]
      ]
    }
  },
  {
    key: "iban",
    kind: "iban",
    labels: {
      en: ["iban", "international bank account number", "iban number"],
      fr: [
        "iban",
        "code iban",
        "numéro iban",
        "identifiant international de compte",
        "numéro de compte bancaire international"
      ]
    }
  },
  {
    key: "bic",
    kind: "bic",
    labels: {
      en: ["bic", "swift", "swift code", "bic code", "bank identifier code", "swift bic"],
      fr: ["bic", "code bic", "code swift", "bic swift", "adresse swift", "code d'identification de la banque"]
    }
  },
  {
    key: "account_number",
    kind: "identifier",
    labels: {
      en: [
        "account number",
        "account no",
        "account #",
        "acct no",
        "a/c no",
        "a/c number",
        "checking account number",
        "savings account number",
        "primary account number",
        "current account number",
        ["account", 0.85],
        ["checking account", 0.8],
        ["savings account", 0.8],
        ["current account", 0.8]
      ],
      fr: [
        "n° de compte",
        "numéro de compte",
        "compte n°",
        "n° compte",
        "numéro du compte",
        "compte courant n°",
        "compte chèques n°",
        "compte de dépôt n°",
        "compte numéro",
        ["compte", 0.85],
        ["compte courant", 0.8],
        ["compte chèques", 0.8],
        ["compte de dépôt", 0.8]
      ]
    }
  }
]

import type { FieldDefinition } from "./DocumentType.js"

/** Who sends an invoice and to whom, with the numbers and accounts of both. */
export const invoiceParties: ReadonlyArray<FieldDefinition> = [
  {
    key: "supplier_name",
    kind: "name",
    party: "issuer",
    model: "issuer_name",
    labels: {
      en: [
        "supplier",
        "seller",
        "vendor",
        ["from", 0.5],
        "seller trade name",
        ["company name", 0.5],
        ["remit to", 0.6]
      ],
      fr: ["fournisseur", "vendeur", "émetteur", "nom du vendeur", ["raison sociale", 0.5], ["de", 0.3]]
    }
  },
  {
    key: "supplier_address",
    kind: "address",
    party: "issuer",
    labels: {
      en: ["supplier address", "seller address", "registered office"],
      fr: ["adresse du fournisseur", "adresse du vendeur", "siège social"]
    }
  },
  {
    key: "supplier_vat_number",
    kind: "vat",
    party: "issuer",
    labels: {
      en: [
        "vat number",
        "vat no",
        "vat registration number",
        "vat id",
        "gst number",
        "our vat number",
        "supplier vat number",
        "seller vat id",
        "vat registered",
        ["tax number", 0.8],
        ["vat", 0.7]
      ],
      fr: [
        "n° tva",
        "numéro de tva",
        "tva intracommunautaire",
        "n° tva intracommunautaire",
        "n° tva fournisseur",
        "n° tva vendeur",
        "id tva",
        ["tva", 0.7]
      ]
    }
  },
  {
    key: "supplier_registration_number",
    kind: "registration",
    party: "issuer",
    labels: {
      en: [
        "company number",
        "registration number",
        "company registration number",
        "registered number",
        "company reg no"
      ],
      fr: ["siret", "siren", "n° siret", "rcs", "n° siren", "immatriculation"]
    }
  },
  {
    key: "supplier_iban",
    kind: "iban",
    labels: { en: ["iban", "account number iban"], fr: ["iban", "compte iban"] }
  },
  {
    key: "supplier_bic",
    kind: "bic",
    labels: { en: ["bic", "swift", "swift bic", "bic code"], fr: ["bic", "code bic", "swift", "bic swift"] }
  },
  {
    key: "customer_name",
    kind: "name",
    party: "recipient",
    model: "recipient_name",
    labels: {
      en: [
        "bill to",
        "customer",
        "billed to",
        "sold to",
        "invoice to",
        "invoice for",
        "client",
        "customer name",
        "buyer",
        "customer address",
        "billing address",
        ["attention", 0.4]
      ],
      fr: [
        "facturé à",
        "client",
        "adresse du client",
        "nom du client",
        "acheteur",
        "adresse de facturation",
        "destinataire",
        "facturer à",
        "adressé à",
        ["adresse de livraison", 0.3]
      ]
    }
  },
  {
    key: "customer_address",
    kind: "address",
    party: "recipient",
    labels: {
      en: [
        "customer address",
        "billing address",
        "bill to",
        "buyer address",
        "client address",
        "billed to",
        "sold to",
        "invoice to",
        ["customer", 0.7],
        ["client", 0.7]
      ],
      fr: [
        "adresse du client",
        "adresse de facturation",
        "facturé à",
        "adresse client",
        "adresse de l'acheteur",
        ["client", 0.7],
        ["destinataire", 0.7]
      ]
    }
  },
  {
    key: "customer_vat_number",
    kind: "vat",
    party: "recipient",
    labels: {
      en: ["customer vat number", "your vat number", "buyer vat number", "client vat number", "customer vat id"],
      fr: ["n° tva client", "tva client", "votre n° tva", "n° tva acheteur", "n° tva intracommunautaire client"]
    }
  },
  {
    key: "customer_number",
    kind: "identifier",
    party: "recipient",
    labels: {
      en: [
        "customer number",
        "customer no",
        "customer id",
        "client number",
        "account number",
        "client code",
        "customer code",
        "customer reference",
        "client reference",
        "account reference",
        ["account", 0.6],
        ["customer", 0.5]
      ],
      fr: [
        "n° client",
        "numéro client",
        "code client",
        "référence client",
        "compte client",
        "numéro de client",
        "identifiant client",
        "n° de compte client",
        ["client", 0.5]
      ]
    }
  }
]

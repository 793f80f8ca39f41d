import { alsoCalled, fieldOf } from "./borrowedFields.js"
import type { FieldDefinition } from "./DocumentType.js"
import { invoice } from "./invoice.js"

/** Who supplies, to whom and where, and the numbers of customer, contract and meter. */
export const utilityBillParties: ReadonlyArray<FieldDefinition> = [
  {
    key: "provider_name",
    kind: "name",
    party: "issuer",
    model: "issuer_name",
    labels: {
      en: [
        "supplier",
        "provider",
        "your supplier",
        "energy supplier",
        "electricity supplier",
        "gas supplier",
        "water company",
        "utility company",
        "service provider",
        ["payable to", 0.5]
      ],
      fr: [
        "fournisseur",
        "votre fournisseur",
        "fournisseur d'énergie",
        "fournisseur d'électricité",
        "opérateur",
        "distributeur d'eau",
        "service des eaux",
        ["émetteur", 0.8],
        ["délégataire", 0.7]
      ]
    }
  },
  alsoCalled(fieldOf(invoice, "customer_name"), {
    en: ["account holder", "account name", "service to", "name", "occupier", "tenant", ["bill for", 0.9]],
    fr: [
      "titulaire du contrat",
      "titulaire",
      "nom du titulaire",
      "titulaire du compte",
      "abonné",
      "vos coordonnées",
      ["nom", 0.8],
      ["nom et prénom", 0.9]
    ]
  }),
  {
    key: "service_address",
    kind: "address",
    model: "labelled_address",
    shares: true,
    labels: {
      en: [
        "supply address",
        "service address",
        "service location",
        "address of supply",
        "supply premises",
        "premises",
        "property",
        "property address",
        "premises address",
        "installation address",
        "site address",
        "address supplied",
        "service for",
        "service at",
        "energy supplied to",
        "supplied to"
      ],
      fr: [
        "adresse de consommation",
        "lieu de consommation",
        "adresse du lieu de consommation",
        "adresse du logement",
        "logement desservi",
        "adresse desservie",
        "adresse de fourniture",
        "lieu de fourniture",
        "adresse d'installation",
        "adresse du branchement",
        "lieu du branchement",
        "adresse du point de livraison",
        "adresse du site",
        "site de consommation",
        "site desservi",
        "adresse du compteur",
        "point desservi"
      ]
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
        "customer reference",
        "account number",
        "account no",
        "account #",
        "account id",
        "customer account number",
        "client number",
        "your reference",
        ["account", 0.8],
        ["reference number", 0.6]
      ],
      fr: [
        "n° client",
        "numéro client",
        "numéro de client",
        "référence client",
        "vos références client",
        "identifiant client",
        "code client",
        "compte client",
        "n° d'abonné",
        "référence abonné",
        "n° de compte",
        ["client", 0.5],
        ["votre référence", 0.8]
      ]
    }
  },
  {
    key: "contract_number",
    kind: "identifier",
    labels: {
      en: [
        "contract number",
        "contract no",
        "contract id",
        "contract reference",
        "agreement number",
        "contract account",
        "subscription number",
        ["contract", 0.8]
      ],
      fr: [
        "n° de contrat",
        "contrat n°",
        "numéro de contrat",
        "référence contrat",
        "référence du contrat",
        "compte de contrat",
        "n° de compte de contrat",
        "n° d'abonnement",
        "contrat d'abonnement n°",
        ["contrat", 0.8]
      ]
    }
  },
  {
    key: "meter_number",
    kind: "identifier",
    labels: {
      en: [
        "meter number",
        "meter no",
        "meter #",
        "meter id",
        "meter serial number",
        "serial number of meter",
        "electricity meter number",
        "gas meter number",
        "water meter number",
        "msn",
        ["meter", 0.85],
        ["serial number", 0.7]
      ],
      fr: [
        "n° compteur",
        "n° de compteur",
        "numéro de compteur",
        "compteur n°",
        "matricule compteur",
        "matricule du compteur",
        "n° de série du compteur",
        "compteur électricité n°",
        "compteur gaz n°",
        "compteur d'eau n°",
        ["compteur", 0.85],
        ["matricule", 0.8],
        ["n° de série", 0.7]
      ]
    }
  }
]

import type { TypeWords } from "../../Language.js"
import { invoice } from "./invoice.js"
import { purchaseOrder } from "./purchaseOrder.js"

/** French words of a quote. */
export const quote = {
  aliases: ["devis", "offre de prix"],
  anchors: [
    { words: "proposition commerciale", weight: 5, where: "title" },
    { words: "offre commerciale", weight: 5, where: "title" },
    { words: "offre de prix", weight: 5, where: "title" },
    { words: "offre valable", weight: 2, where: "anywhere" },
    { words: "bon pour accord", weight: 3, where: "anywhere" },
    { words: "devis gratuit", weight: 1, where: "anywhere" },
    { words: "devis reçu avant", weight: 2, where: "anywhere" },
    { words: "date et signature", weight: 1, where: "anywhere" },
    { words: "total ht", weight: 0.3, where: "anywhere" }
  ],
  fields: {
    quote_number: [
      "devis n°",
      "n° de devis",
      "numéro de devis",
      "n° devis",
      "référence devis",
      "offre n°",
      "n° d'offre",
      "numéro de l'offre",
      "référence de l'offre",
      "proposition n°",
      ["devis", 0.85],
      ["offre", 0.75],
      ["notre référence", 0.7],
      ["numéro de document", 0.7],
      ["n° de pièce", 0.7],
      ["référence", 0.5],
      ["numéro", 0.4]
    ],
    issue_date: [
      "date du devis",
      "date de devis",
      "devis du",
      "date de l'offre",
      "offre du",
      "date d'émission",
      "établi le",
      "émis le",
      "date d'établissement",
      ["date du document", 0.8],
      ["date de création", 0.8],
      ["date", 0.75],
      ["en date du", 0.7],
      ["fait le", 0.6]
    ],
    valid_until: [
      "valable jusqu'au",
      "valide jusqu'au",
      "devis valable jusqu'au",
      "offre valable jusqu'au",
      "date de validité",
      "fin de validité",
      "date limite de validité",
      "date de fin de validité",
      "validité du devis",
      "validité de l'offre",
      "date d'expiration",
      "expire le",
      "devis à accepter avant le",
      ["validité", 0.9]
    ],
    supplier_name: [...invoice.fields.supplier_name, "établi par", "prestataire", ["entreprise", 0.7]],
    customer_name: [
      ...invoice.fields.customer_name,
      "devis pour",
      "maître d'ouvrage",
      "à l'attention de",
      ["adresse de facturation", 0.8]
    ],
    delivery_address: purchaseOrder.fields.delivery_address,
    currency: invoice.fields.currency,
    subtotal_amount: invoice.fields.subtotal_amount,
    tax_amount: invoice.fields.tax_amount,
    total_amount: [
      ...invoice.fields.total_amount,
      "total du devis",
      "total devis",
      "montant du devis",
      "total devis ttc",
      "montant de l'offre"
    ]
  },
  tables: {
    line_items: invoice.tables.line_items
  },
  decoys: [
    "date de livraison",
    "date de début des travaux",
    "date de visite",
    "durée des travaux",
    "délai",
    "imprimé le",
    "date d'acceptation",
    "code client",
    "n° client",
    "votre demande",
    "date de la demande",
    "projet",
    "affaire",
    "chantier",
    "téléphone",
    "n° tva",
    "siret",
    "assurance décennale",
    "contrat d'assurance n°",
    "frais de port",
    "remise",
    "acompte",
    "acompte à la commande",
    "solde à la livraison",
    "prix unitaire",
    "taux tva",
    "commercial",
    "conditions de paiement"
  ]
} satisfies TypeWords

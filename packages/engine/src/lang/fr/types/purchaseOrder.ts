import type { TypeWords } from "../../Language.js"
import { invoice } from "./invoice.js"

/** French words of a purchase order. */
export const purchaseOrder = {
  aliases: ["bon de commande", "commande"],
  anchors: [
    { words: "commande fournisseur", weight: 3, where: "title" },
    { words: "livraison souhaitée", weight: 1.5, where: "anywhere" },
    { words: "délai de livraison", weight: 0.8, where: "anywhere" },
    { words: "accusé de réception", weight: 1.2, where: "anywhere" },
    { words: "demandeur", weight: 1, where: "anywhere" },
    { words: "acheteur", weight: 0.6, where: "anywhere" },
    { words: "total commande", weight: 1.2, where: "anywhere" },
    { words: "bon de livraison", weight: -3, where: "title" }
  ],
  fields: {
    order_number: [
      "bon de commande n°",
      "n° bon de commande",
      "numéro de commande",
      "n° de commande",
      "commande n°",
      "référence commande",
      "notre commande",
      "bc n°",
      "bon de commande fournisseur n°",
      "commande fournisseur n°",
      ["bon de commande", 0.85],
      ["commande", 0.75],
      ["notre référence", 0.7],
      ["numéro de document", 0.7],
      ["n° de pièce", 0.7],
      ["référence", 0.5],
      ["numéro", 0.4]
    ],
    issue_date: [
      "date de commande",
      "date de la commande",
      "date du bon de commande",
      "commande du",
      "date d'émission",
      "émis le",
      "établi le",
      ["date de création", 0.8],
      ["date du document", 0.8],
      ["date", 0.75],
      ["en date du", 0.7],
      ["fait le", 0.6]
    ],
    valid_until: [
      "valable jusqu'au",
      "valide jusqu'au",
      "date de validité",
      "fin de validité",
      "date limite de validité",
      "date d'expiration",
      "commande valable jusqu'au",
      ["validité", 0.9],
      ["date de fin", 0.6]
    ],
    supplier_name: [
      "fournisseur",
      "nom du fournisseur",
      "adresse du fournisseur",
      "vendeur",
      "adressé à",
      "commandé à",
      "commande à",
      ["prestataire", 0.9],
      ["destinataire", 0.7],
      ["à l'attention de", 0.4]
    ],
    customer_name: [
      "acheteur",
      "client",
      "donneur d'ordre",
      "commandé par",
      "émetteur",
      "facturer à",
      "facturé à",
      "adresse de facturation",
      "raison sociale",
      "nom du client",
      ["de", 0.3]
    ],
    delivery_address: [
      "adresse de livraison",
      "lieu de livraison",
      "livrer à",
      "à livrer à",
      "livraison à",
      "site de livraison",
      "lieu d'expédition",
      ["livraison", 0.8],
      ["adresse du chantier", 0.9],
      ["lieu d'intervention", 0.8],
      ["chantier", 0.6]
    ],
    currency: invoice.fields.currency,
    subtotal_amount: invoice.fields.subtotal_amount,
    tax_amount: invoice.fields.tax_amount,
    total_amount: [
      ...invoice.fields.total_amount,
      "total de la commande",
      "total commande",
      "montant de la commande",
      "total commande ttc"
    ]
  },
  tables: {
    line_items: invoice.tables.line_items
  },
  decoys: [
    "commande fournisseur",
    "bon de commande fournisseur",
    "date de livraison",
    "livraison souhaitée",
    "livraison souhaitée le",
    "délai",
    "imprimé le",
    "votre devis",
    "n° devis",
    "date du devis",
    "code fournisseur",
    "n° fournisseur",
    "code client",
    "n° client",
    "demande d'achat n°",
    "n° contrat",
    "n° marché",
    "projet",
    "affaire",
    "téléphone",
    "n° tva",
    "siret",
    "frais de port",
    "remise",
    "acompte",
    "prix unitaire",
    "taux tva",
    "demandeur",
    "conditions de paiement"
  ]
} satisfies TypeWords

import type { TypeWords } from "../../Language.js"

/** French words of a receipt. */
export const receipt = {
  aliases: ["ticket", "ticket de caisse", "reçu"],
  anchors: [
    { words: "ticket de caisse", weight: 4, where: "title" },
    { words: "reçu", weight: 1, where: "title" },
    { words: "numéro de ticket", weight: 1.5, where: "anywhere" },
    { words: "caissier", weight: 1.5, where: "anywhere" },
    { words: "rendu", weight: 1, where: "anywhere" },
    { words: "espèces", weight: 1, where: "anywhere" },
    { words: "carte bancaire", weight: 1, where: "anywhere" },
    { words: "merci de votre visite", weight: 2, where: "anywhere" },
    { words: "cb", weight: 0.5, where: "anywhere" },
    { words: "sans contact", weight: 1.2, where: "anywhere" },
    { words: "caisse", weight: 1, where: "anywhere" },
    { words: "à bientôt", weight: 1.2, where: "anywhere" },
    { words: "merci", weight: 0.7, where: "anywhere" },
    { words: "bonne route", weight: 1.2, where: "anywhere" },
    { words: "échéance", weight: -1.5, where: "anywhere" }
  ],
  fields: {
    merchant_name: ["magasin", "commerçant", "enseigne"],
    merchant_address: ["adresse"],
    merchant_phone: ["tél", "téléphone"],
    merchant_registration_number: ["siret", "siren", "rcs", "n° tva"],
    receipt_number: [
      "ticket n°",
      "n° ticket",
      "numéro de ticket",
      "facture n°",
      "reçu n°",
      "note n°",
      "addition n°",
      ["ticket", 0.6],
      ["n°", 0.4]
    ],
    transaction_date: ["date", "le", "date de facture", "date et heure"],
    transaction_time: ["heure", "à", "date et heure"],
    subtotal_amount: ["sous-total", "total ht", "montant ht"],
    tax_amount: ["tva", "total tva", "montant tva", "dont tva"],
    total_amount: [
      "total",
      "total ttc",
      "montant ttc",
      "net à payer",
      "total à payer",
      "montant dû",
      ["montant", 0.6],
      ["à payer", 0.8],
      ["total payé", 0.9]
    ],
    currency: ["devise"],
    payment_method: ["mode de paiement", "moyen de paiement", "règlement", "payé par"]
  },
  tables: {
    line_items: {
      description: ["désignation", "libellé"],
      quantity: ["qté", "quantité"],
      unit_price: ["prix", "p.u."],
      amount: ["montant"]
    }
  },
  decoys: ["rendu", "espèces", "monnaie"]
} satisfies TypeWords

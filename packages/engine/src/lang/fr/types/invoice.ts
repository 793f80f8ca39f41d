import type { TypeWords } from "../../Language.js"

/** French words of an invoice. */
export const invoice = {
  aliases: ["facture", "facture client", "facture fournisseur", "note d'honoraires"],
  anchors: [
    { words: "facture", weight: 3, where: "title" },
    { words: "numéro de facture", weight: 2, where: "anywhere" },
    { words: "date de facture", weight: 1.5, where: "anywhere" },
    { words: "échéance", weight: 1, where: "anywhere" },
    { words: "net à payer", weight: 1, where: "anywhere" },
    { words: "total ht", weight: 1, where: "anywhere" },
    { words: "tva", weight: 0.7, where: "anywhere" },
    { words: "conditions de paiement", weight: 0.8, where: "anywhere" },
    { words: "tva non applicable", weight: 0.8, where: "prose" },
    { words: "règlement à réception", weight: 1, where: "anywhere" },
    { words: "avoir", weight: -4, where: "title" },
    { words: "devis", weight: -3, where: "title" }
  ],
  fields: {
    invoice_number: [
      "facture n°",
      "numéro de facture",
      "n° facture",
      ["facture", 0.85],
      ["réf. facture", 0.9],
      ["numéro de document", 0.7],
      ["n° de pièce", 0.7],
      ["notre référence", 0.7],
      ["numéro", 0.55]
    ],
    invoice_date: [
      "date de facture",
      "date de facturation",
      "date facture",
      "date d'émission",
      "facture du",
      ["date", 0.75],
      ["le", 0.4],
      ["en date du", 0.7],
      ["date du document", 0.8]
    ],
    due_date: [
      "date d'échéance",
      "échéance",
      "échéance le",
      "date limite de paiement",
      "à payer avant le",
      "à régler avant le",
      "payable le",
      "règlement avant le",
      "au plus tard le",
      ["jusqu'au", 0.7],
      ["prélevé le", 0.9],
      ["date de prélèvement", 0.9],
      "date de règlement"
    ],
    order_number: [
      "n° bon de commande",
      "bon de commande",
      "numéro de commande",
      "n° commande",
      "commande n°",
      "votre commande",
      "référence commande",
      ["votre référence", 0.85],
      ["commande", 0.75]
    ],
    supplier_name: ["fournisseur", "vendeur", "émetteur", "nom du vendeur", ["raison sociale", 0.5], ["de", 0.3]],
    supplier_address: ["adresse du fournisseur", "adresse du vendeur", "siège social"],
    supplier_vat_number: [
      "n° tva",
      "numéro de tva",
      "tva intracommunautaire",
      "n° tva intracommunautaire",
      "n° tva fournisseur",
      "n° tva vendeur",
      "id tva",
      ["tva", 0.7]
    ],
    supplier_registration_number: ["siret", "siren", "n° siret", "rcs", "n° siren", "immatriculation"],
    supplier_iban: ["iban", "compte iban"],
    supplier_bic: ["bic", "code bic", "swift", "bic swift"],
    customer_name: [
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
    ],
    customer_address: [
      "adresse du client",
      "adresse de facturation",
      "facturé à",
      "adresse client",
      "adresse de l'acheteur",
      ["client", 0.7],
      ["destinataire", 0.7]
    ],
    customer_vat_number: [
      "n° tva client",
      "tva client",
      "votre n° tva",
      "n° tva acheteur",
      "n° tva intracommunautaire client"
    ],
    customer_number: [
      "n° client",
      "numéro client",
      "code client",
      "référence client",
      "compte client",
      "numéro de client",
      "identifiant client",
      "n° de compte client",
      ["client", 0.5]
    ],
    currency: ["devise", "monnaie", "devise de facturation"],
    subtotal_amount: [
      "total ht",
      "montant ht",
      "total hors taxes",
      "sous-total",
      "total net ht",
      "montant total ht",
      "base ht",
      "total brut ht",
      "total hors tva",
      "montant hors taxes",
      "base imposable",
      "total imposable",
      ["montant net", 0.8],
      ["net ht", 0.9]
    ],
    tax_amount: [
      "total tva",
      "montant tva",
      "tva",
      "taxes",
      "total taxes",
      "montant de la tva",
      "montant total tva",
      ["dont tva", 0.9],
      ["tva incluse", 0.8]
    ],
    total_amount: [
      "total ttc",
      "montant ttc",
      "montant total ttc",
      "total toutes taxes comprises",
      "total facture",
      ["total", 0.75],
      ["net à payer", 0.6],
      ["total à payer", 0.75],
      ["montant total", 0.8]
    ],
    amount_due: [
      "net à payer",
      "solde à payer",
      "reste à payer",
      "montant à payer",
      "montant dû",
      "total à payer",
      "solde dû",
      "solde",
      "à payer",
      "restant dû",
      "reste dû",
      "solde à régler",
      "montant à régler",
      "net à rembourser",
      "montant à rembourser",
      "net à votre crédit",
      "montant à votre crédit",
      "solde en votre faveur",
      ["à régler", 0.8],
      ["total ttc", 0.4]
    ],
    payment_terms: [
      "conditions de paiement",
      "conditions de règlement",
      "modalités de paiement",
      "délai de paiement",
      "modalités de règlement",
      "termes de paiement",
      "conditions",
      ["règlement", 0.7],
      ["paiement", 0.6]
    ]
  },
  patterns: {
    // Terms say when or on what occasion to pay; how to pay is no term by itself.
    payment_terms:
      "\\d+\\s*(?:jours?|j|semaines?|mois)\\b|r[ée]ception|imm[ée]diat|comptant|[ée]ch[ée]ance|fin de mois|pr[ée]l[èe]vement|acompte|livraison|sous "
  },
  tables: {
    line_items: {
      description: ["désignation", "libellé", "produit", "nom & désignation", "prestation"],
      quantity: ["quantité", "qté", "qte", "nombre"],
      unit_price: ["prix unitaire", "p.u.", "p.u. ht", "pu ht", "prix unitaire ht", "prix"],
      tax_rate: ["tva", "taux tva", "% tva", "taux"],
      amount: ["montant", "total ht", "montant ht", "prix ht", "prix total"]
    },
    taxes: {
      rate: ["taux", "taxe", "tva %"],
      base: ["base ht", "base tva", "assiette"],
      amount: ["montant", "montant tva", "tva"]
    }
  },
  decoys: [
    "date de livraison",
    "date de commande",
    "période",
    "acompte",
    "remise",
    "n° bon de livraison",
    "n° bon de réception",
    "n° contrat",
    "téléphone",
    "frais de port",
    "déjà réglé",
    "prix unitaire",
    "taux tva",
    "base tva",
    "référence avis de paiement",
    "bénéficiaire",
    "adresse de livraison",
    "contact commercial",
    "date de facture associée",
    "n° facture associée",
    "facture d'origine",
    "date de début de prestation",
    "date de fin de prestation"
  ]
} satisfies TypeWords

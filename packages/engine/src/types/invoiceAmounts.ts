import type { FieldDefinition } from "./DocumentType.js"

/** What an invoice comes to, what of it is tax, and how it is paid. */
export const invoiceAmounts: ReadonlyArray<FieldDefinition> = [
  {
    key: "currency",
    kind: "currency",
    shares: true,
    labels: { en: ["currency", "invoice currency"], fr: ["devise", "monnaie", "devise de facturation"] }
  },
  {
    key: "subtotal_amount",
    kind: "amount",
    shares: true,
    labels: {
      en: [
        "subtotal",
        "sub-total",
        "total excluding vat",
        "total before tax",
        "net total",
        "total net",
        "taxable amount",
        "net amount",
        "total excl. tax",
        "amount excluding vat",
        "net value",
        "goods total",
        "total goods",
        "taxable total",
        ["tax basis", 0.7],
        ["net", 0.6]
      ],
      fr: [
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
      ]
    }
  },
  {
    key: "tax_amount",
    kind: "amount",
    shares: true,
    labels: {
      en: ["vat", "total vat", "tax", "total tax", "vat amount", "tax amount", "sales tax", "gst", ["tax total", 0.95]],
      fr: [
        "total tva",
        "montant tva",
        "tva",
        "taxes",
        "total taxes",
        "montant de la tva",
        "montant total tva",
        ["dont tva", 0.9],
        ["tva incluse", 0.8]
      ]
    }
  },
  {
    key: "total_amount",
    kind: "amount",
    shares: true,
    labels: {
      en: [
        "total including vat",
        "grand total",
        "invoice total",
        "total amount",
        "gross total",
        "total incl. tax",
        "gross amount",
        ["total", 0.85],
        ["total due", 0.9],
        ["amount due", 0.6],
        ["balance due", 0.45],
        ["to pay", 0.6],
        ["please pay", 0.6],
        ["you pay", 0.6]
      ],
      fr: [
        "total ttc",
        "montant ttc",
        "montant total ttc",
        "total toutes taxes comprises",
        "total facture",
        ["total", 0.75],
        ["net à payer", 0.6],
        ["total à payer", 0.75],
        ["montant total", 0.8]
      ]
    }
  },
  {
    key: "amount_due",
    kind: "amount",
    shares: true,
    labels: {
      en: [
        "amount due",
        "balance due",
        "total due",
        "amount payable",
        "payable amount",
        "balance",
        "due",
        "outstanding balance",
        "please pay",
        "amount outstanding",
        "amount owing",
        "balance to pay",
        "residual",
        "amount to refund",
        "refund due",
        "credit due",
        ["to pay", 0.8],
        ["refund", 0.8],
        ["grand total", 0.4]
      ],
      fr: [
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
      ]
    }
  },
  {
    key: "payment_terms",
    kind: "text",
    // Terms say in how long or on what occasion is to be paid; how alone is no term.
    pattern:
      "(?i).*(?:\\d+\\s*(?:days?|jours?|j|weeks?|semaines?|months?|mois)\\b|\\bnet\\b|receipt|r[ée]ception|imm[ée]diat|comptant|[ée]ch[ée]ance|fin de mois|end of month|\\beom\\b|pr[ée]l[èe]vement|direct debit|advance|acompte|deposit|deliver|livraison|within|sous ).*",
    labels: {
      en: ["payment terms", "terms", "terms of payment", "payment conditions", "terms and conditions of payment"],
      fr: [
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
    }
  }
]

import type { DocumentType } from "./DocumentType.js"

/** An invoice, French or English. */
export const invoice: DocumentType = {
  name: "invoice",
  anchors: [
    { words: "invoice", weight: 3, where: "title" },
    { words: "facture", weight: 3, where: "title" },
    { words: "tax invoice", weight: 0.5, where: "title" },
    { words: "invoice number", weight: 2, where: "anywhere" },
    { words: "invoice date", weight: 1.5, where: "anywhere" },
    { words: "numéro de facture", weight: 2, where: "anywhere" },
    { words: "date de facture", weight: 1.5, where: "anywhere" },
    { words: "bill to", weight: 1.5, where: "anywhere" },
    { words: "billing address", weight: 1, where: "anywhere" },
    { words: "balance due", weight: 0.7, where: "anywhere" },
    { words: "due date", weight: 1, where: "anywhere" },
    { words: "échéance", weight: 1, where: "anywhere" },
    { words: "net à payer", weight: 1, where: "anywhere" },
    { words: "total ht", weight: 1, where: "anywhere" },
    { words: "tva", weight: 0.7, where: "anywhere" },
    { words: "iban", weight: 0.5, where: "anywhere" },
    { words: "payment terms", weight: 0.8, where: "anywhere" },
    { words: "conditions de paiement", weight: 0.8, where: "anywhere" },
    { words: "tva non applicable", weight: 0.8, where: "prose" },
    { words: "règlement à réception", weight: 1, where: "anywhere" },
    { words: "credit note", weight: -3, where: "title" },
    { words: "avoir", weight: -4, where: "title" },
    { words: "devis", weight: -3, where: "title" },
    { words: "purchase order", weight: -2, where: "title" },
    { words: "order", weight: -2, where: "title" }
  ],
  fields: [
    {
      key: "invoice_number",
      kind: "identifier",
      labels: {
        en: [
          "invoice number",
          "invoice no",
          "invoice #",
          ["invoice", 0.85],
          "tax invoice number",
          "bill number",
          ["document number", 0.7],
          ["our reference", 0.7],
          ["number", 0.55]
        ],
        fr: [
          "facture n°",
          "numéro de facture",
          "n° facture",
          ["facture", 0.85],
          ["réf. facture", 0.9],
          ["numéro de document", 0.7],
          ["n° de pièce", 0.7],
          ["notre référence", 0.7],
          ["numéro", 0.55]
        ]
      }
    },
    {
      key: "invoice_date",
      kind: "date",
      labels: {
        en: [
          "invoice date",
          "date of invoice",
          "billing date",
          "issue date",
          "date issued",
          "tax point",
          ["date", 0.75],
          ["dated", 0.7]
        ],
        fr: [
          "date de facture",
          "date de facturation",
          "date facture",
          "date d'émission",
          "facture du",
          ["date", 0.75],
          ["le", 0.4],
          ["en date du", 0.7],
          ["date du document", 0.8]
        ]
      }
    },
    {
      key: "due_date",
      kind: "date",
      shares: true,
      labels: {
        en: [
          "due date",
          "payment due",
          "payment due date",
          "due by",
          "due on",
          "pay by",
          "payable by",
          "payable before",
          "date due",
          ["maturity", 0.7]
        ],
        fr: [
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
        ]
      }
    },
    {
      key: "order_number",
      kind: "identifier",
      labels: {
        en: [
          "order number",
          "purchase order",
          "po number",
          "order no",
          "your order",
          "customer order",
          "order reference",
          ["your reference", 0.8],
          ["order", 0.75]
        ],
        fr: [
          "n° bon de commande",
          "bon de commande",
          "numéro de commande",
          "n° commande",
          "commande n°",
          "votre commande",
          "référence commande",
          ["votre référence", 0.85],
          ["commande", 0.75]
        ]
      }
    },
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
    },
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
        en: [
          "vat",
          "total vat",
          "tax",
          "total tax",
          "vat amount",
          "tax amount",
          "sales tax",
          "gst",
          ["tax total", 0.95]
        ],
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
  ],
  tables: [
    {
      key: "line_items",
      columns: [
        {
          key: "description",
          labels: [
            "description",
            "designation",
            "désignation",
            "item",
            "article",
            "libellé",
            "product",
            "produit",
            "details",
            "nom & désignation",
            "service",
            "prestation"
          ],
          type: "string"
        },
        {
          key: "quantity",
          labels: ["quantity", "qty", "quantité", "qté", "qte", "units", "nombre", "hours"],
          type: "number"
        },
        {
          key: "unit_price",
          labels: [
            "unit price",
            "price",
            "prix unitaire",
            "p.u.",
            "p.u. ht",
            "pu ht",
            "prix unitaire ht",
            "rate",
            "unit cost",
            "prix"
          ],
          type: "amount"
        },
        {
          key: "tax_rate",
          labels: ["vat", "tax", "tva", "vat rate", "tax rate", "taux tva", "vat %", "% tva", "taux"],
          type: "number"
        },
        {
          key: "amount",
          labels: [
            "amount",
            "total",
            "montant",
            "total ht",
            "montant ht",
            "line total",
            "net amount",
            "prix ht",
            "prix total",
            "net"
          ],
          type: "amount"
        }
      ]
    },
    {
      key: "taxes",
      columns: [
        { key: "rate", labels: ["rate", "taux", "vat rate", "tax", "taxe", "vat %", "tva %"], type: "number" },
        {
          key: "base",
          labels: ["base", "taxable amount", "net", "base ht", "base tva", "assiette", "net amount"],
          type: "amount"
        },
        {
          key: "amount",
          labels: ["amount", "vat amount", "montant", "montant tva", "tax amount", "vat", "tva"],
          type: "amount"
        }
      ]
    }
  ],
  rules: [
    { rule: "sum", parts: ["subtotal_amount", "tax_amount"], total: "total_amount" },
    { rule: "at_most", part: "amount_due", whole: "total_amount" },
    { rule: "not_before", earlier: "invoice_date", later: "due_date" }
  ],
  decoys: [
    "delivery date",
    "date de livraison",
    "ship date",
    "order date",
    "date de commande",
    "print date",
    "period",
    "période",
    "service date",
    "acompte",
    "deposit",
    "discount",
    "remise",
    "delivery note number",
    "n° bon de livraison",
    "n° bon de réception",
    "n° contrat",
    "contract number",
    "phone",
    "téléphone",
    "fax",
    "gln",
    "capital",
    "shipping",
    "frais de port",
    "amount paid",
    "déjà réglé",
    "unit price",
    "prix unitaire",
    "quantity",
    "taux tva",
    "vat rate",
    "base tva",
    "référence avis de paiement",
    "page",
    "bénéficiaire",
    "payee",
    "delivery address",
    "adresse de livraison",
    "contact commercial",
    "delivered to",
    "date de facture associée",
    "n° facture associée",
    "facture d'origine",
    "original invoice number",
    "previous invoice",
    "date de début de prestation",
    "date de fin de prestation",
    "service period"
  ]
}

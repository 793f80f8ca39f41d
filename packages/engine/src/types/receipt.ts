import type { DocumentType } from "./DocumentType.js"

/** A receipt of a till, often photographed. */
export const receipt: DocumentType = {
  name: "receipt",
  aliases: ["till receipt", "sales receipt", "sales slip", "ticket", "ticket de caisse", "reçu"],
  narrowPage: 2.5,
  brief: true,
  anchors: [
    { words: "receipt", weight: 3, where: "title" },
    { words: "ticket de caisse", weight: 4, where: "title" },
    { words: "reçu", weight: 1, where: "title" },
    { words: "receipt number", weight: 1.5, where: "anywhere" },
    { words: "numéro de ticket", weight: 1.5, where: "anywhere" },
    { words: "cash", weight: 1.5, where: "anywhere" },
    { words: "change", weight: 1.5, where: "anywhere" },
    { words: "cashier", weight: 1.5, where: "anywhere" },
    { words: "caissier", weight: 1.5, where: "anywhere" },
    { words: "rendu", weight: 1, where: "anywhere" },
    { words: "espèces", weight: 1, where: "anywhere" },
    { words: "carte bancaire", weight: 1, where: "anywhere" },
    { words: "thank you", weight: 1.2, where: "anywhere" },
    { words: "please come again", weight: 1.5, where: "anywhere" },
    { words: "goods sold are not", weight: 1.2, where: "anywhere" },
    { words: "merci de votre visite", weight: 2, where: "anywhere" },
    { words: "rounding", weight: 1, where: "anywhere" },
    { words: "gst summary", weight: 1, where: "anywhere" },
    { words: "qty", weight: 0.4, where: "anywhere" },
    { words: "subtotal", weight: 0.3, where: "anywhere" },
    { words: "visa", weight: 0.8, where: "anywhere" },
    { words: "mastercard", weight: 0.8, where: "anywhere" },
    { words: "card", weight: 0.5, where: "anywhere" },
    { words: "cb", weight: 0.5, where: "anywhere" },
    { words: "contactless", weight: 1.2, where: "anywhere" },
    { words: "sans contact", weight: 1.2, where: "anywhere" },
    { words: "served by", weight: 1, where: "anywhere" },
    { words: "till", weight: 1, where: "anywhere" },
    { words: "caisse", weight: 1, where: "anywhere" },
    { words: "number of items", weight: 0.8, where: "anywhere" },
    { words: "total", weight: 0.6, where: "anywhere" },
    { words: "à bientôt", weight: 1.2, where: "anywhere" },
    { words: "see you soon", weight: 1.2, where: "anywhere" },
    { words: "merci", weight: 0.7, where: "anywhere" },
    { words: "bonne route", weight: 1.2, where: "anywhere" },
    { words: "auth code", weight: 1, where: "anywhere" },
    { words: "approval code", weight: 1, where: "anywhere" },
    { words: "pump", weight: 1, where: "anywhere" },
    { words: "bill to", weight: -1.5, where: "anywhere" },
    { words: "iban", weight: -1.5, where: "anywhere" },
    { words: "échéance", weight: -1.5, where: "anywhere" }
  ],
  fields: [
    {
      key: "merchant_name",
      kind: "name",
      party: "issuer",
      model: "merchant_name",
      labels: { en: ["merchant", "store", "shop"], fr: ["magasin", "commerçant", "enseigne"] }
    },
    {
      key: "merchant_address",
      kind: "address",
      party: "issuer",
      model: "merchant_address",
      labels: { en: ["address", "store address"], fr: ["adresse"] }
    },
    {
      key: "merchant_phone",
      kind: "phone",
      party: "issuer",
      labels: { en: ["tel", "phone", "telephone", "tel no", "call", ["t", 0.9], ["ph", 0.9]], fr: ["tél", "téléphone"] }
    },
    {
      key: "merchant_registration_number",
      kind: "registration",
      party: "issuer",
      labels: {
        en: [
          "company registration number",
          "reg no",
          "company no",
          "co. reg no",
          "roc",
          "gst reg no",
          "gst id",
          "vat number"
        ],
        fr: ["siret", "siren", "rcs", "n° tva"]
      }
    },
    {
      key: "receipt_number",
      kind: "identifier",
      labels: {
        en: [
          "receipt number",
          "receipt no",
          "receipt #",
          "invoice no",
          "invoice number",
          "bill no",
          "doc no",
          "document no",
          "transaction no",
          "ticket no",
          "check no",
          ["trans", 0.6],
          ["invoice", 0.6],
          ["receipt", 0.6],
          ["number", 0.4]
        ],
        fr: [
          "ticket n°",
          "n° ticket",
          "numéro de ticket",
          "facture n°",
          "reçu n°",
          "note n°",
          "addition n°",
          ["ticket", 0.6],
          ["n°", 0.4]
        ]
      }
    },
    {
      key: "transaction_date",
      kind: "date",
      model: "receipt_date",
      labels: {
        en: ["date", "invoice date", "transaction date", "bill date", "date time", "receipt date", ["printed on", 0.5]],
        fr: ["date", "le", "date de facture", "date et heure"]
      }
    },
    {
      key: "transaction_time",
      kind: "time",
      labels: { en: ["time", "date time"], fr: ["heure", "à", "date et heure"] }
    },
    {
      key: "subtotal_amount",
      kind: "amount",
      shares: true,
      labels: {
        en: [
          "subtotal",
          "sub total",
          "total excluding gst",
          "total excluding tax",
          "total before tax",
          "total sales excluding gst",
          "amount excluding gst",
          "taxable amount"
        ],
        fr: ["sous-total", "total ht", "montant ht"]
      }
    },
    {
      key: "tax_amount",
      kind: "amount",
      shares: true,
      labels: {
        en: [
          "tax",
          "gst",
          "total gst",
          "gst amount",
          "vat",
          "total tax",
          "gst payable",
          "service tax",
          "sales tax",
          "gst 6%"
        ],
        fr: ["tva", "total tva", "montant tva", "dont tva"]
      }
    },
    {
      key: "total_amount",
      kind: "amount",
      model: "receipt_total",
      shares: true,
      labels: {
        en: [
          "total",
          "grand total",
          "net total",
          "total amount",
          "total including gst",
          "total sales inclusive of gst",
          "total incl gst",
          "total payable",
          "amount due",
          "total due",
          "nett total",
          "total rm",
          "round total",
          "rounded total",
          "final total",
          "total after rounding",
          "total inclusive gst",
          ["amount", 0.5],
          ["balance due", 0.7],
          ["total sales", 0.8],
          ["total paid", 0.9],
          ["amount charged", 0.9],
          ["amount paid", 0.6],
          ["net amount", 0.7]
        ],
        fr: [
          "total",
          "total ttc",
          "montant ttc",
          "net à payer",
          "total à payer",
          "montant dû",
          ["montant", 0.6],
          ["à payer", 0.8],
          ["total payé", 0.9]
        ]
      }
    },
    {
      key: "currency",
      kind: "currency",
      shares: true,
      labels: { en: ["currency"], fr: ["devise"] }
    },
    {
      key: "payment_method",
      kind: "payment",
      shares: true,
      labels: {
        en: ["payment method", "paid by", "payment mode", "payment type", "tender"],
        fr: ["mode de paiement", "moyen de paiement", "règlement", "payé par"]
      }
    }
  ],
  tables: [
    {
      key: "line_items",
      columns: [
        {
          key: "description",
          labels: ["description", "item", "article", "désignation", "libellé", "particulars"],
          type: "string"
        },
        { key: "quantity", labels: ["qty", "quantity", "qté", "quantité"], type: "number" },
        {
          key: "unit_price",
          labels: ["price", "unit price", "u.price", "s/price", "prix", "p.u.", "rm"],
          type: "amount"
        },
        { key: "amount", labels: ["amount", "total", "montant", "amt"], type: "amount" }
      ]
    }
  ],
  rules: [{ rule: "sum", parts: ["subtotal_amount", "tax_amount"], total: "total_amount" }],
  decoys: [
    "total qty",
    "total quantity",
    "total items",
    "cash",
    "change",
    "rounding",
    "discount",
    "total discount",
    "paid",
    "amount tendered",
    "credit card",
    "visa",
    "mastercard",
    "rendu",
    "espèces",
    "monnaie",
    "price",
    "unit price",
    "gst summary",
    "total saving",
    "points",
    "member",
    "table",
    "cashier",
    "tax code",
    "balance",
    "item",
    "qty",
    "expiry date",
    "deposit"
  ]
}

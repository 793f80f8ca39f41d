import type { DocumentType } from "./DocumentType.js"
import { invoiceAmounts } from "./invoiceAmounts.js"
import { invoiceParties } from "./invoiceParties.js"
import { invoiceTables } from "./invoiceTables.js"

/** An invoice, French or English. */
export const invoice: DocumentType = {
  name: "invoice",
  aliases: [
    "bill",
    "tax invoice",
    "sales invoice",
    "commercial invoice",
    "facture",
    "facture client",
    "facture fournisseur",
    "note d'honoraires"
  ],
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
    ...invoiceParties,
    ...invoiceAmounts
  ],
  tables: invoiceTables,
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

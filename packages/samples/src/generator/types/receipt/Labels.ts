import type { Language } from "../../DocumentMaker.js"
import type { Random } from "../../Random.js"

const labels = {
  fr: {
    title: ["TICKET DE CAISSE", "TICKET", "REÇU", "FACTURETTE"],
    number: ["Ticket n°", "Ticket", "N° ticket", "Reçu n°", "TICKET N°"],
    date: ["Date", "Le", "DATE"],
    time: ["Heure", "HEURE", "Heure"],
    cashier: ["Caissier", "Servi par", "Vendeur", "Hôtesse"],
    phone: ["Tél", "Tél.", "TEL"],
    quantity: ["Qté", "QTE"],
    description: ["Article", "Désignation", "LIBELLE"],
    unitPrice: ["P.U.", "PU", "Prix"],
    amount: ["Montant", "Total", "TTC"],
    subtotal: ["Total HT", "Montant HT", "HT"],
    tax: ["TVA", "dont TVA", "Total TVA"],
    total: ["TOTAL", "TOTAL TTC", "Total à payer", "NET A PAYER", "TOTAL EUR"],
    payment: ["Règlement", "Payé par", "Mode de paiement", "PAIEMENT"],
    tendered: ["Reçu", "Donné", "Espèces reçues"],
    change: ["Rendu", "Monnaie rendue", "A RENDRE"],
    items: ["Nombre d'articles", "Articles", "Nb articles"],
    thanks: ["Merci de votre visite !", "MERCI ET A BIENTOT", "Merci et à très bientôt"]
  },
  en: {
    title: ["RECEIPT", "SALES RECEIPT", "Receipt", "CUSTOMER COPY"],
    number: ["Receipt No", "Receipt #", "Trans", "Receipt", "Check #", "Bill No."],
    date: ["Date", "DATE", "Date"],
    time: ["Time", "TIME", "Time"],
    cashier: ["Cashier", "Served by", "Server", "Operator"],
    phone: ["Tel", "Phone", "T"],
    quantity: ["Qty", "QTY"],
    description: ["Item", "Description", "ITEM"],
    unitPrice: ["Price", "Each", "Unit"],
    amount: ["Amount", "Total", "AMT"],
    subtotal: ["Subtotal", "SUBTOTAL", "Sub Total", "Net"],
    tax: ["Tax", "TAX", "Sales tax"],
    total: ["TOTAL", "Total", "Total due", "AMOUNT DUE", "Grand Total"],
    payment: ["Paid by", "Payment", "Tender", "Payment method"],
    tendered: ["Tendered", "Cash given", "Received"],
    change: ["Change", "CHANGE", "Change due"],
    items: ["Items", "No. of items", "Item count"],
    thanks: ["Thank you for shopping with us", "THANK YOU", "Please come again"]
  }
} as const

/** What a label is for. */
export type ReceiptLabel = keyof (typeof labels)["fr"]

/** The till's own choice among the ways to call each thing. */
export const receiptLabels = (random: Random, language: Language): Readonly<Record<ReceiptLabel, string>> =>
  Object.fromEntries(
    Object.entries(labels[language]).map(([key, choices]) => [key, random.pick<string>(choices)])
  ) as Record<ReceiptLabel, string>

import type { Language } from "../../DocumentMaker.js"
import type { Random } from "../../Random.js"
import { pickLabels } from "../../setting/PageLook.js"

const labels = {
  fr: {
    title: ["Facture", "FACTURE", "FACTURE", "Facture de vente"],
    creditTitle: ["Avoir", "AVOIR", "Facture d'avoir", "Note de crédit"],
    number: ["N° de facture", "Facture n°", "Numéro de facture", "N° facture", "Facture N°", "Réf. facture"],
    creditNumber: ["Avoir n°", "N° d'avoir", "Numéro d'avoir", "N° avoir"],
    date: ["Date", "Date de facture", "Date de facturation", "Date d'émission", "Date facture", "Émise le"],
    creditDate: ["Date", "Date d'avoir", "Date d'émission"],
    due: ["Échéance", "Date d'échéance", "À régler avant le", "Date limite de paiement", "Payable avant le"],
    order: ["N° de commande", "Commande n°", "Votre commande", "Bon de commande", "Réf. commande"],
    customerNumber: ["N° client", "Code client", "Référence client", "Client n°", "Compte client"],
    original: ["Facture d'origine", "Sur facture n°", "Annule la facture"],
    billTo: ["Facturé à", "Client", "Adresse de facturation", "Destinataire", "Facturer à"],
    shipTo: ["Adresse de livraison", "Livré à", "Lieu d'intervention"],
    from: ["Émetteur", "Fournisseur", "Vendeur"],
    vatNumber: ["N° TVA", "TVA intracommunautaire", "N° TVA intracom.", "N° de TVA intracommunautaire", "TVA intra."],
    phone: ["Tél.", "Téléphone", "Tél"],
    description: ["Désignation", "Description", "Libellé", "Article", "Prestation"],
    reference: ["Réf.", "Référence", "Code"],
    unit: ["Unité", "U."],
    quantity: ["Qté", "Quantité", "Qté."],
    unitPrice: ["Prix unitaire HT", "P.U. HT", "PU HT", "Prix unit. HT", "P.U."],
    rate: ["TVA", "Taux TVA", "% TVA", "TVA %"],
    amount: ["Montant HT", "Total HT", "Montant", "Total"],
    gross: ["Total brut HT", "Total avant remise"],
    discount: ["Remise", "Remise commerciale"],
    subtotal: ["Total HT", "Montant HT", "Sous-total HT", "Total hors taxes", "Total net HT"],
    tax: ["TVA", "Total TVA", "Montant TVA", "Montant de la TVA"],
    total: ["Total TTC", "Montant TTC", "TOTAL TTC", "Total toutes taxes comprises", "Montant total TTC"],
    creditTotal: ["Total TTC", "Total avoir TTC", "Montant TTC"],
    deposit: ["Acompte versé", "Déjà réglé", "Acompte reçu"],
    amountDue: ["Net à payer", "Reste à payer", "Solde à régler", "Montant dû", "NET À PAYER"],
    creditDue: ["Net à rembourser", "Montant à votre crédit", "Solde en votre faveur"],
    taxBase: ["Base HT", "Base", "Montant HT"],
    taxAmount: ["Montant TVA", "TVA", "Montant"],
    terms: ["Conditions de règlement", "Conditions de paiement", "Modalités de paiement", "Règlement"],
    bank: ["Coordonnées bancaires", "Règlement par virement", "RIB", "Banque"],
    carried: ["À reporter", "Report"],
    page: ["Page"]
  },
  en: {
    title: ["Invoice", "INVOICE", "INVOICE", "Tax Invoice", "Sales Invoice"],
    creditTitle: ["Credit Note", "CREDIT NOTE", "Credit Memo"],
    number: ["Invoice No.", "Invoice number", "Invoice #", "Invoice no", "Invoice Number", "Inv. No."],
    creditNumber: ["Credit note no.", "Credit Note Number", "Credit No.", "Credit note #"],
    date: ["Date", "Invoice date", "Invoice Date", "Issue date", "Date of issue", "Billing date"],
    creditDate: ["Date", "Credit date", "Issue date"],
    due: ["Due date", "Payment due", "Due Date", "Pay by", "Date due"],
    order: ["Order No.", "PO number", "Purchase order", "Your order no.", "P.O. #", "Order reference"],
    customerNumber: ["Customer no.", "Account no.", "Customer ID", "Client ref", "Account"],
    original: ["Original invoice", "Against invoice", "Invoice credited"],
    billTo: ["Bill to", "Invoice to", "Billed to", "Customer", "Sold to"],
    shipTo: ["Ship to", "Deliver to", "Site address"],
    from: ["From", "Supplier", "Seller"],
    vatNumber: ["VAT No.", "VAT Reg. No.", "VAT number", "VAT Registration Number", "VAT Reg No"],
    phone: ["Tel", "Phone", "T"],
    description: ["Description", "Item", "Details", "Product / service", "Item description"],
    reference: ["Ref.", "Code", "Item no.", "SKU"],
    unit: ["Unit", "UoM"],
    quantity: ["Qty", "Quantity", "Qty."],
    unitPrice: ["Unit price", "Price", "Rate", "Unit Price", "Price each"],
    rate: ["VAT", "VAT %", "VAT rate", "Tax rate"],
    amount: ["Amount", "Total", "Net amount", "Line total", "Net"],
    gross: ["Gross total", "Total before discount"],
    discount: ["Discount", "Trade discount"],
    subtotal: ["Subtotal", "Net total", "Sub-total", "Total net", "Total excl. VAT"],
    tax: ["VAT", "Total VAT", "VAT amount", "VAT total"],
    total: ["Total", "Invoice total", "Total incl. VAT", "Grand total", "TOTAL"],
    creditTotal: ["Total", "Total credit", "Credit total"],
    deposit: ["Deposit paid", "Amount paid", "Less payments received"],
    amountDue: ["Amount due", "Balance due", "Total due", "Amount payable", "BALANCE DUE"],
    creditDue: ["Amount to refund", "Credit due to you"],
    taxBase: ["Net", "Goods", "Taxable amount"],
    taxAmount: ["VAT", "VAT amount", "Tax"],
    terms: ["Payment terms", "Terms", "Terms of payment"],
    bank: ["Bank details", "Please pay by bank transfer", "Payment details", "How to pay"],
    carried: ["Carried forward", "Brought forward"],
    page: ["Page"]
  }
} as const

/** What a label is for. */
export type LabelKey = keyof (typeof labels)["fr"]

/** The document's own choice among the ways to call each thing. */
export const labelsOf = (random: Random, language: Language): Readonly<Record<LabelKey, string>> =>
  pickLabels<LabelKey>(random, labels[language])

import type { Language } from "../../DocumentMaker.js"
import type { Random } from "../../Random.js"
import { pickLabels } from "../../setting/PageLook.js"
import type { LabelKey } from "./Labels.js"

/** Rarer ways to call things, of Belgium, Switzerland and Canada, and of bookkeeping programs translated from elsewhere. */
const wider: Readonly<Record<Language, Partial<Record<LabelKey, ReadonlyArray<string>>>>> = {
  fr: {
    title: ["Facture", "FACTURE", "Facture client", "FACTURE N°"],
    number: ["N° de pièce", "Numéro", "N° document", "Facture", "Notre référence facture"],
    date: ["Date du document", "Facture du", "Établie le", "Date de pièce", "Le"],
    due: ["Échéance le", "Date de règlement", "Règlement avant le", "Payable le", "À payer pour le"],
    order: ["Votre référence", "V/Réf.", "Cde client", "Réf. de votre commande"],
    customerNumber: ["Votre n° de client", "Identifiant client", "Réf. client"],
    billTo: ["Adresse du client", "Acheteur", "Nom et adresse du client", "Facturation", "Vos coordonnées"],
    from: ["De la part de", "Prestataire", "Notre société"],
    vatNumber: ["TVA", "N° TVA UE", "Identifiant TVA", "N° id. TVA"],
    quantity: ["Nb", "Nombre", "Quant."],
    unitPrice: ["Prix", "Tarif HT", "Prix un."],
    amount: ["Valeur HT", "Montant net", "Prix HT", "Net HT"],
    subtotal: ["Total HTVA", "Montant net", "Total net", "Base imposable", "Net HT", "TOTAL HORS TVA"],
    tax: ["Montant TVA", "Taxes", "Total des taxes", "TVA à payer"],
    total: ["Total TVAC", "Total facture", "Montant total", "Total général TTC", "TOTAL À PAYER TTC"],
    creditTotal: ["Total TVAC", "Montant total", "Total de l'avoir"],
    amountDue: ["Solde à payer", "Restant dû", "À payer", "Total à payer", "Montant à régler"],
    creditDue: ["Net à votre crédit", "Montant à rembourser", "Solde en votre faveur"],
    deposit: ["Acompte", "Acomptes déduits", "Montant déjà payé"],
    terms: ["Conditions", "Délai de paiement", "Paiement", "Termes de paiement"]
  },
  en: {
    title: ["Invoice", "INVOICE", "VAT Invoice", "Commercial Invoice"],
    number: ["Document number", "Number", "Our reference", "Bill no.", "Tax invoice no."],
    date: ["Document date", "Tax point", "Dated", "Date issued", "Bill date"],
    due: ["Payable by", "Due on", "Payment date", "Due by", "Maturity"],
    order: ["Your reference", "Your ref.", "Customer PO", "Cust. order", "Order"],
    customerNumber: ["Client number", "Account number", "Customer code", "Your account"],
    billTo: ["Invoice address", "Buyer", "Client", "Invoiced to", "Customer name and address"],
    from: ["Issued by", "Vendor", "Remit to"],
    vatNumber: ["VAT", "VAT ID", "Tax registration no.", "VAT identification no."],
    quantity: ["Units", "No.", "Hours"],
    unitPrice: ["Unit cost", "Net price", "Each"],
    amount: ["Net value", "Ext. price", "Value", "Total (net)"],
    subtotal: ["Net", "Goods total", "Total before VAT", "Net amount", "Net value", "Taxable amount"],
    tax: ["Tax", "Tax total", "Output VAT", "Tax amount"],
    total: ["Gross total", "Total amount", "Invoice amount", "Total inc. VAT", "Gross"],
    creditTotal: ["Gross total", "Total amount", "Total of this credit"],
    amountDue: ["To pay", "Outstanding", "Please pay", "Residual", "Amount outstanding"],
    creditDue: ["Refund due", "Amount to refund", "In your favour"],
    deposit: ["Prepaid", "Received on account", "Deposit"],
    terms: ["Payment conditions", "Conditions of payment", "Payment"]
  }
}

/** The document's labels with some of them put in the rarer words. */
export const widerLabels = (
  random: Random,
  language: Language,
  labels: Readonly<Record<LabelKey, string>>
): Readonly<Record<LabelKey, string>> => {
  const chosen = Object.entries(wider[language]).filter(() => random.chance(0.65))
  return { ...labels, ...pickLabels(random, Object.fromEntries(chosen)) }
}

import type { Language } from "../../DocumentMaker.js"
import type { Random } from "../../Random.js"
import { pickLabels } from "../../setting/PageLook.js"

const labels = {
  fr: {
    title: ["Devis", "DEVIS", "Devis", "Proposition commerciale", "Offre de prix"],
    number: ["Devis n°", "N° de devis", "Numéro de devis", "N° devis", "Réf. devis", "Référence du devis", "Offre n°"],
    date: ["Date", "Date du devis", "Date d'émission", "Devis du", "Établi le", "Date de l'offre"],
    validUntil: [
      "Valable jusqu'au",
      "Date de validité",
      "Validité",
      "Fin de validité",
      "Devis valable jusqu'au",
      "Expire le"
    ],
    customer: ["Client", "Devis pour", "Adressé à", "À l'attention de", "Destinataire", "Maître d'ouvrage"],
    supplier: ["Émetteur", "Entreprise", "Fournisseur", "Établi par"],
    delivery: [
      "Adresse de livraison",
      "Adresse du chantier",
      "Lieu de livraison",
      "Livraison à",
      "Lieu d'intervention"
    ],
    customerNumber: ["N° client", "Code client", "Réf. client"],
    project: ["Objet", "Affaire", "Projet"],
    salesperson: ["Votre contact", "Suivi par", "Commercial"],
    lead: ["Délai de livraison", "Délai", "Durée estimée"],
    terms: ["Conditions de règlement", "Modalités de paiement", "Acompte à la commande"],
    total: ["Total TTC", "Montant TTC", "Total du devis TTC", "Total devis", "Montant total TTC"],
    accept: [
      "Bon pour accord",
      "Bon pour accord, date et signature",
      "Signature du client précédée de « Bon pour accord »"
    ],
    sign: ["Cachet de l'entreprise", "Pour l'entreprise"]
  },
  en: {
    title: ["Quotation", "QUOTATION", "Quote", "Sales Quote", "Estimate"],
    number: ["Quote no.", "Quotation number", "Quote #", "Quote number", "Quotation ref.", "Quote ref", "Estimate no."],
    date: ["Date", "Quote date", "Quotation date", "Issue date", "Date of quote", "Date issued"],
    validUntil: ["Valid until", "Expiry date", "Quote valid until", "Expires", "Valid to", "Valid through"],
    customer: ["Customer", "Quote for", "Prepared for", "To", "Bill to", "Client"],
    supplier: ["From", "Supplier", "Prepared by", "Company"],
    delivery: ["Delivery address", "Deliver to", "Ship to", "Site address", "Delivery site"],
    customerNumber: ["Customer no.", "Account no.", "Customer ID"],
    project: ["Project", "Subject", "Your enquiry"],
    salesperson: ["Salesperson", "Your contact", "Account manager"],
    lead: ["Lead time", "Delivery", "Estimated duration"],
    terms: ["Payment terms", "Terms", "Deposit required"],
    total: ["Total", "Quote total", "Grand total", "Total incl. VAT", "TOTAL", "Estimate total"],
    accept: ["Accepted by", "Customer acceptance", "Accepted by (name, signature, date)"],
    sign: ["For and on behalf of the company", "Prepared by"]
  }
} as const

/** What a label of a quotation is for. */
export type QuoteLabel = keyof (typeof labels)["fr"]

/** The document's own choice among the ways to call each thing. */
export const quoteLabels = (random: Random, language: Language): Readonly<Record<QuoteLabel, string>> =>
  pickLabels<QuoteLabel>(random, labels[language])

import type { Language } from "../../DocumentMaker.js"
import type { Random } from "../../Random.js"
import { pickLabels } from "../../setting/PageLook.js"

const labels = {
  fr: {
    title: ["Bon de commande", "BON DE COMMANDE", "Commande", "Commande fournisseur", "Bon de commande fournisseur"],
    number: [
      "N° de commande",
      "Commande n°",
      "Bon de commande n°",
      "N° commande",
      "Numéro de commande",
      "Réf. commande",
      "N° BC",
      "Notre référence"
    ],
    date: ["Date", "Date de commande", "Date commande", "Date d'émission", "Commande du", "Émis le", "Date du bon"],
    validUntil: ["Valable jusqu'au", "Date de validité", "Fin de validité", "Validité"],
    supplier: ["Fournisseur", "Adressé à", "Vendeur", "Adresse du fournisseur", "Prestataire"],
    customer: ["Acheteur", "Donneur d'ordre", "Émetteur", "Client", "Commandé par"],
    delivery: ["Adresse de livraison", "Livrer à", "Lieu de livraison", "À livrer à", "Livraison"],
    wanted: ["Livraison souhaitée", "Date de livraison", "Livraison prévue le", "Délai"],
    offer: ["Votre devis", "Réf. devis", "Suivant devis n°", "Votre référence"],
    supplierNumber: ["Code fournisseur", "N° fournisseur"],
    request: ["Demande d'achat", "DA n°"],
    asker: ["Demandeur", "Contact", "Suivi par", "Acheteuse"],
    terms: ["Conditions de paiement", "Conditions de règlement", "Règlement"],
    total: ["Total TTC", "Total commande TTC", "Montant TTC", "Total de la commande", "Montant total TTC"],
    signature: ["Signature et cachet", "Le responsable des achats", "Visa de la direction"]
  },
  en: {
    title: ["Purchase Order", "PURCHASE ORDER", "Purchase order", "Order", "Official Purchase Order"],
    number: [
      "PO number",
      "Purchase order no.",
      "PO No.",
      "Order no.",
      "Order number",
      "P.O. #",
      "Purchase Order Number",
      "Our order no."
    ],
    date: ["Date", "Order date", "PO date", "Date of order", "Issue date", "Date issued"],
    validUntil: ["Valid until", "Order valid until", "Expiry date", "Valid to"],
    supplier: ["Supplier", "Vendor", "To", "Supplier address", "Order to"],
    customer: ["Buyer", "Ordered by", "From", "Purchaser", "Bill to", "Invoice to"],
    delivery: ["Deliver to", "Delivery address", "Ship to", "Shipping address", "Place of delivery"],
    wanted: ["Delivery date", "Required by", "Date required", "Delivery due"],
    offer: ["Your quote", "Quotation ref.", "Quote no.", "Your reference"],
    supplierNumber: ["Supplier no.", "Vendor ID", "Vendor no."],
    request: ["Requisition no.", "Req. #"],
    asker: ["Requested by", "Contact", "Requisitioner", "Raised by"],
    terms: ["Payment terms", "Terms"],
    total: ["Total", "Order total", "Grand total", "Total incl. VAT", "TOTAL", "Total order value"],
    signature: ["Authorised by", "Authorized signature", "Approved by"]
  }
} as const

/** What a label of an order is for. */
export type OrderLabel = keyof (typeof labels)["fr"]

/** The document's own choice among the ways to call each thing. */
export const orderLabels = (random: Random, language: Language): Readonly<Record<OrderLabel, string>> =>
  pickLabels<OrderLabel>(random, labels[language])

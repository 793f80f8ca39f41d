import { alsoCalled, fieldOf, tableOf } from "./borrowedFields.js"
import type { DocumentType } from "./DocumentType.js"
import { invoice } from "./invoice.js"

/** A purchase order, French or English: written by the customer, addressed to the supplier. */
export const purchaseOrder: DocumentType = {
  name: "purchase_order",
  aliases: ["order", "po", "order form", "bon de commande", "commande"],
  anchors: [
    { words: "purchase order", weight: 5, where: "title" },
    { words: "order", weight: 1.5, where: "title" },
    { words: "order form", weight: 1, where: "title" },
    { words: "commande fournisseur", weight: 3, where: "title" },
    { words: "po number", weight: 1, where: "anywhere" },
    { words: "advertiser", weight: -3, where: "anywhere" },
    { words: "agency commission", weight: -2, where: "anywhere" },
    { words: "order number", weight: 1, where: "anywhere" },
    { words: "order date", weight: 1.5, where: "anywhere" },
    { words: "supplier", weight: 1, where: "anywhere" },
    { words: "vendor number", weight: 1, where: "anywhere" },
    { words: "deliver to", weight: 1, where: "anywhere" },
    { words: "delivery date", weight: 1, where: "anywhere" },
    { words: "required by", weight: 0.8, where: "anywhere" },
    { words: "requested by", weight: 1, where: "anywhere" },
    { words: "authorised by", weight: 1.2, where: "anywhere" },
    { words: "authorized by", weight: 1.2, where: "anywhere" },
    { words: "please supply", weight: 2, where: "anywhere" },
    { words: "order total", weight: 1.2, where: "anywhere" },
    { words: "invoice to", weight: 0.3, where: "anywhere" },
    { words: "livraison souhaitée", weight: 1.5, where: "anywhere" },
    { words: "délai de livraison", weight: 0.8, where: "anywhere" },
    { words: "accusé de réception", weight: 1.2, where: "anywhere" },
    { words: "demandeur", weight: 1, where: "anywhere" },
    { words: "acheteur", weight: 0.6, where: "anywhere" },
    { words: "total commande", weight: 1.2, where: "anywhere" },
    { words: "invoice number", weight: -2, where: "anywhere" },
    { words: "invoice date", weight: -1.5, where: "anywhere" },
    { words: "quotation", weight: -2, where: "title" },
    { words: "credit note", weight: -3, where: "title" },
    { words: "delivery note", weight: -3, where: "title" },
    { words: "bon de livraison", weight: -3, where: "title" },
    { words: "receipt", weight: -2, where: "title" },
    { words: "iban", weight: -0.5, where: "anywhere" }
  ],
  fields: [
    {
      key: "order_number",
      kind: "identifier",
      labels: {
        en: [
          "purchase order number",
          "po number",
          "po no",
          "order number",
          "order no",
          "order #",
          "our order number",
          "order reference",
          ["purchase order", 0.85],
          ["order", 0.75],
          ["our reference", 0.7],
          ["document number", 0.7],
          ["reference", 0.5],
          ["number", 0.4]
        ],
        fr: [
          "bon de commande n°",
          "n° bon de commande",
          "numéro de commande",
          "n° de commande",
          "commande n°",
          "référence commande",
          "notre commande",
          "bc n°",
          "bon de commande fournisseur n°",
          "commande fournisseur n°",
          ["bon de commande", 0.85],
          ["commande", 0.75],
          ["notre référence", 0.7],
          ["numéro de document", 0.7],
          ["n° de pièce", 0.7],
          ["référence", 0.5],
          ["numéro", 0.4]
        ]
      }
    },
    {
      key: "issue_date",
      kind: "date",
      labels: {
        en: [
          "order date",
          "po date",
          "date of order",
          "purchase order date",
          "issue date",
          "date issued",
          "date of issue",
          "issued on",
          ["date raised", 0.9],
          ["raised on", 0.8],
          ["date", 0.75],
          ["dated", 0.7]
        ],
        fr: [
          "date de commande",
          "date de la commande",
          "date du bon de commande",
          "commande du",
          "date d'émission",
          "émis le",
          "établi le",
          ["date de création", 0.8],
          ["date du document", 0.8],
          ["date", 0.75],
          ["en date du", 0.7],
          ["fait le", 0.6]
        ]
      }
    },
    {
      key: "valid_until",
      kind: "date",
      labels: {
        en: [
          "valid until",
          "valid to",
          "valid through",
          "order valid until",
          "expiry date",
          "expiration date",
          "expires on",
          ["validity", 0.85],
          ["end date", 0.6]
        ],
        fr: [
          "valable jusqu'au",
          "valide jusqu'au",
          "date de validité",
          "fin de validité",
          "date limite de validité",
          "date d'expiration",
          "commande valable jusqu'au",
          ["validité", 0.9],
          ["date de fin", 0.6]
        ]
      }
    },
    {
      key: "supplier_name",
      kind: "name",
      party: "recipient",
      model: "recipient_name",
      labels: {
        en: [
          "supplier",
          "vendor",
          "seller",
          "supplier name",
          "vendor name",
          "supplier address",
          "vendor address",
          "order to",
          "ordered from",
          "purchased from",
          ["to", 0.95],
          ["attention", 0.4],
          ["contractor", 0.8]
        ],
        fr: [
          "fournisseur",
          "nom du fournisseur",
          "adresse du fournisseur",
          "vendeur",
          "adressé à",
          "commandé à",
          "commande à",
          ["prestataire", 0.9],
          ["destinataire", 0.7],
          ["à l'attention de", 0.4]
        ]
      }
    },
    {
      key: "customer_name",
      kind: "name",
      party: "issuer",
      model: "issuer_name",
      labels: {
        en: [
          "buyer",
          "purchaser",
          "customer",
          "ordered by",
          "bill to",
          "invoice to",
          "billing address",
          "invoice address",
          "buyer name",
          "company name",
          ["from", 0.8],
          ["sold to", 0.8]
        ],
        fr: [
          "acheteur",
          "client",
          "donneur d'ordre",
          "commandé par",
          "émetteur",
          "facturer à",
          "facturé à",
          "adresse de facturation",
          "raison sociale",
          "nom du client",
          ["de", 0.3]
        ]
      }
    },
    {
      key: "delivery_address",
      kind: "address",
      model: "labelled_address",
      labels: {
        en: [
          "delivery address",
          "deliver to",
          "ship to",
          "shipping address",
          "place of delivery",
          "delivery location",
          "delivery site",
          "goods to be delivered to",
          ["site address", 0.9],
          ["site", 0.6],
          ["consignee", 0.8]
        ],
        fr: [
          "adresse de livraison",
          "lieu de livraison",
          "livrer à",
          "à livrer à",
          "livraison à",
          "site de livraison",
          "lieu d'expédition",
          ["livraison", 0.8],
          ["adresse du chantier", 0.9],
          ["lieu d'intervention", 0.8],
          ["chantier", 0.6]
        ]
      }
    },
    fieldOf(invoice, "currency"),
    fieldOf(invoice, "subtotal_amount"),
    fieldOf(invoice, "tax_amount"),
    alsoCalled(fieldOf(invoice, "total_amount"), {
      en: ["order total", "total order value", "order value", "order amount", ["total cost", 0.8]],
      fr: ["total de la commande", "total commande", "montant de la commande", "total commande ttc"]
    })
  ],
  tables: [tableOf(invoice, "line_items")],
  rules: [
    { rule: "sum", parts: ["subtotal_amount", "tax_amount"], total: "total_amount" },
    { rule: "not_before", earlier: "issue_date", later: "valid_until" }
  ],
  decoys: [
    "commande fournisseur",
    "bon de commande fournisseur",
    "supplier order",
    "delivery date",
    "date de livraison",
    "ship date",
    "required by",
    "date required",
    "livraison souhaitée",
    "livraison souhaitée le",
    "délai",
    "print date",
    "imprimé le",
    "quote number",
    "quotation reference",
    "your quote",
    "votre devis",
    "n° devis",
    "quote date",
    "date du devis",
    "supplier number",
    "vendor number",
    "vendor id",
    "code fournisseur",
    "n° fournisseur",
    "customer number",
    "code client",
    "n° client",
    "requisition number",
    "demande d'achat n°",
    "contract number",
    "n° contrat",
    "n° marché",
    "project",
    "projet",
    "affaire",
    "cost centre",
    "phone",
    "téléphone",
    "fax",
    "gln",
    "capital",
    "vat number",
    "n° tva",
    "siret",
    "company number",
    "shipping",
    "frais de port",
    "discount",
    "remise",
    "deposit",
    "acompte",
    "unit price",
    "prix unitaire",
    "quantity",
    "vat rate",
    "taux tva",
    "page",
    "contact",
    "requested by",
    "demandeur",
    "payment terms",
    "conditions de paiement"
  ]
}

import type { TableDefinition } from "./DocumentType.js"

/** What an invoice is for, line by line, and its tax by rate. */
export const invoiceTables: ReadonlyArray<TableDefinition> = [
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
]

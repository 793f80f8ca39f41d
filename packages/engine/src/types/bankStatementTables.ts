import type { TableDefinition } from "./DocumentType.js"

/** What came and went on the account, in one column of amounts or two, and the balance after each. */
export const bankStatementTables: ReadonlyArray<TableDefinition> = [
  {
    key: "transactions",
    columns: [
      {
        key: "date",
        labels: [
          "date",
          "transaction date",
          "posting date",
          "post date",
          "date posted",
          "trans date",
          "date opération",
          "date de l'opération",
          "date opé",
          "date comptable",
          "date d'opération",
          "jour"
        ],
        type: "date"
      },
      {
        key: "description",
        labels: [
          "description",
          "details",
          "transaction",
          "transaction details",
          "transaction description",
          "payment type and details",
          "particulars",
          "narrative",
          "libellé",
          "libellé de l'opération",
          "nature des opérations",
          "nature de l'opération",
          "opération",
          "opérations",
          "détail des opérations",
          "désignation",
          "communication"
        ],
        type: "string"
      },
      {
        key: "debit",
        labels: [
          "debit",
          "debits",
          "paid out",
          "money out",
          "withdrawals",
          "withdrawn",
          "withdrawals and debits",
          "payments",
          "payments out",
          "charges",
          "débit",
          "débits",
          "débit euros",
          "décaissements",
          "opérations au débit",
          "sorties",
          "retraits",
          "dépenses",
          "à débiter",
          "montant débit"
        ],
        type: "amount"
      },
      {
        key: "credit",
        labels: [
          "credit",
          "credits",
          "paid in",
          "money in",
          "deposits",
          "deposited",
          "deposits and credits",
          "receipts",
          "payments in",
          "crédit",
          "crédits",
          "crédit euros",
          "encaissements",
          "opérations au crédit",
          "deposits and additions",
          "entrées",
          "versements",
          "recettes",
          "montant crédit"
        ],
        type: "amount"
      },
      {
        key: "balance",
        labels: [
          "balance",
          "running balance",
          "account balance",
          "ending daily balance",
          "solde",
          "solde progressif",
          "solde après opération",
          "nouveau solde"
        ],
        type: "amount"
      }
    ]
  }
]

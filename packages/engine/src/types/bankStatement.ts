import { accountFields } from "./accountFields.js"
import { bankStatementTables } from "./bankStatementTables.js"
import type { DocumentType } from "./DocumentType.js"

/** A statement of account of a bank. */
export const bankStatement: DocumentType = {
  name: "bank_statement",
  aliases: ["account statement", "statement of account", "relevé de compte", "relevé bancaire", "extrait de compte"],
  anchors: [
    { words: "relevé de compte", weight: 5, where: "title" },
    { words: "extrait de compte", weight: 5, where: "title" },
    { words: "relevé d'opérations", weight: 4.5, where: "title" },
    { words: "relevé bancaire", weight: 4.5, where: "title" },
    { words: "relevé de vos comptes", weight: 4, where: "title" },
    { words: "bank statement", weight: 5, where: "title" },
    { words: "statement of account", weight: 4, where: "title" },
    { words: "account statement", weight: 4, where: "title" },
    { words: "statement", weight: 2, where: "title" },
    { words: "statement period", weight: 2, where: "anywhere" },
    { words: "période du relevé", weight: 1.5, where: "anywhere" },
    { words: "numéro de relevé", weight: 1.5, where: "anywhere" },
    { words: "statement number", weight: 1.5, where: "anywhere" },
    { words: "ancien solde", weight: 2.5, where: "anywhere" },
    { words: "nouveau solde", weight: 2.5, where: "anywhere" },
    { words: "solde précédent", weight: 2, where: "anywhere" },
    { words: "solde initial", weight: 1.5, where: "anywhere" },
    { words: "solde final", weight: 1.5, where: "anywhere" },
    { words: "solde créditeur", weight: 2, where: "anywhere" },
    { words: "opening balance", weight: 2, where: "anywhere" },
    { words: "closing balance", weight: 2, where: "anywhere" },
    { words: "beginning balance", weight: 2, where: "anywhere" },
    { words: "ending balance", weight: 2, where: "anywhere" },
    { words: "previous balance", weight: 1.2, where: "anywhere" },
    { words: "balance brought forward", weight: 2, where: "anywhere" },
    { words: "balance carried forward", weight: 2, where: "anywhere" },
    { words: "date valeur", weight: 1.5, where: "anywhere" },
    { words: "libellé débit crédit", weight: 1.5, where: "anywhere" },
    { words: "débit", weight: 1, where: "anywhere" },
    { words: "crédit", weight: 0.6, where: "anywhere" },
    { words: "paid out", weight: 2, where: "anywhere" },
    { words: "paid in", weight: 1.5, where: "anywhere" },
    { words: "money out", weight: 1.5, where: "anywhere" },
    { words: "money in", weight: 1.5, where: "anywhere" },
    { words: "withdrawals", weight: 1.5, where: "anywhere" },
    { words: "deposits", weight: 1, where: "anywhere" },
    { words: "virement", weight: 0.8, where: "anywhere" },
    { words: "prélèvement", weight: 0.4, where: "anywhere" },
    { words: "retrait", weight: 1, where: "anywhere" },
    { words: "standing order", weight: 1, where: "anywhere" },
    { words: "direct debit", weight: 0.6, where: "anywhere" },
    { words: "iban", weight: 0.8, where: "anywhere" },
    { words: "sort code", weight: 0.8, where: "anywhere" },
    { words: "facture", weight: -3, where: "title" },
    { words: "invoice", weight: -3, where: "title" },
    { words: "avoir", weight: -3, where: "title" },
    { words: "total ttc", weight: -2, where: "anywhere" },
    { words: "bulletin de paie", weight: -4, where: "title" },
    { words: "relevé d'identité bancaire", weight: -5, where: "title" }
  ],
  fields: [
    ...accountFields,
    {
      key: "statement_number",
      kind: "identifier",
      labels: {
        en: [
          "statement number",
          "statement no",
          "statement #",
          "sheet number",
          "statement reference",
          "statement id",
          ["statement", 0.7],
          ["sheet", 0.7]
        ],
        fr: [
          "relevé n°",
          "relevé de compte n°",
          "n° de relevé",
          "numéro de relevé",
          "numéro du relevé",
          "extrait n°",
          "n° d'extrait",
          "relevé numéro",
          "référence du relevé",
          ["relevé", 0.7],
          ["extrait", 0.7]
        ]
      }
    },
    {
      key: "period_start",
      kind: "date",
      model: "period_day",
      end: "from",
      labels: {
        en: [
          "period start",
          "start date",
          "statement start date",
          "from",
          "period from",
          "statement period",
          "statement dates",
          "period covered",
          "statement from",
          ["period", 0.9],
          ["statement", 0.8],
          ["for the period", 0.9],
          ["opening date", 0.8]
        ],
        fr: [
          "début de période",
          "date de début",
          "du",
          "période du",
          "période du relevé",
          "relevé du",
          "opérations du",
          "extrait du",
          ["relevé", 0.8],
          ["extrait", 0.8],
          ["période", 0.9],
          ["depuis le", 0.7]
        ]
      }
    },
    {
      key: "period_end",
      kind: "date",
      model: "period_day",
      end: "to",
      labels: {
        en: [
          "period end",
          "end date",
          "statement end date",
          "to",
          "period to",
          "statement period",
          "statement dates",
          "period covered",
          ["period", 0.9],
          ["statement", 0.8],
          ["for the period", 0.9],
          ["statement date", 0.75],
          ["closing date", 0.85]
        ],
        fr: [
          "fin de période",
          "date de fin",
          "au",
          "période du relevé",
          "jusqu'au",
          ["relevé", 0.8],
          ["extrait", 0.8],
          ["période", 0.9],
          ["période du", 0.85],
          ["relevé du", 0.8],
          ["date d'arrêté", 0.9],
          ["arrêté au", 0.9],
          ["date du relevé", 0.75]
        ]
      }
    },
    {
      key: "opening_balance",
      kind: "amount",
      model: "balance",
      labels: {
        en: [
          "opening balance",
          "previous balance",
          "balance brought forward",
          "beginning balance",
          "start balance",
          "starting balance",
          "balance at start of period",
          "balance at beginning of period",
          "your opening balance",
          "opening ledger balance",
          "balance forward",
          "brought forward",
          "last statement balance",
          "balance on last statement"
        ],
        fr: [
          "ancien solde",
          "ancien solde créditeur",
          "ancien solde débiteur",
          "solde précédent",
          "solde initial",
          "solde d'ouverture",
          "solde en début de période",
          "solde de départ",
          "solde antérieur",
          "solde au début de la période",
          "solde du dernier relevé",
          "solde reporté",
          "report",
          "ancien solde au",
          ["solde créditeur au", 0.6],
          ["solde débiteur au", 0.6],
          "solde précédent au"
        ]
      }
    },
    {
      key: "closing_balance",
      kind: "amount",
      model: "balance",
      labels: {
        en: [
          "closing balance",
          "new balance",
          "balance carried forward",
          "ending balance",
          "end balance",
          "balance at end of period",
          "your closing balance",
          "closing ledger balance",
          "carried forward",
          "current balance",
          "final balance",
          ["balance", 0.5]
        ],
        fr: [
          "nouveau solde",
          "nouveau solde créditeur",
          "nouveau solde débiteur",
          "solde final",
          "solde de clôture",
          "solde en fin de période",
          "solde actuel",
          "solde à la fin de la période",
          "solde au",
          "solde créditeur au",
          "solde débiteur au",
          "solde en euros",
          "nouveau solde au",
          "nouveau solde créditeur au",
          "nouveau solde débiteur au",
          ["solde", 0.5]
        ]
      }
    },
    {
      key: "currency",
      kind: "currency",
      shares: true,
      labels: {
        en: ["currency", "account currency", "currency of account"],
        fr: ["devise", "monnaie du compte", "devise du compte", "monnaie"]
      }
    }
  ],
  tables: bankStatementTables,
  rules: [
    { rule: "not_before", earlier: "period_start", later: "period_end" },
    {
      rule: "movements",
      table: "transactions",
      added: "credit",
      taken: "debit",
      opening: "opening_balance",
      closing: "closing_balance"
    }
  ],
  decoys: [
    "total",
    "totals",
    "total debits",
    "total credits",
    "total paid in",
    "total paid out",
    "total withdrawals",
    "total deposits",
    "total des opérations",
    "total des mouvements",
    "total des débits",
    "total des crédits",
    "overdraft limit",
    "available balance",
    "average balance",
    "découvert autorisé",
    "solde moyen",
    "code banque",
    "code guichet",
    "clé rib",
    "sort code",
    "routing number",
    "page",
    "tél",
    "telephone",
    "date de valeur",
    "value date",
    "customer number",
    "numéro client",
    "interest rate",
    "taux d'intérêt"
  ]
}

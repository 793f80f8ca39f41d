import type { Language } from "../../DocumentMaker.js"
import type { Random } from "../../Random.js"
import { type PageLook, pickLabels } from "../../setting/PageLook.js"

const labels = {
  fr: {
    title: [
      "Relevé de compte",
      "RELEVÉ DE COMPTE",
      "Extrait de compte",
      "Relevé de compte courant",
      "Votre relevé de compte",
      "Relevé d'opérations"
    ],
    number: ["Relevé n°", "N° de relevé", "Numéro de relevé", "Extrait n°", "Relevé N°"],
    period: ["Période", "Période du relevé", "Relevé"],
    periodStart: ["Début de période", "Date de début", "Du"],
    periodEnd: ["Fin de période", "Date de fin", "Au"],
    holder: ["Titulaire", "Titulaire du compte", "Intitulé du compte", "Client"],
    account: ["N° de compte", "Compte n°", "Numéro de compte", "Compte courant n°", "Compte"],
    bank: ["Banque", "Établissement", "Domiciliation"],
    iban: ["IBAN", "IBAN", "Code IBAN"],
    bic: ["BIC", "Code BIC", "BIC / SWIFT"],
    currency: ["Devise", "Monnaie du compte", "Devise du compte"],
    date: ["Date", "Date", "Date opération", "Date opé.", "Date comptable"],
    valueDate: ["Valeur", "Date valeur", "Date de valeur"],
    description: [
      "Libellé",
      "Nature des opérations",
      "Opération",
      "Libellé de l'opération",
      "Détail des opérations",
      "Opérations"
    ],
    debit: ["Débit", "Débit", "Débits", "Sorties"],
    credit: ["Crédit", "Crédit", "Crédits", "Entrées"],
    balance: ["Solde", "Solde", "Solde progressif", "Nouveau solde"],
    amount: ["Montant", "Montant (EUR)", "Montant de l'opération"],
    opening: [
      "Ancien solde",
      "Solde précédent",
      "Solde initial",
      "Solde d'ouverture",
      "Solde en début de période",
      "Ancien solde créditeur"
    ],
    closing: ["Nouveau solde", "Solde final", "Solde de clôture", "Solde en fin de période", "Solde actuel"],
    totals: ["Total des opérations", "Total des mouvements", "TOTAUX", "Totaux"],
    totalDebit: ["Total des débits", "Total débits"],
    totalCredit: ["Total des crédits", "Total crédits"],
    carried: ["Solde à reporter", "À reporter", "Report"],
    moneyIn: ["Versements et virements reçus", "Opérations au crédit", "Encaissements"],
    moneyOut: ["Retraits et paiements", "Opérations au débit", "Décaissements"],
    page: ["Page"],
    at: ["au", "au", "le"],
    sortCode: ["Code guichet"],
    routing: ["Code banque"]
  },
  en: {
    title: [
      "Statement of account",
      "Account statement",
      "Bank statement",
      "Your current account statement",
      "STATEMENT",
      "Statement",
      "Checking account statement"
    ],
    number: ["Statement number", "Statement no.", "Statement No", "Sheet number", "Statement #"],
    period: ["Statement period", "Period", "Period covered", "Statement dates"],
    periodStart: ["Period start", "From", "Start date"],
    periodEnd: ["Period end", "To", "End date"],
    holder: ["Account holder", "Account name", "Customer", "Name"],
    account: ["Account number", "Account no.", "Account No", "Account #"],
    bank: ["Bank", "Branch", "Bank name"],
    iban: ["IBAN", "IBAN", "International Bank Account Number"],
    bic: ["BIC", "SWIFT", "BIC / SWIFT", "SWIFTBIC"],
    currency: ["Currency", "Account currency"],
    date: ["Date", "Date", "Transaction date", "Posting date"],
    valueDate: ["Value date", "Value"],
    description: [
      "Description",
      "Details",
      "Transaction",
      "Payment type and details",
      "Transaction details",
      "Particulars"
    ],
    debit: ["Paid out", "Money out", "Debit", "Withdrawals", "Debits", "Payments", "Withdrawn"],
    credit: ["Paid in", "Money in", "Credit", "Deposits", "Credits", "Receipts", "Deposited"],
    balance: ["Balance", "Balance", "Running balance"],
    amount: ["Amount", "Amount", "Transaction amount"],
    opening: [
      "Opening balance",
      "Previous balance",
      "Balance brought forward",
      "Beginning balance",
      "Start balance",
      "Balance at start of period"
    ],
    closing: [
      "Closing balance",
      "New balance",
      "Balance carried forward",
      "Ending balance",
      "End balance",
      "Balance at end of period"
    ],
    totals: ["Totals", "Total", "Total movements"],
    totalDebit: ["Total paid out", "Total withdrawals", "Total debits"],
    totalCredit: ["Total paid in", "Total deposits", "Total credits"],
    carried: ["Balance carried forward", "Carried forward", "Continued overleaf"],
    moneyIn: ["Deposits and additions", "Deposits and other credits", "Money in", "Credits"],
    moneyOut: ["Withdrawals and debits", "Electronic withdrawals", "Money out", "Withdrawals and other debits"],
    page: ["Page"],
    at: ["on", "at"],
    sortCode: ["Sort code", "Sort Code", "Branch sort code"],
    routing: ["Routing number", "ABA routing number"]
  }
} as const

/** What a label is for. */
export type StatementLabel = keyof (typeof labels)["fr"]

/** How one statement is set. */
export type StatementLook = PageLook<Readonly<Record<StatementLabel, string>>>

/** The bank's own choice among the ways to call each thing. */
export const statementLabels = (random: Random, language: Language): Readonly<Record<StatementLabel, string>> =>
  pickLabels<StatementLabel>(random, labels[language])

import type { Language } from "../../DocumentMaker.js"
import type { Random } from "../../Random.js"
import { type PageLook, pickLabels } from "../../setting/PageLook.js"

const labels = {
  fr: {
    title: [
      "Bulletin de paie",
      "BULLETIN DE PAIE",
      "Bulletin de salaire",
      "BULLETIN DE PAYE",
      "Fiche de paie",
      "Bulletin de paie clarifié"
    ],
    employer: ["Employeur", "Entreprise", "Société"],
    employee: ["Salarié", "Employé", "Nom et prénom", "Nom", "Salarié(e)"],
    number: ["Matricule", "N° matricule", "Matricule salarié", "Code salarié"],
    socialSecurity: [
      "N° de sécurité sociale",
      "N° SS",
      "N° Sécu",
      "Numéro de sécurité sociale",
      "N° S.S.",
      "N° d'immatriculation S.S."
    ],
    job: ["Emploi", "Fonction", "Poste", "Emploi occupé", "Qualification"],
    period: ["Période", "Période de paie", "Période du"],
    periodStart: ["Début de période", "Du"],
    periodEnd: ["Fin de période", "Au"],
    paid: ["Date de paiement", "Payé le", "Paiement le", "Date de règlement"],
    description: [
      "Libellé",
      "Désignation",
      "Rubrique",
      "Rubriques",
      "Éléments de paie",
      "Cotisations et contributions"
    ],
    base: ["Base", "Base", "Nombre ou base", "Assiette"],
    rate: ["Taux", "Taux salarial", "Taux sal."],
    employeeAmount: ["Part salarié", "Part salariale", "Montant salarial", "Salarié", "Cotisations salariales"],
    employerAmount: ["Part employeur", "Part patronale", "Montant patronal", "Employeur", "Cotisations patronales"],
    gains: ["Gain", "À payer", "Gains", "Rémunération"],
    takings: ["Retenue", "À déduire", "Retenues", "Déductions"],
    gross: ["Salaire brut", "SALAIRE BRUT", "Total brut", "Rémunération brute", "Brut mensuel"],
    total: ["Total des cotisations et contributions", "Total cotisations", "TOTAL DES RETENUES"],
    beforeTax: [
      "Net à payer avant impôt sur le revenu",
      "Net à payer avant impôt",
      "NET A PAYER AVANT IMPÔT SUR LE REVENU"
    ],
    taxable: ["Net imposable", "Net fiscal", "Salaire net imposable", "Montant net imposable"],
    tax: ["Impôt sur le revenu prélevé à la source", "Prélèvement à la source", "Impôt prélevé à la source (PAS)"],
    net: ["Net payé", "Net à payer", "NET PAYE", "Net payé en euros", "NET À PAYER", "Net à payer au salarié"],
    currency: ["Devise", "Monnaie"],
    toDate: ["Cumul annuel"],
    earnings: ["Rémunération", "Éléments du salaire brut"],
    deductions: ["Cotisations et contributions sociales", "Cotisations"]
  },
  en: {
    title: ["Payslip", "PAYSLIP", "Pay advice", "Salary slip", "Earnings statement", "Pay statement", "Wage slip"],
    employer: ["Employer", "Company", "Employer name"],
    employee: ["Employee", "Employee name", "Name", "Paid to"],
    number: ["Employee number", "Employee no.", "Payroll no.", "Employee ID", "Works no.", "Staff number"],
    socialSecurity: ["NI number", "National Insurance number", "N.I. no.", "NI No"],
    job: ["Job title", "Position", "Occupation", "Role"],
    period: ["Pay period", "Period", "Period covered"],
    periodStart: ["Period start", "Period beginning", "Pay period start", "From"],
    periodEnd: ["Period end", "Period ending", "Pay period end", "To"],
    paid: ["Pay date", "Payment date", "Date paid", "Check date", "Date of payment"],
    description: ["Description", "Payments", "Earnings", "Pay element", "Item"],
    base: ["Hours", "Units", "Hours", "Basis", "Quantity"],
    rate: ["Rate", "Rate", "Pay rate"],
    employeeAmount: ["Employee", "Employee amount", "Amount", "This period"],
    employerAmount: ["Employer", "Employer amount", "Employer contribution", "Company contribution"],
    gains: ["Payments", "Earnings", "Pay"],
    takings: ["Deductions", "Deduction", "Deducted"],
    gross: ["Gross pay", "Total gross pay", "Total payments", "Gross earnings", "GROSS PAY", "Total earnings"],
    total: ["Total deductions", "TOTAL DEDUCTIONS"],
    beforeTax: ["Net before tax"],
    taxable: ["Taxable pay", "Taxable gross pay", "Gross for tax", "Taxable gross"],
    tax: ["Tax"],
    net: ["Net pay", "NET PAY", "Take home pay", "Net amount paid", "Total net pay"],
    currency: ["Currency"],
    toDate: ["Year to date", "YTD", "To date"],
    earnings: ["Earnings", "Payments"],
    deductions: ["Deductions", "Taxes and deductions"]
  }
} as const

/** What a label is for. */
export type PayLabel = keyof (typeof labels)["fr"]

/** How one payslip is set. */
export type PayLook = PageLook<Readonly<Record<PayLabel, string>>>

/** The payroll's own choice among the ways to call each thing. */
export const payLabels = (random: Random, language: Language): Readonly<Record<PayLabel, string>> =>
  pickLabels<PayLabel>(random, labels[language])

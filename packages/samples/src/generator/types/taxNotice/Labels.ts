import type { Language } from "../../DocumentMaker.js"
import type { Random } from "../../Random.js"
import { pickLabels } from "../../setting/PageLook.js"

const labels = {
  fr: {
    name: ["Contribuable", "Nom et prénom", "Déclarant", "Nom du contribuable", "Redevable", "Déclarant 1"],
    tax: ["Numéro fiscal", "N° fiscal", "Votre numéro fiscal", "Numéro fiscal déclarant 1", "Identifiant fiscal"],
    notice: ["Référence de l'avis", "N° de l'avis", "Référence de l'avis d'impôt", "Avis n°", "Numéro de l'avis"],
    year: ["Année d'imposition", "Revenus de l'année", "Année", "Année des revenus", "Année fiscale"],
    income: [
      "Revenu fiscal de référence",
      "Revenu fiscal de référence",
      "REVENU FISCAL DE RÉFÉRENCE",
      "Revenu de référence"
    ],
    amount: [
      "Montant de l'impôt",
      "Impôt sur le revenu net",
      "Total de l'impôt",
      "Montant de votre impôt",
      "Total de l'imposition nette",
      "Impôt net"
    ],
    property: [
      "Montant de la taxe",
      "Montant de votre taxe foncière",
      "Total des cotisations",
      "Montant de l'imposition"
    ],
    issued: [
      "Date d'établissement",
      "Établi le",
      "Date de l'avis",
      "Date d'émission",
      "Date d'établissement de l'avis"
    ],
    due: [
      "Date limite de paiement",
      "À payer avant le",
      "À payer au plus tard le",
      "Date limite",
      "Échéance de paiement"
    ],
    collected: ["Date de mise en recouvrement", "Mise en recouvrement"],
    parts: ["Nombre de parts", "Nombre de part(s)"],
    wages: ["Salaires", "Traitements et salaires", "Salaires et pensions"],
    deduction: ["Déduction 10 %", "Frais professionnels"],
    gross: ["Revenu brut global", "Revenu imposable"],
    before: ["Impôt avant réductions", "Impôt brut"],
    base: ["Base nette d'imposition", "Valeur locative cadastrale"],
    references: ["Vos références", "Références", "Vos références fiscales"],
    detail: ["Détail des revenus", "Calcul de l'impôt", "Détail du calcul"],
    sum: ["Somme à payer", "Votre situation", "Résultat"],
    contact: ["Pour nous contacter", "Votre centre des finances publiques", "Nous contacter"]
  },
  en: {
    name: ["Taxpayer", "Name", "Taxpayer name", "Name of taxpayer"],
    tax: ["Tax reference", "Unique Taxpayer Reference", "Taxpayer ID", "Tax number", "Unique Taxpayer Reference (UTR)"],
    notice: ["Notice number", "Notice reference", "Assessment number", "Notice no.", "Document number"],
    year: ["Tax year", "Tax year", "Year of assessment", "Tax period", "Taxation year"],
    income: ["Total income", "Adjusted gross income", "Total income received", "Net income", "Reference income"],
    amount: ["Income tax due", "Total tax due", "Tax due", "Total tax", "Total tax payable", "Tax payable"],
    property: ["Property tax due", "Total tax", "Tax due", "Total tax payable"],
    issued: ["Notice date", "Date of issue", "Issue date", "Date", "Date issued"],
    due: ["Due date", "Payment due by", "Pay by", "Payment deadline", "Payment due"],
    collected: ["Processed on", "Return received"],
    parts: ["Filing status", "Tax code"],
    wages: ["Pay from all employments", "Wages and salaries", "Employment income"],
    deduction: ["Personal allowance", "Standard deduction", "Allowances"],
    gross: ["Taxable income", "Income on which tax is charged"],
    before: ["Tax deducted", "Tax already paid", "Tax withheld"],
    base: ["Assessed value", "Rateable value"],
    references: ["Your details", "References", "About this notice"],
    detail: ["How we worked it out", "Calculation", "Details of income"],
    sum: ["Summary", "What you owe", "Result"],
    contact: ["Contact us", "Questions?", "Your tax office"]
  }
} as const

/** What a label of a notice is for. */
export type TaxLabel = keyof (typeof labels)["fr"]

/** The document's own choice among the ways to call each thing. */
export const taxLabels = (random: Random, language: Language): Readonly<Record<TaxLabel, string>> =>
  pickLabels<TaxLabel>(random, labels[language])

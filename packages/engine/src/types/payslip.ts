import type { DocumentType } from "./DocumentType.js"
import { payslipAmounts } from "./payslipAmounts.js"
import { payslipTables } from "./payslipTables.js"

/** A payslip, French with the shares of employee and employer, British, Irish, American or Canadian. */
export const payslip: DocumentType = {
  name: "payslip",
  aliases: [
    "pay stub",
    "paycheck stub",
    "wage slip",
    "salary slip",
    "bulletin de paie",
    "bulletin de salaire",
    "fiche de paie",
    "fiche de salaire"
  ],
  anchors: [
    { words: "bulletin de paie", weight: 6, where: "title" },
    { words: "bulletin de paye", weight: 6, where: "title" },
    { words: "bulletin de salaire", weight: 6, where: "title" },
    { words: "fiche de paie", weight: 6, where: "title" },
    { words: "fiche de salaire", weight: 5, where: "title" },
    { words: "payslip", weight: 6, where: "title" },
    { words: "pay slip", weight: 6, where: "title" },
    { words: "wage slip", weight: 5, where: "title" },
    { words: "salary slip", weight: 5, where: "title" },
    { words: "pay stub", weight: 6, where: "title" },
    { words: "pay advice", weight: 5, where: "title" },
    { words: "pay statement", weight: 5, where: "title" },
    { words: "earnings statement", weight: 6, where: "title" },
    { words: "statement of earnings", weight: 6, where: "title" },
    { words: "salaire de base", weight: 2, where: "anywhere" },
    { words: "salaire brut", weight: 2.5, where: "anywhere" },
    { words: "total brut", weight: 1.5, where: "anywhere" },
    { words: "net imposable", weight: 2.5, where: "anywhere" },
    { words: "net à payer avant impôt", weight: 2.5, where: "anywhere" },
    { words: "prélevé à la source", weight: 1.5, where: "anywhere" },
    { words: "csg", weight: 1.5, where: "anywhere" },
    { words: "cotisations", weight: 1.5, where: "anywhere" },
    { words: "part employeur", weight: 1.5, where: "anywhere" },
    { words: "part salarié", weight: 1.5, where: "anywhere" },
    { words: "part patronale", weight: 1.5, where: "anywhere" },
    { words: "matricule", weight: 1, where: "anywhere" },
    { words: "urssaf", weight: 1, where: "anywhere" },
    { words: "congés payés", weight: 0.8, where: "anywhere" },
    { words: "convention collective", weight: 1.5, where: "anywhere" },
    { words: "sécurité sociale", weight: 0.8, where: "anywhere" },
    { words: "gross pay", weight: 2.5, where: "anywhere" },
    { words: "gross earnings", weight: 2, where: "anywhere" },
    { words: "net pay", weight: 2.5, where: "anywhere" },
    { words: "take home pay", weight: 2.5, where: "anywhere" },
    { words: "taxable pay", weight: 2, where: "anywhere" },
    { words: "national insurance", weight: 1.5, where: "anywhere" },
    { words: "paye", weight: 1, where: "anywhere" },
    { words: "tax code", weight: 0.8, where: "anywhere" },
    { words: "total deductions", weight: 2, where: "anywhere" },
    { words: "year to date", weight: 1, where: "anywhere" },
    { words: "ytd", weight: 1, where: "anywhere" },
    { words: "pay period", weight: 2, where: "anywhere" },
    { words: "pay date", weight: 1.5, where: "anywhere" },
    { words: "employee", weight: 1, where: "anywhere" },
    { words: "salarié", weight: 0.8, where: "anywhere" },
    { words: "federal income tax", weight: 2, where: "anywhere" },
    { words: "medicare", weight: 1, where: "anywhere" },
    { words: "invoice", weight: -3, where: "title" },
    { words: "facture", weight: -3, where: "title" }
  ],
  fields: [
    {
      key: "employer_name",
      kind: "name",
      party: "issuer",
      model: "employer_name",
      labels: {
        en: ["employer", "employer name", "company", "company name", "name of employer"],
        fr: ["employeur", "nom de l'employeur", "entreprise", "société", "raison sociale", "établissement"]
      }
    },
    {
      key: "employer_registration_number",
      kind: "registration",
      party: "issuer",
      labels: {
        en: [
          "paye reference",
          "paye ref",
          "employer paye reference",
          "employer reference",
          "tax office reference",
          "tax office ref",
          "fein",
          "ein",
          "federal id",
          "federal ein",
          "employer identification number",
          "employer registration number",
          "employer no",
          "employer number",
          "business number",
          "company registration number"
        ],
        fr: ["siret", "n° siret", "numéro siret", "siren", "rcs", ["n° d'entreprise", 0.9], ["numéro d'employeur", 0.8]]
      }
    },
    {
      key: "employee_name",
      kind: "name",
      party: "recipient",
      model: "employee_name",
      labels: {
        en: ["employee", "employee name", "name", "name of employee", "paid to", ["pay to the order of", 0.7]],
        fr: [
          "salarié",
          "salariée",
          "salarié(e)",
          "nom du salarié",
          "employé",
          "nom et prénom",
          "nom prénom",
          "nom",
          "bénéficiaire"
        ]
      }
    },
    {
      key: "employee_number",
      kind: "identifier",
      labels: {
        en: [
          "employee number",
          "employee no",
          "employee id",
          "employee #",
          "payroll number",
          "payroll no",
          "payroll id",
          "works number",
          "works no",
          "staff number",
          "staff no",
          "personnel number",
          "badge number",
          "clock number",
          "file number"
        ],
        fr: [
          "matricule",
          "n° matricule",
          "numéro matricule",
          "matricule salarié",
          "code salarié",
          "numéro de salarié",
          "n° salarié",
          "identifiant salarié",
          "numéro d'employé",
          "n° employé"
        ]
      }
    },
    {
      key: "social_security_number",
      kind: "social_security",
      labels: {
        en: [
          "ni number",
          "ni no",
          "national insurance number",
          "national insurance no",
          "nino",
          "social security number",
          "social security no",
          "ssn",
          "soc sec #",
          "pps number",
          "pps no",
          "ppsn",
          "social insurance number",
          "sin"
        ],
        fr: [
          "n° de sécurité sociale",
          "numéro de sécurité sociale",
          "n° ss",
          "n° sécu",
          "n° sécurité sociale",
          "numéro de sécu",
          "nir",
          "n° d'immatriculation",
          "n° insee",
          "numéro d'assuré social",
          "numéro avs",
          "n° avs",
          "n° registre national",
          "nas",
          ["sécurité sociale", 0.7]
        ]
      }
    },
    {
      key: "job_title",
      kind: "text",
      model: "job_title",
      labels: {
        en: ["job title", "position", "occupation", "role", "job", "grade"],
        fr: [
          "emploi",
          "fonction",
          "poste",
          "emploi occupé",
          "qualification",
          "intitulé du poste",
          "profession",
          "métier"
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
          "pay period start",
          "period beginning",
          "pay begin date",
          "period from",
          "from",
          "start date of period",
          "pay period",
          "period covered",
          ["period", 0.9]
        ],
        fr: [
          "début de période",
          "période du",
          "du",
          "date de début",
          "période de paie",
          "période de paie du",
          ["période", 0.95],
          ["paie du", 0.8]
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
          "period ending",
          "pay period end",
          "pay end date",
          "period to",
          "to",
          "pay period",
          "period covered",
          ["period", 0.9],
          ["week ending", 0.9],
          ["month ending", 0.9]
        ],
        fr: [
          "fin de période",
          "au",
          "date de fin",
          "période de paie",
          ["période", 0.95],
          ["période du", 0.85],
          ["période de paie du", 0.85]
        ]
      }
    },
    {
      key: "payment_date",
      kind: "date",
      labels: {
        en: [
          "pay date",
          "payment date",
          "date paid",
          "date of payment",
          "check date",
          "cheque date",
          "pay day",
          "paid on",
          "advice date",
          "deposit date",
          ["date", 0.6]
        ],
        fr: [
          "date de paiement",
          "payé le",
          "paiement le",
          "date de règlement",
          "date de virement",
          "virement le",
          "réglé le",
          "date de paie",
          "date de versement",
          ["paiement", 0.7],
          ["date", 0.5]
        ]
      }
    },
    ...payslipAmounts
  ],
  tables: payslipTables,
  rules: [
    { rule: "not_before", earlier: "period_start", later: "period_end" },
    { rule: "at_most", part: "net_pay", whole: "gross_pay" },
    { rule: "at_most", part: "net_taxable_pay", whole: "gross_pay" }
  ],
  decoys: [
    "total deductions",
    "total cotisations",
    "total des cotisations et contributions",
    "total des retenues",
    "net à payer avant impôt",
    "net à payer avant impôt sur le revenu",
    "net avant impôt",
    "net social",
    "montant net social",
    "impôt sur le revenu prélevé à la source",
    "prélèvement à la source",
    "cumul",
    "cumuls",
    "cumul annuel",
    "year to date",
    "ytd",
    "salaire de base",
    "basic pay",
    "basic salary",
    "taux horaire",
    "hourly rate",
    "plafond",
    "plafond sécurité sociale",
    "coût total employeur",
    "total versé par l'employeur",
    "allègement de cotisations",
    "date d'entrée",
    "date d'ancienneté",
    "ancienneté",
    "date of joining",
    "start date of employment",
    "hire date",
    "date d'embauche",
    "code naf",
    "code ape",
    "urssaf",
    "tax code",
    "coefficient",
    "échelon",
    "convention collective",
    "convention",
    "iban",
    "tél",
    "page",
    "department",
    "service",
    "hours",
    "heures",
    "employer's ni",
    "tax period"
  ]
}

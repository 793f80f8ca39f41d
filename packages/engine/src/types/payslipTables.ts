import type { TableDefinition } from "./DocumentType.js"

/** The lines of a payslip: what they are reckoned from, at which rate, and what the employee and the employer pay. */
export const payslipTables: ReadonlyArray<TableDefinition> = [
  {
    key: "lines",
    columns: [
      {
        key: "label",
        labels: [
          "description",
          "label",
          "pay element",
          "item",
          "earnings",
          "payments",
          "deductions",
          "taxes and deductions",
          "taxes",
          "pay and allowances",
          "libellé",
          "désignation",
          "rubrique",
          "rubriques",
          "éléments de paie",
          "intitulé",
          "cotisations et contributions",
          "cotisations et contributions sociales",
          "cotisations",
          "rémunération",
          "éléments du salaire brut"
        ],
        type: "string"
      },
      {
        key: "base",
        labels: [
          "base",
          "basis",
          "hours",
          "units",
          "hrs",
          "quantity",
          "qty",
          "days",
          "nombre ou base",
          "nombre",
          "assiette",
          "quantité",
          "quantité ou base",
          "base de calcul",
          "heures"
        ],
        type: "number"
      },
      {
        key: "rate",
        labels: ["rate", "pay rate", "hourly rate", "taux", "taux salarial", "taux sal", "taux ou montant"],
        type: "number"
      },
      {
        key: "employee_amount",
        labels: [
          "amount",
          "employee",
          "employee amount",
          "employee share",
          "employee contribution",
          "this period",
          "current",
          "current amount",
          "period amount",
          "payments",
          "payment",
          "earnings",
          "pay",
          "deductions",
          "deduction",
          "deducted",
          "part salarié",
          "part salariale",
          "part du salarié",
          "montant salarial",
          "salarié",
          "cotisations salariales",
          "montant",
          "à payer",
          "à déduire",
          "gain",
          "gains",
          "retenue",
          "retenues",
          "retenues salariales",
          "rémunération",
          "déductions",
          "part sal"
        ],
        type: "amount",
        split: true
      },
      {
        key: "employer_amount",
        labels: [
          "employer",
          "employer amount",
          "employer share",
          "employer contribution",
          "company contribution",
          "company paid",
          "part employeur",
          "part patronale",
          "part de l'employeur",
          "montant patronal",
          "employeur",
          "cotisations patronales",
          "charges patronales",
          "part pat",
          "retenues patronales"
        ],
        type: "amount"
      }
    ]
  }
]

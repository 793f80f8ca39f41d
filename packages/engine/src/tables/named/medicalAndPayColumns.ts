import type { ColumnConcept } from "./ColumnConcept.js"

/** Columns of laboratory reports, prescriptions and payslips. */
export const medicalAndPayColumns: ReadonlyArray<ColumnConcept> = [
  {
    name: "analyte",
    content: "text",
    labels: [
      "analyte",
      "test",
      "tests",
      "test name",
      "examination",
      "exam",
      "investigation",
      "component",
      "parameter",
      "assay",
      "analysis",
      "examen",
      "examens",
      "analyse",
      "analyses",
      "paramètre",
      "paramètres",
      "dosage",
      "determination",
      "détermination",
      "marqueur",
      "bilan",
      "examen demandé",
      "description",
      "microscopie",
      "microscopy"
    ]
  },
  {
    name: "value",
    content: "number",
    labels: [
      "result",
      "results",
      "value",
      "observed value",
      "your result",
      "résultat",
      "résultats",
      "résultat du jour",
      "valeur",
      "valeurs",
      "valeur mesurée",
      "current result"
    ]
  },
  {
    name: "unit",
    content: "text",
    labels: ["unit", "units", "unit of measure", "uom", "unité", "unités", "u", "unité de mesure"]
  },
  {
    name: "reference_range",
    content: "text",
    labels: [
      "reference range",
      "reference",
      "references",
      "ref range",
      "normal range",
      "reference interval",
      "biological reference interval",
      "reference values",
      "normal values",
      "range",
      "limits",
      "expected values",
      "valeurs de référence",
      "valeurs usuelles",
      "valeurs normales",
      "norme",
      "normes",
      "intervalle de référence",
      "référence",
      "références",
      "intervalle",
      "vr",
      "bornes",
      "valeurs de reference"
    ]
  },
  {
    name: "flag",
    content: "text",
    labels: [
      "flag",
      "flags",
      "abnormal",
      "abnormal flag",
      "interpretation",
      "status",
      "interprétation",
      "indicateur",
      "alerte",
      "statut",
      "h l",
      "remarque",
      "commentaire"
    ]
  },
  {
    name: "label",
    content: "text",
    labels: [
      "label",
      "description",
      "item",
      "libellé",
      "rubrique",
      "rubriques",
      "désignation",
      "intitulé",
      "éléments de paie",
      "earnings",
      "pay item"
    ]
  },
  {
    name: "employee_amount",
    content: "money",
    labels: [
      "employee amount",
      "employee",
      "employee share",
      "deduction",
      "deductions",
      "part salarié",
      "part salariale",
      "montant salarial",
      "salarié",
      "à déduire",
      "retenue",
      "retenues",
      "cotisations salariales"
    ]
  },
  {
    name: "employer_amount",
    content: "money",
    labels: [
      "employer amount",
      "employer",
      "employer share",
      "part employeur",
      "part patronale",
      "montant patronal",
      "employeur",
      "charges patronales",
      "cotisations patronales"
    ]
  },
  {
    name: "name",
    content: "text",
    labels: [
      "name",
      "medication",
      "medicine",
      "drug",
      "product",
      "nom",
      "médicament",
      "médicaments",
      "spécialité",
      "produit",
      "dénomination",
      "libellé"
    ]
  },
  {
    name: "dosage",
    content: "text",
    labels: ["dosage", "dose", "strength", "posologie", "dosage unitaire"]
  },
  {
    name: "frequency",
    content: "text",
    labels: ["frequency", "directions", "sig", "fréquence", "prise", "prises", "rythme"]
  },
  {
    name: "duration",
    content: "text",
    labels: ["duration", "length", "days supply", "durée", "durée du traitement", "pendant"]
  }
]

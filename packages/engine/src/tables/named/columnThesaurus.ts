import type { ColumnContent } from "../normalizeCell.js"

/** What a column means, whatever it is called. */
export interface ColumnConcept {
  readonly name: string
  readonly content: ColumnContent
  /** Headers as documents print them, English and French, and names as callers write them. */
  readonly labels: ReadonlyArray<string>
}

/**
 * Meanings of columns in commercial and laboratory tables. A header that fits several meanings goes to the one it fits best and that
 * the table asks for.
 */
export const columnConcepts: ReadonlyArray<ColumnConcept> = [
  {
    name: "description",
    content: "text",
    labels: [
      "description",
      "item description",
      "product description",
      "item",
      "items",
      "product",
      "products",
      "service",
      "services",
      "details",
      "particulars",
      "article",
      "articles",
      "designation",
      "désignation",
      "libellé",
      "intitulé",
      "produit",
      "produits",
      "prestation",
      "prestations",
      "objet",
      "nature",
      "nom",
      "name",
      "goods",
      "description of goods",
      "work",
      "label",
      "activity",
      "désignation des produits",
      "désignation des prestations",
      "nature des prestations",
      "détail"
    ]
  },
  {
    name: "quantity",
    content: "number",
    labels: [
      "quantity",
      "qty",
      "quant",
      "qnty",
      "quantité",
      "quantités",
      "qté",
      "qte",
      "q té",
      "nb",
      "nbre",
      "nombre",
      "units",
      "unités",
      "hours",
      "hrs",
      "heures",
      "days",
      "jours",
      "count",
      "pcs",
      "pieces",
      "volume",
      "qty ordered",
      "qté facturée"
    ]
  },
  {
    name: "unit_price",
    content: "money",
    labels: [
      "unit price",
      "price",
      "unit cost",
      "cost",
      "rate",
      "price each",
      "each",
      "price per unit",
      "unit rate",
      "u price",
      "unit value",
      "s price",
      "hourly rate",
      "prix unitaire",
      "prix unitaire ht",
      "prix unit",
      "prix u",
      "pu",
      "pu ht",
      "p u",
      "p u ht",
      "pu ttc",
      "prix",
      "tarif",
      "tarif unitaire",
      "prix ht unitaire",
      "montant unitaire",
      "coût unitaire",
      "prix unit ht",
      "unitaire"
    ]
  },
  {
    name: "tax_rate",
    content: "number",
    labels: [
      "vat",
      "tax",
      "gst",
      "vat rate",
      "tax rate",
      "vat %",
      "% vat",
      "tax %",
      "gst rate",
      "sales tax",
      "tva",
      "tva %",
      "% tva",
      "taux tva",
      "taux de tva",
      "taux",
      "tx tva",
      "code tva",
      "taxe",
      "taxes",
      "t v a",
      "vat code",
      "tax code"
    ]
  },
  {
    name: "amount",
    content: "money",
    labels: [
      "amount",
      "total",
      "line total",
      "total amount",
      "net amount",
      "total price",
      "extended price",
      "extension",
      "subtotal",
      "value",
      "net",
      "net price",
      "amt",
      "total net",
      "total excl vat",
      "price w o tax",
      "sum",
      "charge",
      "charges",
      "montant",
      "montant ht",
      "mt ht",
      "mnt ht",
      "total ht",
      "prix total",
      "prix ht",
      "montant total",
      "total ligne",
      "prix total ht",
      "montant net",
      "montant ttc",
      "total ttc",
      "mt",
      "montants",
      "net ht",
      "amount excl vat",
      "ext price",
      "gross amount"
    ]
  },
  {
    name: "rate",
    content: "number",
    labels: [
      "rate",
      "vat rate",
      "tax rate",
      "vat",
      "tax",
      "vat %",
      "tax %",
      "gst",
      "taux",
      "taux tva",
      "taux de tva",
      "tva %",
      "% tva",
      "taxe",
      "tva"
    ]
  },
  {
    name: "base",
    content: "money",
    labels: [
      "base",
      "taxable amount",
      "net",
      "net amount",
      "taxable",
      "tax base",
      "goods",
      "amount excl vat",
      "base ht",
      "base tva",
      "assiette",
      "montant ht",
      "base imposable",
      "total ht",
      "ht",
      "base taxable",
      "basis"
    ]
  },
  {
    name: "tax_amount",
    content: "money",
    labels: [
      "tax amount",
      "vat amount",
      "vat",
      "tax",
      "gst amount",
      "montant tva",
      "montant de la tva",
      "tva",
      "total tva",
      "mt tva",
      "montant taxe"
    ]
  },
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
    name: "date",
    content: "any",
    labels: [
      "date",
      "day",
      "transaction date",
      "posting date",
      "value date",
      "jour",
      "date opération",
      "date valeur",
      "date de l'opération",
      "le"
    ]
  },
  {
    name: "debit",
    content: "money",
    labels: [
      "debit",
      "debits",
      "withdrawals",
      "paid out",
      "money out",
      "payments",
      "débit",
      "débits",
      "retraits",
      "sorties"
    ]
  },
  {
    name: "credit",
    content: "money",
    labels: [
      "credit",
      "credits",
      "deposits",
      "paid in",
      "money in",
      "receipts",
      "crédit",
      "crédits",
      "versements",
      "entrées"
    ]
  },
  {
    name: "balance",
    content: "money",
    labels: ["balance", "running balance", "closing balance", "solde", "nouveau solde"]
  },
  {
    name: "code",
    content: "text",
    labels: [
      "code",
      "reference",
      "ref",
      "item code",
      "item no",
      "sku",
      "part number",
      "part no",
      "product code",
      "référence",
      "réf",
      "code article",
      "n° article",
      "stock code"
    ]
  },
  {
    name: "discount",
    content: "any",
    labels: ["discount", "disc", "disc %", "rebate", "remise", "rem", "remise %", "réduction", "rabais"]
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

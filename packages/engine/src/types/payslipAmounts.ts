import type { FieldDefinition } from "./DocumentType.js"

/** What is earned, what is taxed and what is paid out. */
export const payslipAmounts: ReadonlyArray<FieldDefinition> = [
  {
    key: "gross_pay",
    kind: "amount",
    model: "pay",
    labels: {
      en: [
        "gross pay",
        "total gross pay",
        "gross earnings",
        "gross salary",
        "total gross",
        "gross wages",
        "total payments",
        "total earnings",
        "total pay",
        ["gross", 0.85],
        ["total gross pay this period", 0.95]
      ],
      fr: [
        "salaire brut",
        "total brut",
        "rémunération brute",
        "brut mensuel",
        "salaire brut mensuel",
        "total du brut",
        "montant brut",
        "brut",
        "total salaire brut",
        ["brut à payer", 0.8]
      ]
    }
  },
  {
    key: "net_taxable_pay",
    kind: "amount",
    model: "pay",
    labels: {
      en: [
        "taxable pay",
        "taxable gross pay",
        "gross for tax",
        "taxable gross",
        "taxable wages",
        "federal taxable wages",
        "fed taxable gross",
        "taxable earnings",
        "taxable income",
        "taxable pay this period"
      ],
      fr: [
        "net imposable",
        "net fiscal",
        "salaire net imposable",
        "montant net imposable",
        "net fiscal imposable",
        "revenu net imposable",
        "cumul imposable",
        ["imposable", 0.85],
        ["salaire imposable", 0.9]
      ]
    }
  },
  {
    key: "net_pay",
    kind: "amount",
    model: "pay",
    labels: {
      en: [
        "net pay",
        "take home pay",
        "net amount paid",
        "total net pay",
        "net wages",
        "net salary",
        "net payment",
        "amount paid",
        "net to pay",
        "net check",
        ["net amount", 0.9],
        ["net", 0.8],
        ["total net", 0.85]
      ],
      fr: [
        "net payé",
        "net à payer",
        "net payé en euros",
        "net à payer au salarié",
        "montant net payé",
        "salaire net à payer",
        "net versé",
        "net à verser",
        "virement",
        ["salaire net", 0.9],
        ["net", 0.7],
        ["net à payer après impôt", 0.95],
        ["net à payer après impôt sur le revenu", 0.95]
      ]
    }
  },
  {
    key: "currency",
    kind: "currency",
    shares: true,
    labels: { en: ["currency"], fr: ["devise", "monnaie"] }
  }
]

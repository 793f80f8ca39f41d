import { alsoCalled, fieldOf } from "./borrowedFields.js"
import type { FieldDefinition } from "./DocumentType.js"
import { invoice } from "./invoice.js"

/** When a bill was made, and for which time. */
export const utilityBillDates: ReadonlyArray<FieldDefinition> = [
  {
    key: "bill_date",
    kind: "date",
    labels: {
      en: [
        "bill date",
        "date of bill",
        "date of this bill",
        "billing date",
        "invoice date",
        "statement date",
        "issue date",
        "date issued",
        "date of issue",
        "tax point",
        "bill issued",
        ["date", 0.75],
        ["dated", 0.7]
      ],
      fr: [
        "date de facture",
        "date de la facture",
        "date facture",
        "date de facturation",
        "facture du",
        "date d'émission",
        "date d'édition",
        "émise le",
        "éditée le",
        "établie le",
        ["date", 0.75],
        ["en date du", 0.7]
      ]
    }
  },
  alsoCalled(fieldOf(invoice, "due_date"), {
    en: [
      "payment due by",
      "direct debit date",
      "payment will be taken on",
      "will be debited on",
      "collected on",
      "payment date",
      "please pay by",
      "last day to pay"
    ],
    fr: [
      "date de prélèvement",
      "prélevé le",
      "sera prélevé le",
      "montant prélevé le",
      "prélèvement le",
      "à régler au plus tard le",
      "à payer au plus tard le",
      "date d'exigibilité",
      "date de paiement"
    ]
  }),
  {
    key: "period_start",
    kind: "date",
    end: "from",
    model: "period_day",
    labels: {
      en: [
        "billing period",
        "bill period",
        "statement period",
        "service period",
        "supply period",
        "charges for period",
        "period from",
        "period start",
        "start of period",
        "usage period",
        "period covered",
        "service from",
        ["period", 0.9],
        ["from", 0.8],
        ["start date", 0.7],
        ["charges from", 0.8]
      ],
      fr: [
        "période de facturation",
        "période facturée",
        "période de consommation",
        "période du",
        "début de période",
        "consommation du",
        "abonnement du",
        "période de relève",
        ["période", 0.9],
        ["du", 0.7],
        ["date de début", 0.7]
      ]
    }
  },
  {
    key: "period_end",
    kind: "date",
    end: "to",
    model: "period_day",
    labels: {
      en: [
        "billing period",
        "bill period",
        "statement period",
        "service period",
        "supply period",
        "charges for period",
        "period to",
        "period end",
        "end of period",
        "usage period",
        "period covered",
        "service to",
        ["period", 0.9],
        ["to", 0.8],
        ["end date", 0.7]
      ],
      fr: [
        "période de facturation",
        "période facturée",
        "période de consommation",
        "période au",
        "fin de période",
        "consommation au",
        "période de relève",
        ["période", 0.9],
        ["au", 0.7],
        ["date de fin", 0.7]
      ]
    }
  }
]

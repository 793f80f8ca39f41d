import type { FieldDefinition, FieldRule, Label } from "./DocumentType.js"

/** Labels of a document's own number, which differ from one kind of identity document to the next. */
type NumberLabels = FieldDefinition["labels"]

/**
 * The fields of every identity document. The figures among the labels are those that driving licences of the European form bear
 * (directive 2006/126/EC, annex I): they count where the type says that it is numbered.
 */
export const identityFields = (
  number: NumberLabels,
  numbered: boolean,
  authority: NumberLabels = { en: [], fr: [] }
): ReadonlyArray<FieldDefinition> => {
  const figure = (words: string): ReadonlyArray<Label> => (numbered ? [words] : [])
  return [
    {
      key: "document_number",
      kind: "identifier",
      zone: "document_number",
      model: "identity_number",
      labels: {
        en: [...number.en, ["document number", 0.95], ["document no", 0.95], ["number", 0.55], ...figure("5")],
        fr: [...number.fr, ["numéro de document", 0.95], ["n° du document", 0.95], ["n° document", 0.95]]
      }
    },
    {
      key: "surname",
      kind: "name",
      zone: "surname",
      model: "identity_words",
      labels: {
        en: [
          "surname",
          "last name",
          "family name",
          ["name", 0.8],
          ["surname name", 0.95],
          "ln",
          "1 ln",
          "1ln",
          ...figure("1")
        ],
        fr: ["nom", "nom de famille", "nom de naissance", "nom patronymique", ["nom surname", 1]]
      }
    },
    {
      key: "given_names",
      kind: "name",
      zone: "given_names",
      model: "identity_words",
      labels: {
        en: [
          "given names",
          "given name",
          "first name",
          "forenames",
          "other names",
          "fn",
          "2 fn",
          "2fn",
          ...figure("2")
        ],
        fr: ["prénom", "prénoms", "prénom(s)", ["prénoms given names", 1]]
      }
    },
    {
      key: "birth_date",
      kind: "date",
      zone: "birth_date",
      model: "identity_date",
      labels: {
        en: ["date of birth", "birth date", "dob", "3 dob", "3dob", "born", "date and place of birth", ...figure("3")],
        fr: ["date de naissance", "né le", "née le", "né(e) le", "date de naiss", "date et lieu de naissance"]
      }
    },
    {
      key: "birth_place",
      kind: "text",
      model: "identity_words",
      labels: {
        en: [
          "place of birth",
          "birthplace",
          "town of birth",
          "city of birth",
          ["date and place of birth", 0.85],
          ["country of birth", 0.6],
          ...figure("3")
        ],
        fr: [
          "lieu de naissance",
          "né à",
          "née à",
          "né(e) à",
          ["à", 0.8],
          "lieu de naiss",
          ["date et lieu de naissance", 0.85]
        ]
      }
    },
    {
      key: "nationality",
      kind: "country",
      zone: "nationality",
      shares: true,
      model: "identity_country",
      labels: { en: ["nationality", "citizenship"], fr: ["nationalité", ["nationalité nationality", 1]] }
    },
    {
      key: "sex",
      kind: "sex",
      zone: "sex",
      model: "identity_sex",
      labels: { en: ["sex", "gender", "15 sex"], fr: ["sexe", ["sexe sex", 1]] }
    },
    {
      key: "issue_date",
      kind: "date",
      model: "identity_date",
      labels: {
        en: [
          "date of issue",
          "issue date",
          "issued on",
          "issued",
          "date issued",
          ["iss", 0.9],
          "4a iss",
          ...figure("4a")
        ],
        fr: [
          "date de délivrance",
          "délivré le",
          "délivrée le",
          "carte délivrée le",
          "date d'émission",
          "date d'établissement",
          "établi le",
          ["fait le", 0.8]
        ]
      }
    },
    {
      key: "expiry_date",
      kind: "date",
      zone: "expiry_date",
      model: "identity_date",
      labels: {
        en: [
          "date of expiry",
          "expiry date",
          "expiration date",
          "expires",
          "expires on",
          "valid until",
          "card expires",
          "valid to",
          ["exp", 0.95],
          "4b exp",
          ...figure("4b")
        ],
        fr: [
          "date d'expiration",
          "expire le",
          "valable jusqu'au",
          "valide jusqu'au",
          "date de fin de validité",
          "fin de validité",
          "carte valable jusqu'au",
          "date d'expir",
          ["validité", 0.7]
        ]
      }
    },
    {
      key: "issuing_country",
      kind: "country",
      zone: "issuing_country",
      shares: true,
      model: "issuing_country",
      labels: {
        en: [
          "country code",
          "code of issuing state",
          "issuing state",
          "issuing country",
          "country of issue",
          ["code", 0.7],
          ["country", 0.7]
        ],
        fr: ["code du pays", "code pays", "pays émetteur", "état émetteur", "pays de délivrance", ["pays", 0.7]]
      }
    },
    {
      key: "issuing_authority",
      kind: "text",
      model: "identity_words",
      labels: {
        en: [
          "authority",
          "issuing authority",
          "issuing office",
          "issued by",
          "place of issue",
          ...authority.en,
          ...figure("4c")
        ],
        fr: [
          "autorité",
          "autorité de délivrance",
          "autorité émettrice",
          "délivré par",
          "délivrée par",
          "lieu de délivrance",
          ["fait à", 0.6],
          ["par", 0.8],
          ...authority.fr
        ]
      }
    },
    { key: "mrz", kind: "zone", zone: "zone", model: "mrz", labels: { en: [], fr: [] } }
  ]
}

/** What holds on every identity document. */
export const identityRules: ReadonlyArray<FieldRule> = [
  { rule: "not_before", earlier: "birth_date", later: "issue_date" },
  { rule: "not_before", earlier: "issue_date", later: "expiry_date" },
  { rule: "not_before", earlier: "birth_date", later: "expiry_date" }
]

/** What identity documents show beside the fields and is easily taken for one. */
export const identityDecoys: ReadonlyArray<string> = [
  "signature",
  "holder's signature",
  "signature du titulaire",
  "signature of bearer",
  "height",
  "taille",
  "eyes",
  "colour of eyes",
  "couleur des yeux",
  "hair",
  "weight",
  "nom d'usage",
  "nom d'épouse",
  "usage name",
  "alternate name",
  "domicile",
  "adresse",
  "address",
  "residence",
  "personal number",
  "numéro personnel",
  "remarks",
  "remarques",
  "observations",
  "categories",
  "catégories",
  "class",
  "restrictions",
  "endorsements",
  "type",
  "profession",
  "can",
  "date of first issue",
  "type of permit",
  "catégorie du titre",
  "entry date",
  "date d'entrée"
]

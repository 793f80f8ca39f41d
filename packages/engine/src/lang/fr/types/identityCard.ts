import type { TypeWords } from "../../Language.js"

/** French words of an identity card. */
export const identityCard = {
  aliases: ["carte d'identité", "carte nationale d'identité", "cni"],
  anchors: [
    { words: "carte nationale d'identité", weight: 6, where: "anywhere" },
    { words: "carte d'identité", weight: 4.5, where: "anywhere" },
    { words: "nationalité", weight: 1, where: "anywhere" },
    { words: "lieu de naissance", weight: 1, where: "anywhere" },
    { words: "prénom", weight: 0.7, where: "anywhere" },
    { words: "sexe", weight: 0.7, where: "anywhere" },
    { words: "taille", weight: 0.7, where: "anywhere" },
    { words: "nom d'usage", weight: 0.7, where: "anywhere" },
    { words: "signature du titulaire", weight: 1, where: "anywhere" },
    { words: "permis de conduire", weight: -4, where: "anywhere" },
    { words: "titre de séjour", weight: -4, where: "anywhere" }
  ],
  fields: {
    document_number: [
      "carte nationale d'identité n°",
      "carte d'identité n°",
      "n° de carte",
      "numéro de carte",
      "numéro de la carte d'identité",
      "carte n°",
      ["numéro de document", 0.95],
      ["n° du document", 0.95],
      ["n° document", 0.95]
    ],
    surname: ["nom", "nom de famille", "nom de naissance", "nom patronymique", ["nom surname", 1]],
    given_names: ["prénom", "prénoms", "prénom(s)", ["prénoms given names", 1]],
    birth_date: ["date de naissance", "né le", "née le", "né(e) le", "date de naiss", "date et lieu de naissance"],
    birth_place: [
      "lieu de naissance",
      "né à",
      "née à",
      "né(e) à",
      ["à", 0.8],
      "lieu de naiss",
      ["date et lieu de naissance", 0.85]
    ],
    nationality: ["nationalité", ["nationalité nationality", 1]],
    sex: ["sexe", ["sexe sex", 1]],
    issue_date: [
      "date de délivrance",
      "délivré le",
      "délivrée le",
      "carte délivrée le",
      "date d'émission",
      "date d'établissement",
      "établi le",
      ["fait le", 0.8]
    ],
    expiry_date: [
      "date d'expiration",
      "expire le",
      "valable jusqu'au",
      "valide jusqu'au",
      "date de fin de validité",
      "fin de validité",
      "carte valable jusqu'au",
      "date d'expir",
      ["validité", 0.7]
    ],
    issuing_country: [
      "code du pays",
      "code pays",
      "pays émetteur",
      "état émetteur",
      "pays de délivrance",
      ["pays", 0.7]
    ],
    issuing_authority: [
      "autorité",
      "autorité de délivrance",
      "autorité émettrice",
      "délivré par",
      "délivrée par",
      "lieu de délivrance",
      ["fait à", 0.6],
      ["par", 0.8]
    ]
  },
  decoys: [
    "signature du titulaire",
    "taille",
    "couleur des yeux",
    "nom d'usage",
    "nom d'épouse",
    "domicile",
    "adresse",
    "numéro personnel",
    "remarques",
    "catégories",
    "profession",
    "catégorie du titre",
    "date d'entrée"
  ]
} satisfies TypeWords

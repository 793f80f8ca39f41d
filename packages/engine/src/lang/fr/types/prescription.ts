import type { TypeWords } from "../../Language.js"

/** French words of a prescription. */
export const prescription = {
  aliases: ["ordonnance", "ordonnance médicale", "prescription médicale"],
  anchors: [
    { words: "ordonnance", weight: 6, where: "title" },
    { words: "ordonnance médicale", weight: 6, where: "title" },
    { words: "ordonnance bizone", weight: 6, where: "title" },
    { words: "prescription médicale", weight: 6, where: "title" },
    { words: "rpps", weight: 1.5, where: "anywhere" },
    { words: "posologie", weight: 2, where: "anywhere" },
    { words: "médicament", weight: 1.5, where: "anywhere" },
    { words: "médicaments", weight: 1.5, where: "anywhere" },
    { words: "comprimé", weight: 1.5, where: "prose" },
    { words: "gélule", weight: 1.5, where: "prose" },
    { words: "fois par jour", weight: 2, where: "prose" },
    { words: "matin et soir", weight: 1.5, where: "prose" },
    { words: "qsp", weight: 1.5, where: "anywhere" },
    { words: "prescripteur", weight: 0.8, where: "anywhere" },
    { words: "résultat", weight: -2, where: "anywhere" },
    { words: "valeurs de référence", weight: -3, where: "anywhere" },
    { words: "facture", weight: -3, where: "title" }
  ],
  fields: {
    prescriber_name: [
      "prescripteur",
      "médecin",
      "médecin prescripteur",
      "prescrit par",
      "docteur",
      "nom du prescripteur",
      "praticien"
    ],
    prescriber_number: [
      "rpps",
      "n° rpps",
      "rpps n°",
      "numéro rpps",
      "n° d'identification",
      "adeli",
      "n° adeli",
      "n° am",
      "numéro de permis",
      "inami",
      ["n° d'ordre", 0.9]
    ],
    prescriber_address: ["adresse du cabinet", "adresse du prescripteur", "cabinet médical", ["adresse", 0.6]],
    patient_name: [
      "patient",
      "nom du patient",
      "patient(e)",
      "patiente",
      "nom et prénom",
      "nom prénom",
      "nom",
      "identité du patient",
      "nom de l'assuré",
      ["mme", 0.9],
      ["madame", 0.9],
      ["monsieur", 0.9],
      ["m.", 0.85]
    ],
    patient_birth_date: ["né(e) le", "né le", "née le", "date de naissance", "naissance", "ddn"],
    prescription_date: [
      "date",
      "le",
      "date de prescription",
      "fait le",
      "date de l'ordonnance",
      "prescrit le",
      "ordonnance du",
      "établie le",
      "date d'émission",
      ["à", 0.5]
    ]
  },
  tables: {
    medications: {
      name: ["médicament", "médicaments", "spécialité", "dénomination", "dci", "produit", "nom", "traitement"],
      dosage: ["dosage unitaire"],
      frequency: ["posologie", "fréquence", "prise", "prises", "mode d'emploi"],
      duration: ["durée", "durée du traitement", "durée de traitement"],
      quantity: ["quantité", "qté", "boîtes", "nombre de boîtes", "qsp"]
    }
  },
  decoys: [
    "tél",
    "téléphone",
    "signature et cachet",
    "finess",
    "siret",
    "poids",
    "taille",
    "âge",
    "n° de sécurité sociale",
    "date d'expiration",
    "renouvellement"
  ]
} satisfies TypeWords

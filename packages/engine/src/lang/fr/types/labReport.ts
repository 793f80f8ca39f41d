import type { TypeWords } from "../../Language.js"

/** French words of a lab report. */
export const labReport = {
  aliases: [
    "analyse médicale",
    "résultats d'analyses",
    "compte rendu d'analyses",
    "bulletin d'analyse",
    "analyses de laboratoire"
  ],
  anchors: [
    { words: "compte rendu", weight: 2, where: "title" },
    { words: "compte rendu d'examens", weight: 3, where: "title" },
    { words: "examens de biologie médicale", weight: 3, where: "anywhere" },
    { words: "biologie médicale", weight: 2.5, where: "anywhere" },
    { words: "laboratoire", weight: 1.5, where: "anywhere" },
    { words: "prélèvement", weight: 1.5, where: "anywhere" },
    { words: "prélevé le", weight: 1, where: "anywhere" },
    { words: "prescripteur", weight: 1, where: "anywhere" },
    { words: "valeurs de référence", weight: 2, where: "anywhere" },
    { words: "antériorité", weight: 1, where: "anywhere" },
    { words: "hématologie", weight: 1.5, where: "anywhere" },
    { words: "biochimie", weight: 1.5, where: "anywhere" },
    { words: "biologiste", weight: 1.5, where: "anywhere" },
    { words: "examens de biologie médicale", weight: 2, where: "title" },
    { words: "résultats d'analyses", weight: 3, where: "title" },
    { words: "numération formule", weight: 2, where: "anywhere" },
    { words: "hémoglobine", weight: 1, where: "anywhere" },
    { words: "mmol l", weight: 1, where: "anywhere" }
  ],
  fields: {
    laboratory_name: ["laboratoire", "nom du laboratoire"],
    patient_name: ["patient", "nom du patient", "nom", "patiente", ["nom et prénom", 0.95]],
    patient_birth_date: ["date de naissance", "né le", "née le", "né(e) le", "naissance"],
    patient_sex: ["sexe"],
    patient_number: [
      "n° patient",
      "identifiant patient",
      "ipp",
      "numéro de patient",
      "ins",
      "n° sécurité sociale",
      "n° dossier patient"
    ],
    prescriber_name: ["prescripteur", "médecin prescripteur", "prescrit par", "médecin", "demandeur"],
    request_number: [
      "numéro de demande",
      "n° demande",
      "n° de dossier",
      "dossier n°",
      "numéro de dossier",
      "n° d'examen",
      "demande n°"
    ],
    sample_date: ["date de prélèvement", "prélevé le", "prélèvement du", "prélèvement le", "prélèvement"],
    report_date: [
      "édité le",
      "date d'édition",
      "compte rendu du",
      "date du compte rendu",
      "édition du",
      "validé le",
      "date de validation",
      "imprimé le"
    ]
  },
  tables: {
    results: {
      analyte: ["examen", "paramètre"],
      value: ["résultat", "valeur"],
      unit: ["unité", "unités"],
      reference_range: ["valeurs de référence", "valeurs usuelles", "normes", "intervalle de référence", "référence"],
      flag: ["interprétation"]
    }
  },
  decoys: ["reçu le", "antériorité", "tél", "enregistré le", "cofrac", "finess"]
} satisfies TypeWords

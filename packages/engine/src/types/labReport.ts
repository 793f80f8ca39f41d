import type { DocumentType } from "./DocumentType.js"

/** A report of a medical laboratory. */
export const labReport: DocumentType = {
  name: "lab_report",
  aliases: [
    "laboratory report",
    "lab results",
    "laboratory results",
    "blood test",
    "medical test report",
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
    { words: "patient", weight: 1, where: "anywhere" },
    { words: "antériorité", weight: 1, where: "anywhere" },
    { words: "hématologie", weight: 1.5, where: "anywhere" },
    { words: "biochimie", weight: 1.5, where: "anywhere" },
    { words: "biologiste", weight: 1.5, where: "anywhere" },
    { words: "examens de biologie médicale", weight: 2, where: "title" },
    { words: "résultats d'analyses", weight: 3, where: "title" },
    { words: "pathology report", weight: 4, where: "title" },
    { words: "laboratory results", weight: 3, where: "title" },
    { words: "laboratory report", weight: 4, where: "title" },
    { words: "laboratory", weight: 1.5, where: "anywhere" },
    { words: "specimen", weight: 1.5, where: "anywhere" },
    { words: "reference range", weight: 2, where: "anywhere" },
    { words: "reference interval", weight: 2, where: "anywhere" },
    { words: "test results", weight: 1.5, where: "anywhere" },
    { words: "collected", weight: 0.7, where: "anywhere" },
    { words: "pathology", weight: 1, where: "anywhere" },
    { words: "haematology", weight: 1.5, where: "anywhere" },
    { words: "hematology", weight: 1.5, where: "anywhere" },
    { words: "full blood count", weight: 2, where: "anywhere" },
    { words: "complete blood count", weight: 2, where: "anywhere" },
    { words: "lipid panel", weight: 1.5, where: "anywhere" },
    { words: "numération formule", weight: 2, where: "anywhere" },
    { words: "haemoglobin", weight: 1, where: "anywhere" },
    { words: "hémoglobine", weight: 1, where: "anywhere" },
    { words: "hemoglobin", weight: 1, where: "anywhere" },
    { words: "creatinine", weight: 1, where: "anywhere" },
    { words: "cholesterol", weight: 0.7, where: "anywhere" },
    { words: "glucose", weight: 0.7, where: "anywhere" },
    { words: "mmol l", weight: 1, where: "anywhere" }
  ],
  fields: [
    {
      key: "laboratory_name",
      kind: "name",
      party: "issuer",
      model: "laboratory_name",
      labels: {
        en: ["laboratory", "laboratory name", "performing laboratory"],
        fr: ["laboratoire", "nom du laboratoire"]
      }
    },
    {
      key: "patient_name",
      kind: "name",
      model: "patient_name",
      labels: {
        en: ["patient", "patient name", "name"],
        fr: ["patient", "nom du patient", "nom", "patiente", ["nom et prénom", 0.95]]
      }
    },
    {
      key: "patient_birth_date",
      kind: "date",
      labels: {
        en: ["date of birth", "birth date", "dob", "born"],
        fr: ["date de naissance", "né le", "née le", "né(e) le", "naissance"]
      }
    },
    { key: "patient_sex", kind: "sex", labels: { en: ["sex", "gender"], fr: ["sexe"] } },
    {
      key: "patient_number",
      kind: "identifier",
      labels: {
        en: [
          "patient number",
          "patient id",
          "mrn",
          "patient no",
          "medical record number",
          "hospital number",
          "hospital no",
          "chart number",
          "nhs number",
          "nhs no"
        ],
        fr: [
          "n° patient",
          "identifiant patient",
          "ipp",
          "numéro de patient",
          "ins",
          "n° sécurité sociale",
          "n° dossier patient"
        ]
      }
    },
    {
      key: "prescriber_name",
      kind: "name",
      model: "prescriber_name",
      labels: {
        en: [
          "prescriber",
          "ordering physician",
          "ordering provider",
          "requested by",
          "requesting doctor",
          "requesting clinician",
          "referred by",
          "referring doctor",
          "doctor",
          "physician",
          "consultant",
          "gp"
        ],
        fr: ["prescripteur", "médecin prescripteur", "prescrit par", "médecin", "demandeur"]
      }
    },
    {
      key: "request_number",
      kind: "identifier",
      labels: {
        en: [
          "request number",
          "request no",
          "accession number",
          "lab number",
          "lab ref",
          "laboratory number",
          "specimen number",
          "specimen id",
          "sample number",
          "sample id",
          "order number",
          "report number",
          "requisition",
          "accession"
        ],
        fr: [
          "numéro de demande",
          "n° demande",
          "n° de dossier",
          "dossier n°",
          "numéro de dossier",
          "n° d'examen",
          "demande n°"
        ]
      }
    },
    {
      key: "sample_date",
      kind: "date",
      model: "sample_day",
      labels: {
        en: ["sample date", "collected", "collection date", "date collected", "specimen date"],
        fr: ["date de prélèvement", "prélevé le", "prélèvement du", "prélèvement le", "prélèvement"]
      }
    },
    {
      key: "report_date",
      kind: "date",
      model: "sample_day",
      shares: true,
      labels: {
        en: ["report date", "reported", "date reported", "issued", "report issued"],
        fr: [
          "édité le",
          "date d'édition",
          "compte rendu du",
          "date du compte rendu",
          "édition du",
          "validé le",
          "date de validation",
          "imprimé le"
        ]
      }
    }
  ],
  tables: [
    {
      key: "results",
      columns: [
        { key: "analyte", labels: ["analyte", "test", "examen", "analyse", "paramètre", "component"], type: "string" },
        { key: "value", labels: ["result", "résultat", "value", "valeur"], type: "number" },
        { key: "unit", labels: ["unit", "units", "unité", "unités"], type: "string" },
        {
          key: "reference_range",
          labels: [
            "reference range",
            "reference interval",
            "valeurs de référence",
            "valeurs usuelles",
            "normes",
            "intervalle de référence",
            "référence"
          ],
          type: "string"
        },
        { key: "flag", labels: ["flag", "abnormal", "interprétation"], type: "string" }
      ]
    }
  ],
  rules: [{ rule: "not_before", earlier: "sample_date", later: "report_date" }],
  decoys: [
    "received",
    "reçu le",
    "antériorité",
    "page",
    "tél",
    "fax",
    "telephone",
    "registered",
    "enregistré le",
    "cofrac",
    "finess"
  ]
}

import type { DocumentType } from "./DocumentType.js"

/** A doctor's prescription. */
export const prescription: DocumentType = {
  name: "prescription",
  aliases: ["medical prescription", "ordonnance", "ordonnance médicale", "prescription médicale"],
  anchors: [
    { words: "ordonnance", weight: 6, where: "title" },
    { words: "ordonnance médicale", weight: 6, where: "title" },
    { words: "ordonnance bizone", weight: 6, where: "title" },
    { words: "prescription", weight: 5, where: "title" },
    { words: "private prescription", weight: 6, where: "title" },
    { words: "prescription médicale", weight: 6, where: "title" },
    { words: "rx", weight: 3, where: "title" },
    { words: "rpps", weight: 1.5, where: "anywhere" },
    { words: "gmc", weight: 2, where: "anywhere" },
    { words: "npi", weight: 2, where: "anywhere" },
    { words: "posologie", weight: 2, where: "anywhere" },
    { words: "médicament", weight: 1.5, where: "anywhere" },
    { words: "médicaments", weight: 1.5, where: "anywhere" },
    { words: "comprimé", weight: 1.5, where: "prose" },
    { words: "gélule", weight: 1.5, where: "prose" },
    { words: "fois par jour", weight: 2, where: "prose" },
    { words: "matin et soir", weight: 1.5, where: "prose" },
    { words: "qsp", weight: 1.5, where: "anywhere" },
    { words: "tablets", weight: 1.5, where: "prose" },
    { words: "tablet", weight: 1, where: "prose" },
    { words: "capsules", weight: 1.5, where: "prose" },
    { words: "capsule", weight: 1, where: "prose" },
    { words: "sig", weight: 1, where: "anywhere" },
    { words: "disp", weight: 1, where: "anywhere" },
    { words: "refills", weight: 2, where: "anywhere" },
    { words: "once daily", weight: 1.5, where: "prose" },
    { words: "twice daily", weight: 1.5, where: "prose" },
    { words: "prescriber", weight: 1.2, where: "anywhere" },
    { words: "prescripteur", weight: 0.8, where: "anywhere" },
    { words: "medication", weight: 1.2, where: "anywhere" },
    { words: "directions", weight: 1, where: "anywhere" },
    { words: "résultat", weight: -2, where: "anywhere" },
    { words: "valeurs de référence", weight: -3, where: "anywhere" },
    { words: "reference range", weight: -3, where: "anywhere" },
    { words: "facture", weight: -3, where: "title" },
    { words: "invoice", weight: -3, where: "title" },
    { words: "receipt", weight: -2, where: "title" },
    { words: "total", weight: -1.5, where: "anywhere" }
  ],
  fields: [
    {
      key: "prescriber_name",
      kind: "name",
      party: "issuer",
      model: "prescriber_name",
      labels: {
        en: [
          "prescriber",
          "prescriber name",
          "physician",
          "physician name",
          "doctor",
          "doctor's name",
          "prescribed by",
          "practitioner",
          "provider",
          "gp"
        ],
        fr: [
          "prescripteur",
          "médecin",
          "médecin prescripteur",
          "prescrit par",
          "docteur",
          "nom du prescripteur",
          "praticien"
        ]
      }
    },
    {
      key: "prescriber_number",
      kind: "practitioner",
      labels: {
        en: [
          "gmc",
          "gmc no",
          "gmc number",
          "gmc reference",
          "npi",
          "npi #",
          "dea",
          "imc",
          "mcrn",
          "licence no",
          "license number",
          "registration number",
          "prescriber number",
          "prescriber code",
          "provider number",
          "cpso"
        ],
        fr: [
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
        ]
      }
    },
    {
      key: "prescriber_address",
      kind: "address",
      model: "letterhead_address",
      party: "issuer",
      labels: {
        en: ["surgery address", "practice address", "clinic address", "prescriber address", ["address", 0.6]],
        fr: ["adresse du cabinet", "adresse du prescripteur", "cabinet médical", ["adresse", 0.6]]
      }
    },
    {
      key: "patient_name",
      kind: "name",
      model: "patient_name",
      party: "recipient",
      labels: {
        en: [
          "patient",
          "patient name",
          "patient's name",
          "name of patient",
          "name",
          "full name",
          "for",
          ["mr", 0.9],
          ["mrs", 0.9],
          ["ms", 0.9]
        ],
        fr: [
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
        ]
      }
    },
    {
      key: "patient_birth_date",
      kind: "date",
      labels: {
        en: ["date of birth", "dob", "d.o.b.", "birth date", "born", "born on", "birthdate"],
        fr: ["né(e) le", "né le", "née le", "date de naissance", "naissance", "ddn"]
      }
    },
    {
      key: "prescription_date",
      kind: "date",
      labels: {
        en: [
          "date",
          "date issued",
          "date written",
          "prescription date",
          "issue date",
          "date of issue",
          "date prescribed",
          "date of prescription",
          "written on",
          "issued"
        ],
        fr: [
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
      }
    }
  ],
  tables: [
    {
      key: "medications",
      columns: [
        {
          key: "name",
          labels: [
            "medication",
            "medications",
            "medicine",
            "drug",
            "drug name",
            "item",
            "product",
            "name",
            "médicament",
            "médicaments",
            "spécialité",
            "dénomination",
            "dci",
            "produit",
            "nom",
            "traitement"
          ],
          type: "string"
        },
        {
          key: "dosage",
          labels: ["dosage", "strength", "dose", "dose strength", "dosage unitaire", "concentration"],
          type: "string"
        },
        {
          key: "frequency",
          labels: [
            "directions",
            "sig",
            "instructions",
            "frequency",
            "how to take",
            "directions for use",
            "posologie",
            "fréquence",
            "prise",
            "prises",
            "mode d'emploi",
            "administration"
          ],
          type: "string"
        },
        {
          key: "duration",
          labels: ["duration", "length", "days", "days supply", "durée", "durée du traitement", "durée de traitement"],
          type: "string"
        },
        {
          key: "quantity",
          labels: [
            "quantity",
            "qty",
            "supply",
            "disp",
            "dispense",
            "amount",
            "quantité",
            "qté",
            "boîtes",
            "nombre de boîtes",
            "qsp"
          ],
          type: "string"
        }
      ]
    }
  ],
  rules: [{ rule: "not_before", earlier: "patient_birth_date", later: "prescription_date" }],
  decoys: [
    "tél",
    "téléphone",
    "telephone",
    "phone",
    "fax",
    "page",
    "signature",
    "signature et cachet",
    "prescriber's signature",
    "finess",
    "siret",
    "poids",
    "weight",
    "taille",
    "age",
    "âge",
    "nhs number",
    "n° de sécurité sociale",
    "expiry date",
    "date d'expiration",
    "refills",
    "renouvellement",
    "valid until"
  ]
}

import type { TypeWords } from "../../Language.js"

/** English words of a prescription. */
export const prescription = {
  aliases: ["medical prescription"],
  anchors: [
    { words: "prescription", weight: 5, where: "title" },
    { words: "private prescription", weight: 6, where: "title" },
    { words: "rx", weight: 3, where: "title" },
    { words: "gmc", weight: 2, where: "anywhere" },
    { words: "npi", weight: 2, where: "anywhere" },
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
    { words: "medication", weight: 1.2, where: "anywhere" },
    { words: "directions", weight: 1, where: "anywhere" },
    { words: "reference range", weight: -3, where: "anywhere" },
    { words: "invoice", weight: -3, where: "title" },
    { words: "receipt", weight: -2, where: "title" },
    { words: "total", weight: -1.5, where: "anywhere" }
  ],
  fields: {
    prescriber_name: [
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
    prescriber_number: [
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
    prescriber_address: [
      "surgery address",
      "practice address",
      "clinic address",
      "prescriber address",
      ["address", 0.6]
    ],
    patient_name: [
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
    patient_birth_date: ["date of birth", "dob", "d.o.b.", "birth date", "born", "born on", "birthdate"],
    prescription_date: [
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
    ]
  },
  tables: {
    medications: {
      name: ["medication", "medications", "medicine", "drug", "drug name", "item", "product", "name"],
      dosage: ["dosage", "strength", "dose", "dose strength", "concentration"],
      frequency: [
        "directions",
        "sig",
        "instructions",
        "frequency",
        "how to take",
        "directions for use",
        "administration"
      ],
      duration: ["duration", "length", "days", "days supply"],
      quantity: ["quantity", "qty", "supply", "disp", "dispense", "amount"]
    }
  },
  decoys: [
    "telephone",
    "phone",
    "fax",
    "page",
    "signature",
    "prescriber's signature",
    "weight",
    "age",
    "nhs number",
    "expiry date",
    "refills",
    "valid until"
  ]
} satisfies TypeWords

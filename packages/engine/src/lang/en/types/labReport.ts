import type { TypeWords } from "../../Language.js"

/** English words of a lab report. */
export const labReport = {
  aliases: ["laboratory report", "lab results", "laboratory results", "blood test", "medical test report"],
  anchors: [
    { words: "patient", weight: 1, where: "anywhere" },
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
    { words: "haemoglobin", weight: 1, where: "anywhere" },
    { words: "hemoglobin", weight: 1, where: "anywhere" },
    { words: "creatinine", weight: 1, where: "anywhere" },
    { words: "cholesterol", weight: 0.7, where: "anywhere" },
    { words: "glucose", weight: 0.7, where: "anywhere" }
  ],
  fields: {
    laboratory_name: ["laboratory", "laboratory name", "performing laboratory"],
    patient_name: ["patient", "patient name", "name"],
    patient_birth_date: ["date of birth", "birth date", "dob", "born"],
    patient_sex: ["sex", "gender"],
    patient_number: [
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
    prescriber_name: [
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
    request_number: [
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
    sample_date: ["sample date", "collected", "collection date", "date collected", "specimen date"],
    report_date: ["report date", "reported", "date reported", "issued", "report issued"]
  },
  tables: {
    results: {
      analyte: ["analyte", "test", "analyse", "component"],
      value: ["result", "value"],
      unit: ["unit", "units"],
      reference_range: ["reference range", "reference interval"],
      flag: ["flag", "abnormal"]
    }
  },
  decoys: ["received", "page", "fax", "telephone", "registered"]
} satisfies TypeWords

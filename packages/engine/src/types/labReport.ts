import type { TypeShape } from "./DocumentType.js"

/** A report of a medical laboratory. */
export const labReport: TypeShape = {
  name: "lab_report",
  fields: [
    { key: "laboratory_name", kind: "name", party: "issuer", model: "laboratory_name" },
    { key: "patient_name", kind: "name", model: "patient_name" },
    { key: "patient_birth_date", kind: "date" },
    { key: "patient_sex", kind: "sex" },
    { key: "patient_number", kind: "identifier" },
    { key: "prescriber_name", kind: "name", model: "prescriber_name" },
    { key: "request_number", kind: "identifier" },
    { key: "sample_date", kind: "date", model: "sample_day" },
    { key: "report_date", kind: "date", model: "sample_day", shares: true }
  ],
  tables: [
    {
      key: "results",
      columns: [
        { key: "analyte", type: "string" },
        { key: "value", type: "number" },
        { key: "unit", type: "string" },
        { key: "reference_range", type: "string" },
        { key: "flag", type: "string" }
      ]
    }
  ],
  rules: [{ rule: "not_before", earlier: "sample_date", later: "report_date" }]
}

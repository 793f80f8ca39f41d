import type { TypeShape } from "./DocumentType.js"

/** A doctor's prescription. */
export const prescription: TypeShape = {
  name: "prescription",
  fields: [
    { key: "prescriber_name", kind: "name", party: "issuer", model: "prescriber_name" },
    { key: "prescriber_number", kind: "practitioner" },
    { key: "prescriber_address", kind: "address", model: "letterhead_address", party: "issuer" },
    { key: "patient_name", kind: "name", model: "patient_name", party: "recipient" },
    { key: "patient_birth_date", kind: "date" },
    { key: "prescription_date", kind: "date" }
  ],
  tables: [
    {
      key: "medications",
      columns: [
        { key: "name", type: "string" },
        { key: "dosage", type: "string" },
        { key: "frequency", type: "string" },
        { key: "duration", type: "string" },
        { key: "quantity", type: "string" }
      ]
    }
  ],
  rules: [{ rule: "not_before", earlier: "patient_birth_date", later: "prescription_date" }]
}

import type { TypeShape } from "./DocumentType.js"
import { identityFields, identityRules } from "./identityFields.js"

/** A driving licence: the European form with its numbered entries, or an American one. */
export const drivingLicence: TypeShape = {
  name: "driving_licence",
  anchors: [{ words: "D1", weight: 3, where: "zone" }],
  fields: [...identityFields],
  tables: [],
  rules: identityRules
}

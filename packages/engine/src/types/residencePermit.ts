import type { TypeShape } from "./DocumentType.js"
import { identityFields, identityRules } from "./identityFields.js"

/** A residence permit, in the European Union's form (regulation (EC) 1030/2002) or a country's own. */
export const residencePermit: TypeShape = {
  name: "residence_permit",
  anchors: [
    { words: "IR", weight: 3, where: "zone" },
    { words: "C1", weight: 3, where: "zone" }
  ],
  fields: [...identityFields],
  tables: [],
  rules: identityRules
}

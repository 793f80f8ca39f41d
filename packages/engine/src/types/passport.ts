import type { TypeShape } from "./DocumentType.js"
import { identityFields, identityRules } from "./identityFields.js"

/** The data page of a passport. */
export const passport: TypeShape = {
  name: "passport",
  anchors: [
    { words: "P<", weight: 5, where: "zone" },
    { words: "P", weight: 4, where: "zone" }
  ],
  fields: [...identityFields],
  tables: [],
  rules: identityRules
}

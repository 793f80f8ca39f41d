import type { TypeShape } from "./DocumentType.js"
import { identityFields, identityRules } from "./identityFields.js"

/** A national identity card: a card of either side, or a copy of both on one sheet. */
export const identityCard: TypeShape = {
  name: "identity_card",
  anchors: [
    { words: "IDFRA", weight: 4, where: "zone" },
    { words: "I<", weight: 3, where: "zone" },
    { words: "ID", weight: 2.5, where: "zone" }
  ],
  fields: [...identityFields],
  tables: [],
  rules: identityRules
}

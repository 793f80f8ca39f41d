import { contactFields } from "./contactFields.js"
import type { TypeShape } from "./DocumentType.js"

/** A contract or an agreement between two parties or more. */
export const contract: TypeShape = {
  name: "contract",
  fields: [
    { key: "parties", kind: "name", several: true, model: "contract_parties" },
    ...contactFields,
    { key: "subject", kind: "text", model: "contract_subject" },
    { key: "date", kind: "date", model: "contract_date" }
  ],
  tables: [],
  rules: []
}

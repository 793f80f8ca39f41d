import type { DocumentMaker } from "../DocumentMaker.js"
import { composeContract, contractLayoutNames } from "./contract/compose.js"

/** Contracts and agreements between two parties. */
export const contract: DocumentMaker = {
  type: "contract",
  fileName: { fr: "contrat", en: "contract" },
  layouts: contractLayoutNames,
  compose: composeContract
}

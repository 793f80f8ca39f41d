import type { DocumentMaker } from "../DocumentMaker.js"
import { composeIdentity, identityLayouts } from "./identity/compose.js"

/** The data page of passports. */
export const passport: DocumentMaker = {
  type: "passport",
  fileName: { fr: "passeport", en: "passport" },
  layouts: identityLayouts.passport,
  compose: composeIdentity("passport")
}

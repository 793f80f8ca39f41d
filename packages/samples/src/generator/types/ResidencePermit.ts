import type { DocumentMaker } from "../DocumentMaker.js"
import { composeIdentity, identityLayouts } from "./identity/compose.js"

/** Residence permits. */
export const residencePermit: DocumentMaker = {
  type: "residence_permit",
  fileName: { fr: "titre-de-sejour", en: "residence-permit" },
  layouts: identityLayouts.residence_permit,
  compose: composeIdentity("residence_permit")
}

import type { DocumentMaker } from "../DocumentMaker.js"
import { composeIdentity, identityLayouts } from "./identity/compose.js"

/** Driving licences. */
export const drivingLicence: DocumentMaker = {
  type: "driving_licence",
  fileName: { fr: "permis-de-conduire", en: "driving-licence" },
  layouts: identityLayouts.driving_licence,
  compose: composeIdentity("driving_licence")
}

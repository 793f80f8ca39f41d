import type { DocumentMaker } from "../DocumentMaker.js"
import { composeIdentity, identityLayouts } from "./identity/compose.js"

/** National identity cards. */
export const identityCard: DocumentMaker = {
  type: "identity_card",
  fileName: { fr: "carte-identite", en: "identity-card" },
  layouts: identityLayouts.identity_card,
  compose: composeIdentity("identity_card")
}

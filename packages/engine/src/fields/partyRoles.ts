import { eitherOf } from "../lang/languages.js"
import { conceptsOf } from "./concepts.js"

/** Words before the name of an addressee. */
export const ATTENTION = new RegExp(`^\\W*(?:${eitherOf(({ letterhead }) => letterhead.attention)})(?!\\p{L})`, "iu")

/** Words that say where a bill is sent. */
const BILLING = /^\W*(?:facturation|facturer\s(?:à|a)|billing|billed|adresse de facturation|billing address)\W*$/i

/** The role that the words above a name give its party. */
export const roleOf = (text: string, byCustomer: boolean): { readonly issuer: number; readonly recipient: number } => {
  if (ATTENTION.test(text)) return { issuer: -3, recipient: 2.5 }
  if (BILLING.test(text)) return byCustomer ? NO_ROLE : { issuer: -3, recipient: 3 }
  const concepts = conceptsOf(text)
  if (concepts.length === 0 || concepts.length > 5) return NO_ROLE
  const has = (concept: string): boolean => concepts.includes(concept)
  if (has("delivery")) return { issuer: -3, recipient: -2.5 }
  const customer = has("customer") || has("billto")
  if (byCustomer ? has("supplier") : customer) return { issuer: -3.5, recipient: 3.5 }
  if ((byCustomer ? customer : has("supplier")) || (concepts.length === 1 && has("from")))
    return { issuer: 3.5, recipient: -3.5 }
  if (concepts.length === 1 && has("to")) return { issuer: -3, recipient: 3 }
  if (has("remit")) return { issuer: 1, recipient: -3 }
  if (has("tenant")) return { issuer: -2, recipient: 2.5 }
  if (has("landlord")) return { issuer: 2.5, recipient: -2 }
  // `Credit to:`, `Prepared for`, `Sold by`: the last word decides.
  const end = concepts.at(-1)
  if (concepts.length <= 3 && (end === "to" || end === "for")) return { issuer: -2.5, recipient: 2.5 }
  if (concepts.length <= 3 && end === "by") return { issuer: 2.5, recipient: -2.5 }
  return NO_ROLE
}

/** For words that say nothing about a party. */
export const NO_ROLE = { issuer: 0, recipient: 0 } as const

import type { TextSpan } from "./TextSpan.js"

/** What a piece of text says about a person or an account, and the name of its placeholder. `ACCOUNT` and `ID_NUMBER` stand for one person at one organisation, such as a customer's or a passport's. */
export const KINDS = [
  "PERSON",
  "DATE_OF_BIRTH",
  "PLACE_OF_BIRTH",
  "AGE",
  "ADDRESS",
  "EMAIL",
  "PHONE",
  "URL",
  "IP_ADDRESS",
  "SOCIAL_SECURITY_NUMBER",
  "TAX_NUMBER",
  "ACCOUNT",
  "ID_NUMBER",
  "IBAN",
  "CARD",
  "NUMBER_PLATE"
] as const

/** A built-in kind of personal data. */
export type PrivateKind = (typeof KINDS)[number]

/** A piece of text that identifies a person or an account. */
export interface Finding extends TextSpan {
  /** A built-in kind, or the name of one of the host's own. */
  readonly kind: string
  /** How sure it is, 0 to 1. Of two findings that overlap the surer one counts. */
  readonly score: number
  /** The recogniser that found it, and what raised its score: `phone, label PHONE`. Never text of the document. */
  readonly why: string
  /** Whether its text is private wherever else it stands. */
  readonly everywhere: boolean
}

export * from "./ownKinds.js"
export type { TextSpan } from "./TextSpan.js"

import { eitherOf } from "../lang/languages.js"
import { matchesOf } from "./matches.js"
import { signsOf } from "./signs.js"

/** Identifiers with a form or a check digit of their own, found in texts and checked. */

/** The kinds that are recognised by form. */
export type IdentifierKind = "iban" | "bic" | "siren" | "siret" | "vat" | "registration"

/** An identifier within a text, from `start` to before `end`. */
export interface IdentifierSpan {
  readonly kind: IdentifierKind
  /** Where it begins in the text, in UTF-16 units. */
  readonly start: number
  /** End offset, exclusive. */
  readonly end: number
  readonly text: string
  /** Without spaces and punctuation, in capitals. */
  readonly compact: string
  /** Whether the check digits agree (for a kind without any: whether the form is exact). */
  readonly valid: boolean
}

const compactOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "")

/** Luhn check (ISO/IEC 7812-1, annex B) over digits. */
export const luhn = (digits: string): boolean => {
  if (!/^\d+$/.test(digits)) return false
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Length of an IBAN by country (ISO 13616 registry). */
const IBAN_LENGTH: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MR: 27,
  MT: 31,
  MU: 30,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20
}

/** Whether a text is an IBAN: country, length and ISO 7064 mod 97-10. */
export const isIban = (text: string): boolean => {
  const iban = compactOf(text)
  if (IBAN_LENGTH[iban.slice(0, 2)] !== iban.length) return false
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const code = character.charCodeAt(0)
    const value = code >= 65 ? code - 55 : code - 48
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

/** Whether a text is a SIREN: nine digits with a Luhn check. */
export const isSiren = (text: string): boolean => {
  const digits = compactOf(text)
  return digits.length === 9 && luhn(digits)
}

/** Whether a text is a SIRET: fourteen digits with a Luhn check, or for La Poste (356 000 000) with digits that sum to a multiple of 5. */
export const isSiret = (text: string): boolean => {
  const digits = compactOf(text)
  if (!/^\d{14}$/.test(digits)) return false
  if (luhn(digits)) return true
  return digits.startsWith("356000000") && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0
}

/** Forms of VAT numbers after the country's two letters (directive 2006/112/EC, VIES). */
const VAT_FORM: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]?\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12})$/,
  CHE: /^\d{9}(?:TVA|MWST|IVA)?$/
}

/** Whether a text has the form of a VAT number of a country in VIES or of Switzerland. */
export const isVatNumber = (text: string): boolean => {
  const compact = compactOf(text)
  if (compact.startsWith("CHE")) return VAT_FORM["CHE"]?.test(compact.slice(3)) ?? false
  return VAT_FORM[compact.slice(0, 2)]?.test(compact.slice(2)) ?? false
}

/**
 * Whether a French VAT number's key agrees with its SIREN: key = (12 + 3 × (SIREN mod 97)) mod 97. Null if the number is not French, or if its key
 * has letters, which the formula does not cover.
 */
export const frenchVatKeyAgrees = (text: string): boolean | null => {
  const match = compactOf(text).match(/^FR(\d{2})(\d{9})$/)
  if (match === null) return null
  return (12 + 3 * (Number(match[2]) % 97)) % 97 === Number(match[1])
}

/** Whether a text has the form of a BIC (ISO 9362), including a country code in its place. */
export const isBic = (text: string): boolean => {
  const match = text.trim().match(/^[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/)
  if (match === null) return false
  const country = match[1] ?? ""
  return (
    IBAN_LENGTH[country] !== undefined || /^(?:US|CA|AU|NZ|JP|CN|IN|SG|HK|ZA|MA|DZ|SN|CI|MY|TH|ID|KR|MX)$/.test(country)
  )
}

const IBAN = /(?<![A-Z0-9])([A-Z]{2}\d{2}(?:[ .-]?[A-Z0-9]){10,32})(?![A-Za-z0-9])/g
const VAT =
  /(?<![A-Z0-9])((?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI|CHE)[ .-]?(?:[A-Z0-9][ .-]?){7,12}[A-Z0-9](?:[ ]?(?:TVA|MWST|IVA))?)(?![A-Za-z0-9])/g
const BIC = /(?<![A-Za-z0-9])([A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Za-z0-9])/g
const SIRET = /(?<![\dA-Za-z])(\d{3}[ .]?\d{3}[ .]?\d{3}[ .]?\d{5})(?!\d)/g
const SIREN = /(?<![\dA-Za-z])(\d{3}[ .]?\d{3}[ .]?\d{3})(?![\d]|[ .]\d{3})/g

const cut = (kind: IdentifierKind, start: number, text: string, valid: boolean): IdentifierSpan => ({
  kind,
  start,
  end: start + text.length,
  text,
  compact: compactOf(text),
  valid
})

/** An IBAN is cut to its country's length, because words may follow it on the line. */
const cutToLength = (text: string, length: number): string => {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    if (/[A-Z0-9]/.test(text.charAt(i))) count++
    if (count === length) return text.slice(0, i + 1)
  }
  return text
}

const REGISTRATION = eitherOf(({ letterhead }) => letterhead.registration)
const REGISTERED = new RegExp(`(?<![\\p{L}\\d])(?:${REGISTRATION})`, "gu")

/** IBANs, VAT numbers, SIRET, SIREN, BIC and register numbers in a text; `valid` says whether the check digits agree. */
export const findIdentifiers = (text: string): ReadonlyArray<IdentifierSpan> => {
  const found: Array<IdentifierSpan> = []
  const free = (start: number, end: number): boolean => !found.some((other) => start < other.end && other.start < end)
  const { capitals, digits } = signsOf(text)
  // Two letters, then twelve more signs; a country's letters, then eight more.
  const coded = capitals >= 2 && capitals + digits >= 10
  for (const match of coded && capitals + digits >= 14 ? matchesOf(text, IBAN) : []) {
    const body = match[1] ?? ""
    const length = IBAN_LENGTH[body.slice(0, 2)]
    if (length === undefined || compactOf(body).length < length) continue
    const iban = cutToLength(body, length)
    found.push(cut("iban", match.index, iban, isIban(iban)))
  }
  for (const match of coded ? matchesOf(text, VAT) : []) {
    const body = match[1] ?? ""
    const parts = body.split(" ")
    for (let n = parts.length; n > 0; n--) {
      const candidate = parts.slice(0, n).join(" ")
      if (isVatNumber(candidate) && /\d/.test(candidate) && free(match.index, match.index + candidate.length)) {
        found.push(cut("vat", match.index, candidate, frenchVatKeyAgrees(candidate) ?? true))
        break
      }
    }
  }
  for (const match of capitals >= 2 && REGISTRATION !== "" ? matchesOf(text, REGISTERED) : []) {
    if (free(match.index, match.index + match[0].length)) found.push(cut("registration", match.index, match[0], true))
  }
  for (const match of digits >= 14 ? matchesOf(text, SIRET) : []) {
    const body = match[1] ?? ""
    if (free(match.index, match.index + body.length)) found.push(cut("siret", match.index, body, isSiret(body)))
  }
  for (const match of digits >= 9 ? matchesOf(text, SIREN) : []) {
    const body = match[1] ?? ""
    if (free(match.index, match.index + body.length)) found.push(cut("siren", match.index, body, isSiren(body)))
  }
  for (const match of capitals >= 6 ? matchesOf(text, BIC) : []) {
    const body = match[1] ?? ""
    if (isBic(body) && free(match.index, match.index + body.length)) found.push(cut("bic", match.index, body, true))
  }
  return found.sort((a, b) => a.start - b.start)
}

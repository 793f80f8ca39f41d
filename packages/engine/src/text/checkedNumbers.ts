/** Numbers of people and accounts with check digits or a distinctive form: social security numbers, health professionals, parts of accounts. */

import { luhn } from "./identifiers.js"
import { matchesOf } from "./matches.js"
import { signsOf } from "./signs.js"

const digitsOf = (text: string): string => text.replace(/\D/g, "")

/** Whether a French social security number agrees with its key: 97 − (number mod 97), with 19 and 18 for Corsica's 2A and 2B (Insee, NIR). */
export const isNir = (text: string): boolean => {
  const compact = text.toUpperCase().replace(/[^0-9AB]/g, "")
  if (!/^[1-478]\d{4}(?:\d{2}|2[AB])\d{8}$/.test(compact)) return false
  const number = Number(compact.slice(0, 13).replace("2A", "19").replace("2B", "18"))
  return 97 - (number % 97) === Number(compact.slice(13))
}

/** Whether a text has the form of a British National Insurance number (HMRC, NIM39110): two letters, six digits, a letter A to D. */
export const isNationalInsuranceNumber = (text: string): boolean =>
  /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]?$/.test(
    text.toUpperCase().replace(/[ -]/g, "")
  )

/** Whether a text has the form of an American social security number, whose first digits may be masked. */
export const isAmericanSocialSecurityNumber = (text: string): boolean =>
  /^(?:(?!000|666|9)\d{3}|[X*x]{3})-(?:(?!00)\d{2}|[X*x]{2})-(?!0000)\d{4}$/.test(text.trim())

/** Whether an Irish PPS number's letter agrees: weights 8 to 2, a second letter weighing 9, modulo 23 (Department of Social Protection). */
export const isPpsNumber = (text: string): boolean => {
  const match = text
    .toUpperCase()
    .replace(/\s/g, "")
    .match(/^(\d{7})([A-W])([A-IW])?$/)
  if (match === null) return false
  const [, digits = "", letter = "", second] = match
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (8 - i), 0)
  const extra = second === undefined || second === "W" ? 0 : (second.charCodeAt(0) - 64) * 9
  return "WABCDEFGHIJKLMNOPQRSTUV"[(sum + extra) % 23] === letter
}

/** Whether a text is a number in the French register of health professionals (RPPS): eleven digits with a Luhn check. */
export const isRpps = (text: string): boolean => {
  const digits = digitsOf(text)
  return /^[18]\d{10}$/.test(digits) && luhn(digits)
}

/** Whether a text is an American provider number (NPI): ten digits that pass the Luhn check with 80840 before them (45 CFR 162.406). */
export const isNpi = (text: string): boolean => {
  const digits = digitsOf(text)
  return /^[12]\d{9}$/.test(digits) && luhn(`80840${digits}`)
}

/** Whether a text is an American routing number: nine digits with weights 3, 7, 1 and a sum divisible by ten (ABA). */
export const isRoutingNumber = (text: string): boolean => {
  const digits = digitsOf(text)
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits)) return false
  return [...digits].reduce((sum, digit, i) => sum + Number(digit) * ([3, 7, 1][i % 3] ?? 1), 0) % 10 === 0
}

/** Values of letters in French account numbers (A and J are 1, B, K and S are 2, …). */
const letterValue = (letter: string): string => {
  const place = letter.charCodeAt(0) - 65
  return String(place < 18 ? (place % 9) + 1 : place - 16)
}

/**
 * Whether a French account number agrees with its key: 97 − (89 × bank + 15 × branch + 3 × account) mod 97 (Banque de France, RIB). Null if the
 * parts do not have the lengths of a French account.
 */
export const accountKeyAgrees = (bank: string, branch: string, account: string, key: string): boolean | null => {
  const [one, two, three, four] = [bank, branch, account, key].map((part) =>
    part.toUpperCase().replace(/[^A-Z0-9]/g, "")
  )
  if (!/^\d{5}$/.test(one ?? "") || !/^\d{5}$/.test(two ?? "") || !/^[A-Z0-9]{11}$/.test(three ?? "")) return null
  if (!/^\d{2}$/.test(four ?? "")) return null
  const number = BigInt((three ?? "").replace(/[A-Z]/g, letterValue))
  const sum = 89n * BigInt(one ?? "") + 15n * BigInt(two ?? "") + 3n * number
  return 97n - (sum % 97n) === BigInt(four ?? "")
}

/** The kinds of checked numbers of a person or an account. */
export type CheckedKind = "social_security" | "practitioner" | "sort_code"

/** A number found in a text, with its kind. */
export interface CheckedSpan {
  readonly kind: CheckedKind
  /** Where it begins in the text, in UTF-16 units. */
  readonly start: number
  /** End offset, exclusive. */
  readonly end: number
  readonly text: string
  /** Without spaces and punctuation, in capitals. */
  readonly compact: string
  /** Whether the check digits agree; undefined for a form without any. */
  readonly valid?: boolean
}

const NIR =
  /(?<![\p{L}\d])[1-478][ .]?\d{2}[ .]?(?:0[1-9]|1[0-2]|[2-9]\d)[ .]?(?:\d{2}|2[AB])[ .]?\d{3}[ .]?\d{3}(?:[ .]?[/-]?[ .]?\d{2})(?![\p{L}\d])/giu
const NINO = /(?<![\p{L}\d])[A-Z]{2}[ -]?\d{2}[ -]?\d{2}[ -]?\d{2}[ -]?[A-D](?![\p{L}\d])/gu
const SSN = /(?<![\p{L}\d-])(?:\d{3}|[X*x]{3})-(?:\d{2}|[X*x]{2})-\d{4}(?![\d-])/gu
const PPS = /(?<![\p{L}\d])\d{7} ?[A-W][A-IW]?(?![\p{L}\d])/gu
const PROFESSIONAL = /(?<![\p{L}\d])\d(?:[ .]?\d){9,10}(?![\p{L}\d])/gu
const SORT_CODE = /(?<![\p{L}\d.,/-])\d{2}([- ])\d{2}\1\d{2}(?![\p{L}\d/]|[.,-]\d|[ -]\d)/gu

const NO_NUMBERS: ReadonlyArray<CheckedSpan> = []

/** Social security numbers, health professionals' numbers and sort codes of a text. */
export const findCheckedNumbers = (text: string): ReadonlyArray<CheckedSpan> => {
  const { capitals, dash, digits, longestRun } = signsOf(text)
  // The last four digits of an otherwise masked number.
  if (digits < 4) return NO_NUMBERS
  const found: Array<CheckedSpan> = []
  const add = (kind: CheckedKind, match: RegExpMatchArray, valid?: boolean): void => {
    const start = match.index ?? 0
    const end = start + match[0].length
    if (found.some((other) => start < other.end && other.start < end)) return
    found.push({
      kind,
      start,
      end,
      text: match[0],
      compact: match[0].toUpperCase().replace(/[^A-Z0-9]/g, ""),
      ...(valid === undefined ? {} : { valid })
    })
  }
  for (const match of digits >= 14 ? matchesOf(text, NIR) : []) add("social_security", match, isNir(match[0]))
  for (const match of digits >= 6 && capitals >= 3 ? matchesOf(text, NINO) : [])
    if (isNationalInsuranceNumber(match[0])) add("social_security", match)
  for (const match of dash ? matchesOf(text, SSN) : [])
    if (isAmericanSocialSecurityNumber(match[0])) add("social_security", match)
  for (const match of longestRun >= 7 && capitals > 0 ? matchesOf(text, PPS) : [])
    add("social_security", match, isPpsNumber(match[0]) || undefined)
  for (const match of digits >= 10 ? matchesOf(text, PROFESSIONAL) : []) {
    if (isRpps(match[0]) || isNpi(match[0])) add("practitioner", match, true)
  }
  for (const match of digits >= 6 ? matchesOf(text, SORT_CODE) : []) add("sort_code", match)
  return found
}

import type { PaymentMethod } from "../lang/Language.js"
import { eitherOf, wordsOfAll } from "../lang/languages.js"
import { matchesOf } from "./matches.js"

/** A means of payment named in a text. `method` is its name in English, one word. */
export interface PaymentSpan {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly method: PaymentMethod
}

const METHODS: ReadonlyArray<PaymentMethod> = [
  "card",
  "cash",
  "cheque",
  "transfer",
  "direct_debit",
  "wallet",
  "voucher"
]

const CONTACTLESS = eitherOf(({ payments }) => payments.contactless)

/** The names of a means of payment in all languages. */
const namesOf = (method: PaymentMethod): string => {
  const names = eitherOf(({ payments }) => payments.names[method])
  return method === "card" ? `(?:${names})(?: (?:${CONTACTLESS}))?|${CONTACTLESS}` : names
}

const PATTERN = new RegExp(
  `(?<![\\p{L}\\d])(?:${METHODS.map((method) => `(?<${method}>(?:${namesOf(method)})(?![\\p{L}\\d]))`).join("|")})`,
  "giu"
)

const BEGINNINGS = new Set(wordsOfAll(({ payments }) => payments.beginnings))

const isLetterOrDigit = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)

/** Lower-case ASCII letters; capitals are converted. */
const smallOf = (code: number): number => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code)

/** By the codes of two lower-case letters, the letters that may come third: any (`ANY`), or those listed. */
const thirds = new Array<string>(0x4000).fill("")
const ANY = "*"
for (const beginning of BEGINNINGS) {
  const id = beginning.charCodeAt(0) * 0x80 + beginning.charCodeAt(1)
  thirds[id] += beginning[2] ?? ANY
}

/** Whether a word of a text begins like a means of payment. A cheap check, because most lines have none and the pattern is long. */
const mayName = (text: string): boolean => {
  let inWord = false
  for (let i = 0; i + 1 < text.length; i++) {
    const code = text.charCodeAt(i)
    // Non-ASCII characters that count as ASCII letters when case is ignored.
    if (code === LONG_S || code === KELVIN) return true
    const begins = !inWord
    inWord = isLetterOrDigit(code)
    if (!begins || !inWord) continue
    const next = smallOf(text.charCodeAt(i + 1))
    const third = next < 0x80 ? (thirds[smallOf(code) * 0x80 + next] ?? "") : ""
    if (third === "") continue
    if (third.includes(ANY) || third.includes(String.fromCharCode(smallOf(text.charCodeAt(i + 2))))) return true
  }
  return false
}

const LONG_S = 0x17f
const KELVIN = 0x212a

const NO_PAYMENTS: ReadonlyArray<PaymentSpan> = []

/** Every means of payment named in a text; the longest name at each place. */
export const findPayments = (text: string): ReadonlyArray<PaymentSpan> => {
  if (!mayName(text)) return NO_PAYMENTS
  const found: Array<PaymentSpan> = []
  for (const match of matchesOf(text, PATTERN)) {
    const method = METHODS.find((name) => match.groups?.[name] !== undefined)
    if (method !== undefined)
      found.push({ start: match.index, end: match.index + match[0].length, text: match[0], method })
  }
  return found
}

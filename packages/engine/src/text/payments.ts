import { matchesOf } from "./matches.js"

/** A means of payment named in a text. `method` is its name in English, one word. */
export interface PaymentSpan {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly method: "card" | "cash" | "cheque" | "transfer" | "direct_debit" | "wallet" | "voucher"
}

const METHODS: ReadonlyArray<readonly [PaymentSpan["method"], string]> = [
  [
    "card",
    "(?:cartes? (?:bancaire|bleue|de cr[ée]dit)|cb|credit card|debit card|bank card|visa(?: (?:debit|credit|card|electron))?|master\\s?card(?: debit)?|maestro|amex|american express|card|carte)(?: (?:sans contact|contactless))?|contactless|sans contact"
  ],
  ["cash", "cash|esp[èe]ces?|num[ée]raire"],
  ["cheque", "ch[èe]que|check|cheque"],
  ["transfer", "bank transfer|virement(?: bancaire| sepa)?|wire transfer|bacs"],
  ["direct_debit", "direct debit|pr[ée]l[èe]vement(?: automatique| sepa)?"],
  ["wallet", "apple pay|google pay|paypal|alipay|touch ?n ?go|grab ?pay"],
  ["voucher", "t(?:itre|icket)s?[- ]restaurant|ch[èe]ques? vacances|gift card|carte cadeau|voucher"]
]

const PATTERN = new RegExp(
  `(?<![\\p{L}\\d])(?:${METHODS.map(([method, words]) => `(?<${method}>(?:${words})(?![\\p{L}\\d]))`).join("|")})`,
  "giu"
)

/** The first three letters of the names; where the third may have an accent or there are two alone, these. */
const BEGINNINGS = new Set(
  "car cas cb cre deb ban bac vis vir mas mae ame con san esp num ch wir dir pr app goo pay ali tou gra tit tic gif vou".split(
    " "
  )
)

const isLetterOrDigit = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)

/** Small letters of ASCII; a capital is made small. */
const smallOf = (code: number): number => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code)

/** By the codes of two small letters, what may stand third: every letter of `ANY`, or those that are listed. */
const thirds = new Array<string>(0x4000).fill("")
const ANY = "*"
for (const beginning of BEGINNINGS) {
  const id = beginning.charCodeAt(0) * 0x80 + beginning.charCodeAt(1)
  thirds[id] += beginning[2] ?? ANY
}

/** Whether a word of a text begins as a means of payment does: most lines have none, and the pattern is long. */
const mayName = (text: string): boolean => {
  let inWord = false
  for (let i = 0; i + 1 < text.length; i++) {
    const code = text.charCodeAt(i)
    // Signs beyond ASCII that count as a letter of it where case does not.
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

/** Every means of payment that a text names, the longest name at each place. */
export const findPayments = (text: string): ReadonlyArray<PaymentSpan> => {
  if (!mayName(text)) return NO_PAYMENTS
  const found: Array<PaymentSpan> = []
  for (const match of matchesOf(text, PATTERN)) {
    const method = METHODS.find(([name]) => match.groups?.[name] !== undefined)?.[0]
    if (method !== undefined)
      found.push({ start: match.index, end: match.index + match[0].length, text: match[0], method })
  }
  return found
}

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

/** Every means of payment that a text names, the longest name at each place. */
export const findPayments = (text: string): ReadonlyArray<PaymentSpan> => {
  const found: Array<PaymentSpan> = []
  for (const match of matchesOf(text, PATTERN)) {
    const method = METHODS.find(([name]) => match.groups?.[name] !== undefined)?.[0]
    if (method !== undefined)
      found.push({ start: match.index, end: match.index + match[0].length, text: match[0], method })
  }
  return found
}

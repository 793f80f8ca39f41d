import { flatMap } from "../flatMap.js"
import { eitherOf } from "../lang/languages.js"
import { CURRENCY_SOURCE, currencyOf } from "../text/currencies.js"
import type { TextLocale } from "../text/locale.js"
import { matchesOf } from "../text/matches.js"
import type { Signs } from "../text/signs.js"

/** What stands before a currency's code where a document says in which currency its amounts are. */
const STATED_IN = new RegExp(`(?:${eitherOf(({ money }) => money.stated)})(?!\\p{L})[^.:]{0,30}\\s(?:in|en)\\s$`, "iu")

/** A label of amounts that a currency's code ends: `Total EUR`, `Unit price USD`, `Total à payer EUR`, `Charges GBP`. */
const AMOUNT_HEAD = new RegExp(
  `(?:^|\\s)(?:${eitherOf(({ money }) => money.heads)})\\s$|^(?:net|total|amount|montant|balance|solde)\\s[^.:]{0,20}\\s(?:in|en)\\s$`,
  "iu"
)

/** What stands before a code that is a currency whatever follows: digits, a bracket, what asks for it. */
const CURRENCY_LABEL = new RegExp(
  `\\d\\s?$|[([]\\s?$|(?:${eitherOf(({ money }) => money.currency)})[^\\p{L}]*(?:\\p{L}+\\s?\\(?)?$`,
  "iu"
)

/** A firm's capital, which French letterheads and feet state by law: its currency says nothing of the document's amounts. */
const CAPITAL = /\bcapital\b[^,;|]{0,40}$/i

const ofCapital = (text: string, at: number): boolean => CAPITAL.test(text.slice(0, at))

/** Whether letters that are a currency's code stand for it: beside a number, in brackets or after its label. `BHD` ends names, too. */
const namesCurrency = (text: string, start: number, code: string): boolean => {
  if (!/^[A-Z]{3}$/.test(code)) return true
  const before = text.slice(0, start)
  const after = text.slice(start + code.length)
  return (
    CURRENCY_LABEL.test(before) ||
    STATED_IN.test(before) ||
    /^\s?-?\d/.test(after) ||
    text.trim() === code ||
    (AMOUNT_HEAD.test(before) && after.trim() === "")
  )
}

const CURRENCY = new RegExp(CURRENCY_SOURCE, "g")

/** What a text with a currency in it has at least one of: a sign, letters that may be a code, or a part of a name. */
const CURRENCY_SIGNS = /[€£¥₹₺₽$ł]|[A-Z]{3}|[Rr][Mms]|Kč|Fr|uro/

/** A currency that a text names, by its sign or its code. */
export interface CurrencySpan {
  readonly start: number
  readonly end: number
  readonly code: string
}

const NO_CURRENCIES: ReadonlyArray<CurrencySpan> = []

/** The currencies that a text names, other than that of a firm's capital. */
export const findCurrencies = (text: string, signs: Signs, locale: TextLocale): ReadonlyArray<CurrencySpan> => {
  if ((signs.letters < 2 && signs.others === 0 && !signs.dollar) || !CURRENCY_SIGNS.test(text)) return NO_CURRENCIES
  return flatMap(matchesOf(text, CURRENCY), ({ 0: written, index }): ReadonlyArray<CurrencySpan> => {
    const code = currencyOf(written, locale)
    return code !== null && namesCurrency(text, index, written) && !ofCapital(text, index)
      ? [{ start: index, end: index + written.length, code }]
      : NO_CURRENCIES
  })
}

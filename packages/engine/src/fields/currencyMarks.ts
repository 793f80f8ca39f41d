import { flatMap } from "../flatMap.js"
import { eitherOf } from "../lang/languages.js"
import { CURRENCY_SOURCE, currencyOf } from "../text/currencies.js"
import type { TextLocale } from "../text/locale.js"
import { matchesOf } from "../text/matches.js"
import type { Signs } from "../text/signs.js"

/** Words before a currency code where a document states the currency of its amounts. */
const STATED_IN = new RegExp(`(?:${eitherOf(({ money }) => money.stated)})(?!\\p{L})[^.:]{0,30}\\s(?:in|en)\\s$`, "iu")

/** An amount label that ends in a currency code: `Total EUR`, `Unit price USD`, `Total à payer EUR`, `Charges GBP`. */
const AMOUNT_HEAD = new RegExp(
  `(?:^|\\s)(?:${eitherOf(({ money }) => money.heads)})\\s$|^(?:net|total|amount|montant|balance|solde)\\s[^.:]{0,20}\\s(?:in|en)\\s$`,
  "iu"
)

/** Text before a code that makes it a currency, whatever follows: digits, a bracket, a label for the currency. */
const CURRENCY_LABEL = new RegExp(
  `\\d\\s?$|[([]\\s?$|(?:${eitherOf(({ money }) => money.currency)})[^\\p{L}]*(?:\\p{L}+\\s?\\(?)?$`,
  "iu"
)

/** A firm's capital, which French letterheads and footers must state: its currency says nothing about the document's amounts. */
const CAPITAL = /\bcapital\b[^,;|]{0,40}$/i

const ofCapital = (text: string, at: number): boolean => CAPITAL.test(text.slice(0, at))

/** Whether a code's letters do mean the currency: beside a number, in brackets or after a label. Names may end in `BHD` too. */
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

/** A cheap check that every text with a currency passes: a sign, letters that may be a code, or part of a name. */
const CURRENCY_SIGNS = /[€£¥₹₺₽$ł]|[A-Z]{3}|[Rr][Mms]|Kč|Fr|uro/

/** A currency that a text names, by sign or by code. */
export interface CurrencySpan {
  readonly start: number
  readonly end: number
  readonly code: string
}

const NO_CURRENCIES: ReadonlyArray<CurrencySpan> = []

/** The currencies that a text names, except that of a firm's capital. */
export const findCurrencies = (text: string, signs: Signs, locale: TextLocale): ReadonlyArray<CurrencySpan> => {
  if ((signs.letters < 2 && signs.others === 0 && !signs.dollar) || !CURRENCY_SIGNS.test(text)) return NO_CURRENCIES
  return flatMap(matchesOf(text, CURRENCY), ({ 0: written, index }): ReadonlyArray<CurrencySpan> => {
    const code = currencyOf(written, locale)
    return code !== null && namesCurrency(text, index, written) && !ofCapital(text, index)
      ? [{ start: index, end: index + written.length, code }]
      : NO_CURRENCIES
  })
}

import type { Money } from "../Extraction.js"
import { LANGUAGES, languageOf } from "../lang/languages.js"
import { CURRENCY_SOURCE, currencyOf } from "./currencies.js"
import type { TextLocale } from "./locale.js"
import { matchesOf } from "./matches.js"
import { remembered } from "./remembered.js"
import { signsOf } from "./signs.js"

/** A number found in a text. `start` and `end` are offsets in it and cover sign, brackets and currency. */
export interface NumberSpan {
  /** Where it begins in the text, in UTF-16 units. */
  readonly start: number
  /** End offset, exclusive. */
  readonly end: number
  readonly text: string
  readonly value: number
  /** ISO 4217 code; null if there is no sign or code beside the number. */
  readonly currency: string | null
  readonly percent: boolean
  /** Digits after the decimal mark. */
  readonly decimals: number
  /** Whether it has thousands separators. */
  readonly grouped: boolean
}

const SPACE = "[ \\u00a0\\u202f\\u2007\\u2009]"
const DIGITS = `(?:\\d{1,3}(?:${SPACE}\\d{3})+(?:[.,]\\d{1,4})?(?!\\d)|\\d{1,3}(?:['’]\\d{3})+(?:[.,]\\d{1,4})?|\\d+(?:[.,]\\d+)*|[.,]\\d{1,4})`
/**
 * Its groups: opening bracket, sign, currency before, sign after that, digits, trailing dash, currency after, closing bracket, mark of its side, the
 * side.
 */
const numberWith = (sides: string): RegExp =>
  new RegExp(
    `(?<![\\w.,/])(\\(\\s?)?([-−–+]\\s?)?(${CURRENCY_SOURCE}\\s?)?([-−–]\\s?)?(${DIGITS})(-(?![\\w]))?(?:\\s?((?![$£]\\s?\\d|RM\\s?\\d)${CURRENCY_SOURCE}(?!\\d)|%))?(\\s?\\))?(\\s?(${sides})(?![A-Za-z]))?`,
    "g"
  )

const NUMBER = numberWith("CR|DR")

/** The same in a language with its own marks for the sides of an account, and which of them is negative. */
const SIDED = new Map(
  LANGUAGES.flatMap(({ code, numerals: { sides } }) =>
    sides === undefined
      ? []
      : [[code, { pattern: numberWith(`CR|DR|${sides.credit}|${sides.debit}`), debit: sides.debit }] as const]
  )
)

interface Digits {
  readonly value: number
  readonly decimals: number
  readonly grouped: boolean
}

/** Digits in groups of three (in India, of two before the last three), by the mark between them. */
const GROUPED = { ".": /^\d{1,3}(?:\.\d{3})+$/, ",": /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/ } as const

const countOf = (text: string, mark: string): number => {
  let count = 0
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count++
  return count
}

/** Reads digits with group and decimal marks; null if the marks do not fit together. */
const readDigits = (digits: string, locale?: TextLocale): Digits | null => {
  let grouped = false
  let plain = digits
  if (/[\s'’\u00a0\u202f\u2007\u2009]/.test(plain)) {
    grouped = true
    plain = plain.replace(/[\s'’\u00a0\u202f\u2007\u2009]/g, "")
  }
  const dots = countOf(plain, ".")
  const commas = countOf(plain, ",")
  let decimal = ""
  if (dots > 0 && commas > 0) {
    decimal = plain.lastIndexOf(".") > plain.lastIndexOf(",") ? "." : ","
    const group = decimal === "." ? "," : "."
    if ((decimal === "." ? dots : commas) > 1) return null
    const whole = plain.slice(0, plain.lastIndexOf(decimal))
    if (!GROUPED[group].test(whole)) return null
    grouped = true
    plain = whole.split(group).join("") + plain.slice(plain.lastIndexOf(decimal))
  } else if (dots + commas > 1) {
    const mark = dots > 0 ? "." : ","
    if (!GROUPED[mark].test(plain)) return null
    grouped = true
    plain = plain.split(mark).join("")
  } else if (dots + commas === 1) {
    const mark = dots > 0 ? "." : ","
    if (isGroupMark(plain, mark, grouped, locale)) {
      grouped = true
      plain = plain.replace(mark, "")
    } else decimal = mark
  }
  const [whole = "", fraction = ""] = decimal === "" ? [plain] : plain.split(decimal)
  const value = Number(`${whole === "" ? "0" : whole}.${fraction === "" ? "0" : fraction}`)
  return Number.isFinite(value) ? { value, decimals: fraction.length, grouped } : null
}

/**
 * Whether the only mark in `1,234` or `1.234` separates thousands: it does if it is not the document's decimal mark or, failing evidence from other
 * numbers, not the language's.
 */
const isGroupMark = (plain: string, mark: string, grouped: boolean, locale: TextLocale | undefined): boolean => {
  if (grouped || !/^\d{1,3}[.,]\d{3}$/.test(plain) || /^0\d*[.,]/.test(plain)) return false
  if (locale?.decimal !== undefined) return locale.decimal !== mark
  return mark !== (languageOf(locale?.language ?? "")?.numerals.decimal ?? ".")
}

const NO_NUMBERS: ReadonlyArray<NumberSpan> = []

/** Every number of a text, in order, with its sign and its currency. */
export const findNumbers = (text: string, locale?: TextLocale): ReadonlyArray<NumberSpan> =>
  /\d/.test(text) ? finderFor(locale)(text) : NO_NUMBERS

type Finder = (text: string) => ReadonlyArray<NumberSpan>

const finders = new Map<string, Finder>()
const finderOf = new WeakMap<TextLocale, Finder>()
const finderOfNoLocale: Finder = remembered((text) => readNumbers(text, undefined))

/** Finds numbers as a locale writes them. Remembered, because fields, tables and cells search the same texts. */
const finderFor = (locale: TextLocale | undefined): Finder => {
  if (locale === undefined) return finderOfNoLocale
  const known = finderOf.get(locale)
  if (known !== undefined) return known
  // Dates do not count here.
  const like = `${locale.language} ${locale.decimal} ${locale.currency}`
  const finder = finders.get(like) ?? remembered((text) => readNumbers(text, locale))
  finders.set(like, finder)
  finderOf.set(locale, finder)
  return finder
}

const readNumbers = (text: string, locale: TextLocale | undefined): ReadonlyArray<NumberSpan> => {
  const found: Array<NumberSpan> = []
  for (const match of matchesOf(text, SIDED.get(locale?.language ?? "")?.pattern ?? NUMBER)) {
    const span = readMatch(match, text, locale)
    if (span !== null) found.push(span)
  }
  return found
}

/**
 * Whether `CR` or `DR` after digits is the side of an amount. It is after an amount of money, at the end of a text, before punctuation or before the
 * next amount. Elsewhere it is a code or the beginning of other words (`lot 204 CR 7`).
 */
const marksSide = (after: string, decimals: number, currency: string | undefined): boolean =>
  (decimals === 2 || (currency !== undefined && currency.trim() !== "%")) &&
  /^\s*(?:$|[).,;*†|/]|[-−–(]?\s?(?:[£€$]|[A-Z]{3})?\s?\d[\d.,'’ \u00a0\u202f]*[.,]\d{2}(?!\d))/.test(after)

const readMatch = (match: RegExpExecArray, text: string, locale: TextLocale | undefined): NumberSpan | null => {
  // An unmatched group is undefined.
  const [all, open, outer, before, inner, shown, trail, behind, close, mark, side] = match as ReadonlyArray<
    string | undefined
  >
  const digits = readDigits(shown ?? "", locale)
  if (digits === null) return null
  let start = match.index
  let end = start + (all ?? "").length
  const bracketed = open !== undefined && close !== undefined
  if (open !== undefined && close === undefined) start += open.length
  if (close !== undefined && open === undefined && mark === undefined) end -= close.length
  const marked = mark !== undefined && marksSide(text.slice(end), digits.decimals, before ?? behind)
  if (mark !== undefined && !marked) end -= mark.length
  const next = text[end]
  // Digits that run into more digits are a code; a unit of letters is left to the caller.
  if (next !== undefined && behind === undefined && /\d/.test(next)) return null
  const after = behind?.trim()
  const percent = after === "%"
  const sign = outer ?? inner ?? ""
  const currencyText = before?.trim() ?? (percent ? undefined : after)
  const currency = currencyText === undefined ? null : currencyOf(currencyText, locale)
  // A dash after a word is punctuation ("Total - 12"), so a sign with a space counts only before a currency sign.
  const spaced = /^[-−–]\s$/.test(sign) && start > 0
  const minus =
    (/[-−–]/.test(sign) && !spaced) ||
    bracketed ||
    trail !== undefined ||
    (marked && (side === "CR" || side === SIDED.get(locale?.language ?? "")?.debit))
  if (spaced) start += sign.length
  const value = minus && digits.value !== 0 ? -digits.value : digits.value
  return {
    start,
    end,
    text: text.slice(start, end),
    value,
    currency,
    percent,
    decimals: digits.decimals,
    grouped: digits.grouped
  }
}

const whole = (text: string, locale?: TextLocale): NumberSpan | null => {
  const trimmed = text.trim()
  const spans = findNumbers(trimmed, locale)
  const [first, second] = spans
  return first !== undefined && second === undefined ? first : null
}

/**
 * The number that a text shows: `1,234.56`, `1 234,56`, `1.234,56`, `1'234.50`, `(12.00)`, `12.00-`, `12.00 CR`, `€ 5`. It may have a unit or words
 * around it. Null if the text shows no number, or more than one.
 */
export const parseNumber = (text: string, locale?: TextLocale): number | null => whole(text, locale)?.value ?? null

/** The amount that a text shows, with its currency if stated; null if it shows no number, more than one, or a percentage. */
export const parseMoney = (text: string, locale?: TextLocale): Money | null => {
  const span = whole(text, locale)
  if (span === null || span.percent) return null
  const word = text.match(new RegExp(CURRENCY_SOURCE))?.[0]
  return { amount: span.value, currency: span.currency ?? (word === undefined ? null : currencyOf(word, locale)) }
}

const MARKED = /(?<![\d.,/-])\d[\d \u00a0\u202f']*(?:[.,]\d{3})*([.,])\d{2}(?![\d.,/-])/g

/** The decimal mark in most of the texts' unambiguous numbers (`12,50` or `1.234,56` against `12.50`), or undefined if there are none. */
export const decimalMarkOf = (texts: Iterable<string>): "." | "," | undefined => {
  let commas = 0
  let dots = 0
  for (const text of texts) {
    for (const match of signsOf(text).longestRun < 2 ? [] : matchesOf(text, MARKED)) {
      if (match[1] === ",") commas++
      else dots++
    }
  }
  if (commas === dots) return undefined
  return commas > dots ? "," : "."
}

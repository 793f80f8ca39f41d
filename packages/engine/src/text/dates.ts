import { wordsIn } from "../lang/Language.js"
import { anyOf, eitherOf, LANGUAGES, languageOf, TIME_SPANS, UNTIL } from "../lang/languages.js"
import { fold } from "./fold.js"
import { MONTH_FIRST, type TextLocale } from "./locale.js"
import { matchesOf } from "./matches.js"
import { findNumberOrOrdinalWords } from "./numberWords.js"
import { signsOf } from "./signs.js"

/** A date found in a text. `start` and `end` are offsets in it. */
export interface DateSpan {
  /** Where it begins in the text, in UTF-16 units. */
  readonly start: number
  /** End offset, exclusive. */
  readonly end: number
  readonly text: string
  /** `YYYY-MM-DD`. */
  readonly iso: string
  /** Whether day and month could be swapped, so that the reading depends on the locale. */
  readonly ambiguous: boolean
  /** Whether day or month comes first, if the digits alone decide. */
  readonly order: "dmy" | "mdy" | null
  /** Whether the year was written. */
  readonly yearShown: boolean
}

const MONTH_NUMBER: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(({ calendar }) =>
    calendar.months.flatMap((names, i) => wordsIn(names).map((name) => [name, i + 1]))
  )
)
const MONTH_SOURCE = `(?:${anyOf(({ calendar }) => calendar.months.join(" "))})`
const ORDINAL = `(?:${anyOf(({ calendar }) => calendar.ordinals)})`
const OF = `(?:${eitherOf(({ calendar }) => calendar.of)})`

/** Whether a folded text names a month. */
const MONTH = new RegExp(`(?<![a-z])${MONTH_SOURCE}(?![a-z])`)
const YEAR_FIRST = LANGUAGES.flatMap(({ calendar: { yearFirst } }) =>
  yearFirst === undefined
    ? []
    : new RegExp(
        `(?<![a-z])${yearFirst.lead} (\\d{4}),? ${yearFirst.join}(\\d{1,2})${ORDINAL}? (${MONTH_SOURCE})(?![a-z])`,
        "g"
      )
)

const SEPARATOR = "\\s?[-/.]\\s?"
const NUMERIC = new RegExp(
  `(?<![\\d/.,-])(\\d{1,2})(${SEPARATOR})(\\d{1,2})(${SEPARATOR})(\\d{4}|\\d{2})(?![\\d]|[/.,-]\\d)`,
  "g"
)
const ISO = /(?<![\d/.,-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g
const COMPACT = /(?<![\d/.,-])((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/g
/** Two digits after a month are no year if they are an age, a weight, an hour or a duration (`née le 3 juin, 14 kg`). */
const NO_MEASURE = `(?!\\s?(?:[kmc]?g|ml|cl|hrs?|h|[ap]m|%|${TIME_SPANS})(?![a-z]))`
const DAY_MONTH = new RegExp(
  `(?<![\\d/.,])(\\d{1,2})${ORDINAL}?(?:\\s|\\s?[-/.,]\\s?|\\s${OF}\\s)?(${MONTH_SOURCE})(?![a-z])\\.?(?:\\s?/\\s?${MONTH_SOURCE}(?![a-z])\\.?)?(?:\\s|,\\s?|\\s?[-/.']\\s?)?(\\d{4}|\\d{2}(?!,?\\s(?:19|20)\\d{2}(?!\\d))${NO_MEASURE})(?!\\d|[:.,]\\d)`,
  "g"
)
const MONTH_DAY = new RegExp(
  `(?<![a-z])(${MONTH_SOURCE})\\.?(?:\\s?[-/.]\\s?|\\s)?(\\d{1,2})${ORDINAL}?(?:\\s?[-/,.]\\s?|\\s)(\\d{4}|\\d{2}${NO_MEASURE})(?!\\d|[:.,]\\d)`,
  "g"
)
/** What joins two days that share a month: `Saturday 18 and Sunday 19 April 2026`. */
const AND = `(?:${anyOf(({ names }) => names.and)}|&)`

/** The first day of a period, or of two days, whose end has the year, and also the month if they share it: `du 1er au 31 mars 2025`. */
const PERIOD_START = new RegExp(
  `(?<![\\d/.,])((\\d{1,2})${ORDINAL}?(?:\\s(${MONTH_SOURCE}))?|(${MONTH_SOURCE})\\.?\\s(\\d{1,2})${ORDINAL}?)\\.?(?:\\s?[-–—]\\s?|\\s(?:${fold(UNTIL)})\\s|\\s${AND}\\s(?:[a-z]{2,10}\\s){0,2})$`
)
/** Longest such start of a period, in characters. */
const LONGEST_START = 40
/** Figures separated only by spaces, as passports write dates, with nothing else beside them. */
const SPACED = /(?<![\d.,/-]|\d\s)(0[1-9]|[12]\d|3[01]) (0[1-9]|1[0-2]) ((?:19|20)\d{2})(?![.,/-]?\d|\s\d)/g
const YEARLESS = /(?<![\d/.,$€£:-])(\d{1,2})\/(\d{1,2})(?![\d/.,%:])/g

/** Two-digit years: 00 to 49 are in this century, 50 to 99 in the last. */
const fullYear = (digits: string): number => {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 50 ? 2000 + year : 1900 + year
}

const isoOf = (year: number, month: number, day: number): string | null => {
  if (year < 1900 || year > 2099 || month < 1 || month > 12 || day < 1) return null
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > last) return null
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
}

const orderOf = (locale: TextLocale | undefined): "dmy" | "mdy" =>
  locale === undefined ? "dmy" : (locale.dateOrder ?? languageOf(locale.language ?? "")?.calendar.dateOrder ?? "mdy")

const numericSpan = (match: RegExpMatchArray, text: string, locale: TextLocale | undefined): DateSpan | null => {
  const [all, a = "", separator = "", b = "", other = "", y = ""] = match
  if (separator.trim() !== other.trim()) return null
  // 12.50.20 or 1.2.34 is more likely a version or section number than a date, unless both parts have two digits.
  if (separator.trim() === "." && (a.length < 2 || b.length < 2) && y.length < 4) return null
  // Spaces around only one mark are between numbers rather than within a date.
  if ((separator !== separator.trim() || other !== other.trim()) && y.length < 4) return null
  const first = Number(a)
  const second = Number(b)
  const year = fullYear(y)
  const dmy = isoOf(year, second, first)
  const mdy = isoOf(year, first, second)
  const prefersDay = orderOf(locale) === "dmy"
  const iso = prefersDay ? (dmy ?? mdy) : (mdy ?? dmy)
  const start = match.index ?? 0
  if (iso === null) return yearFirst(match, text)
  return {
    start,
    end: start + all.length,
    text: text.slice(start, start + all.length),
    iso,
    ambiguous: dmy !== null && mdy !== null && dmy !== mdy,
    order: dmy === null ? "mdy" : mdy === null ? "dmy" : null,
    yearShown: true
  }
}

/** An unambiguous date. */
const plainSpan = (start: number, all: string, text: string, iso: string): DateSpan => ({
  start,
  end: start + all.length,
  text: text.slice(start, start + all.length),
  iso,
  ambiguous: false,
  order: null,
  yearShown: true
})

/** `18-04-13` with the year first, which neither order of day and month can explain. */
const yearFirst = (match: RegExpMatchArray, text: string): DateSpan | null => {
  const [all, a = "", , b = "", , c = ""] = match
  if (a.length !== 2 || c.length !== 2) return null
  const iso = isoOf(fullYear(a), Number(b), Number(c))
  const start = match.index ?? 0
  return iso === null ? null : plainSpan(start, all, text, iso)
}

const namedSpan = (
  match: RegExpMatchArray,
  text: string,
  day: string,
  month: string,
  year: string
): DateSpan | null => {
  const number = MONTH_NUMBER.get(month)
  if (number === undefined) return null
  const iso = isoOf(fullYear(year), number, Number(day))
  const start = match.index ?? 0
  const end = start + match[0].length
  return iso === null
    ? null
    : { start, end, text: text.slice(start, end), iso, ambiguous: false, order: null, yearShown: true }
}

/** The date right before another one in words that ends a period; missing month and year are taken from the other. */
const startOfPeriod = (folded: string, text: string, end: number, month: string, year: string): DateSpan | null => {
  const from = Math.max(0, end - LONGEST_START)
  const match = PERIOD_START.exec(folded.slice(from, end))
  if (match === null) return null
  const [, written = "", day, ownMonth, monthBefore, dayBehind] = match
  const number = MONTH_NUMBER.get(ownMonth ?? monthBefore ?? month)
  const iso = number === undefined ? null : isoOf(fullYear(year), number, Number(day ?? dayBehind))
  return iso === null ? null : plainSpan(from + match.index, written, text, iso)
}

/** Folds a text without changing its length, so that offsets stay valid. */
const foldInPlace = (text: string): string => {
  const whole = fold(text)
  if (whole.length === text.length && /^[\x20-\x7e]*$/.test(text)) return whole
  return text
    .replace(/[^\x20-\x7e]/gu, (character) => {
      const folded = fold(character)
      return folded.length === character.length ? folded : character
    })
    .replace(/[A-Z`]+/g, fold)
}

/** A cheap check that every text with a date passes: a mark or a letter beside its digits, or eight digits together. */
const DAY_SIGNS = /[-/.\p{L}\p{Pd}\u2212]|\d{8}|\d{2} \d{2} \d{4}/u

/** Fewest digits of a date with a named month (`1 mai 24`), and fewest letters of a month's name. */
const FEWEST_DIGITS = 3
const SHORTEST_MONTH = 3

const NO_DATES: ReadonlyArray<DateSpan> = []
const NO_MATCHES: ReadonlyArray<RegExpExecArray> = []

/** Every date of a text in order, with digits or named months; two-digit years included. */
export const findDates = (text: string, locale?: TextLocale): ReadonlyArray<DateSpan> => {
  const signs = signsOf(text)
  const { digits, longestRun } = signs
  if (digits < FEWEST_DIGITS || !DAY_SIGNS.test(text)) return NO_DATES
  const folded = foldInPlace(text)
  const marked = digits >= 4 && /[-/.]/.test(folded)
  const worded = signs.letters + signs.others >= SHORTEST_MONTH
  const found: Array<DateSpan> = []
  const add = (span: DateSpan | null): void => {
    if (span === null) return
    if (!found.some((other) => span.start < other.end && other.start < span.end)) found.push(span)
  }
  for (const match of marked ? matchesOf(folded, ISO) : NO_MATCHES) {
    const [all, y = "", , m = "", d = ""] = match
    const iso = isoOf(Number(y), Number(m), Number(d))
    const start = match.index
    if (iso !== null) add(plainSpan(start, all, text, iso))
  }
  if (marked) {
    for (const match of matchesOf(folded, NUMERIC)) add(numericSpan(match, text, locale))
    if (digits >= 8) for (const match of rangeDates(folded, text, locale)) add(match)
  }
  for (const match of digits >= 8 ? matchesOf(folded, SPACED) : NO_MATCHES) {
    const [all, d = "", m = "", y = ""] = match
    const iso = isoOf(Number(y), Number(m), Number(d))
    if (iso !== null) add(plainSpan(match.index, all, text, iso))
  }
  const addNamed = (match: RegExpExecArray, day: string, month: string, year: string): void => {
    add(namedSpan(match, text, day, month, year))
    add(startOfPeriod(folded, text, match.index, month, year))
  }
  for (const match of worded ? matchesOf(folded, DAY_MONTH) : NO_MATCHES)
    addNamed(match, match[1] ?? "", match[2] ?? "", match[3] ?? "")
  for (const match of worded ? matchesOf(folded, MONTH_DAY) : NO_MATCHES)
    addNamed(match, match[2] ?? "", match[1] ?? "", match[3] ?? "")
  for (const match of longestRun >= 8 ? matchesOf(folded, COMPACT) : NO_MATCHES) {
    const [all, y = "", m = "", d = ""] = match
    const iso = isoOf(Number(y), Number(m), Number(d))
    const start = match.index
    if (iso !== null)
      add({ start, end: start + all.length, text: all, iso, ambiguous: false, order: null, yearShown: true })
  }
  return found.sort((a, b) => a.start - b.start)
}

const RANGE = /(?<![\d/.])(\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2}))\s?-\s?(\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2}))(?![\d/])/g

/** Two dates joined by a dash without spaces, where the dash would otherwise be taken for part of one. */
const rangeDates = function* (folded: string, text: string, locale: TextLocale | undefined): Generator<DateSpan> {
  for (const match of matchesOf(folded, RANGE)) {
    const start = match.index
    const [all, first = "", second = ""] = match
    const secondStart = start + all.length - second.length
    for (const [part, offset] of [
      [first, start],
      [second, secondStart]
    ] as const) {
      const [span] = findDates(part, locale)
      if (span !== undefined)
        yield { ...span, start: offset, end: offset + part.length, text: text.slice(offset, offset + part.length) }
    }
  }
}

/** Dates without a year (`12/30 - 3/23`), read in the given year. Only for texts in which a date is expected. */
export const findYearlessDates = (text: string, year: number, locale?: TextLocale): ReadonlyArray<DateSpan> => {
  const found: Array<DateSpan> = []
  for (const match of matchesOf(text, YEARLESS)) {
    const [all, a = "", b = ""] = match
    const dmy = isoOf(year, Number(b), Number(a))
    const mdy = isoOf(year, Number(a), Number(b))
    const iso = orderOf(locale) === "dmy" ? (dmy ?? mdy) : (mdy ?? dmy)
    if (iso !== null) {
      const start = match.index
      found.push({
        start,
        end: start + all.length,
        text: all,
        iso,
        ambiguous: dmy !== null && mdy !== null,
        order: null,
        yearShown: false
      })
    }
  }
  return found
}

const DAY_OF_MONTH = new RegExp(
  `(?<![\\d/.,])(\\d{1,2})${ORDINAL}?(?:\\s|\\s?\\.\\s?|\\s${OF}\\s)(${MONTH_SOURCE})(?![a-z])|(?<![a-z])(${MONTH_SOURCE})\\.?\\s(\\d{1,2})${ORDINAL}?(?![\\w%]|[:.,]\\d|\\s(?:${TIME_SPANS})(?![a-z]))`,
  "g"
)

/** Dates with a named month but no year (`on 6 February`), in the year that brings them nearest to `near`. */
export const findDaysOfMonths = (text: string, near: string, locale?: TextLocale): ReadonlyArray<DateSpan> => {
  if (signsOf(text).digits === 0) return NO_DATES
  const whole = findDates(text, locale)
  const year = Number(near.slice(0, 4))
  const distanceOf = (iso: string): number => Math.abs(Date.parse(iso) - Date.parse(near))
  return [...matchesOf(foldInPlace(text), DAY_OF_MONTH)].flatMap((match) => {
    const [all, day, month = "", monthBefore, dayBehind] = match
    const [start, end] = [match.index, match.index + all.length]
    const number = MONTH_NUMBER.get(monthBefore ?? month)
    if (number === undefined || whole.some((date) => start < date.end && date.start < end)) return []
    const [iso] = [year - 1, year, year + 1]
      .flatMap((one) => isoOf(one, number, Number(day ?? dayBehind)) ?? [])
      .sort((a, b) => distanceOf(a) - distanceOf(b))
    return iso === undefined ? [] : { ...plainSpan(start, text.slice(start, end), text, iso), yearShown: false }
  })
}

/** Dates with words in place of figures: `the third day of October, two thousand and twenty-three`, `l'an deux mil vingt-cinq, le six février`. */
export const findSpelledDates = (text: string, locale?: TextLocale): ReadonlyArray<DateSpan> => {
  if (!MONTH.test(foldInPlace(text))) return NO_DATES
  const spelled = findNumberOrOrdinalWords(text)
  // The text in figures, and for places in it the same places of the text itself.
  let figures = ""
  let at = 0
  const places: Array<readonly [inFigures: number, inText: number]> = [[0, 0]]
  for (const { end, start, value } of spelled) {
    figures += text.slice(at, start)
    places.push([figures.length, start])
    figures += String(value)
    places.push([figures.length, end])
    at = end
  }
  figures += text.slice(at)
  const folded = foldInPlace(figures)
  const yearFirst = YEAR_FIRST.flatMap((pattern) => [...matchesOf(folded, pattern)]).flatMap((match) => {
    const [all, year = "", day = "", month = ""] = match
    const iso = isoOf(Number(year), MONTH_NUMBER.get(month) ?? 0, Number(day))
    return iso === null ? [] : plainSpan(match.index, all, figures, iso)
  })
  return [...yearFirst, ...findDates(figures, locale)].flatMap((date) => {
    const [start, end] = [date.start, date.end].map((offset) => {
      const [inFigures, inText] = places.findLast(([from]) => from <= offset) ?? [0, 0]
      return inText + offset - inFigures
    }) as [number, number]
    return spelled.some((words) => words.start < end && start < words.end)
      ? { ...date, start, end, text: text.slice(start, end) }
      : []
  })
}

/** The date that a text shows, as `YYYY-MM-DD`; null if it shows none, or more than one. */
export const parseDate = (text: string, locale?: TextLocale): string | null => {
  const [first, second] = findDates(text.trim(), locale)
  return first !== undefined && second === undefined ? first.iso : null
}

/** The median of the dates that are written with a year; undefined if there are none. */
export const middleDay = (dates: Iterable<DateSpan>): string | undefined => {
  const days = Array.from(dates).flatMap(({ iso, yearShown }) => (yearShown ? iso : []))
  return days.sort()[days.length >> 1]
}

/**
 * Whether the texts' dates put day or month first. Unambiguous dates decide (31/01/2020), by majority; failing these, dates in words (`January 31,
 * 2020`). Null if there are none.
 */
export const dateOrderOf = (texts: Iterable<string>): "dmy" | "mdy" | null => {
  let dmy = 0
  let mdy = 0
  // Ranges for which only one order puts the end after the start.
  let forward = 0
  let monthNamedFirst = 0
  for (const text of texts) {
    const spans = findDates(text)
    for (const span of spans) {
      if (span.order === "dmy") dmy++
      if (span.order === "mdy") mdy++
      if (/\p{L}{3}/u.test(span.text)) monthNamedFirst += /^\p{L}/u.test(span.text) ? 1 : -1
    }
    if (spans.length < 2) continue
    const turned = findDates(text, MONTH_FIRST)
    for (let i = 1; i < spans.length; i++) {
      const [from, to, first, second] = [spans[i - 1], spans[i], turned[i - 1], turned[i]]
      if (from === undefined || to === undefined || first === undefined || second === undefined) continue
      if (!JOINED.test(text.slice(from.end, to.start)) || first.start !== from.start || second.start !== to.start)
        continue
      if (from.iso <= to.iso && first.iso > second.iso) forward++
      if (from.iso > to.iso && first.iso <= second.iso) forward--
    }
  }
  if (dmy === mdy && forward !== 0) return forward > 0 ? "dmy" : "mdy"
  if (dmy === mdy) return monthNamedFirst === 0 ? null : monthNamedFirst < 0 ? "dmy" : "mdy"
  return dmy > mdy ? "dmy" : "mdy"
}

/** The text between the two dates of a range. */
const JOINED = new RegExp(`^\\s*(?:-|–|—|${UNTIL})\\s*$`, "i")

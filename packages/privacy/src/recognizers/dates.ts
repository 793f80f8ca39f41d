import { fold, squashed } from "../fold.js"
import { LEXICONS } from "../labels/Lexicon.js"

const months = new Map(
  LEXICONS.flatMap(({ months: list }) =>
    list.split(",").flatMap((names, at) => names.split("|").map((name) => [name, at + 1] as const))
  )
)

const FIGURES = /^(\d{1,4})\s?([./-]|\s)\s?(\d{1,2})\s?(?:\2)\s?(\d{4}|\d{2})(?!\d)/
const DAY_MONTH =
  /^(?<day>\d{1,2})(?:er|st|nd|rd|th|\.)?[\s/-]?(?:of\s|\p{L}{3,9}\/)?(?<month>\p{L}{3,9})\.?,?[\s/-]?(?<year>\d{4}|\d{2})(?!\d)/u
const MONTH_DAY = /^(?<month>\p{L}{3,9})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s(?<year>\d{4})(?!\d)/u
const COMPACT = /^(\d{2})(\d{2})((?:19|20)\d{2})(?!\d)/
/** The day of the week before a date, which is not part of it. */
const WEEKDAY = /^\p{L}{3,10},?\s(?=\d)/u

const MONTH_YEAR = /^(\p{L}{3,9})\.? ['’]?(?:(?:19|20)\d{2}|\d{2})(?!\d|[.:/]\d)/u

/** Where a month and its year at the beginning of a text end: `mars 84`. */
export const monthAt = (text: string): number | undefined => {
  const month = MONTH_YEAR.exec(text)
  return month !== null && months.has(fold(month[1] ?? "")) ? month[0].length : undefined
}

/** The day as `YYYY-MM-DD`, if there is such a day. */
const dayOf = (year: number, month: number, day: number): ReadonlyArray<string> => {
  if (month < 1 || month > 12 || day < 1 || day > 31 || year > 2100) return []
  const full = year >= 100 ? year : year + (year > 30 ? 1900 : 2000)
  return [[full, month, day].map((part) => String(part).padStart(2, "0")).join("-")]
}

/** A date at the beginning of a text: where it ends, and its days as `YYYY-MM-DD`, one for each way of reading it. */
export const dateAt = (text: string): { readonly end: number; readonly days: ReadonlyArray<string> } | undefined => {
  // Few texts begin like a date, which has a digit soon.
  if (!/^[^\d]{0,13}\d/.test(text)) return undefined
  const figures = FIGURES.exec(text) ?? COMPACT.exec(text)
  if (figures !== null) {
    const [a = 0, b = 0, c = 0] = figures.slice(1).flatMap((part) => (/^\d/.test(part) ? Number(part) : []))
    const days = a > 31 ? dayOf(a, b, c) : [...dayOf(c, b, a), ...(a === b ? [] : dayOf(c, a, b))]
    return days.length === 0 ? undefined : { end: figures[0].length, days }
  }
  const { 0: all = "", groups: { day, month = "", year } = {} } = DAY_MONTH.exec(text) ?? MONTH_DAY.exec(text) ?? {}
  const days = dayOf(Number(year), months.get(fold(month)) ?? 0, Number(day))
  if (days.length > 0) return { end: all.length, days }
  const [weekday = ""] = WEEKDAY.exec(text) ?? []
  const behind = weekday === "" || months.has(squashed(weekday)) ? undefined : dateAt(text.slice(weekday.length))
  return behind === undefined ? undefined : { end: behind.end + weekday.length, days: behind.days }
}

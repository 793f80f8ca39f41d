import { fold } from "../fold.js"
import { LEXICONS } from "../labels/lexicons.js"

const months = new Map<string, number>()
for (const { months: list } of LEXICONS)
  list.split(",").forEach((names, at) => {
    for (const name of names.split("|")) months.set(name, at + 1)
  })

const FIGURES = /^(\d{1,4})\s?([./-]|\s)\s?(\d{1,2})\s?(?:\2)\s?(\d{4}|\d{2})(?!\d)/
const DAY_MONTH =
  /^(\d{1,2})(?:er|st|nd|rd|th|\.)?[\s/-]?(?:of\s|\p{L}{3,9}\/)?(\p{L}{3,9})\.?,?[\s/-]?(\d{4}|\d{2})(?!\d)/u
const MONTH_DAY = /^(\p{L}{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?!\d)/u
const COMPACT = /^(\d{2})(\d{2})((?:19|20)\d{2})(?!\d)/
/** The day of the week before a date, which is not part of it. */
const WEEKDAY = /^\p{L}{3,10},?\s(?=\d)/u

const valid = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 && year >= 0 && year <= 2100

const MONTH_YEAR = /^(\p{L}{3,9})\.? ['’]?(?:(?:19|20)\d{2}|\d{2})(?!\d|[.:/]\d)/u

/** Where a month and its year at the beginning of a text end: `mars 84`. */
export const monthAt = (text: string): number | undefined => {
  const month = MONTH_YEAR.exec(text)
  return month !== null && months.has(fold(month[1] ?? "")) ? month[0].length : undefined
}

/** Within so many signs of its beginning a date has a digit. */
const digitBy = 14

/** Whether there is a digit where a text that begins with a date has one. */
const mayBeDate = (text: string): boolean => {
  for (let i = 0; i < digitBy; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) return true
  }
  return false
}

/** A date at the beginning of a text: where it ends, and its days as `YYYY-MM-DD`, one for each way of reading it. */
export const dateAt = (text: string): { readonly end: number; readonly days: ReadonlyArray<string> } | undefined => {
  if (!mayBeDate(text)) return undefined
  const dayOf = (year: number, month: number, day: number): ReadonlyArray<string> =>
    valid(year, month, day)
      ? [
          `${year < 100 ? year + (year > 30 ? 1900 : 2000) : year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
        ]
      : []
  const figures = FIGURES.exec(text) ?? COMPACT.exec(text)
  if (figures !== null) {
    const [all] = figures
    const numbers = figures
      .slice(1)
      .filter((part) => /^\d/.test(part))
      .map(Number)
    const [a = 0, b = 0, c = 0] = numbers
    const days = a > 31 ? dayOf(a, b, c) : [...dayOf(c, b, a), ...(a === b ? [] : dayOf(c, a, b))]
    return days.length === 0 ? undefined : { end: all.length, days }
  }
  const words = DAY_MONTH.exec(text)
  const turned = words === null ? MONTH_DAY.exec(text) : null
  if (words !== null || turned !== null) {
    const [all = "", day, name, year] = words ?? [turned?.[0], turned?.[2], turned?.[1], turned?.[3]]
    const month = months.get(fold(name ?? ""))
    const days = month === undefined ? [] : dayOf(Number(year), month, Number(day))
    if (days.length > 0) return { end: all.length, days }
  }
  const weekday = WEEKDAY.exec(text)
  if (weekday === null || months.has(fold(weekday[0].replace(/[\s,]/g, "")))) return undefined
  const behind = dateAt(text.slice(weekday[0].length))
  return behind === undefined ? undefined : { end: behind.end + weekday[0].length, days: behind.days }
}

import { findYearlessDates, parseDate } from "../text/dates.js"
import type { TextLocale } from "../text/locale.js"

const DAY = 24 * 60 * 60 * 1000

/** Day and month in digits, with the mark between them. */
const NUMERIC = /^(\d{1,2})\s?[./-]\s?(\d{1,2})\.?$/

/** A date written without a year (`13.12`, `2 Oct`), in the year that brings it nearest to another; null if the text has none. */
export const yearlessDay = (text: string, near: string, locale: TextLocale): string | null => {
  const middle = Date.parse(near)
  const digits = text.replace(NUMERIC, "$1/$2")
  const year = new Date(middle).getUTCFullYear()
  let best: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const one of [year - 1, year, year + 1]) {
    const [numeric, second] = findYearlessDates(digits, one, locale)
    const iso = numeric === undefined ? parseDate(`${text} ${one}`, locale) : second === undefined ? numeric.iso : null
    if (iso === null) continue
    const distance = Math.abs(Date.parse(iso) - middle) / DAY
    if (distance < least) {
      least = distance
      best = iso
    }
  }
  return best
}

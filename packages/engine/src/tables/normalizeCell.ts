import type { Normalized } from "../Extraction.js"
import { isAbsentMark, isNumeric } from "../layout/values.js"
import { CURRENCY_SOURCE } from "../text/currencies.js"
import { parseDate } from "../text/dates.js"
import type { TextLocale } from "../text/locale.js"
import { parseMoney, parseNumber } from "../text/numbers.js"
import { yearlessDay } from "./yearlessDays.js"

/** The kind of content a column holds, if its name tells. */
export type ColumnContent = "text" | "number" | "money" | "date" | "any"

const currency = new RegExp(CURRENCY_SOURCE)

/**
 * A cell's text as a typed value: money if a currency is beside a number, a number, an ISO date, or the text itself. In a date column, a date
 * without a year takes the year nearest to the document's dates. In a column of numbers or money, a text without a number is null.
 */
export const normalizeCell = (text: string, content: ColumnContent, locale: TextLocale): Normalized => {
  const trimmed = text.trim()
  if (trimmed === "" || isAbsentMark(trimmed)) return null
  if (content === "text") return trimmed
  if (content === "number") return parseNumber(trimmed, locale)
  if (content === "money") return parseMoney(trimmed, locale) ?? parseNumber(trimmed, locale)
  if (content === "date")
    return (
      parseDate(trimmed, locale) ??
      (locale.near === undefined ? null : yearlessDay(trimmed, locale.near, locale)) ??
      trimmed
    )
  // Only a text that is entirely a value counts: "12 Rue Neuve" contains a number but is not one.
  const bare = trimmed.replace(currency, "").trim()
  if (isNumeric(bare)) {
    const date = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(bare) ? parseDate(bare, locale) : null
    if (date !== null) return date
    if (bare !== trimmed) return parseMoney(trimmed, locale) ?? trimmed
    return parseNumber(trimmed.replace(/[*†‡§]+$/u, ""), locale) ?? trimmed
  }
  return trimmed.length <= 30 ? (parseDate(trimmed, locale) ?? trimmed) : trimmed
}

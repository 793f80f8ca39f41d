import { flatMap } from "../flatMap.js"
import { type DateSpan, findDates } from "./dates.js"
import type { TextLocale } from "./locale.js"

/** A date that lost its first mark (`2504/2017`) or its second (`25/042017`), or with an extra digit after its year (`11/5/20183`). */
const MISREAD =
  /(?<![\p{L}\d/.,-])(?:(\d{2})(\d{2})([/.-])((?:19|20)\d{2})|(\d{2})([/.-])(\d{2})((?:19|20)\d{2})|(\d{1,2})([/.-])(\d{1,2})\10((?:19|20)\d{2})\d)(?![\p{L}\d]|[/.,-]\d)/gu

/** Dates of an OCR line that are a single mark away from being well formed. */
export const findMisreadDates = (text: string, locale?: TextLocale): ReadonlyArray<DateSpan> =>
  flatMap([...text.matchAll(MISREAD)], (match): ReadonlyArray<DateSpan> => {
    const [all, a, b, mark, c, d, e, f, g, h, i, j, k] = match
    const written =
      a !== undefined ? `${a}${mark}${b}${mark}${c}` : d !== undefined ? `${d}${e}${f}${e}${g}` : `${h}${i}${j}${i}${k}`
    const [date] = findDates(written, locale)
    return date === undefined ? [] : [{ ...date, start: match.index, end: match.index + all.length, text: all }]
  })

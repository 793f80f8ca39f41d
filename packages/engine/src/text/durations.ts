import { TIME_SPANS, UNTIL } from "../lang/languages.js"

const COUNT =
  "(?:(?:[\\p{L}-]+\\s)?\\(\\d+\\)|\\d+\\s\\([\\p{L}-]+\\)|\\d+(?:[.,]\\d+)?|\\b[\\p{L}]+(?:-[\\p{L}]+)*(?:\\s\\(\\d+\\))?)"
const UNIT = `(?:calendar |business |working |clear |full |consecutive )?(?:${TIME_SPANS})(?: (?:ouvrés|ouvrables|francs|calendaires))?`

const LEAST = `(?:${COUNT}\\s(?:${UNTIL}|or|ou|oder|[-–])\\s)?`

/** Durations in figures or words, in a text of any installed language: `two (2) years`, `trente jours`, `six to nine months`. */
export const DURATION = new RegExp(`${LEAST}${COUNT}\\s${UNIT}(?![\\p{L}])`, "giu")

const WHOLE = new RegExp(`^${LEAST}${COUNT}\\s${UNIT}$`, "iu")

/** Whether a text is a duration and nothing else. */
export const isDuration = (text: string): boolean => WHOLE.test(text)

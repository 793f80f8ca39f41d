import { TIME_SPANS } from "../lang/languages.js"

const COUNT = "(?:(?:[\\p{L}-]+\\s)?\\(\\d+\\)|\\d+(?:[.,]\\d+)?|\\b[\\p{L}]+(?:-[\\p{L}]+)*(?:\\s\\(\\d+\\))?)"
const UNIT = `(?:calendar |business |working |clear |full |consecutive )?(?:${TIME_SPANS})(?: (?:ouvrés|ouvrables|francs|calendaires))?`

/** Lengths of time in figures or words, in a text of any installed language: `two (2) years`, `trente jours`, `90 days`. */
export const DURATION = new RegExp(`${COUNT}\\s${UNIT}(?![\\p{L}])`, "giu")

const WHOLE = new RegExp(`^${COUNT}\\s${UNIT}$`, "iu")

/** Whether a text says a length of time and nothing else. */
export const isDuration = (text: string): boolean => WHOLE.test(text)

import { remembered } from "../text/remembered.js"

const number =
  /^[\s([<>≤≥~≈±+\-–−]*[$€£¥]?\s?[-–−]?(?:\d[\d\s.,'’\u00a0\u202f]*|[.,]\d+)\s?[%‰€$£¥]?(?:\s?(?:EUR|USD|GBP|CHF|CAD|RM|HT|TTC))?[)\]]?\s?-?[*†‡§]{0,3}$/u
const dateLike = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$|^\d{4}[/–-]\d{2,4}$/
const rangeLike = /^[<>≤≥]?\s?\d+(?:[.,]\d+)?\s?[-–à]\s?\d+(?:[.,]\d+)?%?$/
const absent = /^(?:[-–—−_.:*…]+|n\.?\s?[/.]?\s?[ad]\.?)$/i

/** Whether a text is a number, an amount, a percentage, a date or a range, and nothing else. */
export const isNumeric = (text: string): boolean => {
  const trimmed = text.trim()
  return number.test(trimmed) || dateLike.test(trimmed) || rangeLike.test(trimmed)
}

/** Whether a text means "no value": a dash, dots, `n/a`. */
export const isAbsentMark = (text: string): boolean => absent.test(text.trim())

const readValue = remembered((text) => isNumeric(text) || isAbsentMark(text))

/** Whether a text begins with a letter that begins no value; only `n/a` does begin with one. */
const beginsAsWord = (text: string): boolean => {
  const first = text.charCodeAt(0) | 0x20
  return first >= 0x61 && first <= 0x7a && first !== 0x6e
}

/** A number or a mark that stands for one. */
export const isValue = (text: string): boolean => !beginsAsWord(text) && readValue(text)

/** A value that never occurs in a heading: with decimals, a percentage, or money. */
export const isPlainlyValue = (text: string): boolean => isNumeric(text) && /\d[.,]\d|%|[€$£]/.test(text)

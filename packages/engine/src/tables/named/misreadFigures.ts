import type { TextLocale } from "../../text/locale.js"
import { digitsRead } from "../../text/misreadings.js"
import { parseNumber } from "../../text/numbers.js"

/** Digits that OCR confuses: they differ by a stroke that fades, closes or breaks. */
const ALIKE: Readonly<Record<string, string>> = {
  "0": "689",
  "1": "47",
  "2": "7",
  "3": "589",
  "4": "19",
  "5": "368",
  "6": "058",
  "7": "12",
  "8": "0369",
  "9": "0348"
}

/** Half a cent. */
const SAME = 0.005

/** A longer figure is not part of a table row. */
const LONGEST = 24

const withoutMark = /^(\D*)(\d+)[\s:'·-]?(\d{2})(\D*)$/

/** Figures that a text may be a misreading of: a confused digit, letters for digits, or a decimal mark lost or misread. */
const otherReadings = (text: string): ReadonlyArray<string> => {
  const plain = digitsRead(text)
  const readings = plain === text ? [] : [plain]
  for (const [i, digit] of Array.from(plain).entries())
    for (const other of ALIKE[digit] ?? "") readings.push(`${plain.slice(0, i)}${other}${plain.slice(i + 1)}`)
  const [, before = "", whole, cents, after = ""] = withoutMark.exec(plain) ?? []
  if (whole !== undefined) readings.push(`${before}${whole}.${cents}${after}`, `${before}${whole},${cents}${after}`)
  return readings
}

/** Whether a number may have been misread as a text by a single OCR fault, ignoring signs. */
export const mayBeMisread = (text: string, number: number, locale: TextLocale): boolean =>
  text.length <= LONGEST &&
  otherReadings(text).some((reading) => {
    const value = parseNumber(reading, locale)
    return value !== null && Math.abs(Math.abs(value) - Math.abs(number)) < SAME
  })

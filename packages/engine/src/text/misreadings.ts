import { frenchVatKeyAgrees } from "./identifiers.js"

/** Letters that OCR puts in place of digits. */
const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: "0",
  o: "0",
  D: "0",
  Q: "0",
  l: "1",
  I: "1",
  i: "1",
  "|": "1",
  "!": "1",
  S: "5",
  s: "5",
  B: "8",
  Z: "2",
  z: "2"
}

/** Replaces every letter that OCR puts for a digit; the length stays the same. */
export const digitsRead = (text: string): string =>
  Array.from(text, (character) => DIGIT_FOR[character] ?? character).join("")

const mendWord = (word: string): string => {
  if (!/\d/.test(word) || !/[OoDQlIi|!SsBZz]/.test(word)) return word
  const mended = digitsRead(word)
  const digits = (word.match(/\d/g) ?? []).length
  const letters = (word.match(/[OoDQlIi|!SsBZz]/g) ?? []).length
  return digits > letters && /^[(["':]?(?:RM|[$€£])?-?\d+(?:[-/.,:]\d+)*[)\]"',.;:]?$/.test(mended) ? mended : word
}

/**
 * A date whose marks were lost or misread (`05 03 2018`, `28. 04- 18`), followed by a time or with a full year of this century: two bare spaces
 * separate all sorts of numbers.
 */
const DAY_WITHOUT_MARKS =
  /(?<![\d.,/-])(0[1-9]|[12]\d|3[01])[ .-]{1,2}(0[1-9]|1[0-2])[ .-]{1,2}(20[0-4]\d|\d{2}(?=\s{1,2}\d{1,2}\s?:\s?\d{2}))(?![\d.,/-])/g

/** A year of another century in a date: one digit of the century was misread. */
const MISREAD_YEAR = /(?<=(?<!\d)\d{1,2}\1\d{1,2}([-/.]))(?:2[1-9]|[3-9]0)([0-4]\d)(?!\d)/g

/** A VAT number of a country with all-digit numbers, with letters read for some digits. */
const VAT_OF_DIGITS =
  /(?<![A-Za-z0-9])(BE|DE|DK|EL|FI|FR|GB|HR|HU|IT|LU|PL|PT|SE|SI)(\s?)([\dOIlSBZ](?:[ .]?[\dOIlSBZ]){7,11})(?![A-Za-z0-9])/g

/** Most letters in place of digits for which a number is still corrected: with more, it is a word. */
const MOST_MISREAD = 3

/** An e-mail address with a space beside its at sign. */
const BROKEN_MAIL = /([\w.+-]+)(\s?)@(\s?)((?:[\w-]+\.)+[a-z]{2,})/g

const mendVat = (all: string, country: string, space: string, body: string): string => {
  const letters = (body.match(/[A-Za-z]/g) ?? []).length
  if (letters === 0 || letters > MOST_MISREAD) return all
  const mended = `${country}${space}${digitsRead(body)}`
  // A French key may contain letters, so the check digits must prove the correction.
  return country === "FR" && frenchVatKeyAgrees(mended) !== true ? all : mended
}

/**
 * Corrects the commonest OCR errors in numbers and dates: letters in place of digits (`13/O4/2018`), and spaces inside a number (`45 .00`, `09-04-
 * 2018`), which are moved behind it. The length stays the same, so offsets into the text remain valid.
 */
export const mendDigits = (text: string): string =>
  text
    .replace(/\S+/g, mendWord)
    .replace(VAT_OF_DIGITS, mendVat)
    .replace(BROKEN_MAIL, "$1@$4$2$3")
    .replace(/(?<=\d)~(?=\d)/g, "-")
    .replace(/(?<![\d/-])(\d{2})([-/])(\d{2}) (?=(?:19|20)\d{2}(?!\d)|\d{2} \d{1,2}:\d{2})/g, "$1$2$3$2")
    .replace(
      /(?<![\d.,])(\d{1,3}(?:,\d{3})+|\d{1,5})(\s?)([.,])(\s?)(\d{2})(?![\d.,/:-])/g,
      (all, whole: string, a: string, mark: string, b: string, cents: string) =>
        a === "" && b === "" ? all : `${whole}${mark}${cents}${a}${b}`
    )
    .replace(
      DAY_WITHOUT_MARKS,
      (all, d: string, m: string, y: string) =>
        `${d}-${m}-${y}${" ".repeat(all.length - d.length - m.length - y.length - 2)}`
    )
    .replace(MISREAD_YEAR, (_, _mark: string, year: string) => `20${year}`)
    .replace(
      /(?<!\d)(\d{1,2})(\s?)([-/.])(\s?)(\d{1,2})(\s?)\3(\s?)(\d{4}|\d{2})(?!\d)/g,
      (all, d: string, a: string, mark: string, b: string, m: string, c: string, e: string, y: string) =>
        // Spaces around only one mark are between numbers rather than within a date.
        y.length < 4 && (a !== "" && b !== "") !== (c !== "" && e !== "")
          ? all
          : `${d}${mark}${m}${mark}${y}${a}${b}${c}${e}`
    )

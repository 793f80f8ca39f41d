import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min"
import { dateAt } from "./dates.js"
import type { Recognizer } from "./Recognizer.js"

/** Figures in groups that begin as a number abroad (`+33`, `0044`), a trunk prefix or an area code in brackets does. */
const NUMBER = /(?<![\p{L}\d+.,/-])(?<!\d )(?:\+|\(\+?|0)\d[\d()./\u00a0 –-]{5,20}\d(?![\p{L}\d]|[.,]\d)/gu
/** North America: three, three and four. */
const NORTH_AMERICA = /(?<![\p{L}\d.,/-])(?:1[ .-])?\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}(?![\p{L}\d]|[.,-]\d)/gu

/** A number whose last groups are in the next line of its paragraph or in the next box of its row. */
const BROKEN =
  /(?<![\p{L}\d+.,/-])(?<!\d )(?:\+\d|0\d)[\d(). \u00a0/-]{0,16}\n\d[\d \u00a0.-]{0,12}(?<=\d)(?![\p{L}\d]|[.,/]\d)/gu
/** Groups after a country code, which are a number under any numbering plan, but not thousands. */
const ABROAD = /^(?:\+|00)[1-9]\d{0,2}[ .()-]/
const THOUSANDS = /^\+\d{1,3}(?:[ .]\d{3})+$/
/** Pairs of digits, the first three of which may look like a date: `06 12 00 47 81`. */
const PAIRS = /^0\d([ ./-])\d\d(?:\1\d\d){3}$/

const [fewestDigits, mostDigits] = [7, 15]

/** Telephone numbers by the plans of the languages' countries (ITU-T E.164), by libphonenumber's figures. */
export const phone: Recognizer = {
  name: "phone",
  kinds: ["PHONE"],
  *find({ labels, view: { read: text } }) {
    const countries = labels.vocabulary.countries as ReadonlyArray<CountryCode>
    const isNumber = (piece: string): boolean => {
      const plain = digitsOf(piece).replace(/^00/, "+")
      // A number with its country's code is that country's wherever it is read.
      const wanted = plain.startsWith("+") ? countries.slice(0, 1) : countries
      return wanted.some((defaultCountry) => parsePhoneNumberFromString(plain, { defaultCountry })?.isValid() === true)
    }
    for (const { 0: found, index } of [...text.matchAll(NUMBER), ...text.matchAll(NORTH_AMERICA)]) {
      const piece = wholeGroups(found)
      const score = scoreOf(piece, isNumber(piece))
      if (score > 0) yield { kind: "PHONE", start: index, end: index + piece.length, score }
    }
    for (const { 0: piece, index } of text.matchAll(BROKEN)) {
      const [first = ""] = piece.split("\n")
      const paired = PAIRS.test(piece.replace("\n", /[./-]/.exec(first)?.[0] ?? " "))
      const whole = paired || !(isNumber(first) || dateAt(first)?.end === first.length)
      // Two numbers of a column make one by chance: groups in pairs or a label tell.
      const score = paired || piece.startsWith("+") ? 0.7 : 0.4
      if (whole && isNumber(piece)) yield { kind: "PHONE", start: index, end: index + piece.length, score }
    }
  }
}

const digitsOf = (piece: string): string => piece.replace(/\(0\)/, "").replace(/[^\d+]/g, "")

const scoreOf = (piece: string, valid: boolean): number => {
  const count = digitsOf(piece).replace("+", "").length
  const isDate = dateAt(piece) !== undefined && !PAIRS.test(piece)
  // Decimals and sums have two figures behind their mark.
  if (count < fewestDigits || count > mostDigits || isDate || /^0[.,]|\d{4,} \d{1,2}$/.test(piece)) return 0
  const grouped = /\d[ ./()–-]+\d/.test(piece)
  if (valid) return /^\(?(?:\+|00)/.test(piece) ? 0.85 : grouped ? 0.7 : 0.5
  if (!grouped || count < 9) return 0
  return ABROAD.test(piece) && !THOUSANDS.test(piece) && count >= 10 ? 0.55 : 0.35
}

/** A number without the start of a second one beside it, and without an unmatched closing bracket. */
const wholeGroups = (found: string): string => {
  const [first = found] = found.split(/ {2,}|\u00a0{2,}| [/–-] (?=0|\+)|\.(?= )/)
  const piece = first.includes("(") ? first : first.replace(/\).*/, "")
  return piece.replace(/[ ()./–-]+$/, "")
}

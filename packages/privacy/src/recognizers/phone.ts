import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min"
import { dateAt } from "./dates.js"
import type { Recognizer } from "./Recognizer.js"

/** Figures in groups that begin as a number abroad (`+33`, `0044`), a trunk prefix or an area code in brackets does. */
const NUMBER = /(?<![\p{L}\d+.,/-])(?<!\d )(?:\+|\(\+?|0)\d[\d()./\u00a0 –-]{5,20}\d(?![\p{L}\d]|[.,]\d)/gu
/** North America: three, three and four. */
const NORTH_AMERICA = /(?<![\p{L}\d.,/-])(?:1[ .-])?\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}(?![\p{L}\d]|[.,-]\d)/gu

const fewestDigits = 7
const mostDigits = 15

/** Telephone numbers by the plans of the languages' countries (ITU-T E.164), by libphonenumber's figures. */
export const phone: Recognizer = {
  name: "phone",
  kinds: ["PHONE"],
  *find({ labels, view: { read: text } }) {
    const countries = [
      ...new Set(labels.vocabulary.lexicons.flatMap((lexicon) => lexicon.countries))
    ] as Array<CountryCode>
    const seen = new Map<string, boolean>()
    const isNumber = (digits: string): boolean => {
      let known = seen.get(digits)
      if (known === undefined) {
        const wanted: ReadonlyArray<CountryCode | undefined> = /^(?:\+|00)/.test(digits) ? [undefined] : countries
        known = wanted.some(
          (country) =>
            parsePhoneNumberFromString(
              digits.replace(/^00/, "+"),
              country === undefined ? {} : { defaultCountry: country }
            )?.isValid() === true
        )
        seen.set(digits, known)
      }
      return known
    }
    for (const form of [NUMBER, NORTH_AMERICA])
      for (const { 0: found, index } of text.matchAll(form)) {
        const piece = wholeGroups(found)
        const digits = piece.replace(/\(0\)/, "").replace(/[^\d+]/g, "")
        const count = digits.replace(/\D/g, "").length
        if (count < fewestDigits || count > mostDigits || dateAt(piece) !== undefined) continue
        // Decimals and sums have two figures behind their mark.
        if (/^0[.,]|\d{4,} \d{1,2}$/.test(piece)) continue
        const grouped = /\d[ ./()–-]+\d/.test(piece)
        const valid = isNumber(digits)
        if (!valid && !(grouped && count >= 9)) continue
        const score = !valid ? 0.35 : digits.startsWith("+") || /^00/.test(digits) ? 0.85 : grouped ? 0.7 : 0.5
        yield { kind: "PHONE", start: index, end: index + piece.length, score }
      }
  }
}

/** A number without what a second one beside it begins with, and without a bracket that only closes. */
const wholeGroups = (found: string): string => {
  const [first = found] = found.split(/ {2,}|\u00a0{2,}| [/–-] (?=0|\+)|\.(?= )/)
  const open = first.indexOf("(")
  const piece = first.includes(")") && open < 0 ? first.slice(0, first.indexOf(")")) : first
  return piece.replace(/[ ()./–-]+$/, "")
}

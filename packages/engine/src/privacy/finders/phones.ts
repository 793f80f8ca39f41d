import { digitsOf, type Finder, matchesOf } from "../Finding.js"

const before = String.raw`(?<![\p{L}\d.,/-])(?<!\d )`
const after = String.raw`(?![\p{L}\d/]|[.,:-]\d)`
const pattern = (body: string): RegExp => new RegExp(`${before}(?:${body})${after}`, "gu")

// Numbering plans: Arcep (0 and nine digits, in pairs), Ofcom (0, area code, subscriber), NANP (3-3-4).
const FRENCH = pattern(
  String.raw`(?:(?:\+|00)33[ .-]?(?:\(0\))?[ .-]?|0)[1-9](?:(?:\s\d{2}){4}|(?:\.\d{2}){4}|(?:-\d{2}){4}|\d{8})`
)
const BRITISH = pattern(String.raw`(?:(?:\+|00)44[ -]?(?:\(0\))?[ -]?|\(?0)\d{2,4}\)?[ -]?\d{3,4}[ -]?\d{3,4}`)
const AMERICAN = pattern(String.raw`(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[ .-]\d{4}`)
const INTERNATIONAL = pattern(String.raw`\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,7}`)

const LABELLED =
  /(?<!\p{L})(?:t[ée][l1I|](?:[ée]phone|ephone|\.)?|phone|ph|mobile|mob|portable|gsm|fax|cell|t[ée]lécopie)(?!\p{L})\.?(?:\s?(?:n[o°]\.?|number|#))?\s{0,3}[:.]?\s{0,3}((?:\+|\()?\d[\d .()/-]{5,18}\d)/giu

// A letter alone names the number on tickets and letterheads: T:, F:, M:.
const BY_LETTER = /(?<![\p{L}\d])[TFM]\s?:\s{0,2}(\+?\(?\d[\d .()-]{5,18}\d)(?![\d/:])/gu
const DAY = /^\d{1,4}([.-])\d{1,2}\1\d{2,4}\b/

const length = (text: string): number => digitsOf(text).length

const isLongEnough = (value: string): boolean => length(value) >= 7 && length(value) <= 15

const byLabel = (text: string) => [
  ...matchesOf("PHONE", text, LABELLED, isLongEnough, 1),
  ...matchesOf("PHONE", text, BY_LETTER, (value) => isLongEnough(value) && !DAY.test(value), 1)
]

const international = (text: string) =>
  matchesOf("PHONE", text, INTERNATIONAL, (value) => length(value) >= 8 && length(value) <= 15)

/** Telephone and fax numbers that a label or a plus calls so. */
export const findLabelledPhones: Finder = (text) => [...byLabel(text), ...international(text)]

/** Telephone and fax numbers: French, British, American, international with a plus, and whatever a label calls one. */
export const findPhones: Finder = (text) => [
  ...byLabel(text),
  ...matchesOf("PHONE", text, FRENCH),
  ...matchesOf("PHONE", text, BRITISH, (value) => {
    const digits = digitsOf(value)
    // Eleven digits after a 0, or ten for the oldest areas, unless they run together with nothing to say they are a telephone.
    if (/^(?:\+|00)/.test(value)) return digits.length >= 11 && digits.length <= 14
    return (digits.length === 11 || digits.length === 10) && (/[ ()-]/.test(value) || digits.startsWith("07"))
  }),
  ...matchesOf("PHONE", text, AMERICAN),
  ...international(text)
]

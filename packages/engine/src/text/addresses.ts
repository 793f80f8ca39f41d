import { wordsIn } from "../lang/Language.js"
import { eitherOf, wordsOfAll } from "../lang/languages.js"
import { tokenize } from "./fold.js"
import { remembered } from "./remembered.js"

/** Words of streets, places and post in lines of addresses. */
export const STREET_WORDS = new Set(wordsOfAll(({ addresses }) => addresses.streets))

/** Places and regions at the end of addresses; for countries whose languages are not installed, by their own names. */
export const PLACE_WORDS = new Set([
  ...wordsOfAll(({ addresses }) => addresses.places),
  ...wordsIn("espana spain italia")
])

/**
 * Postcodes of many countries: five digits before a town, a US state with ZIP, a British code (whose second letter OCR may take for a small one), a
 * Canadian one, an Irish one.
 */
const POSTCODE =
  /(?<![\d.,])(?:\d{5}(?!\d|[.,]\d)|\d{5}-\d{4}|[A-Z][A-Za-z]?\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z][A-Za-z]?\d[A-Z\d]?\s[OIS][A-Z]{2}$|[A-Z]\d[A-Z]\s?\d[A-Z]\d|[A-Z]\d[\dW]\s(?=[A-Z\d]{0,3}\d)[A-Z][A-Z\d]{3}(?![A-Z\d])|[FDBL]-?\s?\d{4,5})(?![\d/])/

/**
 * Postcodes of fewer or more than five digits, with the town beside them as each country writes it: `1017 DX Amsterdam`, `SE-751 41 Uppsala`,
 * `DK-9970 Strandby`, `MANLY NSW 1655`, `Pune, Maharashtra 411045`, `Singapore 638799`, `1100-148 Lisboa`, `00-950 Warszawa`.
 */
const FOREIGN_POSTCODE = new RegExp(
  [
    "(?<![\\d.,/-])[1-9]\\d{3}\\s?[A-Z]{2}\\s+\\p{Lu}\\p{L}",
    "(?<![\\d.,/-])(?:SE-?\\s?)?\\d{3}\\s\\d{2}\\s+\\p{Lu}\\p{L}{2}",
    "(?<![\\p{L}\\d])(?:DK|CH|AT|NO|HU|SI|CY|LV|LT|LU|BE|A)-\\s?\\d{4}\\s+\\p{Lu}\\p{L}",
    "(?<!\\p{L})(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\\s+\\d{4}(?!\\d)",
    "\\p{L}{3},\\s*(?:\\p{Lu}[\\p{L} ]{2,25})\\s[-–]?\\s?[1-8]\\d{2}\\s?\\d{3}$",
    "^Singapore\\s\\(?\\d{6}\\)?$|\\sSingapore\\s\\(?\\d{6}\\)?$",
    "(?<![\\d.,/-])\\d{4}-\\d{3}\\s+\\p{Lu}\\p{L}{2}",
    "(?<![\\d.,/-])\\d{2}-\\d{3}\\s+\\p{Lu}\\p{L}{2}",
    // Four digits before a town on a line of their own, unless they could be a year.
    "^(?!19|20)[1-9]\\d{3}\\s\\p{Lu}[\\p{L}'’-]{2,}(?:\\s\\p{Lu}{1,2})?(?:,\\s*\\p{Lu}\\p{L}+)?$"
  ].join("|"),
  "u"
)

/** The beginning of a line with the firm's number, account or telephone, whose last digits are no postcode. */
const BEGINS_NUMBER = new RegExp(`^\\W*(?:n[°o]\\s?)?(?:${eitherOf(({ letterhead }) => letterhead.numbers)})\\b`, "i")

const EVERY_POSTCODE = [POSTCODE, FOREIGN_POSTCODE].map(({ flags, source }) => new RegExp(source, `g${flags}`))

/** End offsets of a text's postcodes. */
export const postcodeEnds = (text: string): ReadonlyArray<number> =>
  EVERY_POSTCODE.flatMap((postcodes) =>
    Array.from(text.matchAll(postcodes), ({ 0: code, index }) => index + code.length)
  )

/** Whether a text contains something like a postcode with words beside it. */
export const hasPostcode: (text: string) => boolean = remembered(
  (text) =>
    /\d/.test(text) &&
    !BEGINS_NUMBER.test(text) &&
    /\p{L}{2}/u.test(text) &&
    (POSTCODE.test(text) || FOREIGN_POSTCODE.test(text.trim()))
)

/** Places without streets at the start of French addresses: `ZA des Prés`, `Zone industrielle Nord`, `Lieu-dit Le Bourg`. */
const FRENCH_PLACE =
  /^\s*(?:z\.?[ai]\.?(?:c\.?)?\s(?:de|du|des|d['’]|l[ae']|les|\p{Lu})|zone\s(?:artisanale|industrielle|commerciale|d['’]activit)|parc\s(?:d['’]activit|industriel)|lieu-?dit\s)/iu

/** Whether a line starts like an address: a house number, `No. 5`, `Lot 3`, `PO Box`, `12 bis rue`, `ZI Nord`. */
export const startsLikeAddress = (text: string): boolean =>
  FRENCH_PLACE.test(text) ||
  /^\s*(?:no(?:[.:\s]\s?:?\s?|(?=\d))[\dA-Z]+[-\dA-Z]*(?:\s?[&/]\s?[\dA-Z]+)*[,.\s]|lot\s|unit\s|blk\s|p\.?\s?o\.?\s?box|bp\s?\d|[A-Z]{0,2}-?\d{1,5}[A-Z]?(?:[-/&][\dA-Z]+)*(?:\s?(?:bis|ter))?[,.]?\s+\p{L})/iu.test(
    text
  )

/** Endings of one-word street names, including those of further countries: `Hauptstraße`, `Kerkstraat`, `Fjordveien`. */
const STREET_END = new RegExp(
  `(?:\\p{L}{2}|\\s)(?:${[eitherOf(({ addresses }) => addresses.streetEnds), "straat|laan|plein|gracht|dijk|gat[ae]n|v[äa]gen|veien?|gata|gade|vej|katu"].filter((one) => one !== "").join("|")})$`,
  "iu"
)

/** First words of street lines whose number comes last: `Rue du Port 22`, `Via Roma 4`, `Calle Mayor 12`. */
const STREET_START = new RegExp(
  `^(?:${eitherOf(({ addresses }) => addresses.streetStarts)}|steenweg|strada|via|viale|piazza|corso|calle|avenida|paseo|plaza|rua)\\s`,
  "iu"
)

/** Whether a line begins with a street word, with or without a number before it: `Route de Dijon`. */
export const startsLikeStreet = (text: string): boolean => STREET_START.test(text.trim())

/** Whether a line is a street followed by the house number, as in most of Europe except France and Britain. */
export const endsLikeStreet: (text: string) => boolean = remembered((text) => {
  const street =
    /^(\p{Lu}[\p{L}\s.'’-]{2,40}?),?\s\d{1,4}\s?[a-zA-Z]?(?:[-/]\d{1,4}[a-zA-Z]?)?(?:\s?(?:bte|bo[iî]te|box|bus)\s?\w{1,5})?$/u.exec(
      text.trim()
    )?.[1]
  return street !== undefined && (STREET_END.test(street) || STREET_START.test(`${street} `))
})

/** 0 to 1: how much one line looks like a line of a postal address. */
export const addressLikeness: (line: string) => number = remembered((line) => {
  const tokens = tokenize(line)
  if (tokens.length === 0 || tokens.length > 18 || BEGINS_NUMBER.test(line)) return 0
  let score = 0
  if (hasPostcode(line)) score += 0.5
  if (startsLikeAddress(line) || endsLikeStreet(line)) score += 0.3
  const streets = tokens.filter((token, i) => STREET_WORDS.has(token) && (token.length > 2 || i > 0)).length
  score += Math.min(0.5, streets * 0.25)
  if (tokens.some((token) => PLACE_WORDS.has(token) && token.length > 2)) score += 0.25
  if (/,\s*[A-Z]{2}\s+\d{5}/.test(line)) score += 0.3
  if (/,\s*$/.test(line)) score += 0.1
  return Math.min(1, score)
})

import { type Finder, matchesOf } from "../Finding.js"
import { isFormWord } from "../formWords.js"
import { FRENCH_STREETS_EITHER } from "./streetWords.js"

const article = `(?:(?:de[ ]la|de[ ]l['’]|de|du|des|aux?|à[ ]la|la|le|les|l['’]|d['’])[ ]?)`
const word = String.raw`[\p{Lu}\d][\p{L}\p{N}'’.-]{0,30}`
const name = `${article}?(?:${word})(?:[ ]${article}?(?:${word})){0,4}?`

// Behind the house: its letter, a box (bte, boîte) or what stands after a stroke.
const house = String.raw`(?!(?:19|20)\d\d(?!\d))\d{1,4}[ ]?(?:[a-zA-Z](?!\p{L})|bis|ter)?(?:[ ]?\/[ ]?\d{1,4}|,?[ ](?:bte|bo[îi]te|app\.?|appt\.?)[ ]\d{1,4}[A-Z]?)?`
// A full stop behind a word of four letters ends the sentence.
const town = String.raw`\p{Lu}(?:[\p{L}'’]|(?<!\p{L}{4})\.){1,30}(?:-[\p{L}'’]{1,30}|[ ](?:\p{Lu}(?:[\p{L}'’]|(?<!\p{L}{4})\.){0,30}|sur|sous|lès|le|la|de|du|en|aux)(?!\p{L})){0,5}(?:[ ]\d(?!\d))?`
const code = String.raw`(?:(?:CH|B|BE|L|LU)[ ]?-[ ]?)?[1-9]\d{3}(?!\d)`

const HOUSE_BEHIND = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’-])(?<!\d,?[ ]|\d[ ]?(?:[A-D]|bis|ter|quater),?[ ])(?:${FRENCH_STREETS_EITHER})[ ]${name},?[ ]${house}(?![\p{L}\p{N}°%]|[.,/-]\d)(?:(?:\s?[,–|·-])?\s(?:${code})[ ](?:${town}))?`,
  "gu"
)
// Two lines of one column, or one row, of which the first names no house: the post code shows what it is.
const UNNUMBERED = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’-])(?:${FRENCH_STREETS_EITHER}|[Ff]erme|[Dd]omaine)[ ]${name}(?=\s?[,–|·-]?\s(?:F-)?\d{5}[ ]\p{Lu})`,
  "gu"
)
const CODE_AND_TOWN = /\d{5}[ ]\p{Lu}/u
const PREFIXED = new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:CH|B|BE|LU?)-[ ]?[1-9]\d{3}[ ](?:${town})`, "gu")

const amount = /^\s?(?:€|EUR|CHF|%|h\d?|km|m²|kg|ans?|jours?|mois)(?!\p{L})/iu
const isStreet =
  (text: string) =>
  (value: string, { index = 0 }: RegExpMatchArray) =>
    !amount.test(text.slice(index + value.length, index + value.length + 8)) &&
    !value
      .split(/\s+/)
      .slice(1)
      .some((one) => one.length > 3 && !/^r[ée]publi/i.test(one) && isFormWord(one))

/**
 * Streets as Belgium, Switzerland and Luxembourg write them, the house behind and a post code of four digits, and streets and hamlets of France without a
 * house before a post code.
 */
export const findContinentalStreets: Finder = (text) => [
  ...matchesOf("ADDRESS", text, HOUSE_BEHIND, isStreet(text)),
  ...(CODE_AND_TOWN.test(text) ? matchesOf("ADDRESS", text, UNNUMBERED) : []),
  ...matchesOf("ADDRESS", text, PREFIXED)
]

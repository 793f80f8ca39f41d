import { type Finder, matchesOf } from "../Finding.js"
import { ENGLISH_STREETS_CAPITAL } from "./streetWords.js"

const provinces =
  "AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|PQ|SK|YT|Qu[ée]bec|Ontario|Alberta|Manitoba|Saskatchewan|Nova[ ]Scotia|New[ ]Brunswick|British[ ]Columbia|Newfoundland(?:[ ]and[ ]Labrador)?|Prince[ ]Edward[ ]Island|Yukon"
const states =
  "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New[ ](?:Hampshire|Jersey|Mexico|York)|(?:North|South)[ ](?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode[ ]Island|Tennessee|Texas|Utah|Vermont|(?:West[ ])?Virginia|Washington|Wisconsin|Wyoming"

// One or more words with capitals; each begins with a blank or a hyphen, so that a run can be cut up in one way alone.
const town = String.raw`(?<![\p{L}'’.-])\p{Lu}[\p{L}'’.]{1,30}(?:[ -]\p{Lu}?[\p{L}'’.]{1,30}){0,3}`

// Letters that Canada Post does not use are left out (D, F, I, O, Q, U; W and Z begin no code).
const CANADIAN = new RegExp(
  String.raw`(?:(?:${town})(?:[ ]?,)?\s{1,2}(?:\(?(?:${provinces})\.?\)?,?\s{1,2})?|(?<!\p{L})(?:${provinces})\.?,?\s{1,2})?(?<![\p{L}\p{N}])[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d(?![\p{L}\p{N}])`,
  "gu"
)
const AMERICAN = new RegExp(String.raw`(?:${town})(?:[ ]?,)?\s{1,2}(?:${states})\s{1,2}\d{5}(?:-\d{4})?(?!\d)`, "gu")

// What a text must hold for either, which may begin with a town at every word.
const CANADIAN_CODE = /[A-Z]\d[A-Z][ -]?\d[A-Z]\d/
const STATE_AND_CODE = /\p{Ll}\s{1,2}\d{5}/u

/** Towns of Canada and the United States with their post codes: provinces by letters or name, states by name. */
export const findNorthAmericanTowns: Finder = (text) => [
  ...(CANADIAN_CODE.test(text) ? matchesOf("ADDRESS", text, CANADIAN) : []),
  ...(STATE_AND_CODE.test(text) ? matchesOf("ADDRESS", text, AMERICAN) : [])
]

const ordinal = String.raw`\d{1,3}(?:st|nd|rd|th)`
const quarter = String.raw`(?:(?:[NSEW]|NE|NW|SE|SW)\.?|North|South|East|West)`
const STREET = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/-])\d{1,5}(?:-\d{1,5})?[ ](?:${quarter}[ ])?(?:${ordinal}|\p{Lu}[\p{L}'’.-]*(?:[ ]\p{Lu}[\p{L}'’.-]*){0,3})[ ](?:${ENGLISH_STREETS_CAPITAL})(?:[ ]${quarter})?(?![\p{L}\d])(?:,?[ ](?:#[ ]?|(?:Apt|Apartment|Unit|Suite|Ste)\.?[ ]#?)\d{1,5}[A-Z]?)?`,
  "gu"
)

/** Houses and streets as the United States and Canada write them: units before the house, quarters of the compass, streets by number. */
export const findNorthAmericanStreets: Finder = (text) => matchesOf("ADDRESS", text, STREET)

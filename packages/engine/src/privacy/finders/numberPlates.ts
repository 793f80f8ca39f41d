import { type Finder, matchesOf } from "../Finding.js"

// France since 2009: two letters, three digits, two letters, without I, O and U (arrêté du 9 février 2009, annexe).
const FRENCH = /(?<![\p{L}\d-])(?!SS|WW)[A-HJ-NP-TV-Z]{2}[- ]\d{3}[- ][A-HJ-NP-TV-Z]{2}(?![\p{L}\d-])/gu
// Great Britain since 2001: two letters, two digits, three letters (DVLA INF104).
const BRITISH = /(?<![\p{L}\d-])[A-HJ-PR-Y]{2}\d{2}[ ][A-HJ-PR-Z]{3}(?![\p{L}\d-])/gu
const LABELLED =
  /(?<!\p{L})(?:[Ii]mmatriculation|[Ii]mmatricul[ée]{1,2}(?:\s(?:sous\sle\sn[°o]|n[°o]))?|[Pp]laque(?:\sd['’]immatriculation)?|[Rr]egistration\s(?:plate|mark|number)|[Vv]ehicle(?:\sreg(?:istration)?)?(?:\s(?:no\.?|number))?|(?:[Ll]icen[cs]e|[Nn]umber)\splate|[Vv][ée]hicule(?:\sn[°o])?)(?!\p{L})\s{0,2}[:.=]?\s{0,3}((?=[A-Z0-9 -]*\d)(?=[A-Z0-9 -]*[A-Z])[A-Z0-9]{1,4}(?:[ -]?[A-Z0-9]{1,4}){1,2})(?![\p{L}\d])/gu

/** Number plates of cars: the French and the British form, and what a label calls one. */
export const findNumberPlates: Finder = (text) => [
  ...matchesOf("NUMBER_PLATE", text, LABELLED, () => true, 1),
  ...matchesOf("NUMBER_PLATE", text, FRENCH),
  ...matchesOf("NUMBER_PLATE", text, BRITISH)
]

import { type Finder, matchesOf } from "../Finding.js"
import { hasFormWord } from "../formWords.js"
import { ENGLISH_STREET_WORDS } from "./streetWords.js"

const word = String.raw`\p{Lu}[\p{L}'’.-]{1,25}`
/** What houses by name are called, as alternatives of an expression. */
export const HOUSES =
  "Cottages?|House|Lodge|Barn|Farm|Farmhouse|Rectory|Vicarage|Manor|Grange|Croft|Bungalow|Villas?|Stables|Gables|Hall|Mill"
const code = String.raw`(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[\dW]\s?[A-Z\d]{4})(?![\p{L}\p{N}])`
const parting = String.raw`(?:,?[ ]?\n|,[ ]|[ ][-–·|][ ])`

// A street without a house, or a house by its name, with its town or two places, before a British or Irish post code.
const STREET_TO_CODE = new RegExp(
  String.raw`(?<![\p{L}\d'’-])(?:${word}[ ]){1,3}(?:${ENGLISH_STREET_WORDS}|${HOUSES})(?=${parting}(?:${word}(?:[ -](?:${word}|on|upon|under|the|le|St)){0,3}(?:${parting}|[ ])){0,2}${code})`,
  "gu"
)
const BEGINS_CODE = /[A-Z]\d/
// Of Ireland: a county, or a district of Dublin or Cork, behind a street.
const IRISH = new RegExp(
  String.raw`(?:(?<=\n)|(?<=,[ ]))(?:${word}(?:[ ]${word})?,?[ \n])?(?:Co\.?|County)[ ](?:Antrim|Armagh|Carlow|Cavan|Clare|Cork|Derry|Donegal|Down|Dublin|Fermanagh|Galway|Kerry|Kildare|Kilkenny|Laois|Leitrim|Limerick|Longford|Louth|Mayo|Meath|Monaghan|Offaly|Roscommon|Sligo|Tipperary|Tyrone|Waterford|Westmeath|Wexford|Wicklow)(?!\p{L})|(?<!\p{L})(?:Dublin|Cork|Belfast|Limerick)[ ](?:\d{1,2}|6W)(?![\p{L}\d]|[.,:/]\d|[ ](?:${word}[ ]?)?(?:19|20)\d\d)`,
  "gu"
)

const PLACE = /(?:Co\.?|County|Dublin|Cork|Belfast|Limerick)[ ]/

/** Streets of the British Isles that name no number, as a post code behind them shows, and houses by name there. */
export const findUnnumberedStreets: Finder = (text) => {
  if (!BEGINS_CODE.test(text)) return []
  // The last word is the street's own: `Place` and `Court` are words of forms as well.
  return matchesOf("ADDRESS", text, STREET_TO_CODE, (value) => !hasFormWord(value.slice(0, value.lastIndexOf(" ")), 4))
}

/** Counties of Ireland and districts of its towns, which end an address. */
export const findIrishPlaces: Finder = (text) => (PLACE.test(text) ? matchesOf("ADDRESS", text, IRISH) : [])

import { signsOf } from "../../text/signs.js"
import { type Finder, matchesOf } from "../Finding.js"

// France since 2009: two letters, three digits, two letters, without I, O and U (arrêté du 9 février 2009, annexe).
const FRENCH =
  /(?<![\p{L}\d-])(?!SS|WW)[A-HJ-NP-TV-Z]{2}(?:[- ]\d{3}[- ]|\d{3}-|-\d{3}|-(?=[OI]?\d[OI]?\d|\d\d)[\dOI]{3}-)[A-HJ-NP-TV-Z]{2}(?![\p{L}\d-])/gu
// Great Britain since 2001: two letters, two digits, three letters (DVLA INF104); a scan may show any letter for them.
const BRITISH = /(?<![\p{L}\d-])[A-Z]{2}(?:\d{2}|\d[OISBZblo]|[OISBZblo]\d)[ ][A-Z]{3}(?![\p{L}\d-])/gu
const LABELLED =
  /(?<!\p{L})(?:[Ii]mmatriculation|[Ii]mmatricul[ée]{1,2}(?:\s(?:sous\sle\sn[°o]|n[°o]))?|[Pp]laque(?:\sd['’]immatriculation)?|[Rr]egistration\s(?:plate|mark|number)|[Vv]ehicle(?:\sreg(?:istration)?)?(?:\s(?:no\.?|number))?|(?:[Ll]icen[cs]e|[Nn]umber)\splate|[Rr]eg\.?(?=\s[A-Z]\d{1,3}\s?[A-Z]{3}(?![\p{L}\d]))|[Vv][ée]hicule(?:\sn[°o])?)(?!\p{L})\s{0,2}[:.=]?(?:\s{0,3}|[ ]{4,24})((?=[A-Z0-9 -]*\d)(?=[A-Z0-9 -]*[A-Z])[A-Z0-9]{1,4}(?:[ -]?[A-Z0-9]{1,4}){1,2})(?![\p{L}\d])/gu

// France before 2009: a number, letters and the department; only where the text speaks of plates.
const OLD_FRENCH =
  /(?<![\p{L}\d.,-]|(?<!\p{L}[ ]\d{1,4})\d )\d{2,4}[ -][A-HJ-NP-TV-Z]{2,3}[ -](?:0[1-9]|[1-8]\d|9[0-5]|2[AB])(?![\p{L}\d]|[.,]\d)/gu
// Great Britain before 2001: a letter for the year before, or behind, a number and letters; only where the text speaks of a car.
const OLD_BRITISH = /(?<![\p{L}\d-])(?:[A-Y]\d{1,3}[ ][A-Z]{3}|[A-Z]{3}[ ]\d{1,3}[A-Y])(?![\p{L}\d-])/gu
const OF_PLATES =
  /(?<!\p{L})(?:cars?|vans?|vehicles?|lorry|lorries|truck|motorcycle|motorbike|taxi|registration|registered|reg(?:\.\s?no)?|ford|vauxhall|fourgon|camionnette|moto|clio|plaques?|immatricul\p{L}*|v[ée]hicules?|voitures?|conducteurs?|conductrices?|automobile|peugeot|renault|citro[ëe]n|dacia|volkswagen|toyota|opel|fiat|audi|bmw|mercedes|nissan|hyundai|skoda)(?!\p{L})[^\n]{0,80}$/iu

/** Number plates of cars: the French and the British forms, and what a label calls one. */
export const findNumberPlates: Finder = (text) =>
  signsOf(text).digits === 0
    ? []
    : [
        ...matchesOf("NUMBER_PLATE", text, LABELLED, () => true, 1),
        ...matchesOf("NUMBER_PLATE", text, FRENCH),
        ...matchesOf("NUMBER_PLATE", text, BRITISH),
        ...[OLD_FRENCH, OLD_BRITISH].flatMap((pattern) =>
          matchesOf("NUMBER_PLATE", text, pattern, (_, { index = 0 }) =>
            OF_PLATES.test(text.slice(Math.max(0, index - 100), index))
          )
        )
      ]

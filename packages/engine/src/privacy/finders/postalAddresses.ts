import { editDistance, fold } from "../../text/fold.js"
import { matchesOf as matchesIn } from "../../text/matches.js"
import { signsOf } from "../../text/signs.js"
import { type Finder, type Finding, matchesOf } from "../Finding.js"
import { hasFormWord, isFormWord } from "../formWords.js"
import { withLeads } from "./addressLeads.js"
import { findContinentalStreets } from "./continentalStreets.js"
import { findIrishPlaces, findUnnumberedStreets } from "./namedHouses.js"
import { findNorthAmericanStreets, findNorthAmericanTowns } from "./northAmerica.js"
import { ENGLISH_STREET_WORDS, ENGLISH_STREETS, FRENCH_STREETS, KNOWN_MISREAD } from "./streetWords.js"

const house = String.raw`(?<![\p{L}\p{N}.,/-])\d{1,5}\s?(?:[A-Da-d](?![\p{L}])|bis|ter|quater)?(?:\s?[-/]\s?\d{1,4})?`
// Letters that recognition puts for digits beside at least one digit.
const readHouse = String.raw`(?<![\p{L}\p{N}.,/-])(?=[OoDQlIi|SsBZz]*\d)[\dOoDQlIi|SsBZz]{1,5}\s?(?:[A-Da-d](?![\p{L}])|bis|ter|quater)?(?:\s?[-/]\s?\d{1,4})?`
const words = String.raw`(?:[ ]?[\p{L}\p{N}.'’°-]+)`

const end = String.raw`(?=$|[\n,;]|\s{2}|\s+[-–]\s|\s+\d{5}(?!\d)|\s)`
const FRENCH = new RegExp(
  // A year that ends a line is no house, and an article no street.
  `${readHouse},?(?:[^\\S\\n]+|(?<!(?:19|20)\\d\\d,?)\\s+|(?=(?:rue|avenue|boulevard|place|chemin|impasse|all[ée]e|quai|route)[ ]))(?:${FRENCH_STREETS}|mail|zone\\s(?:artisanale|industrielle|commerciale))(?!\\p{L})(?:[ ](?!\\d{5}(?!\\d))[\\p{L}\\p{N}.'’°-]+){1,7}(?:(?<=[ ](?:des?|du|la|les?|aux?))\\n[\\p{L}'’-]{3,30})?`,
  "giu"
)
const ENGLISH = new RegExp(`${house},?\\s+(?:\\p{L}[\\p{L}.'’-]*[ ]){1,4}(?:${ENGLISH_STREETS})(?!\\p{L})${end}`, "giu")
// The same with a word that is nearly one of a street's: in French before the street's name, in English behind it.
const FRENCH_NEARLY = new RegExp(
  `${readHouse},?[ ]+(\\p{L}{3,12})[ ]((?:de[ ]l['’]|du|des|de[ ]la|de|d['’]|la|le|les)?[ ]?\\p{Lu}(?:[\\p{L}.'’°-]|[ ](?=\\p{Lu}))+)`,
  "gu"
)
const ENGLISH_NEARLY = new RegExp(
  `${readHouse},?[ ]+(?:\\p{Lu}[\\p{L}.'’-]*[ ]){1,3}(\\p{Lu}[\\p{L}]{3,9})(?=$|[\\n,;])`,
  "gu"
)
// A street whose name goes on in the next line of a sentence.
const ENGLISH_BROKEN = new RegExp(
  `${house},?[ ]\\p{Lu}[\\p{L}'’-]+(?:[ ]\\p{Lu}[\\p{L}'’-]+){0,2}\\n(?:${ENGLISH_STREET_WORDS})(?=[,;.])`,
  "gu"
)
const BOX =
  /(?<!\p{L})(?:B\.?P\.?|C\.?S\.?|P\.?\s?O\.?\s?Box|Apt\.?|[Aa]pp\.|bte|Appt\.?|Appartement|S[uv][il]te|Flat|Un[il]t|[B8][âa]t(?:iment|\.)?)(?:\s?(?:n[°º]\s?)?\d{1,6}[A-Z]?|(?:\s|\s?n[°º]\s?|(?<=\.))[A-Z](?!\p{L}))(?!\p{L})/giu
// Zones of workshops and trade (`ZA de la Plaine`) stand where a street has its name.
const ZONE =
  /(?<!\p{L})Z\.?[AIC]\.?\s(?:(?:de|des|du|la|les|le)\s|[dl]['’]){1,2}\p{Lu}[\p{L}'’-]+(?:[ ]\p{Lu}[\p{L}'’-]+)?/gu

// Where recognition has put a box and its post code into one line, the code stands right behind a number.
const BOX_AND_CODE = /(?<!\p{L})(?:B\.?P\.?|C\.?S\.?)\s?\d{1,6}(?=[ ,]+\d{5}[ ]+\p{Lu})/gu

// What may follow on the same address: units, towns, postcodes and countries, parted by commas, dashes or line ends.
// A hyphen joins and a space parts, never both ways, so that no run of words can be cut up in more than one way.
// A full stop behind a word of four letters ends the sentence: `76600 Elmburn. The next`.
const town = String.raw`(?<![\p{L}'’.-])\p{Lu}(?:[\p{L}'’]|(?<!\p{L}{4})\.){1,40}(?:-[\p{L}'’]{1,40}|[ ](?:\p{Lu}(?:[\p{L}'’]|(?<!\p{L}{4})\.){0,40}|sur|sous|les|lès|le|la|de|du|des|en|aux|[dl]['’]\p{L}{1,40}|on|upon|under|the|\d{1,2})(?![\p{L}\d])){0,8}(?:\s+CEDEX(?:\s\d{1,2})?)?`
const POST_FRENCH = new RegExp(
  `(?<![\\p{L}\\p{N}./-])(?<!\\d[ ,])(?<![°º#][ ]?)(?:F-)?\\d{5}[ ]+(?!(?:EUR|USD|GBP|CHF|CAD|HT|TTC)(?!\\p{L}))(?:${town})`,
  "gu"
)
// An O for a zero, an S for a five and an I for a one come of misreading.
const POST_BRITISH = new RegExp(
  `(?:(?:${town})(?:\\s?,)?(?:\\s+[-–·])?\\s+)?(?<![\\p{L}\\p{N}])(?:[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}|[A-Z]{1,2}\\d\\s\\d\\s\\d[A-Z]{2}|[A-Z][A-Z0]\\d{1,2}\\s[\\dOSI][A-Z]{2})(?![\\p{L}\\p{N}])`,
  "gu"
)
const STATES =
  "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]"
const POST_AMERICAN = new RegExp(`(?:${town})(?:\\s?,)?\\s+(?:${STATES})\\.?\\s+\\d{5}(?:-\\d{4})?(?!\\d)`, "gu")
const EIRCODE = new RegExp(
  // Letters that no Eircode has are taken as well, and one small letter among the others: they come of misreading. `35mm` is a measure.
  `(?:(?:${town})(?:\\s?,)?(?:\\s+[-–·])?\\s+)?(?<![\\p{L}\\p{N}])[A-Z]\\d[\\dW]\\s(?=[A-Za-z]*\\d)(?=\\d*[A-Z])(?=[A-Z\\d]*[a-z]?[A-Z\\d]*(?![\\p{L}\\p{N}]))[A-Za-z\\d]{4}(?![\\p{L}\\p{N}])`,
  "gu"
)
// What a text must hold for any of these, which may begin with a town at every word.
const BRITISH_OR_IRISH = /[A-Z]\d/
const STATE_AND_CODE = /[A-Z]{2}\.?\s+\d{5}/
const LABELLED =
  /(?<!\p{L})(?:adresse(?:\s+(?:postale|personnelle|du\s+\p{L}+|de\s+\p{L}+))?|domicile|domicili[ée]{1,2}(?:\s+(?:au|à))?|demeurant(?:\s+(?:au|à))?|r[ée]sidant(?:\s+(?:au|à))?|(?:home|postal|mailing|permanent)?\s?address|residing\s+at)\s{0,2}:?\s{1,3}(?!e-?mail|mail|ip)(\d{1,5}[^\n:;]{6,110}?)(?=$|\n|;|\s{3}|(?<=\d|(?!boul)\p{L}{4})\.\s|\s\((?:the|ci-apr|hereinafter)|,\s(?:(?:a|ont|avait|has|have|had)\s|holds|covering|the\ssum|la\ssomme|pour|for|souscri|certifi|d[ée]clare|immatricul|inscrite?|assur[ée]|affili[ée]|titulaire|de\snationalit|est\s|et\s|is\s|was\s|qui\s|who\s|dont\s|donne|ci-apr[èe]s|d['’]une|d['’]autre|repr[ée]sent|agissant|agrees|hereinafter)|,?\s(?:t[ée]l(?:[ée]phone)?|phone|e-?mail|courriel|m[ée]l|date|n[ée]e?)(?!\p{L}))/giu

// Deeds tell the town first: `demeurant ensemble à LYON, 12 rue des Tanneurs`.
const TOWN_FIRST = new RegExp(
  `(?<!\\p{L})(?:demeurant|domicili[ée]{1,2}s?|r[ée]sidant)(?:\\s+(?:ensemble|tous\\s+deux))?\\s+à\\s+(${town})(?=\\s?(?:,|\\(\\d{5}\\)|\\(\\p{L}))`,
  "gu"
)

// A house with the name of its street right before a town or a post code, whatever the street calls itself or was read as.
const HOUSE_BEFORE = new RegExp(`(?<!\\d )${readHouse},?[ ]+\\p{Lu}[^\\n\\d:;]{2,40}[,\\s]+$`, "u")
// The same as a line of its own, which the next line goes on.
const HOUSE_ABOVE = new RegExp(`(?:^|\\n)(${readHouse},?[ ]+(?=[^\\n]*\\p{Lu})\\p{L}+[ ][\\p{L} .,'’-]{3,44})\\n$`, "u")

// A French post code that lost digits or has letters for some, right behind a street.
const CUT_CODE = new RegExp(
  `^(?:,?[ ]+\\d{1,4}[ ]+|,?\\s\\d{2}[ ]\\d{3}[ ]+|,?\\s(?=[OoDQlIi|SsBZz]*\\d[OoDQlIi|SsBZz]*\\d)[\\dOoDQlIi|SsBZz]{4,6}[ ]+)(?:${town})`,
  "u"
)
const CODE_AND_TOWN = new RegExp(`^[ ,]+\\d{5}[ ]+(?:${town})`, "u")
// A town, and what was a post code, that end the line of their street.
const TOWN_BEHIND =
  /^,[ ](\p{Lu}[\p{L}'’-]{2,30}(?:[ ](?:\p{Lu}[\p{L}'’-]*|sur|sous|en|la|le|les|on|upon|under)){0,3})(?:,?[ ][A-Z]{1,2}\d[A-Z\d]?(?:[ ][A-Z\d]{1,4})?|,?[ ][A-Z]{2}[ ]\d{2,6})?(?=$|\n|[,;)])/u
// A town with what is no post code any more, behind or beneath its street: two groups of a British or Irish one, or a state and five places.
const CODE_READ = String.raw`(?:(?=[A-Z\d ]{0,8}\d)[A-Z\d]{2,4}[ ](?=[A-Z]*\d)[A-Z\d]{3,4}|[A-Z]{2}[ ](?=\S*\d)[\dOoDQlIi|SsBZz]{5})`
const TOWN_AND_CODE = new RegExp(
  `^(?:,?\\s|\\s[-–·|]\\s)(?:\\p{Lu}[\\p{L}'’.]{2,30}(?:[ -]\\p{Lu}?[\\p{L}'’.]{1,30}){0,3}(?:[ ]?,)?\\s(?:[-–·|][ ])?)?${CODE_READ}(?=$|[\\n,;.)]|[ ][-–·|])`,
  "u"
)
// Behind a street its town, with the code in brackets.
const TOWN_AND_BRACKETS =
  /^,?\s(?:[àa]\s)?(?:\p{Lu}[\p{L}'’]{1,30}(?:[ -](?:\p{Lu}[\p{L}'’]{1,30}|sur|sous|en|la|le|les|de|du|l['’]\p{L}{1,30})){0,5}\s)?\(\d{5}\)/u
// Streets of German and Dutch towns: one word, and the house behind it.
const HOUSE_BEHIND =
  /(?<![\p{L}\d-])\p{Lu}[\p{L}-]{2,30}(?:stra(?:ß|ss)e|str\.|gasse|platz|weg|allee|damm|ufer|straat|laan|gracht|plein)\s\d{1,4}\s?[a-d]?(?=[,;\n]|$)(?:,?\s\d{4,5}(?:\s[A-Z]{2})?\s\p{Lu}[\p{L}'’-]{1,30})?/gu
const DUTCH_OR_GERMAN = /(?:stra(?:ß|ss)e|str\.|gasse|platz|weg|allee|damm|ufer|straat|laan|gracht|plein)\s\d/
// A town alone beneath its street, with digits that were a post code.
const TOWN_AND_DIGITS =
  /^,?\n\p{Lu}[\p{L}'’.]{2,30}(?:[ -]\p{Lu}?[\p{L}'’.]{1,30}){0,2}(?:[ ]?,)?(?:[ ][A-Z]{2})?[ ]\d{2,5}(?=$|\n)/u
// A post code that ends a line, and its town that begins the next.
const CODE_AT_END = /^,?[ ]\d{5}(?=\n)/
const TOWN_BENEATH =
  /^\n\p{Lu}[\p{L}'’]{1,40}(?:-[\p{L}'’]{1,40}|[ ](?:\p{Lu}[\p{L}'’]*|sur|sous|les|lès|le|la|de|du|en)){0,4}(?=$|[\n,;.)])/u

const BEFORE_YEAR =
  /(?<!\p{L})(?:jan|f[ée]v|feb|mars|mar|a[vp]r|mai|may|ju[inl]|ao[uû]|aug|sep|oct|nov|d[ée]c)\p{Ll}{0,7}\.?,?\s$|\d[/.]$/iu

const ALIKE: ReadonlyArray<string> = ["ceo", "uvnaoy", "rnt", "lit", "ft", "gq", "hb", "sz"]
const alike = (a: string, b: string): boolean =>
  a === b || ALIKE.some((letters) => letters.includes(a) && letters.includes(b))

/** Whether a word is nearly one of a street's: long words with a letter or two misread, short ones by letters that look alike. */
const isNearlyStreet = (word: string): boolean => {
  const plain = fold(word)
  return KNOWN_MISREAD.some((street) => {
    const most = street.length >= 8 ? 2 : 1
    if (street.length >= 6)
      return Math.abs(street.length - plain.length) <= most && editDistance(plain, street, most) <= most
    const differing = Array.from(plain).filter((letter, at) => letter !== street[at])
    return (
      plain.length === street.length &&
      differing.length <= 1 &&
      Array.from(plain).every((letter, at) => alike(letter, street[at] ?? ""))
    )
  })
}

/** Whether what begins as a house does is the year of a date. */
const isYear = (text: string, start: number): boolean =>
  /^(?:19|20)\d\d(?!\d)/.test(text.slice(start, start + 5)) &&
  BEFORE_YEAR.test(text.slice(Math.max(0, start - 14), start))

// Behind wide blanks or a tab an amount or a rate, which ends the line.
const UP_TO_AMOUNT =
  /^[^\n]{0,120}?(?:[ ]{2,}|\t)[ ]*\d{1,3}(?:[ '’.,]\d{3})*[.,]\d{2}(?:[ ]?(?:€|EUR|CHF))?[ ]*(?:\n|$)/u

/** Whether what begins a line as a post code and a town do is the code of goods in a row of a table: `60352  Peinture mate   13   14,17`. */
const isOfGoods = (text: string, { end, start }: Finding): boolean =>
  /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 12), start)) && UP_TO_AMOUNT.test(text.slice(end, end + 160))

/** Small words of places: `Bois sur la Combe`. */
const OF_PLACES = /^(?:des?|du|la|les?|aux?|sur|sous|l[èe]s|en|et|of|the|on|upon|under|by|bis|ter)$/
const MONTH =
  /^[\s\d,]*(?:january|february|march|april|may|june|july|august|september|october|november|december|janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre)(?!\p{L})/iu

/** Whether words beside a post code tell something, as those of an address do not: `From 1 June I can be reached at`. */
const isSentence = (text: string): boolean =>
  MONTH.test(text) ||
  text.split(/[^\p{L}]+/u).filter((word) => /^\p{Ll}{2,}$/u.test(word) && !OF_PLACES.test(word)).length > 1

/** An address that its code or its town ends. */
const ENDS_IN_CODE =
  /(?:[A-Z]\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[\dW]\s?[A-Z\d]{4}|\d{5}\s\p{Lu}[\p{L}'’ -]+|[A-Z]{2}\.?\s\d{5}(?:-\d{4})?)$/u

const isEmptyBetween = (text: string, from: number, to: number): boolean => /^[\s,;·–-]*$/.test(text.slice(from, to))
const middle = new RegExp(`^[\\s,;–-]*(?:${words}[ ]?){1,5}[\\s,;–-]*$`, "u")

// Behind the first word of a town the next label: a form's word, or letters that stand for words.
const NEXT_LABEL = /(?<=\p{L} )(?:(?!CEDEX)\p{Lu}{2,4}|\p{Lu}\p{L}{2,})(?![\p{L}'’-])/gu

const CODE_OF_TOWN = /\d{4,5} +\p{Lu}[^\d]*$/u

/** A code and its town without the label that follows: `5000 Namur IPP`. */
const withoutLabel = (text: string, found: Finding): Finding => {
  const value = text.slice(found.start, found.end)
  const code = value.search(CODE_OF_TOWN)
  const small = /\p{Ll}/u.test(value.slice(code))
  for (const { 0: word, index } of value.matchAll(NEXT_LABEL))
    if (code >= 0 && index > code && (isFormWord(word) || (small && /^\p{Lu}+$/u.test(word))))
      return { ...found, end: found.start + value.slice(0, index).trimEnd().length }
  return found
}

/**
 * Postal addresses: a house with its street, the post code with its town, boxes and flats, joined where they follow each other, also
 * over line ends. A street or a post code and town alone count as well.
 */
export const findPostalAddresses: Finder = (text) => {
  const { digits } = signsOf(text)
  // A house or a post code has digits, and without either nothing is an address.
  if (digits === 0) return []
  const streets = [
    ...matchesOf("ADDRESS", text, FRENCH),
    ...matchesOf("ADDRESS", text, ENGLISH, (value) => /^\d+\s*[A-Da-d]?,?\s+\p{Lu}/u.test(value)),
    ...matchesOf("ADDRESS", text, ENGLISH_BROKEN),
    ...(DUTCH_OR_GERMAN.test(text) ? matchesOf("ADDRESS", text, HOUSE_BEHIND) : []),
    ...findContinentalStreets(text).map((found) => withoutLabel(text, found)),
    ...findUnnumberedStreets(text),
    ...findNorthAmericanStreets(text),
    ...[FRENCH_NEARLY, ENGLISH_NEARLY].flatMap((pattern) =>
      matchesIn(text, pattern).flatMap(
        ({ 0: value, 1: word = "", index: start }): ReadonlyArray<Finding> =>
          isNearlyStreet(word) ? [{ kind: "ADDRESS", start, end: start + value.length }] : []
      )
    )
  ].filter(({ start }) => !isYear(text, start))
  const parts = [
    ...matchesOf("ADDRESS", text, LABELLED, () => true, 1),
    ...matchesOf("ADDRESS", text, TOWN_FIRST, () => true, 1),
    ...streets,
    ...(digits >= 5 ? matchesOf("ADDRESS", text, POST_FRENCH) : [])
      .filter((part) => !isOfGoods(text, part))
      .map((part) => withoutLabel(text, part)),
    ...matchesIn(text, BOX_AND_CODE).map(({ 0: box, index: start }): Finding => {
      const code = text.slice(start + box.length).match(CODE_AND_TOWN)
      return { kind: "ADDRESS", start, end: start + box.length + (code?.[0].length ?? 0) }
    }),
    ...(BRITISH_OR_IRISH.test(text) ? matchesOf("ADDRESS", text, POST_BRITISH) : []),
    ...(STATE_AND_CODE.test(text) ? matchesOf("ADDRESS", text, POST_AMERICAN) : []),
    ...(BRITISH_OR_IRISH.test(text) ? matchesOf("ADDRESS", text, EIRCODE) : []),
    ...findNorthAmericanTowns(text)
  ]
  for (const [index, { start, ...rest }] of parts.entries()) {
    const before = text.slice(Math.max(0, start - 60), start).match(HOUSE_BEFORE)
    // The number of a list's row stands in a column of its own, a house's does not.
    if (
      before !== null &&
      !/^[^\p{L}]*(?: {2}|\t)/u.test(before[0]) &&
      !isSentence(before[0]) &&
      !isYear(text, start - before[0].length)
    )
      parts[index] = { ...rest, start: start - before[0].length }
  }
  const boxes = [...matchesOf("ADDRESS", text, BOX), ...matchesOf("ADDRESS", text, ZONE), ...findIrishPlaces(text)]
  const sorted = [...parts, ...boxes].sort((a, b) => a.start - b.start || b.end - a.end)
  const joined: Array<{ from: number; to: number; boxed: boolean }> = []
  const hasStreet = (from: number, to: number): boolean => streets.some(({ end, start }) => start < to && end > from)
  for (const part of sorted) {
    const boxed = boxes.includes(part)
    const last = joined.at(-1)
    if (last === undefined) {
      joined.push({ from: part.start, to: part.end, boxed })
      continue
    }
    const between = text.slice(last.to, part.start)
    const near = part.start <= last.to || isEmptyBetween(text, last.to, part.start)
    // One line of words may stand between a street and its post code: a building, a village, a town.
    const bridged =
      !boxed &&
      between.includes("\n") &&
      between.length < 48 &&
      !/\d/.test(between) &&
      middle.test(between) &&
      !isSentence(between) &&
      !ENDS_IN_CODE.test(text.slice(last.from, last.to)) &&
      (between.match(/\n/g)?.length ?? 0) <= 2
    // A town between marks that part the pieces of a line.
    const parted = !boxed && /^\s[-–·|]\s\p{Lu}[\p{L}'’ -]{2,30}\s[-–·|]\s$/u.test(between)
    if (near || bridged || parted) {
      last.to = Math.max(last.to, part.end)
      last.boxed = last.boxed && boxed
    } else joined.push({ from: part.start, to: part.end, boxed })
  }
  for (const [index, one] of joined.entries()) {
    if (one.boxed) continue
    const next = joined[index + 1]?.from ?? text.length
    const goOn = (pattern: RegExp, fits: (found: RegExpMatchArray) => boolean = () => true): void => {
      const found = text.slice(one.to, next).match(pattern)
      if (found !== null && fits(found)) one.to += found[0].length
    }
    goOn(CUT_CODE)
    if (hasStreet(one.from, one.to)) {
      goOn(TOWN_AND_BRACKETS)
      goOn(TOWN_AND_CODE)
      goOn(TOWN_AND_DIGITS, ([found]) => !hasFormWord(found))
      goOn(CODE_AT_END)
      goOn(TOWN_BEHIND, ({ 1: name = "" }) => !hasFormWord(name))
      // Behind a state the code ends the address.
      if (/(?<![A-Z]{2}\.?\s)\d{5}$/.test(text.slice(one.from, one.to)))
        goOn(TOWN_BENEATH, ([found]) => !hasFormWord(found, 3))
    } else {
      const before = joined[index - 1]?.to ?? 0
      const above = text.slice(before, one.from).match(HOUSE_ABOVE)
      if (above !== null && !hasFormWord(above[1] ?? "", 4)) one.from -= (above[1]?.length ?? 0) + 1
    }
  }
  // A flat or a box by itself says nothing: `Unit 3` may be a product.
  let least = 0
  return joined
    .filter(({ boxed }) => !boxed)
    .map(({ from, to }): Finding => {
      const start = withLeads(text, from, least)
      least = to
      return { kind: "ADDRESS", start, end: to }
    })
}

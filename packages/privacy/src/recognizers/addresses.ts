import { fold } from "../fold.js"
import { LEXICONS } from "../labels/Lexicon.js"
import { type Reading, type Recognizer, recognizerOf } from "./Recognizer.js"
import { SENTENCE_WORDS } from "./shapes.js"

/** The words for streets of all languages, also with other capitals: before the name as in French, after it as in English, at its end as in German. */
const streets = (place: "before" | "after" | "within"): string => {
  const words = LEXICONS.flatMap(({ streets }) => streets[place]?.replaceAll(".", "\\.").split(",") ?? [])
  const cased = words.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()])
  return `(?:${(place === "after" ? words : cased).join("|")})`
}
const [FRENCH, ENGLISH, GERMAN_END] = [streets("before"), streets("after"), streets("within")]
const ARTICLES = "(?:(?:[Dd]e|[Dd]u|[Dd]es|[Ll]a|[Ll]e|[Ll]es|DE|DU|DES|LA|LE|LES|[àÀ]|[Aa]ux?)[ ]|[dlDL]['’])*"
const BETWEEN = "(?:(?:de|du|des|la|le|les|et|en|sur|aux?|DE|DU|DES|LA|LE|LES) |(?:de |DE )?[dlDL]['’]){0,2}"
/** A street's name: articles, a word, and more words with capitals. */
const FRENCH_NAME = `${ARTICLES}[\\p{L}\\d'’.-]{1,30}(?: ${BETWEEN}\\p{Lu}[\\p{L}'’.-]{0,30}){0,5}`
const GERMAN = `(?=\\p{Lu})\\p{L}{0,31}${GERMAN_END}`
const GERMAN_NUMBER = new RegExp(`(?<=${GERMAN_END} )\\d`, "giu")
const NAME = "[\\p{L}\\d'’.-]{1,30}"
const CAPITAL = "\\p{Lu}[\\p{L}'’.-]{0,30}"

const HOUSE = "\\d{1,4}(?: ?[-/] ?\\d{1,4})?"
const FIRST = "(?:Rue|Avenue|Chemin|Route|Place|Boulevard|Quai|Chaussée|Ruelle|Allée)"
const ON = "(?:Am|An der|An den|Auf dem|Auf der|Im|In der|Zum|Zur|Unter den|Hinter der)"
const FLAT = "(?:Flat|Apartment|Apt\\.?|Unit|Suite)"
const POINT = "(?:(?:[NSEW]\\.?|North|South|East|West) )?"

/** A town's name behind its code: one to five words, the first with a capital. */
const TOWN_WORD = "\\p{Lu}[\\p{L}'’-]{0,30}(?:(?<=-)\\n\\p{Lu}\\p{L}{1,30})?"
const IN_TOWN = `(?:sur|sous|en|de|du|des|la|le|les|lès|aux|am|an|im|bei|der|[dl]['’]${CAPITAL})(?=[ -])`
const TOWN = `${TOWN_WORD}(?:[ -](?:${TOWN_WORD}|${IN_TOWN})){0,5}`
/** A town before its code: up to four words. */
const TOWNS = `${CAPITAL}(?:[ -]${CAPITAL}){0,3}`
const CANADIAN = "[A-Z]\\d[A-Z] ?\\d[A-Z]\\d"
const BRITISH = "[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-BD-HJLNP-UW-Z]{2}"

/** Forms of parts of addresses, whole words each, with their scores and what is looked for first. */
const partsOf = (parts: ReadonlyArray<readonly [form: string, score: number, needs?: RegExp]>): Recognizer =>
  recognizerOf(
    "address",
    "ADDRESS",
    parts.map(([source, score, needs]) => ({
      form: new RegExp(`(?<![\\p{L}\\d.,/-])(?:${source})(?![\\p{L}\\d])`, "gu"),
      needs,
      score
    }))
  )

const parts = partsOf([
  // 14 bis, rue de la Fontaine
  [`(?!(?:19|20)\\d\\d,)${HOUSE}(?: ?(?:[Bb]is|BIS|[Tt]er|TER|quater|[A-Da-d]))? ?,? ?${FRENCH} ${FRENCH_NAME}`, 0.75],
  // rue de Namur 25 (Belgium, Switzerland)
  [`${FIRST} (?:${NAME} ){1,5}\\d{1,4}(?: ?[a-c])?`, 0.6],
  // Flat 3, 27 Orchard Lane
  [`(?:${FLAT} [\\dA-Z]{1,4},? )?\\d{1,5}[A-Za-z]?,? ${POINT}(?:${CAPITAL} ){1,4}${ENGLISH}`, 0.65],
  [`\\d{1,5} ${POINT}(?:${CAPITAL} ){1,4}${ENGLISH} (?:${FLAT}|#) ?[\\dA-Z]{1,5}`, 0.65],
  // Lindenstraße 14, Am Markt 3
  [`(?:\\p{Lu}[\\p{L}.]{0,30}[ -]){0,3}${GERMAN} ${HOUSE}(?: ?[a-hA-H])?(?![.,]\\d)`, 0.65, GERMAN_NUMBER],
  [`${ON} ${CAPITAL}(?: ${CAPITAL})? \\d{1,4}(?: ?[a-h])?(?![.,]\\d)`, 0.5],
  ["(?:P\\.? ?O\\.? Box|BP|CS|Postfach|Case postale) \\d{1,6}", 0.55],
  [`(?:F-|D-|L-|FR-|DE-)?\\d{5} ${TOWN}(?: (?:CEDEX|Cedex)(?: \\d{1,2})?)?`, 0.6, /\d{5} /g],
  [`(?:B|CH|A|L|BE|AT|LU)[- ]\\d{4} ${TOWN}`, 0.7],
  // The town in the next line of a paragraph, up to the sign behind it
  [`(?<=, )\\d{5}\\n${TOWN}(?=[.,;)])`, 0.6],
  // Behind a street alone: four figures are a year elsewhere.
  [`(?<=\\d[a-z]?(?: ?[,–-] ?|,?\\n))\\d{4} ${TOWN}`, 0.5],
  // Canada and the United States with the state in full, in brackets or short
  [`${TOWNS},? \\(?(?:[A-Z]{2}|${TOWNS})\\)?,? ${CANADIAN}`, 0.65, new RegExp(CANADIAN, "g")],
  [`${TOWNS}(?:,? [A-Z]{2}|, ${CAPITAL}(?: ${CAPITAL})?) \\d{5}(?:-\\d{4})?`, 0.65, /[A-Za-z] \d{5}/g],
  [`(?:${CAPITAL}(?: ${CAPITAL}){0,2},? )?${BRITISH}`, 0.65, /\d[A-Z]{2}/g],
  [`${TOWNS} ?\\(\\d{5}\\)`, 0.55, /\(\d{5}\)/g]
])

const SENTENCE = new RegExp(`\\s(?:${[...SENTENCE_WORDS].join("|")}|tél|tel)(?:\\s|$)`, "u")

/** Where an address begins after the name of its firm: `Thornleigh Building Society, 4 Mill Lane`. */
const behindFirm = ({ labels: { vocabulary } }: Reading, text: string): number => {
  let from = 0
  for (const { 0: part, index } of text.matchAll(/[^,]+,\s/g)) {
    const classes = (part.match(/\p{L}+/gu) ?? []).flatMap((word) => [...(vocabulary.words.get(fold(word)) ?? [])])
    if (classes.includes("firm") && !classes.includes("street")) from = index + part.length
  }
  return from
}

const shortest = 6

/** Houses and streets, post codes and towns of France, Belgium, Switzerland, Germany, Austria, the United Kingdom, the United States and Canada. */
export const address: Recognizer = {
  ...parts,
  *find(reading) {
    for (const { end, start, ...candidate } of parts.find(reading)) {
      const text = reading.view.text.slice(start, end)
      const trimmed = text.slice(0, SENTENCE.exec(text)?.index).replace(/[\s.,-]+$/, "")
      const from = behindFirm(reading, trimmed)
      if (trimmed.length - from >= shortest) yield { ...candidate, start: start + from, end: start + trimmed.length }
    }
  }
}

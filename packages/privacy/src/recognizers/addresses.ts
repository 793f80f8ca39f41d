import { fold } from "../fold.js"
import { type Reading, type Recognizer, recognizerOf } from "./Recognizer.js"
import { SENTENCE_WORDS } from "./shapes.js"

const oneOf = (...lists: ReadonlyArray<string>): string => `(?:${lists.join(",").replaceAll(",", "|")})`
const inAnyCase = (list: string): string =>
  list
    .split(",")
    .flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()])
    .join(",")

/** Street types: before the name in French, after it in English, at its end in German. */
const FRENCH = oneOf(
  inAnyCase("rue,avenue,av\\.?,boulevard,boul\\.?,bd\\.?,bld\\.?,place,chemin,ch\\.,route,rte\\.?,impasse,imp\\."),
  inAnyCase("all[ée]es?,quai,cours,square,passage,ruelle,sentier,sente,hameau,venelle,mont[ée]e,esplanade,promenade"),
  inAnyCase(
    "chauss[ée]e,traverse,faubourg,r[ée]sidence,lotissement,lieu-dit,parvis,villa,rampe,digue,voie,clos,domaine,cité"
  )
)
const ARTICLES = "(?:(?:[Dd]e|[Dd]u|[Dd]es|[Ll]a|[Ll]e|[Ll]es|DE|DU|DES|LA|LE|LES|[àÀ]|[Aa]ux?)[ ]|[dlDL]['’])*"
const BETWEEN = "(?:(?:de|du|des|la|le|les|et|en|sur|aux?|DE|DU|DES|LA|LE|LES) |(?:de |DE )?[dlDL]['’]){0,2}"
/** A street's name: articles, a word, and more words with capitals. */
const FRENCH_NAME = `${ARTICLES}[\\p{L}\\d'’.-]{1,30}(?: ${BETWEEN}\\p{Lu}[\\p{L}'’.-]{0,30}){0,5}`
const ENGLISH = oneOf(
  "Street,St,Road,Rd,Avenue,Ave,Lane,Ln,Drive,Dr,Close,Court,Ct,Crescent,Cres,Place,Pl,Square,Sq,Terrace,Way,Gardens,Grove",
  "Hill,Mews,Row,Walk,Park,Parade,Boulevard,Blvd,Highway,Hwy,Green,View,Rise,Gate,Wharf,Quay,Yard,Trail,Parkway,Pkwy",
  "Circle,Cir,Broadway,Embankment,Fields?,Meadows?,Mill,Cottages?,Bank,Vale,Croft,End,Common,Loop,Turnpike,Pike",
  "STREET,ST,ROAD,RD,AVENUE,AVE,LANE,LN,DR,CLOSE,COURT,CT,CRESCENT,CRES,TERRACE,GARDENS,GROVE,MEWS,BOULEVARD,BLVD",
  "HIGHWAY,HWY,PARKWAY,PKWY,CIR"
)
const GERMAN_END =
  "(?:stra(?:ß|ss)e|str\\.?|weg|platz|allee|gasse|ring|damm|ufer|hof|chaussee|steig|pfad|stiege|markt|wall|graben|berg)"
const GERMAN = `(?:\\p{Lu}\\p{L}{0,30}${GERMAN_END}|Stra(?:ß|ss)e|STRA(?:ẞ|SS)E|Str\\.|Weg|Platz|Allee|Gasse|Ring|Damm|Ufer|Chaussee|Markt)`
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

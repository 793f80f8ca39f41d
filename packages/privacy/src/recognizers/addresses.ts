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
const NAME = "[\\p{L}\\d'’.-]{1,30}"
const CAPITAL = "\\p{Lu}[\\p{L}'’.-]{0,30}"

const FLAT = "(?:Flat|Apartment|Apt|Unit|Suite)"
const POINT = "(?:(?:[NSEW]\\.?|North|South|East|West) )?"

const form = (source: string, flags = "gu"): RegExp => new RegExp(source, flags)

const street = recognizerOf("street", "ADDRESS", [
  // 14 bis, rue de la Fontaine
  {
    form: form(
      `(?<![\\p{L}\\d.,/])(?!(?:19|20)\\d\\d,)\\d{1,4}(?: ?[-/] ?\\d{1,4})?(?: ?(?:[Bb]is|BIS|[Tt]er|TER|quater|[A-Da-d]))? ?,? ?${FRENCH} ${FRENCH_NAME}`
    ),
    score: 0.75
  },
  // rue de Namur 25 (Belgium, Switzerland)
  {
    form: form(
      `(?<![\\p{L}\\d])(?:Rue|Avenue|Chemin|Route|Place|Boulevard|Quai|Chaussée|Ruelle|Allée) (?:${NAME} ){1,5}\\d{1,4}(?: ?[a-c])?(?![\\p{L}\\d])`
    ),
    score: 0.6
  },
  // Flat 3, 27 Orchard Lane
  {
    form: form(
      `(?<![\\p{L}\\d.,])(?:${FLAT} [\\dA-Z]{1,4},? )?\\d{1,5}[A-Za-z]?,? ${POINT}(?:${CAPITAL} ){1,4}${ENGLISH}(?![\\p{L}\\d])(?: (?:${FLAT}|Apt\\.|#) ?[\\dA-Z]{1,5})?`
    ),
    score: 0.65
  },
  // Lindenstraße 14, Am Markt 3
  {
    form: form(
      `(?<![\\p{L}\\d])(?:\\p{Lu}[\\p{L}.]{0,30}[ -]){0,3}${GERMAN} \\d{1,4}(?: ?[a-hA-H])?(?:[-/]\\d{1,3})?(?![\\p{L}\\d]|[.,]\\d)`
    ),
    needs: form(`(?<=${GERMAN_END} )\\d`, "giu"),
    score: 0.65
  },
  {
    form: form(
      `(?<![\\p{L}\\d])(?:Am|An der|An den|Auf dem|Auf der|Im|In der|Zum|Zur|Unter den|Hinter der) ${CAPITAL}(?: ${CAPITAL})? \\d{1,4}(?: ?[a-h])?(?![\\p{L}\\d]|[.,]\\d)`
    ),
    score: 0.5
  },
  { form: form(`(?<![\\p{L}\\d])(?:P\\.? ?O\\.? Box|BP|CS|Postfach|Case postale) \\d{1,6}(?!\\d)`), score: 0.55 }
])

/** A town's name behind its code: one to five words, the first with a capital. */
const TOWN_WORD = "\\p{Lu}[\\p{L}'’-]{0,30}(?:(?<=-)\\n\\p{Lu}\\p{L}{1,30})?"
const TOWN = `${TOWN_WORD}(?:[ -](?:${TOWN_WORD}|(?:sur|sous|en|de|du|des|la|le|les|lès|aux|am|an|im|bei|der|d['’]${CAPITAL}|l['’]${CAPITAL})(?=[ -]))){0,5}`

const town = recognizerOf("town", "ADDRESS", [
  {
    form: form(
      `(?<![\\p{L}\\d.,-])(?:F-|D-|L-|FR-|DE-)?\\d{5} ${TOWN}(?: (?:CEDEX|Cedex)(?: \\d{1,2})?)?(?![\\p{L}\\d])`
    ),
    needs: /\d{5} /g,
    score: 0.6
  },
  { form: form(`(?<![\\p{L}\\d.,-])(?:B|CH|A|L|BE|AT|LU)[- ]\\d{4} ${TOWN}(?![\\p{L}\\d])`), score: 0.7 },
  // The town in the next line of a paragraph, up to the sign behind it
  {
    form: form(`(?<=, )\\d{5}\\n${TOWN}(?=[.,;)])`),
    score: 0.6
  },
  // Canada and the United States with the state in full, in brackets or short
  {
    form: form(
      `(?<![\\p{L}\\d])${CAPITAL}(?:[ -]${CAPITAL}){0,2},? \\(?(?:[A-Z]{2}|${CAPITAL}(?:[ -]${CAPITAL}){0,2})\\)?,? [A-Z]\\d[A-Z] ?\\d[A-Z]\\d(?![\\p{L}\\d])`
    ),
    needs: /\d[A-Z] ?\d[A-Z]\d/g,
    score: 0.65
  },
  // Behind a street alone: four figures are a year elsewhere.
  { form: form(`(?<=\\d[a-z]?(?: ?[,–-] ?|,?\\n))\\d{4} ${TOWN}(?![\\p{L}\\d])`), score: 0.5 },
  {
    form: form(
      `(?<![\\p{L}\\d])(?:${CAPITAL}(?: ${CAPITAL}){0,2},? )?[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-BD-HJLNP-UW-Z]{2}(?![\\p{L}\\d])`
    ),
    needs: /\d[A-Z]{2}/g,
    score: 0.65
  },
  {
    form: form(
      `(?<![\\p{L}\\d])${CAPITAL}(?: ${CAPITAL}){0,2}(?:,? [A-Z]{2}|, ${CAPITAL}(?: ${CAPITAL})?) \\d{5}(?:-\\d{4})?(?![\\p{L}\\d])`
    ),
    needs: /[A-Za-z] \d{5}/g,
    score: 0.65
  },
  { form: form(`(?<![\\p{L}\\d])${CAPITAL}(?:[ -]${CAPITAL}){0,3} ?\\(\\d{5}\\)`), needs: /\(\d{5}\)/g, score: 0.55 }
])

const SENTENCE = new RegExp(`\\s(?:${[...SENTENCE_WORDS].join("|")}|tél|tel)(?:\\s|$)`, "u")

/** Where an address begins after the name of its firm: `Thornleigh Building Society, 4 Mill Lane`. */
const behindFirm = ({ labels: { vocabulary } }: Reading, text: string): number => {
  let from = 0
  for (const { 0: part, index } of text.matchAll(/[^,]+,\s/g)) {
    const classes = (part.match(/\p{L}+/gu) ?? []).map((word) => vocabulary.words.get(fold(word)))
    if (classes.some((of) => of?.has("firm")) && !classes.some((of) => of?.has("street"))) from = index + part.length
  }
  return from
}

/** Houses and streets, post codes and towns of France, Belgium, Switzerland, Germany, Austria, the United Kingdom, the United States and Canada. */
export const address: Recognizer = {
  name: "address",
  kinds: ["ADDRESS"],
  *find(reading) {
    for (const recognizer of [street, town])
      for (const candidate of recognizer.find(reading)) {
        const text = reading.view.text.slice(candidate.start, candidate.end)
        const cut = SENTENCE.exec(text)?.index ?? text.length
        const trimmed = text.slice(0, cut).replace(/[\s.,-]+$/, "")
        const from = behindFirm(reading, trimmed)
        if (trimmed.length - from >= 6)
          yield { ...candidate, start: candidate.start + from, end: candidate.start + trimmed.length }
      }
  }
}

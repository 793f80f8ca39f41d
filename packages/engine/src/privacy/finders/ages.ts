import { signsOf } from "../../text/signs.js"
import { type Finder, matchesOf } from "../Finding.js"

// Ages over 89 single out the few who reach them (HIPAA Safe Harbor, 45 CFR 164.514(b)(2)(i)(C)).
const AGE = String.raw`(9\d|1[0-2]\d)`
// Years that something lasts.
const SPAN = String.raw`(?<!\p{L})(?:pendant|depuis|durant|dans|sous|pour|garantie(?:\sde)?|dur[ée]e\sde|bail\sde|for|lasts?|within)`
// The same in words: ninety and more, a hundred and up to twenty-nine.
const ENGLISH_WORDS = String.raw`(ninety(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|(?:a|one)\shundred(?:\sand\s(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen))?)`
const FRENCH_WORDS = String.raw`(quatre-vingt-(?:dix(?:-(?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|seize)|cent\s(?:et\s)?(?:un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix))`
const IN_FIGURES = [
  new RegExp(
    String.raw`(?<!\p{L})(?:[âa]ge(?:\s?\/\s?sexe?)?|aged|[âa]g[ée]{1,2}(?:\sde)?)(?!\p{L})\s{0,2}[:=]?\s{0,3}(?:de\s)?${AGE}(?![\d.,]\d)(?!\d)`,
    "giu"
  ),
  // `\b` would see the end of a word before an accent.
  new RegExp(
    String.raw`(?=\d)(?<![\d.,])(?<!${SPAN}\s)${AGE}(?=[ -]?(?:ans(?!\p{L})(?![ ](?:de|d['’])[ ]?\p{L})|years?[ -]old(?!\p{L})|y[./]?o\.?(?!\p{L})))`,
    "giu"
  ),
  new RegExp(String.raw`(?<![\d.,])${AGE}(?=(?:st|nd|rd|th|e|[èe]me)\s(?:birthday|anniversaire)(?!\p{L}))`, "giu"),
  // The year of a life, behind whose it is.
  new RegExp(
    String.raw`(?<!\p{L})(?:his|her|their|sa)\s${AGE}(?=\s?(?:st|nd|rd|th|e|[èe]me)\s(?:year|ann[ée]e)(?!\p{L}))`,
    "giu"
  )
]
const IN_WORDS = [
  new RegExp(
    String.raw`(?<!\p{L})(?:aged|at\sthe\sage\sof|(?:is|was|turned|turns)(?=\s(?:ninety|(?:a|one)\shundred)[^\n]{0,20}(?:[,.;]|\syears)))\s${ENGLISH_WORDS}(?!\p{L}|[ -]\p{L}*(?:per|miles?|pounds|euros))`,
    "giu"
  ),
  /(?<!\p{L})(?:his|her|their)\s(ninet(?:ieth|y[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))|(?:one\s)?hundredth)(?=\syear(?!\p{L}))/giu,
  /(?<!\p{L})sa\s(quatre-vingt-(?:dix(?:-(?:sept|huit|neuv))?|onz|douz|treiz|quatorz|quinz|seiz)i[èe]me|centi[èe]me)(?=\sann[ée]e(?!\p{L}))/giu,
  new RegExp(String.raw`(?<![\p{L}-])${ENGLISH_WORDS}(?=[ -]years?[ -]old(?!\p{L}))`, "giu"),
  new RegExp(String.raw`(?<![\p{L}-])(?<!${SPAN}\s)${FRENCH_WORDS}(?=\sans(?!\p{L}|\s(?:de|d['’])))`, "giu")
]

// What is old and nobody.
const THING =
  /(?<!\p{L})(?:house|building|tree|oak|church|bridge|company|firm|school|town|wall|castle|maison|immeuble|b[âa]timent|ch[êe]ne|arbre|[ée]glise|pont|ch[âa]teau|soci[ée]t[ée]|[ée]cole|entreprise)\s(?:is|was|has|a|est|[ée]tait|avait)(?:\s(?:about|nearly|over|pr[èe]s\sde|environ|plus\sde))?\s$/iu

// What a text must hold for any age in words, which costs far more to look for.
const WORD_OF_AGE = /ninet|hundred|vingt|cent/i

/** Ages over 89, behind a label or before `ans` or `years old`, in figures or in words. */
export const findAges: Finder = (text) =>
  [...(signsOf(text).digits >= 2 ? IN_FIGURES : []), ...(WORD_OF_AGE.test(text) ? IN_WORDS : [])].flatMap((form) =>
    matchesOf("AGE", text, form, (_, { index = 0 }) => !THING.test(text.slice(Math.max(0, index - 48), index)), 1)
  )

import { matchesOf } from "../../text/matches.js"
import type { Finder, Finding } from "../Finding.js"
import { isFirm, standsInFirm } from "../firms.js"
import { isFormWord } from "../formWords.js"
import { isAlsoWord, isGivenName } from "../givenNames.js"
import { PARTICLES } from "../surnameParticles.js"

const part = String.raw`\p{Lu}[\p{L}\p{M}'’]{1,40}(?:-\p{L}[\p{L}\p{M}'’]{1,40}){0,4}`

// One to three given names or initials and a surname, or a surname in capitals before the given names.
const WRITTEN = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@/-])${part}(?:[ ](?:${part}|\p{Lu}\.)){0,2}[ ]${PARTICLES}${part}(?![\p{L}\p{N}@])`,
  "gu"
)

// Of lists: a surname before the initials of the given names.
const BEFORE_INITIALS =
  /(?<![\p{L}\p{N}.@/&,-]|[,&][ ])(?:(?:von|van|de|du|de[ ]la|le|la|di|da|den|der|ap)[ ]){0,2}(\p{Lu}\p{L}[\p{L}\p{M}'’]{1,30}(?:-\p{Lu}[\p{L}\p{M}'’]{1,30})?),[ ](?:\p{Lu}\.[ -]?){1,3}(?<=\.)(?![ ]?[\p{L}\p{N}])/gu

const INITIAL = /,[ ]\p{Lu}\./u

// Streets, schools and ships bear the names of people.
const OF_PLACE =
  /(?<!\p{L})(?:rue|avenue|av\.?|boulevard|bd|place|quai|all[ée]e|impasse|chemin|square|cours|passage|faubourg|lyc[ée]e|coll[èe]ge|[ée]cole|h[ôo]pital|clinique|stade|gare|pont|r[ée]sidence|saint|sainte|st|ste|universit[ée]|universit[yé]|fondation|prix|mus[ée]e|salle)(?:[ ](?:de|du|des|de[ ]la|d['’]))?[ ]?$/iu
const IS_PLACE =
  /^[ ](?:street|st|road|rd|lane|avenue|ave|drive|close|way|court|place|crescent|terrace|square|gardens|grove|park|hill|row|mews|walk|school|college|hospital|university|house|building|centre|center|market|award|prize|medal|programme|program|aid|fund|foundation|institute|trust|theatre|library|bridge|station|airport|stadium|hall|arena|memorial|cup|scheme|disease|syndrome|test|i{2,3}|iv)(?!\p{L})/iu

// What paint and cloth are behind a colour that is a given name as well: `BLANCHE MATE`.
const FINISH = /^(?:matt?e?|brillante?|satin[ée]?e?|fonc[ée]e?|unie?|nacr[ée]e?|laqu[ée]e?|gloss)$/iu

const PRICE = /\d[.,]\d{2}(?!\d)/

const restOfLine = (text: string, from: number): string => text.slice(from, from + 80).split("\n", 1)[0] ?? ""

/** Whether a word is the article of a surname: `Yann Le Goff`. */
const isArticle = (word: string, words: ReadonlyArray<string>, at: number): boolean =>
  at > 0 && at < words.length - 1 && /^(?:[Ll][ea]|[Dd][ue]|LE|LA|DE|DU)$/.test(word)

/**
 * People's names that stand in a text without title or label: a common given name with a surname, in either order. Given names are
 * known from a list; what stands in the name of a firm, a street or a school is left.
 */
export const findWrittenNames: Finder = (text) => {
  const found: Array<Finding> = []
  const isFree = (start: number, words: ReadonlyArray<string>): boolean => {
    const value = words.join(" ")
    const end = start + value.length
    return (
      !words.some((word, at) => isFormWord(word) && !isArticle(word, words, at)) &&
      !isFirm(value) &&
      !standsInFirm(text, start, end) &&
      !/^I[IV]+$/.test(words.at(-1) ?? "") &&
      !IS_PLACE.test(` ${words.at(-1) ?? ""}`) &&
      !FINISH.test(words.at(-1) ?? "") &&
      !OF_PLACE.test(text.slice(Math.max(0, start - 24), start)) &&
      !IS_PLACE.test(text.slice(end, end + 16))
    )
  }
  for (const match of matchesOf(text, WRITTEN)) {
    const words = match[0].split(" ")
    const [first = ""] = words
    const last = words.at(-1) ?? ""
    const start = match.index
    // Turned round, the surname is in capitals as on forms; otherwise `London Paris` would do.
    const turned = !isGivenName(first) && isGivenName(last) && /^\p{Lu}[\p{Lu}'’-]+$/u.test(first)
    // A word with a capital may stand before the name, as that of a label: `PENSION MORVAN IDA`.
    const from = isGivenName(first)
      ? 0
      : turned
        ? words.findIndex((word, at) => !isFormWord(word) || at === words.length - 2 || isArticle(word, words, at))
        : words.findIndex((word, at) => at > 0 && at < words.length - 1 && isGivenName(word))
    if (from < 0) continue
    const before = words.slice(0, from).join(" ").length
    const begin = start + (from === 0 ? 0 : before + 1)
    const name = words.slice(from)
    // A word of colours or flowers begins products as well, which have prices.
    if (isAlsoWord(name[0] ?? "") && (name.length > 2 || PRICE.test(restOfLine(text, start + match[0].length))))
      continue
    if (isFree(begin, name)) found.push({ kind: "PERSON", start: begin, end: start + match[0].length })
  }
  const listed = INITIAL.test(text) ? matchesOf(text, BEFORE_INITIALS) : []
  for (const { 0: value, 1: surname = "", index: start } of listed)
    if (
      // One word and a letter may be anything, unless others are listed so.
      (listed.length > 1 || /^\p{Ll}|\.[ -]?\p{Lu}/u.test(value)) &&
      !isFormWord(surname) &&
      !isFirm(value) &&
      !standsInFirm(text, start, start + value.length)
    )
      found.push({ kind: "PERSON", start, end: start + value.length })
  return found
}

import type { Finding } from "./Finding.js"
import { findEmails } from "./finders/emails.js"
import { findPhones } from "./finders/phones.js"
import { findPostalAddresses } from "./finders/postalAddresses.js"
import { isFirm } from "./firms.js"
import { isFormWord } from "./formWords.js"
import { isAlsoWord, isGivenName } from "./givenNames.js"
import { isParticle } from "./surnameParticles.js"
import { linesOf } from "./textLines.js"

/** The words that close a letter, in an expression that ignores case. */
export const CLOSING_WORDS = String.raw`(?:cordialement|salutations(?:\s+(?:distingu[ée]es|les\s+meilleures))?|sentiments\s+(?:distingu[ée]s|d[ée]vou[ée]s|les\s+meilleurs)|consid[ée]ration(?:\s+distingu[ée]e)?|respectueusement|bien\s+[àa]\s+vous|sincerely(?:\s+yours)?|yours\s+(?:faithfully|truly|sincerely)|(?:kind|best|warm)?\s*regards|best\s+wishes|all\s+the\s+best|cheers|(?:many\s+)?thanks|merci|bises|bisous|amicalement|bien\s+[àa]\s+toi|[àa]\s+bient[ôo]t|respectfully|[àa]\s+votre\s+disposition|(?<=(?:^|[\n.!?])\s*)(?:best|love|take\s+care|bonne\s+journ[ée]e|[àa]\s+(?:tr[èe]s\s+)?vite))`

/** The words that close a letter; who signs it stands beneath. */
export const CLOSING = new RegExp(String.raw`${CLOSING_WORDS}\s*[.,]?\s*$`, "iu")
/** What stands where a signature would and is none. */
export const SIGNING = /^(?:signature|signed|sign[ée]e?|pour\s|for\s|le\s+g[ée]rant|the\s+director|lu\s+et\s+approuv)/iu

// A surname's own article: `Yann Le Goff`.
const ARTICLE = /^(?:L[ea]|D[ue]|LE|LA|DE|DU)$/

const isArticle = (word: string): boolean => ARTICLE.test(word) || isParticle(word)
// Springs and valleys have articles too: `Sources de la Combe`.
const isGivenOrInitial = (word: string): boolean => isGivenName(word) || /^\p{Lu}\.$/u.test(word)

/** Whether a line is a name and nothing else: two to five words with capitals, none of which a form or a firm has. */
export const isNameAlone = (line: string): boolean => {
  const words = line.trim().split(/\s+/)
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((word) => /^\p{Lu}[\p{L}\p{M}'’-]*\.?,?$/u.test(word) || isParticle(word)) &&
    words.filter((word) => /^\p{Lu}/u.test(word)).length >= 2 &&
    !words.some(
      (word, at) =>
        isFormWord(word) &&
        !(
          at < words.length - 1 &&
          ((at > 0 && ARTICLE.test(word)) || (isArticle(word) && words.some(isGivenOrInitial)))
        )
    ) &&
    !isFirm(line)
  )
}

/** What says before a name on its line that its bearer is written to: `Bill to: Ida Quorve`. */
const ADDRESSED_TO = /^(?:[\p{L}'’]+ ){1,3}?(?:to|à)\s?:?\s+(?=\p{Lu})|^[\p{L}'’ ]{2,24}\s?:\s+(?=\p{Lu})/u

/** A line without the words before the name on it that tell of an address. */
export const withoutAddressing = (line: string): string => line.replace(ADDRESSED_TO, "")

/** Beneath what a name stands as a signature or as the title of a curriculum vitae. */
const ABOVE_NAME =
  /^(?:(?:signature|signed|sign[ée]e?)(?:\s(?:of|by|du|de\sla|de\sl['’]|par|by\sthe)?\s?[\p{L}'’ ]{0,30})?|(?:le|la|the)\s(?:bailleur|bailleresse|locataire|preneur|salari[ée]e?|employeur|vendeur|acheteur|acqu[ée]reur|landlord|tenant|employee|seller|buyer)|(?:for|pour)\s[\p{L}'’ ]{2,40}|authori[sz]ed\ssignatory|curriculum\s+vitae|c\.?v\.?|r[ée]sum[ée])\s?[:.]?$/iu

/** Lines of an address that are looked at together. */
const addressLines = 3

/** What stands beneath a name at the head of a letter or a curriculum vitae. */
const beginsPrivate = ([line = "", ...further]: ReadonlyArray<string>): boolean =>
  /^n[ée]e?\s/i.test(line) ||
  [findEmails, findPhones].some((find) => find(line).some(({ start }) => start === 0)) ||
  [[line], [line, ...further]].some((lines) => findPostalAddresses(lines.join("\n")).some(({ start }) => start === 0))

/** A line of a few words that close a letter, before who signs it by the given name alone. */
const CLOSING_ALONE = new RegExp(`^(?:[\\p{L}'’]+[ ,]+){0,5}${CLOSING.source}`, "iu")

/** Whether a line is one word with a capital, which may be a given name. */
const isGivenAlone = (line: string): boolean =>
  /^\p{Lu}\p{Ll}[\p{L}'’-]{0,20}[.,]?$/u.test(line) && !isFormWord(line) && !CLOSING.test(line) && !isFirm(line)

/** Two given names on a line of their own, as of a couple who sign. */
const COUPLE = /^(\p{Lu}\p{Ll}[\p{L}'’-]{1,20}) (?:and|&|et) (\p{Lu}\p{Ll}[\p{L}'’-]{1,20})$/u

const coupleOf = (line: string): ReadonlyArray<string> => {
  const [, one = "", other = ""] = COUPLE.exec(line) ?? []
  return [one, other].every((name) => isGivenName(name) && !isAlsoWord(name)) ? [one, other] : []
}

/** Lines of cards that are no more than the label of a name, whose bearer's stands on the next, both for surname and given names on the next two. */
const NAME_LABEL =
  /^(?:noms?|(?:sur|last |family )?names?|pr[ée]noms?(?:\(s\))?|(?:given|first) names?|forenames?)(?:\s?[/·–-]?\s?(?:noms?|(?:sur|last |family )?names?|pr[ée]noms?(?:\(s\))?|(?:given|first) names?|forenames?|apellidos|cognome|naam|achternaam|voornamen)){0,3}\s?:?$/iu
const GIVEN_LABEL = /pr[ée]nom|given|first|forename/i
const ON_CARD = /^\p{Lu}[\p{L}\p{M}'’-]*(?:,? (?:\p{Ll}{1,3} )?\p{Lu}[\p{L}\p{M}'’-]*){0,4}$/u

const isOnCard = (line: string): boolean =>
  ON_CARD.test(line) &&
  !line.split(/[ ,]+/).some((word, at, words) => isFormWord(word) && !(at < words.length - 1 && isArticle(word))) &&
  !isFirm(line)

/** How many lines beneath a line hold the names that it is the label of. */
const labelledBeneath = (line: string, below: ReadonlyArray<string>): number => {
  if (!NAME_LABEL.test(line)) return 0
  const both = GIVEN_LABEL.test(line) && /nom(?!s?\p{L})(?<!pr[ée]nom)|(?<!\p{L} )name|surname/iu.test(line)
  // Goods have names as well, but no given names.
  const ofPerson =
    GIVEN_LABEL.test(line) || below.slice(0, 3).some((one) => NAME_LABEL.test(one) && GIVEN_LABEL.test(one))
  if (!ofPerson || !isOnCard(below[0] ?? "")) return 0
  return both && isOnCard(below[1] ?? "") ? 2 : 1
}

/** People's names that are lines of their own in plain text: above an address, a telephone number or a birth, and beneath the words that close a letter. */
export const findNameLines = (text: string): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  const lines = linesOf(text).map(({ start, text: line }) => ({
    line: line.trim(),
    start: start + line.search(/\S|$/)
  }))
  lines.forEach(({ line, start: at }, index) => {
    if (line.length > 60 || SIGNING.test(line)) return
    for (const name of coupleOf(line)) {
      const start = at + (line.startsWith(`${name} `) ? 0 : line.length - name.length)
      found.push({ kind: "PERSON", start, end: start + name.length })
    }
    const next = lines.slice(index + 1, index + 4)
    for (const { line: name, start } of next.slice(
      0,
      labelledBeneath(
        line,
        next.map((one) => one.line)
      )
    ))
      found.push({ kind: "PERSON", start, end: start + name.length })
    const signs =
      isGivenAlone(line) && lines.slice(Math.max(0, index - 2), index).some((one) => CLOSING_ALONE.test(one.line))
    if (signs) found.push({ kind: "PERSON", start: at, end: at + line.replace(/[.,]$/, "").length })
    const name = withoutAddressing(line)
    if (!isNameAlone(name)) return
    const above = lines.slice(Math.max(0, index - 2), index).filter((one) => one.line !== "")
    const below = lines.slice(index + 1, index + 1 + addressLines).map((one) => one.line.slice(0, 120))
    const told = above.some((one) => CLOSING.test(one.line)) || ABOVE_NAME.test(above.at(-1)?.line ?? "")
    if ((told && name === line) || beginsPrivate(below))
      found.push({ kind: "PERSON", start: at + line.length - name.length, end: at + line.replace(/[.,]$/, "").length })
  })
  return found
}

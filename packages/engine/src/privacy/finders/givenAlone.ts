import { fold } from "../../text/fold.js"
import { matchesOf } from "../../text/matches.js"
import type { Finder, Finding } from "../Finding.js"
import { isFirm } from "../firms.js"
import { isFormWord, isSurnameToo } from "../formWords.js"
import { isAlsoWord, isGivenName } from "../givenNames.js"
import { PARTICLES } from "../surnameParticles.js"

const given = String.raw`\p{Lu}\p{Ll}[\p{Ll}\p{M}'’]{0,20}(?:-\p{L}\p{Ll}{1,20}){0,2}`
const surname = String.raw`${PARTICLES}\p{Lu}[\p{L}\p{M}'’]{1,30}(?:-\p{Lu}[\p{L}\p{M}'’]{0,30}){0,3}`
const initials = String.raw`\p{Lu}\.(?:[ -]?\p{Lu}\.){0,2}`
const edge = String.raw`(?![\p{L}\p{N}@&-])`

// Who did something, was met or is spoken to, as firms and places may be as well: a given name or initials must begin the name.
const LED = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:\p{L}\p{Ll}{1,12}(?:ed|wn|en)(?:[ ]on[ ]\d[\p{L}\d /.-]{4,20})?[ ]by|\p{L}\p{Ll}{1,14}(?:é|i|u|is|it)e?s?(?:[ ]le[ ]\d[\p{L}\d /.-]{4,20})?[ ]par|(?:appointment|consultation|interview|meeting)[ ]with|(?:rendez-vous|rdv|RDV|entretien|échange)[ ](?:pris[ ])?avec|approved|approuvé|(?:[Rr]esume|[Rr]ésumé|CV|[Pp]rofile)[ ](?:of|de)|(?:[Tt]elephoned|[Pp]honed|[Ss]poken|[Ss]poke|[Ss]peak|[Tt]alk|[Tt]alked|[Ww]rite|[Ww]rote|[Ww]ritten|[Ss]ent|[Ss]end|[Pp]assed|[Hh]anded|[Gg]iven|[Ff]orwarded|[Rr]eported|[Cc]opied|residue|[Tt]hanks|through)[ ]to|(?:[Aa]sk|asked|[Dd]emander)(?:[ ]for)?|(?:you|toi|vous)[ ](?:and|et)|[Dd]ear|[Cc]her|[Cc]hère|Hi|Hello|Bonjour|Salut|thanked|remercie|remercié|contacter|joindre|prévenir|déposer|récupérer|showing|with|avec)[ ]{1,6})(${initials}[ ]${surname}|${given}(?:[ ]${initials})?(?:[ ]${surname})?)${edge}`,
  "gu"
)

// Who else is named right behind: `Ida or Ann`.
const AND = new RegExp(`[ ](?:and|or|et|ou|&)[ ](${given})(?:[ ]${surname})?${edge}`, "uy")
// Whoever signs what was received, with initials.
const RECEIVED = new RegExp(
  String.raw`(?<!\p{L})(?:[Rr]eceived|[Rr]eçue?|[Ss]igned|[Ss]ignée?|[Ss]ignature|[Dd]elivered|[Ll]ivrée?|[Cc]hecked)[^:\n]{0,30}:[ ]{1,4}(${initials}[ ]${surname})(?=\s|[.,;]|$)`,
  "gu"
)

// Whoever is asked something is called first: `Ida, could you come?`
const CALLED = new RegExp(
  String.raw`(?:^|\n|[.!?:][ \n])(${given})(?=,[ \n](?:could|can|would|will|please|do|have|are|thank|peux-tu|peut-tu|pourrais-tu|pourriez-vous|pouvez-vous|tu|vous|merci|est-ce)(?!\p{L}))`,
  "gu"
)
// Or last: `Well done, Ida!`
const PRAISED = new RegExp(
  `(?:[Ww]ell[ ]done|[Tt]hanks|[Tt]hank[ ]you|[Cc]ongratulations|[Ss]orry|[Bb]ravo|[Mm]erci|[Ff]élicitations|[Dd]ésolée?|[Gg]ood[ ]work|[Kk]eep[ ]it[ ]up),?[ ](${given})(?=[!.])`,
  "gu"
)
// Who grows older, is to do something or has a day of birth behind the name.
const TOLD = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@&/'’-])(${given}(?:[ ]${surname})?)(?=[ ](?:turns[ ]\d|to[ ](?:write|send|call|phone|email|check|ask|contact|chase|arrange|book|order|prepare|report|confirm|update|follow|draft|circulate|review)(?!\p{L})|absolutely(?!\p{L}))|[ ]?\(\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}\))`,
  "gu"
)
// All the given names of one person, as in registers: `Ida, Rose, Ann QUORVE`.
const ALL_GIVEN = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@&/'’-])${given}(?:,[ \n]${given}){1,5}[ \n]${PARTICLES}\p{Lu}{2}[\p{Lu}\p{M}'’-]{0,30}${edge}`,
  "gu"
)
// Two whole names and what joins them: a sign that firms have as well, hence both have given names.
const JOINED = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@&/'’-])(${given}[ ]${surname})[ ](?:&|and|et)[ ](${given}[ ]${surname})${edge}`,
  "gu"
)
// On lists the surname comes first and a number or an address behind it.
const LISTED = new RegExp(
  String.raw`(?:^|\n)[ \t]*(${surname},[ ]${given})(?=[ \t]{1,9}(?:\d|Flat|Apt|Apartment|Appt|Unit)| {2}|[ \t]*(?:$|\n))`,
  "gu"
)
// Records of who did what on which day: `03/04/2025 I. Quorve`.
const RECORDED = new RegExp(
  String.raw`(?:^|\n)[ \t]*\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?:[ ]+\d{1,2}[:h]\d{2})?[ \t]+(${initials}[ ]${surname})${edge}`,
  "gu"
)

const MONTHS_AND_MORE =
  /^(?:i|may|june|april|august|avril|juin|will|the|this|mars|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/

/** Whether a piece is made as a name is: none of its words of a form but a surname behind the first, and none of a firm. */
const isNameLike = (value: string): boolean =>
  !isFirm(value) &&
  !value
    .split(/[ ,\n]+/)
    .some((word, at) => (isFormWord(word) && !(at > 0 && isSurnameToo(word))) || MONTHS_AND_MORE.test(fold(word)))

const begins = (value: string): string => value.split(/[ ,\n]/, 1)[0] ?? ""

/** Given names that stand alone, and names that a given name or initials begin, behind words that firms and places follow as well. */
export const findGivenAlone: Finder = (text) => {
  const found: Array<Finding> = []
  const add = (start: number, value: string): void => {
    if (isNameLike(value)) found.push({ kind: "PERSON", start, end: start + value.length })
  }
  for (const { 0: value, index } of matchesOf(text, LED)) {
    const first = begins(value)
    const known =
      /^\p{Lu}\./u.test(value) ||
      (isGivenName(first) &&
        // Nobody thanks a thing.
        (value.includes(" ") || !isAlsoWord(first) || /thanked\s+$/.test(text.slice(Math.max(0, index - 14), index))))
    if (!known) continue
    let end = index + value.length
    add(index, value)
    for (;;) {
      AND.lastIndex = end
      const next = AND.exec(text)
      if (next === null || !isGivenName(next[1] ?? "")) break
      const name = next[0].slice(next[0].indexOf(next[1] ?? ""))
      end += next[0].length
      add(end - name.length, name)
    }
  }
  for (const { 0: all, 1: value = "", index } of matchesOf(text, RECEIVED))
    add(index + all.length - value.length, value)
  for (const pattern of [CALLED, PRAISED, TOLD])
    for (const { 0: all, 1: value = "", index } of matchesOf(text, pattern))
      if (isGivenName(begins(value))) add(index + all.length - value.length, value)
  for (const { 0: all, index } of matchesOf(text, ALL_GIVEN))
    if (all.split(/,[ \n]/).filter((one) => isGivenName(begins(one))).length > 1) add(index, all)
  for (const { 0: all, 1: one = "", 2: other = "", index } of matchesOf(text, JOINED))
    if ([one, other].every((name) => isGivenName(begins(name)))) {
      add(index, one)
      add(index + all.length - other.length, other)
    }
  for (const { 0: all, 1: value = "", index } of matchesOf(text, LISTED))
    if (isGivenName(value.split(", ")[1] ?? "") && !isAlsoWord(value.split(", ")[1] ?? ""))
      add(index + all.length - value.length, value)
  for (const { 0: all, 1: value = "", index } of matchesOf(text, RECORDED))
    add(index + all.length - value.length, value)
  return found
}

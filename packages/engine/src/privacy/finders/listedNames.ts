import { matchesOf } from "../../text/matches.js"
import type { Finder, Finding } from "../Finding.js"
import { isFirm, standsInFirm } from "../firms.js"
import { isFormWord } from "../formWords.js"
import { isGivenName } from "../givenNames.js"
import { PARTICLES, withoutArticles } from "../surnameParticles.js"

// A full stop behind a word of three letters or more ends the sentence.
const part = String.raw`(?:\p{Lu}\.-\p{Lu}\.|\p{Lu}[\p{L}\p{M}'’]{0,30}(?:-\p{L}[\p{L}\p{M}'’]{1,30}){0,3}(?:(?<![\p{L}\p{M}]{3})\.)?)`
const name = `${part}(?:[ ]${PARTICLES}${part}){0,4}`

// Of messages: who stands before an address in chevrons, in quotes where the surname comes first.
const BEFORE_ADDRESS = new RegExp(
  String.raw`(?<![\p{L}\p{N}.-])["']?(${part}(?:,?[ ]${PARTICLES}${part}){0,4})["']?(?=\s<[^\s<>@]{1,64}@)`,
  "gu"
)

const IN_CHEVRONS = /\s<[^\s<>@]{1,64}@/

// Who is listed behind a label that only people follow.
const LIST_LABEL =
  /(?<![\p{L}\p{N}])(?:cc|bcc|cci|attendees|present|in\sattendance|apologies|absent|invited|pr[ée]sente?s|absente?s|excus[ée]e?s?|invit[ée]s|participante?s|minutes\s(?:taken\s)?by|approved\sby|reviewed\sby|checked(?:\sby)?|drawn\sby|countersigned\sby|relue?\spar|approuv[ée]e?\spar|v[ée]rifi[ée]e?\spar|vis[ée]e?\spar|secr[ée]taire\sde\ss[ée]ance|chair(?:man|woman|person)?|treasurer|tr[ée]sori(?:er|[èe]re)|secretary|secr[ée]taire|guardian|parent|next\sof\skin|emergency\scontact|personne\s[àa]\spr[ée]venir|cadre\sde\ssant[ée]|secr[ée]tariat|reporting\sofficer|applicant|claimant|defendant|plaintiff|primary\scare|from|de)\s?:\s{0,20}(?=\p{Lu}|["'])|(?:^|(?<=\n))(?:p\.p\.|p\/o)\s|(?<!\p{L})(?:(?:approved|reviewed|checked|drawn|countersigned|opened|taken|minutes|proposed|seconded)\sby|(?:relue?|approuv[ée]e?|v[ée]rifi[ée]e?|r[ée]dig[ée]e?|vis[ée]e?)\spar)\s(?=\p{Lu})/giu
/** What every such label ends with or is. */
const LISTS = /:\s{0,20}[\p{Lu}"']|(?:ed|wn|en|es)\sby\s|[ueé]\spar\s|p\.p\.|p\/o/iu
const BETWEEN = /^(?:\s?\([^()\n]{1,30}\))?(?:\s?[,;]\s?|\s(?:et|and|&)\s)/u

// Of messages without addresses: `To: Quorve, Ida; van der Field, Tom`. Of several the semicolons tell, and there need be no label before them or no colon behind it.
const LABEL = "(?:To|From|Cc|CC|Bcc|À|De|Cci)"
const ADDRESSING = new RegExp(String.raw`${LABEL}\s?:[ \t]{1,4}[\p{Lu}dvleb]|;`, "u")
const LINE_OF_ADDRESSED = new RegExp(
  String.raw`(?:^|(?<=\n))[ \t>]{0,8}(?:${LABEL}(\s?:)?[ \t]{1,16})?(?=[\p{Lu}dvleb][^\n,]{0,70},[ ])`,
  "gu"
)
const AT_TURNED = new RegExp(`${PARTICLES}${part}(?:[ ]${part})?,[ ]${part}(?:[ ]${part})?(?=[ \t]*(?:;|\n|$))`, "uy")
const NEXT_ADDRESSED = /[ \t]*;[ ]?/y
const mostAddressed = 21

// Whose relations or friends are named right behind the word for them.
const KIN =
  /(?<!\p{L})(?:[Mm]on|[Mm]a|[Mm]es|[Ss]on|[Ss]a|[Ss]es|[Ll]eurs?|[Nn]otre|[Vv]otre|[Nn]os|[Vv]os|[Mm]y|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir|[Yy]our)\s(?:fils|fille|filles|mari|femme|[ée]pouse|[ée]poux|conjointe?|fr[èe]res?|s(?:œ|oe)urs?|m[èe]re|p[èe]re|cousine?s?|neveux?|ni[èe]ces?|oncle|tante|amie?s?|coll[èe]gues?|voisine?s?|enfants?|sons?|daughters?|husband|wife|brothers?|sisters?|mother|father|nephews?|nieces?|uncle|aunt|partner|spouse|friends?|colleagues?|assistants?|secretary|assistante?|secrétaire|godsons?|goddaughters?|grandsons?|granddaughters?|filleule?s?|neighbours?|neighbors?|child|children|solicitor|line\smanager)(?:\s(?:is|est|named|called|appel[ée]e?s?))?,?\s(?=\p{Lu})/gu
// What may be named so and is nobody.
const NOBODY =
  /^(?:I|Im|We|You|He|She|It|They|The|This|That|Service|Team|All|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/

// Who is married, or was born under another name.
const OTHER_NAME = new RegExp(
  String.raw`(?<!\p{L})(?:n[ée]e|[ée]pouse|veuve|ép\.|vve|(?<=\p{Lu}[\p{L}’'-]{1,30}\s)(?:formerly|otherwise))\s(${part}(?:[ -]${part})?)(?=\s(?:le|en)\s\d|[\s,;)]|$)`,
  "gu"
)

const BEARS = /(?:n[ée]e|formerly|otherwise|pouse|veuve|ép\.|vve)\s/

const AT_NAME = new RegExp(name, "uy")
const TITLE =
  /(?:M\.|MM\.|Mmes?|Mlles?|Mr\.?|Mrs\.?|Ms\.?|Miss|Dr\.?|Prof\.?|Rev\.?|Cllr\.?|Sir|Me|Sister|Nurse|Matron|PC|DC|DS|Sgt\.?|Judge|Captain|Inspector|Constable)\s/uy

const isPerson = (value: string): boolean =>
  /\p{Ll}|\p{Lu}{3}/u.test(value) &&
  !isFirm(value) &&
  !withoutArticles(value)
    .split(/[ ,]+/)
    .some((word) => NOBODY.test(word) || isFormWord(word))

/** Names with the surname first that semicolons part, one line of them from an offset on. */
const turnedFrom = (text: string, from: number): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  for (let at = from; found.length < mostAddressed; ) {
    AT_TURNED.lastIndex = at
    const match = AT_TURNED.exec(text)
    if (match === null) break
    const end = at + match[0].length
    found.push({ kind: "PERSON", start: at, end })
    NEXT_ADDRESSED.lastIndex = end
    const next = NEXT_ADDRESSED.exec(text)
    if (next === null) break
    at = end + next[0].length
  }
  return found
}

/** Who is written to, where no address stands behind. */
const addressed = (text: string): ReadonlyArray<Finding> =>
  Array.from(text.matchAll(LINE_OF_ADDRESSED)).flatMap(({ 0: lead, 1: colon, index }) => {
    const names = turnedFrom(text, index + lead.length)
    const givenNames = names.map(({ end, start }) => text.slice(start, end).split(", ")[1]?.split(" ", 1)[0] ?? "")
    const areTold = colon !== undefined || (names.length > 1 && givenNames.some(isGivenName))
    return areTold ? names.filter(({ end, start }) => isPerson(text.slice(start, end))) : []
  })

/** Names one behind the other from an offset on. */
const namesFrom = (text: string, from: number, atLeast: number, nearFirm: boolean): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  for (let at = from; found.length < 40; ) {
    TITLE.lastIndex = at
    at += TITLE.exec(text)?.[0].length ?? 0
    AT_NAME.lastIndex = at
    const match = AT_NAME.exec(text)
    if (match === null) break
    const value = match[0].replace(/(?<!(?:^|[ .])\p{Lu})\.$/u, "")
    if (
      value.split(" ").length < atLeast ||
      !isPerson(value) ||
      (!nearFirm && standsInFirm(text, at, at + value.length))
    )
      break
    found.push({ kind: "PERSON", start: at, end: at + value.length })
    at += value.length
    const between = text.slice(at, at + 40).match(BETWEEN)
    if (between === null) break
    at += between[0].length
  }
  return found
}

/**
 * People's names by what they stand among: before an e-mail address in chevrons, in lists of who is present, behind the words for relations and friends, and
 * behind `née` and `épouse`.
 */
export const findListedNames: Finder = (text) => {
  const found: Array<Finding> = []
  for (const { 0: all, 1: value = "", index } of IN_CHEVRONS.test(text) ? matchesOf(text, BEFORE_ADDRESS) : []) {
    const start = index + all.indexOf(value)
    if (isPerson(value)) found.push({ kind: "PERSON", start, end: start + value.length })
  }
  for (const { 0: label, index } of LISTS.test(text) ? matchesOf(text, LIST_LABEL) : []) {
    const start = index + label.length + (/^["']/.test(text.slice(index + label.length)) ? 1 : 0)
    found.push(...namesFrom(text, start, 2, false))
  }
  if (ADDRESSING.test(text)) found.push(...addressed(text))
  for (const { 0: kin, index } of matchesOf(text, KIN)) found.push(...namesFrom(text, index + kin.length, 1, true))
  for (const { 0: all, 1: value = "", index } of BEARS.test(text) ? matchesOf(text, OTHER_NAME) : []) {
    const start = index + all.length - value.length
    if (isPerson(value)) found.push({ kind: "PERSON", start, end: start + value.length })
  }
  return found
}

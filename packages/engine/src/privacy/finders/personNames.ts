import { findCountries } from "../../text/countries.js"
import { fold } from "../../text/fold.js"
import { matchesOf } from "../../text/matches.js"
import type { Finder, Finding } from "../Finding.js"
import { isFirm, standsInFirm } from "../firms.js"
import { hasFormWord, isFormWord, isSurnameToo } from "../formWords.js"
import { isGivenName } from "../givenNames.js"
import { isParticle, PARTICLES } from "../surnameParticles.js"

// A full stop behind a word of three letters or more ends the sentence.
const part = String.raw`(?:\p{Lu}\.-\p{Lu}\.|\p{Lu}[\p{L}\p{M}'’]*(?:-\p{L}[\p{L}\p{M}'’]*)*(?:(?<![\p{L}\p{M}]{3})\.)?)`
const name = `${PARTICLES}${part}(?:[ ]${PARTICLES}${part}){0,4}`

const TITLED =
  /(?<![\p{L}\p{N}.])(?:M\.|MM\.|Mme\.?|Mmes|Mlle\.?|Mr\.?|Mrs\.?|Ms\.?|Miss|Mx\.?|Dr\.?|Drs\.?|Docteur|Pr\.?|Prof\.?|Professeur|Professor|Ma[iî]tre|Monsieur|Madame|Mademoiselle|docteur|professeur|monsieur|madame|Rev\.?|Cllr|Sir|M(?=\s\p{Lu}{2})|MR|MRS|MS|MISS|MME|MLLE|DR|PR|MONSIEUR|MADAME|DOCTEUR)(?:\s(?:et|and|&|ou|or)\s(?:M\.|Mme|Mrs\.?|Madame|Monsieur))?\s+(?:(?:le|la)\s(?:Dr|Docteur|Pr|Professeur)\s+)?/gu

const strongLabels = String.raw`nom\s+(?:et|&|,)\s*pr[ée]noms?|pr[ée]nom(?:s|\(s\))?(?:\s+(?:(?:et|&)\s+nom|de\s+naissance|d['’]usage|utilis[ée]s?|usuels?))?|noms?(?:\s+(?:du\s+(?:patient|client|titulaire|salari[ée]|m[ée]decin|b[ée]n[ée]ficiaire|conducteur|porteur)|de\s+(?:naissance|famille|jeune\s+fille|l['’](?:assur[ée]|employ[ée]|adh[ée]rent))|d['’](?:usage|[ée]pouse)|patronymique|complet))?|full\s+name|(?:first|last|family|given|middle|maiden|birth|patient|employee|customer|client|cardholder|card\s*holder|account\s*holder|holder|applicant|candidate|contact|insured|policyholder|taxpayer|driver|guest|tenant|passenger|student|doctor|physician)(?:['’]s)?\s+names?|given\s+names?|surnames?|forenames?|name`
const roleLabels = String.raw`patiente?|titulaire(?:\s+du\s+compte)?|account\s*holder|card\s*holder|salari[ée]e?|employ[ée]e?|employee|assur[ée]e?|insured|policy\s*holder|b[ée]n[ée]ficiaire|beneficiary|contact\s+d['’]urgence|emergency\s+contact|next\s+of\s+kin|authori[sz]ed\s+signatory|d[ée]clarante?|contact|interlocuteur|votre\s+conseill(?:er|[èe]re)|intitul[ée]\s+du\s+compte|your\s+(?:adviser|advisor)|[àa]\s+l['’]attention\s+de|attn\.?|attention(?:\s+of)?|f\.?a\.?o\.?|c/o|signataire|sign[ée]\s+(?:par|by)|signed\s+by|prescripteur|prescriber|prescrit\s+par|prescribed\s+by|m[ée]decin(?:\s+(?:traitant|prescripteur|correspondant))?|doctor|physician|referring\s+(?:doctor|physician)|referred\s+by|requested\s+by|ordered\s+by|biologiste(?:\s+(?:responsable|m[ée]dical))?|valid[ée]e?\s+par|validated\s+by|reported\s+by|verified\s+by|authorised\s+by|authorized\s+by|caissi(?:er|[èe]re)|cashier|(?:dossier\s+|affaire\s+)?suivie?\s+par|demandeu(?:r|se)|acheteu(?:r|se)|requisition(?:er|ed\s+by)|requester|buyer|sales\s?person|sales\s+(?:rep|representative|contact)|account\s+manager|handled\s+by|courti(?:er|[èe]re)|interm[ée]diaire|broker|producer|(?:votre\s+|your\s+)?agente?|correspondante?|gestionnaire|conseill(?:er|[èe]re)|technicien(?:ne)?|engineer|witness|t[ée]moin|destinataire|recipient|exp[ée]diteur|sender|client|customer|souscripteur|assur[ée]\s+principal|acc(?:ept[ée]|ount)\s+(?:par|name)|accepted\s+by|bon\s+pour\s+accord|served\s+by|servi(?:e)?\s+par|vendeu(?:r|se)|serveu(?:r|se)|server|h[ôo]tesse|conducteur|driver|locataire|tenant|guest|passager|passenger|dear|cher|ch[èe]re|(?:my|his|her)\s+name\s+is|je\s+m['’]appelle|(?:il|elle)\s+s['’]appelle|(?:je\s+)?soussign[ée]{1,2}|sign[ée]e?(?=\s?:)|signed(?=\s?:)|employ[ée]\s*\(e\)|candidate?|taxpayer|contribuable|assigned\s+to|prepared\s+by|[ée]tabli\s+par|r[ée]dig[ée]\s+par|operator|op[ée]rateur|personne\s+(?:de\s+confiance|[àa]\s+(?:pr[ée]venir|contacter))|person\s+to\s+(?:contact|notify)|(?:pupil|student|[ée]l[èe]ve|[ée]tudiante?|stagiaire|(?:line\s+)?manager|supervisor|tut(?:or|eur|rice)|guarantor|garante?|landlord|bailleu(?:r|resse)|referee)(?=\s?:)`

// Of trainings, operations, acts and orders; firms and plain words stand behind them as well, hence two words or a given name.
const softLabels = String.raw`(?:formateur|formatrice|trainer|instructor|instructrice|instructeur|aide|(?:scrub\s+)?nurse|surgeon|assistante?|anaesthetist|anesthésiste|chirurgien(?:ne)?|inspecteur|inspectrice|inspector|mother|father|mère|père|approver|registrar|coach|ordonnateur|ordonnatrice|référente?|expert|booked\s+by|raised\s+by|occupant|referees?)(?=\s?:)`
const soft = new RegExp(`^${softLabels.replace(/\(\?=.*$/, "")}$`, "iu")

// Only people are born: who stands right before the words that tell when or where.
const capitalised = String.raw`\p{Lu}(?:['’]\p{Lu})?[\p{L}\p{M}]+(?:-\p{L}[\p{L}\p{M}]*)*`
const BORN = new RegExp(
  String.raw`(?<![\p{L}\p{N}.-])(${capitalised}(?:[ ]${PARTICLES}${capitalised}){1,3})(?=,?\s\(?(?:n[ée]e?(?:\(e\))?\s(?:le|à|en)|(?:(?:was|is)\s)?born)(?!\p{L}))`,
  "gu"
)

const BIRTH = /born|n[ée]e?(?:\(e\))?\s(?:le|à|en)/

// A title and a name that recognition has run together, or the name's own words.
const GLUED = /(?<![\p{L}\p{N}.])(?:Dr|Mr|Mrs|Ms|Mme|Mlle|Pr)\.?(\p{Lu}\p{Ll}{2,}\p{Lu}\p{Ll}{2,})(?!\p{L})/gu
// The same without a title: a common given name begins it.
const GLUED_GIVEN = /(?<![\p{L}\p{N}._@/-])(\p{Lu}\p{Ll}{2,})(\p{Lu}\p{Ll}{3,})(?![\p{L}\p{N}_@/-]|\.\p{L})/gu
const RUN_TOGETHER = /\p{Ll}\p{Lu}/u
// The surname of who has a common given name at the end of a line, before a comma in the next.
const BROKEN_NAME = /\s?\n\p{Lu}[\p{L}\p{M}'’-]{2,30}(?=[,;)])/uy
// The initials at the end of a line whose surname begins the next.
const BROKEN_INITIALS = /\p{Lu}\.(?:[ -]?\p{Lu}\.)?[ ]*\n[ ]*\p{Lu}\p{Ll}[\p{L}\p{M}'’-]+/uy
// What is left of a name that a title stands before and that was cut in two: `Dr Owen Pe mford`.
const CUT_SURNAME = /(?<= \p{Lu}\p{Ll}?) \p{Ll}{3,}(?=$|[\n,;])/uy

// All that somebody was given: `Prénoms : Louis, Théo, Zoé`.
const GIVEN_LABEL = /pr[ée]nom|given|first|forename/i
const FURTHER_GIVEN = new RegExp(String.raw`(?:,[ ]${part}){1,6}(?=[ ]*(?:\n|$))`, "uy")

// What stands before `name` or `nom` and makes it something else than a person's.
const notPersonal =
  /(?:company|business|trading|trade|product|item|brand|file|bank|branch|test|analyte|drug|medicine|project|domain|user|host|event|site|street|soci[ée]t[ée]|supplier|vendor|merchant|store|firm)\s*$/iu
const afterNom =
  /^\s*(?:commercial|de\s+la\s+(?:soci[ée]t[ée]|banque|marque)|du\s+(?:produit|fichier|m[ée]dicament|projet)|de\s+l['’](?:entreprise|[ée]tablissement|analyse|article)|et\s+adresse|and\s+address)/iu

const LABELLED = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(${strongLabels}|${roleLabels}|${softLabels})(?!\p{L})(\s{0,2}(?:\([^)\n]{1,20}\)\s?)?[:=]\s{0,3}|\s{1,2}\(\d\)\s{1,2}|\s{1,3})`,
  "giu"
)

// Who is greeted, before a comma or at the end of a line.
const GREETED = new RegExp(
  String.raw`(?:^|\n|[.!?]\s)(?:Hi|Hello|Hey|Morning|Afternoon|Evening|Bonjour|Bonsoir|Salut|Coucou|Good\s(?:morning|afternoon|evening))\s(${capitalised}(?:[ ]${capitalised})?)(?=\s?(?:,|!|\n|$))`,
  "gu"
)
const greetedMany = /^(?:all|team|everyone|everybody|folks|there|world|tous|toutes|everyone|friends|colleagues)$/i

const NAME_HERE = new RegExp(`^${name}`, "u")
const REVERSED = new RegExp(String.raw`^\p{Lu}[\p{L}'’-]+,[ ]${part}(?:[ ]${part})?`, "u")
const ANY_CASE = /^\p{L}[\p{L}\p{M}'’-]+(?:,?[ ]\p{L}[\p{L}\p{M}'’-]*\.?){0,3}/u

/** Whether a word may stand before a surname that is a word of forms as well. */
const leadsSurname = (word: string): boolean => isGivenName(word) || /^\p{Lu}\.?$/u.test(word)

const wordsEnd = (text: string, titled: boolean): number => {
  let last = 0
  let before = ""
  let lead = titled
  for (const match of text.matchAll(/\S+/g)) {
    const word = fold(match[0]).replace(/[^a-z]/g, "")
    const isSurname = (lead && isSurnameToo(match[0])) || /^\p{Lu}\.-\p{Lu}\.$/u.test(match[0])
    lead = leadsSurname(match[0])
    // A surname's own article: `J. Le Goff`.
    const article = /^(?:(?:L[ea]|D[ue])\s(?=\p{Lu}\p{Ll})|(?:LE|LA|DE|DU|DES)\s(?=\p{Lu}{3}))(\p{Lu}\p{L}+)/u.exec(
      text.slice(match.index)
    )
    if (article !== null && !isFormWord(article[1] ?? "")) {
      before = word
      continue
    }
    // `de La Tour` goes on where a lone `La` would end the name.
    if (isFormWord(word) && before !== "de" && !isSurname) break
    if (!isParticle(match[0])) last = match.index + match[0].length
    before = word
  }
  // A full stop or a comma behind the last word is the sentence's, but an initial keeps its own.
  const kept = text.slice(0, last)
  return /(?<!\p{Lu})[.,]$/u.test(kept) || /,$/.test(kept) ? last - 1 : last
}

/** The name that begins at an offset, if one does. */
const nameAt = (text: string, start: number, anyCase: boolean, titled = false): Finding | undefined => {
  const rest = text.slice(start, start + 90)
  const match = rest.match(REVERSED) ?? rest.match(NAME_HERE) ?? (anyCase ? rest.match(ANY_CASE) : null)
  if (match === null) return undefined
  const end = wordsEnd(match[0], titled)
  const found = match[0].slice(0, end)
  if (found.replace(/[^\p{L}]/gu, "").length < 2 || /^[@\d]/.test(rest.slice(end, end + 1)) || isFirm(found))
    return undefined
  return { kind: "PERSON", start, end: start + end }
}

/** Whether a value is what citizens of a country are called: forms ask for it beside names. */
const isNationality = (value: string): boolean =>
  findCountries(value).some(({ end, form, start }) => form === "citizens" && start === 0 && end === value.length)

const SURNAME_LABEL = /^(?:noms?|surnames?|(?:last|family)\s+names?)(?!\p{L})/iu
// Forms ask for given names beneath the surname.
const GIVEN_BENEATH = /^[^\S\n]*\n\s*(?:\d\.?\s)?(?:pr[ée]nom|(?:first|given|other)\s+names?|forename)/iu

const strong = new RegExp(`^(?:${strongLabels})$`, "iu")

/** People's names behind a title (M., Mme, Mr, Dr …) or a label (patient, nom, prénom, name, cashier …). The title itself stays. */
export const findPersonNames: Finder = (text) => {
  const glued = RUN_TOGETHER.test(text)
  const found: Array<Finding> = (glued ? matchesOf(text, GLUED) : []).map(({ 0: all, 1: words = "", index }) => ({
    kind: "PERSON",
    start: index + all.length - words.length,
    end: index + all.length
  }))
  for (const { 0: all, 1: given = "", index: start } of glued ? matchesOf(text, GLUED_GIVEN) : []) {
    const end = start + all.length
    if (isGivenName(given) && !isFirm(all) && !standsInFirm(text, start, end))
      found.push({ kind: "PERSON", start, end })
  }
  for (const match of matchesOf(text, TITLED)) {
    const from = match.index + match[0].length
    BROKEN_INITIALS.lastIndex = from
    const broken = BROKEN_INITIALS.exec(text)
    if (broken !== null) {
      found.push({ kind: "PERSON", start: from, end: from + broken[0].length })
      continue
    }
    const whole = nameAt(text, from, false, true)
    CUT_SURNAME.lastIndex = whole?.end ?? 0
    const rest = whole === undefined ? null : CUT_SURNAME.exec(text)
    BROKEN_NAME.lastIndex = whole?.end ?? 0
    const next = whole === undefined || text.slice(whole.start, whole.end).includes(" ") ? null : BROKEN_NAME.exec(text)
    const further = rest ?? (next !== null && isGivenName(text.slice(whole?.start, whole?.end)) ? next : null)
    const person = whole === undefined || further === null ? whole : { ...whole, end: whole.end + further[0].length }
    // On a form an M alone may be somebody's sex.
    const isSex = /^M\s/.test(match[0]) && person !== undefined && isNationality(text.slice(person.start, person.end))
    if (person !== undefined && !isSex) found.push(person)
  }
  for (const { 0: all, 1: name = "", index } of matchesOf(text, GREETED)) {
    const start = index + all.length - name.length
    if (!hasFormWord(name) && !name.split(" ").some((word) => greetedMany.test(word)) && !isFirm(name))
      found.push({ kind: "PERSON", start, end: start + name.length })
  }
  for (const match of BIRTH.test(text) ? matchesOf(text, BORN) : []) {
    const [value, words = ""] = match
    const start = match.index + value.indexOf(words)
    if (!hasFormWord(words) && !isFirm(words)) found.push({ kind: "PERSON", start, end: start + words.length })
  }
  for (const match of matchesOf(text, LABELLED)) {
    const [all, label = "", mark = ""] = match
    const start = match.index + all.length
    // Cards number what they tell, and need no colon then: `Prénoms/Given names (2) ROMAIN`.
    const colon = /[:=]/.test(mark) || (/\d/.test(mark) && strong.test(label))
    if (
      /^(?:name|nom|names|noms)$/i.test(label) &&
      (notPersonal.test(text.slice(Math.max(0, match.index - 16), match.index)) ||
        afterNom.test(text.slice(match.index + label.length)))
    )
      continue
    const first = nameAt(text, start, colon && strong.test(label))
    if (first === undefined) continue
    FURTHER_GIVEN.lastIndex = first.end
    const further = GIVEN_LABEL.test(label) ? (FURTHER_GIVEN.exec(text)?.[0].length ?? 0) : 0
    const person = { ...first, end: first.end + further }
    // Without a colon a label may be any word of a sentence: the line must begin with it and two words with capitals must follow.
    const value = text.slice(person.start, person.end)
    if (standsInFirm(text, person.start, person.end) || isNationality(value)) continue
    if (soft.test(label) && !/[ ,]/.test(value) && !isGivenName(value)) continue
    const opens = /(?:^|\n|\s{2})\s*$/.test(text.slice(Math.max(0, match.index - 40), match.index))
    if (
      colon ||
      (opens && /^\p{Lu}\S+\s+\p{Lu}/u.test(value)) ||
      (opens && SURNAME_LABEL.test(label) && GIVEN_BENEATH.test(text.slice(person.end, person.end + 60))) ||
      (/^(?:dear|cher|ch[èe]re|(?:my|his|her)\s+name\s+is|(?:je\s+m|(?:il|elle)\s+s)['’]appelle|(?:je\s+)?soussign[ée]{1,2}|c\/o|attn\.?|(?:served|signed|prescribed) by|(?:servie?|sign[ée]e?|suivie?|prescrite?) par)$/iu.test(
        label
      ) &&
        /^\p{Lu}/u.test(value))
    )
      found.push(person)
  }
  return found
}

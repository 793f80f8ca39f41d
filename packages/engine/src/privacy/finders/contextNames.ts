import { fold } from "../../text/fold.js"
import { matchesOf } from "../../text/matches.js"
import type { Finder, Finding } from "../Finding.js"
import { isFirm, standsInFirm } from "../firms.js"
import { isFormWord, isSurnameToo } from "../formWords.js"
import { isAlsoWord, isGivenName } from "../givenNames.js"
import { PARTICLE, PARTICLES, withoutArticles } from "../surnameParticles.js"

const word = String.raw`\p{Lu}[\p{L}\p{M}'’]{0,30}(?:-\p{L}[\p{L}\p{M}'’]{1,30}){0,3}`
const initial = String.raw`\p{Lu}\.(?:-\p{Lu}\.)?`
/** Several words, at least two of them with capitals. */
const several = `(?:${word}|${initial})(?:[ ]${PARTICLES}(?:${word}|${initial})){1,3}`
const any = `(?:${word})(?:[ ]${PARTICLES}(?:${word}|${initial})){0,3}`

// Who did or had done what people do, as it stands right behind the name.
const human =
  "(?:who[ ])?(?:(?:is|was|has[ ]been)[ ](?:born|aged|admitted|discharged|hospitalised|hospitalized|diagnosed|widowed|married|pregnant|seen[ ]by)|(?:currently[ ])?(?:lives|lived|resides|resided|smokes|suffers|underwent|presented[ ]with|died|passed[ ]away)|est[ ](?:née?|décédée?|domiciliée?|hospitalisée?|mariée?|suivie?[ ](?:par|en)|âgée?)|a[ ]été[ ](?:vue?|hospitalisée?|admise?|opérée?|reçue?|suivie?|entendue?)|habite|demeure|réside|vit[ ](?:seule?|chez|avec|au|à)|née?[ ]le|domiciliée?|demeurant)"
const said =
  "(?:told|tells|says|said|wrote|writes|will|would|can|could|has|had|is|was|replied|reported|reports|contacted|called|rang|asked|asks|confirmed|confirms|thanked|thanks|visited|attended|explained|agreed|agrees|works|worked|stated|states|mentioned|suggested|suggests|proposed|seconded|phoned|emailed|texted|sent|holds|shall|may|must|should|and[ ]I|does|did|wants|wanted|needs|lives|came|went|left|joined|started|signed|noted|added|[ld]['’]a|(?:(?:ne|n['’]|me|m['’]|te|t['’]|lui|nous|vous|leur|l['’]|se|s['’])[ ]?){0,2}(?:a|est|était|avait|dit|écrit|écrira|indique|remercie|confirme|propose|précise|explique|souhaite|demande|déclare|engage|pourra(?:it)?(?:-t?-?(?:il|elle))?|peut|doit|devra|sera|serait|viendra|vient|prend|habite|travaille|accepte|signale|informe|reconnaît|répond|appelle|arrive|part|fait|veut))"
const end = String.raw`(?![\p{L}\p{N}_-])`

// What people are called for their work, with a capital or without.
const posts =
  "director|manager|officer|partner|engineer|supervisor|consultant|teacher|headteacher|nurse|directeur|directrice|gérante?|responsable|ingénieure?|cheffe?|président|présidente|associée?|professeure?"
    .split("|")
    .map((post) => `[${post.charAt(0)}${post.charAt(0).toUpperCase()}]${post.slice(1)}`)
    .join("|")

// Behind the name: its post, its number or e-mail address, its age, where its bearer lives.
const told = String.raw`(?:,[ ](?:t[ée]l(?:[ée]phone|\.)?|phone|mobile|aged?|âgée?|née?|born|domiciliée?|demeurant|résidant|residing|living|of[ ](?:Flat[ ])?\d|\d{1,3}[ ]ans(?!\p{L})|\d{1,3}[ ]years[ ]old|(?:\+\d|\(?0\d|\(\d{3}\)|\d{3}[ -]\d{3}[ -]\d{4}|[\w.+-]{1,64}@)|(?:\p{L}[\p{L}-]{2,20}[ ]){0,2}(?:${posts})(?!\p{L}))|[ ]of[ ](?:Flat[ ]\d|\d{1,4}[A-Ca-c]?[ ]\p{Lu})|[ ]\((?:\+|0\d|\(?\d{3}[) -]|[\w.+-]{1,64}@|born|aged|DOB|d\.o\.b|née?[ ]|b\.[ ]?\d))`

// The two ways to tell a person by what stands behind, and who is quoted.
const BEHIND = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@&/'’-])(${several})(?=[ \n](?:${human})${end}|${told}|[ ](?:wrote|a[ ]écrit)[ ]?:)`,
  "gu"
)
const GIVEN_BEHIND = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@&/'’-])(${any})(?=[ \n](?:(?:${said})|(?:${human}))${end}|,[ \n](?:${human})${end}|${told})`,
  "gu"
)

// Words for who somebody is to others, before the name.
const ROLES =
  "guarantor|(?:line[ ])?manager|landlord|landlady|tenant|lessor|lessee|neighbour|neighbor|caretaker|teacher|headteacher|nurse|physiotherapist|physio|dentist|solicitor|barrister|lawyer|notary|witness|director|supervisor|colleague|friend|grandmother|grandfather|grandson|granddaughter|aunt|uncle|cousin|fiancée?|widow|widower|boss|carer|nanny|tutor|mentor|midwife|surgeon|psychologist|pharmacist|therapist|surveyor|engineer|adviser|advisor|sergeant|constable|inspector|officer|captain|plumber|electrician|student|pupil|applicant|claimant|defendant|employee|driver|patient|policyholder|trustee|executor|beneficiary|wife|husband|son|daughter|brother|sister|mother|father|partner|" +
  "bailleur|bailleresse|preneur|preneuse|garante?|cautions?|locataire|propriétaire|gardien(?:ne)?|voisine?|technicien(?:ne)?|conseill(?:er|ère)|gérante?|directeur|directrice|président|présidente|infirmier|infirmière|kinésithérapeute|dentiste|notaire|avocate?|témoin|collègue|amie?|grand-mère|grand-père|confrère|cons(?:œ|oe)ur|tante|oncle|cousine?|fiancée?|veuve|professeure?|institutrice|instituteur|sage-femme|chirurgien(?:ne)?|psychologue|pharmacien|pharmacienne|brigadier|brigadière|capitaine|lieutenant|commandant|adjudant|gendarme|agent|agente|élève|étudiante?|salariée?|employée?|conducteur|conductrice|patiente?|assurée?|souscripteur|souscriptrice|héritière?|tuteur|tutrice|curateur|curatrice|nièce|neveu|fils|fille|frère|sœur|soeur|mère|père|époux|épouse|mari|femme|conjointe?|compagnon|compagne|responsable|stagiaire|apprentie?|supérieure?(?:[ ](?:directe?|hiérarchique))?"
const ROLE_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(?:${ROLES})(?:,|[ ](?:is|was|will[ ]be|sera|named|called|est|nommée?|appelée?|principale?|légale?|désignée?))?[ ](?=${PARTICLES}\p{Lu})`,
  "gu"
)
// Ranks and posts with a capital that stand before a surname as a title does.
const RANK_BEFORE =
  /(?<![\p{L}\p{N}_-])(?:Sister|Nurse|Matron|PC|DC|DS|Sgt\.?|Sergeant|Constable|Inspector|Detective|Judge|Lord|Lady|Dame|Rabbi|Imam|Pastor|Father|Captain|Capt\.?|Colonel|Col\.?|Major|Lieutenant|Councillor|Coach|Auntie|Uncle|Aunt|Grandma|Grandpa|Officer|Brigadier|Capitaine|Lieutenante?|Commandante?|Adjudante?|Sœur|Frère|Infirmi[eè]re?)[ ](?=\p{Lu}|d[eu][ ]|van[ ]|von[ ])/gu

// What people are named behind: who signs, is seen, pays or is paid.
const BY_OF_TO =
  "(?:[Ss]igned|[Vv]alidated|[Aa]uthori[sz]ed|[Ww]itnessed|[Rr]epresented|[Ss]een|[Ee]xamined|[Tt]reated|[Aa]ccompanied|[Ii]nterviewed|[Ww]ritten|[Rr]eferred|[Dd]riven|[Tt]aught|[Rr]eviewed)[ ]by|[Ii]n[ ]the[ ]presence[ ]of|[Ss]tatement[ ]of|[Ee]state[ ]of|[Nn]amed[ ]drivers?(?:[ ](?:is|are))?|[Ss]p(?:oke|eak|oken)[ ](?:with|to)|[Rr]eports[ ]to|[Mm]eeting[ ]with|[Mm]et[ ]with|I[ ](?:saw|met|called|asked|told|spoke[ ]to)|(?:will[ ])?write[ ]to|[Cc]aller|[Ll]oyalty[ ][Mm]ember|[Aa]uthorised|[Mm]y[ ]name[ ]is|I[ ]am|policyholder[ ]is|[Ii]nsured[ ]is|[Pp]artner|[Ss]pouse|[Aa]ccount[ ]name|[Ss]igned(?:[ ]\\([^()]{1,20}\\))?|[Ww]itness(?:[ ]name)?(?:[ ]and[ ]phone)?|" +
  "(?:[Rr]eprésentée?|[Ss]ignée?|[Vv]alidée?|[Vv]ue?|[Ee]xaminée?|[Ss]uivie?|[Rr]eçue?|[Cc]onduite?|[Aa]ccompagnée?|[Ee]ntendue?)s?[ ]par|[Ee]n[ ]présence[ ]de|(?:[Cc]onducteur|[Cc]onductrice)s?[ ]désignée?s?|(?:[Cc]lient[ ])?[Ff]idélité|[Aa]ppelant|[Ee]mployée?|(?:[Jj]e[ ]me[ ]nomme|[Jj]e[ ]suis|[Jj]['’]ai[ ]vu|[Jj]['’]ai[ ]rencontré)|écrira[ ]à|[Éé]change[ ]avec|[Rr]encontre[ ]avec|(?:pour|de)[ ]recevoir|appartenant[ ]à|[Ee]ntretien[ ]avec|[Cc]onjointe?|[Cc]lient[ ]fidèle|porté[ ]par|assisté[ ]de|par[ ]son[ ]gérant|[Aa]uprès[ ]de|[Pp]our[ ]la[ ]mutuelle|iPhone[ ]de|[Tt]itulaire(?:[ ]du[ ]compte)?|[Tt]émoin"
const LED = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(?:(?:${BY_OF_TO})(?:[ ]?:|,)?|\((?:\d|[a-c])\)|(?<=(?:^|[\n.][ ]?))I,)[ ](?:the[ ]\p{Ll}{3,12}[ ])?(?=\p{Lu})`,
  "gu"
)

// Who is paid and who pays, on statements, where firms and places stand as well: a given name tells.
const PAID =
  /(?<![\p{L}\p{N}_-])(?:ch[eè]que[ ](?:[ée]mis[ ])?[àa]|(?:transfer|payment|order|debit|credit|cheque|refund)(?:[ ](?:to|from))?|FP[IO]|BACS|BGC|TFR|S\/?O|STO|pension[ ]alimentaire(?:[ ](?:à|a|de))?|(?:vir|virement)(?:[ ](?:inst|instantané|sepa|recu|re[cç]u|[ée]mis|permanent|web))*(?:[ ](?:à|a|vers|\/?de|pour|en[ ]faveur[ ]de))?)[ ]:?[ ]?(?=\p{Lu})/giu

// A word with a capital that lives with somebody or is asked to do something is a person, however rare the name.
const LONE =
  /(?<=(?:^|[.!?:>\n])\s{0,2})(\p{Lu}\p{Ll}[\p{L}'’-]{1,20})(?=,?[ ](?:lives|lived|vit|vivait|habite)[ ](?:alone|with|seule?|avec|chez)(?!\p{L})|,[ ](?:who|qui)[ ](?:was|is|lives|has|était|est|habite|vit|a)(?!\p{L})|[ ]a[ ]tout[ ]vu)|(?<=(?<!\p{L})(?:[Aa]sk|[Rr]emind|[Tt]ell)[ ])(\p{Lu}\p{Ll}[\p{L}'’-]{1,20})(?=[ ](?:to|that|about)[ ])/gu

// Given names within a sentence, behind a word that brings in no place.
const WITHIN = new RegExp(
  String.raw`(?<=(?<!\p{L})(?!(?:à|au|en|in|at|from|near|to|de|du|sur|vers|rue|the|le|la|un|une|a|of|by|par|chez|lampe|modèle|version|model|named|type|gamme|marque|via)[ ])\p{Ll}[\p{L}'’]*,?[ ])(\p{Lu}\p{Ll}{3,20}(?:-\p{Lu}\p{Ll}{2,20})?)(?=(?![ ]${PARTICLE}${PARTICLES}\p{Lu})[ ]\p{Ll}|,[ ]\p{Ll}|[.!?](?:\s|$))`,
  "gu"
)

const AT_ANY = new RegExp(`${PARTICLES}${any}(?![\\p{L}\\p{N}@&])`, "uy")
// A surname in capitals beside a given name that is not, or an initial before the surname.
const HALF_IN_CAPITALS =
  /^(?:(?:\p{Lu}[\p{Lu}'’-]+ )+\p{Lu}\p{Ll}[\p{L}-]+|\p{Lu}\p{Ll}[\p{L}-]+(?: \p{Lu}[\p{Lu}'’-]+)+)$/u
const INITIAL_BEFORE = /^(?:\p{Lu}\.-)?\p{Lu}\.? \p{Lu}[\p{L}'’-]{2,}$/u
/** What people pay each other for. */
const PURPOSES = "rent|loyer|gift|birthday|anniversaire|cadeau|coloc|colocation|vacances|holiday"
const BETWEEN_PEOPLE = new RegExp(`^ (?:${PURPOSES})(?!\\p{L})`, "iu")
const isNoPurpose = `(?!(?:${PURPOSES}|${PURPOSES.toUpperCase()})(?!\\p{L}))`
const AT_PAYEE = new RegExp(
  `${PARTICLES}(?:${initial}|${word})(?:[ ]${isNoPurpose}${PARTICLES}(?:${initial}|${word})){0,3}(?![\\p{L}\\p{N}@&])`,
  "uy"
)

/** Whether who is paid or pays is written as people are, or for what people pay each other. */
const isPayee = (value: string, behind: string): boolean =>
  HALF_IN_CAPITALS.test(value) || INITIAL_BEFORE.test(value) || (BETWEEN_PEOPLE.test(behind) && !/\d/.test(value))

const BETWEEN = /^(?:\s?,\s|\s(?:et|and|&)\s)(?=\p{Lu})/u

// Words with capitals that begin sentences, and what else is nobody's name.
const NOBODY = new Set(
  (
    "i im we you he she it they this that these those there here what who when where why how if as at but by my his her its our their your an a some any no not yes all each both " +
    "je tu il elle nous vous ils elles on ce cet cette ces qui que quoi dont ou quand comment pourquoi si mon ma mes son sa ses leur leurs un une des au aux dans sur sous mais donc or ni car " +
    "january february march april may june july august september october november december janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre " +
    "human resources team everyone nobody somebody god bank court hospital school street road avenue article section clause figure table chapter appendix annexe chapitre " +
    "english french spanish german italian dutch welsh irish scottish european american canadian swiss belgian anglais francais espagnol allemand italien neerlandais suisse belge " +
    "parliament government tribunal cour conseil mairie commission academie universite crown office police home high county city north south east west great new royal national " +
    "first second third last next only also then now today tomorrow please dear yes no ok fyi re fw tr cc landlord tenant seller buyer company employee employer lender borrower insurer sister nurse matron pc dc ds sergeant constable inspector judge lord lady officer captain brigadier capitaine lieutenant bailleur preneur vendeur acheteur acquereur societe salarie employeur assureur preteur emprunteur parties party partie"
  ).split(" ")
)

const isName = (text: string, start: number, value: string, lone: boolean): boolean => {
  const words = withoutArticles(value).split(/[ ]+/)
  return (
    !words.some(
      (one, at) =>
        (isFormWord(one) && !(at > 0 && isSurnameToo(one))) ||
        (!(at === 0 && one.length === 1 && /^\p{Lu} \p{Lu}{3}/u.test(value)) &&
          NOBODY.has(fold(one).replace(/[^a-z]/g, "")))
    ) &&
    /\p{Ll}|\p{Lu}{3}/u.test(value) &&
    !isFirm(value) &&
    (lone || !standsInFirm(text, start, start + value.length))
  )
}

/** A name up to the first word of a form behind two of its own: `Ida Quorve Date`. */
const untilLabel = (value: string): string => {
  const words = value.split(" ")
  const at = words.findIndex(
    (word, place) => place > 1 && /^\p{Lu}\p{Ll}{2}/u.test(word) && isFormWord(word) && !isSurnameToo(word)
  )
  return at < 0 ? value : words.slice(0, at).join(" ")
}

const withoutFirstWords = (value: string): { readonly from: number; readonly name: string } => {
  // `Yesterday Ann Field told` begins with a word of the sentence.
  const words = value.split(" ")
  const at = words.findIndex((one) => isGivenName(one))
  const from = at <= 0 ? 0 : words.slice(0, at).join(" ").length + 1
  return { from, name: value.slice(from) }
}

/**
 * People's names that the sentence tells: who is born, lives or was seen, whose number or age stands behind, whom a word such as `guarantor` or a rank
 * introduces, who signs, calls or pays. A verb that firms have as well tells a person only with a given name.
 */
export const findNamesInContext: Finder = (text) => {
  const found: Array<Finding> = []
  const add = (start: number, whole: string, lone = false): boolean => {
    const value = untilLabel(whole)
    if (!isName(text, start, value, lone)) return false
    found.push({ kind: "PERSON", start, end: start + value.length })
    return true
  }
  for (const { 1: value = "", index } of matchesOf(text, BEHIND)) add(index, value)
  for (const { 1: value = "", index } of matchesOf(text, GIVEN_BEHIND)) {
    const { from, name } = withoutFirstWords(value)
    if (isGivenName(name.split(" ")[0] ?? "")) add(index + from, name)
  }
  const namesFrom = (from: number, pattern: RegExp, accept: (value: string) => boolean): void => {
    for (let at = from, count = 0; count < 20; count++) {
      pattern.lastIndex = at
      const value = pattern.exec(text)?.[0]
      if (value === undefined || !accept(value)) return
      // Behind a comma may stand what somebody is.
      const words = untilLabel(value).split(" ")
      if (count > 0 && !words.some((one) => isGivenName(one)) && (words.length < 2 || words.join(" ") !== value)) return
      if (!add(at, value, count > 0) || words.join(" ") !== value) return
      at += value.length
      const between = BETWEEN.exec(text.slice(at, at + 6))
      if (between === null) return
      at += between[0].length
    }
  }
  for (const { 0: before, index } of matchesOf(text, ROLE_BEFORE))
    namesFrom(
      index + before.length,
      AT_ANY,
      (value) =>
        value.includes(" ") ||
        isGivenName(value) ||
        /^(?:professeur|gardien|brigadier|capitaine|lieutenant|commandant|adjudant|sergeant|constable|inspector|officer|captain|nurse|infirmi|confr|cons)/.test(
          before
        )
    )
  for (const { 0: before, index } of matchesOf(text, RANK_BEFORE)) namesFrom(index + before.length, AT_ANY, () => true)
  for (const { 0: before, index } of matchesOf(text, LED))
    namesFrom(index + before.length, AT_ANY, (value) => value.includes(" ") || isGivenName(value))
  for (const { 0: before, index } of matchesOf(text, PAID))
    namesFrom(index + before.length, AT_PAYEE, (value) => {
      const words = value.split(" ")
      return (
        (words.length > 1 && words.some((one) => isGivenName(one))) ||
        isPayee(value, text.slice(index + before.length + value.length))
      )
    })
  for (const { 0: value, index } of matchesOf(text, LONE)) add(index, value)
  for (const { 0: value, index } of matchesOf(text, WITHIN))
    if (isGivenName(value) && !isAlsoWord(value)) add(index, value)
  return found
}

import { matchesOf as matchesIn } from "../../text/matches.js"
import { signsOf } from "../../text/signs.js"
import { type Finder, type Finding, matchesOf, type PrivateKind } from "../Finding.js"
import { kindOfNumberLabel } from "../nearLabels.js"

const number = String.raw`(?:\s{0,2}(?:n(?:°|º|o\.?|um[ée]ro|umber|r\.?)?|no\.?|number|#|id|ref\.?|r[ée]f\.?))?`
const gap = String.raw`\s{0,3}(?:[:.#=]|(?:is|was|est(?:\s(?:le|la))?)(?=\s))?\s{0,3}(?:[.…·_]{2,80}\s{0,3}:?\s{0,3})?`
// A word of letters alone before the digits is the number's only where it is short and no word of a sentence, or with a dash that a blank parts from them.
const value = String.raw`((?!\p{L}{6,}[ .]|(?:is|was|est|le|la|of|and|for|at|to|du|de|des|et|sur|the|on|in|by|no|dated)[ .])(?:\p{L}{1,3}- (?=\d))?(?=[\p{L}\d]*[-/.]?[\p{L}\d]*[-/. ]?\d)[\p{L}\d][\p{L}\d]*(?:[-/.][\p{L}\d]+)*(?: (?!\d{4}-\d\d-\d\d)\d[\d-]*)*)`

const labelled = (labels: string): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:${labels})(?!(?!n[°º]|no(?!\\p{L}))\\p{L})(?:\\s?\\(\\p{L}{2,6}\\))?${number}${gap}${value}`,
    "giu"
  )

// `n°` before a word makes it a number's label that would not be one alone.
const numbered = (words: string): string => String.raw`n(?:°|º|o\.?|um[ée]ro)\s?(?:de\s|du\s|d['’])?(?:${words})`

const kinds: ReadonlyArray<readonly [PrivateKind, RegExp]> = [
  [
    "TAX_NUMBER",
    labelled(
      String.raw`(?:num[ée]ro\s+|n°\s?)fiscal(?:\s+\(?(?:du\s+)?d[ée]clarant(?:\s+\d(?:\)|(?=[\s:])))?)?|r[ée]f[ée]rence\s+fiscale|r[ée]f[ée]rence\s+de\s+l['’]avis|(?<!(?:net|revenus?|r[ée]sultat|montant|b[ée]n[ée]fice|d[ée]ficit|exercice)\s)fiscal(?=\s?(?:n|:))|SPI|UTR|unique\s+taxpayer\s+reference(?:\s+\(UTR\))?|taxpayer\s+(?:id|identification|reference)|TIN|ITIN|tax\s+ref(?:erence|\.)?|tax\s+(?:(?:file|id(?:entification)?)\s+)?(?:number|no\.?)`
    )
  ],
  [
    "ACCOUNT",
    labelled(
      String.raw`${numbered("client|compte|contrat|police|adh[ée]rent(?:\\s+(?:de\\s+(?:la\\s+)?)?mutuelle)?|abonn[ée]|abonnement|allocataire(?:\\s+CAF)?|soci[ée]taire|attestation")}|(?:attestation|abonnement)(?=\s?n[°ºo])|certificate\s+(?:number|no\.?)(?!\s+of)|(?:bank\s+)?account(?:\s+(?:number|no\.?)|\s\((?=\d{6,10}\))|\s+name\s?:?\s[^\n\d,;:]{2,40}[,.]\s+(?:number|no\.?)(?=\s)|(?=\s?:?\s?\d{6,10}(?![\d.,]?\d))|(?=\s?:\s?\p{L}{1,3}\d{4}))|acct|a\/c|num[ée]ro\s+de\s+compte|compte(?:\s+(?:bancaire|client|courant|ch[èe]ques?|d['’][ée]pargne|de\s+d[ée]p[ôo]ts?))?(?=\s?(?:n[°ºo]|num[ée]ro|:))|customer\s+(?:number|no\.?|id)|client\s+(?:number|no\.?|id|ref(?:erence)?\.?)|r[ée]f(?:[ée]rence|\.)?\s+client|num[ée]ro\s+(?:de\s+)?client|code\s+client|identifiant\s+(?:client|abonn[ée]|adh[ée]rent)|client(?=\s?n[°º])|contrat(?=\s?(?:n[°ºo]|:))|policy(?:\s+(?:number|no\.?)|(?=\s?:\s?(?:\p{L}{1,4}[-/ ]?)?\d{5}))|membership(?=\s?:\s?\p{L}{0,3}\d{4})|police(?=\s?(?:n[°ºo]|:))|adh[ée]rent|(?:contract|agreement)\s+(?:number|no\.?)(?=\s?:?\s?\d[\d ]{6})|paid\s+(?:in)?to\s{0,2}:?\s{1,3}\d\d-\d\d-\d\d|customer(?=\s\d{5,12}(?![\d.,]?\d))|(?:mem(?:b(?:er(?:ship)?)?)?|mbr)\.?\s+(?:number|no\.?)|r[ée]f(?:[ée]rence|\.)?\s+(?:du\s+)?(?:locataire|abonn[ée]|adh[ée]rent)|(?:tenant|tenancy)\s+(?:number|no\.?|id|ref(?:erence)?\.?)|customer\s+ref(?:erence)?\.?|carte\s+(?:de\s+)?fid[ée]lit[ée]|(?:club|bonus|rewards?|points|library|rail|travel)\s?card|frequent[\s-]fl(?:yer|ier)(?=\s(?:n|#))|(?:num[ée]ro\s+)?(?:d['’]\s?)?(?:affiliation|affili[ée])(?=\s?(?:n[°ºo]|:))|r[ée]f[ée]rence\s+unique\s+(?:du\s+)?mandat|RUM(?=\s?:)|mandate\s+ref(?:erence|\.)?|loyalty\s+(?:card|number|no\.?)`
    )
  ],
  [
    "ID_NUMBER",
    labelled(
      String.raw`${numbered("patient|passeport|permis|personnel|national|(?:l['’]\\s?)?identification(?:\\s+personnel(?:le)?)?|candidat|[ée]tudiant|[ée]l[èe]ve|identifiant|d[ée]tenu|[ée]crou|titre|carte|badge|s[ée]jour|salari[ée]|employ[ée]|matricule|(?:l['’])?[ée]tranger|agdref|ine|dossier(?:\\s(?:patient|m[ée]dical|\\(?neph\\)?))?")}|dossier(?:\s(?:patient|m[ée]dical))?(?=\s?(?:n[°ºo]|num[ée]ro))|patient\s+(?:id|number|no\.?)|(?:num[ée]ro\s+(?:de\s+)?)?patient(?=\s?n[°º])|dossier(?=\s?:?\s?\d{8,12}(?![\d.,]?\d))|chart\s+(?:number|no\.?)|matr?\.(?=\s?(?:n[°ºo]|:))|CHI(?=\s?(?:n|:))|H\s?&\s?C(?=\s?n)|health\s+(?:and\s+care\s+)?(?:(?:card|insurance)\s+(?:number|no\.?)|number|card(?=\s?:))|OHIP|RAMQ|NAM(?=\s?:)|(?:carte\s+d['’])?assurance[\s-]maladie(?=\s?(?:n[°ºo]|:))|carte\s+(?:vitale|sant[ée])|code\s+permanent|ULN|(?:unique\s+)?learner\s+(?:number|no\.?|ref(?:erence)?)|UCAS\s+(?:personal\s+)?(?:id|number|no\.?)|(?:candidate|inmate|prison(?:er)?|service|warrant|tenant|person|arrest|custody)\s+(?:number|no\.?)|DBS(?:\s+certificate)?\s+(?:number|no\.?)|(?:GNIB|IRP|BRP)(?=\s?(?:n|:|\p{L}?\d))|USCIS(?=\s?(?:n|#|:))|alien\s+(?:registration\s+)?(?:number|no\.?)|A-number|UAN|unique\s+application\s+number|(?:our|your|application|case)\s+ref(?:erence|\.)?(?=\s?:?\s?\d{4}-\d{4}-\d{4}-\d{4}(?!\d))|DLN?(?=\s?(?:n|#|:))|(?:identifiant|num[ée]ro)\s+(?:france\s+travail|p[ôo]le\s+emploi)|(?:ZEMIS|SYMIC|RCC|GLN)(?=\s?(?:n|:|-nr))|NMC(?:\s+(?:pin|number|no\.?))?(?=\s?:?\s?\p{L}?\d{2})|GDC(?:\s+(?:number|no\.?))?(?=\s?:?\s?\d{4})|INAMI|RIZIV|known\s+travell?er\s+(?:number|no\.?)|national\s+id(?:entity)?(?:\s+(?:card|number|no\.?))?|IPP|NIP|MRN|NEPH|AGDREF|INE(?=\s?:)|UPN|(?:student|pupil)\s+id|(?:lab|sample|pupil|student|claim|case|crime|incident)\s+(?:number|no\.?|ref(?:erence|\.)?)|(?:member|subscriber)\s+(?:id|number|no\.?)|booking\s+ref(?:erence|\.)?|share\s+code|sinistre(?=\s?n[°ºo])|hosp(?:ital|\.)\s+(?:number|no\.?)|(?:banking\s+)?user\s+id|identifiant\s+(?:banque\s+en\s+ligne|internet|de\s+connexion)|personal\s+(?:number|no\.?)|badge\s+(?:number|no\.?)|badge(?=\s?(?:n[°ºo]|:|#))|employee(?=\s?#)|permis\s+[A-Z](?=\s?n[°ºo])|(?:file|dossier|matricule|patient)\s+(?:of|for|de|du\s+patient)\s+(?:M\.|Mme|Mlle|Mrs?\.?|Ms|Miss|Monsieur|Madame|Dr)\s[^\n\d:;,]{2,40}?(?=\s(?:is|est)\s)|(?:patient\s+|medical\s+)?file\s+(?:number|no\.?)|medical\s+record\s+(?:number|no\.?)|medic(?:are|aid)(?:\s+(?:number|no\.?|id))|IMEI|NHS(?:\s+(?:number|no\.?))?|passport(?:\s+(?:number|no\.?))?|passeport|carte\s+(?:nationale\s+)?d['’]identit[ée]|carte(?=\s?n[°º])|CNI|(?:identity\s+)?(?:card\s+)(?:number|no\.?)|ID\s+(?:number|no\.?)|identity\s+document\s+(?:number|no\.?)|dossier\s+porte\s+le\s+num[ée]ro|staff\s+(?:id|number|no\.?)|identity\s+(?:number|no\.?)|permis(?:\s+de\s+conduire)?(?=\s?(?:n[°ºo]|:))|driv(?:ing|er['’]?s?)\s+licen[cs]e(?:\s+(?:number|no\.?))?|matricule(?:\s+(?:du\s+)?(?:salari[ée]e?|employ[ée]e?|agent))?|employee\s+(?:id|number|no\.?)|payroll\s+(?:number|no\.?)|RPP[S5]|ADELI|MCRN|GMC(?:\s*(?:number|no\.?|ref(?:erence)?\.?))?|NPI|titre\s+de\s+s[ée]jour|residence\s+permit`
    )
  ]
]

// A bank account in France: bank, branch, account and key, where 97 − (89 b + 15 g + 3 c) mod 97 is the key (Banque de France).
const RIB = /(?<![\p{L}\d])\d{5}[ -]?\d{5}[ -]?[\dA-Z]{11}[ -]?\d{2}(?![\p{L}\d])/gu

const ribKeyAgrees = (text: string): boolean => {
  const compact = text.toUpperCase().replace(/[^0-9A-Z]/g, "")
  // Letters stand for digits: A to I for 1 to 9, J to R for 1 to 9, S to Z for 2 to 9.
  const digits = compact.replace(/[A-Z]/g, (letter) => {
    const place = letter.charCodeAt(0) - 65
    return String(place < 9 ? place + 1 : place < 18 ? place - 8 : place - 16)
  })
  const [bank, branch, account] = [digits.slice(0, 5), digits.slice(5, 10), digits.slice(10, 21)].map(BigInt)
  if (bank === undefined || branch === undefined || account === undefined) return false
  return 97n - ((89n * bank + 15n * branch + 3n * account) % 97n) === BigInt(digits.slice(21))
}

// The machine-readable lines of passports, cards and visas (ICAO 9303): 30, 36 or 44 places filled up with chevrons.
const MRZ = /(?<![A-Z0-9<])(?=[A-Z0-9<]{0,42}<<|[A-Z0-9]{0,42}\d[A-Z0-9]{0,42}<)[A-Z0-9<«]{28,44}(?![A-Z0-9<«])/g

// The last line of a card of which some places were lost, so that it is shorter: names parted by chevrons, and a digit.
const SHORT_MRZ =
  /(?<![A-Z0-9<])(?=[A-Z0-9<]{0,24}\d)(?=[A-Z0-9]{0,22}<[A-Z0-9<]{0,20}<<|[A-Z0-9]{0,22}<<[A-Z0-9<]{0,20}<)[A-Z0-9<]{18,27}(?![A-Z0-9<])/g

// One that lost some of its places: nothing else is filled up so.
const CUT_MRZ = /(?<![A-Z0-9<])(?=<*[A-Z0-9])[A-Z0-9<]{2,30}<{4,30}[A-Z0-9]?(?![A-Z0-9<])/g

// A line of names that lost all its fillers but the last.
const UNFILLED = /(?<![\p{L}\d<])[A-Z]{10,30}<{1,3}(?![\p{L}\d<])/gu

// The first line of a passport or a visa, or of a card of which the places behind were lost: the kind of paper, a country and a name.
const ZONE_START = /(?<![\p{L}\d<])[PVIAC][A-Z]?<[A-Z]{3}[A-Z0-9<]{8,39}(?![\p{L}\d<])/gu

// Driving licences of Great Britain (DVLA): five places of the surname filled up with nines, the birth date with its year's digits apart, two
// initials, check characters.
const BRITISH_LICENCE =
  /(?<![\p{L}\d])[A-Z][A-Z9]{4} ?\d(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])\d ?[A-Z][A-Z9]\d[A-Z]{2}(?![\p{L}\d])/gu

// An individual taxpayer's number of the United States (IRS): a nine, and 5 to 9 before the fourth digit but one.
const ITIN = /(?<![\p{L}\d-])9\d{2}-[5-9]\d-\d{4}(?![\p{L}\d-])/gu

// A French taxpayer's number (DGFiP): thirteen digits, the first 0 to 3, in groups that no other number has.
const SPI = /(?<![\p{L}\d.,-])(?<!\d )[0-3]\d \d{2} \d{3} \d{3} \d{3}(?![\p{L}\d]|[.,]\d| \d)/gu

// What a number in groups ends with: a letter that checks it, or a group that a dash joins.
const TAIL = /^(?: \p{Lu}(?![\p{L}\p{N}'’.])| -(?=\p{Lu}?\d)[\p{Lu}\d]+(?![\p{L}\p{N}.,]))/u

/** The letter that checks a number without groups ends its cell; so many digits stand before it. */
const LETTER_AT_END = /^ \p{Lu}(?:$|\n| {2}|\t)/u
const fewestBeforeLetter = 6

const withTail = (text: string, found: Finding): Finding => {
  if (text.charAt(found.end) !== " ") return found
  if (!/\d[ -]\S*\d/.test(text.slice(found.start, found.end)))
    return LETTER_AT_END.test(text.slice(found.end, found.end + 4)) && found.end - found.start >= fewestBeforeLetter
      ? { ...found, end: found.end + 2 }
      : found
  const tail = TAIL.exec(text.slice(found.end, found.end + 12))
  return tail === null ? found : { ...found, end: found.end + tail[0].length }
}

// What follows the last digits of an amount.
const CENTS = /^,\d{2}(?!\d)/

/** What follows the day of a date whose month is a word. */
const MONTH = /^\s(?:\p{L}{3,9}\.?)\s\d{4}(?!\d)/u

const DATE = /^(?:\d{1,2}([./-])\d{1,2}\1(?:\d{2}|\d{4})|\d{4}([./-])\d{2}\2\d{2})$/

/** Whether what was found is only the beginning of an amount or of a date. */
const goesOn = (found: string, after: string): boolean =>
  CENTS.test(after.slice(0, 4)) || (/^\d{1,2}$/.test(found) && MONTH.test(after.slice(0, 20)))

// The one line of a French licence, which is filled up with the surname (ISO/IEC 18013).
const FRENCH_LICENCE =
  /(?<![\p{L}\d])[DPpO0][1Il|]FR[A\d](?:[\p{L}\d<]{18,26}(?: [\p{Lu}\d<]{2,8})?|[\p{Lu}\d<]{3,17} (?=[\p{Lu}<]{0,20}\d)[\p{L}\d<]{8,22})(?![\p{L}\d<])/gu

/** Numbers long enough that the label before them may be misread; behind a blank or a colon. */
const LONG =
  /(?<=[:.\s])(?=(?:\p{Lu}{2,3}-? )?(?:(?:[^\s\d]{0,12}\d){3}|\d{1,4} \d))(?:\p{Lu}{2,3}-? (?=\d))?(?:[\p{Lu}\d][\p{Lu}\dbglo|]*(?:[-/._][\p{Lu}\d]+)*)(?: \d[\dA-Z-]*)*(?![\p{L}\d]|[.,/]\d)/gu
const labelReach = 36

const YEAR = /^(?:19|20)\d{2}$/
const AMOUNT = /^\d{1,3}(?:[ ,.]?\d{3})*[.,]\d{2}$/

const behindMisreadLabels = (text: string): ReadonlyArray<Finding> =>
  matchesIn(text, LONG).flatMap(({ 0: value, index: start }) => {
    if (value.length < 4 || value.length > 30 || YEAR.test(value) || DATE.test(value) || AMOUNT.test(value)) return []
    const before = text.slice(Math.max(0, start - labelReach), start)
    const line = before.slice(before.lastIndexOf("\n") + 1)
    const kind = /\p{L}/u.test(line) ? kindOfNumberLabel(line) : undefined
    return kind === undefined ? [] : [withTail(text, { kind, start, end: start + value.length })]
  })

// In brackets behind the name of whom a label calls so: `Patient : Mme Anne Roux (53811285)`.
const BEHIND_NAME =
  /(?<!\p{L})(?:[Pp]atiente?|[Cc]lient|[Cc]ustomer|[Aa]dh[ée]rente?|[Aa]bonn[ée]e?|[Aa]llocataire|[Ll]ocataire|[Tt]enant|[Mm]ember|[Pp]upil|[Ss]tudent|[Ee]mployee|[Ss]alari[ée]e?)[ .…]{0,60}:?\s{0,2}(?=\p{Lu})[\p{L} .,'’-]{3,50}\s\(((?:\p{Lu}{1,4}[ -]?)?\d{5,12})(?=\))/gu

/** Lines of papers, of which nothing else than chevrons tells. */
const zones: Finder = (text) =>
  [MRZ, SHORT_MRZ, CUT_MRZ, UNFILLED, ZONE_START].flatMap((form) => matchesOf("ID_NUMBER", text, form))

/** Numbers that a label ties to a person or an account: accounts, customers, patients, papers, tax; French bank accounts by key; ICAO lines. */
export const findLabelledNumbers: Finder = (text) => {
  const { digits } = signsOf(text)
  return [
    ...(digits > 0 ? kinds : [])
      .flatMap(([kind, pattern]) =>
        matchesOf(
          kind,
          text,
          pattern,
          (found, { 0: all, index = 0 }) =>
            // A figure alone numbers what comes next: `Driving licence`, and beneath it `1.`
            /\d/.test(found) &&
            !/^\d$/.test(found) &&
            !DATE.test(found) &&
            !AMOUNT.test(found) &&
            !goesOn(found, text.slice(index + all.length, index + all.length + 20)),
          1
        )
      )
      .map((found) => withTail(text, found)),
    ...(digits >= 5 ? matchesOf("ID_NUMBER", text, BEHIND_NAME, () => true, 1) : []),
    ...(digits >= 12 ? matchesOf("ACCOUNT", text, RIB, ribKeyAgrees) : []),
    ...(digits >= 6 ? matchesOf("ID_NUMBER", text, BRITISH_LICENCE) : []),
    ...(digits >= 9 ? [ITIN, SPI].flatMap((form) => matchesOf("TAX_NUMBER", text, form)) : []),
    ...(text.includes("FR") ? matchesOf("ID_NUMBER", text, FRENCH_LICENCE) : []),
    ...(text.includes("<") ? zones(text) : []),
    ...(digits >= 2 ? behindMisreadLabels(text) : [])
  ]
}

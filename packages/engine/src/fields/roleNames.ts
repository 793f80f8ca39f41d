import { flatMap } from "../flatMap.js"
import { eitherOf } from "../lang/languages.js"
import { fold } from "../text/fold.js"
import { firmLikeness, personLikeness } from "../text/names.js"
import { BUILT_IN_TYPES } from "../types/builtInTypes.js"
import type { Candidate } from "./candidates.js"
import { conceptsOf } from "./concepts.js"
import type { Features } from "./featureNames.js"
import type { Reading } from "./reading.js"
import { isKnownConcept } from "./thesaurus.js"

/** Words in the names of banks. */
const BANK = new RegExp(
  `(?<!\\p{L})(?:${eitherOf(({ letterhead }) => letterhead.banks)}|banca|raiffeisen)(?!\\p{L})`,
  "u"
)

/** Words in the names of insurers. */
const INSURER =
  /\b(?:assurances?|assureurs?|insurance|insurers?|assurance|mutuelles?|mutual|underwriting|underwriters|prevoyan[ct]e|indemnity|casualty|life)\b/

/** Words in the names of medical laboratories. */
const LABORATORY =
  /\b(?:laboratoires?|laboratory|laboratories|labs?|biologie|bio(?:lab|medical|analyses?)|biology|pathology|diagnostics?|analyses medicales|chu|chr|hopital|hospital)\b/

/** A laboratory's description of itself below its name, which is no name by itself. */
const WHAT_IT_IS =
  /^(?:(?:laboratoires?|centre|pole|cabinet)\s(?:de\s|d['’]\s?)?(?:biologie|analyses?)(?:\sde\sbiologie)?(?:\smedicales?)?|(?:clinical|medical|pathology|diagnostic)\s(?:laborator(?:y|ies)|services?))$/

/** Text after a person's name where a date of birth follows. */
const BORN = /^\s*[,;(–-]?\s*(?:n[ée]e?(?:\(e\))?\s+le|born|d\.?o\.?b\b)/i

/** Text before or after the name of a health practitioner. */
const PRACTITIONER =
  /^(?:dr|docteur|doctor|pr|professeur|prof)\b\.?\s+\p{L}|,?\s(?:m\.?d\.?|d\.?o\.?|mbbs|mb ?bs|mb ?chb|mrcgp|frcp|mrcp|n\.?p\.?|p\.?a\.?-c|d\.?d\.?s)\.?$/u

/** Names in the letterhead of the issuer, and names of the person a document is for, by scoring model. */
const ROLES: Readonly<Record<string, (text: string) => number>> = {
  bank_name: (text) => (BANK.test(fold(text)) ? 1 : 0),
  insurer_name: (text) => (INSURER.test(fold(text)) ? 1 : 0.5 * firmLikeness(text)),
  laboratory_name: (text) => (LABORATORY.test(fold(text)) ? 1 : 0),
  prescriber_name: (text) => (PRACTITIONER.test(fold(text)) ? 1 : 0),
  employer_name: firmLikeness,
  job_title: () => 0,
  employee_name: personLikeness,
  patient_name: personLikeness,
  account_holder: (text) => Math.max(personLikeness(text), firmLikeness(text) * 0.8)
}

/** Whether a scoring model is for a name with a role of its own. */
export const isRole = (model: string): boolean => Object.hasOwn(ROLES, model)

/** The titles of all kinds of documents, by the first of their concepts. */
let titles: ReadonlyMap<string, ReadonlyArray<ReadonlyArray<string>>> | undefined

const readTitles = (): ReadonlyMap<string, ReadonlyArray<ReadonlyArray<string>>> => {
  const byFirst = new Map<string, Array<ReadonlyArray<string>>>()
  for (const { anchors } of BUILT_IN_TYPES) {
    for (const { weight, where, words } of anchors) {
      if (where !== "title" || weight <= 0) continue
      const title = conceptsOf(words)
      const [first] = title
      if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), title])
    }
  }
  return byFirst
}

/** Most words in a title beyond those that name the kind of document. */
const BESIDE_TITLE = 3

/** Whether a line is the title of a kind of document: words that name it and few others. */
const isTitle = (text: string): boolean => {
  titles ??= readTitles()
  const concepts = conceptsOf(text)
  for (const first of concepts) {
    const found = titles
      .get(first)
      ?.some(
        (title) =>
          title.every((concept) => concepts.includes(concept)) &&
          concepts.length <= title.length + (title.length > 1 ? BESIDE_TITLE : 0)
      )
    if (found === true) return true
  }
  return false
}

/** Words that may begin a name or be a label: only a colon or a gap makes them a label. */
const BEGINS_NAME =
  /^(?:banque|bank|caisse|credit|dr|docteur|doctor|prof|societe|company|entreprise|laboratoire|laboratory|cabinet)\b/

/** Whether only a space separates a value from the words before it, which are then the start of the value rather than its label. */
const goesOn = ({ prefix, segment, start }: Candidate): boolean => {
  if (prefix === "" || /[:#=]\s*$/.test(segment.text.slice(0, start))) return false
  const at = segment.starts.findIndex((offset, i) => offset + (segment.line.words[i]?.text.length ?? 0) > start)
  const [before, word] = [segment.line.words[at - 1], segment.line.words[at]]
  if (before === undefined || word === undefined) return false
  return word.box.x - before.box.x - before.box.width < segment.size * 0.75
}

/** People whose date of birth documents state. */
const BORN_ROLES: ReadonlySet<string> = new Set(["patient_name", "employee_name"])

/** How much more a name counts if a date of birth follows it. */
const OWN_BIRTH = 2.5

/** How much a candidate looks like a name in a role, by its own words and the text right after or below it. */
const cueOf = (
  model: string,
  { end, segment, value }: Candidate,
  like: (text: string) => number,
  { segments }: Reading
): number => {
  if (model === "laboratory_name") {
    if (WHAT_IT_IS.test(fold(value))) return 0.3
    const below = segments[segment.index + 1]
    const named = below !== undefined && segment.size > below.size * 1.15 && WHAT_IT_IS.test(fold(below.text))
    return named && value === segment.text ? 1 : like(value)
  }
  const cue = like(value)
  return cue > 0 && BORN_ROLES.has(model) && BORN.test(segment.text.slice(end)) ? OWN_BIRTH : cue
}

/** The candidates for a role: whole names, each with how much it looks like one. */
export const roleCandidates = (
  model: string,
  pool: ReadonlyArray<Candidate>,
  reading: Reading
): ReadonlyArray<Candidate> => {
  const like = ROLES[model]
  if (like === undefined || reading.segments.length === 0) return pool
  return flatMap(pool, (candidate) => {
    // The first page names the issuer and the recipient. On later pages, only unmistakable names count.
    if (candidate.segment.pageIndex > 0 && like(candidate.value) < 0.8) return []
    if (isTitle(candidate.value) || (candidate.prefix !== "" && isTitle(candidate.segment.text))) return []
    if (goesOn(candidate) && BEGINS_NAME.test(fold(candidate.prefix))) return []
    const cue = cueOf(model, candidate, like, reading)
    // Words that are all label words name nobody, unless they suit a firm of this kind.
    const concepts = conceptsOf(candidate.value)
    if (cue < 0.8 && concepts.length > 0 && concepts.every(isKnownConcept)) return []
    return [{ ...candidate, cue, sameAs: candidate }]
  })
}

/** Hand-set log-odds that a candidate is the name in a role. */
export const rolePrior = (f: Features, model: string): number => {
  const common =
    // Text above a name with an address below it is not the name's label.
    -3 * f.rival * (1 - 0.8 * f.postcodeBelow) -
    1.5 * f.nested -
    2.2 * f.labelLike * (1 - 0.8 * f.context) -
    4 * Math.max(0, f.naming - 0.6) * (1 - 0.7 * f.cue) -
    3.5 * f.address -
    (f.letters < 0.5 ? 2 : 0) -
    (f.digits > 0.2 ? 1.5 : 0) -
    (f.words > 7 ? 1.5 : f.words > 4 ? 0.6 : 0) -
    // Without a label, a role's name is in the letterhead or the address window, never among the rows of a table.
    6 * Math.max(0, f.y - 0.3) * (1 - f.context) -
    (f.afterLabel > 0 && f.context < 0.3 ? 1.5 : 0) -
    f.page
  const high = Math.max(0, 1.5 - f.top * 0.12)
  switch (model) {
    case "job_title":
      return -4 + 7.2 * f.context - 0.6 * f.firm + common
    case "bank_name":
    case "insurer_name":
    case "laboratory_name":
      return (
        -3.4 + 4 * f.context + 3 * f.cue + high + 1.2 * f.domain + (f.size > 1.25 ? 0.8 : 0) + 0.1 * f.mentions + common
      )
    case "prescriber_name":
      return -2.8 + 3.5 * f.context + 3.6 * f.cue + high * 0.6 + (f.size > 1.25 ? 0.5 : 0) + common
    case "employer_name":
      return (
        -2.6 +
        4.5 * f.context +
        1.2 * f.cue +
        high +
        1.6 * f.postcodeBelow +
        (f.lineInBlock === 0 ? 0.4 : -0.4) +
        (f.x < 0.45 ? 0.6 : -0.3) +
        (f.size > 1.25 ? 0.3 : 0) +
        0.6 * f.domain +
        common
      )
    default:
      return (
        -2.6 +
        5 * f.context +
        1.6 * f.postcodeBelow +
        1.8 * (f.cue - 0.4) +
        0.2 * Math.max(0, f.mentions - 1) +
        (f.x > 0.45 && f.y < 0.45 ? 0.8 : 0) +
        // With the address window on the left, a person's name above an address is the addressee's.
        (f.x <= 0.45 && f.y > 0.08 && f.y < 0.45 && f.person >= 0.6 && f.firm === 0 && f.postcodeBelow > 0.6
          ? 0.9
          : 0) +
        (f.lineInBlock === 0 ? 0.3 : -0.3) -
        (f.top < 3 ? 0.7 : 0) -
        (f.capitals === 0 ? 1.2 : 0) +
        common
      )
  }
}

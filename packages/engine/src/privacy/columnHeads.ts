import { fold } from "../text/fold.js"
import type { PrivateKind } from "./Finding.js"
import { isFirm } from "./firms.js"
import { isFormWord } from "./formWords.js"

/** What heads a column of private values, folded. */
const HEADS: ReadonlyArray<readonly [PrivateKind, RegExp]> = [
  [
    "DATE_OF_BIRTH",
    /^(?:date of birth|dob|d\.o\.b\.|b[o0c](?:r[nm]|m)|birth ?date|ne\(?e?\)? le|nee? le|date de naiss(?:ance|\.)|naissance|ddn)$/
  ],
  [
    "PERSON",
    /^(?:(?:first|last|given|family|middle)? ?names?|surname|forenames?|full name|noms?|prenoms?|noms? (?:et )?prenoms?|patiente?s?|employees?|members?|agents?|salariee?s?|beneficiaires?(?:\(s\))?|candidate?s?|passengers?|students?|pupils?|eleves?|adherente?s?)$/
  ],
  [
    "ID_NUMBER",
    /^(?:(?:patient|employee|staff|member|pupil|student|file) (?:no\.?|number|id)|n° (?:de )?(?:dossier|patient)|matricule|ipp|mrn)$/
  ],
  [
    "SOCIAL_SECURITY_NUMBER",
    /^(?:nir|ssn|nino|ni (?:no\.?|number)|national insurance (?:no\.?|number)|n° (?:de )?(?:ss|securite sociale))$/
  ]
]

/** Numbers that are people's where a column of people stands beside them, and else of anything, folded. */
const BESIDE_PEOPLE: ReadonlyArray<readonly [PrivateKind, RegExp]> = [
  ["ID_NUMBER", /^(?:id|(?:card|badge) (?:no\.?|number|id)|n° (?:de )?(?:badge|carte))$/],
  [
    "ACCOUNT",
    /^(?:(?:customer|client|account|membership) (?:no\.?|number|id)|n° (?:de |d')?(?:client|compte|adherent|abonne|contrat))$/
  ]
]

// A family name may begin with a small word: `de la Cruz`.
const PERSON_CELL = /^(?:(?:d[aeiou]|de[lrns]|la|le|van|von|ten|ter)\s){0,3}\p{Lu}[\p{L}\p{M}.,'’ -]{1,60}$/u

/** What kind of value a column holds by the words that head it, and by whether a column of people stands beside it. */
export const kindOfHead = (head: string, besidePeople = false): PrivateKind | undefined => {
  const plain = fold(head.trim())
  return [...HEADS, ...(besidePeople ? BESIDE_PEOPLE : [])].find(([, pattern]) => pattern.test(plain))?.[0]
}

/** Whether a cell can be a value of the kind that its column's head says. */
export const fitsHead = (kind: PrivateKind, text: string): boolean =>
  kind === "PERSON"
    ? PERSON_CELL.test(text) &&
      !isFirm(text) &&
      !text
        .split(/[ ,]+/)
        .some((word) => (/^\p{Lu}\p{L}{2}/u.test(word) && isFormWord(word)) || /^totals?$/i.test(word))
    : kind === "DATE_OF_BIRTH"
      ? /^(?:\d{1,2}(?:st|nd|rd|th|er)?[ ./-](?:\d{1,2}|\p{L}{3,9}\.?)[ ./-]\d{2,4}|\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{4}-\d{2}-\d{2})$/u.test(
          text
        )
      : /\d{3}/.test(text)

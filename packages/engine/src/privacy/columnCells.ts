import type { PrivateKind } from "./Finding.js"
import { isFirm } from "./firms.js"
import { isFormWord } from "./formWords.js"
import { isGivenName } from "./givenNames.js"
import { PARTICLES } from "./surnameParticles.js"

// A family name may begin with a small word: `de la Cruz`.
const PERSON_CELL = new RegExp(String.raw`^${PARTICLES}\p{Lu}[\p{L}\p{M}.,'’ ()-]{0,60}$`, "u")
const DATE =
  /^(?:\d{1,2}(?:st|nd|rd|th|er)?[ ./-](?:\d{1,2}|\p{L}{3,9}\.?)[ ./-]\d{2,4}|\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{4}-\d{2}-\d{2}|\d{8})$/u
// Letters that are read for digits in a date.
const MISREAD_DAY =
  /^(?=(?:\D*\d){4})(?:[\dOolI|SBZDbgqA]{1,2}[.,/-][\dOolI|SBZDbgqA]{1,2}[.,/-][\dOolI|SBZDbgqA]{2,4}|[\dOolI|SBZDbgqA]{4}-[\dOolI|SBZDbgqA]{2}-[\dOolI|SBZDbgqA]{2}|[\dOolI|SBZ]{1,2}[ -][\p{L}0158|]{3,9}[ -][\dOolI|SBZDbgqA]{4})$/u
const SUM_OR_DAY =
  /[€$£%]|^[-+]?\d{1,3}(?:[ .,]?\d{3})*[.,]\d{1,2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d{2}-\d{2}$/u

// Small words, titles and initials begin names too.
const SMALL = /^(?:la|le|les|de|of|m|mm|mr|mrs|ms|mme|mlle|miss|dr|me)$/i

/** Whether a text is a sum of money, a share or a day, which stand beside numbers and addresses and are none. */
export const isSumOrDay = (text: string): boolean => SUM_OR_DAY.test(text)

/** Whether a word of a cell is one that labels and no name. */
const labels = (word: string): boolean =>
  /\p{L}{3}/u.test(word) && isFormWord(word) && !SMALL.test(word.replace(".", ""))

/** Whether a cell may be a name as far as its signs tell: letters with a capital first, no firm and no sum. */
export const mayBeName = (text: string): boolean =>
  PERSON_CELL.test(text) &&
  /\p{L}{2}/u.test(text) &&
  !isFirm(text) &&
  !/^(?:sub-?|sous-)?totals?(?:\s|$)|^totaux$|^(?:none|aucune?|n\/?a|vacant|vacante?|empty|vide|idem|ditto|unknown|inconnue?)$/i.test(
    text
  )

/** Whether a cell can be a value of the kind that its column's head says. */
export const fitsHead = (kind: PrivateKind, text: string): boolean => {
  switch (kind) {
    case "PERSON":
      return mayBeName(text) && !text.split(/[ ,]+/).some((word) => /^\p{Lu}/u.test(word) && labels(word))
    case "DATE_OF_BIRTH":
      return DATE.test(text) || MISREAD_DAY.test(text)
    case "ADDRESS":
      return /\p{Lu}|\d{4}/u.test(text) && !isSumOrDay(text) && !isFirm(text.replace(/\d/g, ""))
    case "PLACE_OF_BIRTH":
      return /^\p{Lu}\p{L}/u.test(text)
    case "EMAIL":
      return /\S@\S/.test(text)
    case "PHONE":
      return /^[+(\d][\d\s().-]*$/.test(text) && text.replace(/\D/g, "").length >= 8
    default:
      return (
        /\d{3}/.test(text.replace(/(?<=\d)[ -](?=\d)/g, "")) &&
        text.length <= 30 &&
        !/\p{Ll}{3}/u.test(text) &&
        !isSumOrDay(text)
      )
  }
}

const WORD = String.raw`(?:\p{Lu}\p{M}?['’]?[\p{L}\p{M}'’]*(?:-\p{L}[\p{L}\p{M}'’]*)*)`
const NAME_OF_WORDS = new RegExp(
  String.raw`^(?:\p{L}\.[ ]?){0,2}${WORD}(?:[ ](?:\p{Ll}{1,3}[ ]){0,2}(?:${WORD}|\p{Lu}\.)){0,4}$`,
  "u"
)
const SURNAME_FIRST = new RegExp(
  String.raw`^(?:\p{Ll}{1,3}[ ]){0,2}${WORD}(?:[ ]${WORD}){0,3},[ ]${WORD}(?:[ ](?:${WORD}|\p{Lu}\.)){0,2}$`,
  "u"
)
const TITLED = /^(?:m|mm|mme|mlle|mr|mrs|ms|miss|dr|prof|me)\.?\s\p{Lu}/iu
const INITIALS =
  /^(?:\p{Lu}\.(?:-?\p{Lu}\.)?\s?){1,3}(?:\p{Ll}{1,3}\s){0,2}\p{Lu}[\p{L}'’-]+|^\p{Lu}[\p{L}'’-]+,?\s\p{Lu}\.?$/u

/** Whether a cell names somebody by itself: by a given name that is common beside another word, a title or initials. */
export const namesSomebody = (text: string): boolean => {
  if (!mayBeName(text)) return false
  if (TITLED.test(text)) return true
  const words = text.split(/[ ,]+/).filter((word) => /^\p{Lu}\p{L}/u.test(word))
  if (words.some(labels)) return false
  if (INITIALS.test(text)) return true
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    (NAME_OF_WORDS.test(text) || SURNAME_FIRST.test(text)) &&
    (isGivenName(words[0] ?? "") || isGivenName(words.at(-1) ?? "") || /,/.test(text))
  )
}

/** Whether a cell begins as a label of a form does. */
export const beginsAsLabel = (text: string): boolean => {
  const [first = ""] = text.split(/[\s/(:]+/)
  return /:$/.test(text) || (isFormWord(first) && !SMALL.test(first.replace(".", "")))
}

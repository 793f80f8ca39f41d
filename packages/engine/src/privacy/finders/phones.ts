import { digitsOf, type Finder, matchesOf } from "../Finding.js"

// A digit and a blank before it are a group of the same number, but where the digit ends a word, as a letter misread.
const behindDigit = String.raw`(?<!(?<!\p{L})\d )`
// A dash before it may part it from what stands there.
const before = String.raw`(?<![\p{L}\d/]|\S-|(?<!\p{L})[.,])${behindDigit}`
const after = String.raw`(?![\p{L}\d/]|[.,:-]\d)`
const pattern = (body: string, start = before): RegExp => new RegExp(`(?=[+(\\d])${start}(?:${body})${after}`, "gu")
// A state and its code may stand before it on its line.
const behindCode = before.replace(behindDigit, String.raw`(?:${behindDigit}|(?<=(?<!\p{L})[A-Z]{2} \d{5} ))`)

// Numbering plans: Arcep (0 and nine digits, in pairs), Ofcom (0, area code, subscriber), NANP (3-3-4).
const FRENCH = pattern(
  String.raw`(?:(?:\+|00)33[ .-]?(?:\(0\))?[ .-]?|0)[1-9](?:(?:\s\d{2}){4}|(?:\.\d{2}){4}|(?:-\d{2}){4}|\d{8})`
)
const BRITISH = pattern(
  String.raw`(?:(?:\+|00)44[ -]?(?:\(0\))?[ -]?|\(?0)\d{2,4}\)?[ -]?\d{3,4}[ -]?(?:\d{3,4}|\d{2} \d{2})`
)
// An area's code, and what is behind it in groups that a blank has cut.
const CUT_BRITISH = pattern(String.raw`0(?:1\d{3}|[27]\d{3}|2\d|1\d1) \d{1,4} \d{1,4}(?: \d{1,4})?`)
const AMERICAN = pattern(
  String.raw`(?:\+?1[ .-]?)?(?:(?:\( ?)?\d{3} ?\) ?|\d{3}(?: ?[._-](?: (?=\d{3}[._-]\d{4}))?| (?=\d{3}-\d{4})))(?:(?:\d{3}|\d \d\d|\d\d \d)(?: ?[._-] ?| )|(?<=(?<!\d)[2-9]\d\d-)[2-9]\d{2})\d{4}`,
  behindCode
)
const INTERNATIONAL = pattern(String.raw`(?:\+|00 ?(?=[1-9]))\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,7}`)

// Pairs whose marks were read in several ways, or for other marks.
const PAIRS = pattern(
  String.raw`(?:(?:\+|00)33\s?(?:\(0\)\s?)?|0)[1-9](?:(?:(?:\s?[.,·•_-]\s?|\s)\d{2}){4}|\d{2}(?:[ .]\d{2}){3})`
)
// Pairs, and nothing beside them that figures of a column would have.
const FIVE_PAIRS = /(?<![\p{L}\d.,/-]|\d )0[1-9](?:\s\d{2}){4}(?! ?[\d/%€$£-]|[.,]\d)/gu
// One pair of which lost a digit.
const CUT_PAIR = pattern(String.raw`0[1-9](?=(?:[ .]\d{2}){1,3}[ .]\d(?:[ .]\d{2}){1,3}(?![ .]?\d))(?:[ .]\d{1,2}){4}`)
// A pair too many, read twice or from elsewhere, of a number alone on its line or behind its label; columns of figures have no such.
const SIX_PAIRS = /(?<=^|\n|\p{L}[. ]?:? ?)0[1-9](?:(?: \d{2}){5}|(?:\.\d{2}){5})(?=,?(?: \p{L}|\n|$))/gu
// Pairs that have run together, in any way but all of them.
const JOINED = pattern(String.raw`0[1-9](?=\d*[ .]\d)(?:[ .]?\d{2}){4}`)
// An area's code in brackets, and a digit lost of it or of the last group.
const CUT_AREA = pattern(String.raw`\( ?(?:\d{2} ?\) ?\d{3} ?[.-] ?\d{4}|\d{3} ?\) ?\d{3} ?[.-] ?\d{3})`)
// A country's code and pairs of which a whole one was lost.
const CUT_COUNTRY = pattern(String.raw`\+33[ .]?[1-9]?(?:[ .]\d{2}){2,4}`)
// Of Ireland, an area of one or two figures; of Belgium, with a stroke behind the area; an area in brackets with what follows run together.
const OTHER_AREAS = pattern(
  String.raw`0[1-9] \d{3}(?: \d{2}){2}|0[1-9]\d(?: \d{2}){3}|04\d{2}(?: \d{2}){3}|0[1-9]\d?[ -]\d{3}[ -]\d{4}|0[1-9]\d{1,2}\/\d{2,3}(?:[. ]\d{2}){2}|\(0\d{2,4}\)[ ]?\d{5,8}`
)
// Digits of one number that the end of a line parts: as many behind the country's code as its numbers have, or those of a British mobile.
const OVER_LINES = pattern(
  String.raw`(?:\+(?:44|33|353|32|41|1)[ .-]?(?:\(0\)[ .-]?)?(?:\d[\d .-]{0,14})?\n\d[\d .-]{2,14}\d|07\d{3} ?\n\d{3} ?\d{3})`
)
const DIGITS_BEHIND_CODE: ReadonlyArray<readonly [string, ReadonlyArray<number>]> = [
  ["353", [8, 9]],
  ["44", [9, 10, 11]],
  ["33", [9, 10]],
  ["32", [8, 9]],
  ["41", [9]],
  ["1", [10]]
]

const isWhole = (value: string): boolean => {
  const digits = digitsOf(value)
  if (!value.startsWith("+")) return true
  const [code, counts] = DIGITS_BEHIND_CODE.find(([code]) => digits.startsWith(code)) ?? []
  return code !== undefined && counts?.includes(digits.length - code.length) === true
}

const DAY_AND_MORE = /^(?:0[1-9]|[12]\d|3[01])([.,/-])(?:0[1-9]|1[0-2])\1\d{2}\s/

const LABELLED =
  /(?<!\p{L})(?:t[ée][l1I|](?:[ée]phone|ephone|\.)?|phone|ph|mobile|mob|direct\s(?:line|dial)|ligne\sdirecte|portable|gsm|fax|cell|t[ée]lécopie)(?!\p{L})\.?(?:\s?(?:n[o°]\.?|number|#))?\s{0,3}[:.]?\s{0,3}((?:[OoQD][SIlBZ|]\s)?(?:\+|\()?\d(?:[\d .()/_-]|(?<=\d )[^\d\s](?= \d)){5,18}\d)/giu

// A letter alone names the number on tickets and letterheads: T:, F:, M:.
const BY_LETTER =
  /(?<![\p{L}\d])[TFM](?:\s?:\s{0,2}|\.(?=0)|[ ](?=(?:\+|\(?0)\d{1,4}\)?[ .-]\d)|(?=[+(]|0\d{1,4}[ .]\d))(\+?\(?\d[\d .()-]{5,18}\d)(?![\d/:])/gu
const DAY = /^\d{1,4}([.-])\d{1,2}\1\d{2,4}\b/

// Behind words that tell to call, a number that lost a digit or two is still one.
const CALLED =
  /(?<!\p{L})(?:contacter|appele[rz]|joindre|joignable|rappele[rz]|standard|num[ée]ro\svert|service\sclients?|customer\sservices?|call(?:\sus)?|contact\su[s5]|ring|dial|hotline|helpline)(?:\s(?:au|on|at))?\s{0,2}:?\s{0,2}((?:\+|0)\d{0,4}(?:[ .-]\d{1,4}){2,6}\p{L}?|0\d{4} \d{5,6}|0\d{9,10}|\d{2}(?: \d{2}){3})(?![\p{L}\d/])/giu

// Digits that run together are a number of anything where something else is named right before them.
const OF_SOMETHING_ELSE =
  /(?<!\p{L})(?:order|commande|facture|invoice|r[ée]f(?:[ée]rence|\.)?|lot|batch|colis|parcel|tracking|suivi|ticket|article|item|s[ée]rie|serial|siren|siret|ean|isbn|company|registration|devis|quote)\s?(?:n(?:°|º|o\.?|um[ée]ro|umber)?|#|id)?\s?[:#]?\s?$/iu

// Five groups of a French number whose nought was lost, or was read as a letter or apart; only alone on its line.
const LOST_NOUGHT = /(?<=^|\n)(?:[OoQD] ?|0 )?[1-9](?:(?: \d{2}){4}|(?:\.\d{2}){4})(?=[ .]?(?:\n|$))/gu
// Its last four groups, the first lost.
const LAST_PAIRS = /(?<=^|\n)\d{2}(?:(?: \d{2}){3}|(?:\.\d{2}){3})(?=\n|$)/gu
const AFTER_TOWN = /(?<!\d)\d{5}[ ]\p{Lu}[^\d\n]{1,40}\n$/u
const BEFORE_BOX = /^\s?\n[^\n]{0,40}(?:@|www\.)/u
// Behind words that name a telephone on the same line it needs none of that.
const LABELLED_LOST =
  /(?<!\p{L})(?:t[ée]l(?:[ée]phone|\.)?|phone|mobile|portable|fax|standard|contacter|appele[rz]|joindre|rappele[rz])\s?(?:au\s?)?[:.]?\s?((?:[OoQD]\s?|0 )?[1-9](?:(?: \d{2}){4}|(?:\.\d{2}){4}))(?![\p{L}\d]|[.,]\d)/giu

// Words of two or three letters between its groups are groups read amiss, where the label and a colon begin the line and the number ends it.
const LABELLED_AMISS =
  /(?<=^|\n)(?:t[ée][l1I|](?:[ée]phone|\.)?|phone|mobile|portable|fax)\s?[:;.]\s?((?=(?:[^\d\n]*\d){5})\+?\(?\d[\d.()-]*(?:\s(?:[\d.()-]{1,6}|\p{L}{1,3})){2,6}(?<=\d))(?=\n|$)/giu
// An area's code of Britain after a nought of which a part was read twice; alone on its line.
const DOUBLED_NOUGHT = /(?<=^|\n)0\d? [01]?[1-9]\d{2,3} \d{6}(?=\n|$)/gu
// An area's code of Britain of which a digit was read twice.
const DOUBLED_AREA = pattern(String.raw`0[12]\d{3} \d{3} \d{4}`)

/** Whether what is alone on its line stands below a town or above a letter box. */
const isOfLetterhead = (text: string, index: number, value: string): boolean =>
  AFTER_TOWN.test(text.slice(Math.max(0, index - 60), index)) ||
  BEFORE_BOX.test(text.slice(index + value.length, index + value.length + 60))

const length = (text: string): number => digitsOf(text).length

const isTogether = (value: string): boolean => /^\d+$/.test(value)

const fewestDigits = 7

const isLongEnough = (value: string): boolean => length(value) >= fewestDigits && length(value) <= 15

const byLabel = (text: string) => [
  ...matchesOf("PHONE", text, LABELLED, isLongEnough, 1),
  ...matchesOf("PHONE", text, CALLED, isLongEnough, 1),
  ...matchesOf("PHONE", text, LABELLED_AMISS, undefined, 1),
  ...matchesOf("PHONE", text, BY_LETTER, (value) => isLongEnough(value) && !DAY.test(value), 1)
]

const international = (text: string) =>
  matchesOf(
    "PHONE",
    text,
    INTERNATIONAL,
    // Two noughts begin other numbers as well, such as one of an account: groups tell them apart.
    (value) =>
      length(value) <= 15 &&
      (value.startsWith("+") ? length(value) >= 8 : length(value) >= 11 && /[ .-]\d+[ .-]\d/.test(value))
  )

const british = (text: string) =>
  matchesOf("PHONE", text, BRITISH, (value, { index = 0 }) => {
    const digits = digitsOf(value)
    // Eleven digits after a 0, or ten for the oldest areas, unless they run together with nothing to say they are a telephone.
    if (/^(?:\+|00)/.test(value)) return digits.length >= 11 && digits.length <= 14
    return (
      (digits.length === 11 || digits.length === 10) &&
      (/[ ()-]/.test(value) || digits.startsWith("07")) &&
      !(isTogether(value) && isOther(text, index))
    )
  })

/** Whether what stands right before calls a number that of something else. */
const isOther = (text: string, index: number): boolean =>
  OF_SOMETHING_ELSE.test(text.slice(Math.max(0, index - 32), index))

/** Fewer are enough where a label stands before them and the line ends behind them. */
const fewestBehindLabel = 5

/** Whether a text has so many digits as any number has, which costs less to see than that it has none. */
const hasDigits = (text: string): boolean => {
  let digits = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57 && ++digits >= fewestBehindLabel) return true
  }
  return false
}

/** Telephone and fax numbers that a label or a plus calls so. */
export const findLabelledPhones: Finder = (text) => (hasDigits(text) ? [...byLabel(text), ...international(text)] : [])

/** Telephone and fax numbers that a label, a plus or their groups call so, as far as their groups were read. */
export const findGroupedPhones: Finder = (text) => (hasDigits(text) ? grouped(text) : [])

const grouped: Finder = (text) => [
  ...findLabelledPhones(text),
  ...[PAIRS, CUT_PAIR, JOINED].flatMap((form) =>
    matchesOf("PHONE", text, form, (value, { index = 0 }) => !DAY_AND_MORE.test(value) && !isOther(text, index))
  ),
  ...matchesOf("PHONE", text, OTHER_AREAS, (_, { index = 0 }) => !isOther(text, index)),
  ...matchesOf("PHONE", text, OVER_LINES, isWhole),
  ...matchesOf("PHONE", text, CUT_AREA),
  ...matchesOf("PHONE", text, DOUBLED_NOUGHT),
  ...matchesOf("PHONE", text, DOUBLED_AREA, (_, { index = 0 }) => !isOther(text, index)),
  ...matchesOf("PHONE", text, CUT_COUNTRY),
  ...matchesOf("PHONE", text, LABELLED_LOST, undefined, 1),
  ...matchesOf(
    "PHONE",
    text,
    LOST_NOUGHT,
    (value, { index = 0 }) => /^[0OoQD]/.test(value) || isOfLetterhead(text, index, value)
  ),
  ...matchesOf("PHONE", text, LAST_PAIRS, (value, { index = 0 }) => isOfLetterhead(text, index, value)),
  ...matchesOf("PHONE", text, CUT_BRITISH, (value, { index = 0 }) => length(value) === 11 && !isOther(text, index)),
  ...matchesOf("PHONE", text, AMERICAN, (_, { index = 0 }) => !isOther(text, index)),
  ...british(text)
]

/** French numbers of five groups that blanks or a line's end part, which columns of figures seldom make. */
export const findFivePairs: Finder = (text) => matchesOf("PHONE", text, FIVE_PAIRS)

/** Telephone and fax numbers: French, British, American, international with a plus, and whatever a label calls one. */
export const findPhones: Finder = (text) =>
  hasDigits(text)
    ? [
        ...matchesOf("PHONE", text, SIX_PAIRS),
        ...matchesOf("PHONE", text, FRENCH, (value, { index = 0 }) => !(isTogether(value) && isOther(text, index))),
        ...grouped(text)
      ]
    : []

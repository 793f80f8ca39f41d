import { PLACE_WORDS, STREET_WORDS } from "./addresses.js"
import { BUSINESS_WORDS } from "./businessWords.js"
import { editDistance, fold } from "./fold.js"
import { digitsRead } from "./misreadings.js"
import { STRICT_FORMS } from "./names.js"
import { shapeOf } from "./spelling.js"

/** A word from OCR, with its confidence, 0 to 1. */
export interface ReadWord {
  readonly text: string
  readonly confidence: number
}

/** The words used to find a text's misread words. */
export interface Spellings {
  /** The words of the text itself. */
  readonly own: ReadonlyArray<ReadWord>
  /** All words of the page, one of which may have the correct spelling. */
  readonly page: ReadonlyArray<ReadWord>
}

/** Confidence from which OCR is hardly ever wrong: only look-alike letters are then corrected. */
const SURE = 0.955

/** Confidence below which a word may have lost its first letter. */
const FAINT = 0.85

/** How much surer another reading of a word must be. */
const SURER = 0.02

/** Shortest word that is corrected from a list or from a similar word; and shortest words in which any one letter, or any two, may be wrong. */
const SHORTEST = 5
const ANY_LETTER = 8
const TWO_LETTERS = 11

/** Letters that look alike in print, folded, in either case; each pair once. */
const ALIKE = new Set(
  (
    "mn mh nh mw kr kx br bh bp be bd pf ef oc og oq ou od cg uv vy ty it ft il ij ae ao eo ec nu hb bl li lt fl " +
    "gq gy cs sg sz kh"
  )
    .split(" ")
    .flatMap((pair) => [pair, `${pair[1]}${pair[0]}`])
)

/** Letters so narrow that they get lost between others. */
const NARROW = /[iljtfr]/

const LISTED: ReadonlySet<string> = new Set(
  [...BUSINESS_WORDS, ...STREET_WORDS, ...PLACE_WORDS].filter((word) => /^[a-z]+$/.test(word))
)

const LONG_LISTED = [...LISTED].filter((word) => word.length >= SHORTEST)

/** The listed words by length, for finding those close to another. */
const BY_LENGTH = new Map<number, ReadonlyArray<string>>()
for (const word of LONG_LISTED) BY_LENGTH.set(word.length, [...(BY_LENGTH.get(word.length) ?? []), word])

/** The difference between two words: where it starts, and the letters of each between their common beginning and end. */
const difference = (a: string, b: string): readonly [start: number, ofA: string, ofB: string] => {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return [start, a.slice(start, a.length - end), b.slice(start, b.length - end)]
}

/** Whether one word may be a misreading of another: one look-alike letter, a lost narrow letter or, in long words, any one or two letters. */
const mayBe = (read: string, word: string, confidence: number): boolean => {
  const longest = Math.max(read.length, word.length)
  if (Math.abs(read.length - word.length) > 1) return false
  if (longest >= TWO_LETTERS && editDistance(read, word, 2) <= 2) return true
  if (editDistance(read, word, 1) > 1)
    return longest >= ANY_LETTER && editDistance(shapeOf(read), shapeOf(word), 1) <= 1
  if (longest >= ANY_LETTER) return true
  const [start, ofRead, ofWord] = difference(read, word)
  if (ofRead.length === 1 && ofWord.length === 1) return ALIKE.has(ofRead + ofWord)
  if (ofRead === "" && ofWord.length === 1)
    return start === 0 ? confidence < FAINT : NARROW.test(ofWord) || word[start - 1] === ofWord
  return false
}

const only = <A>(found: ReadonlyArray<A>): A | undefined => (found.length === 1 ? found[0] : undefined)

/** The listed word that a word is a misreading of, if there is exactly one. */
const listedFor = (read: string, confidence: number): string | undefined => {
  const near = [-1, 0, 1].flatMap((more) => BY_LENGTH.get(read.length + more) ?? [])
  const same = read.length >= SHORTEST ? near.filter((word) => shapeOf(word) === shapeOf(read)) : []
  if (same.length > 0) return only(same)
  return confidence >= SURE ? undefined : only(near.filter((word) => mayBe(read, word, confidence)))
}

const isPlural = (a: string, b: string): boolean => a === `${b}s` || b === `${a}s`

/** Whether a word is another without its first or last letter: a piece left by OCR, not a spelling. */
const isCutOf = (piece: string, word: string): boolean =>
  piece.length === word.length - 1 && (word.startsWith(piece) || word.endsWith(piece))

/** How often each folded word occurs on a page, and its best confidence. */
type Spelled = ReadonlyMap<string, { readonly times: number; readonly sure: number }>

const spelledIn = (page: ReadonlyArray<ReadWord>): Spelled => {
  const spelled = new Map<string, { readonly times: number; readonly sure: number }>()
  for (const word of page) {
    for (const run of runsOf(fold(word.text))) {
      const { sure, times } = spelled.get(run) ?? { sure: 0, times: 0 }
      spelled.set(run, { times: times + 1, sure: Math.max(sure, word.confidence) })
    }
  }
  return spelled
}

/** The spelling of a word elsewhere on the page, if it was read with more confidence there. */
const elsewhere = (read: string, confidence: number, page: Spelled): string | undefined => {
  if (confidence >= SURE || read.length < SHORTEST || (page.get(read)?.times ?? 0) > 1) return undefined
  const found = [...page].filter(
    ([word, { sure }]) =>
      !/\d/.test(word) &&
      sure >= confidence + SURER &&
      word.length >= SHORTEST &&
      !isPlural(word, read) &&
      !isCutOf(word, read) &&
      editDistance(read, word, 1) === 1
  )
  return only(found)?.[0]
}

/** Short forms in firms' names and house numbers. */
const SHORT_FORMS: ReadonlySet<string> = new Set(["co", "no", "sdn", "bhd", "ltd", "llc", "inc"])

/** The letter that a digit among letters was read for, folded. */
const LETTER_FOR: Readonly<Record<string, string>> = { "0": "o", "1": "i", "5": "s", "8": "b" }

const isCapital = (letter: string | undefined): boolean => letter !== undefined && letter !== letter.toLowerCase()

/** A folded word in the letters of the original: shared letters keep their case and accents. */
const inLettersOf = (read: string, word: string): string => {
  const plain = fold(read)
  const capitals = /\p{Lu}.|.\p{Lu}/u.test(read) && !/\p{Ll}/u.test(read)
  const cased = (text: string, at: number): string =>
    capitals
      ? text.toUpperCase()
      : at === 0 && isCapital(read[0])
        ? text.slice(0, 1).toUpperCase() + text.slice(1)
        : text
  if (plain.length !== read.length) return cased(word, 0)
  if (plain.length === word.length)
    return Array.from(word, (letter, i) => (plain[i] === letter ? (read[i] ?? letter) : cased(letter, i))).join("")
  const [start, ofRead, ofWord] = difference(plain, word)
  return read.slice(0, start) + cased(ofWord, start) + read.slice(start + ofRead.length)
}

/** A run of letters, including a word's digits. */
const RUN = /[\p{L}\d]+/gu

const runsOf = (text: string): ReadonlyArray<string> => text.match(RUN) ?? []

const mendRun = (read: string, confidence: number, page: Spelled): string => {
  const plain = fold(read)
  if (LISTED.has(plain) || STRICT_FORMS.has(plain)) return read
  // A capital I looks like a small l, and no word begins with l before a consonant.
  if (/^l[bcdfgjkmnpqrstvxz]\p{Ll}*$/u.test(read) || read === "ll") return read.replace(/^ll$/, "II").replace(/^l/, "I")
  if (/\d/.test(read)) {
    // A number that occurs elsewhere without the letter in it, or a known word once its digits are replaced.
    const figures = digitsRead(read)
    if (figures !== read && /^\d{3,}$/.test(figures) && page.has(figures)) return figures
    const lettered = plain.replace(/\d/g, (digit) => LETTER_FOR[digit] ?? digit)
    const known =
      SHORT_FORMS.has(lettered) ||
      (lettered.length >= SHORTEST - 1 && (LISTED.has(lettered) || STRICT_FORMS.has(lettered) || page.has(lettered)))
    return known && !/\d/.test(lettered) && (read.match(/\d/g) ?? []).length <= read.length / 2
      ? inLettersOf(read, lettered)
      : read
  }
  if (read.length < SHORTEST - 1) return read
  const word = elsewhere(plain, confidence, page) ?? listedFor(plain, confidence)
  return word === undefined ? read : inLettersOf(read, word)
}

/** `SDN BHO` and `5DN BHD`: either half of the form reveals the other; `5/B` is its abbreviation. */
const mendForm = (text: string): string =>
  text
    .replace(/(?<=\bsdn\.?\s?)(?:[b8][hkn][bdop0]|[\da-z]hd|b[\da-z]d)(?=\W*$)/i, (end) =>
      isCapital(end[1]) ? "BHD" : "Bhd"
    )
    .replace(/\b[s5][do0][nmh](?=\.?\s?bhd\b)/i, (form) => (/\p{Lu}/u.test(form.slice(1)) ? "SDN" : "Sdn"))
    .replace(/(?<=\p{L}\s)5\/[B8](?=\W*$)|(?<=\p{L}\s)S\/8(?=\W*$)/u, "S/B")

/** `N0.12`: the beginning of a house number. */
const mendNumber = (text: string): string =>
  text.replace(/\b([Nn])0(?=\s?[.:]\s?\d)/, (_, letter) => `${letter}${letter === "N" ? "O" : "o"}`)

/**
 * Corrects the misread words in an OCR'd name or address of a firm. The spelling comes from elsewhere in the document, where it was read with more
 * confidence, or from the only similar word for streets, regions or business. Words read with confidence are left alone, and so are those without a
 * similar word.
 */
export const mendWords = (text: string, { own, page }: Spellings): string => {
  const sure = new Map<string, number>()
  for (const word of own)
    for (const run of runsOf(word.text)) sure.set(run, Math.max(sure.get(run) ?? 0, word.confidence))
  const spelled = spelledIn(page)
  return mendForm(mendNumber(text)).replace(RUN, (run) => mendRun(run, sure.get(run) ?? 1, spelled))
}

import { dimensions, vectors, words } from "@extrait/models-lexicon"
import { translations } from "@extrait/models-lexicon/translations"
import { conceptOfWord } from "../fields/thesaurus.js"
import { signedBytesOf } from "../text/base64.js"
import { likeness, singularsOf } from "../text/spelling.js"

let opened: ReadonlyMap<string, number> | undefined

/** The index of each word's vector. The words are read on first use, so that importing the engine only for its types costs nothing. */
const places = (): ReadonlyMap<string, number> => {
  if (opened !== undefined) return opened
  const known = new Map<string, number>()
  for (const word of words.split(" ")) known.set(word, known.size)
  opened = known
  return known
}

/** Base64 encodes three bytes as four characters. A vector's length is a multiple of three, so each begins at a character of its own. */
const CODED = (dimensions / 3) * 4

const decoded = new Map<number, Int8Array>()

/** The vector at an index. Vectors are decoded on demand: a document has a few hundred words, the lexicon a hundred thousand. */
const vectorAt = (place: number): Int8Array => {
  const known = decoded.get(place)
  if (known !== undefined) return known
  const vector = signedBytesOf(vectors.slice(place * CODED, (place + 1) * CODED))
  decoded.set(place, vector)
  return vector
}

let pairs: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** The French and German translations of each English word, also read on first use. */
const translationsOf = (word: string): ReadonlySet<string> | undefined => {
  pairs ??= new Map(
    translations.split("\n").map((line) => {
      const [english = "", ...others] = line.split(" ")
      return [english, new Set(others)]
    })
  )
  return pairs.get(word)
}

/** A word and its lexicon entries. */
export interface KnownWord {
  /** Folded. */
  readonly text: string
  /** Index of its vector in the lexicon; −1 if it has none. */
  readonly place: number
  /** Its concept in the thesaurus of labels. */
  readonly concept: string | undefined
}

/** Endings by which a word may differ from its form in the lexicon: plurals, feminines and participles. */
const ENDINGS = /(?:s|x|e|es|ee|ees|ed|ing|en|er|n)$/

const placeOf = (word: string): number => {
  const known = places()
  const whole = known.get(word)
  if (whole !== undefined) return whole
  if (word.length < 5) return -1
  const bare = known.get(word.replace(ENDINGS, ""))
  return bare ?? known.get(word.replace(/aux$/, "al")) ?? -1
}

/** Looks a folded word up. */
export const knownWord = (text: string): KnownWord => ({ text, place: placeOf(text), concept: conceptOfWord(text) })

/** Length of a unit vector in the lexicon's numbers. */
const UNIT = 127 * 1.6

/** The vector at an index as numbers of length 1; undefined if there is no word. */
export const lexiconVector = (place: number): Float32Array | undefined =>
  place < 0 ? undefined : Float32Array.from(vectorAt(place), (byte) => byte / UNIT)

const cosine = (a: number, b: number): number => {
  const one = vectorAt(a)
  const other = vectorAt(b)
  let sum = 0
  for (let i = 0; i < dimensions; i++) sum += (one[i] as number) * (other[i] as number)
  return sum / (UNIT * UNIT)
}

/** Cosines below this mean nothing: any two words have as much in common. */
const LEAST_COSINE = 0.35

/** Greatest likeness of different words with one meaning, so that a word is always most like itself. */
const SAME_MEANING = 0.92
const SAME_CONCEPT = 0.95

/** Likeness of a word and a translation of one of its senses. */
const TRANSLATED = 0.9

/** Shortest and longest words that may be initials. */
const INITIALS = { least: 2, most: 5 } as const

/** Initials of small words, such as the `o` of `dob` for date of birth, which are left out when labels are read. */
const OF_SMALL_WORDS = /[adeloituv]/

/** Whether a word may be an acronym: short, and in no dictionary. */
export const mayBeInitials = ({ text }: KnownWord): boolean =>
  text.length >= INITIALS.least && text.length <= INITIALS.most && translationsOf(text) === undefined

/** How many words, from an index on, have the acronym's letters as their initials: 2 or more, or 0. */
export const initialsFrom = (letters: string, words: ReadonlyArray<KnownWord>, from: number): number => {
  let at = from
  for (let i = 0; i < letters.length; i++) {
    if (words[at]?.text[0] === letters[i]) at++
    else if (i === 0 || i === letters.length - 1 || !OF_SMALL_WORDS.test(letters[i] as string)) return 0
  }
  return at - from >= 2 ? at - from : 0
}

/** Whether a dictionary translates a sense of one word as the other. */
const isTranslation = (a: string, b: string): boolean => {
  const others = [b, ...singularsOf(b)]
  return [a, ...singularsOf(a)].some((one) =>
    others.some((other) => translationsOf(one)?.has(other) === true || translationsOf(other)?.has(one) === true)
  )
}

/** Two spellings of a word begin or end with the same letter. */
const mayBeSpelt = (a: string, b: string): boolean =>
  a.charCodeAt(0) === b.charCodeAt(0) || a.charCodeAt(a.length - 1) === b.charCodeAt(b.length - 1)

/** 0 to 1: how far two words mean the same; 1 for any two forms of one word. */
export const wordLikeness = (a: KnownWord, b: KnownWord): number => {
  if (a.text === b.text) return 1
  const spelt = mayBeSpelt(a.text, b.text) ? likeness(a.text, b.text) : 0
  if (spelt >= SAME_CONCEPT) return spelt
  const meant = a.concept !== undefined && a.concept === b.concept ? SAME_CONCEPT : 0
  const near =
    a.place < 0 || b.place < 0 ? 0 : Math.max(0, cosine(a.place, b.place) - LEAST_COSINE) / (1 - LEAST_COSINE)
  const translated = near < TRANSLATED && isTranslation(a.text, b.text) ? TRANSLATED : 0
  return Math.max(spelt, meant, translated, SAME_MEANING * Math.min(1, near))
}

import { dimensions, vectors, words } from "@extrait/models-lexicon"
import { conceptOfWord } from "../fields/thesaurus.js"
import { likeness } from "../text/spelling.js"

interface Lexicon {
  /** Where each word's vector is. */
  readonly places: ReadonlyMap<string, number>
  readonly vectors: Int8Array
}

let opened: Lexicon | undefined

/** The lexicon is read on first use: whoever imports the engine for its types alone does not wait for it. */
const lexicon = (): Lexicon => {
  opened ??= {
    places: new Map(words.split(" ").map((word, place) => [word, place])),
    vectors: Int8Array.from(atob(vectors), (byte) => (byte.charCodeAt(0) << 24) >> 24)
  }
  return opened
}

/** A word with what is known of it. */
export interface KnownWord {
  /** Folded. */
  readonly text: string
  /** Where its vector is in the lexicon; −1 for a word that it does not have. */
  readonly place: number
  /** What the thesaurus of labels calls it. */
  readonly concept: string | undefined
}

/** Endings that a word of the lexicon may lack: plurals, feminines and participles. */
const ENDINGS = /(?:s|x|e|es|ee|ees|ed|ing|en|er|n)$/

const placeOf = (word: string): number => {
  const { places } = lexicon()
  const whole = places.get(word)
  if (whole !== undefined) return whole
  if (word.length < 5) return -1
  const bare = places.get(word.replace(ENDINGS, ""))
  return bare ?? places.get(word.replace(/aux$/, "al")) ?? -1
}

/** Looks a folded word up. */
export const knownWord = (text: string): KnownWord => ({ text, place: placeOf(text), concept: conceptOfWord(text) })

/** Length of a unit vector in the lexicon's numbers. */
const UNIT = 127 * 1.6

const cosine = (a: number, b: number): number => {
  const { vectors: numbers } = lexicon()
  let sum = 0
  for (let i = 0, p = a * dimensions, q = b * dimensions; i < dimensions; i++, p++, q++)
    sum += (numbers[p] as number) * (numbers[q] as number)
  return sum / (UNIT * UNIT)
}

/** Cosines below this say nothing: any two words have as much in common. */
const LEAST_COSINE = 0.35

/** What words of one meaning are to each other at most, so that a word itself is always better. */
const SAME_MEANING = 0.92
const SAME_CONCEPT = 0.95

/** Words that begin and end with other letters are no two spellings of one. */
const mayBeSpelt = (a: string, b: string): boolean =>
  a.charCodeAt(0) === b.charCodeAt(0) || a.charCodeAt(a.length - 1) === b.charCodeAt(b.length - 1)

/** 0 to 1: how far two words mean the same: 1 for one word, in whatever form it stands. */
export const wordLikeness = (a: KnownWord, b: KnownWord): number => {
  if (a.text === b.text) return 1
  const spelt = mayBeSpelt(a.text, b.text) ? likeness(a.text, b.text) : 0
  if (spelt >= SAME_CONCEPT) return spelt
  const meant = a.concept !== undefined && a.concept === b.concept ? SAME_CONCEPT : 0
  const near =
    a.place < 0 || b.place < 0 ? 0 : Math.max(0, cosine(a.place, b.place) - LEAST_COSINE) / (1 - LEAST_COSINE)
  return Math.max(spelt, meant, SAME_MEANING * Math.min(1, near))
}

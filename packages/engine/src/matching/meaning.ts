import {
  hinted,
  kind,
  kindOffsets,
  kinds,
  letters,
  own,
  project,
  types,
  weigh,
  width,
  words
} from "@extrait/models-lexicon/meaning"
import { signedBytesOf } from "../text/base64.js"
import type { SaidWord } from "./labelFit.js"
import { lexiconVector } from "./lexicon.js"
import type { Question } from "./Question.js"

/** The meaning of a question or a text as a unit vector: questions are near the texts that name their answers. */
export type Meaning = Float32Array

/** Reads meanings, each word once for all texts of a document. */
export interface MeaningReader {
  readonly ofText: (words: ReadonlyArray<SaidWord>) => Meaning
  readonly ofQuestion: (question: Question) => Meaning
}

/** −1 to 1: how near two meanings are. */
export const nearness = (one: Meaning, other: Meaning): number => {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += (one[i] as number) * (other[i] as number)
  return sum
}

/** A table of the model: signed bytes, and the value that a byte of 127 represents. */
export const numbersOf = ({ bytes, most }: { readonly bytes: string; readonly most: number }): Float32Array => {
  const stored = signedBytesOf(bytes)
  const numbers = new Float32Array(stored.length)
  for (let i = 0; i < numbers.length; i++) numbers[i] = ((stored[i] as number) / 127) * most
  return numbers
}

interface Model {
  readonly own: Float32Array
  readonly letters: Float32Array
  readonly project: Float32Array
  readonly types: Float32Array
  readonly kind: Float32Array
  readonly places: ReadonlyMap<string, number>
}

let opened: Model | undefined

/** The model, decoded on first use, so that importing the engine only for its types costs nothing. */
const model = (): Model => {
  opened ??= {
    own: numbersOf(own),
    letters: numbersOf(letters),
    project: numbersOf(project),
    types: numbersOf(types),
    kind: numbersOf(kind),
    places: new Map(words.split(" ").map((word, place) => [word, place]))
  }
  return opened
}

/** Types of questions, in the order of the model. */
const TYPES = ["string", "number", "date", "boolean"] as const

/** Sizes of a word's n-grams, and the least weight of any word. */
const SIZES = [3, 4]
const LEAST_WEIGHT = 0.02

/** The FNV-1a bucket of an n-gram. */
export const bucketOf = (text: string, start: number, size: number, buckets: number): number => {
  let hashed = 2166136261
  for (let i = start; i < start + size; i++) hashed = Math.imul(hashed ^ text.charCodeAt(i), 16777619) >>> 0
  return hashed % buckets
}

/** Adds the mean vector of a word's n-grams; with its end markers, a word has at least three letters. */
const addLetters = (to: Float32Array, word: string, table: Float32Array): void => {
  const marked = `<${word}>`
  const buckets = table.length / width
  const count = SIZES.reduce((sum, size) => sum + Math.max(0, marked.length - size + 1), 0)
  for (const size of SIZES)
    for (let start = 0; start + size <= marked.length; start++) {
      const from = bucketOf(marked, start, size, buckets) * width
      for (let i = 0; i < width; i++) to[i] = (to[i] as number) + (table[from + i] as number) / count
    }
}

/** A word's vector, scaled by the word's weight. */
const weighted = ({ place, text }: { readonly place: number; readonly text: string }): Float32Array => {
  const { letters: ofLetters, own: ofWords, places, project: projection } = model()
  const vector = new Float32Array(width)
  const stored = lexiconVector(place)
  if (stored !== undefined)
    for (let i = 0; i < width; i++) {
      let sum = 0
      for (let j = 0; j < stored.length; j++)
        sum += (projection[i * stored.length + j] as number) * (stored[j] as number)
      vector[i] = sum
    }
  const number = places.get(text)
  if (number !== undefined)
    for (let i = 0; i < width; i++) vector[i] = (vector[i] as number) + (ofWords[number * width + i] as number)
  addLetters(vector, text, ofLetters)
  let says = weigh[width] ?? 0
  for (let i = 0; i < width; i++) says += (weigh[i] as number) * (vector[i] as number)
  const weight = Math.log1p(Math.exp(says)) + LEAST_WEIGHT
  return vector.map((one) => one * weight)
}

const unit = (vector: Float32Array): Meaning => {
  const length = Math.sqrt(nearness(vector, vector))
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) / length
  return vector
}

/** Kinds of things that a question may ask for: a person, a firm, a date, an amount of money. */
export const WANTED: ReadonlyArray<string> = kinds

/** The likelihood of each of `WANTED`, by the question's meaning. */
export const wantedBy = (question: Meaning): Float32Array => {
  const { kind: rows } = model()
  const odds = Float32Array.from(WANTED, (_, row) =>
    Math.exp((kindOffsets[row] ?? 0) + nearness(rows.subarray(row * width, (row + 1) * width), question))
  )
  const all = odds.reduce((sum, one) => sum + one, 0)
  return odds.map((one) => one / all)
}

/** Makes the reader of one document. */
export const meaningReader = (): MeaningReader => {
  const known = new Map<string, Float32Array>()
  const vectorOf = (word: { readonly place: number; readonly text: string }): Float32Array => {
    const before = known.get(word.text)
    if (before !== undefined) return before
    const fresh = weighted(word)
    known.set(word.text, fresh)
    return fresh
  }
  const add = (to: Float32Array, word: { readonly place: number; readonly text: string }, factor: number): void => {
    const vector = vectorOf(word)
    for (let i = 0; i < width; i++) to[i] = (to[i] as number) + factor * (vector[i] as number)
  }
  return {
    ofText: (said) => {
      const sum = new Float32Array(width)
      for (const word of said) add(sum, word, 1)
      return unit(sum)
    },
    ofQuestion: ({ hint, key, spec }) => {
      const from = TYPES.indexOf(spec.type) * width
      const sum = model().types.slice(from, from + width)
      for (const word of key) add(sum, word, 1)
      if (hint !== key) for (const word of hint) add(sum, word, hinted)
      return unit(sum)
    }
  }
}

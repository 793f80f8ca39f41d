import type { LabelQualities } from "../fields/labelQualities.js"
import { type Fit, fitOfWords, NO_FIT, type SaidWord, type WordFit, weightOf } from "./labelFit.js"
import type { Question } from "./Question.js"

/** How well the texts of a document, by their index, fit one question. */
export interface TextFits {
  readonly of: ReadonlyArray<Fit>
  /** The texts that fit at all, in order. */
  readonly fitting: ReadonlyArray<number>
}

/** How well each text fits the question it fits best, which one that is, and how well it fits the runner-up. */
export interface BestFits {
  readonly best: Float64Array
  /** −1 for none. */
  readonly which: Int32Array
  readonly second: Float64Array
}

/**
 * Makes the reader of a document's texts, given the words of each. For each question, only texts with a relevant word are looked at; most have none.
 */
export const textFitsOver = (
  said: ReadonlyArray<ReadonlyArray<SaidWord>>
): ((question: Question, qualities?: TextQualities) => TextFits) => {
  const places = placesOf(said)
  const vocabulary = [...places.keys()]
  const textsWith = [...places.values()]
  const numbers = new Map(vocabulary.map((word, number) => [word, number]))
  const wordsOf = said.map((words) => words.map((word) => numbers.get(word) as number))
  const weights = said.map(weightOf)
  return (question, qualities) => {
    const read = fitOfWords(question)
    const of = new Array<Fit>(said.length).fill(NO_FIT)
    const words = vocabulary.map(read.said)
    const touched = new Uint8Array(said.length)
    for (let i = 0; i < words.length; i++)
      if (words[i] !== undefined) for (const text of textsWith[i] as ReadonlyArray<number>) touched[text] = 1
    const telling: Array<WordFit> = []
    for (let text = 0; text < touched.length; text++) {
      if (read.byInitials) of[text] = read.fit(said[text] as ReadonlyArray<SaidWord>)
      if (read.byInitials || touched[text] === 0) continue
      telling.length = 0
      for (const place of wordsOf[text] as ReadonlyArray<number>) {
        const word = words[place]
        if (word !== undefined) telling.push(word)
      }
      of[text] = read.fitOf(telling, weights[text] as number)
    }
    for (const text of qualities?.texts ?? []) {
      const quality = qualities?.of[text]?.of[qualities.place] ?? 0
      if (quality > (of[text] as Fit).score)
        of[text] = { ...NO_FIT, key: quality, text: quality, exact: quality, score: quality }
    }
    const fitting: Array<number> = []
    for (let text = 0; text < of.length; text++) if ((of[text] as Fit).score > 0) fitting.push(text)
    return { of, fitting }
  }
}

/** How well texts serve as the labels that a document type knows for a field: a second reading of the same texts. */
export interface TextQualities {
  readonly of: ReadonlyArray<LabelQualities>
  /** The texts that are a label of any field. */
  readonly texts: ReadonlyArray<number>
  /** The field's index among those with such labels. */
  readonly place: number
}

/** The indices of the lists that contain each word, in order. */
export const placesOf = (
  lists: ReadonlyArray<ReadonlyArray<SaidWord>>
): ReadonlyMap<SaidWord, ReadonlyArray<number>> => {
  const places = new Map<SaidWord, Array<number>>()
  for (let place = 0; place < lists.length; place++)
    for (const word of lists[place] ?? []) {
      const known = places.get(word)
      if (known === undefined) places.set(word, [place])
      else if (known[known.length - 1] !== place) known.push(place)
    }
  return places
}

/** Compares the fits of all questions for each text. */
export const bestFitsOf = (fits: ReadonlyArray<TextFits>, texts: number): BestFits => {
  const best = new Float64Array(texts)
  const which = new Int32Array(texts).fill(-1)
  const second = new Float64Array(texts)
  fits.forEach(({ fitting, of }, question) => {
    for (const text of fitting) {
      const { score } = of[text] as Fit
      if (score > (best[text] as number)) {
        second[text] = best[text] as number
        best[text] = score
        which[text] = question
      } else if (score > (second[text] as number)) second[text] = score
    }
  })
  return { best, which, second }
}

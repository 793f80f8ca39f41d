import { dimensions } from "@extrait/models-lexicon"
import { TYPES } from "../matching/evidenceNames.js"
import { likenessOf, type SaidWord } from "../matching/labelFit.js"
import { lexiconVector } from "../matching/lexicon.js"
import { type Meaning, type MeaningReader, meaningReader, nearness, wantedBy } from "../matching/meaning.js"
import type { AskedWord, Question } from "../matching/Question.js"
import { onceFor } from "../onceFor.js"
import type { WordFeatures } from "./wordFeatures.js"

/** Numbers that tell how a printed word meets a question; the last two are the nearness in meaning of its run of words and of its line. */
export const MATCHES = 10

/** The mean vector of some words, by their weights. */
const meanOf = (words: ReadonlyArray<AskedWord>): Float32Array => {
  const mean = new Float32Array(dimensions)
  let all = 0
  for (const { place, weight } of words) {
    const vector = lexiconVector(place)
    if (vector === undefined) continue
    all += weight
    for (let i = 0; i < dimensions; i++) mean[i] = (mean[i] as number) + weight * (vector[i] as number)
  }
  return all === 0 ? mean : mean.map((one) => one / all)
}

const sumOf = (words: ReadonlyArray<AskedWord>): number => words.reduce((sum, { weight }) => sum + weight, 0) || 1
const mostOf = (words: ReadonlyArray<AskedWord>): number =>
  words.reduce((most, { weight }) => Math.max(most, weight), 0.05)

/** How well a word says one of those that are asked, as it is, by its weight, and as a share of all. */
const meets = (asked: ReadonlyArray<AskedWord>, word: SaidWord): readonly [number, number, number] => {
  const most = mostOf(asked)
  const sum = sumOf(asked)
  let [best, weighted, share] = [0, 0, 0]
  for (const one of asked) {
    const like = likenessOf(one, word)
    best = Math.max(best, like)
    weighted = Math.max(weighted, (like * one.weight) / most)
    share += (like * one.weight) / sum
  }
  return [best, weighted, Math.min(1, share)]
}

/** What the network is told of a question, and of how each word meets it: `MATCHES` numbers a word. */
export interface QuestionFeatures {
  readonly vector: Float32Array
  readonly match: Float32Array
}

const matchOf = ({ hint, key, no, refused }: Question, meaning: Meaning, page: WordFeatures): Float32Array => {
  const match = new Float32Array(page.count * MATCHES)
  const read = onceFor((word: SaidWord): ReadonlyArray<number> => {
    const against = no === undefined ? 0 : meets(no.key, word)[0]
    return [...meets(key, word), ...meets(hint, word), meets(refused, word)[0], against]
  })
  const near = page.meanings.map((one) => nearness(meaning, one))
  for (let i = 0; i < page.count; i++) {
    const at = i * MATCHES
    for (const word of page.said[i] as ReadonlyArray<SaidWord>) {
      const numbers = read(word)
      for (let k = 0; k < numbers.length; k++) match[at + k] = Math.max(match[at + k] as number, numbers[k] as number)
    }
    match[at + MATCHES - 2] = near[page.runOf[i] as number] ?? 0
    match[at + MATCHES - 1] = near[page.lineMeaningOf[page.lineOf[i] as number] as number] ?? 0
  }
  return match
}

/** Reads a question for the network, on a page. */
export const questionFeaturesOf = (
  question: Question,
  page: WordFeatures,
  meanings: MeaningReader = meaningReader()
): QuestionFeatures => {
  const { hint, key, pattern, refused, spec, topics } = question
  const meaning = meanings.ofQuestion(question)
  const counts = [key, hint, refused].map((words) => Math.min(2, words.length / 4))
  return {
    vector: Float32Array.from([
      ...meaning,
      ...meanOf(key),
      ...meanOf(hint),
      ...TYPES.map((type) => (type === spec.type ? 1 : 0)),
      ...topics,
      ...wantedBy(meaning),
      ...counts,
      pattern === undefined ? 0 : 1
    ]),
    match: matchOf(question, meaning, page)
  }
}

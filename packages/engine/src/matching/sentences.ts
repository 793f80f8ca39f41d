import type { Candidate } from "../fields/candidates.js"
import type { Reading } from "../fields/reading.js"
import { likenessOf, type SaidWord, type WordReader } from "./labelFit.js"
import type { AskedWord, Question } from "./Question.js"
import { runningTextOf } from "./runningText.js"
import { placesOf } from "./textFits.js"
import { blocksOf } from "./textSpans.js"

/** A sentence, or a stretch of a block without sentences. */
interface Sentence {
  readonly words: ReadonlyArray<SaidWord>
  readonly length: number
}

/** Where a value is within its sentence. */
export interface Said {
  /** The sentence's index. */
  readonly sentence: number
  /** How many of its words precede the value, estimated by characters. */
  readonly at: number
}

/** How far a sentence covers a question. */
export interface SentenceFit {
  /** 0 to 1: how much of the key and the hint it covers. Words found throughout the document count little. */
  readonly said: number
  /** 0 to 1: the same of the key alone. */
  readonly key: number
  /** `said` relative to the document's best sentence, 0 to 1, and how many sentences cover more. */
  readonly ofBest: number
  readonly rank: number
  /** Positions of the words that cover most of it. */
  readonly places: ReadonlyArray<number>
}

/** The sentences of a document. */
export interface Sentences {
  readonly of: (candidate: Candidate) => Said
  /** How far each sentence covers a question, by sentence index. */
  readonly read: (question: Question) => ReadonlyArray<SentenceFit>
  /** How many words a sentence has. */
  readonly words: (sentence: number) => number
}

/** The end of a sentence: a mark after at least two letters or a bracket, before a capital, a digit or a bracket. */
const END = /(?<=[\p{Ll}\d]{2}[)”"»]?[.;:!?])\s+(?=[\p{Lu}\d("“«•–-])/u

/** Most words of a sentence that are read, and most sentences that are ranked. */
const MOST_WORDS = 48
const MOST_RANK = 10

/** How much a word of the hint counts, compared with one of the key. */
const OF_HINT = 0.6

/** Least likeness of a word that covers one of the question's, and the share of the best word from which a word counts as a main one. */
const LEAST_LIKE = 0.45
const MUCH = 0.5

/** Distance, in words, from which all words are equally far. */
const FAR = 30

/** Number of words from a value to the nearest main word of the question; negative if that comes before the value. */
export const distanceTo = ({ places }: SentenceFit, { at }: Said): number =>
  places.reduce((nearest, place) => (Math.abs(place - at) < Math.abs(nearest) ? place - at : nearest), FAR)

/** Reads the sentences of a document. */
export const sentencesOf = (reading: Reading, wordsOf: WordReader): Sentences => {
  const sentences: Array<Sentence> = []
  /** For each line, the sentences that begin in it: their indices and offsets, in order. */
  const lines = new Map<number, Array<{ readonly from: number; readonly sentence: number; readonly offset: number }>>()
  for (const block of blocksOf(reading)) {
    const running = runningTextOf(block)
    let start = 0
    for (const text of running.text.split(END)) {
      const at = running.text.indexOf(text, start)
      const words = longWords(text, wordsOf)
      const sentence = sentences.length
      sentences.push({ words, length: Math.max(1, text.length) })
      running.lines.forEach((line, i) => {
        const offset = running.offsets[i] ?? 0
        if (offset >= at + text.length || offset + line.text.length <= at) return
        const list = lines.get(line.index) ?? []
        list.push({ from: Math.max(0, at - offset), sentence, offset: Math.max(0, offset - at) })
        lines.set(line.index, list)
      })
      start = at + text.length
    }
  }
  const counts = new Map<SaidWord, number>()
  for (const { words } of sentences) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarity = new Map(
    [...counts].map(([word, count]) => [
      word,
      Math.log((sentences.length + 1) / count) / Math.log(sentences.length + 1)
    ])
  )

  const of = ({ segment, start }: Candidate): Said => {
    const place = lines.get(segment.index)?.findLast(({ from }) => from <= start)
    if (place === undefined) return { sentence: -1, at: 0 }
    const { length, words } = sentences[place.sentence] as Sentence
    return { sentence: place.sentence, at: ((place.offset + start - place.from) / length) * words.length }
  }

  const sentencesWith = placesOf(sentences.map(({ words }) => words))

  const read = ({ hint, key }: Question): ReadonlyArray<SentenceFit> => {
    const asked = [...key, ...hint]
    const weights = [...key.map(({ weight }) => weight), ...hint.map(({ weight }) => weight * OF_HINT)]
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const ofKeys = key.reduce((sum, { weight }) => sum + weight, 0)
    // Most words have nothing to do with most questions, and most sentences contain none that has.
    const worth = new Map<SaidWord, ReadonlyArray<number>>()
    const telling = new Uint8Array(sentences.length)
    for (const [said, places] of sentencesWith) {
      const rare = rarity.get(said) ?? 1
      let likes: Array<number> | undefined
      for (let i = 0; i < asked.length; i++) {
        const like = likeOf(asked[i] as AskedWord, said) * rare
        if (like <= 0) continue
        likes ??= new Array<number>(asked.length).fill(0)
        likes[i] = like
      }
      if (likes === undefined) continue
      worth.set(said, likes)
      for (const place of places) telling[place] = 1
    }
    const tell = ({ words }: Sentence): Told => {
      const best = new Array<number>(asked.length).fill(0)
      const each = words.map((word) => {
        const likes = worth.get(word)
        if (likes === undefined) return 0
        let most = 0
        for (let i = 0; i < likes.length; i++) {
          const like = likes[i] as number
          if (like > (best[i] as number)) best[i] = like
          most = Math.max(most, like * (weights[i] as number))
        }
        return most
      })
      let said = 0
      let ofKey = 0
      for (let i = 0; i < best.length; i++) {
        said += (weights[i] as number) * (best[i] as number)
        if (i < key.length) ofKey += (weights[i] as number) * (best[i] as number)
      }
      const most = Math.max(0, ...each)
      return {
        said: total === 0 ? 0 : said / total,
        key: ofKeys === 0 ? 0 : ofKey / ofKeys,
        places: most === 0 ? [] : each.flatMap((one, place) => (one >= most * MUCH ? [place] : []))
      }
    }
    const told = sentences.map((sentence, i) => (telling[i] === 1 ? tell(sentence) : TELLS_NOTHING))
    const sorted = told
      .filter((one) => one !== TELLS_NOTHING)
      .map(({ said }) => said)
      .sort((a, b) => b - a)
    const best = sorted[0] ?? 0
    const tenth = sorted[MOST_RANK] ?? 0
    return told.map(
      (one): SentenceFit =>
        one === TELLS_NOTHING
          ? NO_FIT
          : {
              ...one,
              ofBest: best === 0 ? 0 : one.said / best,
              rank: one.said <= tenth ? MOST_RANK : sorted.indexOf(one.said)
            }
    )
  }
  return { of, read, words: (sentence) => sentences[sentence]?.words.length ?? 0 }
}

type Told = Pick<SentenceFit, "key" | "places" | "said">

const TELLS_NOTHING: Told = { said: 0, key: 0, places: [] }
const NO_FIT: SentenceFit = { ...TELLS_NOTHING, ofBest: 0, rank: MOST_RANK }

const likeOf = (asked: AskedWord, said: SaidWord): number => {
  const like = likenessOf(asked, said)
  return like < LEAST_LIKE ? 0 : like
}

/** The words of a text of any length; the label reader takes only the first ones. */
const longWords = (text: string, wordsOf: WordReader): ReadonlyArray<SaidWord> =>
  text
    .split(/\s+/)
    .flatMap((word) => wordsOf(word))
    .slice(0, MOST_WORDS)

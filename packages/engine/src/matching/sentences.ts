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
  /** The offsets of the words, of punctuation marks, and of figures, which are no words. */
  readonly offsets: ReadonlyArray<number>
  readonly marks: ReadonlyArray<number>
  readonly figures: ReadonlyArray<number>
}

/** Where a value is within its sentence. */
export interface Said {
  /** The sentence's index. */
  readonly sentence: number
  /** How many of its words precede the value. */
  readonly at: number
  /** How many precede the value's end. */
  readonly end: number
  /** Offsets of the value in the sentence. */
  readonly from: number
  readonly to: number
}

/** How a value stands to the nearest main word of a question in its sentence. */
export interface Standing {
  /** Words from the value to it; negative if it comes before the value, 0 within the value. */
  readonly distance: number
  /** Punctuation marks and other figures between the two. */
  readonly marks: number
  readonly figures: number
  /** Words from that word to the nearest figure that is no part of the value: in `38 members and 9` the members are 38. */
  readonly otherFigure: number
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
  readonly standing: (fit: SentenceFit, said: Said) => Standing
  /** How many words a sentence has. */
  readonly words: (sentence: number) => number
}

/** The end of a sentence: a mark after at least two letters or a bracket, before a capital, a digit or a bracket. */
const END = /(?<=[\p{Ll}\d]{2}[)”"»]?[.;:!?])\s+(?=[\p{Lu}\d("“«•–-])/u

/** Most words of a sentence that are read, and most sentences that are ranked. */
const MOST_WORDS = 100
const MOST_RANK = 10

/** How much a word of the hint counts, compared with one of the key. */
const OF_HINT = 0.6

/** Least likeness of a word that covers one of the question's, and the share of the best word from which a word counts as a main one. */
const LEAST_LIKE = 0.45
const MUCH = 0.5

/** Distance, in words, from which all words are equally far. */
const FAR = 30

/** Words from a value to a word; negative if that comes before the value, 0 within the value. */
const stepsTo = (place: number, { at, end }: Said): number =>
  place < at ? place - at : place < end ? 0 : place - end + 1

/** The position of the main word that is nearest to a value; undefined if the sentence has none. */
const nearestPlace = ({ places }: SentenceFit, said: Said): number | undefined => {
  let nearest = FAR
  let found: number | undefined
  for (const place of places) {
    const steps = Math.abs(stepsTo(place, said))
    if (steps >= nearest) continue
    nearest = steps
    found = place
  }
  return found
}

/** Number of words from a value to the nearest main word of the question; negative if that comes before the value. */
export const distanceTo = (fit: SentenceFit, said: Said): number => {
  const place = nearestPlace(fit, said)
  return place === undefined ? FAR : stepsTo(place, said)
}

/** Most marks and figures between a value and a word. */
const MOST_BETWEEN = 9

const standingIn = ({ figures, marks, offsets }: Sentence, fit: SentenceFit, said: Said): Standing => {
  const place = nearestPlace(fit, said)
  if (place === undefined) return { distance: FAR, marks: MOST_BETWEEN, figures: MOST_BETWEEN, otherFigure: FAR }
  const word = offsets[place] ?? 0
  const isBetween = (offset: number): boolean =>
    word < said.from ? offset > word && offset < said.from : offset >= said.to && offset < word
  const others = figures.filter((offset) => offset < said.from || offset >= said.to)
  return {
    distance: stepsTo(place, said),
    marks: Math.min(MOST_BETWEEN, marks.filter(isBetween).length),
    figures: Math.min(MOST_BETWEEN, others.filter(isBetween).length),
    otherFigure: others.reduce((nearest, offset) => {
      const words = countBelow(offsets, offset)
      return Math.min(nearest, words <= place ? place - words + 1 : words - place)
    }, FAR)
  }
}

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
      const sentence = sentences.length
      sentences.push(sentenceOf(text, wordsOf))
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

  const of = ({ segment, start, value }: Candidate): Said => {
    const place = lines.get(segment.index)?.findLast(({ from }) => from <= start)
    if (place === undefined) return { sentence: -1, at: 0, end: 0, from: 0, to: 0 }
    const { offsets } = sentences[place.sentence] as Sentence
    const from = place.offset + start - place.from
    const to = from + value.length
    return { sentence: place.sentence, at: countBelow(offsets, from), end: countBelow(offsets, to), from, to }
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
  const standing = (fit: SentenceFit, said: Said): Standing =>
    standingIn(sentences[said.sentence] as Sentence, fit, said)
  return { of, read, standing, words: (sentence) => sentences[sentence]?.words.length ?? 0 }
}

type Told = Pick<SentenceFit, "key" | "places" | "said">

const TELLS_NOTHING: Told = { said: 0, key: 0, places: [] }
const NO_FIT: SentenceFit = { ...TELLS_NOTHING, ofBest: 0, rank: MOST_RANK }

const likeOf = (asked: AskedWord, said: SaidWord): number => {
  const like = likenessOf(asked, said)
  return like < LEAST_LIKE ? 0 : like
}

/** How many of some ascending numbers are smaller than a limit. */
const countBelow = (ascending: ReadonlyArray<number>, limit: number): number => {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}

const OPENS = /^[(«"“]/
const MARK = /^[(«"“]|[,;:.)»”]$|^[^\p{L}\p{N}]+$/u

/** The words of a text of any length; the label reader takes only the first ones. */
const sentenceOf = (text: string, wordsOf: WordReader): Sentence => {
  const words: Array<SaidWord> = []
  const offsets: Array<number> = []
  const marks: Array<number> = []
  const figures: Array<number> = []
  for (const { 0: piece, index } of text.matchAll(/\S+/g)) {
    // An opening mark stands before its word, any other behind it.
    if (MARK.test(piece)) marks.push(OPENS.test(piece) ? index : index + piece.length - 1)
    if (/\d/.test(piece)) figures.push(index)
    for (const word of wordsOf(piece)) {
      words.push(word)
      offsets.push(index)
    }
    if (words.length >= MOST_WORDS) break
  }
  return { words, offsets, marks, figures }
}

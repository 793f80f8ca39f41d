import { tokenize } from "../text/fold.js"
import { type KnownWord, knownWord, wordLikeness } from "./lexicon.js"
import type { AskedWord, Question } from "./Question.js"
import { isFiller, weightOfWord } from "./wordWeights.js"

/** How well a text fits a question. All numbers are 0 to 1. */
export interface Fit {
  /** How much of the key the text says. */
  readonly key: number
  /** How much of the text the key or the hint says. */
  readonly text: number
  /** How much of the text the hint says that the key does not. */
  readonly hint: number
  /** How much of the text says what is not wanted. */
  readonly refused: number
  /** All of it in one number. */
  readonly score: number
}

export const NO_FIT: Fit = { key: 0, text: 0, hint: 0, refused: 0, score: 0 }

/** Reads texts for one question, each text once. */
export type FitReader = (text: string) => Fit

/** A word of a text. */
export interface SaidWord extends KnownWord {
  readonly weight: number
  /** How like it is to the words of questions that have been compared with it, by their text. */
  readonly likes: Map<string, number>
}

/** Reads the words of a text. */
export type WordReader = (text: string) => ReadonlyArray<SaidWord>

/** The words of texts, each looked up once for all questions of a document. */
export const wordReader = (): WordReader => {
  const known = new Map<string, SaidWord>()
  const texts = new Map<string, ReadonlyArray<SaidWord>>()
  const wordOf = (word: string): SaidWord => {
    const before = known.get(word)
    if (before !== undefined) return before
    const fresh = { ...knownWord(word), weight: weightOfWord(word), likes: new Map() }
    known.set(word, fresh)
    return fresh
  }
  return (text) => {
    const before = texts.get(text)
    if (before !== undefined) return before
    const words = tokenize(text).filter((word) => !isFiller(word) && /[a-z#]/.test(word))
    const fresh = words.slice(0, MOST_WORDS).map(wordOf)
    texts.set(text, fresh)
    return fresh
  }
}

/** Words of a text that are read: a label has few, and what stands beside a value in a sentence not many more. */
const MOST_WORDS = 14

/** How much the words of a hint count beside those of the key. */
const OF_HINT = 0.8

/** How like a word of a text is to one that is asked for, 0 to 1. */
export const likenessOf = (asked: AskedWord, said: SaidWord): number => {
  const before = said.likes.get(asked.text)
  if (before !== undefined) return before
  const fresh = wordLikeness(asked, said)
  said.likes.set(asked.text, fresh)
  return fresh
}

/** What a word says of a question: the likeness to each word of its key, and the greatest to words of its hint and to refused ones. */
interface WordFit {
  readonly key: ReadonlyArray<number>
  readonly own: number
  readonly hinted: number
  readonly against: number
}

const SAYS_NOTHING: WordFit = { key: [], own: 0, hinted: 0, against: 0 }

const greatest = (asked: ReadonlyArray<AskedWord>, said: SaidWord): number =>
  asked.reduce((most, word) => Math.max(most, likenessOf(word, said)), 0)

/** Makes the reader of texts for one question, given the words of each. */
export const fitOfWords = ({ hint, key, refused }: Question): ((words: ReadonlyArray<SaidWord>) => Fit) => {
  const known = new Map<SaidWord, WordFit>()
  const wordFitOf = (word: SaidWord): WordFit => {
    const before = known.get(word)
    if (before !== undefined) return before
    const likes = key.map((asked) => likenessOf(asked, word))
    const own = Math.max(0, ...likes)
    const hinted = greatest(hint, word)
    const against = greatest(refused, word)
    const fresh = own === 0 && hinted === 0 && against === 0 ? SAYS_NOTHING : { key: likes, own, hinted, against }
    known.set(word, fresh)
    return fresh
  }
  const total = key.reduce((sum, { weight }) => sum + weight, 0)
  return (words) => {
    if (total === 0 || !words.some((word) => wordFitOf(word) !== SAYS_NOTHING)) return NO_FIT
    const best = new Array<number>(key.length).fill(0)
    let said = 0
    let weights = 0
    let byHint = 0
    let unwanted = 0
    for (const word of words) {
      weights += word.weight
      const { against, hinted, key: likes, own } = wordFitOf(word)
      for (let i = 0; i < likes.length; i++) best[i] = Math.max(best[i] as number, likes[i] as number)
      said += word.weight * Math.max(own, OF_HINT * hinted)
      byHint += word.weight * Math.max(0, hinted - own)
      unwanted += word.weight * Math.max(0, against - Math.max(own, hinted) * 0.99)
    }
    const covered = key.reduce((sum, { weight }, i) => sum + weight * (best[i] as number), 0)
    const ofKey = covered / total
    const ofText = said / weights
    return {
      key: ofKey,
      text: ofText,
      hint: byHint / weights,
      refused: unwanted / weights,
      score: Math.sqrt(Math.max(ofKey, 0.7 * (byHint / weights)) * ofText) * (1 - 0.6 * (unwanted / weights))
    }
  }
}

/** Makes the reader of one question. */
export const fitReader = (question: Question, wordsOf: WordReader): FitReader => {
  const read = fitOfWords(question)
  const fits = new Map<string, Fit>()
  return (text) => {
    const before = fits.get(text)
    if (before !== undefined) return before
    const fresh = read(wordsOf(text))
    fits.set(text, fresh)
    return fresh
  }
}

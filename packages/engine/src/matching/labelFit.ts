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

interface SaidWord extends KnownWord {
  readonly weight: number
}

/** The words of texts, each looked up once for all questions of a document. */
export const wordReader = (): ((text: string) => ReadonlyArray<SaidWord>) => {
  const known = new Map<string, SaidWord>()
  const texts = new Map<string, ReadonlyArray<SaidWord>>()
  const wordOf = (word: string): SaidWord => {
    const before = known.get(word)
    if (before !== undefined) return before
    const fresh = { ...knownWord(word), weight: weightOfWord(word) }
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

/** Makes the reader of one question. */
export const fitReader = (
  { hint, key, refused }: Question,
  wordsOf: (text: string) => ReadonlyArray<SaidWord>
): FitReader => {
  const likeness = new Map<KnownWord, ReadonlyArray<number>>()
  const asked: ReadonlyArray<AskedWord> = [...key, ...hint, ...refused]
  const rowOf = (word: SaidWord): ReadonlyArray<number> => {
    const before = likeness.get(word)
    if (before !== undefined) return before
    const fresh = asked.map((one) => wordLikeness(one, word))
    likeness.set(word, fresh)
    return fresh
  }
  const fits = new Map<string, Fit>()
  const total = key.reduce((sum, { weight }) => sum + weight, 0)
  return (text) => {
    const before = fits.get(text)
    if (before !== undefined) return before
    const words = wordsOf(text)
    const fresh = words.length === 0 || total === 0 ? NO_FIT : fitOf(words)
    fits.set(text, fresh)
    return fresh
  }

  function fitOf(words: ReadonlyArray<SaidWord>): Fit {
    const best = new Array<number>(key.length).fill(0)
    let said = 0
    let weights = 0
    let byHint = 0
    let unwanted = 0
    for (const word of words) {
      const row = rowOf(word)
      let own = 0
      let hinted = 0
      let against = 0
      for (let i = 0; i < row.length; i++) {
        const like = row[i] as number
        if (i < key.length) {
          if (like > own) own = like
          if (like > (best[i] as number)) best[i] = like
        } else if (i < key.length + hint.length) hinted = Math.max(hinted, like)
        else against = Math.max(against, like)
      }
      weights += word.weight
      said += word.weight * Math.max(own, OF_HINT * hinted)
      byHint += word.weight * Math.max(0, hinted - own)
      unwanted += word.weight * Math.max(0, against - Math.max(own, hinted) * 0.99)
    }
    let covered = 0
    for (let i = 0; i < key.length; i++) covered += (key[i]?.weight ?? 0) * (best[i] as number)
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

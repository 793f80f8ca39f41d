import { tokenize } from "../text/fold.js"
import { initialsFrom, type KnownWord, knownWord, mayBeInitials, wordLikeness } from "./lexicon.js"
import type { AskedWord, Question } from "./Question.js"
import { isFiller, weightOfWord } from "./wordWeights.js"

/** How well a text fits a question. All numbers are 0 to 1. */
export interface Fit {
  /** Share of the key that the text covers. */
  readonly key: number
  /** Share of the text that the key or the hint covers. */
  readonly text: number
  /** Share of the text that only the hint covers. */
  readonly hint: number
  /** Share of the text that the hint excludes. */
  readonly refused: number
  /** How far the text uses the very words of the key or of the hint. */
  readonly exact: number
  /** Everything in one number. */
  readonly score: number
}

export const NO_FIT: Fit = { key: 0, text: 0, hint: 0, refused: 0, exact: 0, score: 0 }

/** Reads texts for one question, each text once. */
export type FitReader = (text: string) => Fit

/** A word of a text. */
export interface SaidWord extends KnownWord {
  readonly weight: number
  /** Its likeness to the words of the questions compared with it so far, by their text. */
  readonly likes: Map<string, number>
}

/** Reads the words of a text. */
export type WordReader = (text: string) => ReadonlyArray<SaidWord>

/** Reads the words of texts, looking each word up once for all questions of a document. */
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

/** Most words of a text that are read: a label has few, and the text beside a value in a sentence hardly more. */
const MOST_WORDS = 14

/** How much the words of a hint count, compared with those of the key. */
const OF_HINT = 0.8

/** How much a word of a text resembles a word of the question, 0 to 1. */
export const likenessOf = (asked: AskedWord, said: SaidWord): number => {
  const before = said.likes.get(asked.text)
  if (before !== undefined) return before
  const fresh = wordLikeness(asked, said)
  said.likes.set(asked.text, fresh)
  return fresh
}

/**
 * A word's contribution to a question: its likeness to each word of the key and of the hint, and its greatest likeness to those and to the excluded
 * words.
 */
export interface WordFit {
  readonly weight: number
  readonly key: ReadonlyArray<number>
  readonly hint: ReadonlyArray<number>
  readonly own: number
  readonly hinted: number
  readonly against: number
}

/** Likeness from which two words are the same, in another form or spelling. */
const SAME = 0.96

/** How well a text fits that covers all of a hint and nothing else. */
const BY_HINT = 0.95

/** How well a text fits whose initials are asked for. */
const BY_INITIALS = 0.9

/** How much of the asked words is covered, given the likeness of each: by similarity, and by the same words. */
const saidOf = (asked: ReadonlyArray<AskedWord>, best: ReadonlyArray<number>, total: number) => {
  let alike = 0
  let same = 0
  for (let i = 0; i < best.length; i++) {
    const { weight } = asked[i] as AskedWord
    alike += weight * (best[i] as number)
    if ((best[i] as number) >= SAME) same += weight
  }
  return total === 0 ? { alike: 0, same: 0 } : { alike: alike / total, same: same / total }
}

/** Reads words for one question. */
export interface WordsReader {
  /** How well a text of these words fits. */
  readonly fit: (words: ReadonlyArray<SaidWord>) => Fit
  /** A word's contribution to the question; undefined if it has none. */
  readonly said: (word: SaidWord) => WordFit | undefined
  /** The fit of a text from its words' contributions, in order. Words without any may be left out, except from the weight of all. */
  readonly fitOf: (said: ReadonlyArray<WordFit>, weightOfAll: number) => Fit
  /** Whether words without a contribution of their own may have one together, by their initials. Only `fit` can then judge the text. */
  readonly byInitials: boolean
}

/** Makes the reader of texts for one question, given the words of each. */
export const fitOfWords = ({ hint, key, refused }: Question): WordsReader => {
  const [ofKey, ofHint] = [weightOf(key), weightOf(hint)]
  const said = (word: SaidWord): WordFit | undefined => {
    if (ofKey === 0) return undefined
    const keyLikes = key.map((asked) => likenessOf(asked, word))
    const hintLikes = hint.map((asked) => likenessOf(asked, word))
    const own = Math.max(0, ...keyLikes)
    const hinted = Math.max(0, ...hintLikes)
    const against = Math.max(0, ...refused.map((asked) => likenessOf(asked, word)))
    return own === 0 && hinted === 0 && against === 0
      ? undefined
      : { weight: word.weight, key: keyLikes, hint: hintLikes, own, hinted, against }
  }
  const fitOf = (words: ReadonlyArray<WordFit>, weights: number): Fit => {
    if (words.length === 0) return NO_FIT
    const best = new Array<number>(key.length).fill(0)
    const bestHints = new Array<number>(hint.length).fill(0)
    let told = 0
    let byHint = 0
    let ofHintAlone = 0
    let unwanted = 0
    let sameAsKey = 0
    let sameAsHint = 0
    for (const { against, hint: hintLikes, hinted, key: keyLikes, own, weight } of words) {
      for (let i = 0; i < keyLikes.length; i++) best[i] = Math.max(best[i] as number, keyLikes[i] as number)
      for (let i = 0; i < hintLikes.length; i++) bestHints[i] = Math.max(bestHints[i] as number, hintLikes[i] as number)
      told += weight * Math.max(own, OF_HINT * hinted)
      byHint += weight * hinted
      ofHintAlone += weight * Math.max(0, hinted - own)
      unwanted += weight * Math.max(0, against - Math.max(own, hinted) * 0.99)
      if (own >= SAME) sameAsKey += weight
      if (hinted >= SAME) sameAsHint += weight
    }
    const covered = saidOf(key, best, ofKey)
    const hintCovered = saidOf(hint, bestHints, ofHint)
    const fits = Math.sqrt(Math.max(covered.alike, 0.7 * (ofHintAlone / weights)) * (told / weights))
    const hintFits = BY_HINT * Math.sqrt(hintCovered.alike * (byHint / weights))
    return {
      key: covered.alike,
      text: told / weights,
      hint: ofHintAlone / weights,
      refused: unwanted / weights,
      exact: Math.sqrt(Math.max(covered.same * sameAsKey, hintCovered.same * sameAsHint) / weights),
      score: Math.max(fits, hintFits) * (1 - 0.6 * (unwanted / weights))
    }
  }
  const initials = key.flatMap((word, place) => (mayBeInitials(word) ? [{ letters: word.text, place }] : []))
  const known = new Map<SaidWord, WordFit | undefined>()
  const saidBefore = (word: SaidWord): WordFit | undefined => {
    if (!known.has(word)) known.set(word, said(word))
    return known.get(word)
  }
  const fit = (words: ReadonlyArray<SaidWord>): Fit => {
    const fits = words.map(saidBefore)
    // `Bill of Lading` covers all of `bol`.
    for (const { letters, place } of initials)
      for (let from = 0; from + 1 < words.length; from++) {
        const count = initialsFrom(letters, words, from)
        for (let at = from; at < from + count; at++)
          fits[at] = {
            weight: words[at]?.weight ?? 0,
            key: key.map((_, i) => (i === place ? BY_INITIALS : 0)),
            hint: [],
            own: BY_INITIALS,
            hinted: 0,
            against: 0
          }
      }
    return fitOf(
      fits.flatMap((one) => one ?? []),
      weightOf(words)
    )
  }
  return { fit, said, fitOf, byInitials: initials.length > 0 }
}

/** The total weight of some words. */
export const weightOf = (words: ReadonlyArray<{ readonly weight: number }>): number =>
  words.reduce((sum, { weight }) => sum + weight, 0)

/** Makes the reader of one question. */
export const fitReader = (question: Question, wordsOf: WordReader): FitReader => {
  const read = fitOfWords(question)
  const fits = new Map<string, Fit>()
  return (text) => {
    const before = fits.get(text)
    if (before !== undefined) return before
    const fresh = read.fit(wordsOf(text))
    fits.set(text, fresh)
    return fresh
  }
}

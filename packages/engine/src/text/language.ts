import { wordsIn } from "../lang/Language.js"
import { LANGUAGES } from "../lang/languages.js"
import { tokenize } from "./fold.js"

/** For each common word, the indices of the installed languages it is typical of; words common to all languages are useless. */
const tellers = new Map<string, Array<number>>()
LANGUAGES.forEach(({ marks }, place) => {
  for (const word of new Set(wordsIn(marks.words))) tellers.set(word, [...(tellers.get(word) ?? []), place])
})
for (const [word, places] of tellers) if (places.length === LANGUAGES.length) tellers.delete(word)

const LETTERS = LANGUAGES.map(({ marks }) => marks.letters)

/** Evidence of an accented letter for a language, where a word counts 1. */
const LETTER = 0.2

/** Share of the likeliest language's evidence from which a document also shows another language. */
const SHOWN = 0.1

/** The evidence of a text for each installed language. */
const scoresOf = (texts: Iterable<string>): ReadonlyArray<number> => {
  const scores = LANGUAGES.map(() => 0)
  const add = (place: number, gain: number): void => {
    scores[place] = (scores[place] ?? 0) + gain
  }
  for (const text of texts) {
    for (const token of tokenize(text)) for (const place of tellers.get(token) ?? []) add(place, 1)
    for (let i = 0; i < text.length; i++) {
      if (text.charCodeAt(i) <= 0x7e) continue
      const letter = text.charAt(i)
      LETTERS.forEach((letters, place) => {
        if (letters.includes(letter)) add(place, LETTER)
      })
    }
  }
  return scores
}

/** The language of a text. */
export interface DetectedLanguage {
  /** ISO 639-1. */
  readonly language: string
  /** 0 to 1. */
  readonly confidence: number
  /** Codes of the languages for which the text shows more than a chance word, in order of installation. */
  readonly shown: ReadonlyArray<string>
}

/**
 * The installed language of a text, judged by its commonest words and its letters, with the probability as against the runner-up. The first
 * installed language if there is no evidence.
 */
export const detectLanguage = (texts: Iterable<string>): DetectedLanguage => {
  const scores = scoresOf(texts)
  const [first = 0, second = 0] = [...scores].sort((a, b) => b - a)
  const { code = "" } = LANGUAGES[scores.indexOf(first)] ?? {}
  return {
    language: code,
    confidence: (first + 1) / (first + second + 2),
    shown: LANGUAGES.filter((_, place) => (scores[place] ?? 0) >= first * SHOWN).map((language) => language.code)
  }
}

import {
  joinedText,
  looksFrench,
  type SamePlace,
  samePlaces,
  sureness,
  type Word,
  withoutAccents
} from "@extrait/engine/words"
import type { Judgement } from "./settled.js"
import { withSigns } from "./signs.js"

/** Least confidences of words that the networks read, and of doubtful ones of the first reading where the networks see nothing. */
const LEAST_AGAIN = 0.5
const LEAST_ALONE = 0.6
/** Factor for a doubtful word's confidence where the networks see nothing. */
const ALONE_FACTOR = 0.5
/**
 * Where the readings differ the networks are believed if they are surer by this much: a word that they misread they are often as sure of as one that they read right. On generated sheets, of
 * places where they were less surely ahead, three in four are right in the first reading and a fifth in theirs.
 */
const NETWORKS_LEAD = 0.15
/** Least confidence at which a first reading's letters are kept in a text whose accents the networks do not know. */
const ACCENTED = 0.6

const isLetters = (text: string): boolean => /^[\p{L}\p{M}'’.,:()-]+$/u.test(text)

/** Two readers that saw the same: wrong only where both erred alike. */
const agreed = (words: ReadonlyArray<Word>, other: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const [one, two] = [sureness(words), sureness(other)]
  const least = 1 - (1 - one) * (1 - two)
  return words.map((word) => ({ ...word, confidence: Math.max(word.confidence, least) }))
}

const chosen = ({ first, second }: SamePlace, french: boolean): ReadonlyArray<Word> => {
  if (second.length === 0) {
    return first
      .filter(({ confidence }) => confidence > LEAST_ALONE)
      .map((word) => ({ ...word, confidence: word.confidence * ALONE_FACTOR }))
  }
  if (first.length === 0) return withSigns(second, "")
  const [one, other] = [joinedText(first), joinedText(second)]
  // The networks leave out spaces more often than the first reading invents them.
  if (one === other)
    return agreed(first.length > second.length ? first : second, first.length > second.length ? second : first)
  if (withoutAccents(one) === withoutAccents(other)) return agreed(first, second)
  if (french && isLetters(one) && sureness(first) >= ACCENTED) return first
  return sureness(second) > sureness(first) + NETWORKS_LEAD ? withSigns(second, one) : first
}

const believedOf = (words: ReadonlyArray<Word>): ReadonlyArray<Word> =>
  words.filter(({ confidence }) => confidence > LEAST_AGAIN)

/** The words of a picture that the networks alone have read. */
export const alone = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => withSigns(believedOf(words), "")

/**
 * The words of a picture, from a first reading and from the networks' reading of its doubtful places. Settled words stay. Elsewhere the networks are
 * believed, except for characters they were not trained on: French accents and currency signs.
 */
export const joinReadings = ({ doubtful, settled }: Judgement, again: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const french = looksFrench(settled)
  return [...settled, ...samePlaces(doubtful, believedOf(again)).flatMap((place) => chosen(place, french))]
}

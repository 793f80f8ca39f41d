import { editDistance } from "../text/fold.js"
import { standsInFirm } from "./firms.js"
import { isFormWord } from "./formWords.js"
import { squashed } from "./squashed.js"

/** A person's name as a document has told it. */
export interface KnownName {
  /** Its words, squashed. */
  readonly words: ReadonlyArray<string>
  readonly placeholder: string
}

/** A piece of a text that names a person. */
export interface NearName {
  readonly start: number
  readonly end: number
  readonly placeholder: string
}

const WORD = /[\p{L}\p{N}'’-]+/gu

/** Words shorter than this are near too many others. */
const shortest = 7

/** Whether a word is one of a name's, read amiss: one letter of seven, two of ten. */
const isNear = (word: string, known: string): boolean => {
  const most = known.length >= 10 ? 2 : 1
  return (
    known.length >= shortest && Math.abs(word.length - known.length) <= most && editDistance(word, known, most) <= most
  )
}

/**
 * Where words of people's names stand that recognition has read amiss, with the words of the same name right beside them. A word must be long and nearly that
 * of the name, with a capital unless another word of the name stands beside it; what stands in a firm's name is left.
 */
export const nearNames = (text: string, names: ReadonlyArray<KnownName>): ReadonlyArray<NearName> => {
  const long = names.filter(({ words }) => words.some((word) => word.length >= shortest))
  if (long.length === 0) return []
  const known = new Set(names.flatMap(({ words }) => words))
  const tokens = Array.from(text.matchAll(WORD), ({ 0: word, index: start }) => ({
    start,
    end: start + word.length,
    capital: /^\p{Lu}/u.test(word),
    plain: squashed(word)
  }))
  return tokens.flatMap((token, at): ReadonlyArray<NearName> => {
    if (token.plain.length < shortest - 1 || known.has(token.plain) || isFormWord(token.plain)) return []
    for (const { placeholder, words } of long) {
      if (!words.some((word) => isNear(token.plain, word))) continue
      const beside = [tokens[at - 1], tokens[at + 1]].filter(
        (other) => other !== undefined && other.plain.length > 1 && words.includes(other.plain)
      )
      if ((!token.capital && beside.length === 0) || standsInFirm(text, token.start, token.end)) continue
      const all = [token, ...beside].filter((one) => one !== undefined)
      return [
        {
          start: Math.min(...all.map(({ start }) => start)),
          end: Math.max(...all.map(({ end }) => end)),
          placeholder
        }
      ]
    }
    return []
  })
}

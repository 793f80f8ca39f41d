import { editDistance, tokenize } from "../text/fold.js"
import { conceptOfWord, isEdgeWord, isStopWord, sequencesFrom, vocabulary } from "./thesaurus.js"

const byLength = new Map<number, Array<string>>()
for (const word of vocabulary()) {
  const list = byLength.get(word.length) ?? []
  list.push(word)
  byLength.set(word.length, list)
}

const wordCache = new Map<string, string>()

/** The word of the thesaurus that a misread word stands for: one fault in seven letters or more, two in nine or more. */
const mended = (token: string): string | undefined => {
  if (token.length < 7 || /^\d+$/.test(token)) return undefined
  const limit = token.length >= 10 ? 2 : 1
  let best: string | undefined
  let least = limit + 1
  for (let length = token.length - limit; length <= token.length + limit; length++) {
    if (length < 5) continue
    for (const word of byLength.get(length) ?? []) {
      if (word[0] !== token[0] && word.at(-1) !== token.at(-1)) continue
      const distance = editDistance(word, token, limit)
      if (distance < least) {
        least = distance
        best = word
      }
    }
  }
  return best
}

/** Digits that a recogniser puts for letters inside words. */
const unmixed = (token: string): string =>
  /\d/.test(token) && /[a-z]{2}/.test(token)
    ? token.replace(/0/g, "o").replace(/1/g, "i").replace(/5/g, "s").replace(/8/g, "b")
    : token

/** The concept of a folded word: the thesaurus's, that of its singular, that of the word it was misread from, or the word itself. */
export const conceptOf = (token: string): string => {
  const cached = wordCache.get(token)
  if (cached !== undefined) return cached
  const find = (): string => {
    const direct = conceptOfWord(token)
    if (direct !== undefined) return direct
    const singular = token.length > 3 && token.endsWith("s") ? token.slice(0, -1) : token
    const bySingular = conceptOfWord(singular)
    if (bySingular !== undefined) return bySingular
    const clean = unmixed(singular)
    const byClean = conceptOfWord(clean)
    if (byClean !== undefined) return byClean
    const word = mended(clean)
    return word === undefined ? `=${singular}` : (conceptOfWord(word) ?? `=${singular}`)
  }
  const concept = find()
  if (wordCache.size > 50_000) wordCache.clear()
  wordCache.set(token, concept)
  return concept
}

const textCache = new Map<string, ReadonlyArray<string>>()

/** The concepts of a text in order, stop words left out and runs of words that mean one thing taken together. */
export const conceptsOf = (text: string): ReadonlyArray<string> => {
  const cached = textCache.get(text)
  if (cached !== undefined) return cached
  const all = tokenize(text)
  const tokens = all.filter(
    (token, i) => !isStopWord(token) || (isEdgeWord(token) && (i === all.length - 1 || i === 0) && all.length <= 4)
  )
  const concepts: Array<string> = []
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] ?? ""
    const sequence = sequencesFrom(token).find(({ words }) => words.every((word, j) => tokens[i + j] === word))
    if (sequence !== undefined) {
      concepts.push(...sequence.concepts)
      i += sequence.words.length
      continue
    }
    if (token !== "%" && token !== "°") concepts.push(token === "a" ? "=a" : conceptOf(token))
    i++
  }
  if (textCache.size > 20_000) textCache.clear()
  textCache.set(text, concepts)
  return concepts
}

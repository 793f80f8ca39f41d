import { knownWord } from "../matching/lexicon.js"
import { numbersOf } from "../matching/meaning.js"
import { isFiller, weightOfWord } from "../matching/wordWeights.js"
import { bytesOf } from "../text/base64.js"
import { tokenize } from "../text/fold.js"

/** Stands for a document of no known type. */
export const NONE = "none"

/** The fitted model of the words of document types. */
export interface TopicModel {
  /** For each word of the lexicon, the number of the group of words of like meaning that it belongs to. */
  readonly groups: Uint8Array
  /** The index of each word that counts on its own, after those of the groups. */
  readonly words: ReadonlyMap<string, number>
  /** For each type, and last for none, its log-odds before any word and the weight of each index. */
  readonly types: ReadonlyArray<{ readonly name: string; readonly offset: number; readonly weights: Float32Array }>
}

/** A model in the form in which it ships. */
export interface StoredTopics {
  /** The group of each word of the lexicon, a byte each, as base64; and how many there are. */
  readonly groups: string
  readonly count: number
  /** The words that speak for themselves, with spaces between them. */
  readonly words: string
  /** For each type its name, its offset, the value that a byte of 127 represents, and a signed byte for each index, as base64. */
  readonly types: ReadonlyArray<readonly [name: string, offset: number, most: number, weights: string]>
}

/** Reads a model from the form in which it ships. */
export const readTopics = ({ count, groups, types, words }: StoredTopics): TopicModel => ({
  groups: bytesOf(groups),
  words: new Map(words.split(" ").map((word, place) => [word, count + place])),
  types: types.map(([name, offset, most, weights]) => ({
    name,
    offset,
    weights: numbersOf({ bytes: weights, most })
  }))
})

/** How many pages are considered, as for titles. */
const PAGES = 3

/** A page, of which only the words are used. */
interface Worded {
  readonly lines: ReadonlyArray<{ readonly text: string }>
}

/** How many of the lines of a document say each word. */
export const linesByWord = (pages: ReadonlyArray<Worded>): ReadonlyMap<string, number> => {
  const lines = new Map<string, number>()
  for (const { lines: own } of pages.slice(0, PAGES))
    for (const { text } of own)
      for (const word of new Set(tokenize(text)))
        if (!isFiller(word) && /^[a-z]{2,}$/.test(word)) lines.set(word, (lines.get(word) ?? 0) + 1)
  return lines
}

/** How much of each group of words a document says, rare words counting most; of length 1. */
const groupsSaid = (lines: ReadonlyMap<string, number>, groups: Uint8Array): Map<number, number> => {
  const said = new Map<number, number>()
  for (const [word, number] of lines) {
    const group = groups[knownWord(word).place]
    if (group !== undefined) said.set(group, (said.get(group) ?? 0) + Math.log1p(number) * weightOfWord(word))
  }
  for (const [group, amount] of said) said.set(group, Math.log1p(amount))
  const length = Math.hypot(...said.values())
  for (const [group, amount] of said) said.set(group, amount / length)
  return said
}

/** Number of different words from which a document is fully informative; with fewer, each counts less. */
const ENOUGH = 30

/** A document's words by model index: groups of words, and single words. */
export const placesSaid = (
  lines: ReadonlyMap<string, number>,
  { groups, words }: Pick<TopicModel, "groups" | "words">
): ReadonlyMap<number, number> => {
  const said = groupsSaid(lines, groups)
  const length = Math.sqrt(Math.max(1, lines.size))
  for (const [word, number] of lines) {
    const place = words.get(word)
    if (place !== undefined) said.set(place, (1 + Math.log(number)) / length)
  }
  const share = Math.min(1, lines.size / ENOUGH)
  for (const [place, amount] of said) said.set(place, share * amount)
  return said
}

/** The log-probability of each type by the words of the pages alone; `NONE` is for no type. */
export const topicsOf = (pages: ReadonlyArray<Worded>, model: TopicModel): ReadonlyMap<string, number> => {
  const said = placesSaid(linesByWord(pages), model)
  const odds = model.types.map(({ name, offset, weights }) => {
    let sum = offset
    for (const [place, amount] of said) sum += (weights[place] as number) * amount
    return [name, sum] as const
  })
  const all = Math.log(odds.reduce((sum, [, score]) => sum + Math.exp(score), 0))
  return new Map(odds.map(([name, score]) => [name, score - all]))
}

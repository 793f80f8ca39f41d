import type { PageLayout } from "../layout/Layout.js"
import { knownWord } from "../matching/lexicon.js"
import { isFiller, weightOfWord } from "../matching/wordWeights.js"
import { tokenize } from "../text/fold.js"

/** What stands for a document of none of the types. */
export const NONE = "none"

/** What was learnt of the words of document types. */
export interface TopicModel {
  /** For each word of the lexicon, the number of the group of words of like meaning that it belongs to. */
  readonly groups: Uint8Array
  /** For each type, and last for none of them, its log-odds before any word and what each group adds. */
  readonly types: ReadonlyArray<readonly [name: string, ...weights: ReadonlyArray<number>]>
}

/** Reads a model from the form in which it ships: the groups in base64, a type's name and numbers in a line. */
export const readTopics = (groups: string, types: ReadonlyArray<string>): TopicModel => ({
  groups: Uint8Array.from(atob(groups), (byte) => byte.charCodeAt(0)),
  types: types.map((line) => {
    const [name = "", ...numbers] = line.split(" ")
    return [name, ...numbers.map(Number)] as const
  })
})

/** Pages whose words are looked at, as for titles. */
const PAGES = 3

/** How much of each group of words a document says: by the lines that say its words, rare words counting most; of length 1. */
export const wordGroupsOf = (layouts: ReadonlyArray<PageLayout>, groups: Uint8Array, count: number): Float64Array => {
  const lines = new Map<string, number>()
  for (const { lines: own } of layouts.slice(0, PAGES))
    for (const { text } of own)
      for (const word of new Set(tokenize(text)))
        if (!isFiller(word) && /^[a-z]{2,}$/.test(word)) lines.set(word, (lines.get(word) ?? 0) + 1)
  const said = new Float64Array(count)
  for (const [word, number] of lines) {
    const group = groups[knownWord(word).place]
    if (group !== undefined) said[group] = (said[group] as number) + Math.log1p(number) * weightOfWord(word)
  }
  const damped = said.map((amount) => Math.log1p(amount))
  const length = Math.sqrt(damped.reduce((sum, amount) => sum + amount * amount, 0))
  return length === 0 ? damped : damped.map((amount) => amount / length)
}

/** The log of the probability of each type, by the words of the pages alone; `NONE` stands for none of them. */
export const topicsOf = (
  layouts: ReadonlyArray<PageLayout>,
  { groups, types }: TopicModel
): ReadonlyMap<string, number> => {
  const said = wordGroupsOf(layouts, groups, (types[0]?.length ?? 2) - 2)
  const odds = types.map(([name, offset = 0, ...weights]) => {
    const sum = weights.reduce((total, weight, i) => total + weight * (said[i] ?? 0), offset as number)
    return [name, sum] as const
  })
  const all = Math.log(odds.reduce((sum, [, score]) => sum + Math.exp(score), 0))
  return new Map(odds.map(([name, score]) => [name, score - all]))
}

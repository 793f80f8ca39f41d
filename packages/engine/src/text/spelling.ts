import { documentStore } from "./documentMemory.js"
import { editDistance } from "./fold.js"
import { remembered } from "./remembered.js"

/** Letters and digits that OCR confuses; each group is replaced by one of them. */
const GLYPHS: ReadonlyArray<readonly [RegExp, string]> = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/[i1|!j]/g, "l"],
  [/[0q]/g, "o"],
  [/5/g, "s"],
  [/8/g, "b"],
  [/2/g, "z"],
  [/[69]/g, "g"],
  [/e/g, "c"],
  [/v/g, "u"]
]

/** The shape of a word as OCR sees it: equal for words that it confuses. */
export const shapeOf = (word: string): string => GLYPHS.reduce((text, [from, to]) => text.replace(from, to), word)

/** The possible singulars of a folded word, French or English, likeliest first, without the word itself. */
export const singularsOf = (word: string): ReadonlyArray<string> => {
  if (word.length <= 3) return []
  if (/ies$/.test(word) && word.length > 4) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (/[^su]s$|[^o]us$/.test(word)) return [word.slice(0, -1)]
  if (/aux$/.test(word)) return [`${word.slice(0, -3)}al`, word.slice(0, -1)]
  return /eux$/.test(word) ? [word.slice(0, -1)] : []
}

/** A word in a spelling that British and American English share. */
const shared = (word: string): string =>
  word
    .replace(/our(?=s?$)/, "or")
    .replace(/([^aeiouy])re(?=s?$)/, "$1er")
    .replace(/is(?=(?:e|ed|es|ing|ation|ations)$)/, "iz")
    .replace(/ence(?=s?$)/, "ense")
    .replace(/ll(?=(?:ed|ing|er)$)/, "l")

/** Shortest words that are still recognised with one fault, and with two. */
const ONE_FAULT = 6
const TWO_FAULTS = 10

/** Shortest abbreviations, and the fewest letters that they leave out. */
const SHORTEST_CUT = 3
const LEAST_CUT = 3

/** Whether letters are an abbreviation of a word: in order, with its first and last consonant: `dept` for `department`. */
const isContraction = (short: string, long: string): boolean => {
  if (short.length < 3 || short.length > 5 || long.length - short.length < 3 || short[0] !== long[0]) return false
  if (/[aiouy]/.test(short.slice(1)) || short.at(-1) !== long.at(-1)) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

/** The forms in which words are compared. */
interface Spelling {
  readonly shape: string
  readonly shared: string
  readonly singulars: ReadonlyArray<string>
}

const spellingOf = remembered(
  (word): Spelling => ({ shape: shapeOf(word), shared: shared(word), singulars: singularsOf(word) })
)

/** Shortest word that is recognised by its shape. */
const SHORTEST_SHAPE = 5

const likenessOf = (a: string, b: string): number => {
  const [one, other] = [spellingOf(a), spellingOf(b)]
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (one.singulars.some((word) => word === b || other.singulars.includes(word)) || other.singulars.includes(a))
    return 1
  if (one.shared === other.shared) return 1
  if (short.length >= SHORTEST_SHAPE && one.shape === other.shape) return 0.95
  if (/\d/.test(short) && !/[a-z]/.test(short)) return 0
  const least = Math.min(a.length, b.length)
  if (least >= ONE_FAULT && (a[0] === b[0] || a.at(-1) === b.at(-1))) {
    const limit = least >= TWO_FAULTS ? 2 : 1
    if (editDistance(a, b, limit) <= limit) return 0.85
    if (editDistance(one.shape, other.shape, limit) <= limit) return 0.8
  }
  // Short abbreviations end in a consonant.
  if (
    short.length >= SHORTEST_CUT &&
    long.length - short.length >= LEAST_CUT &&
    long.startsWith(short) &&
    (short.length >= 5 || /[^aeiouy]$/.test(short))
  )
    return short.length >= 4 ? 0.85 : 0.75
  return isContraction(short, long) ? 0.8 : 0
}

const MOST_CACHED = 20_000

const likenesses = documentStore(() => new Map<string, number>())

/** 0 to 1: how surely two folded words are the same: misread, in the plural, in the other English spelling, or abbreviated. */
export const likeness = (a: string, b: string): number => {
  if (a === b) return 1
  // Words that share neither their first nor their last letter can only be misreadings.
  if (a.charCodeAt(0) !== b.charCodeAt(0) && a.charCodeAt(a.length - 1) !== b.charCodeAt(b.length - 1))
    return Math.min(a.length, b.length) >= SHORTEST_SHAPE && spellingOf(a).shape === spellingOf(b).shape ? 0.95 : 0
  const pair = a < b ? `${a} ${b}` : `${b} ${a}`
  const cache = likenesses()
  const known = cache.get(pair)
  if (known !== undefined) return known
  const found = likenessOf(a, b)
  if (cache.size >= MOST_CACHED) cache.clear()
  cache.set(pair, found)
  return found
}

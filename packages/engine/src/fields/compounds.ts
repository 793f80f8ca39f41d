import { type Language, wordsIn } from "../lang/Language.js"
import { LANGUAGES } from "../lang/languages.js"

/** Fewest letters of a word in a compound; of its last word where the rest is unknown; and of that unknown rest. */
const SHORTEST_PART = 3
const SHORTEST_HEAD = 5
const SHORTEST_UNKNOWN = 4

/** Longest compound that is split. */
const LONGEST = 40

interface Dictionary {
  /** Concepts by word, including words that occur only in compounds. */
  readonly concepts: ReadonlyMap<string, string>
  readonly joints: ReadonlyArray<string>
  /** Words that also exist in other languages, whose words may end in them by chance. */
  readonly foreign: ReadonlySet<string>
}

const wordsOf = ({ thesaurus }: Language): ReadonlyArray<readonly [word: string, concept: string]> =>
  [...Object.entries(thesaurus.words), ...Object.entries(thesaurus.compounds?.parts ?? {})].flatMap(
    ([concept, words]) => wordsIn(words).map((word) => [word, concept] as const)
  )

const DICTIONARIES: ReadonlyArray<Dictionary> = LANGUAGES.flatMap((language) => {
  const { compounds } = language.thesaurus
  if (compounds === undefined) return []
  const others = LANGUAGES.filter((other) => other !== language)
  return [
    {
      concepts: new Map(wordsOf(language)),
      joints: ["", ...wordsIn(compounds.joints)],
      foreign: new Set(others.flatMap((other) => wordsOf(other).map(([word]) => word)))
    }
  ]
})

/** The concepts of a compound whose words are all known. */
const whole = (word: string, dictionary: Dictionary): ReadonlyArray<string> | undefined => {
  const concept = dictionary.concepts.get(word)
  if (concept !== undefined) return [concept]
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const head = dictionary.concepts.get(word.slice(at))
    if (head === undefined) continue
    for (const joint of dictionary.joints) {
      const before = word.slice(0, at - joint.length)
      if (!word.slice(0, at).endsWith(joint) || before.length < SHORTEST_PART) continue
      const first = whole(before, dictionary)
      if (first !== undefined) return [...first, head]
    }
  }
  return undefined
}

/** A compound is a kind of its last word: that word's concept, after the rest as it stands. */
const headed = (word: string, { concepts, foreign }: Dictionary): ReadonlyArray<string> | undefined => {
  for (let at = SHORTEST_UNKNOWN; at <= word.length - SHORTEST_HEAD; at++) {
    const head = word.slice(at)
    const concept = foreign.has(head) ? undefined : concepts.get(head)
    if (concept !== undefined) return [`=${word.slice(0, at)}`, concept]
  }
  return undefined
}

/** The meaning of a compound in a language that writes compounds as one word: `Rechnungsdatum` means `invoice date`. Undefined for other words. */
export const compoundConcepts = (word: string): ReadonlyArray<string> | undefined => {
  if (word.length < 2 * SHORTEST_PART || word.length > LONGEST) return undefined
  for (const dictionary of DICTIONARIES) {
    const concepts = whole(word, dictionary) ?? headed(word, dictionary)
    if (concepts !== undefined) return concepts
  }
  return undefined
}

import { wordsIn } from "../lang/Language.js"
import { LANGUAGES, wordsOfAll } from "../lang/languages.js"
import { CONCEPT_WEIGHTS } from "./conceptWeights.js"

/** Words that a label's meaning does not depend on. */
const STOP_WORDS = new Set(wordsOfAll(({ thesaurus }) => thesaurus.stopWords))

/** Stop words unless they close a label: `Bill to`, `Facturé à`, `du … au`. */
const EDGE_WORDS = new Set(wordsOfAll(({ thesaurus }) => thesaurus.edgeWords))

/** Words that say whose a number is, if nothing else in the label does: `Your ref.`, `Notre référence`. */
const WHOSE: ReadonlyMap<string, string> = new Map([
  ...wordsOfAll(({ thesaurus }) => thesaurus.yours).map((word) => [word, "yours"] as const),
  ...wordsOfAll(({ thesaurus }) => thesaurus.ours).map((word) => [word, "ours"] as const)
])

/** Stop words unless they close a label: `Prepared for` and `Prepared by` name two parties. */
const CLOSING_WORDS = new Set(wordsOfAll(({ thesaurus }) => thesaurus.closingWords))

const WEIGHTS = new Map<string, number>(CONCEPT_WEIGHTS)
const WORD_CONCEPT = new Map<string, string>()
for (const [concept] of CONCEPT_WEIGHTS)
  for (const { thesaurus } of LANGUAGES)
    for (const word of wordsIn(thesaurus.words[concept] ?? ""))
      if (!WORD_CONCEPT.has(word)) WORD_CONCEPT.set(word, concept)

const SEQUENCE_BY_FIRST = new Map<
  string,
  Array<{ readonly words: ReadonlyArray<string>; readonly concepts: ReadonlyArray<string> }>
>()
for (const [words, concepts] of LANGUAGES.flatMap(({ thesaurus }) => thesaurus.sequences)) {
  const parts = words.split(" ")
  const list = SEQUENCE_BY_FIRST.get(parts[0] ?? "") ?? []
  list.push({ words: parts, concepts: concepts.split(" ") })
  SEQUENCE_BY_FIRST.set(parts[0] ?? "", list)
}
for (const list of SEQUENCE_BY_FIRST.values()) list.sort((a, b) => b.words.length - a.words.length)

/** Pairs of concepts that can partly stand in for each other, and how far. */
const RELATED: ReadonlyArray<readonly [string, string, number]> = [
  ["flight", "period", 0.7],
  ["contract", "order", 0.55],
  ["contract", "quote", 0.3],
  ["customer", "advertiser", 0.5],
  ["customer", "company", 0.4],
  ["customer", "candidate", 0.3],
  ["advertiser", "candidate", 0.6],
  ["advertiser", "company", 0.3],
  ["merchant", "company", 0.7],
  ["supplier", "company", 0.6],
  ["supplier", "merchant", 0.7],
  ["duedate", "due", 0.7],
  ["balance", "due", 0.8],
  ["gross", "ttc", 0.5],
  ["net", "ht", 0.5],
  ["siret", "siren", 0.6],
  ["siren", "registration", 0.6],
  ["siret", "registration", 0.6],
  ["receipt", "invoice", 0.6],
  ["invoice", "creditnote", 0.5],
  ["order", "request", 0.4],
  ["flight", "contract", 0.5],
  ["period", "contract", 0.4],
  ["to", "expiry", 0.8],
  ["policy", "contract", 0.45],
  ["insurer", "company", 0.5],
  ["insured", "customer", 0.4],
  ["taxpayer", "customer", 0.4],
  ["tenant", "customer", 0.5],
  ["landlord", "supplier", 0.5]
]
const RELATED_TO = new Map<string, Map<string, number>>()
for (const [a, b, share] of RELATED) {
  for (const [x, y] of [
    [a, b],
    [b, a]
  ] as const) {
    const map = RELATED_TO.get(x) ?? new Map<string, number>()
    map.set(y, share)
    RELATED_TO.set(x, map)
  }
}

/** Opposite concepts: a label with one of them is not the label of a field that asks for the other. */
const OPPOSITES: ReadonlyArray<readonly [string, string]> = [
  ["from", "to"],
  ["gross", "net"],
  ["ht", "ttc"],
  ["customer", "supplier"],
  ["advertiser", "agency"],
  ["customer", "delivery"],
  ["subtotal", "ttc"],
  ["invoice", "delivery"],
  ["duedate", "issue"],
  ["gross", "commission"],
  ["total", "quantity"],
  ["total", "change"],
  ["total", "rounding"],
  ["total", "discount"],
  ["advertiser", "product"],
  ["period", "print"]
]
const OPPOSITE_OF = new Map<string, Set<string>>()
for (const [a, b] of OPPOSITES) {
  for (const [x, y] of [
    [a, b],
    [b, a]
  ] as const) {
    const set = OPPOSITE_OF.get(x) ?? new Set<string>()
    set.add(y)
    OPPOSITE_OF.set(x, set)
  }
}

const NO_SEQUENCES: ReturnType<typeof SEQUENCE_BY_FIRST.get> & {} = []

export const weightOf = (concept: string): number => WEIGHTS.get(concept) ?? 1.2
export const isKnownConcept = (concept: string): boolean => WEIGHTS.has(concept)
export const relatedShare = (a: string, b: string): number => RELATED_TO.get(a)?.get(b) ?? 0
/** The concepts that can partly stand in for a concept. */
export const relatedTo = (concept: string): Iterable<string> => RELATED_TO.get(concept)?.keys() ?? []
export const areOpposite = (a: string, b: string): boolean => OPPOSITE_OF.get(a)?.has(b) ?? false
/** The concept of a word that says whose something is. */
export const ownerOf = (token: string): string | undefined => WHOSE.get(token)
export const isStopWord = (token: string): boolean => STOP_WORDS.has(token)
export const isClosingWord = (token: string): boolean => CLOSING_WORDS.has(token)
export const isEdgeWord = (token: string): boolean => EDGE_WORDS.has(token)
export const conceptOfWord = (word: string): string | undefined => WORD_CONCEPT.get(word)
/** Words in their own right that are one misread letter away from a thesaurus word. */
export const NOT_MISREAD: ReadonlySet<string> = new Set(wordsOfAll(({ thesaurus }) => thesaurus.notMisread))
/** Words with a point that are not abbreviations of label words. */
export const NOT_CUT: ReadonlySet<string> = new Set(wordsOfAll(({ thesaurus }) => thesaurus.notCut))
export const vocabulary = (): Iterable<string> => WORD_CONCEPT.keys()
export const sequencesFrom = (first: string) => SEQUENCE_BY_FIRST.get(first) ?? NO_SEQUENCES

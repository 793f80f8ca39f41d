import type { PrivateKind } from "../kinds.js"

/**
 * What a label says of its value: a kind of personal data, a party that may be a firm or a person, a firm, or another thing. Another
 * thing, such as an invoice's number, keeps its value from being taken for anything private.
 */
export type LabelKind = PrivateKind | "PARTY" | "FIRM" | "OTHER"

/** Classes of words that stand beside names and in addresses. */
export type WordClass = "title" | "greeting" | "closing" | "firm" | "street" | "relation" | "born" | "age"

/**
 * What a language knows of personal data. Every phrase is folded: lower case, no accents. Phrases are parted by commas; `#` stands for any of
 * `numberWords`; articles, brackets and full stops between the words of a phrase are not written.
 */
export interface Lexicon {
  readonly code: string
  /** Words that mean a number of something: `numero`, `no`. */
  readonly numberWords: string
  /** Articles and the like that may stand within a label. */
  readonly particles: string
  readonly labels: Readonly<Partial<Record<LabelKind, string>>>
  readonly words: Readonly<Record<WordClass, string>>
  /** Months, each with its short forms parted by strokes. */
  readonly months: string
  /** Number words from 90 up that tell an age. */
  readonly greatAges: string
  /** Countries whose telephone and national numbers are looked for, ISO 3166. */
  readonly countries: ReadonlyArray<string>
}

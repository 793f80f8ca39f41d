import { languages } from "../../data/labels/index.js"
import type { PrivateKind } from "../kinds.js"

/** The kind of value that a label announces: personal data, a party (firm or person), a firm, or another thing, whose value is never personal data. */
export type LabelKind = PrivateKind | "PARTY" | "FIRM" | "OTHER"

/** Classes of words beside names and in addresses. */
export type WordClass = "title" | "greeting" | "closing" | "firm" | "street" | "relation" | "born" | "age"

/** A language's vocabulary, folded, phrases parted by commas. `#` is any of `numberWords`; articles, brackets and full stops within a phrase are left out. */
export interface Lexicon {
  readonly code: string
  /** Words that mean a number of something: `numero`, `no`. */
  readonly numberWords: string
  /** Articles and similar words allowed within a label. */
  readonly particles: string
  readonly nameParticles: string
  /** Verbs and small words that end an address in a sentence, as written. */
  readonly sentenceWords: string
  readonly labels: Readonly<Partial<Record<LabelKind, string>>>
  readonly words: Readonly<Record<WordClass, string>>
  /** Words for streets as written, by where the street's name is: `rue des Lilas`, `Mill Lane`, `Lindenstraße`. */
  readonly streets: { readonly before?: string; readonly after?: string; readonly within?: string }
  /** Months, each with its short forms separated by slashes. */
  readonly months: string
  /** Number words from 90 up that tell an age. */
  readonly greatAges: string
  /** Countries whose telephone and national numbers are recognised, ISO 3166. */
  readonly countries: ReadonlyArray<string>
}

/** The languages that personal data is known in. */
export const LEXICONS: ReadonlyArray<Lexicon> = languages

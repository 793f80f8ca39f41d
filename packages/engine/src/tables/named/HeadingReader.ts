import { flatMap } from "../../flatMap.js"
import { knownWord, wordLikeness } from "../../matching/lexicon.js"
import type { AskedTable } from "./columnEvidence.js"
import { fitsOfHeader, fitsOfHeading, mayFit } from "./columnMatch.js"
import type { SoughtTable } from "./soughtTables.js"

/** Rates texts as the headings of a table's columns. Answers are kept as long as the reader. */
export interface HeadingReader {
  readonly sought: SoughtTable
  /** By column, 0 to 1. */
  readonly fits: (text: string) => ReadonlyArray<number>
  readonly best: (text: string) => number
  /** Whether a heading in which only this folded word matches may fit any column. */
  readonly mayFit: (word: string) => boolean
  /** Whether a folded word occurs in headings. */
  readonly says: (word: string) => boolean
}

const labelReaders = new WeakMap<SoughtTable, HeadingReader>()

/** Reads headings by the labels of the columns. */
export const labelReader = (sought: SoughtTable): HeadingReader => {
  const before = labelReaders.get(sought)
  if (before !== undefined) return before
  const words = new Set(flatMap(sought.columns, ({ labels }) => labels.flat()))
  const fresh: HeadingReader = {
    sought,
    fits: (text) => fitsOfHeading(text, sought.columns),
    best: (text) => fitsOfHeader(text, sought.columns).best,
    mayFit: (word) => mayFit(word, sought.columns),
    says: (word) => words.has(word)
  }
  labelReaders.set(sought, fresh)
  return fresh
}

/** Likeness from which a word may be part of a heading. */
const ALIKE = 0.5

const meaningReaders = new WeakMap<AskedTable, HeadingReader>()

/** Rates headings by the labels of the columns and by the meanings of the keys. */
export const meaningReader = (asked: AskedTable): HeadingReader => {
  const before = meaningReaders.get(asked)
  if (before !== undefined) return before
  const { questions, readers, sought } = asked
  const labels = labelReader(sought)
  const words = flatMap(questions, ({ key }) => key)
  const alike = new Map<string, boolean>()
  const isAlike = (word: string): boolean => {
    const known = alike.get(word)
    if (known !== undefined) return known
    const one = knownWord(word)
    const fresh = words.some((other) => wordLikeness(other, one) >= ALIKE)
    alike.set(word, fresh)
    return fresh
  }
  const fits = (text: string): ReadonlyArray<number> => {
    const byLabel = labels.fits(text)
    return readers.map((read, i) => Math.max(byLabel[i] ?? 0, read(text).score))
  }
  const fresh: HeadingReader = {
    sought,
    fits,
    best: (text) => Math.max(0, ...fits(text)),
    mayFit: (word) => labels.mayFit(word) || isAlike(word),
    says: (word) => labels.says(word) || isAlike(word)
  }
  meaningReaders.set(asked, fresh)
  return fresh
}

import { settled } from "./conflicts.js"
import { withContext } from "./context.js"
import type { Finding, PrivateKind } from "./kinds.js"
import { Labels, type Vocabulary, vocabularyOf } from "./labels/Labels.js"
import { LEXICONS } from "./labels/Lexicon.js"
import type { Reading, Recognizer } from "./recognizers/Recognizer.js"
import { endOfAddress } from "./recognizers/shapes.js"
import { RECOGNIZERS } from "./registry.js"
import { type PrivatePage, pageView } from "./view/pageView.js"
import { textView } from "./view/textView.js"
import type { View } from "./view/View.js"

/** What is looked for, and how. */
export interface Analysis {
  /** Languages whose labels and numbers are known, as codes such as `fr`. Default all that there are, for documents mix them. */
  readonly languages?: ReadonlyArray<string>
  /** Kinds looked for. Default all. */
  readonly kinds?: ReadonlyArray<PrivateKind | (string & {})>
  /** Recognisers used instead of the built-in ones; `RECOGNIZERS` with more behind it adds to them. */
  readonly recognizers?: ReadonlyArray<Recognizer>
  /** The least score of a finding, 0 to 1. Default 0.5. */
  readonly threshold?: number
}

let everyLanguage: Vocabulary | undefined

/** A view with the labels of some languages; unknown codes are left out. The words of all are prepared on first use, which many who load the package never come to. */
export const readingOf = (view: View, languages?: ReadonlyArray<string>): Reading => {
  if (languages !== undefined)
    return { view, labels: new Labels(view, vocabularyOf(LEXICONS.filter(({ code }) => languages.includes(code)))) }
  everyLanguage ??= vocabularyOf(LEXICONS)
  return { view, labels: new Labels(view, everyLanguage) }
}

/** What recognisers find in a view, scored by context, overlaps settled. */
export const findingsIn = (view: View, options: Analysis = {}): ReadonlyArray<Finding> => {
  const { kinds, recognizers = RECOGNIZERS, threshold = 0.5 } = options
  const reading = readingOf(view, options.languages)
  const found: Array<Finding> = []
  const isWanted = (kind: string): boolean => kinds === undefined || kinds.includes(kind)
  for (const recognizer of recognizers.filter((one) => one.kinds.some(isWanted)))
    for (const candidate of recognizer.find(reading)) {
      const { kind, start } = candidate
      if (!isWanted(kind)) continue
      const end =
        kind === "ADDRESS" ? endOfAddress(reading, candidate.end, tokenAt(view, candidate.end - 1)) : candidate.end
      const { everywhere = true, score, why } = withContext(reading, candidate, tokenAt(view, start))
      const full = why === undefined ? recognizer.name : `${recognizer.name}: ${why.trim()}`
      if (score >= threshold) found.push({ kind, start, end, score, everywhere, why: full })
    }
  return settled(found)
}

/** Index of the token that holds an offset, or of the next one behind it. */
const tokenAt = ({ tokens }: View, offset: number): number => {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** What identifies people and accounts in a text, or in pages (offsets as `PageView` has them), in order and without overlaps. Each place is judged by itself; a value is found in all its places by `deidentify`. */
export const analyze = (input: string | ReadonlyArray<PrivatePage>, options: Analysis = {}): ReadonlyArray<Finding> =>
  findingsIn(typeof input === "string" ? textView(input) : pageView(input).view, options)

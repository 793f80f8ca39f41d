import { flatMap } from "../flatMap.js"
import type { Word } from "../page/Page.js"
import { mendWords } from "../text/misreadWords.js"
import type { Candidate } from "./candidates.js"
import { isRole } from "./roleNames.js"
import type { SoughtField } from "./sought.js"

/** Whether a field holds the name of a firm or an address, whose words are mostly known ones. */
const isMendable = ({ kind, model, party }: SoughtField): boolean =>
  kind === "address" || (kind === "name" && party !== undefined && !isRole(model))

/** The words that a candidate's piece of the page begins to the end of, in full. */
const wordsOf = ({ end, lines, start }: Candidate): ReadonlyArray<Word> =>
  flatMap(lines, ({ line: { words }, starts }) =>
    lines.length > 1
      ? words
      : words.filter((word, i) => (starts[i] ?? 0) < end && (starts[i] ?? 0) + word.text.length > start)
  )

/** A candidate whose misread words are spelled as they should be, where it is a firm's name or an address and was recognised. */
export const mendedCandidate = (field: SoughtField, candidate: Candidate): Candidate => {
  const { layout } = candidate.segment
  if (layout.page.source !== "ocr" || !isMendable(field)) return candidate
  const value = mendWords(candidate.value, { own: wordsOf(candidate), page: layout.page.words })
  return value === candidate.value ? candidate : { ...candidate, value }
}

import { flatMap } from "../flatMap.js"
import type { Word } from "../page/Page.js"
import { mendWords } from "../text/misreadWords.js"
import type { Candidate } from "./candidates.js"
import { isRole } from "./roleNames.js"
import type { SoughtField } from "./sought.js"

/** Whether a field holds an address or a firm's name, whose words are mostly known ones. */
const isMendable = ({ kind, model, party }: SoughtField): boolean =>
  kind === "address" || (kind === "name" && party !== undefined && !isRole(model))

/** The whole words that a candidate's piece of the page covers. */
const wordsOf = ({ end, lines, start }: Candidate): ReadonlyArray<Word> =>
  flatMap(lines, ({ line: { words }, starts }) =>
    lines.length > 1
      ? words
      : words.filter((word, i) => (starts[i] ?? 0) < end && (starts[i] ?? 0) + word.text.length > start)
  )

/** Corrects the misread words of a candidate from OCR, if it is an address or a firm's name. */
export const mendedCandidate = (field: SoughtField, candidate: Candidate): Candidate => {
  const { layout } = candidate.segment
  if (layout.page.source !== "ocr" || !isMendable(field)) return candidate
  const value = mendWords(candidate.value, { own: wordsOf(candidate), page: layout.page.words })
  return value === candidate.value ? candidate : { ...candidate, value }
}

import { addressCandidates } from "../fields/addressCandidates.js"
import { booleanCandidates } from "../fields/booleanCandidates.js"
import { type Candidate, partedBefore, prefixOf } from "../fields/candidates.js"
import type { Reading } from "../fields/reading.js"
import { typedCandidates } from "../fields/typedCandidates.js"
import type { Pattern } from "../text/Pattern.js"
import { candidateIn, runningTextOf } from "./runningText.js"
import { statementsOf } from "./statements.js"
import { blocksOf, textSpans } from "./textSpans.js"

/** Matches of a schema's patterns, across words and line ends. */
const patterned = (reading: Reading, patterns: ReadonlyArray<Pattern>): ReadonlyArray<Candidate> =>
  patterns.length === 0
    ? []
    : blocksOf(reading).flatMap((lines) =>
        lines.flatMap((line, i) =>
          [runningTextOf([line]), ...(i + 1 < lines.length ? [runningTextOf(lines.slice(i, i + 2))] : [])].flatMap(
            (running, wide) =>
              patterns.flatMap((pattern) =>
                pattern
                  .spansIn(running.text)
                  .filter(
                    ({ end, start }) =>
                      wide === 0 || ((running.offsets[1] ?? 0) > start && (running.offsets[1] ?? 0) < end)
                  )
                  .flatMap(({ end, start }) => {
                    const prefix = prefixOf(running.text, start)
                    const parted = wide === 0 ? partedBefore(line, start) : 0.3
                    return candidateIn(running, "text", start, end, { prefix, parted }) ?? []
                  })
              )
          )
        )
      )

/** Typed values and pieces of text: every possible answer except statements. */
const piecesOf = (reading: Reading, texts: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> => [
  ...typedCandidates(reading).filter(({ kind }) => kind !== "currency" && kind !== "payment"),
  ...texts,
  ...addressCandidates(reading)
]

/** Every piece of a document that may be a labelled value: typed values, pieces of lines, addresses. */
export const labelledCandidatesOf = (reading: Reading): ReadonlyArray<Candidate> =>
  piecesOf(reading, textSpans(reading, false))

/**
 * Every piece of a document that may answer a question: labelled values and pieces of running text. If a question asks for yes or no, also
 * `answers`: every line twice, once as each.
 */
export const candidatesOf = (
  reading: Reading,
  patterns: ReadonlyArray<Pattern> = [],
  answers = true
): ReadonlyArray<Candidate> => {
  const texts = textSpans(reading, true)
  const pieces = [...piecesOf(reading, texts), ...patterned(reading, patterns)]
  if (!answers) return pieces
  return [
    ...pieces,
    ...booleanCandidates(
      reading,
      texts.filter(({ lines }) => lines.length === 1)
    ),
    ...statementsOf(reading, texts)
  ]
}

import { type Candidate, textCandidate } from "../fields/candidates.js"
import type { Reading, Segment } from "../fields/reading.js"
import { squash } from "../text/fold.js"
import { remembered } from "../text/remembered.js"

/** Shortest text that its letters and digits alone identify. */
const SHORTEST = 3

/** A text's letters and digits, folded. Remembered, because the same lines are compared with one stated text after another. */
export const squashed: (text: string) => string = remembered(squash)

/** The folded letters and digits of a line, with the position of each in the line. */
interface Squashed {
  readonly text: string
  readonly places: ReadonlyArray<number>
}

const squashedOf = (line: string): Squashed => {
  let text = ""
  const places: Array<number> = []
  for (let i = 0; i < line.length; i++) {
    for (const letter of squash(line[i] ?? "")) {
      text += letter
      places.push(i)
    }
  }
  return { text, places }
}

const isInWord = (line: string, at: number): boolean => /[\p{L}\p{N}]/u.test(line[at] ?? "")

/** The span of a text of letters and digits in a line, as whole words. */
const spanIn = (line: string, wanted: string): readonly [start: number, end: number] | undefined => {
  const { text, places } = squashedOf(line)
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const start = places[at]
    const last = places[at + wanted.length - 1]
    if (start === undefined || last === undefined) continue
    const cut = (start > 0 && isInWord(line, start - 1)) || isInWord(line, last + 1)
    if (!cut) return [start, last + 1]
  }
  return undefined
}

/** The pieces of the pages that state a text, ignoring case, accents, spaces and punctuation, in reading order. */
export const findText = (reading: Reading, text: string): ReadonlyArray<Candidate> => {
  const wanted = squash(text)
  if (wanted.length < SHORTEST) return []
  return reading.segments.flatMap((segment) => {
    const span = squashed(segment.text).includes(wanted) ? spanIn(segment.text, wanted) : undefined
    const found = span === undefined ? undefined : textCandidate(segment, ...span)
    return found === undefined ? [] : [found]
  })
}

/** The part of one line from the first to the last of some texts, if the line contains them all in this order. */
export const findTexts = (segment: Segment, texts: ReadonlyArray<string>): Candidate | undefined => {
  let start: number | undefined
  let end = 0
  for (const text of texts) {
    const span = spanIn(segment.text.slice(end), squash(text))
    if (span === undefined) return undefined
    start ??= end + span[0]
    end += span[1]
  }
  return start === undefined ? undefined : textCandidate(segment, start, end)
}

import type { Candidate } from "../fields/candidates.js"
import type { Reading, Segment } from "../fields/reading.js"
import { type RunningText, runningTextOf } from "./runningText.js"
import { blocksOf } from "./textSpans.js"

/** The term by which a text goes on to call a value: `Ann Lee, residing at 4 Mill Road (the "Tenant")`. */
export interface DefinedTerm {
  readonly term: string
  /** The line in which it is defined. */
  readonly line: Segment
  /** Words of the paragraph before the value, from the previous definition on, and words between the value and its own definition; at most 30. */
  readonly wordsBefore: number
  readonly wordsBetween: number
}

interface Definition {
  readonly term: string
  readonly line: Segment
  readonly start: number
  readonly end: number
}

const OPEN = '["“”«„]'
const CLOSE = '["”»“]'

/** A term in quotation marks, within brackets or after a comma or dash; and a term in capitals that ends a bracket. */
const DEFINITION = new RegExp(
  `\\([^()"“”«„]{0,60}${OPEN}\\s?([^"“”«»„()]{2,40}?)\\s?${CLOSE}[^()]{0,60}\\)` +
    `|[,–—-]\\s[^,.;()"“”«„]{0,45}${OPEN}\\s?([^"“”«»„()]{2,40}?)\\s?${CLOSE}` +
    `|\\((?:[^()"“”«„]{0,40}\\s)?(\\p{Lu}[\\p{L}-]+(?:\\s\\p{Lu}[\\p{L}-]+){0,2})\\)`,
  "gu"
)

const definitionsIn = ({ lines, offsets, text }: RunningText): ReadonlyArray<Definition> =>
  [...text.matchAll(DEFINITION)].flatMap(({ 0: all, 1: bracketed, 2: quoted, 3: capital, index }) => {
    const end = index + all.length
    const line = lines[offsets.findLastIndex((offset) => offset < end)]
    return line === undefined ? [] : [{ term: bracketed ?? quoted ?? capital ?? "", line, start: index, end }]
  })

/** Most words that are counted on either side of a value, and characters within which they are. */
const MOST_WORDS = 30
const REACH = 300

const wordsIn = (text: string): number => Math.min(MOST_WORDS, text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0)

/** Finds, for a value, the first term that its paragraph defines behind it. */
export const definedTermsOver = (reading: Reading): ((candidate: Candidate) => DefinedTerm | undefined) => {
  const places = new Map<
    Segment,
    { readonly text: string; readonly offset: number; readonly definitions: ReadonlyArray<Definition> }
  >()
  for (const block of blocksOf(reading)) {
    const running = runningTextOf(block)
    const { lines, offsets, text } = running
    const definitions = definitionsIn(running)
    if (definitions.length > 0)
      for (const [i, line] of lines.entries()) places.set(line, { text, offset: offsets[i] ?? 0, definitions })
  }
  return ({ segment, start, value }) => {
    const place = places.get(segment)
    if (place === undefined) return undefined
    const { definitions, offset, text } = place
    const from = offset + start
    const to = from + value.length
    const next = definitions.findIndex((one) => one.end > to)
    const own = definitions[next]
    // A value within the definition itself is the term.
    if (own === undefined || own.start < to - 1) return undefined
    return {
      term: own.term,
      line: own.line,
      wordsBefore: wordsIn(text.slice(Math.max(definitions[next - 1]?.end ?? 0, from - REACH), from)),
      wordsBetween: wordsIn(text.slice(to, Math.min(own.start, to + REACH)))
    }
  }
}

import { type Candidate, type CandidateKind, candidateOf } from "../fields/candidates.js"
import { boxOfSpan, confidenceOfSpan, type Segment } from "../fields/reading.js"
import { unionOfBoxes } from "../layout/geometry.js"

/** Consecutive lines of one block read as one text, so that a value may continue over a line end. */
export interface RunningText {
  readonly lines: ReadonlyArray<Segment>
  /** Offset in `text` at which each line starts. */
  readonly offsets: ReadonlyArray<number>
  /** The lines' texts with single spaces between them; a word hyphenated over two lines is whole. */
  readonly text: string
}

/** A hyphen at the end of a line that splits a word. */
const BROKEN_WORD = /\p{Ll}[-‐]$/u

/** Joins lines to one text. */
export const runningTextOf = (lines: ReadonlyArray<Segment>): RunningText => {
  const offsets: Array<number> = []
  let text = ""
  for (const { text: line } of lines) {
    if (BROKEN_WORD.test(text) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1)
    else if (text !== "") text += " "
    offsets.push(text.length)
    text += line
  }
  return { lines, offsets, text }
}

interface LinePart {
  readonly segment: Segment
  readonly from: number
  readonly to: number
}

const partsOf = ({ lines, offsets }: RunningText, start: number, end: number): ReadonlyArray<LinePart> => {
  const parts: Array<LinePart> = []
  for (let i = 0; i < lines.length; i++) {
    const segment = lines[i]
    const offset = offsets[i] ?? 0
    if (segment === undefined || offset >= end) continue
    const from = Math.max(0, start - offset)
    const to = Math.min(segment.text.length, end - offset)
    if (from < to) parts.push({ segment, from, to })
  }
  return parts
}

/** The piece of a running text between two offsets as a candidate; undefined if none of it is on the page. */
export const candidateIn = (
  running: RunningText,
  kind: CandidateKind,
  start: number,
  end: number,
  more: Partial<Pick<Candidate, "compact" | "date" | "number" | "money" | "prefix" | "parted">> = {}
): Candidate | undefined => {
  const parts = partsOf(running, start, end)
  const first = parts[0]
  if (first === undefined) return undefined
  const value = running.text.slice(start, end)
  return candidateOf({
    kind,
    segment: first.segment,
    lines: parts.map(({ segment }) => segment),
    start: first.from,
    end: first.to,
    value,
    compact: more.compact ?? value,
    box: unionOfBoxes(parts.map(({ from, segment, to }) => boxOfSpan(segment, from, to))),
    confidence: Math.min(...parts.map(({ from, segment, to }) => confidenceOfSpan(segment, from, to))),
    date: more.date,
    number: more.number,
    money: more.money,
    prefix: more.prefix ?? "",
    parted: more.parted ?? 0.3
  })
}

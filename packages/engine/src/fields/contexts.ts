import { bottomOf, rightOf } from "../layout/geometry.js"
import { letterShare } from "../text/names.js"
import { type Candidate, follows } from "./candidates.js"
import type { Reading, Segment } from "./reading.js"

/** The position of a possible label relative to a value. */
export type Relation = "inline" | "left" | "row" | "above" | "column"

/** A text near a value that may be its label. */
export interface Context {
  readonly relation: Relation
  readonly text: string
  /** Gap between the two, in line heights; for words on one line, from 0 (clearly separated) to 1 (by a mere space). */
  readonly distance: number
  /** Number of other texts between them. */
  readonly between: number
  /** The line that holds the text. */
  readonly source: Segment
  /** How much its position tells, 0 to 1: nearest on the same line most, far above in a column least. */
  readonly reach: number
}

const reachOf = ({ between, distance, relation }: Omit<Context, "reach">): number => {
  switch (relation) {
    case "inline":
      return 1 - 0.45 * distance
    case "left":
      return Math.max(0.55, 0.97 - 0.012 * distance) * 0.85 ** between
    case "row":
      return Math.max(0.35, 0.7 - 0.01 * distance) * 0.9 ** between
    case "above":
      return Math.max(0.3, 0.92 - 0.06 * Math.max(0, distance - 0.5))
    case "column":
      return Math.max(0.25, 0.72 - 0.02 * distance) * 0.96 ** between
  }
}

const contextOf = (relation: Relation, text: string, distance: number, between: number, source: Segment): Context => ({
  relation,
  text,
  distance,
  between,
  source,
  reach: reachOf({ relation, text, distance, between, source })
})

/** How many texts above a value are considered as its label. */
const MOST_BETWEEN = 30

const isPlain = (segment: Segment): boolean => segment.labelText !== ""

/** How many lines of a paragraph may precede a value before the label beside the first line is too far away. */
const MOST_CLIMBED = 3

/** The label to the left of the first line of the paragraph that a line belongs to. */
const besideFirstLine = (segment: Segment, reading: Reading): Context | undefined => {
  let line = segment
  for (let climbed = 1; climbed <= MOST_CLIMBED; climbed++) {
    const above: Segment | undefined = reading.segments[line.index - 1]
    if (above === undefined || !follows(above, line)) return undefined
    const unit = Math.max(segment.layout.lineHeight, 1e-6)
    if (Math.abs(above.box.x - line.box.x) > unit * 0.5) return undefined
    const [label] = reading.leftOf(above).filter(isPlain)
    if (label !== undefined)
      return contextOf("row", label.labelText, Math.max(0, above.box.x - rightOf(label.box)) / unit, climbed, label)
    line = above
  }
  return undefined
}

/**
 * Fewest words of a line that may be a sentence, the share of its characters that are letters, and how far a text above a sentence still names what
 * is in it.
 */
const FEWEST_OF_SENTENCE = 9
const LETTERS_OF_SENTENCE = 0.65
const OVER_PROSE = 0.4

/** Whether a number or a date is within a sentence, which itself names it. */
const isInProse = ({ kind, segment, start }: Candidate): boolean =>
  kind !== "text" &&
  kind !== "address" &&
  start > 0 &&
  segment.line.words.length >= FEWEST_OF_SENTENCE &&
  letterShare(segment.text) >= LETTERS_OF_SENTENCE

/** The texts that may name a value: before it on its line, to its left, above it, and at the head of its column. */
export const contextsOf = (candidate: Candidate, reading: Reading): ReadonlyArray<Context> => {
  const { segment } = candidate
  const contexts: Array<Context> = []
  const unit = Math.max(segment.layout.lineHeight, 1e-6)
  if (candidate.prefix !== "")
    contexts.push(
      contextOf("inline", candidate.prefix, candidate.kind === "text" ? 1 - candidate.parted : 0, 0, segment)
    )
  let between = 0
  let sides = 0
  for (const other of reading.leftOf(segment)) {
    if (isPlain(other)) {
      const distance = Math.max(0, segment.box.x - rightOf(other.box)) / unit
      contexts.push(contextOf(sides === 0 ? "left" : "row", other.labelText, distance, between, other))
      sides++
      if (sides >= 3) break
    }
    between++
  }
  if (sides === 0 && (candidate.kind === "text" || candidate.kind === "address")) {
    const beside = besideFirstLine(segment, reading)
    if (beside !== undefined) contexts.push(beside)
  }
  between = 0
  let heads = 0
  const share = isInProse(candidate) ? OVER_PROSE : 1
  reading.firstAbove(segment.pageIndex, candidate.lines.length > 1 ? segment.box : candidate.box, (other) => {
    if (other.isHeading) {
      const distance = Math.max(0, segment.box.y - bottomOf(other.box)) / unit
      const head = contextOf(
        heads === 0 && between === 0 ? "above" : "column",
        other.labelText,
        distance,
        between,
        other
      )
      contexts.push(share === 1 ? head : { ...head, reach: head.reach * share })
      heads++
    }
    between++
    return heads >= 3 || between >= MOST_BETWEEN
  })
  const column = headOfColumn(candidate, reading, contexts, unit)
  if (column !== undefined) contexts.push(column)
  return contexts
}

/** How much less a column heading counts for a value that is not right below it. */
const BESIDE_BELOW = 0.9

/** Most line heights between a heading and a figure right below it. */
const RIGHT_BELOW = 1

/** The heading of a figure that begins to its right: figures may be right-aligned under left-aligned headings. */
const headOfColumn = (
  { box, kind, prefix, segment }: Candidate,
  reading: Reading,
  contexts: ReadonlyArray<Context>,
  unit: number
): Context | undefined => {
  if (kind !== "number" || prefix !== "") return undefined
  const heading = reading.headOver(segment.pageIndex, box)
  if (
    heading === undefined ||
    contexts.some(
      ({ source }) => source.box.y >= heading.box.y && source !== segment && source.box.y < segment.box.y - unit * 0.5
    )
  )
    return undefined
  const distance = Math.max(0, segment.box.y - bottomOf(heading.box)) / unit
  const column = contextOf(distance < RIGHT_BELOW ? "above" : "column", heading.labelText, distance, 0, heading)
  return { ...column, reach: column.reach * BESIDE_BELOW }
}

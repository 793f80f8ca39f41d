import { bottomOf, rightOf } from "../layout/geometry.js"
import { type Candidate, follows } from "./candidates.js"
import type { Reading, Segment } from "./reading.js"

/** How a text that may be a label stands to a value. */
export type Relation = "inline" | "left" | "row" | "above" | "column"

/** A text near a value that may be its label. */
export interface Context {
  readonly relation: Relation
  readonly text: string
  /** Gap between the two, in line heights; for words on one line, 0 (clearly parted) to 1 (by nothing but a space). */
  readonly distance: number
  /** Number of other texts that stand between them. */
  readonly between: number
  /** The line whose text it is. */
  readonly source: Segment
}

/** Texts above a value that are looked at for its label. */
const MOST_BETWEEN = 30

const isPlain = (segment: Segment): boolean => segment.labelText !== ""

/** Lines that a paragraph may have above a value before the label beside its first line is too far away. */
const MOST_CLIMBED = 3

/** The label to the left of the first line of the paragraph that a line stands in. */
const besideFirstLine = (segment: Segment, reading: Reading): Context | undefined => {
  let line = segment
  for (let climbed = 1; climbed <= MOST_CLIMBED; climbed++) {
    const above: Segment | undefined = reading.segments[line.index - 1]
    if (above === undefined || !follows(above, line)) return undefined
    const unit = Math.max(segment.layout.lineHeight, 1e-6)
    if (Math.abs(above.box.x - line.box.x) > unit * 0.5) return undefined
    const [label] = reading.leftOf(above).filter(isPlain)
    if (label !== undefined)
      return {
        relation: "row",
        text: label.labelText,
        distance: Math.max(0, above.box.x - rightOf(label.box)) / unit,
        between: climbed,
        source: label
      }
    line = above
  }
  return undefined
}

/** The texts that may name a value: before it on its line, to its left, above it and at the head of its column. */
export const contextsOf = (candidate: Candidate, reading: Reading): ReadonlyArray<Context> => {
  const { segment } = candidate
  const contexts: Array<Context> = []
  const unit = Math.max(segment.layout.lineHeight, 1e-6)
  if (candidate.prefix !== "")
    contexts.push({
      relation: "inline",
      text: candidate.prefix,
      distance: candidate.kind === "text" ? 1 - candidate.parted : 0,
      between: 0,
      source: segment
    })
  let between = 0
  let sides = 0
  for (const other of reading.leftOf(segment)) {
    if (isPlain(other)) {
      const distance = Math.max(0, segment.box.x - rightOf(other.box)) / unit
      contexts.push({ relation: sides === 0 ? "left" : "row", text: other.labelText, distance, between, source: other })
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
  for (const other of reading.above(segment.pageIndex, candidate.lines.length > 1 ? segment.box : candidate.box)) {
    if (isPlain(other)) {
      const distance = Math.max(0, segment.box.y - bottomOf(other.box)) / unit
      contexts.push({
        relation: heads === 0 && between === 0 ? "above" : "column",
        text: other.labelText,
        distance,
        between,
        source: other
      })
      heads++
      if (heads >= 3) break
    }
    between++
    if (between >= MOST_BETWEEN) break
  }
  return contexts
}

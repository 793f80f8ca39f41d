import type { Candidate } from "../fields/candidates.js"
import type { Reading, Segment } from "../fields/reading.js"
import { bottomOf, overlapFraction, rightOf } from "../layout/geometry.js"
import type { Box } from "../page/Page.js"
import { letterShare } from "../text/names.js"
import { definedTermsOver } from "./definedTerms.js"

/** The position of a text relative to a value. */
export const RELATIONS = [
  "inline",
  "left",
  "leftFar",
  "above",
  "aboveFar",
  "columnHead",
  "rowHead",
  "blockHead",
  "heading",
  "below",
  "right",
  "after",
  "before",
  "behind",
  "cross",
  "scoped",
  "defined"
] as const
export type Relation = (typeof RELATIONS)[number]

/** A text near a value that may identify it. */
export interface Neighbour {
  readonly relation: Relation
  readonly text: string
  /** The gap between the two in line heights; for words on one line, from 0 (clearly separated) to 1 (by a mere space); words between them for a defined term. */
  readonly distance: number
  /** Number of other texts between them; for a defined term, words before the value that belong to it. */
  readonly between: number
  /** The text's line, which is the value's own for a text on the same line. */
  readonly source: Segment
}

/** The identity of a label: its line and its words, because a line may hold several labels. */
export const labelId = ({
  relation,
  source,
  text
}: {
  readonly relation: string
  readonly source: Neighbour["source"]
  readonly text: string
}): string => `${source.index} ${relation === "inline" || relation === "defined" ? text : ""}`

const bare = (text: string): string => text.trim().replace(/[\s:;.\-–_=>*]+$/u, "")

/** Most line heights between a value and a label below it. */
const BELOW = 2.2

/** How many texts above a value are considered. */
const MOST_ABOVE = 14

/** How much larger than the page's text a heading is. */
const LARGER = 1.15

const isHeading = ({ labelText, layout, line, size }: Segment): boolean =>
  labelText !== "" &&
  line.words.length <= 8 &&
  (size > layout.lineHeight * LARGER ||
    line.words.every(({ font }) => font?.bold === true) ||
    (/\p{Lu}{3}/u.test(line.text) && !/\p{Ll}/u.test(line.text)))

/** Characters before and after a value in running text that may identify it. */
const AROUND = 64

/** Words right after a value: its unit. */
const UNIT_LENGTH = 24

/** Whether a text is words rather than figures. */
export const isWords = (text: string): boolean => text.length < 60 && letterShare(text) > 0.6

/** Index of the first line right below a value; the page's lines are in order from the top. */
const lineBelow = (page: ReadonlyArray<Segment>, box: Box, bottom: number, unit: number): Segment | undefined => {
  let low = 0
  let high = page.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((page[middle] as Segment).box.y >= bottom - unit * 0.3) high = middle
    else low = middle + 1
  }
  for (; low < page.length; low++) {
    const other = page[low] as Segment
    if (other.box.y - bottom >= BELOW * unit) return undefined
    if (overlapFraction(other.box, box, "x") >= 0.3) return other
  }
  return undefined
}

/** Finds the texts that may identify a document's values. */
export const neighboursOver = (reading: Reading): ((candidate: Candidate) => ReadonlyArray<Neighbour>) => {
  const definedFor = definedTermsOver(reading)
  const headings = reading.layouts.map((_, page) =>
    reading.segments.filter((segment) => segment.pageIndex === page && isHeading(segment))
  )
  const byPage = reading.layouts.map((_, page) =>
    reading.segments.filter((segment) => segment.pageIndex === page).sort((a, b) => a.box.y - b.box.y)
  )
  const firstOfBlock = new Map<string, Segment>()
  for (const segment of reading.segments) {
    const id = `${segment.pageIndex} ${segment.line.blockId}`
    if (!firstOfBlock.has(id)) firstOfBlock.set(id, segment)
  }
  const around = new Map<string, ReadonlyArray<Neighbour>>()
  const bareTexts = new Array<string | undefined>(reading.segments.length).fill(undefined)
  const bareOf = ({ index, text }: Segment): string => {
    const known = bareTexts[index]
    if (known !== undefined) return known
    const fresh = bare(text)
    bareTexts[index] = fresh
    return fresh
  }

  /** The texts around a position in a line, whichever piece of the line is asked for. */
  const aroundLine = ({ box, lines, segment }: Candidate): ReadonlyArray<Neighbour> => {
    const id = `${segment.index} ${Math.round(box.x)} ${lines.length}`
    const known = around.get(id)
    if (known !== undefined) return known
    const unit = Math.max(segment.layout.lineHeight, 1e-6)
    const found: Array<Neighbour> = []
    const add = (relation: Relation, text: string, distance: number, between: number, source: Segment): void => {
      if (text !== "") found.push({ relation, text, distance: Math.min(30, Math.max(0, distance)), between, source })
    }
    const left = reading.leftOf(segment)
    left.slice(0, 2).forEach((other, i) => {
      const gap = (segment.box.x - rightOf(other.box)) / unit
      add(i === 0 ? "left" : "leftFar", bareOf(other), gap, i, other)
    })
    const head = left.at(-1)
    if (head !== undefined && left.length > 2)
      add("rowHead", bareOf(head), (segment.box.x - rightOf(head.box)) / unit, left.length - 1, head)
    const [right] = reading.rightOf(segment)
    if (right !== undefined) add("right", bareOf(right), (right.box.x - rightOf(segment.box)) / unit, 0, right)
    let above = 0
    let labels = 0
    reading.firstAbove(segment.pageIndex, lines.length > 1 ? segment.box : box, (other) => {
      const distance = (segment.box.y - bottomOf(other.box)) / unit
      if (above < 2) add(above === 0 ? "above" : "aboveFar", bareOf(other), distance, above, other)
      else if (other.labelText !== "" && labels < 1) {
        labels++
        add("columnHead", other.labelText, distance, above, other)
      }
      above++
      return above >= MOST_ABOVE
    })
    const column = reading.headOver(segment.pageIndex, box)
    if (column !== undefined && labels === 0)
      add("columnHead", column.labelText, (segment.box.y - bottomOf(column.box)) / unit, above, column)
    const last = lines.at(-1) ?? segment
    const below = lineBelow(byPage[segment.pageIndex] ?? [], box, bottomOf(last.box), unit)
    if (below !== undefined) add("below", bareOf(below), (below.box.y - bottomOf(last.box)) / unit, 0, below)
    const block = firstOfBlock.get(`${segment.pageIndex} ${segment.line.blockId}`)
    if (block !== undefined && block !== segment)
      add("blockHead", bareOf(block), (segment.box.y - bottomOf(block.box)) / unit, segment.lineInBlock, block)
    const heading = headings[segment.pageIndex]?.findLast(
      (other) =>
        other !== segment &&
        bottomOf(other.box) <= segment.box.y + unit * 0.4 &&
        other.box.x <= box.x + unit * 2 &&
        (overlapFraction(other.box, segment.box, "x") > 0 || rightOf(other.box) > segment.box.x - unit * 12)
    )
    if (heading !== undefined)
      add("heading", heading.labelText, (segment.box.y - bottomOf(heading.box)) / unit, 0, heading)
    const near = (relation: Relation): Neighbour | undefined => found.find((one) => one.relation === relation)
    const row = near("left") ?? near("rowHead")
    const headOfColumn = near("columnHead") ?? near("above")
    // A table cell is named by its row and its column together.
    if (row !== undefined && headOfColumn !== undefined && isWords(row.text) && isWords(headOfColumn.text))
      add("cross", `${row.text} ${headOfColumn.text}`, row.distance, row.between, row.source)
    around.set(id, found)
    return found
  }

  return (candidate) => {
    const { end, lines, parted, prefix, segment, start } = candidate
    const found: Array<Neighbour> = []
    if (prefix !== "")
      found.push({ relation: "inline", text: prefix, distance: 1 - parted, between: 0, source: segment })
    const behind = lines.length > 1 ? "" : segment.text.slice(end, end + UNIT_LENGTH).trim()
    if (behind !== "") found.push({ relation: "after", text: bare(behind), distance: 0, between: 0, source: segment })
    const previous = reading.segments[segment.index - 1]
    const sentence =
      start < AROUND && previous !== undefined && previous.line.blockId === segment.line.blockId
        ? `${previous.text} ${segment.text.slice(0, start)}`
        : segment.text.slice(0, start)
    if (sentence.trim() !== "" && sentence.length > prefix.length + 3)
      found.push({
        relation: "before",
        text: sentence.slice(-AROUND).replace(/^\S*\s/, ""),
        distance: 0,
        between: 0,
        source: segment
      })
    const whole = lines.length > 1 ? "" : segment.text.slice(end, end + AROUND).trim()
    if (whole.length > UNIT_LENGTH)
      found.push({ relation: "behind", text: bare(whole), distance: 0, between: 0, source: segment })
    const defined = definedFor(candidate)
    if (defined !== undefined)
      found.push({
        relation: "defined",
        text: defined.term,
        distance: defined.wordsBetween,
        between: defined.wordsBefore,
        source: defined.line
      })
    const beside = aroundLine(candidate)
    const label =
      found.find(({ relation }) => relation === "inline") ??
      beside.find(({ relation, text }) => (relation === "left" || relation === "above") && isWords(text))
    const scope =
      beside.find(({ relation }) => relation === "heading") ?? beside.find(({ relation }) => relation === "blockHead")
    // `Name` below the heading `Tenant` means the tenant's name.
    if (label !== undefined && scope !== undefined && label.source !== scope.source)
      found.push({ ...label, relation: "scoped", text: `${scope.text} ${label.text}` })
    return [...found, ...beside]
  }
}

import { flatMap } from "../flatMap.js"
import { overlapFraction, rightOf, unionOfBoxes } from "../layout/geometry.js"
import { parseBoolean } from "../text/booleans.js"
import { answerOf, answerOfOptions, checkBoxesIn, type Option, optionsIn } from "../text/checkBoxes.js"
import { type Candidate, candidateOf } from "./candidates.js"
import { boxOfSpan, confidenceOfSpan, type Reading, type Segment } from "./reading.js"

/** Widest gap, in line heights, between a box and its words where they were read as two lines. */
const NEAR = 4

/** Widest gap, in line heights, between two boxes of one question. */
const NEAR_BOX = 20

/** A mark in the cell of a form, with no box of its own. */
const LONE_MARK = /^[xX×✓✔✗✘✕✖☑☒]$/u

/** Whether a text is a lone mark, which answers the words above or beside it. */
const isLoneMark = (text: string): boolean => LONE_MARK.test(text.trim())

/** A row of lines that stand near each other, left to right, with their texts joined. */
interface Row {
  readonly segments: ReadonlyArray<Segment>
  /** Offset in `text` at which each line starts. */
  readonly offsets: ReadonlyArray<number>
  readonly text: string
}

const rowOf = (segments: ReadonlyArray<Segment>): Row => {
  const offsets: Array<number> = []
  let text = ""
  for (const segment of segments) {
    if (text !== "") text += " "
    offsets.push(text.length)
    text += segment.text
  }
  return { segments, offsets, text }
}

/** The lines with a box, each with those beside it. */
const rowsWithBoxes = (reading: Reading): ReadonlyArray<Row> => {
  const pages = new Map<number, Array<Segment>>()
  const boxed = reading.segments.filter(({ text }) => checkBoxesIn(text).length > 0)
  if (boxed.length === 0) return []
  const wanted = new Set(boxed.map(({ pageIndex }) => pageIndex))
  for (const segment of reading.segments) {
    if (!wanted.has(segment.pageIndex)) continue
    const list = pages.get(segment.pageIndex)
    if (list === undefined) pages.set(segment.pageIndex, [segment])
    else list.push(segment)
  }
  const done = new Set<Segment>()
  const rows: Array<Row> = []
  for (const start of boxed) {
    if (done.has(start)) continue
    const beside = (pages.get(start.pageIndex) ?? [])
      .filter((other) => other === start || overlapFraction(other.box, start.box, "y") >= 0.5)
      .sort((a, b) => a.box.x - b.box.x)
    const unit = start.layout.lineHeight
    const at = beside.indexOf(start)
    let from = at
    let to = at
    const near = (left: Segment | undefined, right: Segment | undefined): boolean => {
      if (left === undefined || right === undefined) return false
      const boxes = checkBoxesIn(left.text).length > 0 && checkBoxesIn(right.text).length > 0
      return right.box.x - rightOf(left.box) <= unit * (boxes ? NEAR_BOX : NEAR)
    }
    while (near(beside[from - 1], beside[from])) from--
    while (near(beside[to], beside[to + 1])) to++
    const segments = beside.slice(from, to + 1)
    for (const segment of segments) done.add(segment)
    rows.push(rowOf(segments))
  }
  return rows
}

/** The parts of a row's lines between two offsets of its text. */
const partsOf = ({ offsets, segments }: Row, start: number, end: number) =>
  flatMap(segments, (segment, i) => {
    const offset = offsets[i] ?? 0
    const from = Math.max(0, start - offset)
    const to = Math.min(segment.text.length, end - offset)
    return from < to && segment.text.slice(from, to).trim() !== "" ? [{ segment, from, to }] : []
  })

const answerIn = (
  row: Row,
  span: { start: number; end: number },
  says: boolean,
  label: string
): Candidate | undefined => {
  const parts = partsOf(row, span.start, span.end)
  const first = parts[0]
  if (first === undefined) return undefined
  const value = row.text.slice(span.start, span.end).trim()
  return candidateOf({
    kind: "boolean",
    segment: first.segment,
    lines: parts.map(({ segment }) => segment),
    start: first.from,
    end: first.to,
    value,
    compact: String(says),
    box: unionOfBoxes(parts.map(({ from, segment, to }) => boxOfSpan(segment, from, to))),
    confidence: Math.min(...parts.map(({ from, segment, to }) => confidenceOfSpan(segment, from, to))),
    prefix: label.replace(/[\s:;,.?\-–—=>*|…_]+$/u, "").trim(),
    parted: 1
  })
}

/** Consecutive options that answer one question, or a single option that belongs to none. */
const groupsOf = (options: ReadonlyArray<Option>): ReadonlyArray<ReadonlyArray<Option>> => {
  const groups: Array<Array<Option>> = []
  for (const option of options) {
    const group = groups.at(-1)
    const answer = answerOf(option.words)
    const another = ({ words }: Option): boolean => answerOf(words) !== undefined && answerOf(words) !== answer
    if (answer !== undefined && group?.every(another)) group.push(option)
    else groups.push([option])
  }
  return groups
}

const inRow = (row: Row): ReadonlyArray<Candidate> => {
  const { lead, options } = optionsIn(row.text)
  return flatMap(groupsOf(options), (group, i) => {
    const first = group[0]
    const last = group.at(-1)
    if (first === undefined || last === undefined) return []
    const answer = answerOfOptions(group)
    // Nothing ticked, or everything: a question without an answer.
    if (answer === null) return []
    const label = i === 0 ? lead : ""
    const span = { start: first.start, end: last.end }
    const found =
      answer !== undefined
        ? answerIn(row, span, answer, label)
        : answerIn(row, first.box, first.box.ticked, first.words === "" ? label : first.words)
    return found === undefined ? [] : [found]
  })
}

/** The answer at the head of a mark's column. */
const headOf = (segment: Segment, reading: Reading): boolean | undefined => {
  const head = reading.firstAbove(segment.pageIndex, segment.box, ({ text }) => answerOf(text) !== undefined)
  return head === undefined ? undefined : answerOf(head.text)
}

/** Marks without a box: each answers with the head of its column, `Yes` or `No`, and otherwise means yes. */
const loneMarks = (reading: Reading): ReadonlyArray<Candidate> =>
  flatMap(reading.segments, (segment) => {
    if (!isLoneMark(segment.text)) return []
    const answer = headOf(segment, reading)
    const found = answerIn(rowOf([segment]), { start: 0, end: segment.text.length }, answer ?? true, "")
    return found === undefined ? [] : [found]
  })

/** The lines that are options with a box beside them. */
const choicesIn = (row: Row): ReadonlyArray<Segment> => {
  const { options } = optionsIn(row.text)
  return flatMap(
    options.filter(({ words }) => answerOf(words) !== undefined),
    ({ end, start }) => partsOf(row, start, end).map(({ segment }) => segment)
  )
}

/**
 * Everything that may answer a question: every box, ticked or empty; every mark without a box; every pair of options with one ticked; and the texts
 * that are not a box's own words.
 */
export const booleanCandidates = (reading: Reading, texts: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> => {
  const rows = rowsWithBoxes(reading)
  const choices = new Set(flatMap(rows, choicesIn))
  // A box below `Yes` says nothing by itself: the mark in its row does.
  const answered = ({ prefix, segment, value }: Candidate): boolean =>
    prefix === "" && value === segment.text.trim() && (isLoneMark(value) || headOf(segment, reading) !== undefined)
  return [
    ...texts.filter(
      ({ segment, value }) =>
        !choices.has(segment) && checkBoxesIn(value).length === 0 && !isLoneMark(value) && parseBoolean(value) !== null
    ),
    ...loneMarks(reading),
    ...flatMap(rows, inRow).filter((candidate) => !answered(candidate))
  ]
}

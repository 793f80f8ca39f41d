import { flatMap } from "../../flatMap.js"
import { bottomOf, boxAround, centreX, overlapOnAxis, rightOf, type Span } from "../../layout/geometry.js"
import type { TextLine } from "../../layout/Layout.js"
import type { Word } from "../../page/Page.js"
import { fold, tokenize } from "../../text/fold.js"
import { gapBetween, type TextRow } from "../textRows.js"
import { assignHeaders, leastFit, neededHeaders } from "./columnMatch.js"
import type { HeadingReader } from "./HeadingReader.js"

/** One heading of a column. */
export interface Heading {
  readonly text: string
  readonly words: ReadonlyArray<Word>
  readonly span: Span
  /** Its own text below a heading that it shares with others; undefined if it shares none. */
  readonly own?: string
  /** Whether only a space separates it from the heading before. */
  readonly parted?: boolean
}

/** Text rows that name the columns of a sought table. */
export interface HeaderMatch {
  /** First row of the header, and the first row after it. */
  readonly from: number
  readonly to: number
  /** From left to right, including those that match no column. */
  readonly headings: ReadonlyArray<Heading>
  /** Index in `headings` by the key of the sought column. */
  readonly columns: ReadonlyMap<string, number>
  /** Sum of the fits. */
  readonly score: number
}

const textOf = (words: ReadonlyArray<Word>): string => words.map((word) => word.text).join(" ")

const headingOf = (words: ReadonlyArray<Word>): Heading => {
  const box = boxAround(words)
  return { text: textOf(words), words, span: { start: box.x, end: rightOf(box) } }
}

/** Joins lines above each other into one heading; a line that spans several headings is part of each. */
const stacked = (rows: ReadonlyArray<TextRow>): ReadonlyArray<ReadonlyArray<TextLine>> => {
  const groups: Array<Array<TextLine>> = []
  for (const row of rows) {
    for (const line of row.lines) {
      const over = (other: TextLine): boolean =>
        !row.lines.includes(other) &&
        overlapOnAxis(line.box, other.box, "x") > Math.min(line.box.width, other.box.width) * 0.3
      const above = groups.filter((lines) => lines.some(over))
      const group = above.find((lines) => !lines.some((other) => row.lines.includes(other)))
      if (group) group.push(line)
      else groups.push([...(above[0]?.filter(over) ?? []), line])
    }
  }
  return groups
}

/** Ways to split closely spaced words into separate headings when together they fit no column. */
const partings = (words: ReadonlyArray<Word>, fit: (text: string) => number): ReadonlyArray<ReadonlyArray<Word>> => {
  const best: Array<{ readonly score: number; readonly parts: ReadonlyArray<ReadonlyArray<Word>> }> = [
    { score: 0, parts: [] }
  ]
  for (let end = 1; end <= words.length; end++) {
    let winner = { score: Number.NEGATIVE_INFINITY, parts: [] as ReadonlyArray<ReadonlyArray<Word>> }
    for (let start = Math.max(0, end - 4); start < end; start++) {
      const before = best[start]
      const part = words.slice(start, end)
      if (!before) continue
      const own = fit(textOf(part))
      const score = before.score + (own >= 0.8 ? own * part.length : 0) - 0.05
      if (score > winner.score) winner = { score, parts: [...before.parts, part] }
    }
    best.push(winner)
  }
  return best[words.length]?.parts ?? [words]
}

/** Whether at least two of a line's words are words of headers. */
const namesSeveral = (words: ReadonlyArray<Word>, reader: HeadingReader): boolean =>
  words.filter((word) => tokenize(word.text).some(reader.says)).length >= 2

/** The headings of a line without others above or below it. */
const headingsOfLine = ({ words }: TextLine, reader: HeadingReader): ReadonlyArray<Heading> => {
  const fit = (text: string) => reader.best(text)
  const whole = headingOf(words)
  if (words.length < 2 || words.length > 14 || !namesSeveral(words, reader)) return [whole]
  if (fit(whole.text) >= 0.8) return [whole]
  const parts = partings(words, fit)
  const named = parts.filter((part) => fit(textOf(part)) >= 0.8)
  return named.length >= 2 ? parts.map((part, i) => ({ ...headingOf(part), parted: i > 0 })) : [whole]
}

const lineHeadings = new WeakMap<HeadingReader, WeakMap<TextLine, ReadonlyArray<Heading>>>()

/** Remembered, because a line is tried with those above and below it. */
const knownHeadingsOf = (line: TextLine, reader: HeadingReader): ReadonlyArray<Heading> => {
  const known = lineHeadings.get(reader) ?? new WeakMap<TextLine, ReadonlyArray<Heading>>()
  lineHeadings.set(reader, known)
  const before = known.get(line)
  if (before !== undefined) return before
  const made = headingsOfLine(line, reader)
  known.set(line, made)
  return made
}

/** How far an upper line must reach to the left to span a second heading: the offset of its middle from the lower line's, in widths of the lower. */
const REACHES_OVER = 0.25

/**
 * A heading of several lines. If the upper line reaches to the left, above a heading without a line of its own there, the two share it; the column
 * is then below the lower line.
 */
const stackedHeading = (lines: ReadonlyArray<TextLine>, groups: ReadonlyArray<ReadonlyArray<TextLine>>): Heading => {
  const whole = headingOf(flatMap(lines, (line) => line.words))
  const own = lines.filter((line) => groups.every((group) => group === lines || !group.includes(line)))
  if (own.length > 0 && own.length < lines.length) return under(whole, own)
  const lowest = lines.reduce((low, line) => (line.box.y > low.box.y ? line : low))
  const shared = lines.filter(
    ({ box }) =>
      box.y < lowest.box.y &&
      box.x < lowest.box.x &&
      centreX(box) < centreX(lowest.box) - lowest.box.width * REACHES_OVER
  )
  if (shared.length === 0) return whole
  const beside = groups
    .filter((group) => group.every(({ box }) => rightOf(box) <= lowest.box.x))
    .reduce<ReadonlyArray<TextLine>>((near, group) => (rightEdge(group) > rightEdge(near) ? group : near), [])
  const alone = beside.length > 0 && beside.every(({ box }) => shared.every((line) => box.y >= bottomOf(line.box)))
  return alone ? under(whole, [lowest]) : whole
}

const under = ({ text, words }: Heading, lines: ReadonlyArray<TextLine>): Heading => {
  const own = headingOf(flatMap(lines, (line) => line.words))
  return { text, words, span: own.span, own: own.text }
}

const rightEdge = (lines: ReadonlyArray<TextLine>): number => Math.max(...lines.map(({ box }) => rightOf(box)))

const NO_HEADINGS: ReadonlyArray<Heading> = []

const headingsOf = (rows: ReadonlyArray<TextRow>, reader: HeadingReader): ReadonlyArray<Heading> => {
  const groups = stacked(rows)
  // Lines only above and below each other are a single heading, which makes no table.
  if (groups.length === 1 && groups.every((lines) => lines.length > 1)) return NO_HEADINGS
  const headings = flatMap(groups, (lines) => {
    const [only] = lines
    return only !== undefined && lines.length === 1 ? knownHeadingsOf(only, reader) : [stackedHeading(lines, groups)]
  })
  return headings.sort((a, b) => a.span.start - b.span.start)
}

/** A letter that may be an initial in an abbreviation: `P.U.`, `p / u`. */
const INITIAL = /\b\p{L}\s?[./]/u

/** How many words of a row may be heading words. */
const likelyIn = ({ lines }: TextRow, reader: HeadingReader): number => {
  let likely = 0
  for (const { text } of lines) {
    const spelled = /[./]/.test(text) && INITIAL.test(fold(text))
    for (const word of tokenize(text)) if ((spelled && word.length === 1) || reader.mayFit(word)) likely++
  }
  return likely
}

/** The best header that starts at each row, by the row's index. */
export type HeadersAmong = (from: number) => HeaderMatch | undefined

/** Looks for a header at each row, once. */
export const headersAmong = (rows: ReadonlyArray<TextRow>, reader: HeadingReader, lineHeight: number): HeadersAmong => {
  const known = new Map<number, HeaderMatch | undefined>()
  const needed = Math.max(2, neededHeaders(reader.sought))
  const counts = new Map<TextRow, number>()
  const likely = (row: TextRow): number => {
    const before = counts.get(row)
    if (before !== undefined) return before
    const fresh = likelyIn(row, reader)
    counts.set(row, fresh)
    return fresh
  }
  return (from) => {
    if (known.has(from)) return known.get(from)
    const fresh = headerAt(rows, from, reader, lineHeight, likely, needed)
    known.set(from, fresh)
    return fresh
  }
}

/** The best header of one to three rows that starts at a row; undefined if too few headings fit. */
const headerAt = (
  rows: ReadonlyArray<TextRow>,
  from: number,
  reader: HeadingReader,
  lineHeight: number,
  likely: (row: TextRow) => number,
  needed: number
): HeaderMatch | undefined => {
  let best: HeaderMatch | undefined
  const start = rows[from]
  // Neither a paragraph nor a row of values is a header.
  if (!start || start.words > 30 || start.values * 3 > start.words) return undefined
  if (start.lines.length === 1 && start.words > 14) return undefined
  let words = 0
  for (let to = from + 1; to <= Math.min(rows.length, from + 3); to++) {
    const used = rows.slice(from, to)
    const last = used[used.length - 1]
    const before = used[used.length - 2]
    if (!last || last.values * 3 > last.words) break
    if (before && gapBetween(before, last) > lineHeight * 0.8) break
    // Each heading that fits contains a word of its column's.
    words += likely(last)
    if (words < needed) continue
    const headings = headingsOf(used, reader)
    // Running text that contains such words by chance has many others.
    if (headings.length < 2) continue
    const said = headings.reduce((sum, heading) => sum + heading.text.split(" ").length, 0)
    if (said > headings.length * 5) continue
    const assigned = assignHeaders(
      headings.map((heading) => reader.fits(heading.text)),
      leastFit
    )
    if (assigned.size < needed) continue
    const columns = new Map<string, number>()
    let score = 0
    for (const [column, { header, fit }] of assigned) {
      const key = reader.sought.columns[column]?.key
      if (key !== undefined) columns.set(key, header)
      score += fit
    }
    if (!best || score > best.score + 0.2) best = { from, to, headings, columns, score }
  }
  return best
}

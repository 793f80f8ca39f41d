import type { Money } from "../Extraction.js"
import { eitherOf } from "../lang/languages.js"
import { boxAround, overlapOnAxis } from "../layout/geometry.js"
import type { Box } from "../page/Page.js"
import type { DateSpan } from "../text/dates.js"
import type { NumberSpan } from "../text/numbers.js"
import { boxOfSpan, confidenceOfSpan, type Segment } from "./reading.js"

/** The form of a piece of the page. */
export type CandidateKind =
  | "date"
  | "time"
  | "number"
  | "identifier"
  | "iban"
  | "bic"
  | "vat"
  | "registration"
  | "phone"
  | "email"
  | "currency"
  | "payment"
  | "text"
  | "address"
  | "boolean"
  | "sex"
  | "country"
  | "social_security"
  | "practitioner"
  | "sort_code"

/** A piece of the page that could be the value of a field. */
export interface Candidate {
  readonly kind: CandidateKind
  /** The first segment, and the last where the value has several lines. */
  readonly segment: Segment
  readonly lines: ReadonlyArray<Segment>
  /** Offsets in the first segment's text. */
  readonly start: number
  readonly end: number
  /** The text as printed; lines are joined with a comma and a space. */
  readonly value: string
  /** The value to compare: `YYYY-MM-DD`, digits without marks, capitals without spaces. */
  readonly compact: string
  readonly box: Box
  /** Least recognition confidence of its words. */
  readonly confidence: number
  readonly date?: DateSpan | undefined
  readonly number?: NumberSpan | undefined
  readonly money?: Money | undefined
  /** For an identifier with check digits: whether they agree. */
  readonly valid?: boolean | undefined
  /** For one of two days joined by a dash or `to`: which. */
  readonly range?: "from" | "to" | undefined
  /** The text before it in its segment that may be its label, without the separator. */
  readonly prefix: string
  /** 0 to 1: how clearly the value is separated from the prefix: by a colon, by a gap, or by a mere space. */
  readonly parted: number
  /** For a piece found by its place in running text, 0 to 1: how strongly that place supports it. */
  readonly cue?: number | undefined
  /** The candidate of another pool that is the same piece of the page and so has the same surroundings. */
  readonly sameAs?: Candidate | undefined
}

/**
 * Gives every candidate the same object shape. A page has hundreds of them, read again and again, and reading objects of different shapes costs
 * several times as much.
 */
export const candidateOf = (parts: Candidate): Candidate => ({
  kind: parts.kind,
  segment: parts.segment,
  lines: parts.lines,
  start: parts.start,
  end: parts.end,
  value: parts.value,
  compact: parts.compact,
  box: parts.box,
  confidence: parts.confidence,
  date: parts.date,
  number: parts.number,
  money: parts.money,
  valid: parts.valid,
  range: parts.range,
  prefix: parts.prefix,
  parted: parts.parted,
  cue: parts.cue,
  sameAs: parts.sameAs
})

/** Whether two pieces share a place on their page. */
export const overlapOnPage = (one: Candidate, other: Candidate): boolean =>
  one.segment.pageIndex === other.segment.pageIndex &&
  overlapOnAxis(one.box, other.box, "x") > 0 &&
  overlapOnAxis(one.box, other.box, "y") > 0

const SEPARATORS = /[\s:;,.|=>\-–—/(["'#]+$/u

/** Text before an offset that may be a value's label: whatever follows the last clear break. */
export const prefixOf = (text: string, start: number): string => {
  let before = text.slice(0, start)
  const colon = /:\s*$/.test(before)
  before = before.replace(/[\s:=|>([#-]+$/u, (tail) => (tail.includes("#") ? " #" : ""))
  // The words of an earlier value on the line (`IBAN: FR76… - BIC: …`) are not this one's label.
  const parts = before.split(/\s[-–—|•·]\s|[,;|]\s|:\s|\.\s(?=\p{Lu})(?<=\d[\p{L}\d]*\.\s)/u)
  const last = withoutNumbers((parts.at(-1) ?? "").trim())
  return colon || last.split(/\s+/).length <= 6 ? last : last.split(/\s+/).slice(-6).join(" ")
}

const NUMBER_BEFORE = new RegExp(
  `(?:(?<!\\p{L})(?:${eitherOf(({ numerals }) => numerals.before)})\\s*)?(?<![\\p{L}\\d])(?=[\\p{L}\\d/-]*\\d{4})[\\p{L}\\d]+(?:[-/][\\p{L}\\d]+)*(?![\\p{L}\\d])\\s*`,
  "giu"
)

/** A label without the number of the thing it names: `contrat n° 281888118 valable du` says the same as `contrat valable du`. */
const withoutNumbers = (label: string): string => {
  if (!/\d{4}/.test(label)) return label
  const bare = label.replace(NUMBER_BEFORE, "").trim()
  return /\p{L}{2}/u.test(bare) ? bare : label
}

/** How clearly a value is separated from the text before it on its line. */
export const partedBefore = (segment: Segment, start: number): number => {
  if (/[:#=][\s_…]*$/.test(segment.text.slice(0, start))) return 1
  const at = segment.starts.findIndex((offset, i) => offset + (segment.line.words[i]?.text.length ?? 0) > start)
  const word = segment.line.words[at]
  const before = segment.line.words[at - 1]
  if (word === undefined || before === undefined) return 0.5
  const gap = word.box.x - before.box.x - before.box.width
  return gap > segment.box.height * 0.6 ? 0.9 : 0.3
}

/** An earlier label with its value on the line (`Client no: 70118 – Site: `), up to the mark that separates the two. */
const VALUE_BEFORE = /^.*:\s.*\s[-–—|•·]\s(?=.)/u

const labelBefore = (text: string): string => text.replace(SEPARATORS, "").replace(VALUE_BEFORE, "").trim()

/** A candidate of words: a whole segment, or the part after its label. */
export const textCandidate = (segment: Segment, start: number, end: number): Candidate | undefined => {
  const raw = segment.text.slice(start, end)
  const lead = raw.length - raw.replace(/^[\s:;,.\-–—=>*|_…]+/u, "").length
  const trimmed = raw.slice(lead).replace(/[\s:;,\-–—=>*|_…]+$/u, "")
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return undefined
  const from = start + lead
  const to = from + trimmed.length
  return candidateOf({
    kind: "text",
    segment,
    lines: [segment],
    start: from,
    end: to,
    value: trimmed,
    compact: trimmed,
    box: boxOfSpan(segment, from, to),
    confidence: confidenceOfSpan(segment, from, to),
    prefix: start === 0 ? "" : labelBefore(segment.text.slice(0, start)),
    parted: partedBefore(segment, from)
  })
}

/** A candidate of several whole rows, one below the other; the lines of a row stand side by side. */
export const blockCandidate = (
  kind: "address" | "text",
  rows: ReadonlyArray<ReadonlyArray<Segment>>,
  separator = ", "
): Candidate | undefined => {
  const lines = rows.flat()
  const first = lines[0]
  if (first === undefined) return undefined
  const value = rows
    .map((row) => row.map((line) => line.text.trim()).join(" "))
    .join("\n")
    .replace(/[,;]?\n/g, separator)
    .replace(/^[\s:;,\-–—*|]+|[\s:;,\-–—*|]+$/gu, "")
  return candidateOf({
    kind,
    segment: first,
    lines,
    start: 0,
    end: first.text.length,
    value,
    compact: value,
    box: boxAround(lines),
    confidence: Math.min(...lines.map((line) => confidenceOfSpan(line, 0, line.text.length))),
    prefix: "",
    parted: 0
  })
}

/** Whether a line is right below another, as the next line of a paragraph is. */
export const follows = (above: Segment, below: Segment): boolean => {
  if (above.pageIndex !== below.pageIndex) return false
  const gap = below.box.y - (above.box.y + above.box.height)
  if (gap < -below.box.height * 0.5 || gap > Math.max(above.box.height, below.box.height) * 1.3) return false
  return Math.min(above.box.x + above.box.width, below.box.x + below.box.width) > Math.max(above.box.x, below.box.x)
}

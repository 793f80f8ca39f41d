import { KINDS } from "../kinds.js"
import type { Label } from "../labels/Labels.js"
import { GIVEN, listed } from "../names/gazetteer.js"
import { type Run, type Segment, spanOf, textOf } from "../view/View.js"
import type { Candidate, Reading, Recognizer } from "./Recognizer.js"
import { announced, loginRun, numberRun, runOf, skipLead } from "./shapes.js"

const kinds = new Set<string>(KINDS)
/** How many lines beneath its label an address may fill. */
const mostAddressLines = 4
/** Labels that are words of sentences, too, count only with a colon, or alone in their cell. */
const needsColon = new Set(["PERSON", "ADDRESS", "PLACE_OF_BIRTH"])
/** Kinds whose values have an unmistakable form. */
const exact = new Set(["DATE_OF_BIRTH", "IBAN", "PHONE", "SOCIAL_SECURITY_NUMBER"])
/** Short labels are anything elsewhere: `t`, `de`, `von`. */
const shortest = 4
/** Who has a number, in words that are nothing else: `employee 48213`. */
const shortestRole = 6
/** Fewest letters and digits that identify a value's owner elsewhere too. */
const fewestTelling = 4

/** Values after, beside or below a label of their kind, or in the column under it, if they have the right form. */
export const labelled: Recognizer = {
  name: "labelled",
  kinds: [...KINDS],
  *find(reading) {
    const { labels, view } = reading
    for (const segment of view.segments) {
      for (const label of labels.in(segment.index).filter(({ kind }) => kinds.has(kind)))
        yield* inSegment(reading, segment, label) ?? besideSegment(reading, segment, label)
      yield* underHead(reading, segment)
    }
  }
}

const candidate = ({ view }: Reading, kind: string, run: Run, score: number, where: string): Candidate => {
  const telling = (textOf(view, run).match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= fewestTelling
  return { kind, ...spanOf(view, run), score, why: `label ${where}`, everywhere: telling }
}

/** The value behind a label in its own segment; undefined where the label is all that the segment holds. */
const inSegment = (reading: Reading, segment: Segment, label: Label): ReadonlyArray<Candidate> | undefined => {
  const { labels, view } = reading
  const { kind } = label
  const from = behind(reading, label, segment.to)
  // Words of a remark in brackets are no labels: `Lieu de naissance (commune) : Chenôve`.
  const remark = view.tokens[label.to]?.text === "("
  const next = labels.in(segment.index).find((other) => other.from >= (remark ? from : label.to))
  // Of two labels with one value the second has it: `Nom / Name : Morvel`.
  if (next !== undefined && skipLead(view, label.to, segment.to) >= next.from) return []
  const to = next === undefined || !(next.colon || next.kind !== kind) ? segment.to : next.from
  if (label.fills || isTranslated(reading, label, segment)) return undefined
  if (from >= to) return label.colon ? undefined : []
  const found: Array<Candidate> = []
  const { length } = textOf(view, [label.from, label.to])
  if (kind === "PERSON") {
    const number = length >= shortestRole ? numberRun(4)(reading, label.to, to) : undefined
    const isYear = number !== undefined && /^(?:19|20)\d{2}$/.test(textOf(view, number))
    const own = number?.[0] === label.to && !isYear ? number : loginRun(view, label, from, to)
    if (own !== undefined) found.push(candidate(reading, "ID_NUMBER", own, 0.6, "of a person before"))
  }
  const apart = announced(view, from, segment.to)
  const run =
    runOf(kind, reading, from, to) ??
    loginRun(view, label, from, to) ??
    (apart === undefined ? undefined : runOf(kind, reading, apart, segment.to))
  if (run === undefined) return found
  // A number of some length right behind a short label is its value.
  const digits = textOf(view, run).match(/\d/g)?.length ?? 0
  const weak =
    needsColon.has(kind) ||
    (length < shortest && digits < 5 && kind !== "NUMBER_PLATE") ||
    (kind === "CARD" && digits < 12)
  if (weak && !label.colon && !(label.starts && kind === "PLACE_OF_BIRTH")) return found
  if (run[0] - from <= 2 || apart !== undefined)
    found.push(candidate(reading, kind, run, label.colon ? 0.85 : 0.7, "before"))
  return run[1] === segment.to ? [...found, ...linesBelow(reading, kind, segment)] : found
}

/** The value of a label that fills its segment: to the right, beneath it or, on some forms, above. */
function* besideSegment(reading: Reading, segment: Segment, { colon, kind }: Label): Iterable<Candidate> {
  const { labels, view } = reading
  const [right, under, above] = [segment.right, segment.below, segment.above].map((at) => view.segments[at])
  const runIn = (cell: Segment | undefined): Run | undefined => {
    if (cell === undefined || labels.filling(cell.index) !== undefined) return undefined
    const first = labels.in(cell.index).find(({ colon }) => colon)
    return runOf(kind, reading, cell.from, first === undefined || first.starts ? cell.to : first.from)
  }
  // The head of a column has its values beneath it, and the next head beside it.
  const heads = !colon && (right?.below ?? -1) >= 0 && runIn(under) !== undefined
  const places = [
    [heads ? undefined : right, 0.8, "left"],
    [under, 0.7, "above"],
    [exact.has(kind) && labels.in(above?.index ?? -1).length === 0 ? above : undefined, 0.55, "below"]
  ] as const
  for (const [cell, score, where] of places) {
    const run = runIn(cell)
    if (cell === undefined || run === undefined) continue
    yield candidate(reading, kind, run, score, where)
    yield* linesBelow(reading, kind, cell)
    return
  }
}

/** The lines of an address beneath its first, as long as they look like one. */
function* linesBelow(reading: Reading, kind: string, { below, place }: Segment): Iterable<Candidate> {
  const { labels, view } = reading
  let segment = kind === "ADDRESS" ? view.segments[below] : undefined
  for (let n = 1; n < mostAddressLines && segment !== undefined; n++) {
    const own = labels.in(segment.index).some(({ colon, starts }) => colon || starts)
    const run = runOf("ADDRESS", reading, segment.from, segment.to)
    const aligned = Math.abs(segment.place.x - place.x) <= segment.place.height * 2
    if (own || !aligned || run === undefined || run[1] < segment.to || !/\d/.test(textOf(view, run))) return
    yield { ...candidate(reading, "ADDRESS", run, 0.6, "above"), everywhere: false }
    segment = view.segments[segment.below]
  }
}

/** Heads of columns that may list anything: things have names, too. */
const BARE = /^(?:names?|noms?|namen)$/i

/** The value of a cell under the head of its column. */
function* underHead(reading: Reading, { from, index, to }: Segment): Iterable<Candidate> {
  const { labels, view } = reading
  const head = labels.heads[index]
  // The tagger decides about a column of addresses, because its heading also serves for firms.
  if (head === undefined || !kinds.has(head.kind) || head.kind === "ADDRESS" || head.colon) return
  const [first] = labels.in(index)
  if (first?.starts === true && (first.fills || first.colon)) return
  // A value with a label beside it does not belong to the column's heading.
  const left = labels.leftOf(index)
  if (left !== undefined && left.kind !== head.kind && left.fills) return
  const run = runOf(head.kind, reading, from, to) ?? loginRun(view, head, from, to)
  if (run === undefined || run[1] < to - 1) return
  const person = view.tokens
    .slice(...run)
    .some(({ fold, text }) => (listed(fold) & GIVEN) !== 0 || /^(?:,|\p{Lu}|\p{Lu}{3}.*)$/u.test(text))
  if (person || !BARE.test(textOf(view, [head.from, head.to]))) yield candidate(reading, head.kind, run, 0.65, "column")
}

/** The number and the translation of a label, as identity papers have them: `3. Place of birth / Geburtsort`. */
const TRANSLATION = /^(?:\d{1,2}[a-z]?)?[^\p{L}\p{N}]*(?:[^\d:/]{1,50}\/|\/[^\d:/]{1,50})?[^\p{L}\p{N}]*$/u

/** Whether the rest of a label's segment is only its number and its translation. */
const isTranslated = ({ labels, view }: Reading, { kind }: Label, { from, index, to }: Segment): boolean => {
  if (!kind.endsWith("OF_BIRTH")) return false
  const same = labels.in(index).filter((one) => one.kind === kind)
  const cuts = [from, ...same.flatMap((one) => [one.from, one.to]), to]
  const rest = cuts.flatMap((cut, at) => (at % 2 === 0 ? textOf(view, [cut, cuts[at + 1] ?? to]) : []))
  return TRANSLATION.test(rest.join(" ").trim())
}

/** The first token after a label that is neither part of it nor in a bracketed remark. */
const behind = ({ view }: Reading, label: Label, to: number): number => {
  const at = view.tokens[label.to]?.text === ")" ? label.to + 1 : label.to
  const close = view.tokens.slice(at, Math.min(to, at + 8)).findIndex(({ text }) => text === ")")
  return skipLead(view, view.tokens[at]?.text === "(" && close > 0 ? at + close + 1 : at, to)
}

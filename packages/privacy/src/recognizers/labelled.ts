import { KINDS, type PrivateKind } from "../kinds.js"
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

/** Values after, beside or below a label of their kind, or in the column under it, if they have the right form. */
export const labelled: Recognizer = {
  name: "labelled",
  kinds: [...KINDS],
  *find(reading) {
    const { labels, view } = reading
    for (const label of labels.all) if (kinds.has(label.kind)) yield* besideLabel(reading, label)
    for (const segment of view.segments) {
      const head = labels.headOf(segment.index)
      // The tagger decides about a column of addresses, because its heading also serves for firms.
      if (head === undefined || !kinds.has(head.kind) || head.kind === "ADDRESS" || head.colon) continue
      const first = labels.in(segment.index)[0]
      if (first?.starts === true && (first.fills || first.colon)) continue
      // A value with a label beside it does not belong to the column's heading.
      const left = labels.leftOf(segment.index)
      if (
        left !== undefined &&
        left.kind !== head.kind &&
        labels.filling(view.tokens[left.from]?.segment ?? -1) !== undefined
      )
        continue
      const run =
        runOf(head.kind as PrivateKind, reading, segment.from, segment.to) ??
        loginRun(view, head, segment.from, segment.to)
      if (
        run !== undefined &&
        head.to - head.from === 1 &&
        BARE.has(view.tokens[head.from]?.fold ?? "") &&
        !isListed(reading, run)
      )
        continue
      if (run !== undefined && run[1] >= segment.to - 1) yield candidate(reading, head.kind, run, 0.65, "column")
    }
  }
}

/** Heads of columns that may list anything: things have names, too. */
const BARE = new Set(["name", "names", "nom", "noms", "namen"])
const isListed = ({ view }: Reading, [from, to]: Run): boolean =>
  view.tokens
    .slice(from, to)
    .some(
      ({ fold, text }) =>
        (listed(fold) & GIVEN) !== 0 || text === "," || /^\p{Lu}$/u.test(text) || /^\p{Lu}{3}/u.test(text)
    )

const candidate = (
  { view }: Reading,
  kind: string,
  run: Run,
  score: number,
  where: string,
  everywhere = true
): Candidate => ({
  kind,
  ...spanOf(view, run),
  score,
  why: `label ${where}`,
  everywhere: everywhere && isTelling(textOf(view, run))
})

/** Whether a value identifies its owner elsewhere too: not just a digit or two. */
const isTelling = (text: string): boolean => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 4

function* besideLabel(reading: Reading, label: Label): Iterable<Candidate> {
  const { labels, view } = reading
  const kind = label.kind as PrivateKind
  const index = view.tokens[label.from]?.segment ?? 0
  const segment = view.segments[index]
  if (segment === undefined) return
  const others = labels.in(index)
  const from = behind(reading, label, segment.to)
  // Words of a remark in brackets are no labels: `Lieu de naissance (commune) : Chenôve`.
  const next = others.find(
    (other) => other.from >= label.to && !(view.tokens[label.to]?.text === "(" && other.from < from)
  )
  // Of two labels with one value the second has it: `Nom / Name : Morvel`.
  const second = next !== undefined && skipLead(view, label.to, segment.to) >= next.from
  if (second) return
  const to = next === undefined || !(next.colon || next.kind !== kind) ? segment.to : next.from
  const fills = label.fills || isTranslated(reading, label, segment)
  if (from < to && !fills) {
    const { length } = textOf(view, [label.from, label.to])
    const number = kind === "PERSON" && length >= shortestRole ? numberRun(view, label.to, to, 4) : undefined
    const own =
      number?.[0] === label.to && !/^(?:19|20)\d{2}$/.test(textOf(view, number))
        ? number
        : kind === "PERSON"
          ? loginRun(view, label, from, to)
          : undefined
    if (own !== undefined) yield candidate(reading, "ID_NUMBER", own, 0.6, "of a person before")
    const apart = announced(view, from, segment.to)
    const run =
      runOf(kind, reading, from, to) ??
      loginRun(view, label, from, to) ??
      (apart === undefined ? undefined : runOf(kind, reading, apart, segment.to))
    // A number of some length right behind a short label is its value.
    const digits = run === undefined ? 0 : (textOf(view, run).match(/\d/g)?.length ?? 0)
    const weak =
      needsColon.has(kind) ||
      (length < shortest && digits < 5 && kind !== "NUMBER_PLATE") ||
      (kind === "CARD" && digits < 12)
    if (weak && !label.colon && !(label.starts && kind === "PLACE_OF_BIRTH")) return
    if (run !== undefined && (run[0] - from <= 2 || apart !== undefined))
      yield candidate(reading, kind, run, label.colon ? 0.85 : 0.7, "before")
    if (run !== undefined && kind === "ADDRESS" && run[1] === segment.to)
      yield* linesBelow(reading, segment.below, segment.place.x)
    return
  }
  if (!fills && !label.colon) return
  const right = view.segments[segment.right]
  const under = view.segments[segment.below]
  // The head of a column has its values beneath it, and the next head beside it.
  const heads =
    !label.colon &&
    under !== undefined &&
    labels.filling(under.index) === undefined &&
    runOf(kind, reading, under.from, under.to) !== undefined &&
    (right?.below ?? -1) >= 0
  if (right !== undefined && labels.filling(right.index) === undefined && !heads) {
    const run = runOf(kind, reading, right.from, firstLabel(reading, right.index) ?? right.to)
    if (run !== undefined) {
      yield candidate(reading, kind, run, 0.8, "left")
      if (kind === "ADDRESS") yield* linesBelow(reading, right.below, right.place.x)
      return
    }
  }
  const run =
    under === undefined || labels.filling(under.index) !== undefined
      ? undefined
      : runOf(kind, reading, under.from, firstLabel(reading, under.index) ?? under.to)
  if (run === undefined || under === undefined) {
    // Some forms have their labels under the lines to be filled in.
    const above = view.segments[segment.above]
    const over =
      above === undefined || !exact.has(kind) || labels.in(above.index).length > 0
        ? undefined
        : runOf(kind, reading, above.from, above.to)
    if (over !== undefined) yield candidate(reading, kind, over, 0.55, "below")
    return
  }
  yield candidate(reading, kind, run, 0.7, "above")
  if (kind === "ADDRESS") yield* linesBelow(reading, under.below, under.place.x)
}

/** Whether the rest of a label's segment is only its number and its translation, as on identity papers. */
const isTranslated = ({ labels, view }: Reading, label: Label, { from, index, to }: Segment): boolean => {
  if (!label.kind.endsWith("OF_BIRTH")) return false
  const same = labels.in(index).filter(({ kind }) => kind === label.kind)
  const others = (first: number, last: number): ReadonlyArray<string> =>
    view.tokens
      .slice(first, last)
      .filter((_, at) => !same.some((one) => one.from <= first + at && first + at < one.to))
      .map(({ text }) => text)
  const before = others(from, label.from)
  const after = others(label.to, to)
  const numbered = before.every((text) => /^\d{1,2}[a-z]?$|^[^\p{L}\p{N}]$/u.test(text))
  return (
    (numbered || before.at(-1) === "/") &&
    (after.length === 0 || after[0] === "/") &&
    before.length + after.length <= longestTranslation &&
    !after.some((text) => /[\d:]/.test(text))
  )
}

const longestTranslation = 6

const firstLabel = ({ labels }: Reading, segment: number): number | undefined => {
  const first = labels.in(segment).find(({ colon }) => colon)
  return first?.starts === true ? undefined : first?.from
}

/** The first token after a label that is neither part of it nor in a bracketed remark. */
const behind = ({ view }: Reading, label: Label, to: number): number => {
  let at = label.to
  if (view.tokens[at]?.text === ")") at++
  if (view.tokens[at]?.text === "(") {
    let close = at
    while (close < to && close - at < 8 && view.tokens[close]?.text !== ")") close++
    if (view.tokens[close]?.text === ")") at = close + 1
  }
  return skipLead(view, at, to)
}

/** The lines of an address beneath its first, as long as they look like one. */
function* linesBelow(reading: Reading, first: number, x: number): Iterable<Candidate> {
  const { labels, view } = reading
  let segment = view.segments[first]
  for (let n = 1; n < mostAddressLines && segment !== undefined; n++) {
    if (
      labels.in(segment.index).some(({ colon, starts }) => colon || starts) ||
      Math.abs(segment.place.x - x) > segment.place.height * 2
    )
      return
    const run = runOf("ADDRESS", reading, segment.from, segment.to)
    if (run === undefined || run[1] < segment.to || !/\d/.test(textOf(view, run))) return
    yield candidate(reading, "ADDRESS", run, 0.6, "above", false)
    segment = view.segments[segment.below]
  }
}

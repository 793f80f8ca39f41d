import type { Candidate } from "../fields/candidates.js"
import type { Segment } from "../fields/reading.js"
import { rightOf } from "../layout/geometry.js"
import type { PageLayout, TextBlock, TextLine } from "../layout/Layout.js"
import type { Word } from "../page/Page.js"
import { tokenize } from "../text/fold.js"
import { weightOfWord } from "./wordWeights.js"

/**
 * How a value is cut from its line: the white space beside it in heights of the line, what stands next to it, whether the face changes there, the widest
 * white space within it, and whether it has a bracket or quotation mark without its other half. Where it begins or ends with its line, also what the line
 * before or behind begins with, and whether the text goes on over that end: a line wraps where the next word would not have fitted. The weights of the
 * words at its ends and beside them tell names that were cut in two, as `Rodolphe de` and `de Castelmaur`.
 */
export const BOUNDARIES = [
  "gap before",
  "gap behind",
  "neighbour before",
  "neighbour behind",
  "face before",
  "face behind",
  "gap within",
  "unbalanced",
  "line before",
  "line behind",
  "wraps before",
  "wraps behind",
  "look of next but one",
  "weight before",
  "weight behind",
  "weight of first",
  "weight of last",
  "full stop within"
] as const

/** What stands next to a value: the rest of its word, nothing, a mark, or a word of this look. */
const NEIGHBOUR = { ownWord: -1, none: 0, mark: 1, lower: 2, figures: 3, capital: 4 } as const

/** Heights of the line from which on white space is as wide as an edge. */
const WIDEST = 6

const MARK_BEFORE = /[\p{P}\p{S}]\s*$/u
const MARK_BEHIND = /^\s*[\p{P}\p{S}]/u

const lookOf = (word: string): number =>
  /^\P{L}*\d/u.test(word) ? NEIGHBOUR.figures : /^\P{L}*\p{Lu}/u.test(word) ? NEIGHBOUR.capital : NEIGHBOUR.lower

/** The end of a sentence with another behind it. */
const SENTENCE_END = /[\p{L}\d)]{3}\.\s\p{Lu}/u

/** What a word says by itself, from 0 for the commonest to 1; −1 where there is none. */
const weightOf = (word: Word | undefined): number => {
  const [token] = word === undefined ? [] : tokenize(word.text)
  return token === undefined ? -1 : weightOfWord(token)
}

const gapBetween = ({ box, line: { words } }: Segment, left: number): number => {
  const [one, next] = [words[left], words[left + 1]]
  if (one === undefined || next === undefined) return WIDEST
  return Math.min(WIDEST, Math.max(0, next.box.x - one.box.x - one.box.width) / Math.max(1e-6, box.height))
}

/** Whether two words differ in typeface. */
export const faceChanges = (before: Word | undefined, word: Word | undefined): boolean => {
  const [font, other] = [before?.font, word?.font]
  return (
    font !== undefined &&
    other !== undefined &&
    (font.bold !== other.bold || font.italic !== other.italic || Math.abs(font.size - other.size) > other.size * 0.08)
  )
}

const faceChangesBehind = ({ line: { words } }: Segment, at: number): number =>
  faceChanges(words[at], words[at + 1]) ? 1 : 0

/** The place of the word in which an offset stands, or before which. */
const wordAt = ({ starts }: Segment, offset: number): number => {
  let at = 0
  while (at + 1 < starts.length && (starts[at + 1] as number) <= offset) at++
  return at
}

/** Where a value ends in its last line. */
const endIn = (last: Segment, { end, lines, value }: Candidate): number => {
  if (lines.length === 1) return end
  const tail = value.slice(-8)
  const found = last.text.indexOf(tail)
  return found < 0 ? last.text.length : found + tail.length
}

const PAIRS = ["()", "[]", "«»", "“”"]

const countOf = (text: string, mark: string): number => text.split(mark).length - 1

/** German texts close with the mark that others open with. */
const isUnbalanced = (value: string): boolean =>
  countOf(value, '"') % 2 === 1 ||
  (value.includes("„")
    ? countOf(value, "„") !== countOf(value, "“")
    : PAIRS.some(([open = "", close = ""]) => countOf(value, open) !== countOf(value, close)))

const NO_LINE = [NEIGHBOUR.none, -1] as const

/** What a line is to the one above it in their block: the look of its first word, and whether the line above wraps into it. */
const joinOf = (
  { box }: TextBlock,
  above: TextLine | undefined,
  below: TextLine | undefined
): readonly [number, number] => {
  const first = below?.words[0]
  if (above === undefined || first === undefined) return NO_LINE
  const space = 0.3 * above.box.height
  return [lookOf(first.text), rightOf(box) - rightOf(above.box) < first.box.width + space ? 1 : 0]
}

/** Where a line stands in its block. */
export type PlaceReader = (layout: PageLayout, line: TextLine) => readonly [TextBlock, number] | undefined

/** Finds a line's place in its block, each page's lines once. */
export const placesReader = (): PlaceReader => {
  const pages = new Map<PageLayout, Map<TextLine, readonly [TextBlock, number]>>()
  return (layout, line) => {
    let places = pages.get(layout)
    if (places === undefined) {
      places = new Map(
        layout.blocks.flatMap((block) => block.lines.map((one, at) => [one, [block, at] as const] as const))
      )
      pages.set(layout, places)
    }
    return places.get(line)
  }
}

/** Makes what gives the boundaries of a value, in the order of their names. */
export const boundaryReader =
  (placeOf: PlaceReader): ((candidate: Candidate) => ReadonlyArray<number>) =>
  (candidate) => {
    const { lines, segment, start, value } = candidate
    const last = lines.at(-1) ?? segment
    const end = endIn(last, candidate)
    const first = wordAt(segment, start)
    const final = wordAt(last, Math.max(0, end - 1))
    const begun = segment.text.slice(segment.starts[first] ?? 0, start)
    const rest = last.text.slice(end, (last.starts[final] ?? 0) + (last.line.words[final]?.text.length ?? 0))
    const stop = last === segment ? final : segment.line.words.length - 1
    let within = 0
    for (let at = first; at < stop; at++) within = Math.max(within, gapBetween(segment, at))

    const above = first === 0 && begun === "" ? placeOf(segment.layout, segment.line) : undefined
    const below = final === last.line.words.length - 1 && rest === "" ? placeOf(last.layout, last.line) : undefined
    const [lineBefore, wrapsBefore] =
      above === undefined ? NO_LINE : joinOf(above[0], above[0].lines[above[1] - 1], segment.line)
    const [lineBehind, wrapsBehind] =
      below === undefined ? NO_LINE : joinOf(below[0], last.line, below[0].lines[below[1] + 1])
    const { words } = last.line
    return [
      begun === "" ? gapBetween(segment, first - 1) : 0,
      rest === "" ? gapBetween(last, final) : 0,
      besideOf(MARK_BEFORE.test(segment.text.slice(0, start)), begun, segment.line.words[first - 1]?.text),
      besideOf(MARK_BEHIND.test(last.text.slice(end)), rest, last.line.words[final + 1]?.text),
      faceChangesBehind(segment, first - 1),
      faceChangesBehind(last, final),
      within,
      isUnbalanced(value) ? 1 : 0,
      lineBefore,
      lineBehind,
      wrapsBefore,
      wrapsBehind,
      lookBeyond(words[final + 2]),
      weightOf(segment.line.words[first - 1]),
      weightOf(words[final + 1]),
      weightOf(segment.line.words[first]),
      weightOf(words[final]),
      SENTENCE_END.test(value) ? 1 : 0
    ]
  }

const lookBeyond = (word: Word | undefined): number => (word === undefined ? NEIGHBOUR.none : lookOf(word.text))

/** What stands next to a value: `ofWord` is the rest of its own word, `next` the word beside it. */
const besideOf = (isMarked: boolean, ofWord: string, next: string | undefined): number =>
  isMarked ? NEIGHBOUR.mark : ofWord !== "" ? NEIGHBOUR.ownWord : next === undefined ? NEIGHBOUR.none : lookOf(next)

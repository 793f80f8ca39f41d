import { flatMap } from "../flatMap.js"
import { languageOf } from "../lang/languages.js"
import { bottomOf, overlapFraction, rightOf as rightEdgeOf } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import type { Box } from "../page/Page.js"
import type { TextLocale } from "../text/locale.js"
import { letterShare } from "../text/names.js"
import { type WrittenForms, writtenFormsOf } from "../text/writtenForms.js"
import { isInItemRows, itemRowsOf } from "./itemRows.js"

/** One line of a page with the properties that the field search uses most. */
export interface Segment {
  readonly index: number
  readonly layout: PageLayout
  /** Index of the page in the document, from 0. */
  readonly pageIndex: number
  readonly line: TextLine
  readonly text: string
  /** Offset in `text` at which each word starts. */
  readonly starts: ReadonlyArray<number>
  readonly box: Box
  /** Number of the line in its block, from 0. */
  readonly lineInBlock: number
  /** The text as a label for values beside or below it; empty if it cannot be one. */
  readonly labelText: string
  /** Whether it may name the text below or beside it: it is a label, and has no value of its own (`Invoice 771`). */
  readonly isHeading: boolean
  /** Height of the line's letters: the font's size where it is known. */
  readonly size: number
}

/** A document ready to be searched. */
export interface Reading {
  readonly layouts: ReadonlyArray<PageLayout>
  readonly segments: ReadonlyArray<Segment>
  readonly locale: TextLocale
  /** Segments nearest to the left in the same row, nearest first. */
  readonly leftOf: (segment: Segment) => ReadonlyArray<Segment>
  /** Segments to the right in the same row, nearest first. */
  readonly rightOf: (segment: Segment) => ReadonlyArray<Segment>
  /** The nearest segment above a box that satisfies the predicate; by default simply the nearest. */
  readonly firstAbove: (pageIndex: number, box: Box, isSought?: (other: Segment) => boolean) => Segment | undefined
  /** The heading of a box's column: in the nearest row of headings above it, the last that begins to its left. */
  readonly headOver: (pageIndex: number, box: Box) => Segment | undefined
  /** Whether a box is in the rows of a table of items. */
  readonly inItemRows: (pageIndex: number, box: Box) => boolean
}

const sizeOf = (line: TextLine): number => {
  const sizes = line.words.map((word) => word.font?.size ?? word.box.height)
  const [first = line.box.height] = sizes
  if (sizes.every((size) => size === first)) return first
  return sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0
}

/** A rate beside a label's words (`TVA (20 %)`) does not make it less of a label. */
const RATE = /\(?\d{1,3}(?:[.,]\d{1,3})?\s?%\)?/g

/** A line serves as a label if it is words: not a bare number, and not `Label: value`, which has its value already. */
const labelTextOf = (text: string): string => {
  const trimmed = text.trim()
  const bare = trimmed.replace(/[\s:;.\-–_=>*]+$/u, "").replace(ENTRY_CODE, "")
  if (!/\p{L}[./]?\p{L}|[#№°]/u.test(bare) || bare.length > 90) return ""
  const colon = bare.indexOf(": ")
  if (colon > 0 && colon < bare.length - 2) return ""
  if (letterShare(bare.replace(RATE, "")) < 0.4) return ""
  return bare
}

/** The code before the label of an entry, as on vehicle registration certificates: `C.1 Titulaire`, `(D.3) Modèle`. */
const ENTRY_CODE = /^\(?[A-Z]\.\d{1,2}\)?[.:]?\s+(?=\p{L})/u

/**
 * A label with its own value after it (`Invoice 771`), which names nothing below it. A year does not count as a value, since it may head a column.
 */
const HAS_VALUE = /^\p{L}[\p{L}\s.'’°#№-]*\s[#№]?(?!(?:19|20)\d\d$)(?=\S*\d{2})[\dA-Z][\dA-Z/.-]{2,}$/u

const isHeading = (label: string): boolean => label !== "" && !HAS_VALUE.test(label)

/** A number that serves as a label on documents with numbered entries, such as European driving licences. */
const FIGURE = /^\(?(?:[1-9]|1[0-4])[a-d]?[.)]?$/

/** Fewest numbered entries of the European form for a document's numbers to be labels: OCR loses some. */
const FEWEST_ENTRIES = 4

const isNumbered = (texts: ReadonlyArray<string>): boolean => {
  const entries = new Set(flatMap(texts, (text) => text.match(/^(?:[1235]|4[abc])(?=[.)]?(?:\s|$))/)?.[0] ?? []))
  return entries.size >= FEWEST_ENTRIES && ["4a", "4b", "4c"].some((entry) => entries.has(entry))
}

const startsOf = (line: TextLine): ReadonlyArray<number> => {
  const starts: Array<number> = []
  let offset = 0
  for (const word of line.words) {
    starts.push(offset)
    offset += word.text.length + 1
  }
  return starts
}

const US_SIGNS =
  /(?:,\s?|\p{Ll}\s)[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|\bUSA\b|\bU\.S\.|\bInc\b\.?|\b\d{3}[-.)]\s?\d{3}-\d{4}\b/u
/** Titles of papers that only the United States issue; their labels may be in French as well as English. */
const AMERICAN_PAPERS =
  /^(?:permanent resident card|(?:commercial )?driver['’]?s? licen[sc]e|(?:state )?identification card)$/i
const DAY_FIRST_SIGNS =
  /£|€|\bRM\s?\d|\bSDN\b|\bBHD\b|\bLtd\b|\bPLC\b|\bVAT\b|\bGST\b|\bTVA\b|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b0\d{1,3}[- ]?\d{6,8}\b/i

/**
 * Whether day or month comes first. Unambiguous dates in the document decide; failing these, the language does. For a language whose countries
 * differ, the month comes first if addresses, telephone numbers and signs are American.
 */
const dateOrder = (texts: ReadonlyArray<string>, language: string, shown: WrittenForms["dateOrder"]): "dmy" | "mdy" => {
  if (shown !== null) return shown
  if (texts.some((text) => AMERICAN_PAPERS.test(text))) return "mdy"
  const { dateOrder: known } = languageOf(language)?.calendar ?? {}
  if (known) return known
  let american = 0
  let other = 0
  for (const text of texts) {
    if (US_SIGNS.test(text)) american++
    if (/\$\s?\d/.test(text) && !/[A-Z]\$/.test(text)) american++
    if (DAY_FIRST_SIGNS.test(text)) other++
  }
  return american > other ? "mdy" : "dmy"
}

/** Most lines and letters of a label broken over lines. */
const MOST_LABEL_LINES = 3
const LONGEST_BROKEN_LABEL = 60

/** Fewest letters in the last line of such a label: one or two are a label of their own (`né le … à …`). */
const SHORTEST_END = 3

/** Whether a line of a block ends in the middle of a label that the line below completes. */
const isBroken = (above: string, below: string): boolean =>
  !/[:.;]\s*$/.test(above) &&
  ((/^\p{Ll}/u.test(below) && below.length >= SHORTEST_END) ||
    /(?:\s(?:de|du|des|d'|la|le|of|the|à|au|and|et|for)|[-/&])$/iu.test(above))

/** A line with its page. */
interface PlacedLine {
  readonly line: TextLine
  readonly layout: PageLayout
  readonly pageIndex: number
  /** Number of the line in its block, from 0. */
  readonly lineInBlock: number
}

const placedLines = (layouts: ReadonlyArray<PageLayout>): ReadonlyArray<PlacedLine> =>
  flatMap(layouts, (layout, pageIndex) => {
    const inBlock = new Map<string, number>()
    return layout.lines.map((line): PlacedLine => {
      const lineInBlock = inBlock.get(line.blockId) ?? 0
      inBlock.set(line.blockId, lineInBlock + 1)
      return { line, layout, pageIndex, lineInBlock }
    })
  })

/** Labels that a narrow cell breaks over several lines are read whole; each of their lines then serves as the whole label. */
const joinBrokenLabels = (lines: ReadonlyArray<PlacedLine>, labels: Array<string>): void => {
  const blocks = new Map<string, Array<number>>()
  lines.forEach(({ line, pageIndex }, i) => {
    const id = `${pageIndex} ${line.blockId}`
    const block = blocks.get(id)
    if (block === undefined) blocks.set(id, [i])
    else block.push(i)
  })
  const textAt = (place: number | undefined): string => (place === undefined ? "" : (lines[place]?.line.text ?? ""))
  for (const block of blocks.values()) {
    if (block.length < 2 || block.length > MOST_LABEL_LINES) continue
    if (!block.every((place, i) => i === 0 || isBroken(textAt(block[i - 1]), textAt(place)))) continue
    if (block.slice(0, -1).some((place) => labels[place] === "")) continue
    const text = labelTextOf(block.map(textAt).join(" "))
    if (text === "" || text.length > LONGEST_BROKEN_LABEL) continue
    for (const place of block) labels[place] = text
  }
}

/** The text of each line as a label, in order. */
const labelTextsOf = (lines: ReadonlyArray<PlacedLine>, texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const figures = isNumbered(texts)
  const labels = texts.map((text) => (figures && FIGURE.test(text.trim()) ? text.trim() : labelTextOf(text)))
  joinBrokenLabels(lines, labels)
  return labels
}

/** Prepares the pages for the search. `language` settles what the pages themselves leave open. */
export const readingOf = (layouts: ReadonlyArray<PageLayout>, language: string): Reading => {
  const lines = placedLines(layouts)
  const texts = lines.map(({ line }) => line.text)
  const labels = labelTextsOf(lines, texts)
  const segments = lines.map(
    ({ layout, line, lineInBlock, pageIndex }, index): Segment => ({
      index,
      layout,
      pageIndex,
      line,
      text: line.text,
      starts: startsOf(line),
      box: line.box,
      lineInBlock,
      labelText: labels[index] ?? "",
      isHeading: isHeading(labels[index] ?? ""),
      size: sizeOf(line)
    })
  )
  const { dateOrder: shown, decimal } = writtenFormsOf(layouts)
  const locale: TextLocale = {
    language,
    dateOrder: dateOrder(texts, language, shown),
    ...(decimal === undefined ? {} : { decimal })
  }
  return { layouts, segments, locale, ...neighbours(layouts, segments) }
}

/** The number of a page's segments, sorted from the top down, that start above a height. */
const startingAbove = (page: ReadonlyArray<Segment>, y: number): number => {
  let low = 0
  let high = page.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((page[middle]?.box.y ?? y) < y) low = middle + 1
    else high = middle
  }
  return low
}

/** Least overlap, as a share of the lower line's height, of two lines in one row; and the same in a slanted scan. */
const SAME_ROW = 0.45
const LEANING_ROW = 0.15

const isAny = (): boolean => true

const neighbours = (
  layouts: ReadonlyArray<PageLayout>,
  segments: ReadonlyArray<Segment>
): Pick<Reading, "leftOf" | "rightOf" | "firstAbove" | "headOver" | "inItemRows"> => {
  const byPage = layouts.map((): Array<Segment> => [])
  for (const segment of segments) byPage[segment.pageIndex]?.push(segment)
  for (const page of byPage) page.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
  const tallest = byPage.map((page) => page.reduce((most, { box }) => Math.max(most, box.height), 0))
  /** The lines, from the top down, some of which may overlap a line vertically: none begins further above it than the tallest line is high. */
  const around = ({ box, layout, pageIndex }: Segment): ReadonlyArray<Segment> => {
    const page = byPage[pageIndex] ?? []
    const slack = layout.lineHeight * 1e-3
    const from = startingAbove(page, box.y - (tallest[pageIndex] ?? 0) - slack)
    return page.slice(from, startingAbove(page, bottomOf(box) + slack))
  }
  const leftCache = new Array<ReadonlyArray<Segment> | undefined>(segments.length).fill(undefined)
  const leftOf = (segment: Segment): ReadonlyArray<Segment> => {
    const cached = leftCache[segment.index]
    if (cached !== undefined) return cached
    const reach = segment.layout.lineHeight
    const beside = around(segment).filter(
      (other) =>
        other.index !== segment.index &&
        bottomOf(other.box) > segment.box.y &&
        other.box.y < bottomOf(segment.box) &&
        rightEdgeOf(other.box) <= segment.box.x + reach * 0.5
    )
    const overlap = (other: Segment): number => overlapFraction(other.box, segment.box, "y")
    const found = beside
      .filter((other) => overlap(other) >= SAME_ROW)
      .sort((a, b) => rightEdgeOf(b.box) - rightEdgeOf(a.box))
    // In a slightly slanted scan, the lines of a row overlap less; the one that overlaps most is the neighbour.
    if (found.length === 0 && segment.layout.page.source !== "text_layer") {
      const nearest = beside.reduce<Segment | undefined>(
        (best, other) => (overlap(other) > (best === undefined ? LEANING_ROW : overlap(best)) ? other : best),
        undefined
      )
      if (nearest !== undefined) found.push(nearest)
    }
    leftCache[segment.index] = found
    return found
  }
  const firstAbove: Reading["firstAbove"] = (pageIndex, box, isSought = isAny) => {
    const page = byPage[pageIndex] ?? []
    for (let i = startingAbove(page, box.y) - 1; i >= 0; i--) {
      const other = page[i]
      if (other === undefined) continue
      if (bottomOf(other.box) > box.y + Math.min(box.height, other.box.height) * 0.4) continue
      if (overlapFraction(other.box, box, "x") < 0.3) continue
      if (isSought(other)) return other
    }
    return undefined
  }
  const rightOf = (segment: Segment): ReadonlyArray<Segment> =>
    around(segment)
      .filter(
        (other) =>
          other.index !== segment.index &&
          other.box.x >= segment.box.x + segment.box.width - segment.layout.lineHeight * 0.5 &&
          overlapFraction(other.box, segment.box, "y") >= SAME_ROW
      )
      .sort((a, b) => a.box.x - b.box.x)
  const headings = new Map<number, ReadonlyArray<ReadonlyArray<Segment>>>()
  const headingsOf = (pageIndex: number): ReadonlyArray<ReadonlyArray<Segment>> => {
    const rows = headings.get(pageIndex) ?? headingRows(byPage[pageIndex] ?? [])
    headings.set(pageIndex, rows)
    return rows
  }
  const headOver = (pageIndex: number, box: Box): Segment | undefined => {
    const row = headingsOf(pageIndex).findLast(
      ([first]) => first !== undefined && bottomOf(first.box) <= box.y + box.height * 0.4
    )
    const at = row?.findLastIndex((heading) => heading.box.x <= box.x + heading.layout.lineHeight * 0.5) ?? -1
    const next = row?.[at + 1]
    return next !== undefined && rightEdgeOf(box) > next.box.x ? undefined : row?.[at]
  }
  const items = new Map<number, ReturnType<typeof itemRowsOf>>()
  const inItemRows = (pageIndex: number, box: Box): boolean => {
    const tables = items.get(pageIndex) ?? itemRowsOf(byPage[pageIndex] ?? [], headingsOf(pageIndex))
    items.set(pageIndex, tables)
    return isInItemRows(tables, box)
  }
  return { leftOf, rightOf, firstAbove, headOver, inItemRows }
}

/** Fewest headings side by side that make a table's header. */
const FEWEST_HEADINGS = 3

/** The rows of a page that hold nothing but labels side by side, from the top down and left to right. */
const headingRows = (page: ReadonlyArray<Segment>): ReadonlyArray<ReadonlyArray<Segment>> => {
  const rows: Array<Array<Segment>> = []
  for (const segment of page) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row !== undefined && first !== undefined && overlapFraction(first.box, segment.box, "y") >= SAME_ROW)
      row.push(segment)
    else rows.push([segment])
  }
  return rows
    .filter(
      (row) =>
        row.length >= FEWEST_HEADINGS && row.every(({ labelText, text }) => labelText !== "" && !/\d{2}/.test(text))
    )
    .map((row) => row.sort((a, b) => a.box.x - b.box.x))
}

/** The box around a segment's characters from `start` to `end`; a partly covered word contributes its share. */
export const boxOfSpan = (segment: Segment, start: number, end: number): Box => {
  const { words } = segment.line
  let left = Number.POSITIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    const from = segment.starts[i] ?? 0
    if (word === undefined || from >= end) break
    const { length } = word.text
    if (from + length <= start || length === 0) continue
    const first = Math.max(0, start - from) / length
    const last = Math.min(length, end - from) / length
    const x = word.box.x + word.box.width * first
    left = Math.min(left, x)
    top = Math.min(top, word.box.y)
    right = Math.max(right, x + word.box.width * (last - first))
    bottom = Math.max(bottom, bottomOf(word.box))
  }
  return left > right ? segment.box : { x: left, y: top, width: right - left, height: bottom - top }
}

/** The least recognition confidence of the words between `start` and `end`. */
export const confidenceOfSpan = (segment: Segment, start: number, end: number): number => {
  const { words } = segment.line
  let least = 1
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    const from = segment.starts[i] ?? 0
    if (word === undefined || from >= end) break
    if (from + word.text.length > start) least = Math.min(least, word.confidence)
  }
  return least
}

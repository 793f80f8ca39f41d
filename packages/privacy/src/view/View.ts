import type { TextSpan } from "../TextSpan.js"

/** A place on a page, in its own units; of plain text, columns of characters across and lines down. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A run of letters and digits, or one other sign that is no blank. */
export interface Token {
  readonly text: string
  /** The text in lower case without accents. */
  readonly fold: string
  readonly start: number
  readonly end: number
  /** Index of its segment. */
  readonly segment: number
  /** Index of its text among the view's words: the same for all tokens that are spelt alike. */
  readonly word: number
}

/** A piece of a line without a column gap: a table cell, or a line of a paragraph. */
export interface Segment {
  readonly index: number
  /** Indexes of its first token and behind its last. */
  readonly from: number
  readonly to: number
  readonly place: Place
  /** Its page, from 0. */
  readonly page: number
  /** Indexes of the segments beside it; -1 where there is none. `above` and `below` share a part of its width. */
  left: number
  right: number
  above: number
  below: number
}

/** The common input of recognisers, whether from a text, pages or cells: tokens in reading order, in segments that know their neighbours. */
export interface View {
  readonly text: string
  /** The text with letters that recognition reads for digits made digits, within numbers: of the same length. */
  readonly read: string
  readonly tokens: ReadonlyArray<Token>
  readonly segments: ReadonlyArray<Segment>
  /** Every distinct spelling, so that a word's own evidence is looked up only once. */
  readonly words: ReadonlyArray<Word>
}

/** A spelling, and the same in lower case without accents. */
export type Word = Pick<Token, "text" | "fold">

/** The tokens from one to before another that a value is. */
export type Run = readonly [from: number, to: number]

/** Where a run of tokens begins and ends in the text. */
export const spanOf = ({ tokens }: View, [from, to]: Run): TextSpan => {
  const start = tokens[from]?.start ?? 0
  return { start, end: tokens[to - 1]?.end ?? start }
}

/** The text of a run of tokens. */
export const textOf = (view: View, run: Run): string => {
  const { end, start } = spanOf(view, run)
  return view.text.slice(start, end)
}

/** A segment before its neighbours are known: where its text begins and ends, and its place. */
export interface Piece {
  readonly start: number
  readonly end: number
  readonly place: Place
  readonly page: number
}

/** Character classes of the first code points: 1 for blanks, 2 for word characters. The few others are tested individually. */
const classOf = (sign: string): number => (/\s/.test(sign) ? 1 : /[\p{L}\p{M}\p{N}]/u.test(sign) ? 2 : 0)
const CLASSES = Uint8Array.from({ length: 0x250 }, (_, code) => classOf(String.fromCharCode(code)))

/** Where the runs of letters and digits of a piece, also joined by hyphens, and its other signs begin and end. */
const eachToken = (text: string, start: number, end: number, take: (from: number, to: number) => void): void => {
  const at = (i: number): number => {
    const code = i < end ? text.charCodeAt(i) : 32
    return code < CLASSES.length ? (CLASSES[code] ?? 0) : classOf(String.fromCodePoint(text.codePointAt(i) ?? 32))
  }
  const width = (i: number): number => ((text.codePointAt(i) ?? 0) > 0xffff ? 2 : 1)
  for (let i = start; i < end; ) {
    const own = at(i)
    let to = i + width(i)
    while (own === 2 && (at(to) === 2 || (text.charAt(to) === "-" && at(to + 1) === 2))) to += width(to)
    if (own !== 1) take(i, Math.min(to, end))
    i = to
  }
}

const DIGITS: Readonly<Record<string, string>> = { O: "0", o: "0", I: "1", l: "1", S: "5", B: "8" }

const asDigits = (run: string): string => run.replace(/[OoIlSB]/g, (letter) => DIGITS[letter] ?? letter)

const withDigits = (text: string): string =>
  text
    .replace(/(?<![\p{L}\d])(?=[OoIlSB]{0,3}\d)[\dOoIlSB]{2,}(?![\p{L}\d])/gu, asDigits)
    .replace(
      /(?<![\p{L}\d])(?:\d[\dOoIl]([./])[\dOoIl]{2}|[OoIl]{2}([./])\d\d)(?:\1|\2)\d{2,4}(?![\p{L}\d])/gu,
      asDigits
    )

/** The view of a text whose segments are given in reading order. */
export const viewOf = (text: string, pieces: ReadonlyArray<Piece>, fold: (text: string) => string): View => {
  const known = new Map<string, number>()
  const words: Array<Word> = []
  const wordOf = (text: string): number => {
    let word = known.get(text)
    if (word === undefined) {
      word = words.push({ text, fold: fold(text) }) - 1
      known.set(text, word)
    }
    return word
  }
  const tokens: Array<Token> = []
  const segments: Array<Segment> = []
  for (const { end, page, place, start } of pieces) {
    const from = tokens.length
    eachToken(text, start, end, (first, last) => {
      const spelt = text.slice(first, last)
      const word = wordOf(spelt)
      tokens.push({
        text: spelt,
        fold: words[word]?.fold ?? "",
        start: first,
        end: last,
        segment: segments.length,
        word
      })
    })
    if (tokens.length > from)
      segments.push({
        index: segments.length,
        from,
        to: tokens.length,
        place,
        page,
        left: -1,
        right: -1,
        above: -1,
        below: -1
      })
  }
  placeNeighbours(segments)
  return { text, read: withDigits(text), tokens, segments, words }
}

const rowHeight = 0.5
/** Greatest distance, in heights, between a segment and its neighbour above. */
const reach = 4

/** Finds every segment's neighbours, in time proportional to their number times those in a row. */
const placeNeighbours = (segments: ReadonlyArray<Segment>): void => {
  const rows = rowsOf(segments)
  let before: Array<Segment> = []
  rows.forEach((row, at) => {
    row.forEach((one, i) => {
      const next = row[i + 1]
      if (next === undefined) return
      one.right = next.index
      next.left = one.index
    })
    // The nearest segment above may be several rows away.
    if (before[0] !== undefined && before[0].page !== row[0]?.page) before = []
    for (const one of row) {
      const above = before.filter(
        (other) => shared(one.place, other.place) > 0 && gap(other.place, one.place) <= reach * one.place.height
      )
      const nearest = above.reduce<Segment | undefined>(
        (best, other) =>
          best === undefined ||
          other.place.y > best.place.y + best.place.height * rowHeight ||
          (other.place.y > best.place.y - best.place.height * rowHeight &&
            shared(one.place, other.place) > shared(one.place, best.place))
            ? other
            : best,
        undefined
      )
      if (nearest === undefined) continue
      one.above = nearest.index
      if (nearest.below < 0) nearest.below = one.index
    }
    before = [...rows.slice(Math.max(0, at - 3), at + 1).flat()]
  })
}

const gap = (upper: Place, lower: Place): number => lower.y - (upper.y + upper.height)

const shared = (a: Place, b: Place): number => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)

/** Segments by rows from top to bottom, each from left to right. */
const rowsOf = (segments: ReadonlyArray<Segment>): ReadonlyArray<ReadonlyArray<Segment>> => {
  const sorted = [...segments].sort(
    (a, b) => a.page - b.page || a.place.y + a.place.height / 2 - (b.place.y + b.place.height / 2)
  )
  const rows: Array<Array<Segment>> = []
  for (const one of sorted) {
    const row = rows.at(-1)
    const [first] = row ?? []
    const middle = one.place.y + one.place.height / 2
    const overlaps =
      first !== undefined &&
      first.page === one.page &&
      Math.abs(middle - (first.place.y + first.place.height / 2)) <
        Math.min(first.place.height, one.place.height) * rowHeight
    if (row !== undefined && overlaps) row.push(one)
    else rows.push([one])
  }
  for (const row of rows) row.sort((a, b) => a.place.x - b.place.x)
  return rows
}

import { fold } from "../fold.js"
import type { TextSpan } from "../TextSpan.js"

/** A place on a page, in its own units; of plain text, columns of characters across and lines down. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A run of letters and digits, or one other sign that is no blank. */
export interface Token extends TextSpan {
  readonly text: string
  readonly fold: string
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
export const textOf = ({ text, tokens }: View, [from, to]: Run): string =>
  text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0)

/** A segment before its neighbours are known: where its text begins and ends, and its place. */
export interface Piece extends TextSpan {
  readonly place: Place
  readonly page: number
}

/** Runs of letters and digits, also joined by hyphens, and single other signs. */
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*|\S/gu

const DIGITS: Readonly<Record<string, string>> = { O: "0", o: "0", I: "1", l: "1", S: "5", B: "8" }
/** A run of digits and letters that look like some, or of such letters alone within a date. */
const MISREAD =
  /(?<![\p{L}\d])(?:(?=[OoIlSB]{0,3}\d)[\dOoIlSB]{2,}|[OoIl]{2}(?=[./][\dOoIl]{2}[./]\d)|(?<=[\dOoIl]{2}[./])[OoIl]{2}(?=[./]\d))(?![\p{L}\d])/gu

/** The view of a text whose segments are given in reading order. */
export const viewOf = (text: string, pieces: ReadonlyArray<Piece>): View => {
  const known = new Map<string, number>()
  const words: Array<Word> = []
  const tokens: Array<Token> = []
  const segments: Array<Segment> = []
  for (const { end, page, place, start } of pieces) {
    const [from, segment] = [tokens.length, segments.length]
    let at = start
    for (const spelt of text.slice(start, end).match(TOKEN) ?? []) {
      const word = known.get(spelt) ?? words.push({ text: spelt, fold: fold(spelt) }) - 1
      known.set(spelt, word)
      const first = text.indexOf(spelt, at)
      at = first + spelt.length
      tokens.push({ text: spelt, fold: words[word]?.fold ?? "", start: first, end: at, segment, word })
    }
    if (tokens.length > from)
      segments.push({ index: segment, from, to: tokens.length, place, page, left: -1, right: -1, above: -1, below: -1 })
  }
  placeNeighbours(segments)
  const read = text.replace(MISREAD, (run) => run.replace(/\D/g, (letter) => DIGITS[letter] ?? letter))
  return { text, read, tokens, segments, words }
}

const rowHeight = 0.5
/** Greatest distance, in heights, between a segment and its neighbour above, and in rows. */
const reach = 4

/** Finds every segment's neighbours, in time proportional to their number times those in a row. */
const placeNeighbours = (segments: ReadonlyArray<Segment>): void => {
  const rows = rowsOf(segments)
  rows.forEach((row, at) => {
    for (const [i, one] of row.entries()) {
      const next = row[i + 1]
      if (next !== undefined) [one.right, next.left] = [next.index, one.index]
      const near = (other: Segment): boolean =>
        other.page === one.page &&
        shared(one.place, other.place) > 0 &&
        one.place.y - (other.place.y + other.place.height) <= reach * one.place.height
      // The nearest segment above may be several rows away.
      for (let up = at - 1; up >= 0 && up >= at - reach && one.above < 0; up--) {
        const overlap = ({ place }: Segment): number => shared(one.place, place)
        const [nearest] = (rows[up] ?? []).filter(near).sort((a, b) => overlap(b) - overlap(a))
        if (nearest === undefined) continue
        one.above = nearest.index
        if (nearest.below < 0) nearest.below = one.index
      }
    }
  })
}

const shared = (a: Place, b: Place): number => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)

const middleOf = ({ height, y }: Place): number => y + height / 2

/** Segments by rows from top to bottom, each from left to right. */
const rowsOf = (segments: ReadonlyArray<Segment>): ReadonlyArray<ReadonlyArray<Segment>> => {
  const rows: Array<Array<Segment>> = []
  for (const one of [...segments].sort((a, b) => a.page - b.page || middleOf(a.place) - middleOf(b.place))) {
    const row = rows.at(-1)
    const first = row?.[0]
    const apart = first?.page === one.page ? Math.abs(middleOf(one.place) - middleOf(first.place)) : Infinity
    if (first !== undefined && apart < Math.min(first.place.height, one.place.height) * rowHeight) row?.push(one)
    else rows.push([one])
  }
  for (const row of rows) row.sort((a, b) => a.place.x - b.place.x)
  return rows
}

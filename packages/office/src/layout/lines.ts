import type { Run } from "./Block.js"

/** A word of a line: the column at which it begins, counted in characters from 0. */
export interface PlacedWord {
  readonly text: string
  readonly column: number
  readonly bold: boolean
}

/** The words of a line. */
export type Line = ReadonlyArray<PlacedWord>

/** Columns from one tab stop to the next, and the room that a tab leaves at least. */
const TAB = 12
const TAB_ROOM = 2

const afterTab = (column: number): number => Math.ceil((column + TAB_ROOM) / TAB) * TAB

const lengthOf = (line: Line): number => {
  const last = line.at(-1)
  return last === undefined ? 0 : last.column + last.text.length
}

/** The lines of runs as they are written, none broken. */
export const writtenLines = (runs: ReadonlyArray<Run>): ReadonlyArray<Line> => {
  const lines: Array<Array<PlacedWord>> = []
  let line: Array<PlacedWord> = []
  let column = 0
  // A word of two faces, such as one whose first letter is bold, is one word.
  let joins = false
  for (const { bold, text } of runs) {
    for (const [piece] of text.matchAll(/\n|\t|[^\S\n\t]+|\S+/g)) {
      if (piece === "\n") {
        lines.push(line)
        line = []
        column = 0
      } else if (piece === "\t") column = afterTab(column)
      else if (piece.trim() === "") column += piece.length
      else {
        const last = line.at(-1)
        if (joins && last !== undefined) line[line.length - 1] = { ...last, text: last.text + piece }
        else line.push({ text: piece, column, bold })
        column += piece.length
        joins = true
        continue
      }
      joins = false
    }
  }
  lines.push(line)
  return lines
}

/** A line broken before the words that do not fit into `width` columns; a word that is longer is broken itself. */
const broken = (line: Line, width: number): ReadonlyArray<Line> => {
  if (lengthOf(line) <= width) return [line]
  const lines: Array<Array<PlacedWord>> = []
  let current: Array<PlacedWord> = []
  let shift = 0
  for (const word of line) {
    for (let at = 0; at < word.text.length; at += width) {
      const text = word.text.slice(at, at + width)
      const column = word.column + at - shift
      if (current.length > 0 && column + text.length > width) {
        lines.push(current)
        current = []
      }
      if (current.length === 0 && lines.length > 0) shift = word.column + at
      else if (current.length === 0 && word.column + at + text.length - shift > width) shift = word.column + at
      current.push({ ...word, text, column: word.column + at - shift })
    }
  }
  lines.push(current)
  return lines
}

/** The lines of runs, at most `width` columns wide. */
export const wrappedLines = (runs: ReadonlyArray<Run>, width: number): ReadonlyArray<Line> =>
  writtenLines(runs).flatMap((line) => broken(line, width))

/** Columns that a text wants: its longest line, and its longest word. */
export const extentOf = (runs: ReadonlyArray<Run>): { readonly most: number; readonly least: number } => {
  let most = 0
  let least = 0
  for (const line of writtenLines(runs)) {
    most = Math.max(most, lengthOf(line))
    for (const { text } of line) least = Math.max(least, text.length)
  }
  return { most, least }
}

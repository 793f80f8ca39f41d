import { fold } from "../fold.js"
import { type Piece, type View, viewOf } from "./View.js"

/** Lines longer than this are read in pieces, so that a text without breaks costs no more than one with them. */
const longestPiece = 2000
/** Width of a cell that is parted by a sign rather than by blanks: such cells stand under each other by their number. */
const cellWidth = 1000

/** Whether a line is one of a list whose cells are parted by semicolons, tabs or strokes. */
const isDelimited = (line: string): boolean => /\t|\|/.test(line) || (line.match(/;/g)?.length ?? 0) >= 2

/** A plain text as a view: lines down, columns of characters across. */
export const textView = (text: string): View => {
  const pieces: Array<Piece> = []
  let start = 0
  let y = 0
  for (const line of text.split("\n")) {
    if (line.trim() !== "") pieces.push(...piecesOf(line, start, y))
    start += line.length + 1
    y++
  }
  return viewOf(text, pieces, fold)
}

const piecesOf = (line: string, start: number, y: number): ReadonlyArray<Piece> => {
  const height = 1
  if (isDelimited(line)) {
    const pieces: Array<Piece> = []
    let from = 0
    let cell = 0
    for (const part of line.split(/[\t|;]/)) {
      if (part.trim() !== "")
        pieces.push({
          start: start + from,
          end: start + from + part.length,
          place: { x: cell * cellWidth, y, width: cellWidth - 1, height },
          page: 0
        })
      from += part.length + 1
      cell++
    }
    return pieces
  }
  return spaced(line).flatMap(({ from, to }) =>
    cutLong(line, from, to).map(([a, b]) => ({
      start: start + a,
      end: start + b,
      place: { x: a, y, width: Math.max(1, b - a), height },
      page: 0
    }))
  )
}

/** The parts of a line between two blanks and more, unless the first stand behind the end of a sentence. */
const spaced = (line: string): ReadonlyArray<{ readonly from: number; readonly to: number }> => {
  const parts: Array<{ from: number; to: number }> = []
  let from = -1
  let end = 0
  for (let i = 0; i <= line.length; i++) {
    const blank = i === line.length || line.charCodeAt(i) === 32
    if (blank) continue
    if (from < 0) from = i
    else if (i - end >= (/[.!?:]/.test(line.charAt(end - 1)) ? 3 : 2)) {
      parts.push({ from, to: end })
      from = i
    }
    end = i + 1
  }
  if (from >= 0) parts.push({ from, to: end })
  return parts
}

const cutLong = (line: string, from: number, to: number): ReadonlyArray<readonly [number, number]> => {
  const cuts: Array<readonly [number, number]> = []
  let at = from
  while (to - at > longestPiece) {
    const blank = line.lastIndexOf(" ", at + longestPiece)
    const cut = blank > at ? blank : at + longestPiece
    cuts.push([at, cut])
    at = cut
  }
  return [...cuts, [at, to]]
}

import { type Piece, type View, viewOf } from "./View.js"

/** Lines longer than this are read in pieces, so that a text without breaks costs no more than one with them. */
const longestPiece = 2000
/** Width of a cell ended by a separator rather than spaces: such cells are aligned by their index. */
const cellWidth = 1000

/** Whether a line is from a list with cells separated by semicolons, tabs or vertical bars. */
const isDelimited = (line: string): boolean => /\t|\|/.test(line) || (line.match(/;/g)?.length ?? 0) >= 2

/** A plain text as a view: lines down, columns of characters across. */
export const textView = (text: string): View => {
  const pieces: Array<Piece> = []
  const lines = text.split("\n")
  const commas = lines.map(commasOf)
  let start = 0
  lines.forEach((line, y) => {
    const listed = (commas[y] ?? 0) >= fewestCommas && (commas[y] === commas[y - 1] || commas[y] === commas[y + 1])
    if (line.trim() !== "") pieces.push(...piecesOf(line, start, y, listed))
    start += line.length + 1
  })
  return viewOf(text, pieces)
}

/** Lines of comma-separated values have as many commas as their neighbours, and no spaces after them (RFC 4180). */
const fewestCommas = 3
const QUOTED = /"[^"]*"/g
const withoutQuoted = (line: string): string => line.replace(QUOTED, (cell) => "x".repeat(cell.length))
const commasOf = (line: string): number => {
  if (!line.includes(",")) return 0
  const plain = withoutQuoted(line)
  return plain.includes(", ") ? 0 : plain.split(",").length - 1
}

const piecesOf = (line: string, start: number, y: number, listed: boolean): ReadonlyArray<Piece> => {
  const piece = (from: number, to: number, x: number, width: number): Piece => ({
    start: start + from,
    end: start + to,
    place: { x, y, width, height: 1 },
    page: 0
  })
  if (!listed && !isDelimited(line))
    return Array.from(line.matchAll(CELL)).flatMap(({ 0: part, index }) =>
      cutLong(line, index, index + part.length).map(([from, to]) => piece(from, to, from, to - from))
    )
  let end = -1
  return (listed ? withoutQuoted(line).split(",") : line.split(/[\t|;]/)).flatMap((part, cell) => {
    const from = end + 1
    end = from + part.length
    return part.trim() === "" ? [] : [piece(from, end, cell * cellWidth, cellWidth - 1)]
  })
}

/** A part of a line up to two blanks; behind the end of a sentence two belong to it. */
const CELL = /[^ ]+(?: (?:(?<=[.!?:] ) )?[^ ]+)*/g

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

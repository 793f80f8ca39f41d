import { type Piece, type View, viewOf } from "./View.js"

/** Width of a cell ended by a separator rather than spaces: such cells are aligned by their index. */
const cellWidth = 1000
/** A part of a line up to two blanks; behind the end of a sentence two belong to it. Bounded, so that a text without breaks costs no more than one with them. */
const CELL = /[^ ]{1,2000}(?: (?:(?<=[.!?:] ) )?[^ ]{1,2000}){0,300}/g
/** Lines of comma-separated values have as many commas as their neighbours, and no spaces after them (RFC 4180). */
const fewestCommas = 3

/** A plain text as a view: lines down, columns of characters across. */
export const textView = (text: string): View => {
  const lines = text.split("\n")
  const commas = lines.map(commasOf)
  let start = 0
  const pieces = lines.flatMap((line, y) => {
    const own = commas[y] ?? 0
    const isListed = own >= fewestCommas && (own === commas[y - 1] || own === commas[y + 1])
    const cells = isListed
      ? separated(withoutQuoted(line), /,/)
      : /\t|\||;.*;/.test(line)
        ? separated(line, /[\t|;]/)
        : Array.from(line.matchAll(CELL), ({ 0: cell, index }) => ({ cell, index, x: index, width: cell.length }))
    const found = cells.map(
      ({ cell, index, width, x }): Piece => ({
        start: start + index,
        end: start + index + cell.length,
        place: { x, y, width, height: 1 },
        page: 0
      })
    )
    start += line.length + 1
    return found
  })
  return viewOf(text, pieces)
}

const withoutQuoted = (line: string): string => line.replace(/"[^"]*"/g, (cell) => "x".repeat(cell.length))

const commasOf = (line: string): number => {
  const plain = line.includes(",") ? withoutQuoted(line) : ""
  return plain.includes(", ") ? 0 : plain.split(",").length - 1
}

const separated = (line: string, separator: RegExp) => {
  let behind = 0
  return line.split(separator).map((cell, at) => {
    const index = behind
    behind += cell.length + 1
    return { cell, index, x: at * cellWidth, width: cellWidth - 1 }
  })
}

/** A cell of a line of plain text; `place` is its number among the line's cells where marks part them, and null where wide blanks do. */
export interface TextCell {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly place: number | null
}

const RUN = /\S+(?: \S+)*/g
/** A line is read no further. */
const mostCharacters = 1000

/** The mark that parts the cells of a line: a tab, or what stands in it twice and more. */
const markOf = (line: string): string | undefined =>
  line.includes("\t") ? "\t" : [";", "|"].find((mark) => line.split(mark).length > 2)

/** The cells of a line that stands in columns, by what parts them: tabs, semicolons, strokes, or wide blanks. Empty cells are left out. */
export const textCells = (whole: string): ReadonlyArray<TextCell> => {
  const line = whole.slice(0, mostCharacters)
  const mark = markOf(line)
  if (mark === undefined)
    return Array.from(line.matchAll(RUN), ({ 0: text, index: start }) => ({
      text,
      start,
      end: start + text.length,
      place: null
    }))
  let at = 0
  return line.split(mark).flatMap((piece, place): ReadonlyArray<TextCell> => {
    const text = piece.trim().replace(/^"(.*)"$/, "$1")
    const start = at + piece.indexOf(text)
    at += piece.length + 1
    return text === "" ? [] : [{ text, start, end: start + text.length, place }]
  })
}

/** Whether a cell stands under another of a line above it. */
export const standsUnder = (cell: TextCell, head: TextCell): boolean =>
  cell.place === null || head.place === null
    ? cell.place === head.place && cell.start < head.end && head.start < cell.end
    : cell.place === head.place

/** A line of plain text, and the offset at which it begins. */
export interface PlacedLine {
  readonly text: string
  readonly start: number
}

/** The lines of a plain text, each with its place. */
export const linesOf = (text: string): ReadonlyArray<PlacedLine> => {
  let at = 0
  return text.split("\n").map((line): PlacedLine => {
    const start = at
    at += line.length + 1
    return { text: line, start }
  })
}

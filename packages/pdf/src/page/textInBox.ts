import type { Box, Word } from "@extrait/engine"

/** Mean advance of a proportional face and the height of a line, as fractions of the type size. */
const ADVANCE = 0.5
const LINE = 1.15
/** Space that viewers leave between a box's edge and its text. */
const INSET = 2
/** The largest and the least size in which viewers set a text that names none, in points. */
const LARGEST = 12
const LEAST = 1
/** Characters of a text that are read: far more than anybody writes into a field. */
const MOST_CHARACTERS = 50_000

/** How a text that no operator draws is to be set. */
export interface Setting {
  /** Size in points; 0 where it follows from the box. */
  readonly size: number
  readonly fontName: string
  /** Whether lines that are too long are broken. */
  readonly wraps: boolean
}

/** Lines of at most so many characters, broken between words; a longer word gets a line of its own. */
const broken = (line: string, most: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let start = 0
  let end = 0
  for (const { 0: word, index } of line.matchAll(/\S+/g)) {
    if (end > start && index + word.length - start > most) {
      lines.push(line.slice(start, end))
      start = index
    }
    end = index + word.length
  }
  return [...lines, line.slice(start)]
}

/** Characters of a line and lines of a box, at a size. */
const room = (box: Box, size: number) => ({
  characters: Math.max(1, Math.floor((box.width - 2 * INSET) / (ADVANCE * size))),
  lines: Math.max(1, Math.floor(box.height / (LINE * size)))
})

/** The largest size, in whole points, at which the lines fit the box; the smallest size if none does. */
const fitting = (box: Box, from: number, linesAt: (size: number) => ReadonlyArray<string>): number => {
  for (let size = Math.floor(from); size > LEAST; size--) if (linesAt(size).length <= room(box, size).lines) return size
  return LEAST
}

/**
 * The words of a text laid out within a box by average widths, in at most the size asked for. Where it has no room even at one point, it runs
 * over the box's edges.
 */
export const wordsInBox = (whole: string, box: Box, { fontName, size: asked, wraps }: Setting): ReadonlyArray<Word> => {
  // A word that is cut off is none that anybody wrote.
  const text = whole.length > MOST_CHARACTERS ? whole.slice(0, MOST_CHARACTERS).replace(/\s\S*$/, "") : whole
  const lines = text.split(/\r\n?|\n/)
  const linesAt = (size: number) => (wraps ? lines.flatMap((line) => broken(line, room(box, size).characters)) : lines)
  const largest = asked > 0 ? Math.min(asked, LARGEST) : LARGEST
  const longest = Math.max(...lines.map((line) => line.length), 1)
  const size = wraps
    ? fitting(box, largest, linesAt)
    : Math.max(
        Math.min(largest, box.height / (lines.length * LINE), (box.width - 2 * INSET) / (longest * ADVANCE)),
        LEAST
      )
  const set = linesAt(size)
  const top = set.length === 1 ? box.y + (box.height - size * LINE) / 2 : box.y + INSET
  return set.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      confidence: 1,
      box: {
        x: box.x + INSET + match.index * ADVANCE * size,
        y: top + row * size * LINE,
        width: match[0].length * ADVANCE * size,
        height: size * LINE
      },
      font: { name: fontName, size, bold: false, italic: false }
    }))
  )
}

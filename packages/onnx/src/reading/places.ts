import { type Box, sharedArea } from "@extrait/engine/words"
import { fallOf, partOfLine, type TextLine } from "../network/textLines.js"

/** A settled word belongs to a line if this share of it is within the line's box. */
const WITHIN = 0.5
/** The rest of a line between settled words is read if it is at least this many of its heights wide. */
const LEAST_WIDTH = 0.5

const isWithin = (box: Box, line: TextLine): boolean =>
  sharedArea(box, { ...line, y: line.y + fallOf(line, box.x + box.width / 2) }) > WITHIN * box.width * box.height

/** The parts of a line that no settled word covers, from left to right; the whole line if there is no settled word. */
export const openPlaces = (line: TextLine, settled: ReadonlyArray<Box>): ReadonlyArray<TextLine> => {
  const within = settled.filter((box) => isWithin(box, line)).sort((a, b) => a.x - b.x)
  if (within.length === 0) return [line]
  const places: Array<TextLine> = []
  let from = line.x
  for (const { width, x } of [...within, { x: line.x + line.width, width: 0 }]) {
    if (x - from > LEAST_WIDTH * line.height) places.push(partOfLine(line, from, x))
    from = Math.max(from, x + width)
  }
  return places
}

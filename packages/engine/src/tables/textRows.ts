import { bottomOf, boxAround, centreX, centreY, medianOf, rightOf } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import { isValue } from "../layout/values.js"
import type { Box } from "../page/Page.js"

/** Pieces of text on one level across the page, left to right. */
export interface TextRow {
  readonly lines: ReadonlyArray<TextLine>
  readonly box: Box
  readonly text: string
  /** Number of words that are values, and of all words. */
  readonly values: number
  readonly words: number
}

/** Slope of the page's lines, as in a photograph. */
export const slopeOf = (layout: PageLayout): number => {
  const slopes: Array<number> = []
  for (const line of layout.lines) {
    const first = line.words[0]
    const last = line.words[line.words.length - 1]
    if (!first || !last || line.box.width < layout.lineHeight * 8) continue
    const run = centreX(last.box) - centreX(first.box)
    if (run > 0) slopes.push((centreY(last.box) - centreY(first.box)) / run)
  }
  const slope = slopes.length >= 5 ? medianOf(slopes, 0) : 0
  return Math.abs(slope) < 0.002 ? 0 : slope
}

/** A row from the lines on it. */
export const textRowOf = (lines: ReadonlyArray<TextLine>): TextRow => {
  const inOrder = lines.length === 1 ? lines : [...lines].sort((a, b) => a.box.x - b.box.x || a.box.y - b.box.y)
  let values = 0
  let words = 0
  for (const line of inOrder) {
    words += line.words.length
    for (const word of line.words) if (isValue(word.text)) values++
  }
  return {
    lines: inOrder,
    box: boxAround(inOrder),
    text: inOrder.map((line) => line.text).join(" "),
    values,
    words
  }
}

/** Groups lines into rows, top to bottom; rows are followed along a skewed page. */
export const textRows = (lines: ReadonlyArray<TextLine>, slope: number): ReadonlyArray<TextRow> => {
  const level = (box: Box) => centreY(box) - slope * centreX(box)
  const placed = lines.map((line) => ({ line, at: level(line.box) }))
  placed.sort((a, b) => a.at - b.at || a.line.box.x - b.line.box.x || a.line.box.width - b.line.box.width)
  const rows: Array<{ readonly lines: Array<TextLine>; level: number; height: number }> = []
  for (const { at, line } of placed) {
    const open = rows[rows.length - 1]
    if (open && at - open.level < Math.min(open.height, line.box.height) * 0.45) {
      open.lines.push(line)
      // The row's position is the running mean of its lines.
      open.level += (at - open.level) / open.lines.length
      open.height = Math.min(open.height, line.box.height)
    } else rows.push({ lines: [line], level: at, height: line.box.height })
  }
  return rows.map((row) => textRowOf(row.lines))
}

/** White space between two rows, measured along the slope of the page's lines; negative where they overlap. */
export const gapBetween = (above: TextRow, below: TextRow, slope = 0): number =>
  slope === 0
    ? below.box.y - bottomOf(above.box)
    : Math.min(...below.lines.map(({ box }) => box.y - slope * centreX(box))) -
      Math.max(...above.lines.map(({ box }) => bottomOf(box) - slope * centreX(box)))

/** Share of lines that reach the right edge of their block, as running text does. */
export const fillsWidth = (lines: ReadonlyArray<TextLine>): boolean => {
  const box = boxAround(lines)
  const full = lines.slice(0, -1)
  return full.filter((line) => rightOf(line.box) - box.x >= box.width * 0.75).length >= Math.max(1, full.length * 0.7)
}

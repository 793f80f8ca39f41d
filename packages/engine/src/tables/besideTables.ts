import { bottomOf, boxAround, centreX, centreY, rightOf, unionOfBoxes } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import type { Box } from "../page/Page.js"
import { isTabular } from "./alignedRegions.js"
import { type TextRow, textRows } from "./textRows.js"

/** Fewest lines of a text beside a table, and the share of its rows that are a single piece. */
const FEWEST_LINES = 5
const ONE_PIECE = 0.8

/** Fewest pieces in the rows of the table beside it, and fewest such rows. */
const FEWEST_PIECES = 3
const FEWEST_ROWS = 3

/** White space between the two, in line heights. */
const GUTTER = 0.8

/** Largest vertical offset, in line heights, of two aligned lines: as typeset, and as OCR boxes give them. */
const AS_SET = 0.07
const AS_READ = 0.15

/** Share of either side's lines that may be level with a line of the other by chance. */
const BY_CHANCE = 0.4

/** White space from the top to the bottom of some lines, with lines on both sides. */
const guttersOf = (lines: ReadonlyArray<TextLine>, narrowest: number): ReadonlyArray<number> => {
  const inOrder = [...lines].sort((a, b) => a.box.x - b.box.x)
  const found: Array<number> = []
  let end = Number.POSITIVE_INFINITY
  for (const { box } of inOrder) {
    if (box.x - end >= narrowest) found.push((box.x + end) / 2)
    end = Number.isFinite(end) ? Math.max(end, rightOf(box)) : rightOf(box)
  }
  return found
}

/** The levels of lines and of their blocks: a cell of two lines may be level with another line at its middle. */
const levelsOf = (lines: ReadonlyArray<TextLine>, slope: number): ReadonlyArray<readonly [number, number]> => {
  const blocks = new Map<string, Array<Box>>()
  for (const { blockId, box } of lines) {
    const open = blocks.get(blockId)
    if (open === undefined) blocks.set(blockId, [box])
    else open.push(box)
  }
  const whole = [...blocks.values()].filter((boxes) => boxes.length > 1).map(unionOfBoxes)
  return [...lines.map(({ box }) => box), ...whole].map((box) => {
    const fall = slope * centreX(box)
    return [centreY(box) - fall, bottomOf(box) - fall]
  })
}

/** Share of lines that are level with one of the others, counting only those that have others beside them. */
const sharedLevels = (
  lines: ReadonlyArray<TextLine>,
  others: ReadonlyArray<TextLine>,
  slope: number,
  most: number
): number => {
  const levels = levelsOf(others, slope)
  const extent = boxAround(others)
  const beside = lines.filter(({ box }) => bottomOf(box) > extent.y && box.y < bottomOf(extent))
  if (beside.length === 0) return 1
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= most
  return (
    beside.filter(({ box }) => {
      const fall = slope * centreX(box)
      return levels.some(([middle, bottom]) => near(middle, centreY(box) - fall) || near(bottom, bottomOf(box) - fall))
    }).length / beside.length
  )
}

const isBar = (rows: ReadonlyArray<TextRow>): boolean =>
  rows.length >= FEWEST_LINES && rows.filter(({ lines }) => lines.length === 1).length >= rows.length * ONE_PIECE

const isGrid = (rows: ReadonlyArray<TextRow>): boolean =>
  rows.filter((row) => isTabular(row) && row.values > 0 && row.lines.length >= FEWEST_PIECES).length >= FEWEST_ROWS

/**
 * The lines of rows, split where an unrelated column of text is beside a table. White space separates the two from top to bottom, and unlike the
 * cells of a row their lines are not level.
 */
export const withoutBeside = (
  rows: ReadonlyArray<TextRow>,
  slope: number,
  { lineHeight, page }: PageLayout
): ReadonlyArray<ReadonlyArray<TextRow>> => {
  const most = lineHeight * (page.source === "text_layer" ? AS_SET : AS_READ)
  const lines = rows.flatMap((row) => row.lines)
  if (rows.length < FEWEST_LINES + 1) return [rows]
  for (const gutter of guttersOf(lines, lineHeight * GUTTER)) {
    const left = lines.filter(({ box }) => box.x < gutter)
    const right = lines.filter(({ box }) => box.x > gutter)
    if (Math.min(left.length, right.length) < FEWEST_LINES) continue
    const sides = [textRows(left, slope), textRows(right, slope)] as const
    const parted = (isBar(sides[0]) && isGrid(sides[1])) || (isGrid(sides[0]) && isBar(sides[1]))
    if (
      parted &&
      sharedLevels(left, right, slope, most) <= BY_CHANCE &&
      sharedLevels(right, left, slope, most) <= BY_CHANCE
    )
      return sides
  }
  return [rows]
}

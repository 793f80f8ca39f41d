import { flatMap } from "../flatMap.js"
import type { BlockOfLines } from "./blocks.js"
import { type Axis, bottomOf, centreY, rightOf } from "./geometry.js"

const compareBlocks = (a: BlockOfLines, b: BlockOfLines): number =>
  a.box.y - b.box.y || a.box.x - b.box.x || a.box.height - b.box.height || a.box.width - b.box.width

const fromLeft = (a: BlockOfLines, b: BlockOfLines): number => a.box.x - b.box.x || compareBlocks(a, b)

/** Splits blocks wherever an empty stretch of at least `gap` runs across them all; the parts are in order along the axis. */
const cut = (
  blocks: ReadonlyArray<BlockOfLines>,
  axis: Axis,
  gap: number
): ReadonlyArray<ReadonlyArray<BlockOfLines>> => {
  const sorted = [...blocks].sort(axis === "x" ? fromLeft : compareBlocks)
  const parts: Array<Array<BlockOfLines>> = []
  let end = Number.NEGATIVE_INFINITY
  let open: Array<BlockOfLines> | undefined
  for (const block of sorted) {
    const { box } = block
    if (open && (axis === "x" ? box.x : box.y) - end < gap) open.push(block)
    else {
      open = [block]
      parts.push(open)
    }
    end = Math.max(end, axis === "x" ? rightOf(box) : bottomOf(box))
  }
  return parts
}

/** Running text: most of its lines hold several words. Columns of a table seldom do. */
const isRunningText = (blocks: ReadonlyArray<BlockOfLines>): boolean => {
  let lines = 0
  let long = 0
  for (const block of blocks) {
    for (const { words } of block.lines) {
      lines++
      if (words.length >= 4) long++
    }
  }
  return lines >= 3 && long * 3 >= lines * 2
}

/** Reads blocks centred on one row from left to right, and rows from top to bottom. */
const byRows = (blocks: ReadonlyArray<BlockOfLines>): ReadonlyArray<BlockOfLines> => {
  const rows: Array<Array<BlockOfLines>> = []
  for (const block of [...blocks].sort((a, b) => centreY(a.box) - centreY(b.box) || compareBlocks(a, b))) {
    const row = rows[rows.length - 1]
    const first = row?.[0]
    if (
      row &&
      first &&
      Math.abs(centreY(block.box) - centreY(first.box)) < Math.min(first.box.height, block.box.height) / 2
    ) {
      row.push(block)
    } else rows.push([block])
  }
  return flatMap(rows, (row) => row.sort((a, b) => a.box.x - b.box.x || compareBlocks(a, b)))
}

/**
 * Reading order by recursive cuts along white space (the XY-cut of Nagy and Seth, 1984): columns of running text are
 * read one after the other; everything else is read in strips from top to bottom, each from left to right.
 */
export const inReadingOrder = (
  blocks: ReadonlyArray<BlockOfLines>,
  lineHeight: number
): ReadonlyArray<BlockOfLines> => {
  if (blocks.length < 2) return blocks
  const columns = cut(blocks, "x", lineHeight)
  if (columns.length > 1 && columns.every(isRunningText)) {
    return flatMap(columns, (column) => inReadingOrder(column, lineHeight))
  }
  const strips = cut(blocks, "y", lineHeight * 0.05)
  if (strips.length > 1) {
    return flatMap(mergeColumnStrips(strips, lineHeight), (strip) => inReadingOrder(strip, lineHeight))
  }
  if (columns.length > 1) return flatMap(columns, (column) => inReadingOrder(column, lineHeight))
  return byRows(blocks)
}

/** Joins consecutive strips that together form columns of running text with one gutter between them. */
const mergeColumnStrips = (
  strips: ReadonlyArray<ReadonlyArray<BlockOfLines>>,
  lineHeight: number
): ReadonlyArray<ReadonlyArray<BlockOfLines>> => {
  const merged: Array<ReadonlyArray<BlockOfLines>> = []
  for (const strip of strips) {
    const open = merged[merged.length - 1]
    if (open && strips.length > 2) {
      const together = [...open, ...strip]
      const columns = cut(together, "x", lineHeight)
      const before = cut(open, "x", lineHeight).length
      if (columns.length > 1 && columns.length === before && columns.every(isRunningText)) {
        merged[merged.length - 1] = together
        continue
      }
    }
    merged.push(strip)
  }
  return merged
}

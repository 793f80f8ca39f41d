import type { Box } from "../page/Page.js"
import { bottomOf, boxAround, centreX, medianOf, overlapFraction, overlapOnAxis, rightOf } from "./geometry.js"
import type { LineOfWords } from "./lines.js"
import { isParted, type PageRulings } from "./rulings.js"
import { isValue } from "./values.js"

/** Lines of one block, top to bottom, before the block has its place in the reading order. */
export interface BlockOfLines {
  readonly lines: ReadonlyArray<LineOfWords>
  readonly box: Box
}

/** A total order of lines from top to bottom, then left to right. */
export const compareLines = (a: LineOfWords, b: LineOfWords): number =>
  a.box.y - b.box.y || a.box.x - b.box.x || a.box.height - b.box.height || a.box.width - b.box.width

const isBold = (line: LineOfWords): boolean | undefined => {
  let known = 0
  let bold = 0
  for (const { font } of line.words) {
    if (font === undefined) continue
    known++
    if (font.bold) bold++
  }
  return known === 0 ? undefined : bold * 2 > known
}

const typeHeight = (line: LineOfWords): number =>
  medianOf(
    line.words.map((word) => word.font?.size ?? word.box.height),
    line.box.height
  )

const alignedWith = (a: Box, b: Box, tolerance: number): boolean =>
  Math.abs(a.x - b.x) <= tolerance ||
  Math.abs(rightOf(a) - rightOf(b)) <= tolerance ||
  Math.abs(centreX(a) - centreX(b)) <= tolerance

/** Whether `below` can continue the paragraph that `above` ends. */
const continues = (above: LineOfWords, below: LineOfWords, rulings: PageRulings, lineHeight: number): boolean => {
  const heightAbove = typeHeight(above)
  const heightBelow = typeHeight(below)
  const height = Math.min(heightAbove, heightBelow)
  const gap = below.box.y - bottomOf(above.box)
  if (gap > Math.max(height, lineHeight * 0.5) * 0.9 || gap < -height * 0.6) return false
  if (Math.max(heightAbove, heightBelow) > height * 1.35) return false
  const boldAbove = isBold(above)
  const boldBelow = isBold(below)
  if (boldAbove !== undefined && boldBelow !== undefined && boldAbove !== boldBelow) return false
  const shared = overlapOnAxis(above.box, below.box, "x")
  const narrower = Math.min(above.box.width, below.box.width)
  if (shared < narrower * 0.5) return false
  // An indented or hanging first line is not aligned, but it lies under or over the other line for most of its length.
  if (!alignedWith(above.box, below.box, height) && shared < narrower * 0.9) return false
  const middle = Math.max(above.box.x, below.box.x) + shared / 2
  return !isParted(rulings.horizontal, bottomOf(above.box) - height * 0.35, below.box.y + height * 0.35, middle)
}

/** By index, the lines within `reach` below each line that share some of its width; found in one sweep from top to bottom. */
const linesBelow = (
  lines: ReadonlyArray<LineOfWords>,
  accept: (above: LineOfWords, below: LineOfWords) => boolean,
  reach: number
): ReadonlyArray<ReadonlyArray<number>> =>
  lines.map((above, i) => {
    const found: Array<number> = []
    for (let j = i + 1; j < lines.length; j++) {
      const below = lines[j]
      if (!below || below.box.y > bottomOf(above.box) + reach) break
      if (below.box.y - above.box.y < Math.min(above.box.height, below.box.height) * 0.5) continue
      if (overlapOnAxis(above.box, below.box, "x") > 0 && accept(above, below)) found.push(j)
    }
    return found
  })

const textOf = (line: LineOfWords): string => line.words.map((word) => word.text).join(" ")

/** Lines in a row of a table: values with something beside them, and names with a value to their right. The lines are sorted from top to bottom. */
const tabularLines = (lines: ReadonlyArray<LineOfWords>, lineHeight: number): ReadonlySet<LineOfWords> => {
  const tabular = new Set<LineOfWords>()
  const value = lines.map((line) => isValue(textOf(line)))
  const nearestRight = new Map<number, number>()
  const beside = (a: number, b: number) => {
    const left = lines[a]
    const right = lines[b]
    if (!left || !right || right.box.x < rightOf(left.box) - lineHeight * 0.3) return
    const before = nearestRight.get(a)
    if (before === undefined || right.box.x < (lines[before]?.box.x ?? 0)) nearestRight.set(a, b)
  }
  lines.forEach((line, i) => {
    for (let j = i + 1; j < lines.length; j++) {
      const other = lines[j]
      if (!other || other.box.y > bottomOf(line.box)) break
      if (overlapFraction(line.box, other.box, "y") < 0.6) continue
      if (value[i]) tabular.add(line)
      if (value[j]) tabular.add(other)
      beside(i, j)
      beside(j, i)
    }
  })
  for (const [i, j] of nearestRight) {
    const line = lines[i]
    if (line && value[j]) tabular.add(line)
  }
  return tabular
}

/**
 * Groups lines into blocks: a line joins the one above when it is the only line that continues it and has no other line
 * above it, so that a heading over several columns, or the columns under it, stay apart. Rows of a table stay apart too.
 */
export const groupIntoBlocks = (
  unsorted: ReadonlyArray<LineOfWords>,
  rulings: PageRulings,
  lineHeight: number
): ReadonlyArray<BlockOfLines> => {
  const lines = [...unsorted].sort(compareLines)
  const tallest = lines.reduce((height, line) => Math.max(height, line.box.height), lineHeight)
  const neighbours = linesBelow(lines, () => true, Math.min(tallest, lineHeight * 3))
  const nearest = neighbours.map((below, i) => {
    const above = lines[i]
    if (!above) return []
    const first = below[0] === undefined ? undefined : lines[below[0]]
    // Only the first row of neighbours counts: lines further down are hidden behind it.
    return first ? below.filter((j) => (lines[j]?.box.y ?? 0) < bottomOf(first.box) - first.box.height * 0.3) : []
  })
  const above: Array<number> = lines.map(() => 0)
  for (const below of nearest) for (const j of below) above[j] = (above[j] ?? 0) + 1
  const tabular = tabularLines(lines, lineHeight)
  const next = new Map<number, number>()
  const continued = new Set<number>()
  nearest.forEach((below, i) => {
    const only = below[0]
    const line = lines[i]
    const following = only === undefined ? undefined : lines[only]
    if (below.length !== 1 || only === undefined || above[only] !== 1 || !line || !following) return
    if (tabular.has(line) && tabular.has(following)) return
    if (!continues(line, following, rulings, lineHeight)) return
    next.set(i, only)
    continued.add(only)
  })
  const blocks: Array<BlockOfLines> = []
  lines.forEach((line, i) => {
    if (continued.has(i)) return
    const members = [line]
    for (let j = next.get(i); j !== undefined; j = next.get(j)) {
      const member = lines[j]
      if (member) members.push(member)
    }
    blocks.push({ lines: members, box: boxAround(members) })
  })
  return blocks
}

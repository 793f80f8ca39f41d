import type { BoundingBox } from "../Extraction.js"
import type { Box, Page, Ruling } from "../page/Page.js"

/** A direction on the page: `x` runs to the right, `y` downwards. */
export type Axis = "x" | "y"

/** A stretch of one axis, in page units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** X coordinate of a box's right edge. */
export const rightOf = (box: Box): number => box.x + box.width

/** Y coordinate of a box's bottom edge. */
export const bottomOf = (box: Box): number => box.y + box.height

/** X coordinate of a box's middle. */
export const centreX = (box: Box): number => box.x + box.width / 2

/** Y coordinate of a box's middle. */
export const centreY = (box: Box): number => box.y + box.height / 2

/** Length shared by two stretches; if they are apart, minus the gap between them. */
export const spanOverlap = (a: Span, b: Span): number => Math.min(a.end, b.end) - Math.max(a.start, b.start)

/** Length shared by two boxes on an axis; if they are apart, minus the gap between them. */
export const overlapOnAxis = (a: Box, b: Box, axis: Axis): number =>
  axis === "x"
    ? Math.min(rightOf(a), rightOf(b)) - Math.max(a.x, b.x)
    : Math.min(bottomOf(a), bottomOf(b)) - Math.max(a.y, b.y)

/** Shared length as a fraction of the shorter of the two boxes on that axis, 0 to 1. */
export const overlapFraction = (a: Box, b: Box, axis: Axis): number => {
  const shorter = axis === "x" ? Math.min(a.width, b.width) : Math.min(a.height, b.height)
  if (shorter <= 0) return overlapOnAxis(a, b, axis) >= 0 ? 1 : 0
  return Math.min(1, Math.max(0, overlapOnAxis(a, b, axis) / shorter))
}

/** The smallest box around all the boxes given; an empty box at the origin when there is none. */
export const unionOfBoxes = (boxes: Iterable<Box>): Box => {
  let left = Number.POSITIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (const box of boxes) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, rightOf(box))
    bottom = Math.max(bottom, bottomOf(box))
  }
  return left > right
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top }
}

/** The smallest box around all items with a box; an empty box at the origin when there is none. */
export const boxAround = (placed: ReadonlyArray<{ readonly box: Box }>): Box => {
  const first = placed[0]
  if (first === undefined) return { x: 0, y: 0, width: 0, height: 0 }
  let left = first.box.x
  let top = first.box.y
  let right = rightOf(first.box)
  let bottom = bottomOf(first.box)
  for (let i = 1; i < placed.length; i++) {
    const box = placed[i]?.box
    if (box === undefined) continue
    if (box.x < left) left = box.x
    if (box.y < top) top = box.y
    if (box.x + box.width > right) right = box.x + box.width
    if (box.y + box.height > bottom) bottom = box.y + box.height
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const asFraction = (length: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, Math.round((length / whole) * 1e5) / 1e5)) : 0

/** A box after its page, `width` by `height` before, has been turned clockwise by quarter turns. */
export const turnBox = (
  box: Box,
  { height, width }: Pick<Page, "width" | "height">,
  degrees: NonNullable<Page["turned"]>
): Box => {
  if (degrees === 90) return { x: height - bottomOf(box), y: box.x, width: box.height, height: box.width }
  if (degrees === 180) return { ...box, x: width - rightOf(box), y: height - bottomOf(box) }
  if (degrees === 270) return { x: box.y, y: width - rightOf(box), width: box.height, height: box.width }
  return box
}

/** A drawn line after its page, `width` by `height` before, has been turned clockwise by quarter turns. */
export const turnRuling = (
  { x1, x2, y1, y2 }: Ruling,
  { height, width }: Pick<Page, "width" | "height">,
  degrees: NonNullable<Page["turned"]>
): Ruling => {
  if (degrees === 90) return { x1: height - y1, y1: x1, x2: height - y2, y2: x2 }
  if (degrees === 180) return { x1: width - x1, y1: height - y1, x2: width - x2, y2: height - y2 }
  if (degrees === 270) return { x1: y1, y1: width - x1, x2: y2, y2: width - x2 }
  return { x1, y1, x2, y2 }
}

const turnBack = { 0: 0, 90: 270, 180: 180, 270: 90 } as const

/** Converts a box in page units to fractions of its page in viewing orientation, clamped to the page and rounded to five decimals. */
export const toBoundingBox = (box: Box, page: Pick<Page, "width" | "height" | "turned">): BoundingBox => {
  const turned = page.turned ?? 0
  const seen = turnBox(box, page, turnBack[turned])
  const [width, height] = turned === 90 || turned === 270 ? [page.height, page.width] : [page.width, page.height]
  const x = asFraction(seen.x, width)
  const y = asFraction(seen.y, height)
  const right = asFraction(rightOf(seen), width)
  const bottom = asFraction(bottomOf(seen), height)
  const length = (from: number, to: number) => Math.max(0, Math.round((to - from) * 1e5) / 1e5)
  return { x, y, width: length(x, right), height: length(y, bottom) }
}

/** Converts a box in fractions of a page to the unit of the page's size, in viewing orientation. */
export const fromBoundingBox = (
  { height, width, x, y }: BoundingBox,
  page: { readonly width: number; readonly height: number }
): Box => ({ x: x * page.width, y: y * page.height, width: width * page.width, height: height * page.height })

/** Middle value of a list (the lower of two); `fallback` when the list is empty. */
export const medianOf = (values: ReadonlyArray<number>, fallback: number): number => {
  if (values.length < 2) return values[0] ?? fallback
  // Indexed access, because the list's iterator takes several times as long.
  const sorted = new Float64Array(values).sort()
  return sorted[(sorted.length - 1) >> 1] ?? fallback
}

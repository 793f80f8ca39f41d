import type { Box } from "@extrait/engine"

/** Probability from which a pixel belongs to text, and least mean probability of a whole region of them. */
const TEXT = 0.3
const REGION = 0.5
/** Sides below this many pixels of the map are specks. */
const LEAST_SIDE = 3
/** The network is trained on the cores of lines; the rim cut away is area × this / perimeter wide. */
const UNCLIP = 1.6

/** Least width of a region, in its heights, for its slope to be measured. */
const LEAST_WIDTH = 3
/** A line leans by no more than this, pixels down by pixels to the right, and by no less than these pixels from end to end. */
const MOST_LEAN = 0.15
const LEAST_FALL = 2

/**
 * A line of text, or a part of one. `x` and `width` are its own, `y` and `height` those at its middle, and `lean` is the number of pixels it falls
 * for each to the right.
 */
export interface TextLine extends Box {
  readonly lean: number
}

/** By how much a line has fallen at a place, against its middle. */
export const fallOf = ({ lean, width, x }: TextLine, at: number): number => lean * (at - x - width / 2)

/** The part of a line between two places. */
export const partOfLine = (line: TextLine, from: number, to: number): TextLine => ({
  ...line,
  x: from,
  y: line.y + fallOf(line, (from + to) / 2),
  width: to - from
})

/** The sums over a region's pixels that tell its middle and how it leans. */
interface Sums {
  x: number
  y: number
  xx: number
  xy: number
}

const leanOf = (count: number, width: number, { x, xx, xy, y }: Sums): number => {
  const spread = xx - (x * x) / count
  const lean = spread > 0 ? (xy - (x * y) / count) / spread : 0
  return Math.abs(lean) <= MOST_LEAN && Math.abs(lean) * width >= LEAST_FALL ? lean : 0
}

/**
 * The lines of text in a probability map, in its pixels: regions of likely text, each expanded by the amount that training shrinks them.
 * @see M. Liao et al., "Real-time Scene Text Detection with Differentiable Binarization", AAAI 2020
 */
export const textLines = (map: Float32Array, width: number, height: number): ReadonlyArray<TextLine> => {
  const seen = new Uint8Array(width * height)
  const lines: Array<TextLine> = []
  const stack: Array<number> = []
  const region: Array<number> = []
  const visit = (at: number): void => {
    if (seen[at] === 1 || !((map[at] ?? 0) > TEXT)) return
    seen[at] = 1
    stack.push(at)
  }
  for (let start = 0; start < map.length; start++) {
    visit(start)
    if (stack.length === 0) continue
    let [left, right, top, bottom, sum] = [width, 0, height, 0, 0]
    const sums = { x: 0, y: 0, xx: 0, xy: 0 }
    region.length = 0
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width
      const y = (at - x) / width
      region.push(at)
      sum += map[at] ?? 0
      sums.x += x
      sums.y += y
      sums.xx += x * x
      sums.xy += x * y
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      if (x > 0) visit(at - 1)
      if (x + 1 < width) visit(at + 1)
      if (y > 0) visit(at - width)
      if (y + 1 < height) visit(at + width)
    }
    const wide = right - left + 1
    if (Math.min(wide, bottom - top + 1) < LEAST_SIDE || sum / region.length < REGION) continue
    const lean = wide >= LEAST_WIDTH * (bottom - top + 1) ? leanOf(region.length, wide, sums) : 0
    if (lean !== 0) {
      // Upright again, it is as high as it would be without its lean.
      ;[top, bottom] = [height, 0]
      for (const at of region) {
        const x = at % width
        const y = (at - x) / width - lean * (x - (left + right) / 2)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y)
      }
    }
    const high = bottom - top + 1
    const margin = (wide * high * UNCLIP) / (2 * (wide + high))
    const x = Math.max(0, left - margin)
    const y = Math.max(0, top - margin)
    lines.push({
      x,
      y,
      width: Math.min(width, right + 1 + margin) - x,
      height: Math.min(height, bottom + 1 + margin) - y,
      lean
    })
  }
  return lines
}

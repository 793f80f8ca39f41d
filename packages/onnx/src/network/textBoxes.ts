import type { Box } from "@extrait/engine"

/** Probability from which a pixel belongs to text, and least mean probability of a whole region of them. */
const TEXT = 0.3
const REGION = 0.5
/** Sides below this many pixels of the map are specks. */
const LEAST_SIDE = 3
/** The network is taught the cores of lines; what was cut away is area × this / perimeter wide. */
const UNCLIP = 1.6

/**
 * The lines of text that a map of probabilities shows, in its pixels: regions of likely text, each widened by what training shrinks.
 * @see M. Liao et al., "Real-time Scene Text Detection with Differentiable Binarization", AAAI 2020
 */
export const textBoxes = (map: Float32Array, width: number, height: number): ReadonlyArray<Box> => {
  const seen = new Uint8Array(width * height)
  const boxes: Array<Box> = []
  const stack: Array<number> = []
  const visit = (at: number): void => {
    if (seen[at] === 1 || !((map[at] ?? 0) > TEXT)) return
    seen[at] = 1
    stack.push(at)
  }
  for (let start = 0; start < map.length; start++) {
    visit(start)
    if (stack.length === 0) continue
    let [left, right, top, bottom, count, sum] = [width, 0, height, 0, 0, 0]
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width
      const y = (at - x) / width
      count++
      sum += map[at] ?? 0
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      if (x > 0) visit(at - 1)
      if (x + 1 < width) visit(at + 1)
      if (y > 0) visit(at - width)
      if (y + 1 < height) visit(at + width)
    }
    const [wide, high] = [right - left + 1, bottom - top + 1]
    if (Math.min(wide, high) < LEAST_SIDE || sum / count < REGION) continue
    const margin = (wide * high * UNCLIP) / (2 * (wide + high))
    const x = Math.max(0, left - margin)
    const y = Math.max(0, top - margin)
    boxes.push({
      x,
      y,
      width: Math.min(width, right + 1 + margin) - x,
      height: Math.min(height, bottom + 1 + margin) - y
    })
  }
  return boxes
}

/** The affine map x' = a·x + c·y + e, y' = b·x + d·y + f, as PDF writes it: [a, b, c, d, e, f]. */
export type Matrix = readonly [number, number, number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** A rectangle by its corners, x1 ≤ x2 and y1 ≤ y2. */
export interface Extent {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** The map that applies `inner` first and `outer` after it. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5]
]

export const applyX = (m: Matrix, x: number, y: number): number => m[0] * x + m[2] * y + m[4]
export const applyY = (m: Matrix, x: number, y: number): number => m[1] * x + m[3] * y + m[5]

/** The smallest upright rectangle around the image of a rectangle. */
export const extentOf = (m: Matrix, x1: number, y1: number, x2: number, y2: number): Extent => {
  const xs = [applyX(m, x1, y1), applyX(m, x2, y1), applyX(m, x1, y2), applyX(m, x2, y2)]
  const ys = [applyY(m, x1, y1), applyY(m, x2, y1), applyY(m, x1, y2), applyY(m, x2, y2)]
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) }
}

export const intersect = (a: Extent, b: Extent): Extent => ({
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
  x2: Math.min(a.x2, b.x2),
  y2: Math.min(a.y2, b.y2)
})

/** A rectangle with a margin on all sides. */
export const widened = ({ x1, x2, y1, y2 }: Extent, margin: number): Extent => ({
  x1: x1 - margin,
  y1: y1 - margin,
  x2: x2 + margin,
  y2: y2 + margin
})

/** A matrix from pdf.js, which gives them as arrays of six or typed arrays. */
export const toMatrix = (values: ArrayLike<number>): Matrix => [
  values[0] ?? 1,
  values[1] ?? 0,
  values[2] ?? 0,
  values[3] ?? 1,
  values[4] ?? 0,
  values[5] ?? 0
]

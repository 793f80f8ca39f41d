import { applyX, applyY, type Matrix } from "./Matrix.js"
import type { Segment } from "./PageContent.js"

/** pdf.js's path codes (`DrawOPS` in its shared part), each followed by its coordinates. */
export const MOVE = 0
export const LINE = 1
export const CURVE = 2
export const QUADRATIC = 3
export const CLOSE = 4

/** A filled area thinner than this, in page units, is a drawn line. */
const THIN = 3
/** Slanted strokes from so low and narrow to so high and wide, in page units, are kept. */
const SHORTEST_SLANT = 1.5
const LONGEST_SLANT = 24
/** A line may lean by this much, in page units, and still be level or upright. */
const LEAN = 0.75

interface Subpath {
  readonly points: Array<readonly [number, number]>
  closed: boolean
  curved: boolean
}

const subpaths = (data: Float32Array, ctm: Matrix): { readonly paths: Array<Subpath>; readonly curves: number } => {
  const paths: Array<Subpath> = []
  let current: Subpath | null = null
  let curves = 0
  const at = (index: number): readonly [number, number] => {
    const x = data[index] ?? 0
    const y = data[index + 1] ?? 0
    return [applyX(ctm, x, y), applyY(ctm, x, y)]
  }
  const begin = (point: readonly [number, number]): Subpath => {
    const path: Subpath = { points: [point], closed: false, curved: false }
    paths.push(path)
    return path
  }
  let index = 0
  while (index < data.length) {
    switch (data[index++]) {
      case MOVE:
        current = begin(at(index))
        index += 2
        break
      case LINE:
        if (current === null) current = begin(at(index))
        else current.points.push(at(index))
        index += 2
        break
      case CURVE:
      case QUADRATIC: {
        const length = data[index - 1] === CURVE ? 6 : 4
        const end = at(index + length - 2)
        if (current !== null) current.curved = true
        curves++
        // The curve itself is no ruling, and the outline continues from its end.
        current = begin(end)
        current.curved = true
        index += length
        break
      }
      case CLOSE:
        if (current !== null) current.closed = true
        break
      default:
        return { paths, curves }
    }
  }
  return { paths, curves }
}

const straight = (a: readonly [number, number], b: readonly [number, number]): Segment | null => {
  const width = Math.abs(a[0] - b[0])
  const height = Math.abs(a[1] - b[1])
  if (height <= LEAN && width > height) {
    const y = (a[1] + b[1]) / 2
    return { x1: Math.min(a[0], b[0]), y1: y, x2: Math.max(a[0], b[0]), y2: y }
  }
  if (width <= LEAN && height > width) {
    const x = (a[0] + b[0]) / 2
    return { x1: x, y1: Math.min(a[1], b[1]), x2: x, y2: Math.max(a[1], b[1]) }
  }
  return null
}

/** The upright rectangle that a subpath draws, or null where it draws something else. */
const rectangle = (path: Subpath): readonly [number, number, number, number] | null => {
  if (path.curved || path.points.length < 4 || path.points.length > 6) return null
  const xs = path.points.map((point) => point[0])
  const ys = path.points.map((point) => point[1])
  const x1 = Math.min(...xs)
  const x2 = Math.max(...xs)
  const y1 = Math.min(...ys)
  const y2 = Math.max(...ys)
  const corners = path.points.every(
    (point) =>
      Math.min(Math.abs(point[0] - x1), Math.abs(point[0] - x2)) <= LEAN &&
      Math.min(Math.abs(point[1] - y1), Math.abs(point[1] - y2)) <= LEAN
  )
  return corners ? [x1, y1, x2, y2] : null
}

/** A stroke that is neither horizontal nor vertical, and no longer than those of a cross in a tick box. */
const slant = (a: readonly [number, number], b: readonly [number, number]): Segment | null => {
  const width = Math.abs(a[0] - b[0])
  const height = Math.abs(a[1] - b[1])
  if (Math.max(width, height) > LONGEST_SLANT || Math.min(width, height) < SHORTEST_SLANT) return null
  return { x1: a[0], y1: a[1], x2: b[0], y2: b[1] }
}

const edges = (x1: number, y1: number, x2: number, y2: number): ReadonlyArray<Segment> => {
  const width = x2 - x1
  const height = y2 - y1
  if (height <= THIN && width >= height) return [{ x1, y1: (y1 + y2) / 2, x2, y2: (y1 + y2) / 2 }]
  if (width <= THIN) return [{ x1: (x1 + x2) / 2, y1, x2: (x1 + x2) / 2, y2 }]
  return [
    { x1, y1, x2, y2: y1 },
    { x1, y1: y2, x2, y2 },
    { x1, y1, x2: x1, y2 },
    { x1: x2, y1, x2, y2 }
  ]
}

/** Whether a path is one upright rectangle. */
export const isRectangle = (data: Float32Array, ctm: Matrix): boolean => {
  const { curves, paths } = subpaths(data, ctm)
  const [path] = paths
  return curves === 0 && paths.length === 1 && path !== undefined && rectangle(path) !== null
}

/**
 * The horizontal and vertical lines that a path draws: its straight strokes, the centre lines of thin filled rectangles, and the edges of larger
 * ones. `slants` are short sloping strokes, which crosses are made of. `data` is pdf.js's path buffer. A stroke as thick as it is long (a short line
 * with a wide pen) is an area and gives its edges.
 */
export const pathSegments = (
  data: Float32Array,
  ctm: Matrix,
  paint: { readonly stroked: boolean; readonly filled: boolean },
  lineWidth: number
): { readonly segments: ReadonlyArray<Segment>; readonly slants: ReadonlyArray<Segment>; readonly curves: number } => {
  const { paths, curves } = subpaths(data, ctm)
  const segments: Array<Segment> = []
  const slants: Array<Segment> = []
  const pen = lineWidth * Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]))
  for (const path of paths) {
    if (paint.stroked) {
      const points = path.closed && path.points[0] !== undefined ? [...path.points, path.points[0]] : path.points
      for (let index = 1; index < points.length; index++) {
        const from = points[index - 1]
        const to = points[index]
        if (from === undefined || to === undefined) continue
        const line = straight(from, to)
        if (line === null) {
          const stroke = path.curved ? null : slant(from, to)
          if (stroke !== null) slants.push(stroke)
          continue
        }
        if (pen <= THIN) segments.push(line)
        else if (line.y1 === line.y2) segments.push(...edges(line.x1, line.y1 - pen / 2, line.x2, line.y1 + pen / 2))
        else segments.push(...edges(line.x1 - pen / 2, line.y1, line.x1 + pen / 2, line.y2))
      }
    } else if (paint.filled) {
      const box = rectangle(path)
      if (box !== null) segments.push(...edges(...box))
    }
  }
  return { segments, slants, curves }
}

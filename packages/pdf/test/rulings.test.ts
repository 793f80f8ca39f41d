import { describe, expect, it } from "vitest"
import { pathSegments } from "../src/page/paths.js"
import { rulingsOf } from "../src/page/rulings.js"

const [MOVE, LINE, CURVE, CLOSE] = [0, 1, 2, 4]
const identity = [1, 0, 0, 1, 0, 0] as const

describe("rulings", () => {
  it("join dashes and repeated edges, and leave out short strokes and the page's frame", () => {
    const dashes = Array.from({ length: 20 }, (_, index) => ({
      x1: 10 + index * 5,
      y1: 50,
      x2: 13 + index * 5,
      y2: 50
    }))
    const rulings = rulingsOf(
      [
        ...dashes,
        { x1: 200, y1: 10, x2: 200, y2: 60 },
        { x1: 200.3, y1: 60, x2: 200.3, y2: 120 },
        { x1: 300, y1: 80, x2: 303, y2: 80 },
        { x1: 0, y1: 0, x2: 400, y2: 0 }
      ],
      400,
      600
    )
    expect(rulings).toEqual([
      { x1: 10, y1: 50, x2: 108, y2: 50 },
      { x1: 200, y1: 10, x2: 200, y2: 120 }
    ])
  })

  it("are the straight strokes of a path, not its curves or sloping strokes", () => {
    const path = new Float32Array([
      MOVE,
      10,
      10,
      LINE,
      110,
      10,
      CURVE,
      115,
      10,
      120,
      15,
      120,
      20,
      LINE,
      120,
      90,
      LINE,
      60,
      140
    ])
    const { segments, curves } = pathSegments(path, identity, { stroked: true, filled: false }, 1)
    expect(segments).toEqual([
      { x1: 10, y1: 10, x2: 110, y2: 10 },
      { x1: 120, y1: 20, x2: 120, y2: 90 }
    ])
    expect(curves).toBe(1)
  })

  it("are the edges of a wide stroke, which counts as a filled area", () => {
    const path = new Float32Array([MOVE, 10, 50, LINE, 110, 50])
    const { segments } = pathSegments(path, identity, { stroked: true, filled: false }, 20)
    expect(segments).toContainEqual({ x1: 10, y1: 40, x2: 110, y2: 40 })
    expect(segments).toContainEqual({ x1: 10, y1: 60, x2: 110, y2: 60 })
  })

  it("exclude filled shapes other than boxes", () => {
    const triangle = new Float32Array([MOVE, 10, 10, LINE, 110, 10, LINE, 60, 90, CLOSE])
    expect(pathSegments(triangle, identity, { stroked: false, filled: true }, 1).segments).toEqual([])
  })
})

import { describe, expect, it } from "vitest"
import type { PageContent } from "../src/page/PageContent.js"
import { PaintedPaths } from "../src/page/PaintedPaths.js"
import { isPictured, partsToLookAt, scanResolution } from "../src/page/pictured.js"

const page = { x: 0, y: 0, width: 400, height: 600 }

const content = (over: Partial<PageContent>): PageContent => ({
  glyphs: [],
  segments: [],
  slants: [],
  pictures: [],
  plain: [],
  paths: new PaintedPaths(),
  outlines: [],
  painted: true,
  ...over
})

const picture = (x1: number, y1: number, x2: number, y2: number, resolution = 150) => ({
  extent: { x1, y1, x2, y2 },
  resolution,
  stream: null,
  placement: [1, 0, 0, 1, 0, 0] as const
})

/** Letters set as outlines, 6 by 10 units each, in lines. */
const letters = (count: number, curves: number) =>
  Array.from({ length: count }, (_, index) => {
    const x1 = 40 + (index % 40) * 7
    const y1 = 100 + Math.floor(index / 40) * 14
    return { extent: { x1, y1, x2: x1 + 6, y2: y1 + 10 }, curves }
  })

describe("a page counts as a picture", () => {
  it("if pictures cover half of it, with overlaps counted once", () => {
    const third = picture(0, 0, 400, 200)
    expect(isPictured(content({ pictures: [picture(0, 0, 400, 310)] }), page)).toBe(true)
    expect(isPictured(content({ pictures: [third, third] }), page)).toBe(false)
  })

  it("if it is drawn in thousands of curves, like outlined text", () => {
    expect(isPictured(content({ outlines: letters(400, 10) }), page)).toBe(true)
    expect(isPictured(content({ outlines: letters(4, 10) }), page)).toBe(false)
  })
})

describe("the parts of a page to examine", () => {
  it("are large pictures, joined where they touch, but not logos or coarse fills", () => {
    const halves = [picture(50, 100, 350, 140), picture(50, 140.5, 350, 200)]
    const pictures = [...halves, picture(20, 20, 60, 50), picture(0, 400, 400, 600, 5)]
    expect(partsToLookAt(content({ pictures }), page)).toEqual([{ x: 50, y: 100, width: 300, height: 100 }])
  })

  it("are areas dense with small outlines, but not a few curves or large ones", () => {
    const [part, ...rest] = partsToLookAt(content({ outlines: letters(80, 8) }), page)
    expect(rest).toEqual([])
    expect(part?.y).toBeLessThanOrEqual(110)
    expect(part?.width).toBeGreaterThan(250)
    expect(partsToLookAt(content({ outlines: letters(8, 8) }), page)).toEqual([])
    expect(
      partsToLookAt(content({ outlines: [{ extent: { x1: 0, y1: 0, x2: 400, y2: 300 }, curves: 500 }] }), page)
    ).toEqual([])
  })
})

describe("the resolution of a scan", () => {
  it("is that of the picture covering the page, and unknown if anything else is drawn over it", () => {
    const scan = picture(0, 0, 400, 600, 200)
    expect(scanResolution(content({ pictures: [scan] }), page)).toBe(200)
    expect(scanResolution(content({ pictures: [picture(0, 0, 400, 300)] }), page)).toBeNull()
    expect(scanResolution(content({ pictures: [scan], outlines: letters(3, 4) }), page)).toBeNull()
  })
})

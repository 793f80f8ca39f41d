import { describe, expect, it } from "@effect/vitest"
import { bmpSize, decodeBmp } from "../src/decoding/bmp.js"
import { Faulty } from "../src/decoding/faults.js"
import { makeBmp } from "./makeBmp.js"

const white = [255, 255, 255]
const red = [255, 0, 0]
const blue = [0, 0, 255]
// White and red above, blue and white below.
const expected = [...white, ...red, ...blue, ...white]

describe("BMP", () => {
  it("of 24 bits is read bottom-up, or top-down if its height is negative", () => {
    const top = [255, 255, 255, 0, 0, 255, 0, 0]
    const bottom = [255, 0, 0, 255, 255, 255, 0, 0]
    expect([...decodeBmp(makeBmp({ width: 2, height: 2, depth: 24, rows: [bottom, top] })).pixels]).toEqual(expected)
    expect([...decodeBmp(makeBmp({ width: 2, height: -2, depth: 24, rows: [top, bottom] })).pixels]).toEqual(expected)
  })

  it("of 1, 4 or 8 bits is read through its palette", () => {
    const palette = [white, red, blue] as Array<[number, number, number]>
    const four = makeBmp({
      width: 2,
      height: 2,
      depth: 4,
      palette: palette.concat(Array(13).fill([0, 0, 0])),
      rows: [
        [0x20, 0, 0, 0],
        [0x01, 0, 0, 0]
      ]
    })
    const eight = makeBmp({
      width: 2,
      height: 2,
      depth: 8,
      palette: palette.concat(Array(253).fill([0, 0, 0])),
      rows: [
        [2, 0, 0, 0],
        [0, 1, 0, 0]
      ]
    })
    const one = makeBmp({
      width: 2,
      height: 2,
      depth: 1,
      palette: [
        [255, 255, 255],
        [0, 0, 0]
      ],
      rows: [
        [0x80, 0, 0, 0],
        [0x40, 0, 0, 0]
      ]
    })
    expect([...decodeBmp(four).pixels]).toEqual(expected)
    expect([...decodeBmp(eight).pixels]).toEqual(expected)
    expect([...decodeBmp(one).pixels]).toEqual([...white, 0, 0, 0, 0, 0, 0, ...white])
  })

  it("of 4 or 8 bits is read if run-length encoded, and refused if the runs are truncated", () => {
    const palette = [white, red, blue] as Array<[number, number, number]>
    const at = (bytes: Uint8Array) => {
      const { pixels } = decodeBmp(bytes)
      return Array.from({ length: pixels.length / 3 }, (_, index) =>
        palette.findIndex((colour) => colour.every((value, part) => value === pixels[index * 3 + part]))
      )
    }
    // The lower row: three blue ones and a red one; above it: one is skipped, and three stand as they are.
    const eight = [
      [3, 2, 1, 1, 0, 0],
      [0, 2, 1, 0, 0, 3, 1, 2, 1, 0],
      [0, 1]
    ]
    const layout = { width: 4, height: 2, palette: palette.concat(Array(253).fill([0, 0, 0])) }
    const lines = [0, 1, 2, 1, 2, 2, 2, 1]
    expect(at(makeBmp({ ...layout, depth: 8, compression: 1, rows: eight }))).toEqual(lines)
    const four = [
      [3, 0x22, 1, 0x10, 0, 0],
      [0, 2, 1, 0, 0, 3, 0x12, 0x10],
      [0, 1]
    ]
    const few = palette.concat(Array(13).fill([0, 0, 0]))
    expect(at(makeBmp({ ...layout, palette: few, depth: 4, compression: 2, rows: four }))).toEqual(lines)
    const cut = makeBmp({ ...layout, depth: 8, compression: 1, rows: eight.slice(0, 1) })
    expect(() => decodeBmp(cut)).toThrow(Faulty)
  })

  it("of 16 or 32 bits is read through its masks", () => {
    const sixteen = makeBmp({
      width: 2,
      height: 2,
      depth: 16,
      compression: 3,
      masks: [0xf800, 0x07e0, 0x001f],
      rows: [
        [0x1f, 0, 0xff, 0xff],
        [0xff, 0xff, 0, 0xf8]
      ]
    })
    const thirtyTwo = makeBmp({
      width: 2,
      height: 2,
      depth: 32,
      rows: [
        [255, 0, 0, 0, 255, 255, 255, 0],
        [255, 255, 255, 0, 0, 0, 255, 0]
      ]
    })
    expect([...decodeBmp(sixteen).pixels]).toEqual(expected)
    expect([...decodeBmp(thirtyTwo).pixels]).toEqual(expected)
  })

  it("is refused if truncated, badly compressed or not a BMP at all", () => {
    const good = makeBmp({
      width: 2,
      height: 2,
      depth: 24,
      rows: [
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0]
      ]
    })
    expect(bmpSize(good)).toEqual({ width: 2, height: 2 })
    expect(() => decodeBmp(good.subarray(0, good.length - 1))).toThrow(Faulty)
    expect(() => decodeBmp(makeBmp({ width: 2, height: 2, depth: 8, compression: 1, rows: [[0]] }))).toThrow(Faulty)
    expect(() => bmpSize(new Uint8Array(100))).toThrow(Faulty)
  })
})

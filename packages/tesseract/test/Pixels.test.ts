import { describe, expect, it } from "vitest"
import { Pixels } from "../src/thread/Pixels.js"

/** Leptonica's layout: rows of 32-bit words, pixels from the highest bit down, words stored lowest byte first. */
const START = 16
const pictureOf = (depth: 1 | 8 | 32, rows: ReadonlyArray<ReadonlyArray<number>>) => {
  const width = rows[0]?.length ?? 0
  const wordsPerRow = Math.ceil((width * depth) / 32)
  const buffer = new ArrayBuffer(START + rows.length * wordsPerRow * 4)
  const view = new DataView(buffer)
  const shift = (x: number) => 32 - depth * ((x % (32 / depth)) + 1)
  const at = (x: number, y: number) => START + (y * wordsPerRow + Math.floor((x * depth) / 32)) * 4
  const mask = depth === 32 ? 0xffffffff : 2 ** depth - 1
  for (const [y, row] of rows.entries()) {
    for (const [x, value] of row.entries()) {
      view.setUint32(at(x, y), (view.getUint32(at(x, y), true) | (value << shift(x))) >>> 0, true)
    }
  }
  const pixels = new Pixels(
    {
      get_w: () => width,
      get_h: () => rows.length,
      get_d: () => depth,
      get_wpl: () => wordsPerRow,
      get_data: () => START
    },
    { buffer, grow: () => 0 }
  )
  const read = () =>
    rows.map((row, y) => row.map((_, x) => ((view.getUint32(at(x, y), true) >>> shift(x)) & mask) >>> 0))
  return { pixels, read }
}

const inner = { x: 2, y: 1, width: 2, height: 1 }

describe("covering", () => {
  it("paints a box of a grey picture in its brightest corner's shade, and nothing outside it", () => {
    const { pixels, read } = pictureOf(8, [
      [9, 200, 210, 220, 230, 7],
      [9, 205, 0, 0, 215, 7],
      [9, 200, 0, 0, 240, 7],
      [9, 9, 9, 9, 9, 7]
    ])
    pixels.cover([inner], 1)
    expect(read()).toEqual([
      [9, 240, 240, 240, 240, 7],
      [9, 240, 240, 240, 240, 7],
      [9, 240, 240, 240, 240, 7],
      [9, 9, 9, 9, 9, 7]
    ])
  })

  it("works on one-bit pictures, in which 1 is black", () => {
    const row = Array.from({ length: 40 }, (_, x) => (x >= 30 && x < 36 ? 1 : 0))
    const { pixels, read } = pictureOf(1, [row, row, row])
    pixels.cover([{ x: 31, y: 1, width: 8, height: 1 }], 0)
    expect(read()).toEqual([row, row.map((bit, x) => (x > 30 ? 0 : bit)), row])
  })

  it("works on colour pictures", () => {
    const [black, paper] = [0x000000ff, 0xf0f0f0ff]
    const { pixels, read } = pictureOf(32, [
      [paper, paper, paper],
      [paper, black, black]
    ])
    pixels.cover([{ x: 1, y: 1, width: 2, height: 1 }], 1)
    for (const value of read().flat()) expect(value >>> 8).toBe(0xf0f0f0)
  })

  it("is clipped to the picture", () => {
    const { pixels, read } = pictureOf(8, [
      [250, 0],
      [0, 250]
    ])
    pixels.cover(
      [
        { x: -5, y: -5, width: 50, height: 50 },
        { x: 70, y: 0, width: 5, height: 5 }
      ],
      2
    )
    expect(read().flat()).toEqual([250, 250, 250, 250])
  })
})

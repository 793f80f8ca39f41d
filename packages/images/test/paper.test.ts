import type { Grey } from "@extrait/core/pictures"
import { describe, expect, it } from "vitest"
import { brightest, darkAndBright, darkest, withoutStrokes } from "../src/preparing/levels.js"
import { outsideOfPaper } from "../src/preparing/paper.js"
import { paperBrightness } from "../src/preparing/shading.js"

const drawn = (width: number, height: number, at: (x: number, y: number) => number): Grey => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, index) => at(index % width, Math.floor(index / width)))
})

/** Whether a point is in a letter-like stroke of lines of text that fill a rectangle. */
const isInk = (x: number, y: number): boolean => y % 14 < 6 && x % 40 < 32 && (x % 5 < 2 || y % 14 === 2)

/** A sheet of text, turned by `turn` radians about the middle of a picture of 400 by 500 pixels, on a table of one brightness. */
const onTable = (table: number, turn = 0) =>
  drawn(400, 500, (x, y) => {
    const across = (x - 200) * Math.cos(turn) + (y - 250) * Math.sin(turn)
    const down = (y - 250) * Math.cos(turn) - (x - 200) * Math.sin(turn)
    if (Math.abs(across) > 150 || Math.abs(down) > 200) return table
    const written = Math.abs(across) < 130 && Math.abs(down) < 180
    return written && isInk(Math.round(across + 150), Math.round(down + 200)) ? 60 : 240
  })

const share = (outside: Uint8Array) => outside.reduce((sum, value) => sum + value, 0) / outside.length

describe("the brightest and darkest pixels of a neighbourhood", () => {
  it("are computed over a square around each pixel, even at the edges", () => {
    const picture = drawn(23, 17, (x, y) => (x * 7919 + y * 104729) % 251)
    const slow = (radius: number, choose: (...values: Array<number>) => number) =>
      drawn(23, 17, (x, y) => {
        const values: Array<number> = []
        for (let row = Math.max(0, y - radius); row <= Math.min(16, y + radius); row++)
          for (let column = Math.max(0, x - radius); column <= Math.min(22, x + radius); column++)
            values.push(picture.pixels[row * 23 + column] ?? 0)
        return choose(...values)
      })
    for (const radius of [1, 3, 12]) {
      expect(brightest(picture, radius)).toEqual(slow(radius, Math.max))
      expect(darkest(picture, radius)).toEqual(slow(radius, Math.min))
    }
  })

  it("together remove strokes without moving edges", () => {
    const step = drawn(60, 20, (x) => (x < 30 ? 40 : x === 45 ? 0 : 200))
    expect(withoutStrokes(step, 4)).toEqual(drawn(60, 20, (x) => (x < 30 ? 40 : 200)))
  })
})

it("the threshold between dark and bright is between their means", () => {
  const { level, dark, bright } = darkAndBright(drawn(10, 10, (x) => (x < 3 ? 50 + x : 220)))
  expect(level).toBeGreaterThanOrEqual(52)
  expect(level).toBeLessThan(220)
  expect([dark, bright]).toEqual([51, 220])
})

describe("the area around the paper", () => {
  for (const turn of [0, 0.03]) {
    it(`is found around a sheet rotated by ${turn} radians on a dark table`, () => {
      const outside = outsideOfPaper(onTable(90, turn))
      expect(outside).not.toBeNull()
      expect(share(outside ?? new Uint8Array(1))).toBeCloseTo(1 - (300 * 400) / (400 * 500), 1)
      // Nothing that is written lies outside.
      const picture = onTable(90, turn)
      expect(picture.pixels.some((pixel, at) => pixel === 60 && outside?.[at] === 1)).toBe(false)
    })
  }

  it("is absent if the page fills the picture or the table is as bright as the paper", () => {
    expect(outsideOfPaper(drawn(400, 500, (x, y) => (isInk(x, y) ? 60 : 240)))).toBeNull()
    expect(outsideOfPaper(onTable(215))).toBeNull()
  })

  it("excludes a letterhead's dark band with light text in it", () => {
    const letter = drawn(400, 500, (x, y) =>
      y < 70 ? (y > 20 && y < 50 && isInk(x, y) ? 240 : 50) : y > 100 && x > 40 && x < 360 && isInk(x, y) ? 60 : 240
    )
    expect(outsideOfPaper(letter)).toBeNull()
  })

  it("includes a black strip left by a scanner along one side", () => {
    const outside = outsideOfPaper(drawn(400, 500, (x, y) => (x < 20 ? 10 : x > 60 && isInk(x, y) ? 60 : 240)))
    expect(outside?.[250 * 400 + 5]).toBe(1)
    expect(outside?.[250 * 400 + 200]).toBe(0)
  })

  it("excludes the half of a page in soft shadow", () => {
    const shaded = drawn(400, 500, (x, y) => {
      const light = 1 - 0.55 / (1 + Math.exp((x - 200) / 25))
      return Math.round(light * (x > 20 && x < 380 && isInk(x, y) ? 70 : 240))
    })
    expect(outsideOfPaper(shaded)).toBeNull()
  })
})

describe("the brightness of bare paper", () => {
  it("follows shadows and ignores ink", () => {
    const light = (x: number) => 240 - 0.25 * x
    const brightness = paperBrightness(
      drawn(400, 500, (x, y) => Math.round(isInk(x, y) ? 0.3 * light(x) : light(x))),
      null
    )
    for (const x of [40, 150, 300, 360])
      expect(Math.abs((brightness.pixels[250 * 400 + x] ?? 0) - light(x))).toBeLessThan(8)
  })

  it("keeps printed black areas black, and is close to zero outside the paper", () => {
    const outside = drawn(400, 500, (x) => (x < 50 ? 1 : 0)).pixels
    const page = drawn(400, 500, (x, y) => (x < 50 ? 200 : y > 100 && y < 250 ? 20 : 230))
    const brightness = paperBrightness(page, outside)
    expect(brightness.pixels[170 * 400 + 200]).toBeGreaterThan(80)
    expect(brightness.pixels[170 * 400 + 20]).toBe(1)
    expect(brightness.pixels[400 * 400 + 200]).toBeGreaterThan(225)
  })
})

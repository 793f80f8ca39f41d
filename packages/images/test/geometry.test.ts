import { describe, expect, it } from "@effect/vitest"
import { after, turnedBack } from "../src/preparing/affine.js"
import { componentsOf, heightOf, lettersOf } from "../src/preparing/components.js"
import { inkMask } from "../src/preparing/inkMask.js"
import { levelled, prepare } from "../src/preparing/prepare.js"
import { resample, turnPicture } from "../src/preparing/resample.js"
import { halve, shrink } from "../src/preparing/shrink.js"
import { drawn } from "./pictures.js"

const slope = (width: number, height: number) =>
  drawn(width, height, (x, y) => 40 + (80 * x) / width + (90 * y) / height)

describe("resampling", () => {
  it("changes nothing under the identity map", () => {
    const picture = slope(40, 30)
    const same = resample(picture, { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }, picture)
    expect([...same.pixels]).toEqual([...picture.pixels])
  })

  it("takes each point from its mapped position, whether scaled or rotated, and is white beyond the edge", () => {
    const source = slope(200, 160)
    for (const [scale, degrees, soft] of [
      [1.6, 0, 1],
      [1, 9, 0],
      [0.45, -4, 0],
      [1.3, -15, 0.5]
    ] as const) {
      const { toPage, ...size } = levelled({ left: 20, top: 10, width: 150, height: 120 }, scale, degrees)
      const picture = resample(source, toPage, size, soft)
      expect([picture.width, picture.height]).toEqual([size.width, size.height])
      let looked = 0
      for (let y = 0; y < size.height; y += 7)
        for (let x = 0; x < size.width; x += 7) {
          const fromX = toPage.a * (x + 0.5) + toPage.c * (y + 0.5) + toPage.e - 0.5
          const fromY = toPage.b * (x + 0.5) + toPage.d * (y + 0.5) + toPage.f - 0.5
          if (fromX < 5 || fromX > 195 || fromY < 5 || fromY > 155) continue
          looked++
          const wanted = 40 + (80 * fromX) / 200 + (90 * fromY) / 160
          expect(Math.abs((picture.pixels[y * size.width + x] ?? 0) - wanted)).toBeLessThan(2)
        }
      expect(looked).toBeGreaterThan(50)
    }
    const beyond = resample(source, { a: 1, b: 0, c: 0, d: 1, e: 500, f: 0 }, { width: 20, height: 20 })
    expect(beyond.pixels.every((pixel) => pixel === 255)).toBe(true)
  })

  it("by quarter turns is the identity after four, and each turn has an inverse", () => {
    const picture = slope(37, 70)
    let turned = picture
    for (let quarter = 0; quarter < 4; quarter++) turned = turnPicture(turned, 90)
    expect(turned).toEqual(picture)
    for (const degrees of [90, 180, 270] as const) {
      const lying = turnPicture(picture, degrees)
      const { a, b, c, d, e, f } = turnedBack(degrees, picture.width, picture.height)
      for (const [x, y] of [
        [0, 0],
        [5, 9],
        [lying.width - 1, lying.height - 1]
      ] as const) {
        const [fromX, fromY] = [a * (x + 0.5) + c * (y + 0.5) + e - 0.5, b * (x + 0.5) + d * (y + 0.5) + f - 0.5]
        expect(lying.pixels[y * lying.width + x]).toBe(picture.pixels[fromY * picture.width + fromX])
      }
    }
    const there = turnedBack(90, 10, 20)
    expect(after(there, turnedBack(270, 20, 10))).toEqual({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 })
  })

  it("to a smaller size averages pixels", () => {
    const stripes = drawn(100, 60, (x) => (x % 2 === 0 ? 0 : 200))
    expect(halve(stripes).pixels.every((pixel) => pixel === 100)).toBe(true)
    const small = shrink(stripes, 25)
    expect([small.width, small.height]).toEqual([25, 15])
    expect(small.pixels.every((pixel) => pixel === 100)).toBe(true)
    expect(shrink(stripes, 200)).toBe(stripes)
  })
})

describe("connected ink", () => {
  it("is separated at gaps but not at touching corners, and omits specks", () => {
    const rows = ["##...#..", "#....##.", "..#.....", ".#...###", "#.......", "......#."]
    const mask = Uint8Array.from(rows.join(""), (cell) => (cell === "#" ? 1 : 0))
    expect(componentsOf(mask, 8, 2)).toEqual([
      { left: 0, top: 0, right: 2, bottom: 2, area: 3 },
      { left: 5, top: 0, right: 7, bottom: 2, area: 3 },
      { left: 0, top: 2, right: 3, bottom: 5, area: 3 },
      { left: 5, top: 3, right: 8, bottom: 4, area: 3 }
    ])
  })

  it("is one component if its parts meet further down", () => {
    const rows = ["#...#", "#.#.#", "#####"]
    expect(
      componentsOf(
        Uint8Array.from(rows.join(""), (cell) => (cell === "#" ? 1 : 0)),
        5,
        1
      )
    ).toHaveLength(1)
  })
})

/** Lines of hollow boxes, which are letters as far as sizes go, on paper of one brightness. */
const boxes = (high: number, paper: number, ink: number) =>
  drawn(60 * high, 40 * high, (x, y) => {
    const [column, row] = [x % high, y % (2 * high)]
    const inside = column < 0.7 * high && row < high && x > 2 * high && x < 56 * high && y > 2 * high
    const stroke = 0.15 * high
    const hollow = column > stroke && column < 0.7 * high - stroke && row > stroke && row < high - stroke
    return inside && !hollow ? ink : paper
  })

describe("letters", () => {
  it("are found and measured in black and in faded print", () => {
    for (const ink of [10, 120, 205]) {
      const page = boxes(20, 252, ink)
      const letters = lettersOf(componentsOf(inkMask(page), page.width, 8))
      expect(letters.length).toBeGreaterThan(900)
      expect([heightOf(letters, false), heightOf(letters, true)]).toEqual([20, 14])
    }
  })

  it("are enlarged if small, shrunk if huge, and otherwise left at their size", () => {
    for (const [high, scale] of [
      [12, 1.75],
      [20, 1.5],
      [28, 1],
      [50, 1]
    ] as const) {
      const { toPicture } = prepare(boxes(high, 252, 20), { maxPixels: 4e7, turn: 0 })
      expect(1 / toPicture.a).toBeCloseTo(scale, 1)
    }
    expect(1 / prepare(boxes(80, 252, 20), { maxPixels: 4e7, turn: 0 }).toPicture.a).toBeCloseTo(0.55, 1)
  })
})

import { describe, expect, it } from "vitest"
import { unreadParts, within } from "../src/network/unreadParts.js"

const [width, height] = [640, 960]
/** A page with lines of dark strokes, each a box of them. */
const page = (lines: ReadonlyArray<{ x: number; y: number; width: number }>) => {
  const pixels = new Float32Array(width * height).fill(240)
  for (const line of lines)
    for (let y = line.y; y < line.y + 14; y++)
      for (let x = line.x; x < line.x + line.width; x++) if ((x >> 1) % 3 === 0) pixels[y * width + x] = 40
  return { pixels, width, height }
}
const boxOf = ({ width, x, y }: { x: number; y: number; width: number }) => ({ x, y, width, height: 14 })

describe("parts of a page without settled words", () => {
  const [read, unread] = [
    { x: 100, y: 100, width: 300 },
    { x: 120, y: 600, width: 200 }
  ]

  it("hold unread text, and leave out read text and blank areas", () => {
    const parts = unreadParts(page([read, unread]), [boxOf(read)]) ?? []
    expect(parts).toHaveLength(1)
    const [{ exact, seen }] = parts as [(typeof parts)[number]]
    for (const part of [exact, seen]) {
      expect(part.left).toBeLessThanOrEqual(unread.x - 8)
      expect(part.right).toBeGreaterThanOrEqual(unread.x + unread.width + 8)
      expect(part.top).toBeLessThanOrEqual(unread.y - 8)
      expect(part.bottom).toBeGreaterThanOrEqual(unread.y + 14 + 8)
      expect(part.top).toBeGreaterThan(read.y + 14)
    }
    expect([(seen.right - seen.left) % 32, (seen.bottom - seen.top) % 32]).toEqual([0, 0])
  })

  it("are none if all is read, and the whole page if next to nothing is", () => {
    expect(unreadParts(page([read, unread]), [boxOf(read), boxOf(unread)])).toEqual([])
    expect(unreadParts(page([read, unread]), [])).toBeNull()
    const full = Array.from({ length: 40 }, (_, at) => ({ x: 10, y: 10 + 23 * at, width: 620 }))
    expect(unreadParts(page(full), full.slice(0, 1).map(boxOf))).toBeNull()
  })

  it("skip rulings", () => {
    const ruled = page([read])
    for (let y = 300; y < 700; y++) ruled.pixels[y * width + 50] = 0
    for (let x = 50; x < 600; x++) ruled.pixels[700 * width + x] = 0
    expect(unreadParts(ruled, [boxOf(read)])).toEqual([])
  })

  it("cut no settled word, and do not overlap", () => {
    const beside = { x: 310, y: 592, width: 200 }
    const settled = [boxOf(beside), boxOf(read)]
    const below = { x: 480, y: 640, width: 100 }
    const parts = unreadParts(page([read, unread, beside, below]), settled) ?? []
    for (const { exact } of parts) {
      const across = exact.left < beside.x + beside.width && exact.right > beside.x
      const down = exact.top < beside.y + 14 && exact.bottom > beside.y
      if (!across || !down) continue
      expect(exact.left).toBeLessThanOrEqual(beside.x)
      expect(exact.right).toBeGreaterThanOrEqual(beside.x + beside.width)
      expect(exact.top).toBeLessThanOrEqual(beside.y)
      expect(exact.bottom).toBeGreaterThanOrEqual(beside.y + 14)
    }
    for (const [at, { exact }] of parts.entries())
      for (const { exact: other } of parts.slice(at + 1))
        expect(
          exact.left < other.right && other.left < exact.right && exact.top < other.bottom && other.top < exact.bottom
        ).toBe(false)
  })

  it("keep the portion of a line between their sides", () => {
    const part = { left: 100, top: 100, right: 300, bottom: 200 }
    const line = { x: 50, y: 140, width: 200, height: 20, lean: 0 }
    expect(within(line, part)).toEqual([{ x: 100, y: 140, width: 150, height: 20, lean: 0 }])
    expect(within({ ...line, y: 195 }, part)).toEqual([])
    expect(within({ ...line, x: 310 }, part)).toEqual([])
  })
})

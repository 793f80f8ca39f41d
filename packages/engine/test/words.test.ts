import { describe, expect, it } from "vitest"
import {
  charactersOf,
  joinedText,
  looksFrench,
  samePlaces,
  sharedArea,
  sureness,
  type Word,
  withoutAccents
} from "../src/words.js"

const word = (text: string, x: number, confidence = 1): Word => ({
  text,
  confidence,
  box: { x, y: 0, width: 10 * text.length, height: 20 }
})

describe("boxes", () => {
  it("share an area unless they are apart or only touch", () => {
    const box = { x: 0, y: 0, width: 10, height: 20 }
    expect(sharedArea(box, { x: 6, y: 15, width: 10, height: 20 })).toBe(20)
    expect(sharedArea(box, { x: 10, y: 0, width: 10, height: 20 })).toBe(0)
    expect(sharedArea(box, { x: 20, y: 40, width: 10, height: 20 })).toBe(0)
  })
})

describe("words", () => {
  it("have the average confidence of their characters", () => {
    const words = [word("Total", 0, 0.9), word("5", 60, 0.3)]
    expect(charactersOf(words)).toBe(6)
    expect(joinedText(words)).toBe("Total5")
    expect(sureness(words)).toBeCloseTo((5 * 0.9 + 0.3) / 6)
    expect(sureness([])).toBe(0)
  })

  it("of two readings share a place if they overlap, directly or through others", () => {
    const places = samePlaces([word("Total", 0), word("due", 200)], [word("To", 0), word("tal", 25), word("now", 400)])
    expect(places.map(({ first, second }) => [joinedText(first), joinedText(second)])).toEqual([
      ["Total", "Total"],
      ["due", ""],
      ["", "now"]
    ])
  })

  it("count as French from the second word with an accent", () => {
    expect(looksFrench([word("Café", 0), word("Total", 100)])).toBe(false)
    expect(looksFrench([word("Café", 0), word("réglé", 100)])).toBe(true)
    expect(withoutAccents("réglé à ça")).toBe("regle a ca")
  })
})

import type { Word } from "@extrait/engine"
import { describe, expect, it } from "vitest"
import { bestOfBoth as merge, type Weighing } from "../src/reading/twoReadings.js"

const word = (text: string, confidence: number, x: number, y = 0, width = 50): Word => ({
  text,
  confidence,
  box: { x, y, width, height: 20 }
})
const bestOfBoth = (first: ReadonlyArray<Word>, second: ReadonlyArray<Word>, weighing: Partial<Weighing> = {}) =>
  merge(first, second, { isSettled: () => false, margin: 0.02, ...weighing })
const texts = (words: ReadonlyArray<Word>) => words.map(({ text }) => text)

describe("two readings of one picture", () => {
  it("give each place once, from the more confident reading", () => {
    const first = [word("Total", 0.95, 0), word("1250", 0.4, 100)]
    const second = [word("Tolal", 0.6, 2), word("12.50", 0.9, 101)]
    expect(texts(bestOfBoth(first, second))).toEqual(["Total", "12.50"])
    expect(texts(bestOfBoth(second, first))).toEqual(["Total", "12.50"])
  })

  it("compare a word with all the pieces that the other reading split it into", () => {
    const whole = [word("13.06", 0.9, 0, 0, 80)]
    const pieces = [word("13", 0.95, 0, 0, 30), word(".", 0.3, 32, 0, 6), word("06", 0.5, 40, 0, 38)]
    expect(texts(bestOfBoth(pieces, whole))).toEqual(["13.06"])
    expect(texts(bestOfBoth(whole, pieces))).toEqual(["13.06"])
  })

  it("complement each other, except for words of low confidence that only one has", () => {
    const first = [word("Soup", 0.9, 0, 0), word("~", 0.1, 300, 0), word("Bread", 0.7, 0, 90)]
    const second = [word("Soup", 0.9, 0, 0), word("14.34", 0.9, 200, 0), word("ee", 0.4, 0, 50)]
    expect(texts(bestOfBoth(first, second))).toEqual(["Soup", "Bread", "14.34"])
  })

  it("keep words that merely touch", () => {
    const first = [word("No", 0.9, 0, 0)]
    const second = [word("12", 0.9, 48, 0), word("VAT", 0.9, 0, 18)]
    expect(texts(bestOfBoth(first, second))).toEqual(["No", "12", "VAT"])
  })

  it("are matched wherever their words overlap, whatever their heights", () => {
    const first = Array.from({ length: 60 }, (_, row) => word(`a${row}`, 0.9, (row % 7) * 60, row * 25))
    const second = [...first].reverse().map((other) => ({ ...other, text: other.text.toUpperCase() }))
    const tall: Word = { text: "TALL", confidence: 0.9, box: { x: 900, y: 0, width: 40, height: 1500 } }
    const inside: Word = { text: "tall", confidence: 0.8, box: { x: 905, y: 1200, width: 20, height: 200 } }
    expect(texts(bestOfBoth([...first, inside], [tall, ...second]))).toEqual([...texts(first), "TALL"])
  })

  it("leave settled words and the first reading's accents unchanged", () => {
    const first = [word("Total", 0.9, 0), word("été", 0.5, 100), word("1O", 0.5, 200)]
    const second = [word("Tolal", 0.95, 1), word("ete", 0.9, 101), word("10", 0.9, 200), word("sol", 0.9, 3, 2)]
    expect(texts(bestOfBoth(first, second, { isSettled: ({ text }) => text === "Total" }))).toEqual([
      "Total",
      "été",
      "10"
    ])
  })

  it("favour the better network if both are about equally confident", () => {
    const [first, second] = [[word("3l8", 0.8, 0)], [word("318", 0.77, 0)]]
    expect(texts(bestOfBoth(first, second, { margin: -0.05 }))).toEqual(["318"])
    expect(texts(bestOfBoth(first, second, { margin: 0.05 }))).toEqual(["3l8"])
  })

  it("lower the confidence of words on which they disagree", () => {
    const first = [word("Total", 0.8, 0), word("3l8", 0.7, 100), word("Thanks", 0.9, 200)]
    const second = [word("Total", 0.9, 0), word("318", 0.8, 101), word("VAT", 0.9, 300)]
    const merged = bestOfBoth(first, second)
    expect(texts(merged)).toEqual(["Total", "318", "Thanks", "VAT"])
    const confidences = merged.map(({ confidence }) => confidence)
    expect(confidences[0]).toBe(0.9)
    expect(confidences[1]).toBeCloseTo(0.512)
    expect(confidences.slice(2)).toEqual([0.45, 0.45])
  })
})

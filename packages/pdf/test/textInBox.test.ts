import { describe, expect, it } from "vitest"
import { wordsInBox } from "../src/page/textInBox.js"

const box = { x: 40, y: 100, width: 104, height: 60 }
const note = { size: 10, fontName: "Helvetica", wraps: true }
/** The lines of words, by their upper edges. */
const linesOf = (words: ReturnType<typeof wordsInBox>) =>
  Array.from(new Set(words.map((word) => word.box.y)), (y) =>
    words
      .filter((word) => word.box.y === y)
      .map((word) => word.text)
      .join(" ")
  )

describe("text of a field or note without an appearance stream", () => {
  it("wraps between words if its field is multi-line, in a size that fits", () => {
    const words = wordsInBox("Please ring twice, the bell of the ground floor is broken", box, note)
    expect(linesOf(words)).toEqual(["Please ring twice,", "the bell of the", "ground floor is", "broken"])
    for (const word of words) {
      expect(word.box.x + word.box.width).toBeLessThanOrEqual(box.x + box.width)
      expect(word.box.y + word.box.height).toBeLessThanOrEqual(box.y + box.height)
    }
    const long = wordsInBox("Please ring twice. ".repeat(12), box, note)
    expect(Math.max(...long.map((word) => word.box.y + word.box.height))).toBeLessThanOrEqual(box.y + box.height + 2)
    expect(long[0]?.font?.size).toBeLessThan(10)
  })

  it("stays on one line if its field is single-line, and keeps its own line ends", () => {
    expect(linesOf(wordsInBox("Please ring twice, the bell is broken", box, { ...note, wraps: false }))).toHaveLength(1)
    expect(linesOf(wordsInBox("12 rue Haute\r\n62000 Arras", box, { ...note, wraps: false }))).toEqual([
      "12 rue Haute",
      "62000 Arras"
    ])
  })

  it("is read up to fifty thousand characters, without cutting a word", () => {
    const words = wordsInBox("word ".repeat(1_000_000), box, note)
    expect(words).toHaveLength(10_000)
    expect(new Set(words.map((word) => word.text))).toEqual(new Set(["word"]))
  })
})

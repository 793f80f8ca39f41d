import { describe, expect, it } from "vitest"
import { linesOf } from "../src/reading/words.js"

/** A table as Tesseract writes it: each line of words after a row for the line itself. */
const table = (
  lines: ReadonlyArray<ReadonlyArray<{ readonly text: string; readonly confidence: number; readonly width?: number }>>
) =>
  lines
    .flatMap((words, line) => [
      `4\t1\t1\t1\t${line + 1}\t0\t10\t${line * 20}\t300\t12\t-1\t`,
      ...words.map(
        ({ confidence, text, width = 20 }, at) =>
          `5\t1\t1\t1\t${line + 1}\t${at + 1}\t${10 + at * 50}\t${line * 20}\t${width}\t10\t${confidence}\t${text}`
      )
    ])
    .concat("")
    .join("\n")
const texts = (tsv: string) => linesOf(tsv).map((line) => line.map(({ text }) => text))

describe("words from Tesseract's table", () => {
  it("have boxes and confidences as fractions", () => {
    expect(linesOf(table([[{ text: "Total", confidence: 91 }]]))).toEqual([
      [{ text: "Total", confidence: 0.91, box: { x: 10, y: 0, width: 20, height: 10 } }]
    ])
  })

  it("are grouped into lines", () => {
    const word = (text: string) => ({ text, confidence: 90 })
    expect(texts(table([[word("Total"), word("due")], [word("12.50")]]))).toEqual([["Total", "due"], ["12.50"]])
  })

  it("exclude words of low confidence, specks and empty boxes, but not clear punctuation", () => {
    const tsv = table([
      [
        { text: "Zq", confidence: 2 },
        { text: "|", confidence: 30 },
        { text: ":", confidence: 88 },
        { text: " ", confidence: 95 },
        { text: "flat", confidence: 95, width: 0 }
      ],
      [{ text: "~", confidence: 10 }]
    ])
    expect(texts(tsv)).toEqual([[":"]])
  })

  it("are normalised to composed characters", () => {
    expect(texts(table([[{ text: "e\u0301te\u0301", confidence: 90 }]]))).toEqual([["\u00e9t\u00e9"]])
  })

  it("are absent for a picture without text", () => {
    expect(linesOf("")).toEqual([])
    expect(linesOf("1\t1\t0\t0\t0\t0\t0\t0\t600\t400\t-1\t\n")).toEqual([])
  })
})

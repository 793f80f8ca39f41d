import { describe, expect, it } from "vitest"
import { languageCodes } from "../src/languageData.js"
import { wordsOf } from "../src/words.js"

const tree = (words: ReadonlyArray<{ text: string; confidence: number; width?: number }>) => ({
  blocks: [
    {
      paragraphs: [
        {
          lines: [
            {
              words: words.map(({ text, confidence, width = 20 }) => ({
                text,
                confidence,
                bbox: { x0: 10, y0: 5, x1: 10 + width, y1: 15 }
              }))
            }
          ]
        }
      ]
    }
  ]
})

describe("words of Tesseract's tree", () => {
  it("have boxes and confidences as fractions", () => {
    expect(wordsOf(tree([{ text: "Total", confidence: 91 }]))).toEqual([
      { text: "Total", confidence: 0.91, box: { x: 10, y: 5, width: 20, height: 10 } }
    ])
  })

  it("leave out what Tesseract does not believe, specks and empty boxes, and keep clear punctuation", () => {
    const words = wordsOf(
      tree([
        { text: "Zq", confidence: 2 },
        { text: "|", confidence: 30 },
        { text: ":", confidence: 88 },
        { text: " ", confidence: 95 },
        { text: "flat", confidence: 95, width: 0 }
      ])
    )
    expect(words.map((word) => word.text)).toEqual([":"])
  })

  it("of a picture without text are none", () => {
    expect(wordsOf({ blocks: null })).toEqual([])
  })
})

describe("languages", () => {
  it("are named in one order, and both where none is", () => {
    expect(languageCodes(["fr", "en"])).toBe("fra+eng")
    expect(languageCodes(["fr"])).toBe("fra")
    expect(languageCodes([])).toBe("fra+eng")
  })
})

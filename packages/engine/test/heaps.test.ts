import { describe, expect, it } from "vitest"
import { extract } from "../src/index.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import type { Page, Word } from "../src/page/Page.js"

const pageOf = (words: ReadonlyArray<Word>): Page => ({
  page: 1,
  width: 595,
  height: 842,
  unit: "point",
  rotation: 0,
  source: "text_layer",
  words,
  rulings: []
})

const word = (text: string, x: number, y: number): Word => ({
  text,
  confidence: 1,
  box: { x, y, width: 40, height: 9 }
})

describe("countless words at one point", () => {
  it("are reduced to a manageable number without affecting the rest of the page", () => {
    const heap = Array.from({ length: 5000 }, (_, i) => word(`w${i}`, 300, 400))
    const { extract: fields, layout } = extract({
      pages: [pageOf([word("Invoice", 40, 40), word("number:", 84, 40), word("F-2024-17", 128, 40), ...heap])],
      language: "en",
      documentType: "invoice"
    })
    expect(layout[0]?.lines.flatMap(({ words }) => words).length).toBeLessThan(100)
    expect(fields["invoice_number"]?.value).toBe("F-2024-17")
  })

  it("are all kept if only two overlap, as in simulated bold type", () => {
    const twice = Array.from({ length: 80 }, (_, i) => word("Total", 40, 20 + 10 * (i >> 1)))
    const { layout } = extract({ pages: [pageOf(twice)], language: "en" })
    expect(layout[0]?.lines.flatMap(({ words }) => words)).toHaveLength(80)
  })
})

describe("a page of many lines", () => {
  /** How often the layout looks at a word's position. */
  const looksOf = (lines: number): number => {
    let looks = 0
    const words = Array.from({ length: lines }, (_, i) => {
      const { box, ...rest } = word(`w${i}`, 40, 14 * i)
      return Object.defineProperty({ ...rest }, "box", {
        enumerable: true,
        get: () => {
          looks++
          return box
        }
      }) as Word
    })
    layoutPage(pageOf(words))
    return looks
  }

  it("is laid out in time roughly proportional to its lines", () => {
    // Sorting takes a little more than that.
    expect(looksOf(4000)).toBeLessThan(6 * looksOf(1000))
  })
})

import { describe, expect, it } from "vitest"
import { toBoundingBox, turnBox, unionOfBoxes } from "../src/layout/geometry.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import { runningLines } from "../src/layout/runningLines.js"
import { pageOf } from "./handmadePage.js"
import { pageOfWords, skewed, typed } from "./layoutPages.js"

const columnsOfText = () => {
  const left = [
    "The mill stands by the river and",
    "has ground flour for two hundred",
    "years without a single pause for",
    "repair of its great oaken wheel."
  ]
  const right = [
    "Visitors come in spring when the",
    "water is high and the wheel can",
    "turn at its full speed from dawn",
    "until the last of the evening."
  ]
  return typed(["A short history of the mill", "", ...left.map((line, i) => line.padEnd(40) + (right[i] ?? ""))])
}

describe("layoutPage", () => {
  it("reads columns of running text one after the other", () => {
    const text = layoutPage(columnsOfText()).lines.map((line) => line.text)
    expect(text.slice(0, 3)).toEqual([
      "A short history of the mill",
      "The mill stands by the river and",
      "has ground flour for two hundred"
    ])
    expect(text.indexOf("repair of its great oaken wheel.")).toBeLessThan(
      text.indexOf("Visitors come in spring when the")
    )
  })

  it("numbers blocks in reading order", () => {
    const layout = layoutPage(columnsOfText())
    expect(layout.blocks.map((block) => block.id)).toEqual(layout.blocks.map((_, i) => `p1_b${i + 1}`))
    expect(layout.blocks.map((block) => block.lines.length)).toEqual([1, 4, 4])
  })

  it("keeps the lines of a skewed page apart", () => {
    const page = skewed(
      typed([
        "one two three four five six seven eight nine ten eleven twelve thirteen",
        "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici",
        "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze"
      ]),
      0.03
    )
    expect(layoutPage(page).lines.map((line) => line.words[0]?.text)).toEqual(["one", "uno", "un"])
  })

  it("separates neighbouring lines whose baselines differ, and keeps an entry with its label", () => {
    const lines = (texts: ReadonlyArray<{ x: number; y: number; text: string; size?: number }>) =>
      layoutPage(pageOf(texts))
        .lines.map(({ text }) => text)
        .sort()
    // Letters are five points wide: the first line ends at 120.
    expect(
      lines([
        { x: 20, y: 24, text: "REMIT TO Larkhill Co" },
        { x: 127, y: 20, text: "Advertiser" },
        { x: 127, y: 32, text: "Agency" }
      ])
    ).toEqual(["Advertiser", "Agency", "REMIT TO Larkhill Co"])
    expect(
      lines([
        { x: 20, y: 24, text: "Agency: " },
        { x: 62, y: 20, text: "Larkhill Media" }
      ])
    ).toEqual(["Agency: Larkhill Media"])
    expect(
      lines([
        { x: 20, y: 20, text: "ranking it the 2" },
        { x: 101, y: 19, text: "nd", size: 6 },
        { x: 112, y: 20, text: "of them all" }
      ])
    ).toHaveLength(1)
  })

  it("keeps a line of large and small type together", () => {
    const word = (text: string, x: number, y: number, height: number) => ({
      text,
      confidence: 1,
      box: { x, y, width: text.length * height * 0.5, height }
    })
    const layout = layoutPage(
      pageOfWords([word("Total", 50, 100, 18), word("incl.", 100, 106, 10), word("VAT", 130, 106, 10)])
    )
    expect(layout.lines.map((line) => line.text)).toEqual(["Total incl. VAT"])
  })

  it("ends a line where a vertical line is drawn", () => {
    const page = typed(["alpha beta gamma"])
    const layout = layoutPage(pageOfWords(page.words, [{ x1: 67.5, y1: 50, x2: 67.5, y2: 90 }]))
    expect(layout.lines.map((line) => line.text)).toEqual(["alpha", "beta gamma"])
  })

  it("separates blocks where a horizontal line is drawn", () => {
    const page = typed(["alpha beta gamma", "delta epsilon zeta"])
    const layout = layoutPage(pageOfWords(page.words, [{ x1: 30, y1: 72, x2: 200, y2: 72 }]))
    expect(layout.blocks.map((block) => block.text)).toEqual(["alpha beta gamma", "delta epsilon zeta"])
  })

  it("keeps the rows of a table separate, and reads them one after the other", () => {
    const layout = layoutPage(typed(["Rope          12.50", "Sail         140.00", "Anchor        80.00"]))
    expect(layout.blocks.map((block) => block.text)).toEqual(["Rope", "12.50", "Sail", "140.00", "Anchor", "80.00"])
  })

  it("keeps an address beside a form together", () => {
    const layout = layoutPage(
      typed([
        "Ada Marsh          Date:      12/03/2020",
        "12 Quay Street     Number:        2201",
        "Northport          Page:             1"
      ])
    )
    expect(layout.blocks[0]?.text).toBe("Ada Marsh\n12 Quay Street\nNorthport")
  })

  it("returns no blocks for an empty page", () => {
    const layout = layoutPage(pageOfWords([]))
    expect(layout.blocks).toEqual([])
    expect(layout.lines).toEqual([])
    expect(layout.lineHeight).toBeGreaterThan(0)
  })
})

describe("runningLines", () => {
  it("finds lines repeated at the edges of pages, whatever their page numbers", () => {
    const pages = [1, 2, 3].map((n) =>
      layoutPage(
        typed(
          ["Annual report of the harbour", "", "", "", "", "", "", "", `Chapter number ${n}`, `Body ${"x".repeat(n)}`],
          n,
          20
        )
      )
    )
    const running = runningLines(pages)
    expect([...running].map((line) => line.text)).toEqual([
      "Annual report of the harbour",
      "Annual report of the harbour",
      "Annual report of the harbour"
    ])
  })
})

describe("geometry", () => {
  it("gives boxes as fractions kept within the page", () => {
    expect(toBoundingBox({ x: -10, y: 400, width: 310, height: 900 }, { width: 600, height: 800 })).toEqual({
      x: 0,
      y: 0.5,
      width: 0.5,
      height: 0.5
    })
  })

  it("unites boxes", () => {
    expect(
      unionOfBoxes([
        { x: 1, y: 2, width: 3, height: 4 },
        { x: 0, y: 5, width: 1, height: 5 }
      ])
    ).toEqual({ x: 0, y: 2, width: 4, height: 8 })
    expect(unionOfBoxes([])).toEqual({ x: 0, y: 0, width: 0, height: 0 })
  })
})

describe("turnBox", () => {
  it("turns a box with its page, and results come back in the page as it is seen", () => {
    const seen = { width: 100, height: 200 }
    const box = { x: 10, y: 20, width: 30, height: 5 }
    const expected = toBoundingBox(box, seen)
    expect(turnBox(box, seen, 90)).toEqual({ x: 175, y: 10, width: 5, height: 30 })
    for (const turned of [0, 90, 180, 270] as const) {
      const page = turned === 90 || turned === 270 ? { width: 200, height: 100, turned } : { ...seen, turned }
      expect(toBoundingBox(turnBox(box, seen, turned), page)).toEqual(expected)
    }
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { layoutPage } from "../src/layout/layoutPage.js"
import type { Page, Ruling, Word } from "../src/page/Page.js"
import { findTables } from "../src/tables/findTables.js"
import { extractTables } from "../src/tables/named/extractTables.js"

const word: fc.Arbitrary<Word> = fc.record({
  text: fc.oneof(
    fc.constantFrom("Total", "Qty", "Amount", "-", "12.50", "3", "VAT", "Description"),
    fc.string({ minLength: 1, maxLength: 8 })
  ),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  box: fc.record({
    x: fc.integer({ min: -10, max: 580 }),
    y: fc.integer({ min: -10, max: 790 }),
    width: fc.integer({ min: 0, max: 120 }),
    height: fc.integer({ min: 0, max: 40 })
  })
})

const ruling: fc.Arbitrary<Ruling> = fc
  .tuple(
    fc.integer({ min: 0, max: 600 }),
    fc.integer({ min: 0, max: 800 }),
    fc.integer({ min: 0, max: 500 }),
    fc.boolean()
  )
  .map(([x1, y1, length, flat]) => (flat ? { x1, y1, x2: x1 + length, y2: y1 } : { x1, y1, x2: x1, y2: y1 + length }))

const page: fc.Arbitrary<Page> = fc.record({
  page: fc.constant(1),
  width: fc.constant(600),
  height: fc.constant(800),
  unit: fc.constant("point" as const),
  rotation: fc.constant(0 as const),
  source: fc.constant("ocr" as const),
  words: fc.array(word, { maxLength: 80 }),
  rulings: fc.array(ruling, { maxLength: 20 })
})

const shuffledPages = page.chain((one) =>
  fc
    .tuple(
      fc.shuffledSubarray([...one.words], { minLength: one.words.length }),
      fc.shuffledSubarray([...one.rulings], { minLength: one.rulings.length })
    )
    .map(([words, rulings]) => [one, { ...one, words, rulings }] as const)
)

const spec = { key: "lines", columns: ["description", "quantity", "amount"] }
const inFractions = (box: { x: number; y: number; width: number; height: number }) =>
  [box.x, box.y, box.width, box.height, box.x + box.width - 1e-5, box.y + box.height - 1e-5].every(
    (n) => n >= -1e-4 && n <= 1
  )

describe("layout properties", () => {
  it("puts every word in exactly one line and one block", () => {
    fc.assert(
      fc.property(page, (one) => {
        const layout = layoutPage(one)
        const fromLines = layout.lines.flatMap((line) => line.words)
        const fromBlocks = layout.blocks.flatMap((block) => block.lines.flatMap((line) => line.words))
        expect(fromLines.length).toBe(one.words.length)
        expect(new Set(fromLines)).toEqual(new Set(one.words))
        expect(fromBlocks).toEqual(fromLines)
        expect(new Set(layout.blocks.map((block) => block.id)).size).toBe(layout.blocks.length)
        for (const block of layout.blocks) for (const line of block.lines) expect(line.blockId).toBe(block.id)
      })
    )
  })

  it("does not depend on the order of words and rulings", () => {
    fc.assert(
      fc.property(shuffledPages, ([one, other]) => {
        const a = layoutPage(one)
        const b = layoutPage(other)
        expect(b.blocks).toEqual(a.blocks)
        expect(findTables([b], "en")).toEqual(findTables([a], "en"))
        expect(extractTables({ layouts: [b], language: "en", tables: [spec] })).toEqual(
          extractTables({ layouts: [a], language: "en", tables: [spec] })
        )
      })
    )
  })

  it("gives boxes within the page, confidences from 0 to 1, and one cell per column", () => {
    fc.assert(
      fc.property(page, (one) => {
        const layouts = [layoutPage(one)]
        for (const table of [
          ...findTables(layouts, "fr"),
          ...extractTables({ layouts, language: "fr", tables: [spec] })
        ]) {
          expect(inFractions(table.bbox)).toBe(true)
          expect(table.confidence).toBeGreaterThanOrEqual(0)
          expect(table.confidence).toBeLessThanOrEqual(1)
          expect(new Set(table.columns).size).toBe(table.columns.length)
          for (const row of table.rows) {
            expect(row.cells.map((cell) => cell.column)).toEqual([...table.columns])
            expect(inFractions(row.bbox)).toBe(true)
            for (const cell of row.cells) {
              if (cell.bbox) expect(inFractions(cell.bbox)).toBe(true)
              expect(cell.value === null).toBe(cell.block_ids.length === 0)
            }
          }
        }
      })
    )
  })
})

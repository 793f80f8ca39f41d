import { describe, expect, it } from "vitest"
import type { ExtractedTable } from "../src/index.js"
import { correctedTable } from "../src/lifecycle/tableCorrection.js"

const box = (y: number) => ({ x: 0.1, y, width: 0.8, height: 0.02 })
const row = (y: number, description: string, amount: string): ExtractedTable["rows"][number] => ({
  page: 1,
  bbox: box(y),
  cells: [
    {
      column: "description",
      value: description,
      normalized: description,
      confidence: 0.8,
      bbox: box(y),
      block_ids: ["p1_b2"]
    },
    {
      column: "amount",
      value: amount,
      normalized: { amount: Number(amount), currency: null },
      confidence: 0.7,
      bbox: box(y),
      block_ids: ["p1_b2"]
    }
  ]
})
const table: ExtractedTable = {
  key: "line_items",
  name: null,
  page_start: 1,
  page_end: 1,
  columns: ["description", "amount"],
  rows: [row(0.3, "Oak board", "12.00"), row(0.4, "Screws", "3.50"), row(0.5, "Glue", "7.25")],
  confidence: 0.9,
  bbox: { x: 0.1, y: 0.25, width: 0.8, height: 0.3 }
}
const english = { language: "en" } as const
const corrected = (...rows: ReadonlyArray<Record<string, string | null>>) =>
  correctedTable(table, rows, "invoice", english)

describe("a table with corrected rows", () => {
  it("keeps the bounding box of every row and of every unchanged cell", () => {
    const { machine, rows, ...more } = corrected(
      { description: "Oak board", amount: "12.00" },
      { description: "Screws, box", amount: "3.50" },
      { description: "Glue", amount: "1,007.25" }
    )
    expect(more).toMatchObject({ confidence: 1, bbox: table.bbox })
    expect(machine).toEqual({ rows: table.rows, confidence: 0.9 })
    expect(rows.map(({ bbox }) => bbox.y)).toEqual([0.3, 0.4, 0.5])
    expect(rows[0]?.cells[0]).toEqual({ ...table.rows[0]?.cells[0], confidence: 1 })
    expect(rows[1]?.cells[0]).toEqual({
      column: "description",
      value: "Screws, box",
      normalized: "Screws, box",
      confidence: 1,
      bbox: null,
      block_ids: []
    })
    expect(rows[2]?.cells[1]).toMatchObject({
      value: "1,007.25",
      normalized: { amount: 1007.25, currency: null },
      bbox: null
    })
  })

  it("distinguishes new, removed and kept rows", () => {
    const { rows } = corrected(
      { description: "Screws", amount: "3.50" },
      { description: "Nails", amount: "2.10" },
      { description: "Glue", amount: "7.25" }
    )
    expect(rows.map(({ bbox }) => bbox.y)).toEqual([0.4, table.bbox.y, 0.5])
    expect(rows[1]?.cells.map(({ normalized }) => normalized)).toEqual(["Nails", { amount: 2.1, currency: null }])
    expect(corrected().rows).toEqual([])
  })

  it("normalises an invalid amount to null, and treats an omitted cell as empty", () => {
    const { rows } = corrected({ amount: "twelve" })
    expect(rows[0]?.cells.map(({ normalized, value }) => [value, normalized])).toEqual([
      [null, null],
      ["twelve", null]
    ])
  })

  it("keeps the machine's original values when corrected again", () => {
    const once = corrected({ description: "Nails", amount: "2.10" })
    const { machine, rows } = correctedTable(once, [{ description: "Glue", amount: "7.25" }], "invoice", english)
    expect(machine).toEqual({ rows: table.rows, confidence: 0.9 })
    expect(rows[0]?.bbox).toEqual(box(0.5))
  })
})

import { describe, expect, it } from "vitest"
import { scoreRegions } from "../src/evaluation/index.js"
import type { ExtractedTable } from "../src/index.js"

const grid = (...rows: ReadonlyArray<ReadonlyArray<string>>) => ({
  cells: rows.flatMap((texts, row) => texts.map((text, col) => ({ row, col, row_end: row, col_end: col, text })))
})
const given = (
  columns: ReadonlyArray<string>,
  ...rows: ReadonlyArray<ReadonlyArray<string>>
): Pick<ExtractedTable, "columns" | "rows"> => ({
  columns,
  rows: rows.map((texts) => ({
    page: 1,
    bbox: { x: 0, y: 0, width: 1, height: 1 },
    cells: texts.map((value, i) => ({
      column: columns[i] ?? "",
      value,
      normalized: value,
      confidence: 1,
      bbox: null,
      block_ids: []
    }))
  }))
})

describe("scoreRegions", () => {
  const labelled = [
    grid(["Berth", "Ship"], ["North 1", "Kestrel"], ["North 2", "Heron"]),
    grid(["Day", "Sold"], ["Monday", "12"])
  ]
  const scored = (...tables: ReadonlyArray<Pick<ExtractedTable, "columns" | "rows">>) =>
    scoreRegions([{ file: "a.pdf", tables: labelled }], () => ({ tables }))

  it("counts everything in a complete answer", () => {
    const scores = scored(
      given(["Day", "Sold"], ["Monday", "12"]),
      given(["Berth", "Ship"], ["North 1", "Kestrel"], ["North 2", "Heron"])
    )
    expect(scores).toEqual({
      tables: { labelled: 2, found: 2, recall: 1 },
      rows: { labelled: 5, found: 5, recall: 1 },
      cells: { labelled: 10, found: 10, recall: 1 }
    })
  })

  it("shows whether tables, rows or cells are lost", () => {
    const scores = scored(given(["Berth", "Ship"], ["North 1 Kestrel", ""], ["NORTH-2", "Héron"]))
    expect(scores.tables).toEqual({ labelled: 2, found: 1, recall: 0.5 })
    expect(scores.rows).toEqual({ labelled: 5, found: 2, recall: 0.4 })
    expect(scores.cells).toEqual({ labelled: 10, found: 4, recall: 0.4 })
  })

  it("finds nothing without an answer", () => {
    expect(scoreRegions([{ file: "a.pdf", tables: labelled }, { file: "b.pdf" }], () => undefined).tables).toEqual({
      labelled: 2,
      found: 0,
      recall: 0
    })
  })
})

import { describe, expect, it } from "vitest"
import { layoutPage } from "../src/layout/layoutPage.js"
import { extractTables } from "../src/tables/named/extractTables.js"
import { typed } from "./layoutPages.js"
import { custom, rowsOf } from "./tableRows.js"

describe("a requested table", () => {
  it("is matched by column names in any spelling, and by their meaning", () => {
    const page = typed([
      "Day          Station        Units sold     Unit cost",
      "12/03/2020   North quay            12          3.50",
      "13/03/2020   South quay             7          4.25",
      "14/03/2020   East quay             31          1.10"
    ])
    const [table] = custom({ key: "sales", columns: ["station", "unitsSold", "unit_price"] }, page)
    expect(table?.columns).toEqual(["station", "unitsSold", "unit_price"])
    expect(rowsOf(table)?.[1]).toEqual({ station: "South quay", unitsSold: "7", unit_price: "4.25" })
  })

  it("is left out when no header names its columns", () => {
    const page = typed([
      "Day          Station        Units sold",
      "12/03/2020   North quay            12",
      "13/03/2020   South quay             7"
    ])
    const tables = custom({ key: "crew", columns: ["captain", "mate", "cook"] }, page)
    expect(tables.map(({ key }) => key)).not.toContain("crew")
  })

  it("has multi-line rows joined and totals left out", () => {
    const page = typed([
      "Date          Description                   Debit      Credit",
      "12/03/2020    Card payment                  35.00",
      "              Harbour Stores",
      "14/03/2020    Transfer from Ada Marsh                  120.00",
      "15/03/2020    Standing order                80.00",
      "Total                                      115.00      120.00"
    ])
    const [table] = custom({ key: "movements", columns: ["date", "description", "debit", "credit"] }, page)
    expect(rowsOf(table)).toEqual([
      { date: "12/03/2020", description: "Card payment Harbour Stores", debit: "35.00", credit: null },
      { date: "14/03/2020", description: "Transfer from Ada Marsh", debit: null, credit: "120.00" },
      { date: "15/03/2020", description: "Standing order", debit: "80.00", credit: null }
    ])
    expect(table?.rows[0]?.cells[0]?.normalized).toBe("2020-03-12")
  })

  it("continues over pages that repeat the header row", () => {
    const header = "Berth          Ship              Length"
    const first = typed(
      [
        header,
        "North 1        Kestrel            12.50",
        "North 2        Heron              14.00",
        "North 3        Plover             11.20"
      ],
      1
    )
    const second = typed(
      [
        header,
        "South 1        Gannet             16.10",
        "South 2        Curlew             13.30",
        "South 3        Avocet             10.75"
      ],
      2
    )
    const [table, ...others] = custom({ key: "berths", columns: ["ship", "length"] }, first, second)
    expect(others).toEqual([])
    expect(table?.rows.map((row) => [row.page, row.cells[0]?.value])).toEqual([
      [1, "Kestrel"],
      [1, "Heron"],
      [1, "Plover"],
      [2, "Gannet"],
      [2, "Curlew"],
      [2, "Avocet"]
    ])
    expect([table?.page_start, table?.page_end]).toEqual([1, 2])
  })

  it("of one column takes the lines under its heading, up to a wide gap", () => {
    const page = typed(["Crew", "Ada Marsh", "Bram Oakes", "Cleo Finch", "", "", "", "", "Weather permitting"])
    const [table] = custom({ key: "crew", columns: ["crew"] }, page)
    expect(table?.rows.map(({ cells }) => cells[0]?.value)).toEqual(["Ada Marsh", "Bram Oakes", "Cleo Finch"])
    expect(custom({ key: "crew", columns: ["passengers"] }, page)).toEqual([])
  })

  it.each([2, 3, 12, 20])("of %i columns is found by the schema's names", (count) => {
    const names = Array.from({ length: count }, (_, i) => `Gauge${String.fromCharCode(97 + i)}`)
    const values = (row: number) => names.map((_, i) => `${row}${i}.5`)
    const wide = (cells: ReadonlyArray<string>) => cells.map((cell) => cell.padEnd(10)).join("")
    const [table] = custom(
      { key: "readings", columns: names },
      typed([wide(names), ...[1, 2, 3, 4].map((row) => wide(values(row)))])
    )
    expect(table?.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([1, 2, 3, 4].map(values))
  })
})

describe("an unrequested table", () => {
  const pages = [
    typed([
      "Description                      Qty     Price      Amount",
      "Hemp rope                          2     12.50       25.00",
      "Spare sail                         1    140.00      140.00",
      "",
      "",
      "",
      "Berth          Ship              Length      Draught",
      "North 1        Kestrel            12.50         2.10",
      "North 2        Heron              14.00         2.45",
      "North 3        Plover             11.20         1.90"
    ])
  ]
  const spec = { key: "items", columns: ["description", "quantity", "price", "amount"] }

  it("comes after the requested ones, with the page's headings", () => {
    const tables = custom(spec, ...pages)
    expect(tables.map(({ key, columns }) => [key, columns])).toEqual([
      ["items", ["description", "quantity", "price", "amount"]],
      ["table_1", ["Berth", "Ship", "Length", "Draught"]]
    ])
    expect(rowsOf(tables[1])?.[2]).toEqual({ Berth: "North 3", Ship: "Plover", Length: "11.20", Draught: "1.90" })
  })

  it("never has the key of a requested table or field", () => {
    const tables = extractTables({
      layouts: pages.map(layoutPage),
      language: "en",
      tables: [{ ...spec, key: "table_1" }],
      keys: ["table_2"]
    })
    expect(tables.map(({ key }) => key)).toEqual(["table_1", "table_3"])
  })

  it("is given if no table was requested, or for a type without tables", () => {
    const [page] = pages
    const layouts = page === undefined ? [] : [layoutPage(page)]
    const keys = extractTables({ layouts, language: "en", tables: [] }).map(({ key }) => key)
    expect(keys).toEqual(["table_1", "table_2"])
  })

  it("is not made up from specks", () => {
    const page = typed([".     3     w     , l    6 v", "A           l     b      3", "C L         l     w k    v"])
    expect(extractTables({ layouts: [layoutPage(page)], language: "en", tables: [] })).toEqual([])
  })
})

import { describe, expect, it } from "vitest"
import type { ExtractedTable } from "../src/Extraction.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import type { Page } from "../src/page/Page.js"
import { findTables } from "../src/tables/findTables.js"
import { pageOfWords, ruledGrid, typed } from "./layoutPages.js"

const tablesOf = (...pages: ReadonlyArray<Page>) => findTables(pages.map(layoutPage), "en")
const valuesOf = (table: ExtractedTable | undefined) => table?.rows.map((row) => row.cells.map((cell) => cell.value))

describe("findTables", () => {
  it("reads a ruled grid with cells of several lines", () => {
    const [table, ...others] = tablesOf(
      ruledGrid(
        [
          [["Harbour"], ["Ships", "a year"], ["Depth"]],
          [["Northport and", "the islands"], ["1,204"], ["12.5"]],
          [["Eastbay"], ["87"], ["4.0"]]
        ],
        [120, 80, 60]
      )
    )
    expect(others).toEqual([])
    expect(table?.key).toBe("table_1")
    expect(table?.columns).toEqual(["Harbour", "Ships a year", "Depth"])
    expect(valuesOf(table)).toEqual([
      ["Northport and the islands", "1,204", "12.5"],
      ["Eastbay", "87", "4.0"]
    ])
    expect(table?.rows[0]?.cells[1]?.normalized).toBe(1204)
  })

  it("joins multi-row headings with a space", () => {
    const page = ruledGrid(
      [
        [["Region"], ["2001"], [""]],
        [[""], ["Men"], ["Women"]],
        [["North"], ["41.5"], ["38.2"]],
        [["South"], ["39.0"], ["40.1"]]
      ],
      [90, 60, 60]
    )
    // The line between the two columns starts below the heading that both share.
    const rulings = page.rulings.map((line) => (line.x1 === 190 && line.x2 === 190 ? { ...line, y1: 118 } : line))
    const [table] = tablesOf({ ...page, rulings })
    expect(table?.columns).toEqual(["Region", "2001 Men", "2001 Women"])
    expect(valuesOf(table)).toEqual([
      ["North", "41.5", "38.2"],
      ["South", "39.0", "40.1"]
    ])
  })

  it("splits a ruled band that holds several rows of values", () => {
    const [table] = tablesOf(
      ruledGrid(
        [
          [["Grain"], ["Tons"]],
          [
            ["Wheat", "Barley", "Oats"],
            ["12.5", "8.1", "3.3"]
          ]
        ],
        [100, 80]
      )
    )
    expect(valuesOf(table)).toEqual([
      ["Wheat", "12.5"],
      ["Barley", "8.1"],
      ["Oats", "3.3"]
    ])
  })

  it("finds an unruled table by its columns", () => {
    const [table, ...others] = tablesOf(
      typed([
        "The following harbours were counted in the course of the year.",
        "",
        "",
        "",
        "Harbour            Ships      Depth",
        "Northport          1,204       12.5",
        "Eastbay               87        4.0",
        "Old Quay           2,310        9.7",
        "Westhaven            415        7.2",
        "",
        "",
        "",
        "The count is repeated every second year by the port authority."
      ])
    )
    expect(others).toEqual([])
    expect(table?.columns).toEqual(["Harbour", "Ships", "Depth"])
    expect(valuesOf(table)).toEqual([
      ["Northport", "1,204", "12.5"],
      ["Eastbay", "87", "4.0"],
      ["Old Quay", "2,310", "9.7"],
      ["Westhaven", "415", "7.2"]
    ])
  })

  it("joins a table that continues over two pages and drops the repeated header", () => {
    const header = "Account         Debit     Credit"
    const first = typed(
      [
        header,
        "Cash box        10.00       0.00",
        "Bank            20.00       5.00",
        "Stock            7.50       0.00"
      ],
      1,
      700
    )
    const second = typed(
      [
        header,
        "Postage          0.00      12.00",
        "Rent             0.00      90.00",
        "Sundry           1.00       2.00"
      ],
      2,
      40
    )
    const [table, ...others] = tablesOf(first, second)
    expect(others).toEqual([])
    expect([table?.page_start, table?.page_end]).toEqual([1, 2])
    expect(table?.rows.map((row) => [row.page, row.cells[0]?.value])).toEqual([
      [1, "Cash box"],
      [1, "Bank"],
      [1, "Stock"],
      [2, "Postage"],
      [2, "Rent"],
      [2, "Sundry"]
    ])
  })

  it("does not take a form of labels and values for a table", () => {
    expect(
      tablesOf(
        typed([
          "Name:              Ada Marsh",
          "Date of birth:     12/03/1970",
          "Reference:         88121",
          "Amount:            120.00",
          "Telephone:         555 0101"
        ])
      )
    ).toEqual([])
  })

  it("does not take a ruled form for a table", () => {
    expect(
      tablesOf(
        ruledGrid(
          [
            [["Invoice"], ["2201-A"]],
            [["Issued"], ["12/03/2020"]],
            [["Month"], ["March 2020"]],
            [["Clerk"], ["Ada Marsh"]]
          ],
          [90, 120]
        )
      )
    ).toEqual([])
  })

  it("joins text lines between two rulings into one row", () => {
    const page = typed([
      "Line   Programme            Spots      Rate",
      "1      Morning news             3     20.00",
      "       weekdays",
      "2      Evening film             1     60.00",
      "       Saturdays",
      "3      Late talk                2     35.00",
      "       Sundays"
    ])
    const rulings = [1, 3, 5, 7].map((i) => ({ x1: 30, y1: 58 + i * 14, x2: 300, y2: 58 + i * 14 }))
    const [table] = tablesOf(pageOfWords(page.words, rulings))
    expect(table?.rows.map((row) => row.cells[1]?.value)).toEqual([
      "Morning news weekdays",
      "Evening film Saturdays",
      "Late talk Sundays"
    ])
  })

  it("does not take running text or two columns of it for a table", () => {
    const prose = [
      "The mill stands by the river and has ground flour for two hundred years",
      "without a single pause for repair of its wheel, which in 1821 was moved",
      "from the north bank to the south bank at a cost of 340 crowns, a sum that",
      "the owner of the time paid in 12 parts over 3 years, as the books show."
    ]
    expect(tablesOf(typed(prose))).toEqual([])
    const columns = Array.from(
      { length: 6 },
      (_, i) => `${"the river runs high in spring and".padEnd(42)}water turns the wheel until day ${i}`
    )
    expect(tablesOf(typed(columns))).toEqual([])
  })

  it("numbers columns without headings, and makes names unique", () => {
    const [unnamed] = tablesOf(
      ruledGrid(
        [
          [["11"], ["12.5"]],
          [["13"], ["14.5"]],
          [["15"], ["16.5"]]
        ],
        [60, 60]
      )
    )
    expect(unnamed?.columns).toEqual(["column_1", "column_2"])
    const [twins] = tablesOf(
      ruledGrid(
        [
          [["Year"], ["Share"], ["Share"]],
          [["North"], ["1.5"], ["2.5"]],
          [["South"], ["3.5"], ["4.5"]]
        ],
        [60, 60, 60]
      )
    )
    expect(twins?.columns).toEqual(["Year", "Share", "Share 2"])
  })

  it("gives every cell its position and blocks", () => {
    const layout = layoutPage(
      ruledGrid(
        [
          [["Item"], ["Price"]],
          [["Rope"], ["€ 12.50"]],
          [["Sail"], ["n/a"]]
        ],
        [80, 80]
      )
    )
    const [table] = findTables([layout], "en")
    const price = table?.rows[0]?.cells[1]
    expect(price?.normalized).toEqual({ amount: 12.5, currency: "EUR" })
    expect(price?.bbox?.x).toBeCloseTo(124 / 600, 3)
    expect(layout.blocks.find((block) => block.id === price?.block_ids[0])?.text).toContain("€ 12.50")
    expect(table?.rows[1]?.cells[1]).toMatchObject({ value: "n/a", normalized: null })
  })

  it("uses the caption above a table as its name", () => {
    const [table] = tablesOf(
      typed([
        "Table 3: Harbours by depth",
        "",
        "Harbour            Ships      Depth",
        "Northport          1,204       12.5",
        "Eastbay               87        4.0",
        "Old Quay           2,310        9.7"
      ])
    )
    expect(table?.name).toBe("Table 3: Harbours by depth")
  })

  it("separates two consecutive tables with different columns", () => {
    const tables = tablesOf(
      typed([
        "Harbour            Ships      Depth",
        "Northport          1,204       12.5",
        "Eastbay               87        4.0",
        "Old Quay           2,310        9.7",
        "",
        "",
        "Year     Tons     Crew     Days   Storms",
        "2001     11.5       12      210        4",
        "2002     10.5       14      190        9",
        "2003     12.0       11      222        2"
      ])
    )
    expect(tables.map((table) => table.columns.length)).toEqual([3, 5])
  })

  it("does not take the scale and bars of a chart for a table", () => {
    const bars = [0, 1, 2, 3].flatMap((i) => {
      const y = 100 + i * 30
      const right = 120 + i * 45
      return [
        { x1: 100, y1: y, x2: right, y2: y },
        { x1: 100, y1: y + 20, x2: right, y2: y + 20 },
        { x1: 100, y1: y, x2: 100, y2: y + 20 },
        { x1: right, y1: y, x2: right, y2: y + 20 },
        { x1: right, y1: y, x2: right + 60, y2: y },
        { x1: right, y1: y + 20, x2: right + 60, y2: y + 20 },
        { x1: right + 60, y1: y, x2: right + 60, y2: y + 20 }
      ]
    })
    const words = [0, 1, 2, 3].map((i) => ({
      text: `${40 - i * 10}`,
      confidence: 1,
      box: { x: 102, y: 104 + i * 30, width: 10, height: 10 }
    }))
    const others = [0, 1, 2, 3].map((i) => ({
      text: `${60 + i * 10}`,
      confidence: 1,
      box: { x: 140 + i * 45, y: 104 + i * 30, width: 10, height: 10 }
    }))
    expect(tablesOf(pageOfWords([...words, ...others], bars))).toEqual([])
  })
})

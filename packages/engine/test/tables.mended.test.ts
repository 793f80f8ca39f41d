import { describe, expect, it } from "vitest"
import { extract, type Page, type TableSpec } from "../src/index.js"
import { mayBeMisread } from "../src/tables/named/misreadFigures.js"
import { type PlacedText, pageOf } from "./handmadePage.js"

const tableOf = (spec: TableSpec, page: Page) =>
  extract({ pages: [page], language: "en", schema: { fields: [], tables: [spec] } }).tables.find(
    ({ key }) => key === spec.key
  )

/** Rows set at the places of their columns, recognised with some doubt. */
const pageOfRows = (
  places: ReadonlyArray<number>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  source: Page["source"] = "ocr",
  under: ReadonlyArray<PlacedText> = []
): Page =>
  pageOf(
    [
      ...rows.flatMap((row, i) =>
        row.flatMap((text, column) =>
          text === "" ? [] : [{ x: places[column] ?? 0, y: 100 + i * 18, text, confidence: 0.9 }]
        )
      ),
      ...under
    ],
    { source }
  )

const items: TableSpec = { key: "items", columns: ["description", "quantity", "unit_price", "amount"] }
const itemPlaces = [40, 250, 340, 450]
const itemHeads = ["Description", "Quantity", "Unit price", "Amount"]
const itemsPage = (rows: ReadonlyArray<ReadonlyArray<string>>, source?: Page["source"], total = "") =>
  pageOfRows(
    itemPlaces,
    [itemHeads, ...rows],
    source,
    total === ""
      ? []
      : [
          { x: 340, y: 300, text: "Total" },
          { x: 450, y: 300, text: total }
        ]
  )
const shelves = [
  ["Oak shelf, oiled", "3", "21.50", "64.50"],
  ["Workshop labour", "2", "48.00", "96.00"],
  ["Hinges, brass", "14", "4.25", "59.50"]
] as const

describe("a misread figure of an item", () => {
  it("is corrected from the other two, and its row is flagged", () => {
    const rows = tableOf(items, itemsPage([...shelves, ["Oil, one litre", "7", "1.30", "8.10"]]))?.rows
    expect(rows?.[3]?.flags).toEqual(["mended:amount"])
    expect(rows?.[3]?.cells[3]).toMatchObject({ value: "8.10", normalized: 9.1 })
    expect(rows?.slice(0, 3).map(({ flags }) => flags)).toEqual([undefined, undefined, undefined])
  })

  it("is corrected if its decimal mark was lost or a digit read as a letter", () => {
    const rows = tableOf(
      items,
      itemsPage([...shelves, ["Oil, one litre", "2", "1800", "36.00"], ["Wax", "3", "5.10", "1S.30"]])
    )?.rows
    expect(rows?.slice(3).map(({ flags }) => flags)).toEqual([["mended:unit_price"], ["mended:amount"]])
    expect(rows?.[3]?.cells[2]?.normalized).toBe(18)
    expect(rows?.[4]?.cells[3]?.normalized).toBe(15.3)
  })

  it("is kept if no single misreading explains the difference, or if the file itself states it", () => {
    const discounted = [...shelves, ["Oil, one litre", "2", "18.00", "27.40"]]
    const misread = [...shelves, ["Oil, one litre", "7", "1.30", "8.10"]]
    expect(tableOf(items, itemsPage(discounted))?.rows[3]?.flags).toBeUndefined()
    expect(tableOf(items, itemsPage(misread, "text_layer"))?.rows[3]).toMatchObject({
      cells: [{}, {}, {}, { normalized: 8.1 }]
    })
  })

  it("is kept if either of two figures may be wrong", () => {
    const either = [...shelves, ["Oil, one litre", "2", "18.00", "38.00"]]
    expect(tableOf(items, itemsPage(either))?.rows[3]?.flags).toBeUndefined()
  })

  it("is identified by the printed total if either of two figures may be wrong", () => {
    const rows = [...shelves, ["Oil, one litre", "2", "18.00", "38.00"]]
    expect(tableOf(items, itemsPage(rows, "ocr", "258.00"))?.rows[3]?.flags).toEqual(["mended:unit_price"])
    expect(tableOf(items, itemsPage(rows, "ocr", "256.00"))?.rows[3]?.flags).toEqual(["mended:amount"])
  })
})

describe("a misread figure of a ledger", () => {
  const ledger: TableSpec = { key: "movements", columns: ["date", "description", "debit", "credit", "balance"] }
  const places = [40, 120, 320, 400, 480]
  const heads = ["Date", "Description", "Debit", "Credit", "Balance"]
  const movements = [
    ["01/03/2026", "Rope and twine", "20.00", "", "480.00"],
    ["02/03/2026", "Berth, March", "155.00", "", "325.00"],
    ["03/03/2026", "Charter, Heron", "", "610.00", "935.00"],
    ["05/03/2026", "Diesel", "88.40", "", "846.60"],
    ["08/03/2026", "Paint", "41.10", "", "805.50"]
  ]
  const ledgerWith = (row: number, column: number, text: string) =>
    tableOf(
      ledger,
      pageOfRows(places, [heads, ...movements.map((line, i) => (i === row ? line.with(column, text) : line))])
    )?.rows

  it("is corrected from the balances before and after", () => {
    const amount = ledgerWith(1, 2, "156.00")
    expect(amount?.map(({ flags }) => flags)).toEqual([undefined, ["mended:debit"], undefined, undefined, undefined])
    expect(amount?.[1]?.cells[2]).toMatchObject({ value: "156.00", normalized: 155 })
    const balance = ledgerWith(2, 4, "936.00")
    expect(balance?.[2]).toMatchObject({ flags: ["mended:balance"] })
    expect(balance?.[2]?.cells[4]).toMatchObject({ value: "936.00", normalized: 935 })
  })

  it("is kept if only one balance contradicts it", () => {
    expect(ledgerWith(4, 4, "806.50")?.[4]?.flags).toBeUndefined()
    expect(ledgerWith(1, 2, "912.00")?.[1]?.flags).toBeUndefined()
  })
})

describe("mayBeMisread", () => {
  const en = { language: "en" }
  it("accepts a single OCR fault", () => {
    for (const [text, number] of [
      ["12.60", 12.5],
      ["1250", 12.5],
      ["12 50", 12.5],
      ["l2.5O", 12.5],
      ["$ 7.00", 1]
    ] as const)
      expect(mayBeMisread(text, number, en), text).toBe(true)
  })
  it("accepts nothing else", () => {
    for (const [text, number] of [
      ["12.40", 12.5],
      ["12.50", 12.5],
      ["13.60", 12.5],
      ["125.00", 12.5],
      ["Oil", 1]
    ] as const)
      expect(mayBeMisread(text, number, en), text).toBe(false)
  })
})

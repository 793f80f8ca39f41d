import { describe, expect, it } from "vitest"
import { extract, type Page } from "../src/index.js"
import { column, pageOf } from "./handmadePage.js"

const items = (page: Page) =>
  extract({ pages: [page], language: "auto", documentType: "invoice" })
    .tables.find(({ key }) => key === "line_items")
    ?.rows.map(({ cells }) =>
      Object.fromEntries(cells.flatMap((cell) => (cell.value ? [[cell.column, cell.value]] : [])))
    )

const figures = [
  ["Oak shelf, oiled", "3", "21.50", "20%", "64.50"],
  ["Workshop labour", "2.5", "48.00", "20%", "120.00"],
  ["Hinges, brass", "14", "4.25", "20%", "59.50"]
] as const

/** A table with headings as OCR garbled them. */
const page = (headings: ReadonlyArray<string>, lines: ReadonlyArray<ReadonlyArray<string>> = figures) =>
  pageOf([
    ...column(40, 40, ["Lindenwood Joinery Ltd", "4 Lime Street", "Leeds LS1 4AB"]),
    { x: 330, y: 40, text: "INVOICE", size: 18 },
    ...headings.flatMap((text, i) => (text === "" ? [] : [{ x: [40, 290, 340, 420, 490][i] ?? 0, y: 240, text }])),
    ...lines.flatMap((line, row) =>
      line.map((text, i) => ({ x: [40, 290, 340, 420, 490][i] ?? 0, y: 262 + row * 18, text }))
    ),
    { x: 340, y: 340, text: "Total" },
    { x: 490, y: 340, text: "244.00" }
  ])

const expected = figures.map(([description, quantity, unit_price, tax_rate, amount]) => ({
  description,
  quantity,
  unit_price,
  tax_rate,
  amount
}))

describe("line items", () => {
  it("are read by their headings if recognised", () => {
    expect(items(page(["Description", "Qty", "Unit price", "VAT", "Amount"]))).toEqual(expected)
  })

  it("are read by arithmetic if headings are missing or misread", () => {
    expect(items(page(["Description", "Qty", "Amount", "VAT", "t"]))).toEqual(expected)
    expect(items(page(["Descr1pt", "", "ce each", "", "Amount"]))).toEqual(expected)
    expect(items(page(["", "", "", "", ""]))).toEqual(expected)
  })

  it("include a misread line among those whose arithmetic holds", () => {
    const misread = [["Oak shelf, oiled", "35", "21.50", "20%", "64.50"], ...figures.slice(1)]
    expect(items(page(["", "", "", "", ""], misread))?.[0]).toMatchObject({ quantity: "35", amount: "64.50" })
  })

  it("follow the headings if no arithmetic holds", () => {
    const charges = [
      ["Shelf", "3", "21.50", "20%", "70.00"],
      ["Labour", "2", "48.00", "20%", "90.00"]
    ]
    expect(items(page(["Description", "Qty", "Unit price", "VAT", "Amount"], charges))?.[1]).toMatchObject({
      description: "Labour",
      quantity: "2",
      unit_price: "48.00",
      amount: "90.00"
    })
  })
})

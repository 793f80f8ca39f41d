import { describe, expect, it } from "vitest"
import type { ExtractedTable } from "../src/Extraction.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import { findTables } from "../src/tables/findTables.js"
import { pageOf } from "./handmadePage.js"
import { typedPage } from "./typedPage.js"

const tablesOf = (text: string) => findTables([layoutPage(typedPage(text))], "en")
const valuesOf = (table: ExtractedTable | undefined) => table?.rows.map((row) => row.cells.map((cell) => cell.value))

describe("columns separated by white space", () => {
  it("are separate if values end at one edge and words begin at another nearby", () => {
    const row = (y: number, code: string, ordered: string, sent: string, unit: string) => [
      { x: 44, y, text: code, size: 10 },
      { x: 244 - 5 * ordered.length, y, text: ordered, size: 10 },
      { x: 324 - 5 * sent.length, y, text: sent, size: 10 },
      { x: 333, y, text: unit, size: 10 }
    ]
    const [table, ...others] = findTables(
      [
        layoutPage(
          pageOf([
            ...row(100, "Article", "Ordered", "Sent", "Unit"),
            ...row(114, "Beams", "124", "124", "length"),
            ...row(128, "Boards", "10", "8", "sheet"),
            ...row(142, "Screws", "5", "5", "box")
          ])
        )
      ],
      "en"
    )
    expect(others).toEqual([])
    expect(table?.columns).toEqual(["Article", "Ordered", "Sent", "Unit"])
    expect(valuesOf(table)).toEqual([
      ["Beams", "124", "124", "length"],
      ["Boards", "10", "8", "sheet"],
      ["Screws", "5", "5", "box"]
    ])
  })

  it("follow the headings, even if one has words in a single row only", () => {
    const [table] = tablesOf(`
Sample          Level     Mark     Depth      Limits

North quay      5.1                12 m       3.5 - 5.3
South quay      7.2       H        14 m       3.5 - 5.3
East pier       4.4                9 m        3.5 - 5.3
West pier       3.9                11 m       3.5 - 5.3
Outer mole      4.0                20 m       3.5 - 5.3`)
    expect(table?.columns).toEqual(["Sample", "Level", "Mark", "Depth", "Limits"])
    expect(valuesOf(table)?.[1]).toEqual(["South quay", "7.2", "H", "14 m", "3.5 - 5.3"])
    expect(valuesOf(table)?.[2]).toEqual(["East pier", "4.4", null, "9 m", "3.5 - 5.3"])
  })
})

describe("text beside a table", () => {
  const items = [
    ["Item", "Pieces", "Each", "Total"],
    ["Gowns", "64", "1.15", "73.60"],
    ["Towels", "210", "0.38", "79.80"],
    ["Sheets", "12", "2.00", "24.00"],
    ["Delivery", "4", "12.50", "50.00"]
  ]
  const cells = items.flatMap(([name = "", pieces = "", each = "", total = ""], i) => [
    { x: 240, y: 100 + i * 17, text: name },
    { x: 370 - 5 * pieces.length, y: 100 + i * 17, text: pieces },
    { x: 430 - 5 * each.length, y: 100 + i * 17, text: each },
    { x: 500 - 5 * total.length, y: 100 + i * 17, text: total }
  ])
  const tablesBeside = (step: number, from: number) => {
    const lines = ["Invoice to", "Mill House", "Invoice date", "15.01.2025", "Terms", "14 days", "Due by", "29.01.2025"]
    const bar = lines.map((text, i) => ({ x: 40, y: from + i * step, text }))
    return findTables([layoutPage(pageOf([...bar, ...cells]))], "en")
  }

  it("is not a column unless its lines are level with the rows", () => {
    const [table, ...others] = tablesBeside(13, 95)
    expect(others).toEqual([])
    expect(table?.columns).toEqual(["Item", "Pieces", "Each", "Total"])
    expect(valuesOf(table)).toEqual(items.slice(1))
  })

  it("is a column if its lines are level with the rows", () => {
    const [table] = tablesBeside(17, 100)
    expect(table?.columns).toHaveLength(5)
  })
})

describe("multi-line names", () => {
  it("belong to the row with values beside their first line", () => {
    const [table, ...others] = tablesOf(`
Ref.    Description                                    Qty    Price    Total
A1      Keg of steel, twenty litres, with its head       2    25.00    50.00
        and regulator, from the first to the last
        of the month, collection not included
B2      Lemonade in bottles                             24     1.95    46.80
C3      Syrup of mint                                   12     4.10    49.20`)
    expect(others).toEqual([])
    expect(valuesOf(table)?.map(([ref, name]) => [ref, name])).toEqual([
      [
        "A1",
        "Keg of steel, twenty litres, with its head and regulator, from the first to the last of the month, collection not included"
      ],
      ["B2", "Lemonade in bottles"],
      ["C3", "Syrup of mint"]
    ])
  })
})

describe("groups of rows", () => {
  const body = `
Dose        Number    Weight    Number    Weight
(ppm)       of pups   (g)       of pups   (g)


Males

0           39        5.8       40        13.5
250         30        5.9       31        13.6
500         33        6.0       35        13.0


Females

0           23        5.4       22        12.7
250         34        5.6       30        12.9
500         32        5.4       29        12.7`

  it("below a separate heading belong to the table with the same columns", () => {
    const [table, ...others] = tablesOf(body)
    expect(others).toEqual([])
    expect(table?.columns.slice(0, 3)).toEqual(["Dose (ppm)", "Number of pups", "Weight (g)"])
    expect(valuesOf(table)?.map((cells) => cells[0])).toEqual([
      "Males",
      "0",
      "250",
      "500",
      "Females",
      "0",
      "250",
      "500"
    ])
  })

  it("have columns with equal headings distinguished by the headings above them", () => {
    const page = typedPage(`
            First week          Third week
${body}`)
    const [first] = page.words
    // The row is a little further from the headings than they are from each other.
    const words = page.words.map((word) =>
      word.box.y === first?.box.y ? { ...word, box: { ...word.box, y: word.box.y + 6 } } : word
    )
    const [table] = findTables([layoutPage({ ...page, words })], "en")
    expect(table?.columns).toEqual([
      "Dose (ppm)",
      "First week Number of pups",
      "First week Weight (g)",
      "Third week Number of pups",
      "Third week Weight (g)"
    ])
  })
})

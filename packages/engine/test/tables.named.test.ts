import { describe, expect, it } from "vitest"
import type { ExtractedTable, TableSpec } from "../src/Extraction.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import type { Page } from "../src/page/Page.js"
import { extractTables } from "../src/tables/named/extractTables.js"
import { builtInType } from "../src/types/builtInTypes.js"
import { ruledGrid, typed } from "./layoutPages.js"

const builtIn = (type: string, language: "fr" | "en", ...pages: ReadonlyArray<Page>) =>
  extractTables({ layouts: pages.map(layoutPage), language, tables: builtInType(type)?.tables ?? [] })
const custom = (spec: TableSpec, ...pages: ReadonlyArray<Page>) =>
  extractTables({ layouts: pages.map(layoutPage), language: "en", tables: [spec] })
const rowsOf = (table: ExtractedTable | undefined) =>
  table?.rows.map((row) => Object.fromEntries(row.cells.map((cell) => [cell.column, cell.value])))

describe("line items", () => {
  it("reads items under French headers, joins continued descriptions and leaves totals out", () => {
    const [items] = builtIn(
      "invoice",
      "fr",
      typed([
        "Désignation                      Qté    P.U. HT   TVA %     Mt HT",
        "Corde de chanvre                   2      12,50      20     25,00",
        "tressée, 10 mètres",
        "Voile de rechange                  1     140,00      20    140,00",
        "Total HT                                                   165,00",
        "TVA                                                         33,00"
      ])
    )
    expect(items?.key).toBe("line_items")
    expect(rowsOf(items)).toEqual([
      {
        description: "Corde de chanvre tressée, 10 mètres",
        quantity: "2",
        unit_price: "12,50",
        tax_rate: "20",
        amount: "25,00"
      },
      { description: "Voile de rechange", quantity: "1", unit_price: "140,00", tax_rate: "20", amount: "140,00" }
    ])
    expect(items?.rows[0]?.cells[4]?.normalized).toEqual({ amount: 25, currency: null })
  })

  it("reads one item alone", () => {
    const [items] = builtIn(
      "invoice",
      "en",
      typed([
        "Description                 Qty   Unit price      Amount",
        "Repair of the north pier      3       100.00      300.00",
        "",
        "Total due                                         300.00"
      ])
    )
    expect(rowsOf(items)).toEqual([
      { description: "Repair of the north pier", quantity: "3", unit_price: "100.00", tax_rate: null, amount: "300.00" }
    ])
  })

  it("takes headers that a recogniser misread", () => {
    const [items] = builtIn(
      "invoice",
      "en",
      typed([
        "Descriptlon                 Quantlty   Unit prlce   Amounl",
        "Anchor                             1        80.00    80.00",
        "Chain                              2        15.00    30.00"
      ])
    )
    expect(items?.rows.map((row) => row.cells[0]?.value)).toEqual(["Anchor", "Chain"])
  })

  it("trusts a row more when its numbers agree", () => {
    const [items] = builtIn(
      "invoice",
      "en",
      typed([
        "Description                 Qty   Unit price      Amount",
        "Anchor                        2        80.00      160.00",
        "Chain                         2        15.00       31.00"
      ])
    )
    const [right, wrong] = items?.rows ?? []
    expect(right?.cells[0]?.confidence).toBeGreaterThan(wrong?.cells[0]?.confidence ?? 1)
  })

  it("does not invent a table that is not there", () => {
    expect(
      builtIn("invoice", "en", typed(["Invoice 2201", "Ada Marsh", "Thank you for your custom.", "Total 120.00"]))
    ).toEqual([])
  })

  it("reads a till slip with prices beside names and with quantities below them", () => {
    const [items] = builtIn(
      "receipt",
      "en",
      typed([
        "        HARBOUR STORES",
        "        12 Quay Street",
        "",
        "ROPE 10M                  12.50",
        "LAMP OIL",
        "2 x 3.00                   6.00",
        "",
        "TOTAL                     18.50",
        "CASH                      20.00",
        "CHANGE                     1.50"
      ])
    )
    expect(rowsOf(items)).toEqual([
      { description: "ROPE 10M", quantity: null, unit_price: null, amount: "12.50" },
      { description: "LAMP OIL", quantity: "2", unit_price: "3.00", amount: "6.00" }
    ])
  })

  it("takes what was counted from the row beneath, leaves packs and leaders to the name, and is not ended by a tax number in the head", () => {
    const [items] = builtIn(
      "receipt",
      "en",
      typed([
        "        HARBOUR STORES",
        "        VAT No GB123456789",
        "",
        "LAMP OIL                   6.00",
        "  2 x 3.00",
        "BATTERIES x4               4.75",
        "1  Rope knot ........    12.50 €",
        "COIN                       5.00",
        "  3 x 9.99",
        "",
        "TOTAL                     28.25"
      ])
    )
    expect(rowsOf(items)).toEqual([
      { description: "LAMP OIL", quantity: "2", unit_price: "3.00", amount: "6.00" },
      { description: "BATTERIES x4", quantity: null, unit_price: null, amount: "4.75" },
      { description: "Rope knot", quantity: "1", unit_price: null, amount: "12.50 €" },
      // What does not multiply to the amount counts nothing.
      { description: "COIN", quantity: null, unit_price: null, amount: "5.00" }
    ])
  })
})

describe("line items under headings that say little", () => {
  it("have the money at the end for their amounts, and none of the columns between in their names", () => {
    const [items] = builtIn(
      "invoice",
      "en",
      typed([
        "Task                   Fee agreed   Done   Billed before   This time",
        "Survey of the sea wall     600.00   100%          600.00        0.00",
        "Ferry fares                 18.60   100%            0.00       18.60",
        "Drawings                 1,450.00    80%          725.00      435.00"
      ])
    )
    const names = rowsOf(items)?.map((row) => [row.description, row.amount])
    expect(names).toEqual([
      ["Survey of the sea wall", "0.00"],
      ["Ferry fares", "18.60"],
      ["Drawings", "435.00"]
    ])
  })

  it("leave their amounts open where the last column holds no money", () => {
    const [items] = builtIn(
      "invoice",
      "en",
      typed([
        "Item                     Qty   Weight",
        "Anchor, galvanised         2    14 kg",
        "Chain, ten metres          1     9 kg",
        "Shackle                    4     1 kg"
      ])
    )
    expect(rowsOf(items)?.map((row) => row.amount)).toEqual([null, null, null])
  })
})

describe("taxes", () => {
  it("are read beside the totals on the same rows, to the last of them", () => {
    const tables = builtIn(
      "invoice",
      "fr",
      typed([
        "Code     Taux Base HT Montant TVA          Total HT net     351,02 €",
        "1      5,50 %   93,66        5,15          Frais de port      0,00 €",
        "2     20,00 %  257,36       51,47          TOTAL TTC        407,64 €"
      ])
    )
    expect(rowsOf(tables.find(({ key }) => key === "taxes"))).toEqual([
      { rate: "5,50 %", base: "93,66", amount: "5,15" },
      { rate: "20,00 %", base: "257,36", amount: "51,47" }
    ])
  })

  it("are not the items again, though these have rates and amounts", () => {
    const tables = builtIn(
      "invoice",
      "en",
      typed([
        "Description                 Qty   Unit price   VAT %      Amount",
        "Repair of the north pier      3       100.00      20      300.00",
        "Paint for the handrail        2        15.00      20       30.00",
        "Lamp oil, ten litres          1        42.00       5       42.00",
        "",
        "Total                                                     372.00"
      ])
    )
    expect(tables.map((table) => table.key)).toEqual(["line_items"])
  })

  it("reads the rates and not the totals", () => {
    const grid = ruledGrid(
      [
        [["Taux"], ["Base HT"], ["Montant TVA"]],
        [["20 %"], ["100,00"], ["20,00"]],
        [["5,5 %"], ["40,00"], ["2,20"]]
      ],
      [60, 80, 90]
    )
    const tables = builtIn("invoice", "fr", grid)
    expect(tables.map((table) => table.key)).toEqual(["taxes"])
    expect(rowsOf(tables[0])).toEqual([
      { rate: "20 %", base: "100,00", amount: "20,00" },
      { rate: "5,5 %", base: "40,00", amount: "2,20" }
    ])
  })
})

describe("laboratory results", () => {
  it("takes value and unit apart and keeps results of an earlier day as rows that say so", () => {
    const [results] = builtIn(
      "lab_report",
      "fr",
      ruledGrid(
        [
          [["Examen"], ["Résultat"], ["Valeurs de", "référence"], ["Antériorité", "02/01/2020"]],
          [["Sodium (mmol/L)"], ["140"], ["135 à 145"], ["138"]],
          [["Urée"], ["5.2 mmol/L"], ["2.5 à 7.5"], [""]]
        ],
        [110, 90, 90, 90]
      )
    )
    expect(rowsOf(results)).toEqual([
      { analyte: "Sodium", value: "140", unit: "mmol/L", reference_range: "135 à 145", flag: null },
      { analyte: "Sodium", value: "138", unit: "mmol/L", reference_range: "135 à 145", flag: "Antériorité 02/01/2020" },
      { analyte: "Urée", value: "5.2", unit: "mmol/L", reference_range: "2.5 à 7.5", flag: null }
    ])
  })

  it("takes limits that stand in two columns for one range", () => {
    const [results] = builtIn(
      "lab_report",
      "en",
      typed([
        "Examination        Result   Unit        Low    High",
        "Sodium                140   mmol/L      135     145",
        "Potassium             5.6   mmol/L      3.5     5.3",
        "Urea                  5.2   mmol/L      2.5     7.5"
      ])
    )
    expect(rowsOf(results)?.map((row) => [row.analyte, row.value, row.reference_range])).toEqual([
      ["Sodium", "140", "135 - 145"],
      ["Potassium", "5.6", "3.5 - 5.3"],
      ["Urea", "5.2", "2.5 - 7.5"]
    ])
  })

  it("reads lines of results without a header, and nothing else", () => {
    const [results] = builtIn(
      "lab_report",
      "en",
      typed([
        "Patient  Ada Marsh, born 12/03/1970, file 88121",
        "",
        "Haemoglobin              13.5 g/dL       12.0 - 16.0",
        "Glucose                   115 mg/dL         70 - 99      H",
        "Seen by Dr Oak on 14/03/2020 at 9:30"
      ])
    )
    expect(rowsOf(results)).toEqual([
      { analyte: "Haemoglobin", value: "13.5", unit: "g/dL", reference_range: "12.0 - 16.0", flag: null },
      { analyte: "Glucose", value: "115", unit: "mg/dL", reference_range: "70 - 99", flag: "H" }
    ])
  })
})

describe("a caller's table", () => {
  it("matches names in any spelling, and by meaning", () => {
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

  it("joins what a row says on several lines, and leaves totals out", () => {
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

  it("goes on over pages that repeat the header", () => {
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

  it("takes the lines under a heading for a list of one column, up to a wide gap", () => {
    const page = typed(["Crew", "Ada Marsh", "Bram Oakes", "Cleo Finch", "", "", "", "", "Weather permitting"])
    const [table] = custom({ key: "crew", columns: ["crew"] }, page)
    expect(table?.rows.map(({ cells }) => cells[0]?.value)).toEqual(["Ada Marsh", "Bram Oakes", "Cleo Finch"])
    expect(custom({ key: "crew", columns: ["passengers"] }, page)).toEqual([])
  })

  it.each([2, 3, 12, 20])("finds a table of %i columns by a schema's names", (count) => {
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

describe("a table that nobody asked for", () => {
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

  it("comes after those that were asked for, with the headings of the page", () => {
    const tables = custom(spec, ...pages)
    expect(tables.map(({ key, columns }) => [key, columns])).toEqual([
      ["items", ["description", "quantity", "price", "amount"]],
      ["table_1", ["Berth", "Ship", "Length", "Draught"]]
    ])
    expect(rowsOf(tables[1])?.[2]).toEqual({ Berth: "North 3", Ship: "Plover", Length: "11.20", Draught: "1.90" })
  })

  it("has no key of a table or a field that was asked for", () => {
    const tables = extractTables({
      layouts: pages.map(layoutPage),
      language: "en",
      tables: [{ ...spec, key: "table_1" }],
      keys: ["table_2"]
    })
    expect(tables.map(({ key }) => key)).toEqual(["table_1", "table_3"])
  })

  it("is given where no table was asked for, and to a type that has none", () => {
    const [page] = pages
    const layouts = page === undefined ? [] : [layoutPage(page)]
    const keys = extractTables({ layouts, language: "en", tables: [] }).map(({ key }) => key)
    expect(keys).toEqual(["table_1", "table_2"])
  })

  it("is no speckle", () => {
    const page = typed([".     3     w     , l    6 v", "A           l     b      3", "C L         l     w k    v"])
    expect(extractTables({ layouts: [layoutPage(page)], language: "en", tables: [] })).toEqual([])
  })
})

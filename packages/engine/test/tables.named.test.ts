import { describe, expect, it } from "vitest"
import { ruledGrid, typed } from "./layoutPages.js"
import { builtIn, rowsOf } from "./tableRows.js"

describe("line items", () => {
  it("are read under French headings, with descriptions joined and totals left out", () => {
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

  it("may be a single one", () => {
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

  it("are read under headings misread by OCR", () => {
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

  it("have higher confidence if the row's numbers agree", () => {
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

  it("are not made up if there is no table", () => {
    expect(
      builtIn("invoice", "en", typed(["Invoice 2201", "Ada Marsh", "Thank you for your custom.", "Total 120.00"]))
    ).toEqual([])
  })

  it("are read from a till receipt with prices beside names and quantities below", () => {
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

  it("take quantities from the row below, keep pack sizes in the name, and do not end at a tax number in the head", () => {
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
      // A count that does not multiply to the amount is ignored.
      { description: "COIN", quantity: null, unit_price: null, amount: "5.00" }
    ])
  })
})

describe("line items under vague headings", () => {
  it("take amounts from the last column if it holds money, and keep other columns out of their names", () => {
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

  it("have no amounts unless the last column holds money", () => {
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
  it("are read down to the last row, even with totals beside them", () => {
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

  it("are not read from line items, although those have rates and amounts", () => {
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

  it("include the rates but not the totals", () => {
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
  it("have value and unit separated, and earlier results in marked rows of their own", () => {
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

  it("have limits in two columns read as one range", () => {
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

  it("are read without a heading, and nothing else is", () => {
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

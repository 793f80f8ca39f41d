import { describe, expect, it } from "vitest"
import { extract } from "../src/index.js"
import type { Ruling } from "../src/page/Page.js"
import { pageOfWords, ruledGrid } from "./layoutPages.js"
import { typedPage } from "./typedPage.js"

const credited = `
                                                        AVOIR
Loueurs du Ventoux SAS
12 chemin des Cigales                  Bâti Sud Rénovation
84000 Avignon                          8 boulevard Voltaire
                                       13100 Aix-en-Provence

Avoir n° AV-25-0031 du 9 mai 2025

Article   Désignation                Jours    Tarif     Montant HT

MP-08     Mini-pelle 1,8 t              -3    145,00     -435,00
          Date début : 14/04/2025
          Date fin : 18/04/2025
GO-02     Godet 300 mm                  -3      9,00      -27,00
          Date début : 14/04/2025
          Date fin : 18/04/2025

                                      Total net HT       -462,00
                                      TVA 20 %            -92,40
                                      Total TTC          -554,40
`

describe("rows of an item table", () => {
  it("do not supply the document's date or total", () => {
    const { extract: found } = extract({
      pages: [typedPage(credited)],
      language: "auto",
      documentType: "credit_note"
    })
    expect(found.invoice_date?.normalized).toBe("2025-05-09")
    expect(found.subtotal_amount?.normalized).toMatchObject({ amount: -462 })
  })

  it("end where the totals begin, on either side", () => {
    const bill = (sums: string) => `
INVOICE                                       Sterling Bay Staffing Ltd
                                              40 Dale Street
Invoice no: 2025-0766                         Liverpool L2 5SF
Invoice to: Brightwater Homes Ltd

Date          Description          Hours      Rate       Net

05/05/2025    R. Osei, night        10.0     18.40    184.00
09/05/2025    L. Varga, day          8.5     16.90    143.65

${sums}

Invoice date 16/05/2025
`
    for (const sums of [
      `                                   Net                327.65
                                   VAT 20%             65.53
                                   Amount payable     393.18`,
      `Net           327.65
VAT 20%        65.53
Total due     393.18`
    ]) {
      const { extract: found } = extract({
        pages: [typedPage(bill(sums))],
        language: "auto",
        documentType: "invoice"
      })
      expect(found.invoice_date?.normalized).toBe("2025-05-16")
      expect(found.total_amount?.normalized).toMatchObject({ amount: 393.18 })
    }
  })

  it("may supply a value that a caller requests by its own key", () => {
    const { extract: found } = extract({
      pages: [typedPage(credited)],
      language: "auto",
      schema: { fields: [{ key: "date_debut", type: "date", required: false }], tables: [] }
    })
    expect(found.date_debut?.normalized).toBe("2025-04-14")
  })
})

/** What a ruled grid holds for a type, with the lines between the columns of some rows left out: `[row, column]` counted from 0. */
const ruled = (
  cells: ReadonlyArray<ReadonlyArray<string>>,
  widths: ReadonlyArray<number>,
  wide: ReadonlyArray<readonly [row: number, from: number, to: number]>
) => {
  const page = ruledGrid(
    cells.map((row) => row.map((text) => [text])),
    widths
  )
  const edge = (column: number): number => 40 + widths.slice(0, column).reduce((sum, width) => sum + width, 0)
  const row = 18
  const isOpen = (x: number, i: number): boolean =>
    wide.some(([at, from, to]) => at === i && x > edge(from) && x < edge(to + 1))
  const drawn = page.rulings.flatMap(
    (ruling): ReadonlyArray<Ruling> =>
      ruling.x1 !== ruling.x2
        ? [ruling]
        : cells.flatMap((_, i) =>
            isOpen(ruling.x1, i) ? [] : [{ ...ruling, y1: 100 + i * row, y2: 100 + (i + 1) * row }]
          )
  )
  return pageOfWords(page.words, drawn)
}

const rowsIn = (page: ReturnType<typeof ruled>, documentType: string) =>
  extract({ pages: [page], language: "auto", documentType }).tables[0]?.rows.map(({ cells }) =>
    Object.fromEntries(cells.flatMap(({ column, value }) => (value ? [[column, value]] : [])))
  )

describe("a ruled table of items", () => {
  it("has no rows for section titles and subtotals", () => {
    const page = ruled(
      [
        ["No", "Description", "Unit", "Qty", "Unit price", "Total"],
        ["1", "GROUND WORKS", "", "", "", ""],
        ["1.1", "Topsoil removed", "m2", "120", "8.50", "1,020.00"],
        ["1.2", "Topsoil brought", "m3", "15", "46.00", "690.00"],
        ["Subtotal 1", "", "", "", "", "1,710.00"],
        ["2", "PLANTING", "", "", "", ""],
        ["2.1", "Hedge of beech", "m", "45", "19.80", "891.00"]
      ],
      [60, 150, 50, 60, 80, 80],
      [
        [1, 1, 5],
        [4, 0, 4],
        [5, 1, 5]
      ]
    )
    expect(rowsIn(page, "quote")).toEqual([
      { description: "Topsoil removed", quantity: "120", unit_price: "8.50", amount: "1,020.00" },
      { description: "Topsoil brought", quantity: "15", unit_price: "46.00", amount: "690.00" },
      { description: "Hedge of beech", quantity: "45", unit_price: "19.80", amount: "891.00" }
    ])
  })

  it("uses the unit price that multiplies to the amount", () => {
    const page = ruled(
      [
        ["Désignation", "Unité", "Quantité", "Prix brut", "Remise %", "Prix net", "Montant HT"],
        ["Parquet chêne", "m2", "42,50", "68,00", "5,00", "64,60", "2 745,50"],
        ["Plinthe assortie", "ml", "38,00", "8,00", "10,00", "7,20", "273,60"],
        ["Placard coulissant", "ens", "1,00", "1 480,00", "", "1 480,00", "1 480,00"]
      ],
      [130, 50, 60, 70, 60, 70, 80],
      []
    )
    expect(rowsIn(page, "invoice")?.map(({ description, unit_price }) => [description, unit_price])).toEqual([
      ["Parquet chêne", "64,60"],
      ["Plinthe assortie", "7,20"],
      ["Placard coulissant", "1 480,00"]
    ])
  })
})

describe("a table with headings over several columns", () => {
  it("has its columns separated by the lower headings", () => {
    const page = typedPage(`
                       BULLETIN DE PAIE
Employeur : Transports Galibert       Salarié : Thierry Bastide
Période du 01/04/2025 au 30/04/2025

Désignation                    Base         Part salarié          Part employeur
                                         Taux      Montant      Taux        Montant
Salaire de base              151,67     12,8400    1 947,44
Retraite plafonnée         2 225,59      6,9000      153,57     8,5500        190,29
Retraite déplafonnée       2 225,59      0,4000        8,90     2,0200         44,96
CSG déductible             2 209,14      6,8000      150,22
Net à payer                                        1 634,75
`)
    expect(rowsIn(page, "payslip")?.[1]).toEqual({
      label: "Retraite plafonnée",
      base: "2 225,59",
      rate: "6,9000",
      employee_amount: "153,57",
      employer_amount: "190,29"
    })
  })
})

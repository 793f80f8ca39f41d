import { describe, expect, it } from "vitest"
import { extract, type Page } from "../src/index.js"
import { column, pageOf, rows } from "./handmadePage.js"

const read = (page: Page) => extract({ pages: [page], language: "auto", documentType: "invoice" }).extract

describe("totals of an invoice", () => {
  const page = pageOf([
    ...column(40, 40, ["Menuiserie Tilleul SARL", "12 rue des Lilas", "69003 Lyon"]),
    { x: 330, y: 40, text: "FACTURE", size: 18 },
    ...rows(
      330,
      80,
      [
        ["Facture n° :", "F-2024-117"],
        ["Date :", "05/03/2024"]
      ],
      110
    ),
    ...column(330, 180, ["Boulangerie Quatre Vents", "3 place du Marché", "31000 Toulouse"]),
    // Labels side by side with the values below, then a deposit and the balance.
    { x: 250, y: 420, text: "TOTAL HT" },
    { x: 340, y: 420, text: "TOTAL TVA" },
    { x: 430, y: 420, text: "TOTAL TTC" },
    { x: 260, y: 436, text: "100,00" },
    { x: 350, y: 436, text: "20,00" },
    { x: 440, y: 436, text: "120,00" },
    { x: 330, y: 470, text: "Acompte :" },
    { x: 440, y: 470, text: "20,00" },
    { x: 330, y: 500, text: "NET A PAYER" },
    { x: 430, y: 500, text: "100,00 EUR" },
    { x: 40, y: 800, text: "Menuiserie Tilleul SARL au capital de 50 000 EUR - RCS Lyon 732 829 320" }
  ])

  it("are distinguished by net plus tax, despite earlier payments and the firm's capital", () => {
    const found = read(page)
    expect(found.subtotal_amount?.normalized).toEqual({ amount: 100, currency: "EUR" })
    expect(found.tax_amount?.normalized).toEqual({ amount: 20, currency: "EUR" })
    expect(found.total_amount?.normalized).toEqual({ amount: 120, currency: "EUR" })
    expect(found.amount_due).toMatchObject({ value: "100,00 EUR" })
  })

  it("include the amount due if it is the only total, but not a remaining balance", () => {
    const sums = (...lines: ReadonlyArray<readonly [label: string, sum: string]>) =>
      read(pageOf([{ x: 40, y: 40, text: "INVOICE", size: 18 }, ...rows(40, 120, lines, 110)]))
    expect(sums(["Invoice number:", "IN-2041"], ["Total due:", "1,250.00 EUR"])).toMatchObject({
      total_amount: { value: "1,250.00 EUR" },
      amount_due: { value: "1,250.00 EUR" }
    })
    expect(
      sums(["Total:", "1,250.00 EUR"], ["Deposit paid:", "250.00 EUR"], ["Total due:", "1,000.00 EUR"])
    ).toMatchObject({
      total_amount: { value: "1,250.00 EUR" },
      amount_due: { value: "1,000.00 EUR" }
    })
  })

  it("have the currency stated in a sentence", () => {
    const english = pageOf([
      ...column(40, 40, ["Lindenwood Joinery Ltd", "4 Lime Street", "Leeds LS1 4AB"]),
      { x: 330, y: 40, text: "INVOICE", size: 18 },
      { x: 40, y: 120, text: "Invoice number" },
      // It has the form of a Slovenian VAT number.
      { x: 150, y: 120, text: "SI-2026-3308" },
      ...rows(
        330,
        420,
        [
          ["Subtotal", "100.00"],
          ["VAT 20%", "20.00"],
          ["Total", "120.00"]
        ],
        130
      ),
      { x: 40, y: 520, text: "All amounts in GBP" }
    ])
    const found = read(english)
    expect(found.invoice_number?.value).toBe("SI-2026-3308")
    expect(found.currency?.value).toBe("GBP")
    expect(found.total_amount?.normalized).toEqual({ amount: 120, currency: "GBP" })
  })
})

describe("an extremely long word", () => {
  it("is truncated before it is searched", () => {
    const page = pageOf([
      ...column(40, 40, ["FACTURE", "Total TTC : 120,00 EUR"]),
      { x: 40, y: 100, text: "A1b2".repeat(250_000) }
    ])
    // Searched whole it would take longer than any test may.
    const found = read(page)
    expect(found.total_amount?.normalized).toEqual({ amount: 120, currency: "EUR" })
  })
})

describe("the tax of an invoice", () => {
  const at = (type: string, texts: Parameters<typeof pageOf>[0]) =>
    extract({ pages: [pageOf(texts)], language: "auto", documentType: type }).extract
  const head = [
    ...column(40, 40, ["Menuiserie Tilleul SARL", "12 rue des Lilas", "69003 Lyon"]),
    { x: 330, y: 40, text: "FACTURE", size: 18 },
    ...rows(330, 80, [["Facture n° :", "F-2024-117"]], 110)
  ]

  const byRates = (...sum: ReadonlyArray<readonly [string, string]>) =>
    at("invoice", [
      ...head,
      ...rows(
        40,
        400,
        [
          ["Total HT", "3 293,60 €"],
          ["TVA 20 % sur 2 943,60 €", "588,72 €"],
          ["TVA 10 % sur 350,00 €", "35,00 €"],
          ...sum,
          ["Total TTC", "3 917,32 €"]
        ],
        200
      )
    ])

  it("is the sum of the taxes by rate if no total is printed", () => {
    const found = byRates()
    expect(found.tax_amount).toMatchObject({
      value: "588,72 € + 35,00 €",
      normalized: { amount: 623.72, currency: "EUR" }
    })
    expect(found.subtotal_amount?.normalized).toEqual({ amount: 3293.6, currency: "EUR" })
    expect(found.tax_amount?.block_ids.length).toBeGreaterThan(0)
  })

  it("is the printed total if there is one", () => {
    expect(byRates(["Total TVA", "623,72 €"]).tax_amount?.value).toBe("623,72 €")
  })

  it("is the tax at the only rate if the other goods are untaxed", () => {
    const cells = (y: number, texts: ReadonlyArray<string>) =>
      texts.map((text, i) => ({ x: 40 + i * 60 + (i === 0 ? 0 : 40 - 5 * text.length), y, text }))
    const found = at("receipt", [
      ...column(40, 40, ["Marrow Lane Stores", "4 Marrow Lane", "Fernbury NR9 6NP"]),
      ...rows(
        40,
        120,
        [
          ["Oats", "17.75"],
          ["Candle", "7.99"],
          ["TOTAL GBP", "25.74"]
        ],
        180
      ),
      ...cells(200, ["Rate", "Net", "VAT", "Gross"]),
      ...cells(216, ["A 0%", "17.75", "0.00", "17.75"]),
      ...cells(232, ["B 20%", "6.66", "1.33", "7.99"])
    ])
    expect(found.tax_amount?.normalized).toEqual({ amount: 1.33, currency: "GBP" })
  })
})

import { describe, expect, it } from "vitest"
import { extract } from "../src/index.js"
import { column, pageOf, rows } from "./handmadePage.js"

const till = (amounts: ReadonlyArray<readonly [string, string]>, source: "ocr" | "text_layer" = "ocr") =>
  extract({
    pages: [
      pageOf(
        [
          ...column(40, 20, ["Marrow Lane Stores", "4 Marrow Lane", "Fernbury NR9 6NP", "RECEIPT", "09/03/2024 14:05"]),
          ...rows(40, 120, amounts, 160)
        ],
        { source, width: 260, height: 500 }
      )
    ],
    language: "en",
    documentType: "receipt"
  }).extract["total_amount"]

describe("a receipt", () => {
  it("has a lost decimal mark restored if cash less change proves it, and keeps the page's text", () => {
    const total = till([
      ["Bread", "2.80"],
      ["Lamp", "90.00"],
      ["Grand total", "9280"],
      ["Cash", "100.00"],
      ["Change", "7.20"]
    ])
    expect(total?.value).toBe("9280")
    expect(total?.normalized).toMatchObject({ amount: 92.8 })
  })

  it("keeps a number if no other amount proves it misread", () => {
    const total = till([
      ["Bread", "2.80"],
      ["Lamp", "90.00"],
      ["Grand total", "9270"],
      ["Cash", "100.00"],
      ["Change", "7.20"]
    ])
    expect(total?.normalized ?? { amount: 9270 }).not.toMatchObject({ amount: 92.7 })
  })

  it("keeps its numbers if they are from a text layer", () => {
    const total = till(
      [
        ["Bread", "2.80"],
        ["Lamp", "90.00"],
        ["Grand total", "9280"],
        ["Cash", "100.00"],
        ["Change", "7.20"]
      ],
      "text_layer"
    )
    expect(total?.normalized ?? { amount: 9280 }).not.toMatchObject({ amount: 92.8 })
  })

  it("has cash less change for its total, rather than the cash given", () => {
    const total = till([
      ["Bread", "2.80"],
      ["Lamp", "16.40"],
      ["~ 4%", "19.20"],
      ["Cash", "20.00"],
      ["Change", "0.80"]
    ])
    expect(total?.value).toBe("19.20")
  })

  it("has a letter before an amount read as a currency sign if the amount occurs elsewhere", () => {
    const total = till([
      ["Bread", "$7.10"],
      ["Roll", "$1.10"],
      ["Nett total", "S8.20"],
      ["Cash", "$8.20"]
    ])
    expect(total?.normalized).toMatchObject({ amount: 8.2 })
  })

  it("has the letter read as a five if the amount occurs nowhere without it", () => {
    const total = till([
      ["Bread", "$57.10"],
      ["Roll", "$1.10"],
      ["Nett total", "S8.20"],
      ["Cash", "$60.00"]
    ])
    expect(total?.normalized).toMatchObject({ amount: 58.2 })
  })

  it("keeps an amount with a space in it whole", () => {
    const total = till([
      ["Bread", "40.54"],
      ["Lamp", "45.00"],
      ["Grand total", "85. 54"]
    ])
    expect(total?.value).toBe("85. 54")
    expect(total?.normalized).toMatchObject({ amount: 85.54 })
  })

  it("has a date and time read as a date, not as a telephone number", () => {
    const { extract: fields } = extract({
      pages: [
        pageOf(column(40, 20, ["Marrow Lane Stores", "Date : 09-04-2018 13:16:21", "Total 8.60"]), {
          source: "ocr",
          width: 260,
          height: 500
        })
      ],
      language: "en",
      documentType: "receipt"
    })
    expect(fields["transaction_date"]?.normalized).toBe("2018-04-09")
    expect(fields["merchant_phone"]?.found).toBe(false)
  })

  it("may have a telephone number of five and six digits", () => {
    const { extract: fields } = extract({
      pages: [
        pageOf(column(40, 20, ["Marrow Lane Stores", "Tel: 01632 960830", "Total 8.60"]), {
          source: "ocr",
          width: 260,
          height: 500
        })
      ],
      language: "en",
      documentType: "receipt"
    })
    expect(fields["merchant_phone"]?.value).toBe("01632 960830")
  })
})

describe("the date of a receipt read by OCR", () => {
  const dayOf = (line: string, source: "ocr" | "text_layer" = "ocr", ...more: ReadonlyArray<string>) =>
    extract({
      pages: [
        pageOf([...column(40, 20, ["Marrow Lane Stores", "4 Marrow Lane", "Fernbury NR9 6NP", line, ...more])], {
          source,
          width: 260,
          height: 500
        })
      ],
      language: "en",
      documentType: "receipt"
    }).extract["transaction_date"]

  it.each([
    ["Date: 2504/2017", "2017-04-25"],
    ["Date: 25/042017", "2017-04-25"],
    ["Date: 25/04/20173", "2017-04-25"]
  ])("is found despite a misread separator: %s", (line, day) => {
    expect(dayOf(line)).toMatchObject({ value: line.slice(6), normalized: day })
  })

  it("is not made up from other digits or from a text layer", () => {
    expect(dayOf("Date: 4504/2017")?.found).toBe(false)
    expect(dayOf("Date: 2504/2017", "text_layer")?.found).toBe(false)
  })

  it("is the date with a time beside it", () => {
    const day = dayOf("18/01/2018 15:44:46 till 888", "ocr", "TOTAL 41.95", "Points expire", "136 30/11/2020")
    expect(day?.normalized).toBe("2018-01-18")
  })
})

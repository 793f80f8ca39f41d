import { describe, expect, it } from "vitest"
import { findNumbers, parseMoney, parseNumber } from "../src/index.js"
import { decimalMarkOf } from "../src/text/numbers.js"

const ENGLISH = { language: "en" }
const FRENCH = { language: "fr" }

describe("parseNumber", () => {
  it.each([
    ["1,234.56", ENGLISH, 1234.56],
    ["1 234,56", FRENCH, 1234.56],
    ["1\u00a0234,56", FRENCH, 1234.56],
    ["1\u202f234\u202f567", FRENCH, 1_234_567],
    ["1.234,56", FRENCH, 1234.56],
    ["1'234.50", FRENCH, 1234.5],
    ["1’234.50", ENGLISH, 1234.5],
    ["1,234", ENGLISH, 1234],
    ["1,234", FRENCH, 1.234],
    ["1.234", ENGLISH, 1.234],
    ["1.234", { language: "fr", decimal: "," } as const, 1234],
    ["1.234", FRENCH, 1234],
    ["1.234", { language: "fr", decimal: "." } as const, 1.234],
    ["Rs. 5,00,000/-", ENGLISH, 500_000],
    ["1,23,45,678.50", ENGLISH, 12_345_678.5],
    ["5,00,0000", ENGLISH, null],
    ["R412 000", ENGLISH, 412_000],
    ["R24 500,00", ENGLISH, 24_500],
    ["0.950", ENGLISH, 0.95],
    ["1,234,567", ENGLISH, 1_234_567],
    [".50", ENGLISH, 0.5],
    ["-5,00", FRENCH, -5],
    ["−5.00", ENGLISH, -5],
    ["(12.00)", ENGLISH, -12],
    ["($22.50)", ENGLISH, -22.5],
    ["12.00-", ENGLISH, -12],
    ["12.00 CR", ENGLISH, -12],
    ["12.00 DR", ENGLISH, 12],
    ["-$22.50", ENGLISH, -22.5],
    ["75,0 g/L", FRENCH, 75],
    ["20 %", FRENCH, 20],
    ["Total - 12,00", FRENCH, 12]
  ])("reads %s", (text, locale, value) => {
    expect(parseNumber(text, locale)).toBe(value)
  })

  it("takes CR for a credit only after an amount of money", () => {
    const values = (text: string) => findNumbers(text, ENGLISH).map(({ value }) => value)
    expect(values("1,250.00 CR 3,400.00 CR")).toEqual([-1250, -3400])
    expect(values("£45 CR")).toEqual([-45])
    expect(values("Lot 204 CR 7")).toEqual([204, 7])
    expect(values("12 CR")).toEqual([12])
    expect(values("12.50 CR Smith & Sons")).toEqual([12.5])
  })

  it.each(["", "twelve", "12.5.5.1", "3 and 4"])("finds no single number in %j", (text) => {
    expect(parseNumber(text, ENGLISH)).toBeNull()
  })

  it("reads back what Intl.NumberFormat writes, in both languages", () => {
    for (let i = 0; i < 400; i++) {
      const value = Math.round(Math.sin(i) * 10 ** (i % 8) * 100) / 100
      for (const locale of ["en-GB", "fr-FR", "de-CH"] as const) {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)
        expect(parseNumber(text, locale === "fr-FR" ? FRENCH : ENGLISH), `${locale} ${text}`).toBeCloseTo(value, 2)
      }
    }
  })
})

describe("parseMoney", () => {
  it.each([
    ["$1,234.50", { amount: 1234.5, currency: "USD" }],
    ["EUR 100,00", { amount: 100, currency: "EUR" }],
    ["100,00 €", { amount: 100, currency: "EUR" }],
    ["RM8.60", { amount: 8.6, currency: "MYR" }],
    ["£5", { amount: 5, currency: "GBP" }],
    ["12.30 CHF", { amount: 12.3, currency: "CHF" }],
    ["12.30", { amount: 12.3, currency: null }]
  ])("reads %s", (text, money) => {
    expect(parseMoney(text, ENGLISH)).toEqual(money)
  })

  it("does not take a percentage for money", () => {
    expect(parseMoney("20 %", FRENCH)).toBeNull()
  })

  it("lets the document decide which dollar is meant", () => {
    expect(parseMoney("$5.00", { language: "en", currency: "CAD" })).toEqual({ amount: 5, currency: "CAD" })
  })
})

describe("findNumbers", () => {
  it("gives a currency sign to the number it belongs to", () => {
    const spans = findNumbers("Totals 2 $150.00 ($22.50) 60,00 € 20,00 €", ENGLISH)
    expect(spans.map(({ text, value, currency }) => [text, value, currency])).toEqual([
      ["2", 2, null],
      ["$150.00", 150, "USD"],
      ["($22.50)", -22.5, "USD"],
      ["60,00 €", 60, "EUR"],
      ["20,00 €", 20, "EUR"]
    ])
  })

  it("gives offsets in the text", () => {
    const text = "Net: 1 234,50 EUR"
    const [span] = findNumbers(text, FRENCH)
    expect(span && text.slice(span.start, span.end)).toBe("1 234,50 EUR")
  })
})

describe("decimalMarkOf", () => {
  it("is the mark used by most numbers with two decimals", () => {
    expect(decimalMarkOf(["12,50", "1.234,00", "3.14"])).toBe(",")
    expect(decimalMarkOf(["12.50", "1,234.00"])).toBe(".")
    expect(decimalMarkOf(["12", "no number"])).toBeUndefined()
  })
})

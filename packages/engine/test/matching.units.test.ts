import { describe, expect, it } from "vitest"
import { readingOf } from "../src/fields/reading.js"
import { typedCandidates } from "../src/fields/typedCandidates.js"
import type { ValueType } from "../src/index.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import { questionOf } from "../src/matching/Question.js"
import { clashOf } from "../src/matching/valueShape.js"
import { column, pageOf } from "./handmadePage.js"

const clash = (text: string, key: string, type: ValueType = "number"): number => {
  const reading = readingOf([layoutPage(pageOf(column(40, 60, [text])))], "en")
  const number = typedCandidates(reading).find(({ kind }) => kind === "number")
  if (number === undefined) throw new Error(`"${text}" holds no number`)
  return clashOf(number, questionOf({ key, type, required: false }))
}

describe("the unit of a number", () => {
  it.each([
    ["£2,211.60", "total_hours"],
    ["£368.60", "tax_rate"],
    ["20 %", "total_amount"],
    ["€14.00", "net_weight"]
  ])("of %s speaks against %s", (text, key) => {
    expect(clash(text, key)).toBeGreaterThan(0.3)
  })

  it.each([
    ["£2,211.60", "total_amount"],
    ["20 %", "tax_rate"],
    ["14.00", "net_weight"],
    ["£3.20", "price_per_hour"]
  ])("of %s does not speak against %s", (text, key) => {
    expect(clash(text, key)).toBeLessThan(0.2)
  })

  it("does not matter for a question that does not ask for a number", () => {
    expect(clash("£2,211.60", "total_hours", "string")).toBe(0)
  })
})

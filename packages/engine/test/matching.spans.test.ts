import { describe, expect, it } from "vitest"
import { readingOf } from "../src/fields/reading.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import { candidatesOf } from "../src/matching/matchCandidates.js"
import { compilePattern } from "../src/text/Pattern.js"
import { column, pageOf } from "./handmadePage.js"

const valuesOf = (lines: ReadonlyArray<string>, patterns: ReadonlyArray<string> = []) => {
  const compiled = patterns.map(compilePattern).flatMap((one) => (one._tag === "Pattern" ? [one] : []))
  const reading = readingOf([layoutPage(pageOf(column(40, 60, lines)))], "en")
  return candidatesOf(reading, compiled).map(({ kind, value }) => `${kind} ${value}`)
}

describe("values of words", () => {
  it("are lines, what follows a label, and what marks part", () => {
    const values = valuesOf(["Carrier: Bruneteau Haulage – Depot 4"])
    expect(values).toContain("text Bruneteau Haulage")
    expect(values).toContain("text Bruneteau Haulage – Depot 4")
    expect(values).toContain("text Depot 4")
  })

  it("go on over the end of a line", () => {
    expect(valuesOf(["12 Mill Lane", "Leeds LS1 4AP"])).toContain("text 12 Mill Lane Leeds LS1 4AP")
  })

  it("are names, lengths of time and quotes within sentences", () => {
    const values = valuesOf([
      'This agreement is made between Harrow Milling Limited (the "Supplier") and its buyer for',
      "a period of two (2) years and is governed by the laws of the State of Oregon alone."
    ])
    expect(values).toContain("text Harrow Milling Limited")
    expect(values).toContain("text two (2) years")
    expect(values).toContain("text Oregon")
    expect(values).toContain("number two")
  })

  it("are what a pattern matches, across words and over the ends of lines", () => {
    const values = valuesOf(
      ["Sample AB 0123 taken at the gate, lot", "number 7 kept apart"],
      ["[A-Z]{2} \\d{4}", "lot number \\d"]
    )
    expect(values).toContain("text AB 0123")
    expect(values).toContain("text lot number 7")
  })
})

describe("answers", () => {
  it("are statements, which may say yes or no", () => {
    const values = valuesOf(["Pets are not allowed"])
    expect(values.filter((value) => value === "boolean Pets are not allowed")).toHaveLength(2)
  })
})

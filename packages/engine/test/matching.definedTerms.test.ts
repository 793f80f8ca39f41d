import { describe, expect, it } from "vitest"
import { readingOf } from "../src/fields/reading.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import { definedTermsOver } from "../src/matching/definedTerms.js"
import { candidatesOf } from "../src/matching/matchCandidates.js"
import { typedPage } from "./typedPage.js"

/** The term by which a page calls a value of its text, and the words around it. */
const termOn = (page: string, value: string) => {
  const reading = readingOf([layoutPage(typedPage(page))], "en")
  const found = candidatesOf(reading, []).find((candidate) => candidate.value === value)
  if (found === undefined) throw new Error(`${value} is no candidate`)
  const defined = definedTermsOver(reading)(found)
  return defined === undefined ? undefined : [defined.term, defined.wordsBefore, defined.wordsBetween]
}

const LEASE = `
This lease is made between Harrow Milling Limited, a company
registered in Leeds under number 4471902, represented by its
director (“the Landlord”), and Thabo Mokgosi, of 12 Mill
Road, York, hereinafter referred to as “the Tenant”. It
begins on 4 May 2026 (the “Start”), to end on 3 May 2027.`

describe("a defined term", () => {
  it("stands for the value before it, over line ends and whatever is said in between", () => {
    expect(termOn(LEASE, "Harrow Milling Limited")).toEqual(["the Landlord", 5, 12])
    expect(termOn(LEASE, "Thabo Mokgosi")).toEqual(["the Tenant", 1, 5])
    expect(termOn(LEASE, "4 May 2026")).toEqual(["Start", 3, 0])
  })

  it("may be quoted after a dash, or be in capitals within brackets", () => {
    const german =
      "Zwischen Ilse Brandt – nachfolgend „Vermieterin“ genannt – und Karl Osterloh (Mieter) wird vereinbart"
    expect(termOn(german, "Ilse Brandt")?.[0]).toBe("Vermieterin")
    expect(termOn(german, "Karl Osterloh")?.[0]).toBe("Mieter")
  })

  it("stands for nothing behind it", () => {
    expect(termOn(LEASE, "3 May 2027")).toBeUndefined()
  })
})

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

describe("textual candidates", () => {
  it("are lines, texts after a label, and texts between punctuation marks", () => {
    const values = valuesOf(["Carrier: Bruneteau Haulage – Depot 4"])
    expect(values).toContain("text Bruneteau Haulage")
    expect(values).toContain("text Bruneteau Haulage – Depot 4")
    expect(values).toContain("text Depot 4")
  })

  it("are the words of each tick box", () => {
    const values = valuesOf(["Decision: ☐ accepted ☒ accepted in part ☐ refused"])
    expect(values).toContain("text accepted")
    expect(values).toContain("text accepted in part")
    expect(values).toContain("text refused")
    expect(valuesOf(["Sterilised: yes ☒ not yet ☐"])).toContain("text not yet")
  })

  it("continue over a line end", () => {
    expect(valuesOf(["12 Mill Lane", "Leeds LS1 4AP"])).toContain("text 12 Mill Lane Leeds LS1 4AP")
  })

  it("include names, durations and number words within sentences", () => {
    const values = valuesOf([
      'This agreement is made between Harrow Milling Limited (the "Supplier") and its buyer for',
      "a period of two (2) years and is governed by the laws of the State of Oregon alone."
    ])
    expect(values).toContain("text Harrow Milling Limited")
    expect(values).toContain("text two (2) years")
    expect(values).toContain("text Oregon")
    expect(values).toContain("number two")
  })

  it("include names without a leading title or a trailing degree, and two names joined by a comma", () => {
    const values = valuesOf([
      "The hearing before District Judge Amara Holm was attended by Mhairi Colquhoun MRICS as the",
      "expert of the claimant, and was held in the Harbour Commissioners Hall, Limerick on that day."
    ])
    expect(values).toContain("text Amara Holm")
    expect(values).toContain("text Mhairi Colquhoun")
    expect(values).toContain("text Harbour Commissioners Hall, Limerick")
  })

  it("include addresses in sentences, with a postcode or without", () => {
    const values = valuesOf([
      "She rented Flat 2, 63 Viaduct Street, Thaxby, which we own, and the lorry stands before the",
      "house at 19 rue des Cordeliers on the day of the move, as the town hall has agreed with them."
    ])
    expect(values).toContain("text Flat 2, 63 Viaduct Street, Thaxby")
    expect(values).toContain("text 63 Viaduct Street, Thaxby")
    expect(values).toContain("text 19 rue des Cordeliers")
  })

  it("include phrases between function words, in every language", () => {
    expect(
      valuesOf(["The money is for a second-hand letterpress which the borrower has found in the town."])
    ).toContain("text second-hand letterpress")
    expect(
      valuesOf(["Das Darlehen dient dem Umbau der alten Scheune und wird von der Bank an uns gezahlt."])
    ).toContain("text alten Scheune")
  })

  it("include durations given as a range", () => {
    const values = valuesOf(["A full recovery is to be expected within six to nine months of my examination of her."])
    expect(values).toContain("text six to nine months")
  })

  it("are found in sentences in a narrow column", () => {
    const values = valuesOf([
      "This loan is made by",
      "Callum Redfearn and it is",
      "to be paid back by the",
      "end of the year 2026."
    ])
    expect(values).toContain("text Callum Redfearn")
  })

  it("continue across a gap that does not separate columns", () => {
    const page = pageOf([
      { text: "Holder", x: 40, y: 60 },
      { text: "Ann", x: 88, y: 60 },
      { text: "Hill", x: 122, y: 60 }
    ])
    const reading = readingOf([layoutPage(page)], "en")
    expect(candidatesOf(reading).map(({ value }) => value)).toContain("Ann Hill")
  })

  it("include matches of a pattern across words and line ends", () => {
    const values = valuesOf(
      ["Sample AB 0123 taken at the gate, lot", "number 7 kept apart"],
      ["[A-Z]{2} \\d{4}", "lot number \\d"]
    )
    expect(values).toContain("text AB 0123")
    expect(values).toContain("text lot number 7")
  })
})

describe("boolean candidates", () => {
  it("include statements, for both yes and no", () => {
    const values = valuesOf(["Pets are not allowed"])
    expect(values.filter((value) => value === "boolean Pets are not allowed")).toHaveLength(2)
  })
})

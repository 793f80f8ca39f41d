import { describe, expect, it } from "vitest"
import { findInCells } from "../src/privacy/cellPairs.js"
import { deidentifyText } from "../src/privacy/deidentify.js"
import { findAll } from "../src/privacy/findAll.js"
import { findNumberPlates } from "../src/privacy/finders/numberPlates.js"
import { findPersonalUrls } from "../src/privacy/finders/personalUrls.js"

const english = (text: string): string => deidentifyText(text, "en").text
const pieces = (text: string) =>
  findInCells(text, findAll).map(({ end, kind, start }) => `${kind} ${text.slice(start, end).replace(/\n/g, "|")}`)

describe("plain text in columns", () => {
  it("has values under the words that head them, also beyond a blank line", () => {
    const form =
      "Surname                         Date of birth\n\nQUORVE                          3 May 1971\n\nPassport No.                    Issued\n309887123                       2 June 2021\n"
    expect(pieces(form)).toEqual(
      expect.arrayContaining(["PERSON QUORVE", "DATE_OF_BIRTH 3 May 1971", "ID_NUMBER 309887123"])
    )
    expect(english(form)).toContain("2 June 2021")
  })

  it("has values beside their labels, row by row", () => {
    expect(english("Nom                  FONTAINE\nPrénoms              Rose Anne\nSexe                 F\n")).toBe(
      "Nom                  [PERSON_2]\nPrénoms              [PERSON_1]\nSexe                 F\n"
    )
  })

  it("has addresses beside each other, each in its own column", () => {
    const text =
      "Kestrel Freight Ltd                     14 Quill Lane\n22 Harp Street                          Norwich\nBath                                    NR2 4HX\nBA1 5LR                                 March\n"
    const after = english(text)
    for (const gone of ["Quill", "Harp", "NR2", "BA1", "Norwich"]) expect(after, gone).not.toContain(gone)
    expect(after).toContain("Kestrel Freight Ltd")
    expect(after).toContain("March")
  })

  it("leaves what is in tables of things, and prose", () => {
    const goods =
      "Description                Quantity     Amount\nRose water                 2            12.00\nBaker's twine              5            4.10\n"
    expect(english(goods)).toBe(goods)
    expect(findInCells("One line.\nAnother line without columns.", findAll)).toEqual([])
  })
})

describe("numbers and names of people's own", () => {
  it("are old British plates where the text speaks of a car, and names behind the word for one", () => {
    const plates = (text: string) => findNumberPlates(text).map(({ end, start }) => text.slice(start, end))
    expect(plates("the van K174 LMD and the car RTY 512M")).toEqual(["K174 LMD", "RTY 512M"])
    expect(plates("model K174 LMD was sold")).toEqual([])
    const urls = (text: string) => findPersonalUrls(text).map(({ end, start }) => text.slice(start, end))
    expect(urls("username @quill_88, pseudo : @mo.re.")).toEqual(["@quill_88", "@mo.re"])
    expect(urls("Twitter: see @media rules")).toEqual([])
  })

  it("are identity numbers, and telephones behind one letter, but no sort codes, which are the bank's", () => {
    expect(english("Sort code: 39 42 02\nID No.: L1264969\nT 01 542 3400")).toBe(
      "Sort code: 39 42 02\nID No.: [ID_NUMBER_1]\nT [PHONE_1]"
    )
  })
})

import { describe, expect, it } from "vitest"
import { findInCells } from "../src/privacy/cellPairs.js"
import { deidentifyText } from "../src/privacy/index.js"
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

  it("has values behind leading dots, between strokes, above their labels in brackets and behind numbered labels", () => {
    expect(english("Surname (1) ......... QUORVE\nGiven names (2) ..... Ida\nIssued .............. 3 May 2021\n")).toBe(
      "Surname (1) ......... [PERSON_1]\nGiven names (2) ..... [PERSON_2]\nIssued .............. 3 May 2021\n"
    )
    expect(
      english("Carte n° 18XX16175 | NOM FONTAINE | Prénoms Rose\nConseillère QUORVE Aline\nSolde 12,40 | Frais 3,10\n")
    ).toBe(
      "Carte n° [ID_NUMBER_1] | NOM [PERSON_2] | Prénoms [PERSON_3]\nConseillère [PERSON_1]\nSolde 12,40 | Frais 3,10\n"
    )
    expect(
      english(
        "RESIDENT CARD\nL7354297\n(card number)\n\nQUORVE\n(surname)\n\nIda\n(forenames)\n\n2 June 2021\n(issued on)\n"
      )
    ).toBe(
      "RESIDENT CARD\n[ID_NUMBER_1]\n(card number)\n\n[PERSON_1]\n(surname)\n\n[PERSON_2]\n(forenames)\n\n2 June 2021\n(issued on)\n"
    )
    expect(
      english(
        "1. Surname                 2. Passport number\n  QUORVE                     309887123\n3. Issued                  4. Sex\n  2 June 2021                F\n"
      )
    ).toBe(
      "1. Surname                 2. Passport number\n  [PERSON_1]                     [ID_NUMBER_1]\n3. Issued                  4. Sex\n  2 June 2021                F\n"
    )
  })

  it("knows the entries of driving licences by their figures, and only of those", () => {
    expect(
      english(
        "DRIVING LICENCE\n1.  QUORVE\n2.  Ida\n3.  03.05.1971  Elmburn\n4a. 01.02.2020   4b. 31.01.2030   4c. DVLA\n5.  11AX75590\n"
      )
    ).toBe(
      "DRIVING LICENCE\n1.  [PERSON_1]\n2.  [PERSON_2]\n3.  [DATE_OF_BIRTH_1]  [PLACE_OF_BIRTH_1]\n4a. 01.02.2020   4b. 31.01.2030   4c. DVLA\n5.  [ID_NUMBER_1]\n"
    )
    const list = "Steps\n1.  Preheat\n2.  Whisk\n3.  Bake\n"
    expect(english(list)).toBe(list)
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

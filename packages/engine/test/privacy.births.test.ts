import { describe, expect, it } from "vitest"
import { deidentify, deidentifyText, extract } from "../src/index.js"
import { typedPage } from "./typedPage.js"

const found = (text: string) => deidentifyText(text).found.map(({ end, start }) => text.slice(start, end))
const kinds = (text: string) =>
  deidentifyText(text).found.map(({ end, kind, start }) => `${kind} ${text.slice(start, end)}`)

describe("births", () => {
  it("are told by the day before the word, in figures or in words", () => {
    expect(found("Le 20 mars 1966 à sept heures dix est née à Dinan : Maud HOLDFIELD")).toEqual(
      expect.arrayContaining(["20 mars 1966", "Dinan"])
    )
    expect(found("né à Dinan le vingt-six mars mil neuf cent soixante-dix, célibataire")).toEqual([
      "Dinan",
      "vingt-six mars mil neuf cent soixante-dix"
    ])
    expect(found("L'an deux mille un, le trois mai à neuf heures est née à Dinan")).toContain(
      "deux mille un, le trois mai"
    )
    expect(found("Le contrat du 3 mai 2020. Il est né à Dinan")).toEqual(["Dinan"])
    expect(found("mariés le trois mai mil neuf cent quatre-vingt-dix")).toEqual([])
  })

  it("are told with their place behind one label, beside or beneath it", () => {
    for (const text of [
      "1. Date and place of birth: 21 June 1992 Dinan",
      "1. Date and place of birth   2. Sex\n21 June 1992 Dinan          Male",
      "Date et lieu de naissance : 21/06/1992 à Dinan"
    ])
      expect(kinds(text), text).toEqual([expect.stringContaining("DATE_OF_BIRTH 21"), "PLACE_OF_BIRTH Dinan"])
    expect(kinds("Lieu d'origine\nDinan")).toEqual(["PLACE_OF_BIRTH Dinan"])
    expect(kinds("Date et lieu de naissance : 21/06/1992 à Porto (Portugal)")).toContain(
      "PLACE_OF_BIRTH Porto (Portugal)"
    )
  })

  it("are told in brackets behind the names of children, and nowhere else", () => {
    expect(found("Enfants à charge :\nMaud (04/01/2012), Ivo (21/12/2015).")).toEqual(
      expect.arrayContaining(["04/01/2012", "21/12/2015"])
    )
    expect(found("Rendez-vous reporté (04/01/2012), puis annulé (21/12/2015).")).toEqual([])
  })
})

describe("answers of two people behind one label", () => {
  it("are both replaced where they are written in one way", () => {
    expect(found("Date de naissance        19/04/1992             16/11/1996")).toEqual(["19/04/1992", "16/11/1996"])
    expect(found("N° permis\t402117730102\t402117730103")).toEqual(["402117730102", "402117730103"])
    expect(found("Driving licence no.  PCLHP688671J99AC     DDSSE692091M9AAY")).toEqual([
      "PCLHP688671J99AC",
      "DDSSE692091M9AAY"
    ])
    expect(found("Date de naissance 19/04/1992 2 500,00")).toEqual(["19/04/1992"])
  })
})

describe("lists on a page whose columns stand close", () => {
  it("have every row cut by its heads, and their numbers, names and days replaced", () => {
    const list =
      "Registre\nMatr. Nom et prénom Date naiss. Sexe Emploi Entrée\n" +
      "4021 QUORVE Maud 02/04/1988 F Comptable 02/11/2017\n" +
      "4178 THROPE Ivo 10/07/1957 M Chauffeur 09/09/2018\n" +
      "4217 HOLDFIELD Anne 11/07/2003 F Comptable 18/12/2018"
    const extraction = extract({ pages: [typedPage(list)], language: "auto" })
    const freed = deidentify({ extraction, fileName: null }).extraction
    const left = freed.layout.flatMap(({ page: { words } }) => words.map((word) => word.text)).join(" ")
    expect(left).not.toMatch(/QUORVE|THROPE|HOLDFIELD|1988|1957|2003|4021|4178|4217/)
    expect(left).toMatch(/Comptable.*09\/09\/2018.*Comptable/)
  })
})

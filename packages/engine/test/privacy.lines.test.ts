import { expect, it } from "vitest"
import { extract } from "../src/extract.js"
import { deidentify } from "../src/privacy/index.js"
import { pageOfWords } from "./layoutPages.js"

/** Lines of words at places of their own, as a crooked page has them. */
const lineAt = (text: string, x: number, y: number, height = 10) =>
  text.split(" ").map((word, i, words) => ({
    text: word,
    confidence: 1,
    box: { x: x + words.slice(0, i).join(" ").length * 5 + (i > 0 ? 5 : 0), y, width: word.length * 5 - 1, height }
  }))

const wordsAfter = (...lines: ReadonlyArray<readonly [text: string, x: number, y: number, height?: number]>) => {
  const page = pageOfWords(lines.flatMap((line) => lineAt(...line)))
  const { extraction } = deidentify({ extraction: extract({ pages: [page], language: "auto" }), fileName: null })
  return extraction.layout.flatMap((layout) => layout.page.words.map((word) => word.text)).join(" ")
}

it("short numbers beside their label and dates split by a space are replaced", () => {
  const words = wordsAfter(
    ["Matricule salarié :", 40, 100],
    ["363", 240, 100],
    ["N° d'ordre :", 40, 114],
    ["1 86", 240, 114],
    ["DATE OF BIRTH", 40, 160],
    ["Jan 6,", 240, 160],
    ["1955", 280, 160],
    ["Heures", 40, 220],
    ["363", 240, 220],
    ["12,50", 340, 220]
  )
  expect(words).toMatch(/Matricule salarié : \[ID_NUMBER_1\]/)
  expect(words).toMatch(/DATE OF BIRTH \[DATE_OF_BIRTH_\d\]/)
  expect(words).not.toContain("1955")
  expect(words).toContain("12,50")
})

it("form boxes below each other are not taken for columns", () => {
  const words = wordsAfter(
    ["Locataire", 40, 100],
    ["Date de naissance du locataire", 250, 100],
    ["Odalys Thornquist", 40, 114],
    ["27-03-1964", 250, 114],
    ["Surface", 40, 130],
    ["Chauffage", 250, 130],
    ["Moyenne", 40, 144],
    ["Collectif", 250, 144]
  )
  expect(words).toContain("Surface Chauffage Moyenne Collectif")
})

it("a row of labels below a row of values is not taken for part of a column", () => {
  const words = wordsAfter(
    ["Surname", 40, 100],
    ["Date of birth", 200, 100],
    ["THORNQUIST", 40, 112],
    ["7 August 1962", 200, 112],
    ["Nationality", 40, 130],
    ["Date of issue", 200, 130],
    ["CANADIAN", 40, 142],
    ["8 November 2020", 200, 142]
  )
  expect(words).not.toMatch(/THORNQUIST|1962/)
  expect(words).toContain("CANADIAN 8 November 2020")
})

it("a driving licence number is replaced after its field number alone", () => {
  const words = wordsAfter(
    ["PERMIS DE CONDUIRE", 40, 100],
    ["4a. 02.03.2015", 40, 126],
    ["4b. 01.03.2030", 160, 126],
    ["4c. Préfet de l'Orne", 280, 126],
    ["5.", 40, 140],
    ["54AX60881", 70, 140],
    ["9. AM, B, BE", 40, 154]
  )
  expect(words).not.toContain("54AX60881")
  expect(words).toContain("AM, B, BE")
})

it("a name is replaced even if the label's colon is directly before it", () => {
  const words = wordsAfter(
    ["Order no", 40, 80],
    [": 826406", 160, 80],
    ["Forenames", 40, 100],
    [": Quillandra", 160, 100],
    ["Requested by", 40, 120],
    [": THROPE, Imogen", 160, 120],
    ["Total to pay 46,43", 40, 300]
  )
  expect(words).not.toMatch(/Quillandra|THROPE|Imogen/)
  expect(words).toContain("Requested by :")
})

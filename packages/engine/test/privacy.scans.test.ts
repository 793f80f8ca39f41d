import { expect, it } from "vitest"
import { extract } from "../src/extract.js"
import { deidentify, deidentifyText } from "../src/privacy/deidentify.js"
import { typedPage } from "./typedPage.js"

const french = (text: string): string => deidentifyText(text, "fr").text
const english = (text: string): string => deidentifyText(text, "en").text

const shownOn = (text: string): string => {
  const extraction = extract({ pages: [typedPage(text)], language: "auto" })
  const freed = deidentify({ extraction, fileName: null }).extraction
  return freed.layout.flatMap(({ page: { words } }) => words.map((word) => word.text)).join(" ")
}

it("a telephone number with a pair too many is replaced whole, and other figures stay", () => {
  expect(french("Nous appeler : 04 65 71 57 77 77, ou écrire")).toBe("Nous appeler : [PHONE_1], ou écrire")
  expect(french("01 99 00 18 32 83\n")).toBe("[PHONE_1]\n")
  expect(french("Lots 12 14 18 22 31 47")).toBe("Lots 12 14 18 22 31 47")
})

it("an account's groups are replaced whose beginning ran together with the label", () => {
  expect(english("INTERNATIONAL BANK ACCOUNT NUMBRBRENM 7433 1632 0180 54")).not.toMatch(/\d{4}/)
  expect(english("Bank account holders 2019 2020 2021")).toBe("Bank account holders 2019 2020 2021")
})

it("a zone's first line that lost its fillers is replaced, and what is no zone stays", () => {
  expect(french("P<FRAMARLOTCLOEODE")).toBe("[ID_NUMBER_1]")
  expect(english("if (A<LIMIT) return")).toBe("if (A<LIMIT) return")
})

it("a document's number stands elsewhere than in its zone, whose first sign was lost", () => {
  const page = `
TITRE DE SEJOUR
Ref. lue WN6057486 ou non
Suite AB1234567

RFRAWN60574869<<<<<<<<<<<<<<<
0304270M2601283CAN<<<<<<<<<<<4
VILMARAU<<REMI<MAEL<<<<<<<<<<<
`
  expect(shownOn(page)).not.toContain("WN6057486")
  expect(shownOn(page)).toContain("AB1234567")
})

it("a long label may have lost a letter of each of its words", () => {
  expect(english("Insurance poliy numbe XF-4171-594138")).toBe("Insurance poliy numbe [ACCOUNT_1]")
  expect(english("Invoice numbe XF-4171-594138")).toBe("Invoice numbe XF-4171-594138")
})

it("the day of birth on a licence is replaced before its place, its month and the figure beneath read amiss", () => {
  const page = `
1.     DRAYMORE
2.     MARCUS OWEN
3.     31 0CT 1979      MARWICK
da.    14 AUG 2024
4b.    13 AUG 2034
`
  expect(shownOn(page)).not.toMatch(/1979|MARWICK/)
  expect(shownOn(page)).toContain("14 AUG 2024")
})

import { expect, it } from "vitest"
import { extract } from "../src/extract.js"
import { deidentify, deidentifyText } from "../src/privacy/index.js"
import { typedPage } from "./typedPage.js"

const french = (text: string): string => deidentifyText(text, "fr").text

const shownOn = (text: string): string => {
  const extraction = extract({ pages: [typedPage(text)], language: "auto" })
  const freed = deidentify({ extraction, fileName: null }).extraction
  return freed.layout.flatMap(({ page: { words } }) => words.map((word) => word.text)).join(" ")
}

it("a telephone number misread with an extra pair is replaced whole, and other figures stay", () => {
  expect(french("Nous appeler : 04 65 71 57 77 77, ou écrire")).toBe("Nous appeler : [PHONE_1], ou écrire")
  expect(french("01 99 00 18 32 83\n")).toBe("[PHONE_1]\n")
  expect(french("Lots 12 14 18 22 31 47")).toBe("Lots 12 14 18 22 31 47")
})

it("a document number with missing characters is recognised from the machine-readable zone", () => {
  const page = `
Passeport
9Y86336
Lieu de naissance : Orléans
Numéro de demande : AB1234567

P<FRADE<LADOUDIN<<MAEL<<<<<<<<<<<<<<<<<<<<<<
19EY863166FRA8909028M2402240<<<<<<<<<<<<<<04
`
  expect(shownOn(page)).not.toContain("9Y86336")
  expect(shownOn(page)).toContain("AB1234567")
})

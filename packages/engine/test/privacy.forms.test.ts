import { describe, expect, it } from "vitest"
import { deidentifyText } from "../src/index.js"

const found = (text: string) => deidentifyText(text).found.map(({ end, start }) => text.slice(start, end))

describe("forms whose labels have no colon", () => {
  it("tell a surname by the given names that are asked for beneath it", () => {
    expect(found("Nom PELVOUX\nPrénoms Odette Rose")).toEqual(["PELVOUX", "Odette Rose"])
    expect(found("Surname\nQUARRENDON\nFirst names\nEnid May")).toEqual(["QUARRENDON", "Enid May"])
    expect(found("Nom PELVOUX\nRéférence 12")).toEqual([])
  })

  it("name who declares, who signs and who is to be called", () => {
    expect(found("Déclarant Odette Pelvoux\nDate du sinistre 3 mai")).toEqual(["Odette Pelvoux"])
    expect(found("Authorised signatory C. Quarrendon")).toEqual(["C. Quarrendon"])
    expect(found("Next of kin Enid Quarrendon (sister)")).toEqual(["Enid Quarrendon"])
  })

  it("take no letter of the next label for a place of birth", () => {
    expect(found("Date et lieu de naissance\tN° du permis\n03/09/1983 à Béthune\t86EG23790")).not.toContain("N")
  })
})

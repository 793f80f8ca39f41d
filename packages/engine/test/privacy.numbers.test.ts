import { describe, expect, it } from "vitest"
import { deidentifyText } from "../src/index.js"

const found = (text: string) => deidentifyText(text).found.map(({ end, start }) => text.slice(start, end))

describe("numbers behind what they are called by", () => {
  it("are those of badges, users, files and persons, as written in a sentence or on a form", () => {
    for (const [text, number] of [
      ["Online banking user ID 5240081410.", "5240081410"],
      ["Identifiant banque en ligne : 2101008234.", "2101008234"],
      ["Personal number: 154200-6611", "154200-6611"],
      ["Hosp. No. 0170076", "0170076"],
      ["N° badge 40071", "40071"],
      ["N° fiscal déclarant 2: 2024881007051 Revenu", "2024881007051"],
      ["Paid into: 73-02-25 02960084", "02960084"],
      ["Age / Sex: 94 y / F", "94"]
    ] as const)
      expect(found(text), text).toEqual([number])
    expect(found("Le dossier de Mme Bourdelle est le 06050044, et")).toContain("06050044")
  })

  it("end before the day that a log writes behind them, and are no years", () => {
    expect(found("declined for customer 270088 2026-04-01")).toEqual(["270088"])
    expect(found("the customer 2024 survey")).toEqual([])
  })
})

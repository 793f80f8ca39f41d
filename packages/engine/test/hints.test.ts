import { describe, expect, it } from "vitest"
import { extract, type ValueType } from "../src/index.js"
import { pageOf, rows } from "./handmadePage.js"

const french = pageOf(
  rows(40, 60, [
    ["Sinistre n°", "88-2041"],
    ["Police n°", "PZ-55812"],
    ["Assuré", "Bastien Revelin"],
    ["Date du sinistre", "12/02/2024"],
    ["Déclaré le", "15/02/2024"],
    ["Franchise", "250,00 €"],
    ["Indemnité versée", "1 840,00 €"],
    ["Garantie souscrite", "☒ oui ☐ non"]
  ])
)
const english = pageOf(
  rows(40, 60, [
    ["Claim no.", "88-2041"],
    ["Policy no.", "PZ-55812"],
    ["Insured", "Oscar Whitlow"],
    ["Date of loss", "12 Feb 2024"],
    ["Reported on", "15 Feb 2024"],
    ["Excess", "£250.00"],
    ["Loss adjuster", "Maud Penhallen"],
    ["Rental period", "01/03/2024 - 31/03/2024"]
  ])
)

const ask = (page: typeof french, key: string, type: ValueType, hint?: string) => {
  const language = page === french ? "fr" : "en"
  const fields = [{ key, type, required: false, ...(hint === undefined ? {} : { hint }) }]
  return extract({ pages: [page], language, schema: { fields, tables: [] } }).extract[key]
}

describe("a hint", () => {
  it.each<[page: typeof french, key: string, type: ValueType, hint: string, value: string]>([
    [french, "deductible", "number", "Franchise: what the insured pays himself", "250,00 €"],
    [french, "payout", "number", "Indemnité versée", "1 840,00 €"],
    [french, "claim", "string", "Numéro du sinistre", "88-2041"],
    [french, "event", "date", "Date du sinistre", "12/02/2024"],
    [french, "reported", "date", "Day on which the loss was reported (déclaré le)", "15/02/2024"],
    [french, "covered", "boolean", "Garantie souscrite", "☒ oui ☐ non"],
    [english, "franchise", "number", "Excess", "£250.00"],
    [english, "sinistre", "string", "Claim number", "88-2041"],
    [english, "date_declaration", "date", "Day on which it was reported", "15 Feb 2024"],
    [english, "expert", "string", "Loss adjuster", "Maud Penhallen"],
    [english, "date_survenance", "date", "Date of the loss", "12 Feb 2024"]
  ])("finds what the key alone might not: %2$s, %4$s", (page, key, type, hint, value) => {
    expect(ask(page, key, type, hint)).toMatchObject({ found: true, value })
  })

  it("distinguishes fields with an ambiguous key", () => {
    expect(ask(english, "ref", "string", "Claim number")?.value).toBe("88-2041")
    expect(ask(english, "ref", "string", "Number of the policy")?.value).toBe("PZ-55812")
  })

  it("invents nothing if the page has no such value", () => {
    expect(ask(english, "mileage", "number", "Distance driven, in kilometres")?.found).toBe(false)
  })
})

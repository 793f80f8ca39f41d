import { describe, expect, it } from "vitest"
import { extract, type ValueType } from "../src/index.js"
import { wordReader } from "../src/matching/labelFit.js"
import { meaningReader, nearness, WANTED, wantedBy } from "../src/matching/meaning.js"
import { questionOf } from "../src/matching/Question.js"
import { pageOf, rows } from "./handmadePage.js"

const meanings = meaningReader()
const wordsOf = wordReader()
const question = (key: string, type: ValueType = "string", hint?: string) =>
  meanings.ofQuestion(questionOf({ key, type, required: false, ...(hint === undefined ? {} : { hint }) }))
const near = (key: string, text: string): number => nearness(question(key), meanings.ofText(wordsOf(text)))

describe("the meaning of a label", () => {
  it.each([
    ["plate", "Immatriculation", "Marque"],
    ["pickup_date", "Abholdatum", "Rückgabedatum"],
    ["tare_weight", "Leergewicht", "Bruttogewicht"],
    ["landlord_name", "Bailleur", "Locataire"],
    ["expiry_date", "Valable jusqu'au", "Délivré le"],
    ["date_naissance", "Born on", "Place of birth"]
  ])("%s asks for %s rather than for %s", (key, label, other) => {
    expect(near(key, label)).toBeGreaterThan(near(key, other))
  })

  it("is the same for the same words in another order", () => {
    expect(near("delivery_date", "Date of delivery")).toBeCloseTo(near("delivery_date", "delivery date"), 5)
  })

  it("is zero for a text without words", () => {
    expect(near("delivery_date", "12 / 4")).toBe(0)
  })
})

describe("the kinds of value that a question may ask for", () => {
  const kindOf = (key: string, type?: ValueType): string | undefined => {
    const odds = wantedBy(question(key, type))
    return WANTED[odds.indexOf(Math.max(...odds))]
  }

  it.each([
    ["inspector_name", "person"],
    ["notice_period", "duration"],
    ["delivery_address", "address"],
    ["transport_company", "firm"],
    ["departure_time", "time"]
  ])("%s is a %s", (key, kind) => {
    expect(kindOf(key)).toBe(kind)
  })

  it("have probabilities that add up to one", () => {
    expect(wantedBy(question("total", "number")).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5)
  })
})

describe("a date without a year", () => {
  const found = (text: string, key: string) =>
    extract({
      pages: [
        pageOf(
          rows(40, 60, [
            ["Date", "19 August 2026"],
            [text, ""]
          ])
        )
      ],
      language: "auto",
      schema: { fields: [{ key, type: "date", required: false }], tables: [] }
    }).extract[key]

  it("is read in the year of the document's other dates", () => {
    expect(found("Inspection carried out on 6 August", "inspection_carried_out_on")?.normalized).toBe("2026-08-06")
  })
})

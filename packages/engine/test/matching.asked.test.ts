import { describe, expect, it } from "vitest"
import { extract, type ValueType } from "../src/index.js"
import { pageOf, rows } from "./handmadePage.js"

interface Asked {
  readonly key: string
  readonly type?: ValueType
  readonly hint?: string
  readonly pattern?: string
}

const ask = (pairs: ReadonlyArray<readonly [string, string]>, asked: ReadonlyArray<Asked>) =>
  extract({
    pages: [pageOf(rows(40, 60, pairs))],
    language: "auto",
    schema: {
      fields: asked.map(({ type = "string", ...field }) => ({ type, required: false, ...field })),
      tables: []
    }
  })

const inspection: ReadonlyArray<readonly [string, string]> = [
  ["Immatriculation", "GB-418-QT"],
  ["Marque", "Skoda"],
  ["Kilométrage relevé", "84 210 km"],
  ["Date du contrôle", "19/01/2026"],
  ["Contrôleur", "Marc Dervaux"],
  ["Téléphone", "04 70 11 22 33"]
]

describe("an English question about a French page", () => {
  const { extract: found } = ask(inspection, [
    { key: "make" },
    { key: "mileage_km", type: "number" },
    { key: "inspection_date", type: "date" },
    { key: "phone_number" }
  ])

  it.each([
    ["mileage_km", 84_210],
    ["inspection_date", "2026-01-19"]
  ])("finds %s", (key, normalized) => {
    expect(found[key]).toMatchObject({ found: true, normalized })
  })

  it("finds a telephone by its label", () => {
    expect(found.phone_number?.value).toBe("04 70 11 22 33")
  })
})

describe("a pattern", () => {
  it("decides if it has a single match, whatever the label", () => {
    const { extract: found } = ask(
      [
        ["Sample", "taken by J. Moor"],
        ["Shelf", "AB 0123"]
      ],
      [{ key: "lab_code", pattern: "[A-Z]{2} \\d{4}" }]
    )
    expect(found.lab_code?.value).toBe("AB 0123")
  })

  it("leaves the choice between two matches to their labels", () => {
    const { extract: found } = ask(
      [
        ["Invoice number", "KX-20417"],
        ["Order number", "PO-33910"]
      ],
      [{ key: "order_number", pattern: "[A-Z]{2}-\\d{5}" }]
    )
    expect(found.order_number?.value).toBe("PO-33910")
  })
})

describe("a value under another field's label", () => {
  const invoice: ReadonlyArray<readonly [string, string]> = [
    ["Invoice", "A-2041"],
    ["Invoice date", "13 April 2023"],
    ["Due date", "13 May 2023"],
    ["Customer ID", "C01046"],
    ["Total due", "£2,211.60"]
  ]

  it.each<[key: string, type: ValueType]>([
    ["account_number", "string"],
    ["expiry_date", "date"]
  ])("is not taken for %s", (key, type) => {
    const { extract: found } = ask(invoice, [{ key, type }])
    expect(found[key]).toMatchObject({ found: false, value: null })
  })
})

describe("a value without a label on the page", () => {
  it.each<[key: string, type: ValueType]>([
    ["fax_number", "string"],
    ["total_hours", "number"],
    ["bank_name", "string"],
    ["blood_group", "string"]
  ])("%s is not found", (key, type) => {
    const { extract: found } = ask(inspection, [{ key, type }])
    expect(found[key]).toMatchObject({ found: false, value: null })
  })
})

describe("a labelled value of the wrong type", () => {
  it("is returned and flagged, rather than the value of another label", () => {
    const { extract: found, flags } = ask(
      [
        ["Start date", "to be agreed"],
        ["Signed on", "12/03/2025"]
      ],
      [{ key: "start_date", type: "date" }]
    )
    expect(found.start_date?.value).toBe("to be agreed")
    expect(flags).toContain("invalid_field:start_date")
  })
})

describe("a yes-or-no question", () => {
  it("is answered by a statement if there is no box", () => {
    const { extract: found } = ask(
      [["Smoking", "The tenant does not smoke in the flat."]],
      [{ key: "tenant_smokes", type: "boolean" }]
    )
    expect(found.tenant_smokes).toMatchObject({ found: true, normalized: false })
  })
})

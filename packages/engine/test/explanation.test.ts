import { describe, expect, it } from "vitest"
import { extract, extractDocument } from "../src/index.js"
import { column, pageOf, rows } from "./handmadePage.js"

const page = pageOf([
  ...column(40, 40, ["Menuiserie Tilleul SARL", "12 rue des Lilas", "69003 Lyon"]),
  { x: 330, y: 40, text: "FACTURE", size: 18 },
  ...rows(
    330,
    80,
    [
      ["Facture n° :", "F-2024-117"],
      ["Date de facture :", "05/03/2024"],
      ["Date d'échéance :", "04/04/2024"]
    ],
    110
  ),
  { x: 330, y: 180, text: "Facturé à" },
  ...column(330, 196, ["Boulangerie Quatre Vents", "3 place du Marché", "31000 Toulouse"]),
  ...rows(
    330,
    420,
    [
      ["Total HT", "1 000,00 €"],
      ["TVA 20 %", "200,00 €"],
      ["Total TTC", "1 200,00 €"]
    ],
    130
  )
])
const request = { pages: [page], language: "auto" } as const

describe("an explanation of a caller's field", () => {
  it("tells what the reading of the whole page adds", () => {
    const { explanation } = extract({
      ...request,
      schema: { fields: [{ key: "facture_numero", type: "string", required: false }], tables: [] },
      explain: true
    })
    const field = explanation?.fields.facture_numero
    expect(field?.chosen?.value).toBe("F-2024-117")
    const reading = field?.features.find(({ name }) => name === "page_reading")
    expect(reading?.values.score).toBeGreaterThan(1)
    expect(reading?.log_odds).toBeGreaterThan(0.5)
  })
})

describe("an explanation", () => {
  const { explanation, ...explained } = extract({ ...request, explain: true })

  it("is given only on request, and changes nothing else", () => {
    const plain = extract(request)
    expect(plain).not.toHaveProperty("explanation")
    expect(explained).toEqual(plain)
  })

  it("names the words that support the document's type, and the alternatives", () => {
    const [first, ...others] = explanation?.document_type.candidates ?? []
    expect(explanation?.document_type).toMatchObject({ chosen: "invoice", given: false })
    expect(first?.type).toBe("invoice")
    expect(first?.anchors[0]).toMatchObject({ line: { text: "FACTURE", page: 1 } })
    const sum = (first?.anchors ?? []).reduce((all, { log_odds }) => all + log_odds, first?.form_log_odds ?? 0)
    expect(sum).toBeCloseTo(first?.log_odds ?? 0, 2)
    expect(others.map(({ type }) => type)).toContain(null)
    expect(explanation?.language).toMatchObject({ chosen: "fr", detected: "fr", given: false })
  })

  it("says who chose the type", () => {
    const given = extract({ ...request, documentType: "receipt", explain: true }).explanation
    expect(given?.document_type).toMatchObject({ chosen: "receipt", given: true })
    expect(given?.document_type.candidates[0]?.type).toBe("invoice")
  })

  it("names the label of each value, with its place", () => {
    const due = explanation?.fields.due_date
    expect(due?.chosen).toMatchObject({
      value: "04/04/2024",
      page: 1,
      label: { text: "Date d'échéance", place: "left", page: 1 }
    })
    expect(due?.chosen?.bbox).toEqual(explained.extract.due_date?.bbox)
    expect(due?.chosen?.label?.bbox.x).toBeLessThan(due?.chosen?.bbox?.x ?? 0)
    expect(due?.chosen?.label?.quality).toBeGreaterThan(0.8)
    expect(due?.confidence).toBe(explained.extract.due_date?.confidence)
  })

  it("lists the evidence for a value, including its label", () => {
    const features = explanation?.fields.total_amount?.features ?? []
    expect(features.find(({ name }) => name === "label")?.log_odds).toBeGreaterThan(0.5)
  })

  it("lists the rules that hold and the rules that fail", () => {
    expect(explanation?.fields.total_amount?.rules).toContainEqual({
      rule: "sum",
      fields: ["subtotal_amount", "tax_amount", "total_amount"],
      holds: true
    })
    const late = pageOf([
      ...rows(40, 40, [
        ["Invoice date:", "05/03/2024"],
        ["Due date:", "04/02/2024"]
      ])
    ])
    const failing = extract({ pages: [late], language: "en", documentType: "invoice", explain: true })
    expect(failing.flags).toContain("inconsistent:due_date")
    expect(failing.explanation?.fields.due_date?.rules).toContainEqual(
      expect.objectContaining({ rule: "not_before", holds: false })
    )
  })

  it("shows a value's rivals and why they are weaker", () => {
    const due = explanation?.fields.due_date
    expect(due?.rivals[0]).toMatchObject({ value: "05/03/2024", page: 1 })
    expect(due?.rivals[0]?.probability).toBeLessThan(due?.chosen?.probability ?? 0)
    expect(due?.rivals[0]?.weaker.map(({ name }) => name)).toContain("label")
    expect(due?.rivals[0]?.why).toContain("label")
    for (const { probability } of due?.rivals ?? []) expect(probability).toBeLessThan(1)
  })

  it("says which other field took a value that would have fitted", () => {
    const twice = pageOf(rows(40, 40, [["Reference:", "AB-1234"]]))
    const { explanation: told } = extract({
      pages: [twice],
      language: "en",
      explain: true,
      schema: {
        fields: [
          { key: "reference", type: "string", required: false },
          { key: "file_reference", type: "string", required: false }
        ],
        tables: []
      }
    })
    const [loser] = Object.values(told?.fields ?? {}).filter(({ chosen }) => chosen === null)
    expect(loser?.rivals).toContainEqual(expect.objectContaining({ value: "AB-1234", taken_by: "reference" }))
  })

  it("shows the nearest candidate for a field without a value", () => {
    const missing = explanation?.fields.customer_vat_number
    expect(missing?.chosen).toBeNull()
    expect(missing?.features).toEqual([])
  })

  it("gives the labels in a document of unknown type", () => {
    const note = pageOf(rows(40, 40, [["Colour:", "green"]]))
    const { explanation: told } = extract({ pages: [note], language: "en", explain: true })
    expect(told?.fields.colour?.chosen).toMatchObject({ value: "green", label: { text: "Colour", place: "left" } })
  })

  it("says how a table was found, and the headings of its columns", () => {
    const table = pageOf([
      ...column(40, 40, ["INVOICE"]),
      ...["Description", "Quantity", "Amount"].map((text, i) => ({ x: 40 + i * 200, y: 100, text })),
      ...["Oak door", "2", "400.00"].map((text, i) => ({ x: 40 + i * 200, y: 116, text })),
      ...["Pine door", "1", "150.00"].map((text, i) => ({ x: 40 + i * 200, y: 132, text }))
    ])
    const { explanation: told, tables } = extract({
      pages: [table],
      language: "en",
      documentType: "invoice",
      explain: true
    })
    expect(tables[0]?.rows).toHaveLength(2)
    expect(told?.tables[0]).toMatchObject({ key: "line_items", rows: 2 })
    expect(told?.tables[0]?.columns).toContainEqual({ column: "quantity", heading: "Quantity" })
  })

  it("is not given if personal data are replaced", () => {
    const document = { ...request, explain: true, fileName: null, includeRecognition: false }
    expect(extractDocument({ ...document, deidentify: true })).not.toHaveProperty("explanation")
    expect(extractDocument({ ...document, deidentify: false })).toHaveProperty("explanation")
  })
})

import { describe, expect, it } from "vitest"
import { extract, type FieldSpec, type Page } from "../src/index.js"
import { column, type PlacedText, pageOf, rows } from "./handmadePage.js"

const invoiceTexts = (amounts: {
  readonly net: string
  readonly tax: string
  readonly gross: string
}): ReadonlyArray<PlacedText> => [
  ...column(40, 40, [
    "Menuiserie Tilleul SARL",
    "12 rue des Lilas",
    "69003 Lyon",
    "N° TVA : FR44 732 829 320",
    "SIRET : 732 829 320 00074"
  ]),
  { x: 330, y: 40, text: "FACTURE", size: 18 },
  ...rows(
    330,
    80,
    [
      ["Facture n° :", "F-2024-117"],
      ["Date de facture :", "05/03/2024"],
      ["Date d'échéance :", "04/04/2024"],
      ["Bon de commande :", "BC-9921"]
    ],
    110
  ),
  { x: 330, y: 180, text: "Facturé à" },
  ...column(330, 196, ["Boulangerie Quatre Vents", "3 place du Marché", "31000 Toulouse"]),
  ...rows(
    40,
    300,
    [
      ["Désignation", "Quantité"],
      ["Porte en chêne", "1"]
    ],
    240
  ),
  ...rows(
    330,
    420,
    [
      ["Total HT", amounts.net],
      ["TVA 20 %", amounts.tax],
      ["Total TTC", amounts.gross]
    ],
    130
  ),
  { x: 40, y: 520, text: "IBAN : FR14 2004 1010 0505 0001 3M02 606 - BIC : BNPAFRPPXXX" }
]

const invoicePage = pageOf(invoiceTexts({ net: "1 000,00 €", tax: "200,00 €", gross: "1 200,00 €" }))

const bySchema = (pages: ReadonlyArray<Page>, fields: ReadonlyArray<Partial<FieldSpec> & { readonly key: string }>) =>
  extract({
    pages,
    language: "auto",
    schema: { fields: fields.map((field) => ({ type: "string", required: false, ...field })), tables: [] }
  })

describe("extract on an invoice", () => {
  const result = extract({ pages: [invoicePage], language: "auto" })

  it("detects type and language", () => {
    expect(result.documentType).toBe("invoice")
    expect(result.documentTypeConfidence).toBeGreaterThan(0.8)
    expect(result.language).toBe("fr")
  })

  it("finds numbers, dates, parties and amounts with their typed values", () => {
    expect(result.extract.invoice_number?.value).toBe("F-2024-117")
    expect(result.extract.invoice_date).toMatchObject({
      value: "05/03/2024",
      normalized: "2024-03-05",
      found: true,
      page: 1
    })
    expect(result.extract.due_date?.normalized).toBe("2024-04-04")
    expect(result.extract.order_number?.value).toBe("BC-9921")
    expect(result.extract.supplier_name?.value).toBe("Menuiserie Tilleul SARL")
    expect(result.extract.customer_name?.value).toBe("Boulangerie Quatre Vents")
    expect(result.extract.supplier_vat_number?.normalized).toBe("FR44732829320")
    expect(result.extract.supplier_iban?.normalized).toBe("FR1420041010050500013M02606")
    expect(result.extract.supplier_bic?.value).toBe("BNPAFRPPXXX")
    expect(result.extract.subtotal_amount?.normalized).toEqual({ amount: 1000, currency: "EUR" })
    expect(result.extract.tax_amount?.normalized).toEqual({ amount: 200, currency: "EUR" })
    expect(result.extract.total_amount?.normalized).toEqual({ amount: 1200, currency: "EUR" })
  })

  it("returns every field of the type, and invents none", () => {
    const field = result.extract.customer_vat_number
    expect(field).toEqual({
      value: null,
      normalized: null,
      confidence: expect.any(Number),
      found: false,
      page: null,
      bbox: null,
      block_ids: []
    })
    expect(Object.keys(result.extract)).toContain("payment_terms")
  })

  it("places each value in fractions of the page, in blocks of the layout", () => {
    const blocks = new Set(result.layout.flatMap((layout) => layout.blocks.map((block) => block.id)))
    for (const field of Object.values(result.extract)) {
      if (!field.found) continue
      expect(field.confidence).toBeGreaterThan(0)
      expect(field.confidence).toBeLessThan(1)
      expect(field.block_ids.length).toBeGreaterThan(0)
      for (const id of field.block_ids) expect(blocks.has(id)).toBe(true)
      expect(field.bbox?.x).toBeGreaterThanOrEqual(0)
      expect((field.bbox?.y ?? 2) + (field.bbox?.height ?? 2)).toBeLessThanOrEqual(1)
    }
  })

  it("trusts a total that adds up more than one that does not, and flags the latter", () => {
    const wrong = extract({
      pages: [pageOf(invoiceTexts({ net: "1 000,00 €", tax: "200,00 €", gross: "1 300,00 €" }))],
      language: "auto"
    })
    expect(wrong.flags).toContain("inconsistent:total_amount")
    expect(result.flags).not.toContain("inconsistent:total_amount")
    expect(wrong.extract.total_amount?.confidence).toBeLessThan(result.extract.total_amount?.confidence ?? 0)
  })

  it("is deterministic, whatever was asked before", () => {
    bySchema([invoicePage], [{ key: "anything" }])
    expect(extract({ pages: [invoicePage], language: "auto" })).toEqual(result)
    const shuffled: Page = { ...invoicePage, words: [...invoicePage.words].reverse() }
    expect(extract({ pages: [shuffled], language: "auto" })).toEqual({ ...result, layout: expect.anything() })
  })
})

describe("extract on a receipt", () => {
  const page = pageOf(
    [
      ...column(60, 20, [
        "LANTERN HARDWARE SDN BHD",
        "(123456-X)",
        "NO. 8, JALAN KENARI 5,",
        "47100 PUCHONG, SELANGOR",
        "TEL : 03-8070 1234",
        "TAX INVOICE"
      ]),
      ...rows(
        20,
        140,
        [
          ["Receipt No : R-00812", "25/04/2018 14:05"],
          ["Hammer", "20.00"],
          ["Nails", "5.00"],
          ["Total Qty : 2", ""],
          ["Total (Excluding GST)", "23.58"],
          ["GST 6%", "1.42"],
          ["TOTAL RM", "25.00"],
          ["CASH", "50.00"],
          ["CHANGE", "25.00"]
        ].map(([a, b]) => [a ?? "", b ?? ""] as const),
        180
      ),
      { x: 60, y: 320, text: "THANK YOU PLEASE COME AGAIN" }
    ],
    { width: 300, height: 560, source: "ocr" }
  )
  const result = extract({ pages: [page], language: "auto" })

  it("finds shop, address, date and total", () => {
    expect(result.documentType).toBe("receipt")
    expect(result.extract.merchant_name?.value).toBe("LANTERN HARDWARE SDN BHD")
    expect(result.extract.merchant_address?.value).toBe("NO. 8, JALAN KENARI 5, 47100 PUCHONG, SELANGOR")
    expect(result.extract.transaction_date?.normalized).toBe("2018-04-25")
    expect(result.extract.total_amount?.normalized).toEqual({ amount: 25, currency: "MYR" })
  })
})

describe("extract by a caller's schema", () => {
  const page = pageOf([
    { x: 200, y: 30, text: "SERVICE AGREEMENT", size: 16 },
    ...rows(40, 80, [
      ["Contract No.", "KX-20417"],
      ["Client", "Harbour Lights Ltd"],
      ["Start date", "1 March 2024"],
      ["End date", "28 February 2025"],
      ["Monthly fee", "£450.00"],
      ["Seats", "12"],
      ["Auto-renewal", "Yes"],
      ["Reference", "PQ-88123"],
      ["Review day", "to be agreed"]
    ])
  ])

  it("coerces strings, numbers, dates and booleans", () => {
    const { extract: fields, flags } = bySchema(
      [page],
      [
        { key: "contract_number" },
        { key: "client_name" },
        { key: "start_date", type: "date" },
        { key: "end_date", type: "date" },
        { key: "monthly_fee", type: "number" },
        { key: "seats", type: "number" },
        { key: "auto_renewal", type: "boolean" }
      ]
    )
    expect(fields.contract_number?.value).toBe("KX-20417")
    expect(fields.client_name?.value).toBe("Harbour Lights Ltd")
    expect(fields.start_date?.normalized).toBe("2024-03-01")
    expect(fields.end_date?.normalized).toBe("2025-02-28")
    expect(fields.monthly_fee).toMatchObject({ value: "£450.00", normalized: 450 })
    expect(fields.seats?.normalized).toBe(12)
    expect(fields.auto_renewal).toMatchObject({ value: "Yes", normalized: true })
    expect(flags).toEqual([])
  })

  it("flags a required field that is missing, and answers it as not found", () => {
    const { extract: fields, flags } = bySchema([page], [{ key: "iban", required: true }, { key: "fax_number" }])
    expect(flags).toEqual(["missing_field:iban"])
    expect(fields.iban).toMatchObject({
      found: false,
      value: null,
      normalized: null,
      page: null,
      bbox: null,
      block_ids: []
    })
  })

  it("flags a value that the pattern does not match as a whole", () => {
    expect(bySchema([page], [{ key: "contract_number", pattern: "KX-\\d{5}" }]).flags).toEqual([])
    expect(bySchema([page], [{ key: "contract_number", pattern: "\\d{9}" }]).flags).toEqual([
      "invalid_field:contract_number"
    ])
  })

  it("prefers the candidate that matches the pattern", () => {
    const { extract: fields } = bySchema(
      [page],
      [{ key: "reference", pattern: "[A-Z]{2}-\\d{5}", hint: "reference or contract number" }]
    )
    expect(fields.reference?.value).toMatch(/^[A-Z]{2}-\d{5}$/)
  })

  it("flags a value that is not of the declared type, and gives its text", () => {
    const { extract: fields, flags } = bySchema([page], [{ key: "review_day", type: "date" }])
    expect(fields.review_day).toMatchObject({ value: "to be agreed", normalized: null, found: true })
    expect(flags).toEqual(["invalid_field:review_day"])
  })

  it("finds with a hint a value that the key alone does not name", () => {
    const without = bySchema([page], [{ key: "dossier" }])
    const withHint = bySchema([page], [{ key: "dossier", hint: "Number of the contract" }])
    expect(without.extract.dossier?.value).not.toBe("KX-20417")
    expect(withHint.extract.dossier?.value).toBe("KX-20417")
    expect(withHint.extract.dossier?.confidence).toBeGreaterThan(0.3)
  })

  it("assigns each piece of the page to only one field", () => {
    const { extract: fields } = bySchema([page], [{ key: "contract_number" }, { key: "contract_reference" }])
    const boxes = Object.values(fields)
      .filter(({ found }) => found)
      .map(({ bbox }) => JSON.stringify(bbox))
    expect(new Set(boxes).size).toBe(boxes.length)
  })
})

describe("extract without a type", () => {
  it("returns the labelled values on the page", () => {
    const page = pageOf([
      ...column(40, 40, ["Gate pass", "Holder : Ines Okafor", "Vehicle : Blue van", "Valid until : 12/09/2024"])
    ])
    const result = extract({ pages: [page], language: "en" })
    expect(result.documentType).toBeNull()
    expect(result.extract.holder?.value).toBe("Ines Okafor")
    expect(result.extract.vehicle?.value).toBe("Blue van")
    expect(result.extract.valid_until?.found).toBe(true)
  })

  it("returns nothing for an empty document", () => {
    const result = extract({ pages: [pageOf([])], language: "auto" })
    expect(result).toMatchObject({ documentType: null, extract: {}, tables: [], flags: [] })
  })

  it("keeps the caller's document type even if unknown", () => {
    const result = extract({
      pages: [pageOf(column(40, 40, ["Holder : Ines Okafor"]))],
      language: "en",
      documentType: "gate_pass"
    })
    expect(result).toMatchObject({ documentType: "gate_pass", documentTypeConfidence: 1 })
  })
})

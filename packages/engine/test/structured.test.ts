import { describe, expect, it } from "vitest"
import { type AttachedFile, extract, extractDocument, type FieldSpec, type Page } from "../src/index.js"
import { column, type PlacedText, pageOf, rows } from "./handmadePage.js"
import { attached, crossIndustry, stated, universal } from "./structuredInvoices.js"

const itemRow = (y: number, texts: ReadonlyArray<string>): ReadonlyArray<PlacedText> =>
  texts.map((text, i) => ({ x: [40, 240, 310, 390, 470][i] ?? 40, y, text }))

interface Shown {
  readonly total: string
  readonly due: string
  readonly items: ReadonlyArray<ReadonlyArray<string>>
  readonly bank: boolean
}

const shown: Shown = {
  total: "1 200,00 €",
  due: "04/04/2024",
  items: [
    ["Porte en chêne", "1", "700,00", "20 %", "700,00"],
    ["Pose et réglage", "6", "50,00", "20 %", "300,00"]
  ],
  bank: true
}

const pageShowing = ({ bank, due, items, total }: Shown): Page =>
  pageOf([
    ...column(40, 40, ["Menuiserie Tilleul SARL", "12 rue des Lilas", "69003 Lyon", "N° TVA : FR44 732 829 320"]),
    { x: 330, y: 40, text: "FACTURE", size: 18 },
    ...rows(
      330,
      80,
      [
        ["Facture n° :", "F-2024-117"],
        ["Date de facture :", "05/03/2024"],
        ["Date d'échéance :", due],
        ["Bon de commande :", "BC-9921"]
      ],
      110
    ),
    { x: 330, y: 180, text: "Facturé à" },
    ...column(330, 196, ["Boulangerie Quatre Vents", "3 place du Marché", "31000 Toulouse"]),
    ...itemRow(300, ["Désignation", "Quantité", "P.U. HT", "TVA", "Montant HT"]),
    ...items.flatMap((texts, i) => itemRow(318 + i * 16, texts)),
    ...rows(
      330,
      420,
      [
        ["Total HT", "1 000,00 €"],
        ["TVA 20 %", "200,00 €"],
        ["Total TTC", total]
      ],
      130
    ),
    ...(bank ? [{ x: 40, y: 520, text: "IBAN : FR14 2004 1010 0505 0001 3M02 606 - BIC : BNPAFRPPXXX" }] : [])
  ])

const read = (file: AttachedFile | undefined, page: Page = pageShowing(shown)) =>
  extract({ pages: [page], language: "auto", ...(file === undefined ? {} : { attachments: [file] }) })

describe("an invoice whose page and file agree", () => {
  const result = read(attached(crossIndustry(stated)))

  it("gives the page's text, position and blocks with high confidence", () => {
    const keys = [
      "invoice_number",
      "invoice_date",
      "due_date",
      "order_number",
      "supplier_vat_number",
      "supplier_iban",
      "supplier_bic",
      "customer_name",
      "subtotal_amount",
      "tax_amount",
      "total_amount"
    ]
    for (const key of keys) {
      const field = result.extract[key]
      expect(field, key).toMatchObject({ found: true, page: 1, confidence: 0.99 })
      expect(field?.bbox, key).not.toBeNull()
      expect(field?.block_ids, key).not.toEqual([])
    }
    expect(result.extract.total_amount?.value).toBe("1 200,00 €")
    expect(result.extract.supplier_iban?.value).toBe("FR14 2004 1010 0505 0001 3M02 606")
    expect(result.extract.invoice_date).toMatchObject({ value: "05/03/2024", normalized: "2024-03-05" })
  })

  it("takes a party's name and address in the page's own words", () => {
    expect(result.extract.supplier_name?.value).toMatch(/^Menuiserie Tilleul/)
    expect(result.extract.supplier_address).toMatchObject({ value: "12 rue des Lilas, 69003 Lyon", page: 1 })
    expect(result.extract.customer_address).toMatchObject({ value: "3 place du Marché, 31000 Toulouse", page: 1 })
  })

  it("flags nothing", () => expect(result.flags).toEqual([]))

  it("gives the table's cells with high confidence and their positions", () => {
    const items = result.tables.find(({ key }) => key === "line_items")
    expect(items?.rows).toHaveLength(2)
    for (const cell of items?.rows.flatMap((row) => row.cells) ?? []) {
      expect(cell.confidence, cell.column).toBeGreaterThanOrEqual(0.99)
      expect(cell.bbox, cell.column).not.toBeNull()
    }
  })

  it("gives values that only the file states without a page and a position", () => {
    expect(result.extract.supplier_registration_number).toMatchObject({
      value: "732829320",
      normalized: "732829320",
      found: true,
      page: null,
      bbox: null,
      block_ids: [],
      confidence: 0.9
    })
    expect(result.extract.customer_number).toMatchObject({ value: "CL-0815", page: null, found: true })
    const taxes = result.tables.find(({ key }) => key === "taxes")
    expect(taxes?.rows[0]?.cells.map(({ value, bbox }) => [value, bbox])).toEqual([
      ["20.00", null],
      ["1000.00", null],
      ["200.00", null]
    ])
  })
})

describe("dates and amounts in another notation", () => {
  it("resolves an ambiguous date as the file states it", () => {
    const english = pageOf([
      ...column(40, 40, ["Lindenwood Joinery Ltd", "4 Lime Street", "Leeds LS1 4AB"]),
      { x: 330, y: 40, text: "INVOICE", size: 18 },
      ...rows(
        330,
        80,
        [
          ["Invoice number", "INV-118"],
          ["Invoice date", "03/04/2024"],
          ["Due date", "05/04/2024"]
        ],
        110
      ),
      ...rows(
        330,
        420,
        [
          ["Subtotal", "£100.00"],
          ["VAT 20%", "£20.00"],
          ["Total", "£120.00"]
        ],
        130
      )
    ])
    const file = attached(
      crossIndustry({
        ...stated,
        number: "INV-118",
        date: "2024-03-04",
        due: "2024-05-04",
        currency: "GBP",
        lines: [],
        subtotal: "100.00",
        tax: "20.00",
        total: "120.00",
        due_amount: "120.00"
      })
    )
    const alone = read(undefined, english).extract
    const both = read(file, english).extract
    expect(alone.invoice_date?.normalized).toBe("2024-04-03")
    expect(both.invoice_date).toMatchObject({ value: "03/04/2024", normalized: "2024-03-04", page: 1 })
    expect(both.due_date).toMatchObject({ value: "05/04/2024", normalized: "2024-05-04" })
    expect(both.total_amount).toMatchObject({ value: "£120.00", normalized: { amount: 120, currency: "GBP" } })
  })

  it("keeps the page's sign if a credit note is positive in the file and negative on the page", () => {
    const page = pageOf([
      ...column(40, 40, ["Menuiserie Tilleul SARL", "12 rue des Lilas", "69003 Lyon"]),
      { x: 330, y: 40, text: "AVOIR", size: 18 },
      ...rows(
        330,
        80,
        [
          ["Avoir n° :", "AV-12"],
          ["Date :", "05/03/2024"]
        ],
        110
      ),
      ...rows(
        330,
        420,
        [
          ["Total HT", "-1 000,00 €"],
          ["TVA 20 %", "-200,00 €"],
          ["Total TTC", "-1 200,00 €"]
        ],
        130
      )
    ])
    const result = read(attached(universal({ ...stated, code: "381", number: "AV-12" }, "CreditNote")), page)
    expect(result.documentType).toBe("credit_note")
    expect(result.extract.total_amount).toMatchObject({ normalized: { amount: -1200, currency: "EUR" }, page: 1 })
    expect(result.extract.tax_amount).toMatchObject({ normalized: { amount: -200, currency: "EUR" }, page: 1 })
    expect(result.flags).not.toContain("inconsistent:total_amount")
    expect(result.flags).not.toContain("inconsistent:tax_amount")
  })

  it("takes the file's sign, with a flag, if a single amount on the page lacks its own", () => {
    const page = pageOf([
      ...column(40, 40, ["Menuiserie Tilleul SARL", "12 rue des Lilas", "69003 Lyon"]),
      { x: 330, y: 40, text: "AVOIR", size: 18 },
      ...rows(
        330,
        420,
        [
          ["Total HT", "-1 000,00 €"],
          ["TVA 20 %", "200,00 €"],
          ["Total TTC", "-1 200,00 €"]
        ],
        130
      )
    ])
    const file = attached(
      crossIndustry({
        ...stated,
        lines: [],
        subtotal: "-1000.00",
        tax: "-200.00",
        total: "-1200.00",
        due_amount: "-1200.00"
      })
    )
    const result = read(file, page)
    expect(result.extract.tax_amount).toMatchObject({
      value: "200,00 €",
      normalized: { amount: -200, currency: "EUR" },
      page: 1
    })
    expect(result.flags).toContain("inconsistent:tax_amount")
    expect(result.flags).not.toContain("inconsistent:total_amount")
  })
})

describe("an invoice whose page and file differ", () => {
  it("flags an amount and lowers its confidence", () => {
    const result = read(attached(crossIndustry(stated)), pageShowing({ ...shown, total: "1 300,00 €" }))
    expect(result.flags).toContain("inconsistent:total_amount")
    const total = result.extract.total_amount
    expect(total?.confidence).toBeLessThan(0.98)
    expect([1200, 1300]).toContain(
      typeof total?.normalized === "object" && total.normalized !== null ? total.normalized.amount : undefined
    )
  })

  it("flags a date", () => {
    const result = read(attached(crossIndustry(stated)), pageShowing({ ...shown, due: "30/04/2024" }))
    expect(result.flags).toContain("inconsistent:due_date")
    expect(["2024-04-04", "2024-04-30"]).toContain(result.extract.due_date?.normalized)
  })

  it("flags a table if an amount differs or a row is missing", () => {
    const other = shown.items.map((texts, i) => (i === 0 ? [...texts.slice(0, 4), "710,00"] : texts))
    const changed = read(attached(crossIndustry(stated)), pageShowing({ ...shown, items: other }))
    expect(changed.flags).toContain("inconsistent:line_items")
    const fewer = read(attached(crossIndustry(stated)), pageShowing({ ...shown, items: shown.items.slice(0, 1) }))
    expect(fewer.flags).toContain("inconsistent:line_items")
    const items = fewer.tables.find(({ key }) => key === "line_items")
    expect(items?.rows).toHaveLength(2)
    expect(items?.rows[1]?.cells.map(({ value, bbox }) => [value, bbox])).toEqual([
      ["Pose et réglage", null],
      ["6.00", null],
      ["50.00", null],
      ["20.00", null],
      ["300.00", null]
    ])
  })
})

describe("values that only the file states", () => {
  it("are given for fields that the page does not show", () => {
    const result = read(attached(crossIndustry(stated)), pageShowing({ ...shown, bank: false }))
    expect(result.extract.supplier_iban).toMatchObject({
      value: "FR1420041010050500013M02606",
      normalized: "FR1420041010050500013M02606",
      page: null,
      bbox: null,
      found: true
    })
    expect(result.flags).toEqual([])
  })

  it("fill a caller's own schema by key, including required fields", () => {
    const fields: ReadonlyArray<FieldSpec> = [
      { key: "supplier_iban", type: "string", required: true },
      { key: "total_amount", type: "number", required: true }
    ]
    const request = {
      pages: [pageShowing({ ...shown, bank: false })],
      language: "auto" as const,
      schema: { fields, tables: [] }
    }
    expect(extract(request).flags).toContain("missing_field:supplier_iban")
    const result = extract({ ...request, attachments: [attached(crossIndustry(stated))] })
    expect(result.flags).toEqual([])
    expect(result.extract.supplier_iban?.value).toBe("FR1420041010050500013M02606")
    expect(result.extract.total_amount).toMatchObject({ value: "1 200,00 €", normalized: 1200, page: 1 })
  })

  it("are mentioned in an explanation on request", () => {
    const why = (own: Shown) =>
      extract({
        pages: [pageShowing(own)],
        language: "auto",
        attachments: [attached(crossIndustry(stated))],
        explain: true
      }).explanation?.fields
    const agreeing = why({ ...shown, bank: false })
    expect(agreeing?.total_amount).toMatchObject({ stated: { value: "1200.00", shown: "same" }, chosen: { page: 1 } })
    expect(agreeing?.supplier_iban).toMatchObject({ stated: { shown: "nothing" }, chosen: { page: null } })
    expect(agreeing?.payment_terms?.stated).toBeNull()
    expect(why({ ...shown, due: "09/04/2024" })?.due_date?.stated).toEqual({ value: "2024-04-04", shown: "other" })
  })

  it("identify the document's type if its words do not", () => {
    const page = pageOf(column(40, 40, ["Menuiserie Tilleul", "Atelier du Clos Fleuri"]))
    expect(read(undefined, page).documentType).toBeNull()
    const result = read(attached(crossIndustry(stated)), page)
    expect(result.documentType).toBe("invoice")
    expect(result.extract.total_amount).toMatchObject({ normalized: { amount: 1200, currency: "EUR" }, page: null })
    const items = result.tables.find(({ key }) => key === "line_items")
    expect(items?.rows).toHaveLength(2)
    expect(items?.rows[0]).toMatchObject({ page: 1, bbox: { x: 0, y: 0, width: 1, height: 1 } })
  })

  it("are de-identified like the rest", () => {
    const customer = { ...stated.customer, name: "Monsieur Anselme Fauvette" }
    const document = extractDocument({
      pages: [pageOf(column(40, 40, ["FACTURE", "Total TTC : 1 200,00 €"]))],
      language: "fr",
      attachments: [attached(crossIndustry({ ...stated, customer }))],
      fileName: null,
      deidentify: true,
      includeRecognition: false
    })
    expect(document.extract.customer_name?.value).toMatch(/^(?:Monsieur )?\[PERSON_\d+\]$/)
    expect(document.extract.supplier_iban).toMatchObject({ value: "[IBAN_1]", normalized: null })
    expect(JSON.stringify(document)).not.toContain("Fauvette")
  })
})

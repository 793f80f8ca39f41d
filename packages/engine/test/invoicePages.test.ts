import { expect, it } from "vitest"
import { extract, invoicePages, type Page } from "../src/index.js"
import { attached, crossIndustry, stated, universal } from "./structuredInvoices.js"

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const pagesOf = (text: string): ReadonlyArray<Page> => {
  const read = invoicePages(bytes(text))
  if ("fault" in read) throw new Error(read.fault)
  return read.pages
}

const extracted = (text: string) => extract({ pages: pagesOf(text), attachments: [attached(text)], language: "auto" })

it("every field, line item and tax of an XML invoice is found, with its position in the file and on the page", () => {
  for (const text of [crossIndustry(stated), crossIndustry(stated, 1), universal(stated, "Invoice")]) {
    const { documentType, extract: fields, flags, tables } = extracted(text)
    expect([documentType, flags]).toEqual(["invoice", []])
    const values = Object.fromEntries(Object.entries(fields).map(([key, { value }]) => [key, value]))
    expect(values).toMatchObject({
      invoice_number: "F-2024-117",
      invoice_date: "2024-03-05",
      due_date: "2024-04-04",
      supplier_name: "Menuiserie Tilleul",
      supplier_address: "12 rue des Lilas, 69003 Lyon",
      supplier_iban: "FR1420041010050500013M02606",
      customer_name: "Boulangerie Quatre Vents",
      subtotal_amount: "1000.00",
      tax_amount: "200.00",
      total_amount: "1200.00"
    })
    expect(fields["total_amount"]).toMatchObject({
      normalized: { amount: 1200, currency: "EUR" },
      confidence: 0.99,
      page: 1
    })
    expect(fields["total_amount"]?.xpath).toMatch(/^\/[\w:]+\/.+\[1\]$/)
    const rows = (key: string) =>
      tables.find((table) => table.key === key)?.rows.map(({ cells }) => cells.map(({ value }) => value))
    expect(rows("line_items")).toEqual([
      ["Porte en chêne", "1.00", "700.00", "20.00", "700.00"],
      ["Pose et réglage", "6.00", "50.00", "20.00", "300.00"]
    ])
    expect(rows("taxes")).toEqual([["20.00", "1000.00", "200.00"]])
    const paths = tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ xpath }) => xpath)))
    expect(new Set(paths).size).toBe(13)
  }
})

it("an XML credit note is recognised as a credit note", () => {
  expect(extracted(universal({ ...stated, code: "381" }, "CreditNote")).documentType).toBe("credit_note")
})

it("text that belongs to no invoice field is on the page, labelled with its element's name", () => {
  const text = crossIndustry(stated).replace(
    "<ram:TypeCode>",
    "<ram:IncludedNote><ram:Content>Delivered to the yard</ram:Content></ram:IncludedNote><ram:TypeCode>"
  )
  const words = pagesOf(text).flatMap((page) => page.words.map((word) => word.text))
  expect(words.join(" ")).toContain("Included note: content: Delivered to the yard")
  expect(words.filter((word) => word === "F-2024-117")).toHaveLength(1)
})

it("a long XML invoice continues over several pages, and keeps every line item", () => {
  const lines = Array.from({ length: 130 }, (_, i) => ({
    name: `Article ${i + 1} with a description that does not fit on one line of the table`,
    quantity: "1",
    price: `${i + 1}.00`,
    rate: "20",
    amount: `${i + 1}.00`
  }))
  const text = universal({ ...stated, lines }, "Invoice")
  expect(pagesOf(text).length).toBeGreaterThan(2)
  const [table] = extracted(text).tables
  expect(table?.rows.map(({ cells }) => cells[4]?.value)).toEqual(lines.map(({ amount }) => amount))
})

it("damaged files are distinguished from files that are not invoices", () => {
  expect(invoicePages(bytes(crossIndustry(stated).slice(0, 900)))).toEqual({ fault: "damaged" })
  expect(invoicePages(bytes("<!DOCTYPE x><Invoice/>"))).toEqual({ fault: "damaged" })
  expect(invoicePages(bytes("<Invoice><ID>1</ID></Invoice>"))).toEqual({ fault: "other" })
})

import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { type GeneratedDocument, generateDocument, generatedTypes, layoutsOf } from "../src/generator/index.js"
import { luhnDigit, mod97 } from "../src/generator/invented/Identifiers.js"
import type { TruthField } from "../src/generator/Truth.js"

const languages = ["fr", "en"] as const

const cases = generatedTypes.flatMap((type) =>
  languages.flatMap((language) =>
    layoutsOf(type).flatMap((layout, i) => [1, 2, 3].map((n) => ({ type, language, layout, seed: n * 100 + i })))
  )
)

// One pass over every type, language and layout; the tests below look at the same documents.
const documents: ReadonlyArray<GeneratedDocument> = await Promise.all(
  cases.map((options) => generateDocument({ ...options, appearance: "digital" }))
)

const squash = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")

// Cents of an amount as printed: two decimals always.
const cents = (text: string): number => {
  const digits = Number(text.replace(/[^\d]/g, ""))
  return text.includes("-") ? -digits : digits
}
// Hundredths of a number as printed, whose decimals may be left out.
const hundredths = (text: string): number => (/[.,]\d{2}(?!\d)/.test(text) ? cents(text) : wholeOf(text) * 100)
const wholeOf = (text: string): number => Number(text.replace(/m[³3]/, "").replace(/[^\d-]/g, ""))
const quantityOf = (text: string): number =>
  Number(
    text
      .replace(/[\s\u00a0]/g, "")
      .replace(/,(?=\d{3},)/g, "")
      .replace(",", ".")
  )
const number = (document: GeneratedDocument, key: string): number | undefined => {
  const field = document.truth.fields[key]
  return field === undefined ? undefined : Math.round(Number(field.value) * 100)
}
const value = (document: GeneratedDocument, key: string): string | undefined => document.truth.fields[key]?.value

const pagesOf = async (bytes: Uint8Array): Promise<Array<string>> => {
  const task = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const pages: Array<string> = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const content = await (await pdf.getPage(n)).getTextContent()
    pages.push(content.items.map((item) => ("str" in item ? item.str : "")).join(" "))
  }
  await task.destroy()
  return pages
}

/** Types whose documents list what is bought. */
const sold = ["invoice", "credit_note", "purchase_order", "quote", "receipt"]

const billed = [
  "invoice_number",
  "invoice_date",
  "supplier_name",
  "supplier_address",
  "customer_name",
  "customer_address",
  "total_amount"
]

/** What every document of a type shows. */
const identifying: Readonly<Record<string, ReadonlyArray<string>>> = {
  invoice: billed,
  credit_note: billed,
  receipt: [
    "merchant_name",
    "merchant_address",
    "receipt_number",
    "transaction_date",
    "transaction_time",
    "total_amount",
    "payment_method"
  ],
  purchase_order: ["order_number", "issue_date", "supplier_name", "customer_name", "total_amount"],
  quote: ["quote_number", "issue_date", "supplier_name", "customer_name", "total_amount"],
  utility_bill: [
    "provider_name",
    "customer_name",
    "customer_number",
    "service_address",
    "bill_number",
    "bill_date",
    "period_start",
    "period_end",
    "total_amount"
  ],
  insurance_certificate: [
    "insurer_name",
    "policyholder_name",
    "policy_number",
    "coverage",
    "start_date",
    "end_date",
    "issue_date"
  ],
  tax_notice: ["taxpayer_name", "tax_number", "notice_number", "tax_year", "tax_amount", "issue_date"]
}

/** What may stand in a box of a value: all of it, or one of the several that it lists. */
const acceptable = ({ also = [], value }: TruthField): ReadonlyArray<string> => [value, ...also, ...value.split(", ")]

describe("generateDocument", () => {
  it("gives the same bytes and the same labels for the same seed, and others for another", async () => {
    for (const appearance of ["digital", "scan"] as const) {
      const options = { type: "receipt", language: "fr", seed: "steady", appearance } as const
      const [first, second] = [await generateDocument(options), await generateDocument(options)]
      expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
      expect(second.truth).toEqual(first.truth)
      const other = await generateDocument({ ...options, seed: "other" })
      expect(Buffer.compare(first.bytes, other.bytes)).not.toBe(0)
    }
  })

  it("gives the same labels whether clean or scanned", async () => {
    const options = { type: "receipt", language: "en", seed: 9 } as const
    const clean = await generateDocument({ ...options, appearance: "digital" })
    const scanned = await generateDocument({ ...options, appearance: "scan" })
    expect(scanned.truth.fields).toEqual(clean.truth.fields)
    expect(scanned.truth.rows).toEqual(clean.truth.rows)
  })

  it("labels the fields that identify each document", () => {
    for (const document of documents) {
      const keys = Object.keys(document.truth.fields)
      expect(keys.length).toBeGreaterThan(2)
      expect(keys).toEqual(expect.arrayContaining([...(identifying[document.truth.document_type] ?? [])]))
      if (sold.includes(document.truth.document_type)) expect(document.truth.rows.line_items?.length).toBeGreaterThan(0)
    }
  })

  it("gets all arithmetic right to the cent", () => {
    for (const document of documents) {
      const { fields, rows } = document.truth
      const [subtotal, tax, total] = ["subtotal_amount", "tax_amount", "total_amount"].map((key) =>
        number(document, key)
      )
      if (subtotal !== undefined && tax !== undefined) expect(subtotal + tax).toBe(total)
      for (const row of rows.line_items ?? []) {
        const { quantity, unit_price: price, amount } = row
        expect(amount).toBeDefined()
        if (quantity === undefined || price === undefined || amount === undefined) continue
        expect(
          Math.abs(Math.round(quantityOf(quantity) * cents(price)) - cents(amount)),
          JSON.stringify(row)
        ).toBeLessThanOrEqual(1)
      }
      for (const { rate = "", base = "", amount = "" } of rows.taxes ?? []) {
        const percent = Number(rate.replace(/[^\d.,]/g, "").replace(",", "."))
        expect(Math.abs((cents(base) * percent) / 100 - cents(amount))).toBeLessThanOrEqual(0.5)
      }
      if (rows.taxes !== undefined && tax !== undefined) {
        expect(rows.taxes.reduce((sum, row) => sum + cents(row.amount ?? ""), 0)).toBe(tax)
      }
      const due = fields.amount_due
      if (due !== undefined && total !== undefined)
        expect(Math.abs(Number(due.value) * 100)).toBeLessThanOrEqual(Math.abs(total) + 0.001)
    }
  })

  it("prints the sum of the line items as the subtotal, unless a discount is deducted", () => {
    let compared = 0
    for (const document of documents) {
      if (document.truth.document_type === "receipt" || !sold.includes(document.truth.document_type)) continue
      const subtotal = number(document, "subtotal_amount")
      const sum = (document.truth.rows.line_items ?? []).reduce((total, row) => total + cents(row.amount ?? ""), 0)
      if (subtotal === undefined || Math.abs(sum) > Math.abs(subtotal)) continue
      expect(sum).toBe(subtotal)
      compared++
    }
    expect(compared).toBeGreaterThan(documents.filter(({ truth }) => sold.includes(truth.document_type)).length / 3)
  })

  it("keeps every bounding box inside its page", () => {
    for (const { truth } of documents) {
      for (const box of Object.values(truth.boxes).flat()) {
        expect(box.x).toBeGreaterThan(0)
        expect(box.y).toBeGreaterThan(0)
        expect(box.x + box.width).toBeLessThan(1)
        expect(box.y + box.height).toBeLessThan(1)
        expect(box.width * box.height).toBeGreaterThan(0)
      }
    }
  })

  it("prints each labelled value in each of its boxes", () => {
    for (const { truth } of documents) {
      expect(Object.keys(truth.boxes).sort()).toEqual(Object.keys(truth.fields).sort())
      for (const [key, field] of Object.entries(truth.fields)) {
        for (const { text } of truth.boxes[key] ?? []) {
          if (key === "currency") expect(text).toMatch(/EUR|GBP|USD|€|£|\$/)
          // Statements may print a balance that is owed on the side of debits, without a sign.
          else if (key.endsWith("_balance") && !text.includes("-"))
            expect(hundredths(text), key).toBe(Math.abs(Math.round(Number(field.value) * 100)))
          else if (field.type === "number") expect(hundredths(text), key).toBe(Math.round(Number(field.value) * 100))
          else if (field.type === "date") {
            const [year = "", , day = ""] = field.value.split("-")
            expect(text).toContain(year.slice(2))
            expect(text).toContain(String(Number(day)))
          } else expect(acceptable(field).map(squash)).toContain(squash(text))
        }
      }
    }
  })

  it("gives PDFs a text layer with every labelled value and every row", async () => {
    for (const { bytes, truth } of documents.filter((_, i) => i % 3 === 0)) {
      const pages = (await pagesOf(bytes)).map(squash)
      for (const box of Object.values(truth.boxes).flat()) {
        expect(pages[box.page - 1], box.text).toContain(squash(box.text))
      }
      const whole = pages.join("")
      for (const row of truth.rows.line_items ?? []) {
        // A description may be broken over lines that other columns stand between.
        for (const word of (row.description ?? "").split(" ")) expect(whole).toContain(squash(word))
        for (const [column, text] of Object.entries(row))
          if (column !== "description") expect(whole).toContain(squash(text))
      }
    }
  })

  it("uses identifiers with correct check digits", () => {
    const asDigits = (text: string): string =>
      [...text].map((c) => (/\d/.test(c) ? c : String(c.charCodeAt(0) - 55))).join("")
    let checked = 0
    for (const document of documents) {
      const iban = value(document, "supplier_iban")?.replace(/\s/g, "")
      if (iban !== undefined) {
        checked++
        expect(mod97(asDigits(iban.slice(4) + iban.slice(0, 4)))).toBe(1)
      }
      const vat = value(document, "supplier_vat_number")?.replace(/\s/g, "")
      if (vat?.startsWith("FR")) {
        expect(Number(vat.slice(2, 4))).toBe((12 + 3 * (Number(vat.slice(4)) % 97)) % 97)
      }
      if (vat?.startsWith("GB")) {
        const sum = [...vat.slice(2, 9)].reduce((total, digit, i) => total + Number(digit) * (8 - i), 0)
        expect((sum + Number(vat.slice(9))) % 97).toBe(0)
      }
      const registration = (
        value(document, "supplier_registration_number") ?? value(document, "merchant_registration_number")
      )?.replace(/\s/g, "")
      if (document.truth.language === "fr" && registration !== undefined) {
        expect([9, 14]).toContain(registration.length)
        expect(luhnDigit(registration.slice(0, -1))).toBe(registration.slice(-1))
      }
    }
    expect(checked).toBeGreaterThan(10)
  })

  it("continues long invoices over several pages", async () => {
    const counts = await Promise.all(
      documents
        .filter(({ truth }) => (truth.rows.line_items?.length ?? 0) > 40)
        .map(async ({ bytes }) => (await pagesOf(bytes)).length)
    )
    expect(counts.length).toBeGreaterThan(0)
    expect(Math.min(...counts)).toBeGreaterThan(1)
    expect(Math.max(...counts)).toBeLessThanOrEqual(4)
  })

  it("scans to a picture, or to a PDF without a text layer", async () => {
    const options = { type: "invoice", language: "en", seed: 25, appearance: "scan", layout: "letter" } as const
    const picture = await generateDocument(options)
    expect(picture.contentType).toBe("image/jpeg")
    const { width = 0, height = 0 } = await sharp(picture.bytes).metadata()
    expect(height).toBeGreaterThan(width)
    const pdf = await generateDocument({ ...options, format: "pdf" })
    expect(await pagesOf(pdf.bytes)).toEqual([""])
    for (const box of Object.values(pdf.truth.boxes).flat()) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(1)
    }
  })

  it("puts a scan's bounding boxes where the ink is", async () => {
    const { bytes, truth } = await generateDocument({ type: "receipt", language: "en", seed: 3, appearance: "scan" })
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    const darkness = (left: number, top: number, right: number, bottom: number): number => {
      let dark = 0
      let all = 0
      for (let y = Math.floor(top * info.height); y < bottom * info.height; y++) {
        for (let x = Math.floor(left * info.width); x < right * info.width; x++) {
          all++
          if ((data[y * info.width + x] ?? 255) < 150) dark++
        }
      }
      return dark / all
    }
    for (const [key, boxes] of Object.entries(truth.boxes)) {
      for (const { x, y, width, height } of boxes)
        expect(darkness(x, y, x + width, y + height), key).toBeGreaterThan(0.04)
    }
  })

  it("refuses unknown types and layouts, and multi-page pictures", async () => {
    const options = { type: "invoice", language: "fr", seed: 1, appearance: "digital" } as const
    await expect(generateDocument({ ...options, type: "poem" })).rejects.toThrow(RangeError)
    await expect(generateDocument({ ...options, layout: "sideways" })).rejects.toThrow(RangeError)
    const long = cases[documents.findIndex(({ truth }) => (truth.rows.line_items?.length ?? 0) > 40)]
    expect(long).toBeDefined()
    if (long !== undefined)
      await expect(generateDocument({ ...long, appearance: "scan", format: "png" })).rejects.toThrow(RangeError)
  })
})

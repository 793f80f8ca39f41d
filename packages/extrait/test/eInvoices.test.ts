import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { beforeAll, expect, it } from "vitest"
import type { Extrait } from "../dist/index.js"
import { inMemory } from "./inMemory.js"

const file = fileURLToPath(new URL("../../../examples/e-invoices/invoice.ubl.xml", import.meta.url))

let extrait: Extrait
beforeAll(async () => {
  extrait = await inMemory()
})

it("a UBL invoice is recognised whatever its file name", async () => {
  const { result, values } = await extrait.documents.extract({ file, filename: "a.pdf" })
  expect(result).toMatchObject({ status: "completed", document_type: "invoice", review_status: "auto", flags: [] })
  expect(values).toMatchObject({
    invoice_number: "TT-2026-0318",
    invoice_date: "2026-09-14",
    total_amount: 1510.4,
    amount_due: 1210.4,
    supplier_vat_number: "FR44732829320"
  })
  expect(result.extract["supplier_iban"]?.xpath).toBe(
    "/Invoice/cac:PaymentMeans[1]/cac:PayeeFinancialAccount[1]/cbc:ID[1]"
  )
  expect((await extrait.documents.get(result.id)).content_type).toBe("application/xml")
  const markdown = await extrait.documents.markdown(result.id)
  expect(markdown).toContain("| Voile d'ombrage triangulaire 5 m, écru | 4 | 300.00 | 20 | 1200.00 |")
})

it("an invoice that breaks an EN 16931 rule awaits review", async () => {
  const whole = await readFile(file, "utf8")
  const other = whole.replace(">1210.40</cbc:PayableAmount>", ">1510.40</cbc:PayableAmount>")
  const { result } = await extrait.documents.extract({ file: new TextEncoder().encode(other) })
  expect(result.flags).toContain("broken_rule:BR-CO-16")
  expect(result.review_status).toBe("pending")
})

it("a schema may ask for elements beyond the fields of the invoice type", async () => {
  const schema = {
    type: "object",
    properties: {
      amount_due: { type: "number" },
      actual_delivery_date: { type: "string", format: "date" }
    }
  }
  const { values } = await extrait.documents.extract({ file, schema })
  expect(values).toEqual({ amount_due: 1210.4, actual_delivery_date: "2026-09-11" })
})

it("de-identification replaces personal data and erases the file", async () => {
  const { result } = await extrait.documents.extract({ file, deidentify: true })
  expect(JSON.stringify(result)).not.toContain("FR7630006000011234567890189")
  await expect(extrait.documents.file(result.id)).rejects.toMatchObject({ code: "not_found" })
})

it("other XML is an unsupported type, and a truncated invoice is a corrupt file", async () => {
  const whole = await readFile(file, "utf8")
  const bytes = (text: string) => new TextEncoder().encode(text)
  await expect(extrait.documents.extract({ file: bytes("<?xml version='1.0'?><order/>") })).rejects.toMatchObject({
    code: "unsupported_file_type"
  })
  await expect(extrait.documents.extract({ file: bytes(whole.slice(0, 1500)) })).rejects.toMatchObject({
    code: "corrupt_file"
  })
})

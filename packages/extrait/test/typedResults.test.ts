import { expect, expectTypeOf, it } from "vitest"
import type { ExtractionResult, Extrait, IsoDay, ResultOf } from "../dist/index.js"
import { inMemory } from "./inMemory.js"

const schema = {
  fields: [
    { key: "invoice_number" },
    { key: "total", type: "number" },
    { key: "invoice_date", type: "date", required: true },
    { key: "paid", type: "boolean" }
  ],
  tables: [{ key: "lines", columns: ["description", "amount"] }]
} as const

const file = new TextEncoder().encode("Invoice no: INV-2041\nInvoice date: 3 March 2026\nTotal: 1,250.00\n")

it("a result is typed by the schema of its submission", async () => {
  const extrait = await inMemory()
  const { id } = await extrait.documents.submit({ file, filename: "invoice.txt", extraction_schema: schema })
  await extrait.documents.wait(id)
  const { extract } = await extrait.documents.result(id)
  expectTypeOf(extract).toHaveProperty("total")
  expectTypeOf(extract).not.toHaveProperty("totals")
  expectTypeOf(extract.total.normalized).toEqualTypeOf<number | null>()
  expectTypeOf(extract.invoice_date.normalized).toEqualTypeOf<IsoDay | null>()
  expectTypeOf(extract.paid.normalized).toEqualTypeOf<boolean | null>()
  expectTypeOf(extract.invoice_number.value).toEqualTypeOf<string | null>()
  expect([extract.total.normalized, extract.invoice_date.normalized, extract.paid.normalized]).toEqual([
    1250,
    "2026-03-03",
    null
  ])
})

it("an inline schema needs no annotation, and a saved schema carries its type", async () => {
  const extrait = await inMemory()
  const inline = await extrait.documents.submit({
    file,
    filename: "invoice.txt",
    extraction_schema: { fields: [{ key: "total", type: "number" }] }
  })
  const saved = await extrait.schemas.create({ name: "invoices", fields: [{ key: "total", type: "number" }] })
  const byId = await extrait.documents.submit({ file, filename: "invoice.txt", extraction_schema_id: saved.id })
  for (const { id } of [inline, byId]) {
    await extrait.documents.wait(id)
    const { extract } = await extrait.documents.result(id)
    expectTypeOf(extract.total.normalized).toEqualTypeOf<number | null>()
    expect(extract.total.normalized).toBe(1250)
  }
})

it("a result without a literal schema has the general type", () => {
  type Documents = Extrait["documents"]
  expectTypeOf<Documents["result"]>().toBeCallableWith("doc_01")
  expectTypeOf<Awaited<ReturnType<Documents["result"]>>>().toEqualTypeOf<ExtractionResult>()
  expectTypeOf<ResultOf<{ fields: ReadonlyArray<{ key: string }> }>>().toEqualTypeOf<ExtractionResult>()
  expectTypeOf<Documents["submit"]>().toBeCallableWith({ file: "letter.pdf" })
  const unknownType = { file: "a.pdf", extraction_schema: { fields: [{ key: "a", type: "money" }] } } as const
  // @ts-expect-error there is no type `money`
  expectTypeOf<Documents["submit"]>().toBeCallableWith(unknownType)
})

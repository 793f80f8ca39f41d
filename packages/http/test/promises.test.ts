import { Document, Event, ExtractionResult, ExtractionSchema, KnownType, ListOf } from "@extrait/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { documentOf, errorOf, exact, invoice, startServer, type TestServer } from "./server.js"

// What the interface promises of results and events, seen by a caller.

let server: TestServer
beforeAll(async () => {
  server = await startServer({ settings: { maxPages: 3 } })
})
afterAll(() => server.stop())

const resultOf = async (...submission: Parameters<TestServer["processed"]>): Promise<ExtractionResult> => {
  const { id } = await server.processed(...submission)
  return exact(ExtractionResult, await (await server.call(`/v1/documents/${id}/result`)).json())
}
const inline = (...fields: ReadonlyArray<object>) => ({ extraction_schema: JSON.stringify({ fields }) })

describe("a result", () => {
  it("has an entry for each key of the schema, with value and position, or found: false", async () => {
    const { extract } = await resultOf(invoice, inline({ key: "invoice_number" }, { key: "passport_number" }))
    expect(Object.keys(extract)).toEqual(["invoice_number", "passport_number"])
    expect(extract.invoice_number).toMatchObject({ value: "INV-2041", found: true, page: 1 })
    expect(extract.invoice_number?.block_ids.length).toBeGreaterThan(0)
    const { height = 0, width = 0, x = -1, y = -1 } = extract.invoice_number?.bbox ?? {}
    for (const fraction of [x, y, x + width, y + height]) {
      expect(fraction).toBeGreaterThanOrEqual(0)
      expect(fraction).toBeLessThanOrEqual(1)
    }
    expect(extract.passport_number).toMatchObject({ value: null, found: false, page: null, bbox: null, block_ids: [] })
  })

  it("keeps the value as printed, with its unit, beside the typed value", async () => {
    const { extract } = await resultOf(invoice, { document_type: "invoice" })
    expect(extract.total_amount?.value).toContain("1,250.00")
    expect(extract.total_amount?.normalized).toEqual({ amount: 1250, currency: "EUR" })
    expect(extract.invoice_date?.normalized).toMatch(/^2026-\d\d-\d\d$/)
  })

  it("is flagged missing_field and awaits review if a required field is absent", async () => {
    const fields = [{ key: "invoice_number" }, { key: "passport_number", required: true }]
    const result = await resultOf(invoice, inline(...fields))
    expect(result.flags).toEqual(["missing_field:passport_number"])
    expect(result.review_status).toBe("pending")
    const optional = await resultOf(invoice, inline({ key: "invoice_number" }, { key: "passport_number" }))
    expect([optional.flags, optional.review_status]).toEqual([[], "auto"])
  })

  it("is flagged invalid_field and awaits review if a pattern does not match the whole value", async () => {
    const of = (pattern: string) => resultOf(invoice, inline({ key: "invoice_number", pattern }))
    expect((await of("INV-[0-9]{4}")).flags).toEqual([])
    const partly = await of("INV-[0-9]")
    expect([partly.flags, partly.review_status]).toEqual([["invalid_field:invoice_number"], "pending"])
  })

  it("awaits review if the confidence of a field is below the threshold", async () => {
    const surely = await resultOf(invoice, { ...inline({ key: "invoice_number" }), human_review_threshold: "0" })
    expect([surely.review_status, surely.flags]).toEqual(["auto", []])
    const never = await resultOf(invoice, { ...inline({ key: "invoice_number" }), human_review_threshold: "1" })
    expect([never.review_status, never.flags]).toEqual(["pending", ["low_confidence:invoice_number"]])
  })

  it("has the caller's document type with confidence 1, or a detected one", async () => {
    expect(await resultOf(invoice, { document_type: "lease" })).toMatchObject({
      document_type: "contract",
      document_type_confidence: 1
    })
    const detected = await resultOf(invoice)
    expect(detected.document_type).toBe("invoice")
    expect(detected.document_type_confidence).toBeLessThanOrEqual(1)
  })

  it("has the listed type when submitted under one of its aliases", async () => {
    const { data } = exact(ListOf(KnownType), await (await server.call("/v1/document-types")).json())
    expect(data.length).toBeGreaterThan(15)
    for (const { aliases, name } of data.slice(0, 2)) {
      expect((await resultOf(invoice, { document_type: aliases[0] ?? "none" })).document_type).toBe(name)
    }
  })

  it.each(["Invoices", "FACTURE", "tax-invoice"])(
    "has the type invoice when submitted as %s",
    async (document_type) => {
      const result = await resultOf(invoice, { document_type })
      expect([result.document_type, result.document_type_confidence]).toEqual(["invoice", 1])
      expect(result.extract.total_amount?.found).toBe(true)
    }
  )

  it("echoes an unknown type name, which is accepted only with a schema", async () => {
    const labelled = await resultOf(invoice, { ...inline({ key: "invoice_number" }), document_type: "Ship's Log" })
    expect([labelled.document_type, labelled.document_type_confidence]).toEqual(["Ship's Log", 1])
    const refused = await errorOf(await server.submit(invoice, { document_type: "invoces" }), 422)
    expect(refused).toMatchObject({
      error: { type: "invalid_request_error", code: "validation_error" },
      detail: [
        {
          loc: ["body", "document_type"],
          msg: expect.stringMatching(/^No document type has this name; the nearest are invoice, /),
          input: "invoces"
        }
      ]
    })
  })

  it("has a detected type for auto, and the page's own labels for none", async () => {
    expect((await resultOf(invoice, { document_type: "auto" })).document_type).toBe("invoice")
    const open = await resultOf(invoice, { document_type: "none" })
    expect(open.document_type).toBe("none")
    // Under its own labels.
    expect(open.extract).not.toHaveProperty("total_amount")
  })

  it("lists several documents in one file, and split makes each a document with a parent", async () => {
    const both = `${invoice}\nPage 1 of 1\f${invoice.replaceAll("INV-2041", "INV-2077")}\nPage 1 of 1`
    const together = await resultOf(both)
    expect([together.flags, together.review_status]).toEqual([["several_documents"], "pending"])
    expect(together.segments?.map(({ page_end, page_start }) => [page_start, page_end])).toEqual([
      [1, 1],
      [2, 2]
    ])
    const { segments = [] } = await resultOf(both, { split: "true" })
    const numbers = segments.map(async ({ document_id }) => {
      const shown = exact(Document, await (await server.call(`/v1/documents/${document_id}`)).json())
      expect(shown.parent_id).toMatch(/^doc_/)
      const answer = await server.call(`/v1/documents/${document_id}/result`)
      return exact(ExtractionResult, await answer.json()).extract.invoice_number?.value
    })
    expect(await Promise.all(numbers)).toEqual(["INV-2041", "INV-2077"])
  })

  it("includes recognition only if requested, with the blocks that fields refer to", async () => {
    const asked = await resultOf(invoice, { ...inline({ key: "invoice_number" }), include_recognition: "true" })
    const blocks = asked.recognition?.pages.flatMap(({ blocks }) => blocks.map(({ id }) => id)) ?? []
    expect(blocks).toEqual(expect.arrayContaining([...(asked.extract.invoice_number?.block_ids ?? ["none"])]))
    expect(await resultOf(invoice, inline({ key: "invoice_number" }))).not.toHaveProperty("recognition")
  })

  it("reports its language, OCR path, pipeline version and processing time", async () => {
    expect(await resultOf(invoice, { language: "en" })).toMatchObject({
      language: "en",
      ocr_path: "primary",
      deidentified: false,
      pipeline_version: expect.stringMatching(/\S/),
      processing_time_ms: expect.any(Number)
    })
  })

  it("of a de-identified document has placeholders, and the original is erased", async () => {
    const letter = ["Dear Ms Ottoline Fairweather,", "Date of birth: 12/03/1961", "Email: ottoline@fairweather.example"]
    const document = await server.processed(
      letter.join("\n"),
      { ...inline({ key: "email" }), deidentify: "true", include_recognition: "true" },
      {}
    )
    const result = await (await server.call(`/v1/documents/${document.id}/result`)).text()
    expect(exact(ExtractionResult, JSON.parse(result)).deidentified).toBe(true)
    expect(result).not.toContain("ottoline@")
    expect(result).not.toContain("1961")
    await errorOf(await server.call(`/v1/documents/${document.id}/file`), 404)
  })
})

describe("a saved schema", () => {
  it("applies to documents that named it, even after it is deleted", async () => {
    const body = { name: "Numbers", document_type: "invoice", fields: [{ key: "invoice_number" }] }
    const { id } = exact(ExtractionSchema, await (await server.send("/v1/extraction-schemas", body)).json())
    const document = await server.processed(invoice, { extraction_schema_id: id })
    expect((await server.call(`/v1/extraction-schemas/${id}`, { method: "DELETE" })).status).toBe(200)
    const { document_type, extract } = exact(
      ExtractionResult,
      await (await server.call(`/v1/documents/${document.id}/result`)).json()
    )
    expect([document_type, Object.keys(extract)]).toEqual(["invoice", ["invoice_number"]])
    expect(await documentOf(await server.call(`/v1/documents/${document.id}`))).toEqual(document)
  })

  it.each(["PUT", "PATCH", "POST"])("cannot be changed by %s", async (method) => {
    const { id } = exact(
      ExtractionSchema,
      await (await server.send("/v1/extraction-schemas", { fields: [{ key: "total" }] })).json()
    )
    const response = await server.call(`/v1/extraction-schemas/${id}`, { method, body: "{}" })
    expect((await errorOf(response, 405)).error.code).toBe("method_not_allowed")
  })
})

describe("an event", () => {
  it("reports the end of processing once, with the document and without extracted values", async () => {
    const ended = [
      ["document.completed", await server.processed(invoice)],
      ["document.partially_completed", await server.processed(`${invoice}\f[torn]`)],
      ["document.failed", await server.processed("[torn]")]
    ] as const
    for (const [type, document] of ended) {
      expect(`document.${document.status}`).toBe(type)
      const listed = exact(ListOf(Event), await (await server.call(`/v1/events?document_id=${document.id}`)).json())
      expect([listed.has_more, listed.data.length]).toEqual([false, 1])
      const text = await (await server.call(`/v1/events/${listed.data[0]?.id}`)).text()
      const event = exact(Event, JSON.parse(text))
      expect(event).toMatchObject({ type, document_id: document.id, payload: { document }, deliveries: [] })
      expect(text).not.toContain("INV-2041")
    }
  })
})

describe("events", () => {
  it("can be filtered by creation time", async () => {
    const { id } = await server.processed(invoice)
    const list = async (query: string) =>
      exact(ListOf(Event), await (await server.call(`/v1/events?document_id=${id}&${query}`)).json()).data
    const [event] = await list("limit=1")
    const made = Date.parse(event?.created_at ?? "")
    const at = (milliseconds: number) => new Date(milliseconds).toISOString()
    expect(await list(`created_after=${at(made)}&created_before=${at(made + 1)}`)).toEqual([event])
    expect(await list(`created_after=${at(made + 1)}`)).toEqual([])
    expect(await list(`created_before=${at(made)}`)).toEqual([])
    await errorOf(await server.call("/v1/events?created_after=yesterday"), 422)
  })
})

describe("a document", () => {
  it("expires after thirty days by default", async () => {
    const { created_at, expires_at } = await server.submitted(invoice)
    expect(Date.parse(expires_at ?? "") - Date.parse(created_at)).toBe(30 * 24 * 3_600_000)
  })

  it("reports why it failed", async () => {
    expect((await server.processed("[torn]")).error).toMatchObject({ code: "corrupt_file" })
    expect((await server.processed(Array.from({ length: 4 }, () => invoice).join("\f"))).error).toMatchObject({
      code: "too_many_pages"
    })
  })
})

import { DocumentValues, ExtractionResult } from "@extrait/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { errorOf, exact, invoice, startServer, type TestServer } from "./server.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const schema = {
  type: "object",
  properties: {
    invoice_number: { type: "string" },
    issued: { type: "string", format: "date", description: "Invoice date" },
    total: { type: "object", properties: { due: { type: "number" } }, required: ["due"] },
    lines: { type: "array", items: { type: "object", properties: { amount: { type: "number" } } } }
  },
  required: ["invoice_number", "total"]
}

describe("a JSON Schema as extraction_schema", () => {
  it("returns its values as plain JSON in its own shape", async () => {
    const { id } = await server.processed(invoice, { extraction_schema: JSON.stringify(schema) })
    const { extract } = exact(ExtractionResult, await (await server.call(`/v1/documents/${id}/result`)).json())
    expect(Object.keys(extract)).toEqual(["invoice_number", "issued", "total.due"])
    const response = await server.call(`/v1/documents/${id}/values`)
    expect(response.status).toBe(200)
    const { evidence, values } = exact(DocumentValues, await response.json())
    expect(values).toEqual({ invoice_number: "INV-2041", issued: "2026-03-12", total: { due: 1250 } })
    expect(evidence["/total/due"]).toMatchObject({ value: extract["total.due"]?.value, found: true, page: 1 })
  })

  it("is refused with the path of an unsupported part", async () => {
    const wrong = { ...schema, properties: { total: { type: ["string", "number"] } } }
    const { detail } = await errorOf(await server.submit(invoice, { extraction_schema: JSON.stringify(wrong) }), 422)
    expect(detail?.map(({ loc }) => loc)).toEqual([["body", "extraction_schema", "properties", "total", "type"]])
  })
})

describe("GET /v1/documents/{id}/values", () => {
  it("also works without a schema, and answers 409 before the result and 410 after deletion", async () => {
    const { id } = await server.processed(invoice)
    const { values } = exact(DocumentValues, await (await server.call(`/v1/documents/${id}/values`)).json())
    expect(values).toMatchObject({ invoice_number: "INV-2041", invoice_date: "2026-03-12" })
    const slow = await server.submitted("[slow]")
    expect((await errorOf(await server.call(`/v1/documents/${slow.id}/values`), 409)).error.code).toBe(
      "document_not_ready"
    )
    await errorOf(await server.call(`/v1/documents/${id}/values`, { key: server.keys.other }), 404)
    await server.call(`/v1/documents/${id}`, { method: "DELETE" })
    await errorOf(await server.call(`/v1/documents/${id}/values`), 410)
  })
})

describe("GET /v1/documents/{id}/markdown, text and docling", () => {
  it("return a document's text, sandboxed in browsers", async () => {
    const { id } = await server.processed(invoice)
    const markdown = await server.call(`/v1/documents/${id}/markdown`)
    expect([markdown.status, markdown.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"])
    expect(markdown.headers.get("content-security-policy")).toContain("sandbox")
    const text = await server.call(`/v1/documents/${id}/text`)
    expect(text.headers.get("content-type")).toBe("text/plain; charset=utf-8")
    for (const body of [await markdown.text(), await text.text()]) expect(body).toContain("Invoice number: INV-2041")
    const docling = await (await server.call(`/v1/documents/${id}/docling`)).json()
    expect(docling).toMatchObject({ schema_name: "DoclingDocument", name: "letter.txt" })
  })

  it("are refused before the result, to other tenants, and after failure, erasure or deletion", async () => {
    const slow = await server.submitted("[slow]")
    expect((await errorOf(await server.call(`/v1/documents/${slow.id}/markdown`), 409)).error.code).toBe(
      "document_not_ready"
    )
    const torn = await server.processed("[torn]")
    expect((await errorOf(await server.call(`/v1/documents/${torn.id}/text`), 422)).error.code).toBe("document_failed")
    const erased = await server.processed(invoice, { deidentify: "true" })
    await errorOf(await server.call(`/v1/documents/${erased.id}/markdown`), 404)
    const { id } = await server.processed(invoice)
    await errorOf(await server.call(`/v1/documents/${id}/docling`, { key: server.keys.other }), 404)
    await server.call(`/v1/documents/${id}`, { method: "DELETE" })
    await errorOf(await server.call(`/v1/documents/${id}/markdown`), 410)
  })
})

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
  it("asks for its values, which come back in its form as plain JSON", async () => {
    const { id } = await server.processed(invoice, { extraction_schema: JSON.stringify(schema) })
    const { extract } = exact(ExtractionResult, await (await server.call(`/v1/documents/${id}/result`)).json())
    expect(Object.keys(extract)).toEqual(["invoice_number", "issued", "total.due"])
    const response = await server.call(`/v1/documents/${id}/values`)
    expect(response.status).toBe(200)
    const { evidence, values } = exact(DocumentValues, await response.json())
    expect(values).toEqual({ invoice_number: "INV-2041", issued: "2026-03-12", total: { due: 1250 } })
    expect(evidence["/total/due"]).toMatchObject({ value: extract["total.due"]?.value, found: true, page: 1 })
  })

  it("is refused with the path of what no document can be asked", async () => {
    const wrong = { ...schema, properties: { total: { type: ["string", "number"] } } }
    const { detail } = await errorOf(await server.submit(invoice, { extraction_schema: JSON.stringify(wrong) }), 422)
    expect(detail?.map(({ loc }) => loc)).toEqual([["body", "extraction_schema", "properties", "total", "type"]])
  })
})

describe("GET /v1/documents/{id}/values", () => {
  it("is there for a document's own type as well, and not before there is a result or after its deletion", async () => {
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

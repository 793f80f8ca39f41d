import { ExtraitClient } from "@extrait/api"
import { WorkbookFailed, WorkbookWriter } from "@extrait/core"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { documentOf, errorOf, invoice, startServer, type TestServer } from "./server.js"

/** Names the sheets of a workbook and counts their rows, instead of writing it; one of a document with that name it cannot write. */
const writer = Layer.succeed(WorkbookWriter, {
  write: (sheets) =>
    sheets.some(({ rows }) => rows.some((row) => row[1] === "unwritable.txt"))
      ? new WorkbookFailed({ message: "out of memory" })
      : Effect.succeed(new TextEncoder().encode(sheets.map(({ name, rows }) => `${name} ${rows.length}`).join(", ")))
})

let server: TestServer
let client: ExtraitClient
beforeAll(async () => {
  server = await startServer({ workbooks: writer, settings: { maxExportDocuments: 3 } })
  client = new ExtraitClient({ baseUrl: server.url, apiKey: server.keys.test })
})
afterAll(() => server.stop())

const items = [
  invoice,
  "",
  "Description                 Quantity   Unit price     Amount",
  "Rope                               2        12.50      25.00"
].join("\n")
const asInvoice = { document_type: "invoice", language: "en" }

describe("GET /v1/documents:export", () => {
  it("exports the tenant's documents that match a search, in every format", async () => {
    const { id } = await server.processed(items, { ...asInvoice, metadata: '{"run":"a"}' })
    await server.processed(items, { ...asInvoice, metadata: '{"run":"b"}' })
    await server.processed(items, asInvoice, { key: server.keys.other })
    const response = await server.call("/v1/documents:export?format=csv&metadata[run]=a")
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/csv; charset=utf-8; header=present"
    ])
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="fields.csv"')
    const [header, ...records] = (await response.text()).trimEnd().split("\r\n")
    expect(header).toBe("document_id,file,field,value,normalized,currency,confidence,page,flags")
    expect(records.filter((record) => record.startsWith(`${id},letter.txt,invoice_number,INV-2041,`))).toHaveLength(1)
    expect(records.every((record) => record.startsWith(`${id},`))).toBe(true)
    const lines = await server.call("/v1/documents:export?format=jsonl&status=completed")
    expect(lines.headers.get("content-type")).toBe("application/jsonl")
    const read = (await lines.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(
      read.filter(({ field, normalized }) => field === "invoice_number" && normalized === "INV-2041")
    ).toHaveLength(2)
    const table = await client.documents.export({ format: "csv", table: "line_items", metadata: { run: "a" } })
    expect(await table.text()).toBe(
      `document_id,file,description,quantity,unit_price,tax_rate,amount,flags\r\n${id},letter.txt,Rope,2,12.5,,25,\r\n`
    )
    const workbook = await client.documents.export({ format: "xlsx" })
    expect(workbook.type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    expect(await workbook.text()).toMatch(/^Fields \d+, line_items 2$/)
  })

  it("refuses unknown formats, unknown parameters and too many documents", async () => {
    const { detail } = await errorOf(await server.call("/v1/documents:export?format=pdf&limit=3"), 422)
    expect(detail?.map(({ loc }) => loc.join("."))).toEqual(["query.limit", "query.format"])
    const missing = await errorOf(await server.call("/v1/documents:export"), 422)
    expect(missing.detail?.map(({ loc }) => loc.join("."))).toEqual(["query.format"])
    for (let i = 0; i < 2; i++) await server.submitted("[slow]")
    const { error } = await errorOf(await server.call("/v1/documents:export?format=jsonl"), 422)
    expect(error).toMatchObject({ code: "export_too_large", message: expect.stringContaining("more than 3 documents") })
    expect((await server.call("/v1/documents:export?format=jsonl&status=completed")).status).toBe(200)
    await errorOf(await server.call("/v1/documents:export?format=csv", { key: null }), 401)
  })
})

describe("result formats", () => {
  it("include JSON lines of fields and tables, and a workbook", async () => {
    const { id } = await server.processed(items, asInvoice)
    const fields = (await client.documents.fields(id, { format: "jsonl" })).trimEnd().split("\n")
    expect(fields.map((line) => JSON.parse(line)).find(({ field }) => field === "invoice_number")).toMatchObject({
      value: "INV-2041",
      page: 1,
      flags: null
    })
    const rows = await client.documents.table(id, 1, { format: "jsonl" })
    expect(JSON.parse(rows)).toEqual({ description: "Rope", quantity: 2, unit_price: 12.5, tax_rate: null, amount: 25 })
    expect(await (await client.documents.workbook(id)).text()).toMatch(/^Fields \d+, line_items 1$/)
    for (const path of ["fields.jsonl", "tables/1.jsonl", "result.xlsx"])
      await errorOf(await server.call(`/v1/documents/${id}/${path}`, { key: server.keys.other }), 404)
    await errorOf(await server.call(`/v1/documents/${id}/tables/2.jsonl`), 404)
    await server.call(`/v1/documents/${id}`, { method: "DELETE" })
    for (const path of ["fields.jsonl", "tables/1.jsonl", "result.xlsx"])
      await errorOf(await server.call(`/v1/documents/${id}/${path}`), 410)
  })

  it("answer 500 and log the failure if a workbook cannot be written", async () => {
    const form = new FormData()
    form.append("file", new Blob([invoice]), "unwritable.txt")
    form.append("metadata", '{"run":"c"}')
    const { id } = await documentOf(await server.call("/v1/documents", { method: "POST", body: form }))
    await server.call(`/v1/documents/${id}?wait=10`)
    const answer = await server.call("/v1/documents:export?format=xlsx&metadata[run]=c")
    expect((await errorOf(answer, 500)).error.code).toBe("internal_error")
    expect(server.logs.some(({ message }) => JSON.stringify(message).includes("a request failed"))).toBe(true)
  })
})

describe("GET /v1/documents/{id}/searchable", () => {
  it("answers 404 if the host writes none", async () => {
    const { id } = await server.processed(invoice)
    const { error } = await errorOf(await server.call(`/v1/documents/${id}/searchable`), 404)
    expect(error).toMatchObject({ code: "not_found", message: "This service writes no searchable PDFs" })
  })
})

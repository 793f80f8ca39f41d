import { Document, ExtractionResult, ListOf } from "@extrait/core"
import { Duration } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { documentOf, errorOf, exact, invoice, newestFirst, startServer, type TestServer } from "./server.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ settings: { maxWait: Duration.seconds(30) } })
})
afterAll(() => server.stop())

describe("POST /v1/documents", () => {
  it("answers 202 with a queued document", async () => {
    const response = await server.submit(invoice, { document_type: "invoice", language: "en" })
    expect(response.status).toBe(202)
    expect(response.headers.get("content-type")).toBe("application/json")
    expect(response.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/)
    const document = await documentOf(response)
    expect(document).toMatchObject({
      object: "document",
      status: "queued",
      document_type: "invoice",
      language: "en",
      filename: "letter.txt",
      content_type: "text/plain",
      size_bytes: invoice.length,
      metadata: {},
      result_url: `/v1/documents/${document.id}/result`,
      completed_at: null,
      error: null
    })
    expect(document.id).toMatch(/^doc_/)
    expect(document.expires_at).not.toBeNull()
  })

  it("applies the documented defaults", async () => {
    expect(await server.submitted(invoice)).toMatchObject({ document_type: null, language: "auto", metadata: {} })
  })

  it("returns metadata unchanged: order, nesting and every script", async () => {
    const metadata = '{"zeta":1,"alpha":{"z":[1,{"y":null,"x":true}],"a":"é 履歴 🧾"},"__proto__":{"x":1},"empty":{}}'
    const document = await server.submitted(invoice, { metadata })
    const text = await (await server.call(`/v1/documents/${document.id}`)).text()
    expect(text).toContain(`"metadata":${metadata},`)
  })

  it("keeps file names in any script, without their folders", async () => {
    for (const [name, kept] of [
      ["履歴書 œuvre.txt", "履歴書 œuvre.txt"],
      ['a "quoted" name.txt', 'a "quoted" name.txt'],
      ["../../etc/passwd", "passwd"]
    ] as const) {
      const data = new FormData()
      data.append("file", new Blob([invoice]), name)
      const response = await server.call("/v1/documents", { method: "POST", body: data })
      expect((await documentOf(response)).filename).toBe(kept)
    }
  })

  it("returns only type and language if extract is false, and refuses it with a schema", async () => {
    const document = await server.processed(invoice, { extract: "false" })
    const result = exact(ExtractionResult, await (await server.call(document.result_url)).json())
    expect(result).toMatchObject({ document_type: document.document_type, extract: {}, tables: [] })
    const refused = await server.submit(invoice, { extract: "0", extraction_schema: '{"fields":[{"key":"total"}]}' })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ detail: [{ loc: ["body", "extract"], type: "value_error" }] })
  })

  it("accepts booleans and numbers as forms write them", async () => {
    const document = await server.processed(invoice, {
      deidentify: "True",
      include_recognition: "1",
      human_review_threshold: "0.5"
    })
    const result = exact(ExtractionResult, await (await server.call(document.result_url)).json())
    expect(result.deidentified).toBe(true)
    expect(result.recognition?.pages).toHaveLength(1)
  })

  it("refuses two schemas at once with 422 schema_conflict", async () => {
    const response = await server.submit(invoice, {
      extraction_schema: '{"fields":[{"key":"total"}]}',
      extraction_schema_id: "schm_00000000000000000000000000"
    })
    expect((await errorOf(response, 422)).error).toMatchObject({
      type: "invalid_request_error",
      code: "schema_conflict"
    })
  })

  it("refuses an unknown schema with 422 schema_not_found", async () => {
    for (const extraction_schema_id of ["schm_00000000000000000000000000", "nonsense"]) {
      const response = await server.submit(invoice, { extraction_schema_id })
      const { detail, error } = await errorOf(response, 422)
      expect(error.code).toBe("schema_not_found")
      expect(detail?.[0]?.loc).toEqual(["body", "extraction_schema_id"])
    }
  })

  it("uses an inline schema", async () => {
    const schema = {
      fields: [
        { key: "invoice_number", pattern: "INV-[0-9]+" },
        { key: "colour_of_the_ink", required: true }
      ]
    }
    const document = await server.processed(invoice, { extraction_schema: JSON.stringify(schema) })
    const result = exact(ExtractionResult, await (await server.call(document.result_url)).json())
    expect(Object.keys(result.extract).sort()).toEqual(["colour_of_the_ink", "invoice_number"])
    expect(result.flags).toContain("missing_field:colour_of_the_ink")
    expect(result.review_status).toBe("pending")
  })
})

describe("GET /v1/documents/{id}/result", () => {
  it("answers 200 once the document is completed", async () => {
    const document = await server.processed(invoice, { document_type: "invoice" })
    expect(document.status).toBe("completed")
    const response = await server.call(document.result_url)
    expect(response.status).toBe(200)
    const result = exact(ExtractionResult, await response.json())
    expect(result).toMatchObject({
      id: document.id,
      status: "completed",
      document_type: "invoice",
      ocr_path: "primary"
    })
    expect(result.document_type_confidence).toBe(1)
    expect(result).not.toHaveProperty("recognition")
  })

  it("answers 409 document_not_ready while it is queued or processing", async () => {
    const { result_url } = await server.submitted(`[slow] ${invoice}`)
    const response = await server.call(result_url)
    expect((await errorOf(response, 409)).error).toMatchObject({
      type: "invalid_request_error",
      code: "document_not_ready"
    })
  })

  it("answers 422 document_failed for a failed document", async () => {
    const document = await server.processed("[torn]")
    expect(document).toMatchObject({ status: "failed", error: { code: "corrupt_file" } })
    const response = await server.call(document.result_url)
    const { error } = await errorOf(response, 422)
    expect(error.code).toBe("document_failed")
    expect(error.message).toContain("corrupt_file")
  })
})

describe("GET /v1/documents/{id}", () => {
  it("waits until the document is processed", async () => {
    const { id } = await server.submitted(`[soon] ${invoice}`)
    const response = await server.call(`/v1/documents/${id}?wait=29.5`)
    expect((await documentOf(response)).status).toBe("completed")
    expect(response.headers.get("preference-applied")).toBe("wait=29.5")
  })

  it("answers with the current status when the wait is over", async () => {
    const { id } = await server.submitted(`[slow] ${invoice}`)
    const startedAt = Date.now()
    const response = await server.call(`/v1/documents/${id}?wait=0.4`)
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(390)
    expect(["queued", "processing"]).toContain((await documentOf(response)).status)
  })

  it("clamps an overlong wait and says so", async () => {
    const { id } = await server.processed(invoice)
    const response = await server.call(`/v1/documents/${id}?wait=1000`)
    expect(response.headers.get("preference-applied")).toBe("wait=30")
  })

  it("accepts the wait as a Prefer header", async () => {
    const { id } = await server.submitted(`[soon] ${invoice}`)
    const response = await server.call(`/v1/documents/${id}`, { headers: { prefer: "respond-async, wait=20" } })
    expect((await documentOf(response)).status).toBe("completed")
    expect(response.headers.get("preference-applied")).toBe("wait=20")
  })

  it.each(["-1", "soon", "", "NaN", "Infinity", "1e3", " 5"])("refuses wait=%j", async (wait) => {
    const { id } = await server.submitted(invoice)
    const response = await server.call(`/v1/documents/${id}?wait=${encodeURIComponent(wait)}`)
    const { detail, error } = await errorOf(response, 422)
    expect(error.code).toBe("validation_error")
    expect(detail).toEqual([
      { loc: ["query", "wait"], msg: "Expected a number of seconds, 0 or more", type: "value_error", input: wait }
    ])
  })

  it("answers 404 not_found for unknown and malformed ids alike", async () => {
    for (const id of ["doc_00000000000000000000000000", "nonsense", "%ff", "doc_1%2F2"]) {
      for (const path of ["", "/result", "/file"]) {
        const response = await server.call(`/v1/documents/${id}${path}`)
        expect((await errorOf(response, 404)).error).toMatchObject({ type: "invalid_request_error", code: "not_found" })
      }
    }
  })
})

describe("DELETE /v1/documents/{id}", () => {
  it("erases everything and leaves a tombstone", async () => {
    const { id, result_url } = await server.processed(invoice, { metadata: '{"a":1}', document_type: "invoice" })
    const response = await server.call(`/v1/documents/${id}`, { method: "DELETE" })
    expect(response.status).toBe(200)
    const tombstone = await documentOf(response)
    expect(tombstone).toMatchObject({
      id,
      status: "deleted",
      document_type: "invoice",
      filename: null,
      content_type: null,
      metadata: {}
    })
    expect((await server.blobKeys()).some((key) => key.endsWith(id))).toBe(false)
    const read = await server.call(`/v1/documents/${id}`)
    expect(read.status).toBe(200)
    expect(await documentOf(read)).toEqual(tombstone)
    for (const path of [result_url, `/v1/documents/${id}/file`]) {
      const gone = await server.call(path)
      expect((await errorOf(gone, 410)).error).toMatchObject({
        type: "invalid_request_error",
        code: "document_deleted"
      })
    }
    const again = await server.call(`/v1/documents/${id}`, { method: "DELETE" })
    expect(await documentOf(again)).toEqual(tombstone)
  })

  it("ends a pending wait", async () => {
    const { id } = await server.submitted(`[slow] ${invoice}`)
    const waiting = server.call(`/v1/documents/${id}?wait=20`)
    await server.call(`/v1/documents/${id}`, { method: "DELETE" })
    expect((await documentOf(await waiting)).status).toBe("deleted")
  })
})

describe("GET /v1/documents/{id}/file", () => {
  it("returns the bytes as they were sent", async () => {
    const { id } = await server.submitted(invoice)
    const response = await server.call(`/v1/documents/${id}/file`)
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("text/plain")
    expect(response.headers.get("content-length")).toBe(String(invoice.length))
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="letter.txt"; filename*=UTF-8''letter.txt`
    )
    expect(response.headers.get("x-content-type-options")).toBe("nosniff")
    expect(await response.text()).toBe(invoice)
    const head = await server.call(`/v1/documents/${id}/file`, { method: "HEAD" })
    expect(head.headers.get("content-length")).toBe(String(invoice.length))
    expect(await head.text()).toBe("")
  })
})

describe("POST /v1/documents/{id}/retry", () => {
  it("reprocesses a failed document, and no other", async () => {
    const failed = await server.processed("[torn]")
    const response = await server.call(`/v1/documents/${failed.id}/retry`, { method: "POST" })
    expect(response.status).toBe(202)
    expect(await documentOf(response)).toMatchObject({ id: failed.id, status: "queued", error: null })
    const { id } = await server.processed(invoice)
    const refused = await server.call(`/v1/documents/${id}/retry`, { method: "POST" })
    expect((await errorOf(refused, 409)).error.code).toBe("illegal_transition")
    // The erased file is not the reason.
    const freed = await server.processed(invoice, { deidentify: "true" })
    const still = await server.call(`/v1/documents/${freed.id}/retry`, { method: "POST" })
    expect((await errorOf(still, 409)).error.code).toBe("illegal_transition")
  })

  it("takes effect once per idempotency key", async () => {
    const failed = await server.processed("[torn]")
    const retry = () =>
      server.call(`/v1/documents/${failed.id}/retry`, { method: "POST", headers: { "idempotency-key": "once" } })
    const first = await retry()
    expect(first.headers.get("idempotent-replayed")).toBeNull()
    const second = await retry()
    expect(second.headers.get("idempotent-replayed")).toBe("true")
    expect(await second.text()).toBe(await first.text())
  })
})

describe("GET /v1/documents", () => {
  it("lists documents in pages, newest first, with filters", async () => {
    const own = await startServer({ processing: false })
    try {
      const made: Array<string> = []
      for (let i = 0; i < 5; i++)
        made.push(
          (
            await own.submitted(`${invoice}${i}`, {
              document_type: i % 2 === 0 ? "invoice" : "receipt",
              metadata: JSON.stringify({ order: i, "odd key]": i % 2 === 0 })
            })
          ).id
        )
      const ids = newestFirst(made)
      const list = async (query: string) =>
        exact(ListOf(Document), await (await own.call(`/v1/documents${query}`)).json())
      const first = await list("?limit=2")
      expect(first).toMatchObject({ object: "list", has_more: true })
      expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
      const second = await list(`?limit=3&starting_after=${ids[1]}`)
      expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2))
      expect(second.has_more).toBe(false)
      const before = await list(`?limit=1&ending_before=${ids[2]}`)
      expect(before.data.map(({ id }) => id)).toEqual([ids[1]])
      expect(before.has_more).toBe(true)
      expect((await list("?document_type=receipt")).data).toHaveLength(2)
      expect((await list("?status=completed")).data).toHaveLength(0)
      expect((await list("?status=queued")).data).toHaveLength(5)
      expect((await list("?review_status=pending")).data).toHaveLength(0)
      expect((await list("?filename=LETTER.T")).data).toHaveLength(5)
      expect((await list("?filename=invoice")).data).toHaveLength(0)
      expect((await list("?created_after=2020-01-01")).data).toHaveLength(5)
      expect((await list("?created_before=2020-01-01T00:00:00%2B02:00")).data).toHaveLength(0)
      expect((await list("?metadata[order]=3")).data.map(({ metadata }) => metadata.order)).toEqual([3])
      expect((await list(`?metadata[${encodeURIComponent("odd key]")}]=true&limit=1`)).has_more).toBe(true)
      expect((await list("?metadata[order]=3&metadata[absent]=1")).data).toEqual([])
      const live = await own.call("/v1/documents", { key: own.keys.live })
      expect(exact(ListOf(Document), await live.json()).data).toEqual([])
    } finally {
      await own.stop()
    }
  })

  it("names every invalid parameter", async () => {
    const response = await server.call(
      "/v1/documents?limit=0&status=lost&created_after=2026-02-30&starting_after=x&filename=&colour=red"
    )
    const { detail = [] } = await errorOf(response, 422)
    expect(detail.map(({ loc }) => loc.join(".")).sort()).toEqual([
      "query.colour",
      "query.created_after",
      "query.filename",
      "query.limit",
      "query.starting_after",
      "query.status"
    ])
  })

  it.each(["0", "101", "-1", "1.5", "ten", ""])("refuses limit=%j", async (limit) => {
    for (const path of ["documents", "extraction-schemas", "webhook-endpoints", "events"]) {
      const response = await server.call(`/v1/${path}?limit=${limit}`)
      expect((await errorOf(response, 422)).detail?.[0]).toMatchObject({
        loc: ["query", "limit"],
        msg: "Expected an integer from 1 to 100"
      })
    }
  })
})

describe("tenants", () => {
  it("are hidden from each other, as are test and live mode", async () => {
    const { id, result_url } = await server.processed(invoice)
    for (const key of [server.keys.live, server.keys.other]) {
      for (const [method, path] of [
        ["GET", `/v1/documents/${id}`],
        ["GET", `/v1/documents/${id}?wait=1`],
        ["GET", result_url],
        ["GET", `/v1/documents/${id}/file`],
        ["POST", `/v1/documents/${id}/retry`],
        ["DELETE", `/v1/documents/${id}`]
      ] as const) {
        const foreign = await server.call(path, { method, key })
        expect(foreign.status).toBe(404)
        const unknown = await server.call(path.replace(id, `${id.slice(0, -1)}z`), { method, key })
        const blank = (text: string) => text.replaceAll(/doc_\w+|req_\w+/g, "…")
        expect(blank(await foreign.text())).toBe(blank(await unknown.text()))
      }
    }
    expect((await server.call(`/v1/documents/${id}`)).status).toBe(200)
  })
})

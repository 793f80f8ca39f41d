import {
  CreatedWebhookEndpoint,
  Deliveries,
  Event,
  ExtractionSchema,
  ListOf,
  SchemaProposal,
  WebhookEndpoint
} from "@extrait/core"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { errorOf, exact, invoice, newestFirst, startServer, type TestServer } from "./server.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const schemaBody = {
  name: "Bills",
  document_type: "invoice",
  fields: [
    { key: "invoice_number", pattern: "INV-[0-9]+", required: true },
    { key: "total", type: "number", hint: "what is to be paid" }
  ],
  tables: [{ key: "lines", columns: ["description", "amount"] }]
}

describe("extraction schemas", () => {
  const created = async (body: unknown = schemaBody, key?: string) =>
    exact(
      ExtractionSchema,
      await (await server.send("/v1/extraction-schemas", body, key === undefined ? {} : { key })).json()
    )
  const list = async (query = "", key?: string) =>
    exact(
      ListOf(ExtractionSchema),
      await (await server.call(`/v1/extraction-schemas${query}`, key === undefined ? {} : { key })).json()
    )

  it("are created with 201 and defaults", async () => {
    const response = await server.send("/v1/extraction-schemas", schemaBody)
    expect(response.status).toBe(201)
    const schema = exact(ExtractionSchema, await response.json())
    expect(schema).toMatchObject({
      object: "extraction_schema",
      name: "Bills",
      document_type: "invoice",
      fields: [
        { key: "invoice_number", type: "string", required: true, pattern: "INV-[0-9]+" },
        { key: "total", type: "number", required: false, hint: "what is to be paid" }
      ],
      tables: schemaBody.tables
    })
    expect(schema.id).toMatch(/^schm_/)
    expect(schema).not.toHaveProperty("deleted")
    expect(await created({ fields: [{ key: "a" }] })).toMatchObject({ name: null, document_type: null, tables: [] })
  })

  it("are proposed from documents, and can be saved unchanged", async () => {
    const { id } = await server.processed("Lease\n\nLandlord: Odile Marchais\nMonthly rent: 700.00 EUR\n")
    const corrections = { monthly_rent: "705.00 EUR", landlord: null }
    const extraction_schema = JSON.stringify({ fields: [{ key: "monthly_rent", type: "number" }, { key: "landlord" }] })
    const reviewed = await server.processed("Lease\n\nLandlord: none\nMonthly rent: 705.00 EUR\n", {
      extraction_schema
    })
    await server.send(`/v1/documents/${reviewed.id}/review`, { decision: "corrected", corrections })
    const response = await server.send("/v1/extraction-schemas/infer", {
      document_ids: [id, reviewed.id],
      name: "Leases"
    })
    expect(response.status).toBe(200)
    const { evidence, schema } = exact(SchemaProposal, await response.json())
    expect(schema).toMatchObject({ name: "Leases", document_type: null, tables: [] })
    expect(evidence).toEqual([
      { key: "monthly_rent", source: "review", shown_by: [id, reviewed.id], found_again_in: [id, reviewed.id] }
    ])
    expect(await created(schema)).toMatchObject(schema)
  })

  it("are proposed only from the caller's own documents, and faults are reported by path", async () => {
    const { id } = await server.processed(invoice)
    const theirs = { key: server.keys.other }
    for (const [body, options, loc, msg] of [
      [{ document_ids: [id] }, theirs, ["body", "document_ids", "0"], `No such document: ${id}`],
      [{ document_ids: [id, "x"] }, {}, ["body", "document_ids", "1"], "No such document: x"],
      [{ document_ids: [] }, {}, ["body", "document_ids"], expect.stringContaining("at least 1")],
      [{}, {}, ["body", "document_ids"], "is missing"],
      [{ document_ids: [id], limit: 3 }, {}, ["body", "limit"], expect.any(String)]
    ] as const) {
      const { detail, error } = await errorOf(await server.send("/v1/extraction-schemas/infer", body, options), 422)
      expect([error.code, detail]).toEqual(["validation_error", [expect.objectContaining({ loc, msg })]])
    }
  })

  it("are fetched, listed and soft-deleted, then refused at submission", async () => {
    const schema = await created()
    const path = `/v1/extraction-schemas/${schema.id}`
    expect(exact(ExtractionSchema, await (await server.call(path)).json())).toEqual(schema)
    expect((await list("?limit=100")).data.map(({ id }) => id)).toContain(schema.id)
    const document = await server.processed(invoice, { extraction_schema_id: schema.id })
    const deletion = await server.call(path, { method: "DELETE" })
    expect(deletion.status).toBe(200)
    expect(exact(ExtractionSchema, await deletion.json())).toEqual({ ...schema, deleted: true })
    expect((await list("?limit=100")).data.map(({ id }) => id)).not.toContain(schema.id)
    const read = await server.call(path)
    expect(read.status).toBe(200)
    expect(exact(ExtractionSchema, await read.json())).toEqual({ ...schema, deleted: true })
    expect((await server.call(path, { method: "DELETE" })).status).toBe(200)
    const { detail, error } = await errorOf(await server.submit(invoice, { extraction_schema_id: schema.id }), 422)
    expect(error).toMatchObject({ type: "invalid_request_error", code: "schema_deleted" })
    expect(detail?.[0]?.loc).toEqual(["body", "extraction_schema_id"])
    // Documents that used it are as they were.
    expect((await server.call(document.result_url)).status).toBe(200)
  })

  it("are listed newest first, a page at a time", async () => {
    const made: Array<string> = []
    for (let i = 0; i < 4; i++) made.push((await created(schemaBody, server.keys.live)).id)
    const ids = newestFirst(made)
    const first = await list("?limit=3", server.keys.live)
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    expect(first.has_more).toBe(true)
    const rest = await list(`?limit=3&starting_after=${ids[2]}`, server.keys.live)
    expect(rest.data.map(({ id }) => id)).toEqual(ids.slice(3))
    expect(rest.has_more).toBe(false)
  })

  it("are not found if unknown or another tenant's", async () => {
    const { id } = await created()
    for (const [path, key] of [
      [id, server.keys.live],
      [id, server.keys.other],
      ["schm_00000000000000000000000000", server.keys.test],
      ["nonsense", server.keys.test]
    ] as const) {
      for (const method of ["GET", "DELETE"]) {
        const response = await server.call(`/v1/extraction-schemas/${path}`, { method, key })
        expect((await errorOf(response, 404)).error).toMatchObject({
          type: "invalid_request_error",
          code: "schema_not_found"
        })
      }
    }
    const foreign = await server.submit(invoice, { extraction_schema_id: id }, { key: server.keys.other })
    expect((await errorOf(foreign, 422)).error.code).toBe("schema_not_found")
  })

  it.each([
    ["no fields", {}, ["fields"]],
    ["an empty list of fields", { fields: [] }, ["fields"]],
    ["51 fields", { fields: Array.from({ length: 51 }, (_, i) => ({ key: `f${i}` })) }, ["fields"]],
    [
      "11 tables",
      { fields: [{ key: "a" }], tables: Array.from({ length: 11 }, (_, i) => ({ key: `t${i}`, columns: ["c"] })) },
      ["tables"]
    ],
    ["a table without columns", { fields: [{ key: "a" }], tables: [{ key: "t", columns: [] }] }, ["tables.0.columns"]],
    [
      "21 columns",
      { fields: [{ key: "a" }], tables: [{ key: "t", columns: Array.from({ length: 21 }, (_, i) => `c${i}`) }] },
      ["tables.0.columns"]
    ],
    ["an unknown type", { fields: [{ key: "a", type: "money" }] }, ["fields.0.type"]],
    ["a pattern that is not RE2", { fields: [{ key: "a", pattern: "(a)\\1" }] }, ["fields.0.pattern"]],
    ["an unknown property", { fields: [{ key: "a", colour: 1 }], size: 2 }, ["fields.0.colour", "size"]],
    [
      "several faults",
      { fields: [{ key: 1 }, { required: "yes", key: "b" }], name: 5 },
      ["fields.0.key", "fields.1.required", "name"]
    ],
    ["no object", [], [""]]
  ])("are refused with %s", async (_, body, places) => {
    const { detail = [], error } = await errorOf(await server.send("/v1/extraction-schemas", body), 422)
    expect(error).toMatchObject({ type: "invalid_request_error", code: "validation_error" })
    expect(detail.map(({ loc: [first, ...rest] }) => (first === "body" ? rest.join(".") : "?")).sort()).toEqual(places)
  })
})

describe("webhook endpoints", () => {
  const url = "https://hooks.example.com/extrait"

  it("show their secret once", async () => {
    const response = await server.send("/v1/webhook-endpoints", { url, events: ["document.failed"] })
    expect(response.status).toBe(201)
    const { secret, ...endpoint } = exact(CreatedWebhookEndpoint, await response.json())
    expect(endpoint).toMatchObject({ object: "webhook_endpoint", url, events: ["document.failed"], active: true })
    expect(secret).toMatch(/^whsec_/)
    expect(endpoint.secret_prefix).toBe(secret.slice(0, 10))
    const read = await (await server.call(`/v1/webhook-endpoints/${endpoint.id}`)).json()
    expect(exact(WebhookEndpoint, read)).toEqual(endpoint)
    const list = exact(ListOf(WebhookEndpoint), await (await server.call("/v1/webhook-endpoints")).json())
    expect(list.data).toContainEqual(endpoint)
  })

  it("accept absent or null events, meaning all", async () => {
    const none = exact(CreatedWebhookEndpoint, await (await server.send("/v1/webhook-endpoints", { url })).json())
    expect(none.events).toEqual([])
    const all = exact(
      CreatedWebhookEndpoint,
      await (await server.send("/v1/webhook-endpoints", { url, events: null })).json()
    )
    expect(all.events).toBeNull()
  })

  it.each([
    ["no url", {}, "url"],
    ["an empty url", { url: "" }, "url"],
    ["a path", { url: "/hooks" }, "url"],
    ["another scheme", { url: "ftp://example.com" }, "url"],
    ["2084 characters", { url: `https://example.com/${"x".repeat(2084 - 20)}` }, "url"],
    ["an unknown event", { url, events: ["document.lost"] }, "events.0"]
  ])("are refused with %s", async (_, body, place) => {
    const { detail = [] } = await errorOf(await server.send("/v1/webhook-endpoints", body), 422)
    expect(new Set(detail.map(({ loc }) => loc.slice(1).join(".")))).toEqual(new Set([place]))
  })

  it("must use https in live mode", async () => {
    const http = { url: "http://hooks.example.com" }
    expect((await server.send("/v1/webhook-endpoints", http)).status).toBe(201)
    const { detail } = await errorOf(await server.send("/v1/webhook-endpoints", http, { key: server.keys.live }), 422)
    expect(detail?.[0]?.loc).toEqual(["body", "url"])
  })

  it("are hidden from other tenants, and gone once deleted", async () => {
    const { id } = exact(CreatedWebhookEndpoint, await (await server.send("/v1/webhook-endpoints", { url })).json())
    const path = `/v1/webhook-endpoints/${id}`
    for (const method of ["GET", "DELETE"]) {
      expect((await errorOf(await server.call(path, { method, key: server.keys.live }), 404)).error.code).toBe(
        "not_found"
      )
    }
    const deletion = await server.call(path, { method: "DELETE" })
    expect(deletion.status).toBe(200)
    expect(exact(WebhookEndpoint, await deletion.json())).toMatchObject({ id, active: false })
    expect((await errorOf(await server.call(path), 404)).error.code).toBe("not_found")
  })
})

describe("events", () => {
  it("report the outcome of a document, with a delivery for each endpoint", async () => {
    const key = server.keys.other
    const endpoint = exact(
      CreatedWebhookEndpoint,
      await (await server.send("/v1/webhook-endpoints", { url: "https://hooks.example.com" }, { key })).json()
    )
    const done = await server.processed(invoice, { metadata: '{"b":1,"a":2}' }, { key })
    const failed = await server.processed("[torn]", {}, { key })
    await server.runtime.runPromise(Effect.flatMap(Deliveries, ({ deliverDue }) => deliverDue))
    const list = async (query: string, as = key) =>
      exact(ListOf(Event), await (await server.call(`/v1/events${query}`, { key: as })).json())
    const { data } = await list("")
    expect(data.map(({ document_id, type }) => [document_id, type])).toEqual([
      [failed.id, "document.failed"],
      [done.id, "document.completed"]
    ])
    const [, first] = data
    const response = await server.call(`/v1/events/${first?.id}`, { key })
    expect(response.status).toBe(200)
    const event = exact(Event, await response.json())
    expect(event).toEqual(first)
    expect(event.payload.document).toEqual(done)
    expect(event.deliveries).toMatchObject([
      { endpoint_id: endpoint.id, attempts: 1, last_status_code: null, delivered_at: null }
    ])
    expect(event.deliveries[0]?.next_attempt_at).not.toBeNull()
    expect((await list(`?document_id=${failed.id}`)).data).toHaveLength(1)
    expect((await list("?type=document.completed")).data).toHaveLength(1)
    expect((await list("?limit=1")).has_more).toBe(true)
    expect((await list(`?starting_after=${data[0]?.id}`)).data).toEqual([first])
    expect((await list("", server.keys.live)).data).toEqual([])
    expect((await errorOf(await server.call(`/v1/events/${event.id}`), 404)).error.code).toBe("not_found")
    expect((await errorOf(await server.call("/v1/events/nonsense", { key }), 404)).error.code).toBe("not_found")
  })
})

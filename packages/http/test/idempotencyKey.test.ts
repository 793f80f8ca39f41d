import { IdempotencyStore, Keys } from "@extrait/core"
import { Clock, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { errorOf, form, invoice, startServer, type TestServer } from "./server.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const schemaBody = { name: "Bills", fields: [{ key: "invoice_number", required: true }] }

describe("Idempotency-Key", () => {
  const post = (key: string, content = invoice, fields: Record<string, string> = {}, as?: string) =>
    server.call("/v1/documents", {
      method: "POST",
      body: form(content, fields),
      headers: { "idempotency-key": key },
      ...(as === undefined ? {} : { key: as })
    })

  it("replays the stored response and creates nothing", async () => {
    const first = await post("again", invoice, { metadata: '{"b":1,"a":{"z":1,"c":2}}' })
    expect(first.status).toBe(202)
    expect(first.headers.get("idempotent-replayed")).toBeNull()
    const text = await first.text()
    const { id } = JSON.parse(text)
    await server.call(`/v1/documents/${id}?wait=5`)
    // The same file and the same fields make the same request, whatever the boundary.
    const second = await post("again", invoice, { metadata: '{"b":1,"a":{"z":1,"c":2}}' })
    expect(second.status).toBe(202)
    expect(second.headers.get("idempotent-replayed")).toBe("true")
    expect(await second.text()).toBe(text)
    const quoted = await post('"again"', invoice, { metadata: '{"b":1,"a":{"z":1,"c":2}}' })
    expect(await quoted.text()).toBe(text)
  })

  it("compares requests as sent: another file name, or another byte in a field, conflicts", async () => {
    const metadata = '{"order": 1}'
    const named = (name: string, fields: Readonly<Record<string, string>>) => {
      const body = new FormData()
      for (const [field, value] of Object.entries(fields)) body.set(field, value)
      body.set("file", new File([invoice], name, { type: "text/plain" }))
      return server.call("/v1/documents", { method: "POST", body, headers: { "idempotency-key": "bytes" } })
    }
    expect((await named("a.txt", { metadata, language: "en" })).status).toBe(202)
    // The order of a form's fields is not what they say.
    const again = await named("a.txt", { language: "en", metadata })
    expect(again.headers.get("idempotent-replayed")).toBe("true")
    for (const [name, fields] of [
      ["b.txt", { metadata, language: "en" }],
      ["a.txt", { metadata: '{"order":1}', language: "en" }],
      ["a.txt", { metadata: '{"order": 1.0}', language: "en" }],
      ["a.txt", { metadata, language: "en", deidentify: "false" }],
      ["a.txt", { metadata, language: "en", password: "" }],
      ["a.txt", { metadata }]
    ] as const) {
      expect((await errorOf(await named(name, fields), 409)).error.code).toBe("idempotency_conflict")
    }
  })

  it("refuses a different request with the same key", async () => {
    expect((await post("conflict")).status).toBe(202)
    for (const response of [
      await post("conflict", `${invoice} changed`),
      await post("conflict", invoice, { language: "fr" }),
      await server.send("/v1/extraction-schemas", schemaBody, { headers: { "idempotency-key": "conflict" } })
    ]) {
      const { error } = await errorOf(response, 409)
      expect(error).toMatchObject({ type: "invalid_request_error", code: "idempotency_conflict" })
    }
  })

  it("belongs to one tenant", async () => {
    expect((await post("mine")).status).toBe(202)
    const other = await post("mine", `${invoice} changed`, {}, server.keys.other)
    expect(other.status).toBe(202)
    expect(other.headers.get("idempotent-replayed")).toBeNull()
  })

  it("can be reused after a refusal", async () => {
    expect((await post("refused", invoice, { language: "xx" })).status).toBe(422)
    expect((await post("refused", "")).status).toBe(422)
    expect((await post("refused", invoice, { extraction_schema_id: "nonsense" })).status).toBe(422)
    expect((await post("refused")).status).toBe(202)
  })

  it("answers 409 with Retry-After while the first request is running", async () => {
    expect((await post("busy")).status).toBe(202)
    await server.runtime.runPromise(
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const tenant = yield* (yield* Keys).tenant("Northwind", "test")
        const now = yield* Clock.currentTimeMillis
        const lock = { tenant, token: "another request", now, lockedUntil: now + 600_000 }
        const { fingerprint } = yield* store.acquire({ ...lock, key: "busy", fingerprint: "any" })
        yield* store.acquire({ ...lock, key: "busy-2", fingerprint })
      })
    )
    const response = await post("busy-2")
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(60)
    expect((await errorOf(response, 409)).error).toMatchObject({
      type: "invalid_request_error",
      code: "idempotency_in_progress"
    })
  })

  it.each([
    ["is empty", ""],
    ["is empty in quotes", '""'],
    ["has 256 characters", "x".repeat(256)]
  ])("is refused if it %s", async (_, key) => {
    for (const path of ["/v1/documents", "/v1/extraction-schemas", "/v1/webhook-endpoints", "/v1/documents/x/retry"]) {
      const response = await server.call(path, { method: "POST", headers: { "idempotency-key": key } })
      const { detail, error } = await errorOf(response, 422)
      expect(error.code).toBe("validation_error")
      expect(detail?.[0]?.loc).toEqual(["header", "Idempotency-Key"])
    }
  })

  it("may have 255 characters, not counting its quotes", async () => {
    expect((await post(`"${"y".repeat(255)}"`)).status).toBe(202)
  })

  it("works on POST requests with JSON bodies", async () => {
    for (const [path, body] of [
      ["/v1/extraction-schemas", schemaBody],
      ["/v1/webhook-endpoints", { url: "https://hooks.example.com/once" }]
    ] as const) {
      const send = () => server.send(path, body, { headers: { "idempotency-key": `every ${path}` } })
      const first = await send()
      const second = await send()
      expect([first.status, second.status]).toEqual([201, 201])
      expect(second.headers.get("idempotent-replayed")).toBe("true")
      expect(await second.text()).toBe(await first.text())
    }
  })
})

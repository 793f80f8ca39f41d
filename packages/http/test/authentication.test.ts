import { KeyScope, Keys } from "@extrait/core"
import { Effect, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { errorOf, form, invoice, startServer, type TestServer } from "./server.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const unknown = "/v1/documents/doc_00000000000000000000000000"

describe("authentication", () => {
  it("refuses every bad key with the same 401", async () => {
    const revoked = await server.runtime.runPromise(
      Effect.gen(function* () {
        const keys = yield* Keys
        const { id, secret } = yield* keys.create({ organisation: "Northwind" })
        yield* keys.revoke(id)
        return Redacted.value(secret)
      })
    )
    const stranger = `${server.keys.test.slice(0, -7)}${server.keys.test.at(-7) === "a" ? "b" : "a"}${server.keys.test.slice(-6)}`
    const headers: ReadonlyArray<Record<string, string>> = [
      {},
      { authorization: "" },
      { authorization: "Bearer" },
      { authorization: "Bearer " },
      { authorization: server.keys.test },
      { authorization: `Basic ${server.keys.test}` },
      { authorization: `Bearer ${server.keys.test}x` },
      { authorization: `Bearer ${server.keys.test} ${server.keys.test}` },
      { authorization: `Bearer ${stranger}` },
      { authorization: `Bearer ${revoked}` },
      { authorization: "Bearer sk_test_short" }
    ]
    const bodies = new Set<string>()
    for (const each of headers) {
      const response = await server.call(unknown, { key: null, headers: each })
      expect(response.headers.get("www-authenticate")).toBe("Bearer")
      const { error } = await errorOf(response, 401)
      expect(error).toMatchObject({ type: "auth_error", code: "invalid_api_key" })
      bodies.add(JSON.stringify({ ...error, request_id: "" }))
    }
    expect(bodies.size).toBe(1)
  })

  it("is required by every operation, before the body is read", async () => {
    for (const [method, path] of [
      ["POST", "/v1/documents"],
      ["GET", "/v1/documents"],
      ["GET", unknown],
      ["DELETE", unknown],
      ["GET", `${unknown}/result`],
      ["GET", `${unknown}/file`],
      ["POST", `${unknown}/retry`],
      ["POST", "/v1/extraction-schemas"],
      ["POST", "/v1/extraction-schemas/infer"],
      ["GET", "/v1/extraction-schemas"],
      ["GET", "/v1/extraction-schemas/x"],
      ["DELETE", "/v1/extraction-schemas/x"],
      ["POST", "/v1/webhook-endpoints"],
      ["GET", "/v1/webhook-endpoints"],
      ["GET", "/v1/webhook-endpoints/x"],
      ["DELETE", "/v1/webhook-endpoints/x"],
      ["GET", "/v1/events"],
      ["GET", "/v1/events/x"],
      ["GET", "/v1/api-keys"],
      ["POST", "/v1/api-keys"],
      ["POST", "/v1/api-keys/x/rotate"],
      ["DELETE", "/v1/api-keys/x"],
      ["GET", "/v1/audit"]
    ] as const) {
      const body = method === "POST" ? { body: "not even JSON" } : {}
      expect((await errorOf(await server.call(path, { method, key: null, ...body }), 401)).error.code).toBe(
        "invalid_api_key"
      )
    }
  })

  it("accepts the scheme in any case", async () => {
    const response = await server.call("/v1/documents", {
      key: null,
      headers: { authorization: `bearer ${server.keys.test}` }
    })
    expect(response.status).toBe(200)
  })

  it("by the host rejects changes requested from other sites", async () => {
    const tenant = { organisation: "org_00000000000000000000000001", mode: "live" } as never
    const scopes = KeyScope.literals
    const cors = { origins: ["https://app.example.com"] }
    const own = await startServer({ authenticate: () => ({ ...(tenant as object), scopes }) as never, cors })
    const open = await startServer({
      authenticate: () => ({ ...(tenant as object), scopes }) as never,
      cors: { origins: "*" }
    })
    try {
      const here = own.url
      const ask = (method: string, path: string, headers: Record<string, string>, from = own) =>
        from.call(path, { method, key: null, headers, ...(method === "POST" ? { body: form(invoice) } : {}) })
      const strangers: ReadonlyArray<Record<string, string>> = [
        { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
        { "sec-fetch-site": "cross-site", origin: "null" },
        { "sec-fetch-site": "same-site", origin: "https://evil.app.example.com" },
        { "sec-fetch-site": "cross-site" },
        { origin: "https://evil.example" },
        { origin: "null" }
      ]
      for (const headers of strangers) {
        for (const [method, path] of [
          ["POST", "/v1/documents"],
          ["POST", "/v1/api-keys/key_00000000000000000000000000/rotate"],
          ["DELETE", unknown],
          ["PATCH", "/v1/webhook-endpoints/we_00000000000000000000000000"]
        ] as const) {
          const { error } = await errorOf(await ask(method, path, headers), 403)
          expect(error).toMatchObject({ type: "auth_error", code: "cross_site_request" })
        }
        // Reading changes nothing, and no page of theirs sees the answer.
        expect((await ask("GET", "/v1/documents", headers)).status).toBe(200)
        expect((await ask("POST", "/v1/documents", headers, open)).status).toBe(403)
      }
      for (const headers of [
        {},
        { "sec-fetch-site": "same-origin", origin: here },
        { "sec-fetch-site": "none" },
        { origin: here },
        { "sec-fetch-site": "cross-site", origin: "https://app.example.com" }
      ]) {
        expect((await ask("POST", "/v1/documents", headers as Record<string, string>)).status).toBe(202)
      }
      // A key is sent deliberately; no browser sends it by itself.
      const keyed = { "sec-fetch-site": "cross-site", origin: "https://evil.example" }
      expect((await server.call("/v1/documents", { method: "POST", body: form(invoice), headers: keyed })).status).toBe(
        202
      )
    } finally {
      await own.stop()
      await open.stop()
    }
  })

  it("can be delegated to the host", async () => {
    const tenant = { organisation: "org_00000000000000000000000001", mode: "live" } as never
    const own = await startServer({
      authenticate: async (request) => {
        const name = request.headers.get("x-user")
        if (name === "breaks") throw new Error("the session store is down at db.internal")
        return name === "ann" ? tenant : null
      }
    })
    try {
      const as = (name: string) => own.call("/v1/documents", { key: null, headers: { "x-user": name } })
      expect((await as("ann")).status).toBe(200)
      expect((await errorOf(await as("bob"), 401)).error.code).toBe("invalid_api_key")
      const { error } = await errorOf(await as("breaks"), 500)
      expect(error).toMatchObject({ type: "api_error", code: "internal_error" })
      expect(JSON.stringify(error)).not.toContain("db.internal")
    } finally {
      await own.stop()
    }
  })
})

import { ApiKey, AuditEntry, CreatedApiKey, type KeyScope, KeyScope as Scope } from "@extrait/core"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { operations, spec } from "./contract.js"
import { errorOf, exact, startServer, type TestServer } from "./server.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const ListOf = <A, I>(item: Schema.Schema<A, I>) =>
  Schema.Struct({ object: Schema.Literal("list"), data: Schema.Array(item), has_more: Schema.Boolean })
const Keys = ListOf(ApiKey)
const Trail = ListOf(AuditEntry)

const asAdmin = (init: RequestInit = {}) => ({ ...init, key: server.keys.admin })

const createKey = async (body: unknown, headers: Record<string, string> = {}): Promise<CreatedApiKey> => {
  const response = await server.send("/v1/api-keys", body, asAdmin({ headers }))
  expect(response.status).toBe(201)
  return exact(CreatedApiKey, await response.json())
}

const keyWith = async (...scopes: ReadonlyArray<KeyScope>) => (await createKey({ scopes })).secret ?? ""

const listed = async (path: string) => exact(Keys, await (await server.call(path, asAdmin())).json()).data

describe("scopes", () => {
  it("are enforced on every operation as the contract says", async () => {
    const keys = new Map<KeyScope, string>()
    for (const scope of Scope.literals) keys.set(scope, await keyWith(scope))
    for (const { method, path } of operations) {
      const described = Object.entries(spec.paths[path] ?? {}).find(([name]) => name.toUpperCase() === method)?.[1]
      const [needed = ""] = described?.security[0]?.apiKey ?? []
      expect(Scope.literals, `${method} ${path}`).toContain(needed)
      for (const [scope, key] of keys) {
        const asked = path.replace(/\{page\}/, "1").replace(/\{\w+\}/g, "unknown")
        const response = await server.call(asked, { method, key })
        if (scope === needed) {
          expect([401, 403], `${method} ${path} with ${scope}`).not.toContain(response.status)
          continue
        }
        const { error } = await errorOf(response, 403)
        expect(error).toMatchObject({ type: "auth_error", code: "insufficient_scope" })
        expect(error.message).toContain(needed)
        expect(response.headers.get("www-authenticate")).toBe(`Bearer error="insufficient_scope", scope="${needed}"`)
      }
    }
  })

  it("default to submit, read and review, which cover all but keys and the audit trail", async () => {
    const { scopes } = await createKey({})
    expect(scopes).toEqual(["submit", "read", "review"])
    const { paths } = spec
    const admin = operations.filter(({ method, path }) => {
      const one = Object.entries(paths[path] ?? {}).find(([name]) => name.toUpperCase() === method)?.[1]
      return one?.security[0]?.apiKey?.includes("admin")
    })
    expect(new Set(admin.map(({ path }) => path))).toEqual(
      new Set(["/v1/api-keys", "/v1/api-keys/{key_id}", "/v1/api-keys/{key_id}/rotate", "/v1/audit"])
    )
  })

  it("come from a host's own sign-in, and never include admin by default", async () => {
    const tenant = { organisation: "org_00000000000000000000000001", mode: "test" } as never
    const own = await startServer({
      authenticate: (request) =>
        request.headers.get("x-user") === "ann" ? ({ ...(tenant as object), scopes: ["admin"] } as never) : tenant
    })
    try {
      const as = (user: string, path: string) => own.call(path, { key: null, headers: { "x-user": user } })
      expect((await as("bob", "/v1/documents")).status).toBe(200)
      expect((await as("bob", "/v1/audit")).status).toBe(403)
      expect((await as("ann", "/v1/documents")).status).toBe(403)
      expect((await as("ann", "/v1/audit")).status).toBe(200)
    } finally {
      await own.stop()
    }
  })
})

describe("API keys", () => {
  it("are created with name, scopes and expiry, and shown once", async () => {
    const end = new Date(Date.now() + 3_600_000).toISOString()
    const created = await createKey({ name: "Archive", scopes: ["read"], expires_at: end })
    expect(created).toMatchObject({
      object: "api_key",
      mode: "test",
      name: "Archive",
      scopes: ["read"],
      expires_at: end,
      last_used_at: null,
      revoked_at: null
    })
    expect(created.secret).toMatch(/^sk_test_\w{49}$/)
    expect((await server.call("/v1/documents", { key: created.secret })).status).toBe(200)
    const { secret, ...rest } = created
    // A key's last use is written beside the request, which does not wait for it.
    await expect
      .poll(async () => (await listed("/v1/api-keys?limit=1"))[0])
      .toEqual({ ...rest, last_used_at: expect.any(String) })
    expect(JSON.stringify(await listed("/v1/api-keys?limit=100"))).not.toContain(secret)
  })

  it("are refused with invalid values", async () => {
    const past = "2020-01-01T00:00:00Z"
    const later = new Date(Date.now() + 60_000).toISOString()
    for (const [body, at] of [
      [{ scopes: [] }, "scopes"],
      [{ scopes: ["all"] }, "scopes"],
      [{ scopes: ["read", "read"] }, "scopes"],
      [{ expires_at: past }, "expires_at"],
      [{ expires_at: "tomorrow" }, "expires_at"],
      [{ expires_at: "2090-02-30T00:00:00Z" }, "expires_at"],
      [{ expires_at: "9999-12-31T23:59:59-01:00" }, "expires_at"],
      [{ expires_at: later, expires_in: 60 }, "expires_at"],
      [{ expires_in: 0 }, "expires_in"],
      [{ expires_in: 1.5 }, "expires_in"],
      [{ mode: "live" }, "mode"],
      [{ organisation: "Southwind" }, "organisation"]
    ] as const) {
      const { detail, error } = await errorOf(await server.send("/v1/api-keys", body, asAdmin()), 422)
      expect(error.code).toBe("validation_error")
      expect(detail?.[0]?.loc.slice(0, 2)).toEqual(["body", at])
    }
  })

  it("omit the secret from replayed responses and store it nowhere", async () => {
    const headers = { "idempotency-key": "one key" }
    const created = await createKey({ name: "once" }, headers)
    const again = await server.send("/v1/api-keys", { name: "once" }, asAdmin({ headers }))
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"])
    expect(await again.json()).toEqual({ ...created, secret: null })
    expect((await listed("/v1/api-keys?limit=100")).filter(({ name }) => name === "once")).toHaveLength(1)
  })

  it("expire at the given time", async () => {
    const { expires_at, secret } = await createKey({ expires_in: 1 })
    expect(Date.parse(expires_at ?? "") - Date.now()).toBeLessThanOrEqual(1000)
    await expect
      .poll(async () => (await server.call("/v1/documents", { key: secret })).status, { interval: 250 })
      .toBe(401)
  })

  it("are rotated: the new key inherits scopes and expiry, and the old one has a grace period", async () => {
    const old = await createKey({ name: "turns", scopes: ["read"], expires_in: 3600 })
    const path = `/v1/api-keys/${old.id}/rotate`
    const rotated = await server.send(path, {}, asAdmin())
    expect(rotated.status).toBe(201)
    const next = exact(CreatedApiKey, await rotated.json())
    expect(next).toMatchObject({ name: "turns", scopes: ["read"], expires_at: old.expires_at })
    for (const key of [old.secret, next.secret]) expect((await server.call("/v1/documents", { key })).status).toBe(200)
    // A body is not needed.
    const bare = await server.call(`/v1/api-keys/${next.id}/rotate`, { ...asAdmin(), method: "POST" })
    expect(bare.status).toBe(201)
    const at = await server.send(`/v1/api-keys/${next.id}/rotate`, { grace_seconds: 0 }, asAdmin())
    expect(at.status).toBe(201)
    expect((await server.call("/v1/documents", { key: next.secret })).status).toBe(401)
    const ended = await errorOf(await server.send(`/v1/api-keys/${next.id}/rotate`, {}, asAdmin()), 409)
    expect(ended.error.code).toBe("api_key_ended")
    await errorOf(await server.send(path, { grace_seconds: 10_000_000 }, asAdmin()), 422)
  })

  it("are revoked at once and remain listed", async () => {
    const { id, secret } = await createKey({})
    const revoke = () => server.call(`/v1/api-keys/${id}`, asAdmin({ method: "DELETE" }))
    const first = exact(ApiKey, await (await revoke()).json())
    expect(first.revoked_at).not.toBeNull()
    expect(exact(ApiKey, await (await revoke()).json())).toEqual(first)
    await errorOf(await server.call("/v1/documents", { key: secret }), 401)
    expect((await listed("/v1/api-keys?limit=100")).find((key) => key.id === id)).toEqual(first)
  })

  it("are listed newest first, a page at a time", async () => {
    const all = await listed("/v1/api-keys?limit=100")
    expect(all.length).toBeGreaterThan(2)
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed()
    )
    const after = await listed(`/v1/api-keys?limit=2&starting_after=${all[0]?.id}`)
    // Their last use may have been written meanwhile.
    expect(after.map(({ id }) => id)).toEqual(all.slice(1, 3).map(({ id }) => id))
  })

  it("are visible only to their own organisation and mode", async () => {
    const { id } = await createKey({})
    for (const key of [server.keys.liveAdmin, server.keys.otherAdmin]) {
      const found = exact(Keys, await (await server.call("/v1/api-keys?limit=100", { key })).json()).data
      expect(found.map((one) => one.id)).not.toContain(id)
      expect(found.length).toBeGreaterThan(0)
      await errorOf(await server.call(`/v1/api-keys/${id}`, { key, method: "DELETE" }), 404)
      await errorOf(await server.send(`/v1/api-keys/${id}/rotate`, {}, { key }), 404)
    }
    expect((await listed("/v1/api-keys?limit=100")).find((key) => key.id === id)?.revoked_at).toBeNull()
  })
})

describe("GET /v1/audit", () => {
  const trail = async (query: string) => exact(Trail, await (await server.call(`/v1/audit?${query}`, asAdmin())).json())

  it("lists who changed what, filtered by action, subject and time, in pages", async () => {
    const { id } = await server.submitted("Zebulon Quist")
    await server.call(`/v1/documents/${id}`, { method: "DELETE" })
    const { data } = await trail(`subject=${id}&limit=10`)
    expect(new Set(data.map(({ action }) => action))).toEqual(new Set(["document.submitted", "document.deleted"]))
    const all = await listed("/v1/api-keys?limit=100")
    for (const { actor } of data) {
      expect(actor).toMatchObject({ type: "api_key", name: null })
      expect(all.map((key) => key.id)).toContain(actor.id)
    }
    const deleted = await trail(`action=document.deleted&subject=${id}`)
    expect(deleted.data.map(({ subject }) => subject)).toEqual([id])
    expect((await trail(`subject=${id}&created_before=2026-01-01`)).data).toEqual([])
    const first = await trail("limit=1")
    expect(first.has_more).toBe(true)
    const second = await trail(`limit=1&starting_after=${first.data[0]?.id}`)
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id)
    expect(JSON.stringify(await trail("limit=100"))).not.toMatch(/zebulon|sk_test_\w{5}/i)
  })

  it("shows nothing of other organisations or modes", async () => {
    const mine = new Set((await trail("limit=100")).data.map(({ id }) => id))
    for (const key of [server.keys.liveAdmin, server.keys.otherAdmin]) {
      const theirs = exact(Trail, await (await server.call("/v1/audit?limit=100", { key })).json()).data
      expect(theirs.filter(({ id }) => mine.has(id))).toEqual([])
      expect(theirs.map(({ action }) => action)).toContain("key.created")
    }
  })

  it("names an invalid parameter", async () => {
    for (const query of [
      "action=document.read",
      "limit=0",
      "created_after=yesterday",
      "starting_after=doc_1",
      "who=me"
    ]) {
      const { error } = await errorOf(await server.call(`/v1/audit?${query}`, asAdmin()), 422)
      expect(error.message).toContain(query.split("=")[0])
    }
  })
})

import { SqlClient } from "@effect/sql/SqlClient"
import { describe, expect, it } from "@effect/vitest"
import { IdempotencyStore, WebhookEndpointStore } from "@extrait/core"
import { sampleEndpoint, sampleEndpointId, sampleTenant } from "@extrait/testing/conformance"
import { Effect, Option, Redacted } from "effect"
import { connect, onDisk } from "./openSqlite.js"
import { temporaryFile } from "./temporary.js"

describe("secrets of webhook endpoints", () => {
  const key = Redacted.make(Buffer.alloc(32, 7).toString("base64"))
  const secretOf = (n: number) => Redacted.value(sampleEndpoint(n).secret)
  const found = (n: number) =>
    Effect.flatMap(WebhookEndpointStore, (store) => store.find(sampleTenant, sampleEndpointId(n)))

  it.scoped("are sealed at rest, and open only in their own row", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const context = yield* connect({ filename, secretKey: key })
      yield* Effect.gen(function* () {
        const store = yield* WebhookEndpointStore
        const sql = yield* SqlClient
        yield* store.insert(sampleEndpoint(1))
        yield* store.insert(sampleEndpoint(2))
        expect(onDisk(filename).includes(secretOf(1))).toBe(false)
        expect(Redacted.value(Option.getOrThrow(yield* found(1)).secret)).toBe(secretOf(1))
        yield* sql`update webhook_endpoints set secret = (select secret from webhook_endpoints where id = ${sampleEndpointId(1)})
          where id = ${sampleEndpointId(2)}`
        expect((yield* Effect.flip(found(2)))._tag).toBe("StorageUnavailable")
      }).pipe(Effect.provide(context))
      const other = yield* connect({ filename, secretKey: Redacted.make("ab".repeat(32)) })
      expect((yield* Effect.flip(Effect.provide(found(1), other))).operation).toBe("secrets.open")
      // An event needs to know who subscribes, not their secrets: none that does not open stops it.
      const subscribed = Effect.flatMap(WebhookEndpointStore, (store) => store.active(sampleTenant))
      expect((yield* Effect.provide(subscribed, other)).map(({ id }) => id)).toContain(sampleEndpointId(1))
      const without = yield* connect({ filename })
      expect((yield* Effect.flip(Effect.provide(found(1), without))).operation).toBe("secrets.open")
      // An operator who has lost the key still sees the endpoints, and can remove them.
      yield* Effect.gen(function* () {
        const store = yield* WebhookEndpointStore
        const seen = yield* store.findWithoutSecrets(sampleTenant, sampleEndpointId(1))
        expect(Option.getOrThrow(seen)).not.toHaveProperty("secret")
        const { rows } = yield* store.list(sampleTenant, { limit: 10 })
        expect(rows.map(({ id }) => id)).toEqual([sampleEndpointId(2), sampleEndpointId(1)])
        yield* store.remove(sampleTenant, sampleEndpointId(1))
      }).pipe(Effect.provide(without))
    })
  )

  it.scoped("open with any configured key, and are resealed with the first on request", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const newer = Redacted.make("cd".repeat(32))
      const lost = Redacted.make("ef".repeat(32))
      const store = WebhookEndpointStore
      const insert = (n: number) => Effect.flatMap(store, (_) => _.insert(sampleEndpoint(n)))
      const previousSecret = { secret: sampleEndpoint(9).secret, validUntil: 1 }
      // Unsealed, sealed with the previous key and with a rotated secret, and sealed with a key that nobody has any more.
      yield* Effect.provide(insert(1), yield* connect({ filename }))
      yield* Effect.provide(
        Effect.flatMap(store, (_) => _.insert({ ...sampleEndpoint(2), previousSecret })),
        yield* connect({ filename, secretKey: key })
      )
      yield* Effect.provide(insert(3), yield* connect({ filename, secretKey: lost }))
      const both = yield* connect({ filename, secretKey: [newer, key] })
      yield* Effect.gen(function* () {
        yield* insert(4)
        expect((yield* found(2)).pipe(Option.getOrThrow)).toEqual({ ...sampleEndpoint(2), previousSecret })
        const { reseal } = yield* store
        expect(yield* reseal).toEqual({ resealed: 2, unreadable: 1 })
        expect(yield* reseal).toEqual({ resealed: 0, unreadable: 1 })
        const sql = yield* SqlClient
        expect(yield* sql`select id from webhook_endpoints where secret = ${secretOf(1)}`).toEqual([])
      }).pipe(Effect.provide(both))
      const after = yield* connect({ filename, secretKey: newer })
      yield* Effect.gen(function* () {
        for (const n of [1, 2, 4]) expect(Redacted.value(Option.getOrThrow(yield* found(n)).secret)).toBe(secretOf(n))
        const { previousSecret: kept } = Option.getOrThrow(yield* found(2))
        expect(kept && Redacted.value(kept.secret)).toBe(secretOf(9))
        const fault = yield* Effect.flip(found(3))
        expect(String(fault.cause)).toContain("a key that is not configured")
      }).pipe(Effect.provide(after))
    })
  )

  it.scoped("that were sealed before keys had ids open with any configured key", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const context = yield* connect({ filename, secretKey: [Redacted.make("cd".repeat(32)), key] })
      yield* Effect.gen(function* () {
        const store = yield* WebhookEndpointStore
        const sql = yield* SqlClient
        yield* Effect.provide(
          Effect.flatMap(WebhookEndpointStore, (_) => _.insert(sampleEndpoint(1))),
          yield* connect({ filename, secretKey: key })
        )
        // The earlier form: the same without the id.
        yield* sql`update webhook_endpoints set secret = 'aes-256-gcm:' || substr(secret, 26)`
        expect(Redacted.value(Option.getOrThrow(yield* found(1)).secret)).toBe(secretOf(1))
        expect(yield* store.reseal).toEqual({ resealed: 1, unreadable: 0 })
        expect(Redacted.value(Option.getOrThrow(yield* found(1)).secret)).toBe(secretOf(1))
      }).pipe(Effect.provide(context))
    })
  )

  it.scoped("are also sealed in the stored responses of idempotency keys", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      yield* Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const lock = { tenant: sampleTenant, key: "k", fingerprint: "f", token: "t", now: 0, lockedUntil: 60_000 }
        const response = { status: 201, body: { secret: secretOf(1) } }
        yield* store.acquire(lock)
        expect(yield* store.store(sampleTenant, "k", "t", response, 60_000)).toBe(true)
        expect(onDisk(filename).includes(secretOf(1))).toBe(false)
        expect((yield* store.acquire({ ...lock, token: "u" })).state).toMatchObject({ _tag: "Stored", response })
      }).pipe(Effect.provide(yield* connect({ filename, secretKey: key })))
    })
  )

  it.scoped("stay readable when a key is configured later, and are sealed on their next update", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      yield* Effect.provide(
        Effect.flatMap(WebhookEndpointStore, (store) => store.insert(sampleEndpoint(1))),
        yield* connect({ filename })
      )
      yield* Effect.gen(function* () {
        const store = yield* WebhookEndpointStore
        const sql = yield* SqlClient
        const endpoint = Option.getOrThrow(yield* found(1))
        expect(Redacted.value(endpoint.secret)).toBe(secretOf(1))
        yield* store.update(endpoint)
        const [row] = yield* sql<{ secret: string }>`select secret from webhook_endpoints`
        expect(row?.secret).toMatch(/^aes-256-gcm:/)
        expect(Redacted.value(Option.getOrThrow(yield* found(1)).secret)).toBe(secretOf(1))
      }).pipe(Effect.provide(yield* connect({ filename, secretKey: key })))
    })
  )

  it.scoped("refuse a key of the wrong length", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      for (const bad of ["", "short", "ab".repeat(31)]) {
        const refused = yield* Effect.flip(connect({ filename, secretKey: Redacted.make(bad) }))
        expect(refused._tag).toBe("SecretKeyInvalid")
      }
    })
  )
})

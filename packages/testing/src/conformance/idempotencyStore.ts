import { expect } from "@effect/vitest"
import { type IdempotencyRecord, IdempotencyStore, type StoredResponse, type Tenant } from "@extrait/core"
import { Effect, type Layer } from "effect"
import { rulesOf, suite } from "./rules.js"
import { oddJson, sampleLiveTenant, sampleStranger, sampleTenant } from "./samples.js"

const response: StoredResponse = { status: 202, body: { id: "doc_1", metadata: oddJson } }
const key = `clé-"1" 'x' 😀`

const request = (token: string, now: number, tenant: Tenant = sampleTenant) => ({
  tenant,
  key,
  fingerprint: `fingerprint of ${token}`,
  token,
  now,
  lockedUntil: now + 100
})

const locked = (token: string, now: number, tenant: Tenant = sampleTenant): IdempotencyRecord => ({
  tenant,
  key,
  fingerprint: `fingerprint of ${token}`,
  state: { _tag: "Locked", token, until: now + 100 }
})

/** What every `IdempotencyStore` keeps to. The layer is built afresh for every rule and must begin empty. */
export const idempotencyStoreConformance = (name: string, layer: Layer.Layer<IdempotencyStore, unknown>): void =>
  suite(`${name}: IdempotencyStore`, () => {
    const rule = rulesOf(layer)

    rule(
      "locks a free key and shows the lock to others",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        expect(yield* store.acquire(request("a", 1000))).toEqual(locked("a", 1000))
        expect(yield* store.acquire(request("b", 1050))).toEqual(locked("a", 1000))
      })
    )

    rule(
      "grants one lock among many concurrent requests",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const tokens = Array.from({ length: 25 }, (_, n) => `token-${n}`)
        const records = yield* Effect.forEach(tokens, (token) => store.acquire(request(token, 1000)), {
          concurrency: "unbounded"
        })
        const holders = records.map(({ state }) => (state._tag === "Locked" ? state.token : "none"))
        expect(new Set(holders).size).toBe(1)
        expect(tokens).toContain(holders[0])
      })
    )

    rule(
      "replaces the lock with a response that is replayed until it expires",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        yield* store.acquire(request("a", 1000))
        expect(yield* store.store(sampleTenant, key, "a", response, 5000)).toBe(true)
        const stored = {
          tenant: sampleTenant,
          key,
          fingerprint: "fingerprint of a",
          state: { _tag: "Stored", response, expiresAt: 5000 }
        }
        expect(yield* store.acquire(request("b", 4999))).toEqual(stored)
        expect(yield* store.acquire(request("b", 5000))).toEqual(locked("b", 5000))
      })
    )

    rule(
      "passes an expired lock to the next request, and ignores the old token",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        yield* store.acquire(request("a", 1000))
        expect(yield* store.acquire(request("b", 1099))).toEqual(locked("a", 1000))
        expect(yield* store.acquire(request("b", 1100))).toEqual(locked("b", 1100))
        expect(yield* store.store(sampleTenant, key, "a", response, 5000)).toBe(false)
        yield* store.release(sampleTenant, key, "a")
        expect(yield* store.acquire(request("c", 1101))).toEqual(locked("b", 1100))
        expect(yield* store.store(sampleTenant, key, "b", response, 5000)).toBe(true)
      })
    )

    rule(
      "frees a released key, but never a stored response",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        yield* store.acquire(request("a", 1000))
        yield* store.release(sampleTenant, key, "a")
        expect(yield* store.store(sampleTenant, key, "a", response, 5000)).toBe(false)
        expect(yield* store.acquire(request("b", 1001))).toEqual(locked("b", 1001))
        yield* store.store(sampleTenant, key, "b", response, 5000)
        yield* store.release(sampleTenant, key, "b")
        expect(yield* store.store(sampleTenant, key, "b", { status: 500, body: null }, 9000)).toBe(false)
        expect((yield* store.acquire(request("c", 1002))).state).toEqual({
          _tag: "Stored",
          response,
          expiresAt: 5000
        })
      })
    )

    rule(
      "keeps the same key of two tenants apart",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        yield* store.acquire(request("a", 1000))
        for (const tenant of [sampleStranger, sampleLiveTenant]) {
          expect(yield* store.store(tenant, key, "a", response, 5000)).toBe(false)
          yield* store.release(tenant, key, "a")
          expect(yield* store.acquire(request("b", 1000, tenant))).toEqual(locked("b", 1000, tenant))
        }
        expect(yield* store.acquire(request("c", 1001))).toEqual(locked("a", 1000))
      })
    )

    rule(
      "distinguishes keys that differ in case or spaces",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        for (const [index, each] of ["k", "K", "k ", " k", "k".repeat(255)].entries()) {
          const record = yield* store.acquire({ ...request(`${index}`, 1000), key: each })
          expect(record.state).toEqual({ _tag: "Locked", token: `${index}`, until: 1100 })
        }
      })
    )

    rule(
      "removes only what has expired, up to a limit",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const keys = ["lock-1", "lock-2", "response-1", "response-2"]
        for (const [index, each] of keys.entries()) {
          yield* store.acquire({ ...request(each, 1000), key: each, lockedUntil: 1100 + index })
        }
        yield* store.store(sampleTenant, "response-1", "response-1", response, 2000)
        yield* store.store(sampleTenant, "response-2", "response-2", response, 3000)
        expect(yield* store.removeExpired(1099, 10)).toBe(0)
        expect(yield* store.removeExpired(2000, 2)).toBe(2)
        expect(yield* store.removeExpired(2000, 10)).toBe(1)
        expect(yield* store.removeExpired(2000, 10)).toBe(0)
        expect((yield* store.acquire({ ...request("z", 2000), key: "response-2" })).state._tag).toBe("Stored")
        expect((yield* store.acquire({ ...request("z", 2000), key: "lock-1" })).state).toMatchObject({ token: "z" })
      })
    )
  })

import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, Ref, Schema, TestClock } from "effect"
import {
  Idempotency,
  IdempotencyConflict,
  IdempotencyInProgress,
  IdempotencyStore,
  MemoryDatabase,
  SecureRandom,
  Transaction
} from "../src/index.js"
import { acme, acmeLive, other } from "./stack.js"

const layer = Idempotency.layer.pipe(
  Layer.provideMerge(Layer.merge(IdempotencyStore.layerMemory, Transaction.layerMemory)),
  Layer.provide(MemoryDatabase.layer),
  Layer.provide(SecureRandom.layer)
)

const answer = { status: 202, schema: Schema.Struct({ made: Schema.Number }) }

/** Work that takes ten seconds and counts how often it is done. */
const slowly = (count: Ref.Ref<number>, request: { key: string | null; fingerprint?: string; tenant?: typeof acme }) =>
  Effect.gen(function* () {
    const idempotency = yield* Idempotency
    const transaction = yield* Transaction
    return yield* idempotency.run({ tenant: acme, fingerprint: "same", ...request }, answer, (store) =>
      Effect.gen(function* () {
        yield* Effect.sleep("10 seconds")
        const made = yield* Ref.updateAndGet(count, (n) => n + 1)
        yield* transaction.run(store({ made }))
        return { made }
      })
    )
  })

describe("idempotency", () => {
  it.effect("does the work once for a hundred concurrent requests, and tells the others when to retry", () =>
    Effect.gen(function* () {
      const count = yield* Ref.make(0)
      const fiber = yield* Effect.fork(
        Effect.all(
          Array.from({ length: 100 }, () => Effect.either(slowly(count, { key: "k" }))),
          { concurrency: "unbounded" }
        )
      )
      yield* TestClock.adjust("10 seconds")
      const results = yield* Fiber.join(fiber)
      expect(yield* Ref.get(count)).toBe(1)
      expect(results.filter(({ _tag }) => _tag === "Right")).toHaveLength(1)
      for (const result of results) {
        if (result._tag === "Left") {
          expect(result.left).toBeInstanceOf(IdempotencyInProgress)
          expect(result.left).toMatchObject({ retryAfterSeconds: 60 })
        }
      }
      expect(yield* slowly(count, { key: "k" })).toEqual({ value: { made: 1 }, replayed: true })
    }).pipe(Effect.provide(layer))
  )

  it.effect("refuses a key reused with another fingerprint, during the work and after it", () =>
    Effect.gen(function* () {
      const count = yield* Ref.make(0)
      const first = yield* Effect.fork(slowly(count, { key: "k" }))
      yield* TestClock.adjust("1 seconds")
      expect(yield* Effect.flip(slowly(count, { key: "k", fingerprint: "different" }))).toBeInstanceOf(
        IdempotencyConflict
      )
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(first)
      expect(yield* Effect.flip(slowly(count, { key: "k", fingerprint: "different" }))).toBeInstanceOf(
        IdempotencyConflict
      )
      expect(yield* Ref.get(count)).toBe(1)
    }).pipe(Effect.provide(layer))
  )

  it.effect("keeps the keys of tenants and modes apart", () =>
    Effect.gen(function* () {
      const count = yield* Ref.make(0)
      const fiber = yield* Effect.fork(
        Effect.forEach([acme, acmeLive, other], (tenant) => slowly(count, { key: "k", tenant }), { concurrency: 3 })
      )
      yield* TestClock.adjust("10 seconds")
      expect((yield* Fiber.join(fiber)).map(({ replayed }) => replayed)).toEqual([false, false, false])
    }).pipe(Effect.provide(layer))
  )

  it.effect("does not protect requests without a key", () =>
    Effect.gen(function* () {
      const count = yield* Ref.make(0)
      const fiber = yield* Effect.fork(Effect.all([slowly(count, { key: null }), slowly(count, { key: null })]))
      yield* TestClock.adjust("20 seconds")
      expect((yield* Fiber.join(fiber)).map(({ value }) => value.made)).toEqual([1, 2])
    }).pipe(Effect.provide(layer))
  )

  it.effect("frees the key when the work fails", () =>
    Effect.gen(function* () {
      const idempotency = yield* Idempotency
      const request = { tenant: acme, key: "k", fingerprint: "same" }
      const failed = yield* Effect.exit(idempotency.run(request, answer, () => Effect.fail("refused")))
      expect(failed).toEqual(Exit.fail("refused"))
      const again = yield* idempotency.run(request, answer, (store) => Effect.as(store({ made: 1 }), { made: 1 }))
      expect(again.replayed).toBe(false)
    }).pipe(Effect.provide(layer))
  )

  it.effect("lets an abandoned request block the key only until its lock expires", () =>
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      // The state that a process leaves when it dies in the middle of the work.
      yield* store.acquire({ tenant: acme, key: "k", fingerprint: "same", token: "dead", now: 0, lockedUntil: 60_000 })
      const count = yield* Ref.make(0)
      yield* TestClock.adjust("59 seconds")
      expect(yield* Effect.flip(slowly(count, { key: "k" }))).toMatchObject({ retryAfterSeconds: 1 })
      yield* TestClock.adjust("1 seconds")
      const fiber = yield* Effect.fork(slowly(count, { key: "k" }))
      yield* TestClock.adjust("10 seconds")
      expect((yield* Fiber.join(fiber)).replayed).toBe(false)
    }).pipe(Effect.provide(layer))
  )

  it.effect("rolls back a request that outlived its lock if another took the key", () =>
    Effect.gen(function* () {
      const idempotency = yield* Idempotency
      const request = { tenant: acme, key: "k", fingerprint: "same" }
      const work = (made: number, time: `${number} seconds`) =>
        idempotency.run(request, answer, (store) =>
          Effect.gen(function* () {
            yield* Effect.sleep(time)
            yield* store({ made })
            return { made }
          })
        )
      const slow = yield* Effect.fork(work(1, "90 seconds"))
      yield* TestClock.adjust("61 seconds")
      const fast = yield* Effect.fork(work(2, "1 seconds"))
      yield* TestClock.adjust("1 seconds")
      expect(yield* Fiber.join(fast)).toEqual({ value: { made: 2 }, replayed: false })
      yield* TestClock.adjust("60 seconds")
      expect(yield* Effect.flip(Fiber.join(slow))).toBeInstanceOf(IdempotencyInProgress)
      expect(yield* work(3, "1 seconds")).toEqual({ value: { made: 2 }, replayed: true })
    }).pipe(Effect.provide(layer))
  )

  it.effect("forgets a stored response after its retention period", () =>
    Effect.gen(function* () {
      const count = yield* Ref.make(0)
      const once = Effect.flatMap(Effect.fork(slowly(count, { key: "k" })), (fiber) =>
        Effect.zipRight(TestClock.adjust("10 seconds"), Fiber.join(fiber))
      )
      yield* once
      yield* TestClock.adjust("23 hours")
      expect((yield* once).replayed).toBe(true)
      yield* TestClock.adjust("1 hours")
      expect((yield* once).replayed).toBe(false)
      expect(yield* Ref.get(count)).toBe(2)
    }).pipe(Effect.provide(layer))
  )
})

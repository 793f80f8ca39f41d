import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, type Redacted, TestClock } from "effect"
import { Audit, Idempotency, KeyStore, Keys, type KeysService, layerStorageMemory, SecureRandom } from "../src/index.js"

const services = Layer.build(Layer.fresh(Layer.provide(Keys.layer, Layer.merge(Audit.layer, Idempotency.layer))))

/** Whether a key opens now. */
const opens = (keys: KeysService, secret: Redacted.Redacted) => Effect.isSuccess(keys.authenticate(secret))

describe("a key", () => {
  it.scoped("that is revoked or past its grace period stops working at once here, and within a second elsewhere", () =>
    Effect.gen(function* () {
      const here = yield* Effect.provide(Keys, yield* services)
      const elsewhere = yield* Effect.provide(Keys, yield* services)
      const { id, secret } = yield* here.create({})
      expect(yield* opens(here, secret)).toBe(true)
      expect(yield* opens(elsewhere, secret)).toBe(true)
      yield* here.revoke(id)
      expect(yield* opens(here, secret)).toBe(false)
      yield* TestClock.adjust("1 second")
      expect(yield* opens(elsewhere, secret)).toBe(false)

      const replaced = yield* here.create({})
      expect(yield* opens(here, replaced.secret)).toBe(true)
      const { secret: next } = yield* here.rotate(replaced.id)
      yield* TestClock.adjust("1 hour")
      expect(yield* opens(here, replaced.secret)).toBe(true)
      // Its grace period ends while it is remembered as valid.
      yield* TestClock.adjust("22 hours")
      yield* TestClock.adjust("59 minutes")
      yield* TestClock.adjust("59500 millis")
      expect(yield* opens(here, replaced.secret)).toBe(true)
      yield* TestClock.adjust("500 millis")
      expect(yield* opens(here, replaced.secret)).toBe(false)
      expect(yield* opens(here, next)).toBe(true)
    }).pipe(Effect.provide(layerStorageMemory), Effect.provide(SecureRandom.layer))
  )

  it.scoped("that is revoked during a look-up is not cached as valid", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<void>()
      const revoked = yield* Deferred.make<void>()
      const slow = Layer.effect(
        KeyStore,
        Effect.map(KeyStore, (store) => ({
          ...store,
          findByHash: (hash: string) =>
            Effect.tap(store.findByHash(hash), () =>
              Effect.zipRight(Deferred.succeed(asked, undefined), Deferred.await(revoked))
            )
        }))
      )
      const keys = yield* Effect.provide(
        Keys,
        yield* Layer.build(
          Layer.provide(Layer.fresh(Layer.provide(Keys.layer, Layer.merge(Audit.layer, Idempotency.layer))), slow)
        )
      )
      const { id, secret } = yield* keys.create({})
      const early = yield* Effect.fork(opens(keys, secret))
      yield* Deferred.await(asked)
      yield* keys.revoke(id)
      yield* Deferred.succeed(revoked, undefined)
      expect(yield* Fiber.join(early)).toBe(true)
      expect(yield* opens(keys, secret)).toBe(false)
    }).pipe(Effect.provide(layerStorageMemory), Effect.provide(SecureRandom.layer))
  )

  it.scoped("counts towards the limit of a hundred valid keys that a tenant creates itself", () =>
    Effect.gen(function* () {
      const keys = yield* Effect.provide(Keys, yield* services)
      const tenant = yield* keys.tenant("Northwind", "test")
      const make = keys.createFor(tenant, { name: "one" }, null)
      const made = yield* Effect.all(Array.from({ length: 100 }, () => make))
      expect(yield* Effect.flip(make)).toMatchObject({
        _tag: "ValidationFailed",
        faults: [{ path: [], message: "The limit of 100 valid keys is reached: revoke one first" }]
      })
      // They can still be replaced, and others' are not counted.
      const [first] = made
      yield* keys.rotateOf(tenant, first?.value.id ?? "", { grace_seconds: 0 }, null)
      yield* keys.createFor({ ...tenant, mode: "live" }, { name: "live" }, null)
      yield* keys.create({ organisation: "Northwind" })
      yield* keys.revokeOf(tenant, made[1]?.value.id ?? "")
      yield* keys.revokeOf(tenant, made[2]?.value.id ?? "")
      yield* make
    }).pipe(Effect.provide(Layer.merge(layerStorageMemory, SecureRandom.layer)))
  )
})

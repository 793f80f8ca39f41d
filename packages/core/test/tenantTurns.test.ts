import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { makeTenantTurns } from "../src/services/tenantTurns.js"
import { acme, other } from "./stack.js"

const turnsOf = (waitingOfTenant: number) =>
  makeTenantTurns({ atOnce: 2, atOnceOfTenant: 1, waitingOfTenant, waiting: 6, retryAfterSeconds: 10 })

describe("turns of tenants", () => {
  it.effect("let another tenant start while one has a backlog, and alternate between tenants", () =>
    Effect.gen(function* () {
      const { withTurn } = turnsOf(4)
      const order: Array<string> = []
      const gate = yield* Deferred.make<void>()
      const work = (name: string) =>
        Effect.zipRight(
          Effect.sync(() => void order.push(name)),
          Deferred.await(gate)
        )
      const fibers = [
        yield* Effect.fork(withTurn(acme)(work("a1"))),
        yield* Effect.fork(withTurn(acme)(work("a2"))),
        yield* Effect.fork(withTurn(acme)(work("a3"))),
        yield* Effect.fork(withTurn(other)(work("b1"))),
        yield* Effect.fork(withTurn(other)(work("b2")))
      ]
      yield* Effect.yieldNow()
      expect(order).toEqual(["a1", "b1"])
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.joinAll(fibers)
      expect(order.slice(2)).toEqual(expect.arrayContaining(["a2", "b2", "a3"]))
      expect(order.indexOf("b2")).toBeLessThan(order.indexOf("a3"))
    })
  )

  it.effect("refuse callers when the queue is full, and pass an interrupted caller's place to the next", () =>
    Effect.gen(function* () {
      const { withTurn } = turnsOf(1)
      const first = yield* Effect.fork(withTurn(acme)(Effect.never))
      yield* Effect.yieldNow()
      const second = yield* Effect.fork(withTurn(acme)(Effect.succeed("second")))
      yield* Effect.yieldNow()
      expect(yield* Effect.flip(withTurn(acme)(Effect.void))).toMatchObject({
        _tag: "RateLimited",
        retryAfterSeconds: 10
      })
      expect(yield* withTurn(other)(Effect.succeed("another's"))).toBe("another's")
      yield* Fiber.interrupt(first)
      expect(yield* Fiber.join(second)).toBe("second")
      expect(yield* withTurn(acme)(Effect.succeed("again"))).toBe("again")
      const waiting = yield* Effect.fork(withTurn(acme)(Effect.never))
      yield* Effect.yieldNow()
      const given = yield* Effect.fork(withTurn(acme)(Effect.never))
      yield* Effect.yieldNow()
      yield* Fiber.interrupt(given)
      yield* Fiber.interrupt(waiting)
      expect(yield* withTurn(acme)(Effect.succeed("once more"))).toBe("once more")
    })
  )
})

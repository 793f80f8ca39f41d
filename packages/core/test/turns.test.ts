import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { makeTurns } from "../src/index.js"

/** Long enough for everybody who can go on to do so. */
const settle = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 5)))

describe("makeTurns", () => {
  it.live("grants turns one at a time, in the order requested", () =>
    Effect.gen(function* () {
      const turns = makeTurns(1)
      const order: Array<number> = []
      let atOnce = 0
      let most = 0
      yield* Effect.forEach(
        Array.from({ length: 20 }, (_, n) => n),
        (n) =>
          turns.withPermits(1)(
            Effect.gen(function* () {
              most = Math.max(most, ++atOnce)
              order.push(n)
              yield* Effect.yieldNow()
              atOnce--
            })
          ),
        { concurrency: "unbounded" }
      )
      expect(order).toEqual(Array.from({ length: 20 }, (_, n) => n))
      expect(most).toBe(1)
    })
  )

  it.live("passes over callers who want more than is free", () =>
    Effect.gen(function* () {
      const turns = makeTurns(4)
      const gate = yield* Deferred.make<void>()
      const told: Array<string> = []
      const hold = (name: string, permits: number) =>
        Effect.fork(
          turns.withPermits(permits)(
            Effect.zipRight(
              Effect.sync(() => told.push(name)),
              Deferred.await(gate)
            )
          )
        )
      const fibers = [yield* hold("three", 3), yield* hold("two", 2), yield* hold("one", 1)]
      yield* settle
      expect(told).toEqual(["three", "one"])
      yield* Deferred.succeed(gate, undefined)
      yield* Effect.forEach(fibers, Fiber.join)
      expect(told).toEqual(["three", "one", "two"])
    })
  )

  it.live("loses no turn when a waiting caller is interrupted, even as it is granted one", () =>
    Effect.gen(function* () {
      const turns = makeTurns(1)
      yield* turns.take(1)
      const waiting = yield* Effect.fork(turns.withPermits(1)(Effect.void))
      const next = yield* Effect.fork(turns.withPermits(1)(Effect.void))
      yield* settle
      // It is given the turn, and is interrupted before it can go on.
      yield* turns.release(1)
      waiting.unsafeInterruptAsFork(waiting.id())
      yield* Fiber.await(waiting)
      yield* Fiber.join(next)
      const last = yield* Effect.fork(Effect.zipRight(turns.take(1), Effect.never))
      yield* settle
      const late = yield* Effect.fork(turns.take(1))
      yield* settle
      yield* Fiber.interrupt(late)
      yield* turns.release(1)
      yield* turns.take(1)
      yield* Fiber.interrupt(last)
    })
  )
})

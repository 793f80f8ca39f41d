import { describe, expect, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber } from "effect"
import { runBounded } from "../src/services/runBounded.js"

const numbers = (count: number) => {
  let next = 0
  return () => (next < count ? next++ : null)
}

describe("runBounded", () => {
  it.effect("runs each task once, within the concurrency limit", () =>
    Effect.gen(function* () {
      const ended: Array<number> = []
      let atOnce = 0
      let most = 0
      yield* runBounded<number, number, never>({
        concurrency: 4,
        next: numbers(50),
        begin: (one, done) => {
          most = Math.max(most, ++atOnce)
          // Some end before they have been given back, others later.
          const end = () => {
            atOnce--
            done(Exit.succeed(2 * one))
          }
          if (one % 3 === 0) end()
          else setImmediate(end)
          return () => Effect.void
        },
        ended: (one, exit) => {
          expect(exit).toEqual(Exit.succeed(2 * one))
          ended.push(one)
          return null
        }
      })
      expect(ended.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n))
      expect(most).toBe(4)
    })
  )

  it.effect("starts the next task only after the effect returned by the last one", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const begun: Array<number> = []
      const fiber = yield* Effect.fork(
        runBounded<number, void, never>({
          concurrency: 2,
          next: numbers(6),
          begin: (one, done) => {
            begun.push(one)
            // The second task does not end before the gate is open.
            if (one === 1)
              Effect.runFork(
                Effect.zipRight(
                  Deferred.await(gate),
                  Effect.sync(() => done(Exit.void))
                )
              )
            else done(Exit.void)
            return () => Effect.void
          },
          ended: (one) => (one === 2 ? Deferred.await(gate) : null)
        })
      )
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 20)))
      expect(begun).toEqual([0, 1, 2])
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(fiber)
      expect(begun).toEqual([0, 1, 2, 3, 4, 5])
    })
  )

  it.effect("abandons running tasks when interrupted, and handles those that have ended by then", () =>
    Effect.gen(function* () {
      const given: Array<number> = []
      const ended: Array<number> = []
      let tell = () => {}
      const fiber = yield* Effect.fork(
        runBounded<number, void, never>({
          concurrency: 3,
          next: numbers(9),
          begin: (one, done) => {
            if (one === 1) tell = () => done(Exit.void)
            return () =>
              Effect.sync(() => {
                given.push(one)
                // It ends while it is given up.
                if (one === 2) done(Exit.void)
              })
          },
          ended: (one) => Effect.sync(() => void ended.push(one))
        })
      )
      yield* Effect.yieldNow()
      tell()
      const exit = yield* Fiber.interrupt(fiber)
      expect(Exit.isInterrupted(exit)).toBe(true)
      expect(given).toEqual([0, 2])
      expect(ended).toEqual([1, 2])
    })
  )

  it.effect("treats a task that cannot start as failed, and continues with the others", () =>
    Effect.gen(function* () {
      const broken: Array<number> = []
      let whole = 0
      yield* runBounded<number, void, never>({
        concurrency: 2,
        next: numbers(5),
        begin: (one, done) => {
          if (one === 3) throw new Error("broken")
          done(Exit.void)
          return () => Effect.void
        },
        ended: (one, exit) => {
          if (Exit.isSuccess(exit)) whole++
          else if (Cause.isDie(exit.cause)) broken.push(one)
          return null
        }
      })
      expect(broken).toEqual([3])
      expect(whole).toBe(4)
    })
  )
})

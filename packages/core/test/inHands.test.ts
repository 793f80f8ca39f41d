import { describe, expect, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber } from "effect"
import { inHands } from "../src/services/inHands.js"

const numbers = (count: number) => {
  let next = 0
  return () => (next < count ? next++ : null)
}

describe("inHands", () => {
  it.effect("does each thing once, and never more at once than there are hands", () =>
    Effect.gen(function* () {
      const ended: Array<number> = []
      let atOnce = 0
      let most = 0
      yield* inHands<number, number, never>({
        hands: 4,
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

  it.effect("lets a hand go on only after the effect that its last thing asked for", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const begun: Array<number> = []
      const fiber = yield* Effect.fork(
        inHands<number, void, never>({
          hands: 2,
          next: numbers(6),
          begin: (one, done) => {
            begun.push(one)
            // The second hand is kept by what never ends until the gate is open.
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

  it.effect("gives up what is under way when it is interrupted, and takes in what has ended by then", () =>
    Effect.gen(function* () {
      const given: Array<number> = []
      const ended: Array<number> = []
      let tell = () => {}
      const fiber = yield* Effect.fork(
        inHands<number, void, never>({
          hands: 3,
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

  it.effect("takes what cannot be begun for broken, and goes on with the others", () =>
    Effect.gen(function* () {
      const broken: Array<number> = []
      let whole = 0
      yield* inHands<number, void, never>({
        hands: 2,
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

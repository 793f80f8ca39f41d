import { expect } from "@effect/vitest"
import { type RateLimit, RateLimiter } from "@extrait/core"
import { Effect, type Layer, TestClock } from "effect"
import { rulesOf, suite } from "./rules.js"

/** What every `RateLimiter` that keeps time by Effect's clock keeps to. The layer is built afresh for every rule. */
export const rateLimiterConformance = (name: string, layer: Layer.Layer<RateLimiter, unknown>): void =>
  suite(`${name}: RateLimiter`, () => {
    const rule = rulesOf(layer)
    const take = (subject: string, limit: RateLimit) =>
      Effect.flatMap(RateLimiter, (limiter) => limiter.take(subject, limit))

    rule(
      "lets a burst through, and then says when to retry",
      Effect.gen(function* () {
        const limit = { perSecond: 2, burst: 3 }
        expect(yield* take("a", limit)).toEqual({ allowed: true, remaining: 2, retryAfterSeconds: 0, resetSeconds: 1 })
        expect(yield* take("a", limit)).toEqual({ allowed: true, remaining: 1, retryAfterSeconds: 0, resetSeconds: 1 })
        expect(yield* take("a", limit)).toEqual({ allowed: true, remaining: 0, retryAfterSeconds: 0, resetSeconds: 2 })
        expect(yield* take("a", limit)).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 1, resetSeconds: 2 })
      })
    )

    rule(
      "never says to retry too early",
      Effect.gen(function* () {
        for (const [index, limit] of [
          { perSecond: 0.3, burst: 1 },
          { perSecond: 3, burst: 2 },
          { perSecond: 1 / 7, burst: 4 },
          { perSecond: 20, burst: 60 }
        ].entries()) {
          const subject = `subject ${index}`
          for (let n = 0; n < limit.burst; n++) expect((yield* take(subject, limit)).allowed).toBe(true)
          for (let round = 0; round < 5; round++) {
            const refused = yield* take(subject, limit)
            expect(refused.allowed).toBe(false)
            expect(Number.isInteger(refused.retryAfterSeconds)).toBe(true)
            expect(refused.retryAfterSeconds).toBeGreaterThan(0)
            yield* TestClock.adjust(refused.retryAfterSeconds * 1000)
            expect((yield* take(subject, limit)).allowed).toBe(true)
            // Back to an empty bucket, however much the wait has filled it.
            while ((yield* take(subject, limit)).allowed);
          }
        }
      })
    )

    rule(
      "takes no token for a refused request",
      Effect.gen(function* () {
        const limit = { perSecond: 1, burst: 1 }
        yield* take("a", limit)
        for (let n = 0; n < 10; n++) expect((yield* take("a", limit)).allowed).toBe(false)
        yield* TestClock.adjust("1 second")
        expect((yield* take("a", limit)).allowed).toBe(true)
      })
    )

    rule(
      "refills over time, up to the burst",
      Effect.gen(function* () {
        const limit = { perSecond: 10, burst: 5 }
        for (let n = 0; n < 5; n++) yield* take("a", limit)
        yield* TestClock.adjust("200 millis")
        expect([(yield* take("a", limit)).allowed, (yield* take("a", limit)).allowed]).toEqual([true, true])
        expect((yield* take("a", limit)).allowed).toBe(false)
        yield* TestClock.adjust("1 hour")
        expect((yield* take("a", limit)).remaining).toBe(4)
      })
    )

    rule(
      "is full again after the reset time",
      Effect.gen(function* () {
        const limit = { perSecond: 3, burst: 7 }
        let reset = 0
        for (let n = 0; n < 5; n++) reset = (yield* take("a", limit)).resetSeconds
        yield* TestClock.adjust(reset * 1000)
        expect((yield* take("a", limit)).remaining).toBe(6)
      })
    )

    rule(
      "limits each subject separately, and counts concurrent requests",
      Effect.gen(function* () {
        const limit = { perSecond: 1, burst: 10 }
        const decisions = yield* Effect.all(
          Array.from({ length: 30 }, (_, n) => take(n % 2 === 0 ? "even" : "odd", limit)),
          { concurrency: "unbounded" }
        )
        expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(20)
        expect((yield* take("another", limit)).remaining).toBe(9)
      })
    )

    rule(
      "remembers an empty bucket while other subjects come and go",
      Effect.gen(function* () {
        const slow = { perSecond: 1 / 600, burst: 1 }
        yield* take("slow", slow)
        for (let minute = 0; minute < 5; minute++) {
          yield* TestClock.adjust("1 minute")
          yield* take(`passer-by ${minute}`, { perSecond: 100, burst: 1 })
        }
        expect((yield* take("slow", slow)).allowed).toBe(false)
      })
    )
  })

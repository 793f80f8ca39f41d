import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, TestClock } from "effect"
import { makeCircuit } from "../src/calling/Circuit.js"

describe("the circuit breaker", () => {
  it.effect("opens after consecutive failures, and closes with the first answer after a pause", () =>
    Effect.gen(function* () {
      const { admit, note } = makeCircuit({ circuitBreaker: { failures: 2, pause: Duration.seconds(30) } })
      yield* note(false)
      yield* note(true)
      yield* note(false)
      expect(yield* admit).toBe(true)
      yield* note(false)
      expect(yield* admit).toBe(false)
      yield* TestClock.adjust("29 seconds")
      expect(yield* admit).toBe(false)
      yield* TestClock.adjust("1 second")
      // One tries; the others do not wait for what becomes of it.
      expect([yield* admit, yield* admit]).toEqual([true, false])
      yield* note(false)
      yield* TestClock.adjust("30 seconds")
      expect([yield* admit, yield* admit]).toEqual([true, false])
      yield* note(true)
      expect([yield* admit, yield* admit]).toEqual([true, true])
    })
  )
})

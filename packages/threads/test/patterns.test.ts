import { describe, expect, it } from "@effect/vitest"
import { PatternMatcher } from "@extrait/core"
import { Effect, Fiber } from "effect"
import { PatternThreads } from "../dist/patterns.js"

/**
 * The verdict of a large pattern on a value. Starting its thread may take a loaded machine all the time that a match
 * has: then it is asked again.
 */
const decided = (source: string, value: string) =>
  Effect.flatMap(PatternMatcher, ({ matches }) => Effect.retry(matches(source, value), { times: 20 }))

describe("patterns in a thread", () => {
  it.live("do not block the host's own thread, however large they are", () =>
    Effect.gen(function* () {
      // As large as a pattern may be, and it keeps every instruction of it alive.
      const large = "(?:a?){900}z"
      let turns = 0
      const goesOn = Effect.forever(
        Effect.zipRight(
          Effect.sleep("1 millis"),
          Effect.sync(() => void turns++)
        )
      )
      const value = `${"a".repeat(890)}z`
      const found = yield* Effect.raceFirst(Effect.all([decided(large, value), decided(large, `${value}z`)]), goesOn)
      expect(found).toEqual([true, false])
      expect(turns).toBeGreaterThan(0)
    }).pipe(Effect.provide(PatternThreads.layer))
  )

  it.live("are never matched on the host's own thread, however small they are", () =>
    Effect.gen(function* () {
      const { matches } = yield* PatternMatcher
      const fibre = Effect.runFork(matches("a", "a"))
      // This thread's own work is done by now.
      expect(fibre.unsafePoll()).toBeNull()
      yield* Fiber.interrupt(fibre)
      expect(yield* decided("a", "a")).toBe(true)
    }).pipe(Effect.provide(PatternThreads.layer))
  )

  it.live("are abandoned after the deadline, and the next one is matched as usual", () =>
    Effect.gen(function* () {
      const { matches } = yield* PatternMatcher
      // Stored before there were limits.
      const refused = yield* Effect.flip(matches("(?:a?){1000}".repeat(100), "a".repeat(100_000)))
      expect(refused).toMatchObject({
        _tag: "PatternUndecided",
        message: "Matching the field's pattern takes too long"
      })
      expect(yield* decided("(?:a?){900}z", `${"a".repeat(800)}z`)).toBe(true)
    }).pipe(Effect.provide(PatternThreads.layer))
  )
})

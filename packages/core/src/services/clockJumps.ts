import { Clock, Duration, Effect } from "effect"

/** A wall clock that gains so much on real time has been set, and perhaps wrongly. */
const jump = Duration.toMillis("10 minutes")

/** How long nothing is erased by such a clock: long enough for somebody to set it right. */
const patience = Duration.toMillis("1 day")

/**
 * Whether the wall clock can be believed. After it jumps forward, as when somebody sets it, the answer is false for a
 * day. A clock that was wrong from the start goes unnoticed.
 */
export const watchClock: Effect.Effect<Effect.Effect<boolean>> = Effect.sync(() => {
  /** How far the wall clock was ahead of the monotonic one. */
  let believed: number | null = null
  let jumpedAt: number | null = null
  return Effect.gen(function* () {
    const counted = Number((yield* Clock.currentTimeNanos) / 1_000_000n)
    const ahead = (yield* Clock.currentTimeMillis) - counted
    if (believed === null || ahead - believed <= jump || (jumpedAt !== null && counted - jumpedAt >= patience)) {
      if (jumpedAt !== null) yield* Effect.logWarning("the clock is believed again")
      believed = ahead
      jumpedAt = null
      return true
    }
    if (jumpedAt === null) {
      jumpedAt = counted
      yield* Effect.logError(
        "the clock has jumped forward: nothing that expires is erased for a day, unless it is set back"
      )
    }
    return false
  })
})

import { Cause, Effect } from "effect"

/**
 * For the body of a loop that must not end: a fault or a defect is logged, and after a second the loop goes on. An
 * interruption ends it as it should.
 */
export const survive =
  (what: string) =>
  <E, R>(effect: Effect.Effect<void, E, R>): Effect.Effect<void, never, R> =>
    Effect.catchAllCause(effect, (cause) =>
      Cause.isInterruptedOnly(cause)
        ? Effect.interrupt
        : Effect.zipRight(Effect.logError(what, cause), Effect.sleep("1 second"))
    )

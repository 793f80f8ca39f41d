import { Cause, type Duration, Effect } from "effect"

/**
 * For work that must not end what is around it: a fault or a defect is logged, and after a pause all goes on. An
 * interruption ends it as it should.
 */
export const survive =
  (what: string, pause: Duration.DurationInput = "1 second") =>
  <E, R>(effect: Effect.Effect<void, E, R>): Effect.Effect<void, never, R> =>
    Effect.catchAllCause(effect, (cause) =>
      Cause.isInterruptedOnly(cause)
        ? Effect.interrupt
        : Effect.zipRight(Effect.logError(what, cause), Effect.sleep(pause))
    )

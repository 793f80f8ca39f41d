import { Clock, Duration, Effect } from "effect"
import type { ResolvedModelOptions } from "../ModelOptions.js"

/**
 * A circuit breaker: it keeps documents from waiting for a server that has not answered the last ones. After so many questions in a row
 * without an answer, none is sent for a while. Then one is, and with its answer all of them.
 */
export interface Circuit {
  /** Whether a question may be asked. */
  readonly admit: Effect.Effect<boolean>
  /** Takes note of how a question that was asked ended: answered in whatever way, or not at all. */
  readonly note: (answered: boolean) => Effect.Effect<void>
}

/** A circuit of this process. */
export const makeCircuit = ({
  circuitBreaker: { failures, pause }
}: Pick<ResolvedModelOptions, "circuitBreaker">): Circuit => {
  const length = Duration.toMillis(pause)
  let inARow = 0
  let closedUntil = Number.NEGATIVE_INFINITY
  return {
    admit: Effect.map(Clock.currentTimeMillis, (now) => {
      if (inARow < failures) return true
      if (now < closedUntil) return false
      // The one that tries; those that come while it waits do not.
      closedUntil = now + length
      return true
    }),
    note: (answered) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        inARow = answered ? 0 : inARow + 1
        if (inARow >= failures) closedUntil = now + length
      })
  }
}

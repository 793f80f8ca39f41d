import { Duration, Effect } from "effect"

/**
 * Lets the process do other work, for a turn of its event loop. Work on many pages, documents or values that are there at once would otherwise take a single
 * turn: Effect goes on by microtasks, between which no socket is read.
 */
export const pause: Effect.Effect<void> = Effect.sleep(Duration.zero)

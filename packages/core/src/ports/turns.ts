import { Effect } from "effect"

/** Permits, given to the caller who asked first, of those for whom enough are free. */
export interface Turns {
  /** Takes so many permits; can be interrupted while it waits, and then has taken none. */
  readonly take: (permits: number) => Effect.Effect<void>
  /** Gives so many back. */
  readonly release: (permits: number) => Effect.Effect<void>
  /** Runs an effect with so many permits. */
  readonly withPermits: (permits: number) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/**
 * Makes `all` permits. Effect's own semaphore wakes everybody who waits when a permit is free, and all but one wait
 * again. With hundreds waiting, that costs more than the work itself. Here a permit goes straight to the one who gets
 * it.
 */
export const makeTurns = (all: number): Turns => {
  interface Waiting {
    readonly permits: number
    readonly give: () => void
  }
  const waiting = new Set<Waiting>()
  let free = all

  const giveOut = (): void => {
    for (const one of waiting) {
      if (free === 0) return
      if (one.permits > free) continue
      free -= one.permits
      waiting.delete(one)
      one.give()
    }
  }
  const release = (permits: number): Effect.Effect<void> =>
    Effect.sync(() => {
      free += permits
      giveOut()
    })
  const wait = (permits: number): Effect.Effect<void> =>
    Effect.async((resume) => {
      const one = { permits, give: () => resume(Effect.void) }
      waiting.add(one)
      // Interrupted just after it was given them: they go to the next.
      return Effect.suspend(() => (waiting.delete(one) ? Effect.void : release(permits)))
    })
  const take = (permits: number): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (free < permits) return wait(permits)
      free -= permits
      return Effect.void
    })
  return {
    take,
    release,
    withPermits: (permits) => (effect) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.zipRight(restore(take(permits)), Effect.ensuring(restore(effect), release(permits)))
      )
  }
}

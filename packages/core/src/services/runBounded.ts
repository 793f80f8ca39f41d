import { Effect, Exit } from "effect"

/** Tasks of which a bounded number run at once; the next one begins when one has ended. */
export interface Tasks<A, B, E> {
  /** How many run at once. */
  readonly concurrency: number
  /** The next task; null if there is none, or no more may begin. */
  readonly next: () => A | null
  /** Begins a task, which calls `done` once with its exit. Returns the effect that abandons it: once this has ended, `done` is not called. */
  readonly begin: (one: A, done: (exit: Exit.Exit<B, E>) => void) => () => Effect.Effect<void>
  /** Handles the exit of a task. If it returns an effect, the next task begins after that. */
  readonly ended: (one: A, exit: Exit.Exit<B, E>) => Effect.Effect<void> | null
}

const nothing = (): Effect.Effect<void> => Effect.void

/**
 * Runs tasks until there are none left, without a step of an effect for each: it runs thousands a second. When it is interrupted, running tasks
 * are abandoned, and the exits of those that have ended are still handled.
 */
export const runBounded = <A, B, E>({ begin, concurrency, ended, next }: Tasks<A, B, E>): Effect.Effect<void> =>
  Effect.uninterruptibleMask((restore) => {
    const underWay = new Map<A, () => Effect.Effect<void>>()
    /** Exits since the last look. */
    let fresh: Array<readonly [A, Exit.Exit<B, E>]> = []
    /** Effects of exits that have yet to run. */
    let remaining: Array<Effect.Effect<void>> = []
    /** Tasks that have ended and hold their place until that is done. */
    let waiting = 0
    let stopped = false
    let wake: (() => void) | null = null

    const start = (one: A): void => {
      const done = (exit: Exit.Exit<B, E>): void => {
        // All exits of one turn are handled together, and no callback waits for that.
        if (fresh.push([one, exit]) === 1) queueMicrotask(look)
      }
      underWay.set(one, nothing)
      try {
        underWay.set(one, begin(one, done))
      } catch (fault) {
        done(Exit.die(fault))
      }
    }
    const fill = (): void => {
      while (!stopped && underWay.size + waiting < concurrency) {
        const one = next()
        if (one === null) return
        start(one)
      }
    }
    const takeIn = (): void => {
      const all = fresh
      fresh = []
      for (const [one, exit] of all) {
        underWay.delete(one)
        const effect = ended(one, exit)
        if (effect === null) continue
        remaining.push(effect)
        waiting++
      }
    }
    const look = (): void => {
      try {
        takeIn()
        fill()
      } catch (fault) {
        remaining.push(Effect.die(fault))
      }
      if (remaining.length > 0 || underWay.size === 0) wake?.()
    }
    const somethingToDo = Effect.async<void>((resume) => {
      wake = () => {
        wake = null
        resume(Effect.void)
      }
      if (remaining.length > 0 || underWay.size === 0) wake()
    })
    const finishRemaining = Effect.suspend(() => {
      const all = remaining
      remaining = []
      return Effect.zipRight(
        Effect.all(all, { concurrency: "unbounded", discard: true }),
        Effect.sync(() => {
          waiting -= all.length
        })
      )
    })
    const all = Effect.gen(function* () {
      fill()
      while (underWay.size + waiting > 0) {
        yield* restore(somethingToDo)
        yield* finishRemaining
        fill()
      }
    })
    const giveUp = Effect.gen(function* () {
      stopped = true
      takeIn()
      yield* Effect.forEach([...underWay.values()], (abandon) => abandon(), { concurrency: "unbounded", discard: true })
      takeIn()
      yield* finishRemaining
    })
    return Effect.onError(all, () => giveUp)
  })

import { Effect, Exit } from "effect"

/** What is done by several hands at once, each of which takes the next thing when it has ended one. */
export interface Work<A, B, E> {
  /** How many hands there are. */
  readonly hands: number
  /** The next thing; null if there is none, or none is to be begun any more. */
  readonly next: () => A | null
  /**
   * Begins it; `done` is told how it ended, once. What comes back gives it up: when that effect has ended, `done` is not called any more.
   */
  readonly begin: (one: A, done: (exit: Exit.Exit<B, E>) => void) => () => Effect.Effect<void>
  /** Takes in how one ended; where that needs an effect, gives it, and the hand goes on after it. */
  readonly ended: (one: A, exit: Exit.Exit<B, E>) => Effect.Effect<void> | null
}

const nothing = (): Effect.Effect<void> => Effect.void

/**
 * Does it, until there is nothing left. Without a step of an effect for each thing: thousands a second are done by this. When it is
 * interrupted, what is under way is given up, and whatever had ended by then is still taken in.
 */
export const inHands = <A, B, E>({ begin, ended, hands, next }: Work<A, B, E>): Effect.Effect<void> =>
  Effect.uninterruptibleMask((restore) => {
    const underWay = new Map<A, () => Effect.Effect<void>>()
    /** What has ended since the last look. */
    let fresh: Array<readonly [A, Exit.Exit<B, E>]> = []
    /** What remains to be done about what has ended. */
    let remaining: Array<Effect.Effect<void>> = []
    /** Hands that wait for that. */
    let waiting = 0
    let stopped = false
    let wake: (() => void) | null = null

    const start = (one: A): void => {
      const done = (exit: Exit.Exit<B, E>): void => {
        // All that end in one turn are looked at together, and nobody's callback is held up by it.
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
      while (!stopped && underWay.size + waiting < hands) {
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

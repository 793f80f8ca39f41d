import { Clock, Effect, Queue, type Scope } from "effect"

/** How long to wait for others after the first, in milliseconds: a commit costs more than waiting. */
const gatheringMs = 2
/** The longest wait, while so many come that a whole write of them gathers. */
const busyMs = 200
/** How long to wait before a write that failed is tried again, and when to give it up. */
const pauseMs = 1000
const patienceMs = 30_000

/** Where things are handed over to be stored. */
export interface WritesBehind<A> {
  /** Hands one over at once, if there is room. */
  readonly offer: (one: A) => boolean
  /** Hands one over as soon as there is room. */
  readonly add: (one: A) => Effect.Effect<void>
}

/**
 * Stores what many fibers hand over in few writes of at most `most`, in the order in which it came. Nobody waits for
 * the write, except that four times `most` must not be waiting. It repeats a failed write for half a minute, then calls
 * `lost`. When the scope closes, it still writes what is there.
 */
export const writesBehind = <A, E>(
  write: (all: ReadonlyArray<A>) => Effect.Effect<void, E>,
  most: number,
  lost: (all: ReadonlyArray<A>) => Effect.Effect<void>
): Effect.Effect<WritesBehind<A>, never, Scope.Scope> =>
  Effect.gen(function* () {
    let waiting: ReadonlyArray<A> = []
    let coming: Array<A> = []
    let failingSince: number | null = null
    /** How many the last write stored. */
    let lately = 0
    const wake = yield* Queue.sliding<void>(1)
    const room = yield* Effect.makeLatch(true)
    const full = () => waiting.length + coming.length >= 4 * most

    /** Writes what waits, up to `most`; false where it could not and it is to be tried again. */
    const writeNext = (patient: boolean): Effect.Effect<boolean> =>
      Effect.gen(function* () {
        if (waiting.length < most) {
          waiting = waiting.length === 0 ? coming : [...waiting, ...coming]
          coming = []
        }
        const all = waiting.slice(0, most)
        if (all.length === 0) return true
        const written = yield* write(all).pipe(
          Effect.as(true),
          Effect.catchAllCause((cause) =>
            Effect.as(Effect.logWarning("what came of deliveries could not be stored", cause), false)
          )
        )
        const now = yield* Clock.currentTimeMillis
        failingSince = written ? null : (failingSince ?? now)
        if (failingSince !== null && patient && now - failingSince < patienceMs) return false
        waiting = waiting.slice(all.length)
        lately = all.length
        if (!full()) yield* room.open
        if (!written) yield* lost(all)
        return true
      })

    const all = Effect.repeat(writeNext(false), { while: () => waiting.length + coming.length > 0 })
    yield* Effect.addFinalizer(() => all)

    /** Waits for others, for as long as enough of them come. */
    const gather = Effect.gen(function* () {
      yield* Effect.sleep(gatheringMs)
      if (lately < 16) return
      const enough = () => waiting.length + coming.length >= most
      for (let waited = gatheringMs; waited < busyMs && !enough(); waited += 10) yield* Effect.sleep(10)
    })
    yield* Effect.forkScoped(
      Effect.gen(function* () {
        yield* Queue.take(wake)
        yield* gather
        while (waiting.length + coming.length > 0) {
          if (!(yield* Effect.uninterruptible(writeNext(true)))) yield* Effect.sleep(pauseMs)
          // What is left of many waits for others again: a write costs nearly as much for a few.
          else if (waiting.length + coming.length < most) break
        }
        if (waiting.length + coming.length > 0) yield* Queue.offer(wake, undefined)
      }).pipe(Effect.forever)
    )
    const offer = (one: A): boolean => {
      if (full()) return false
      if (coming.push(one) === 1) Queue.unsafeOffer(wake, undefined)
      return true
    }
    const add = (one: A): Effect.Effect<void> =>
      Effect.suspend(() => {
        if (offer(one)) return Effect.void
        room.unsafeClose()
        return Effect.zipRight(room.await, add(one))
      })
    return { add, offer }
  })

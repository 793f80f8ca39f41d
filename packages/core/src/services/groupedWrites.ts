import { Chunk, Deferred, Duration, Effect, Queue, type Scope } from "effect"

/** How long to wait for others after the first: a commit costs more. */
const gathering = Duration.millis(2)

/**
 * Gathers what many fibers want stored into few writes: whatever comes within 2 ms, or while a write is under
 * way, is stored by the next one, at most `most` at once. Each fiber goes on when its own is stored, or fails with its write. Until the scope closes.
 */
export const groupedWrites = <A, E>(
  write: (all: ReadonlyArray<A>) => Effect.Effect<void, E>,
  most: number
): Effect.Effect<(one: A) => Effect.Effect<void, E>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const waiting = yield* Queue.unbounded<{ readonly one: A; readonly stored: Deferred.Deferred<void, E> }>()
    yield* Effect.forkScoped(
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const first = yield* restore(Queue.take(waiting))
          yield* Effect.sleep(gathering)
          const all = [first, ...Chunk.toReadonlyArray(yield* Queue.takeUpTo(waiting, most - 1))]
          const exit = yield* Effect.exit(write(all.map(({ one }) => one)))
          yield* Effect.forEach(all, ({ stored }) => Deferred.done(stored, exit), { discard: true })
        })
      ).pipe(Effect.forever)
    )
    return (one) =>
      Effect.gen(function* () {
        const stored = yield* Deferred.make<void, E>()
        yield* Queue.offer(waiting, { one, stored })
        return yield* Deferred.await(stored)
      })
  })

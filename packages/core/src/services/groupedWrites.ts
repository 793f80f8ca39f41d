import { Chunk, Deferred, Effect, Queue, type Scope } from "effect"

/**
 * Gathers what many fibers want stored into few writes: while one write is under way, whatever comes waits for the next,
 * which takes all of it, at most `most` at once. Each fiber goes on when its own is stored, or fails with its write. Until the scope closes.
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
          const all = Chunk.toReadonlyArray(yield* restore(Queue.takeBetween(waiting, 1, most)))
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

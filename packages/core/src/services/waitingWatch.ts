import { Duration, Effect, type Scope } from "effect"
import type { DocumentId } from "../domain/Ids.js"
import type { DocumentStoreService } from "../ports/DocumentStore.js"
import { documentTopic, type SignalsService } from "../ports/Signals.js"
import { survive } from "../ports/survive.js"

/** How often the store is asked about documents that are waited for, should a signal of another process not reach this one. */
const interval = Duration.seconds(2)

/** Documents that one question names. */
const perQuestion = 500

/** Notes that somebody waits for a document until the scope closes. */
export type WatchWhile = (id: DocumentId) => Effect.Effect<void, never, Scope.Scope>

/**
 * Asks the store about everybody who waits, hundreds with one query. Signals wake waiters; this is for changes by
 * processes whose signals do not reach here. It asks nothing while nobody waits.
 */
export const makeWaitingWatch = (
  store: DocumentStoreService,
  signals: SignalsService
): Effect.Effect<WatchWhile, never, Scope.Scope> =>
  Effect.gen(function* () {
    const waiting = new Map<DocumentId, number>()
    const somebody = yield* Effect.makeLatch(false)

    const ask = Effect.gen(function* () {
      const ids = Array.from(waiting.keys())
      for (let at = 0; at < ids.length; at += perQuestion) {
        const ended = yield* store.ended(ids.slice(at, at + perQuestion))
        yield* Effect.forEach(ended, (id) => signals.publish(documentTopic(id)), { discard: true })
      }
    })
    yield* Effect.forkScoped(
      somebody.await.pipe(
        Effect.zipRight(Effect.sleep(interval)),
        Effect.zipRight(ask),
        survive("could not look after waiting callers"),
        Effect.forever
      )
    )

    return (id) =>
      Effect.acquireRelease(
        Effect.suspend(() => {
          waiting.set(id, (waiting.get(id) ?? 0) + 1)
          return somebody.open
        }),
        () =>
          Effect.suspend(() => {
            const others = (waiting.get(id) ?? 1) - 1
            if (others > 0) waiting.set(id, others)
            else waiting.delete(id)
            return waiting.size === 0 ? somebody.close : Effect.void
          })
      )
  })

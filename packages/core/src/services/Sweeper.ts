import { Clock, Context, Effect, Layer } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import { IdempotencyStore } from "../ports/IdempotencyStore.js"
import { Documents } from "./Documents.js"

/** Rows of one kind that one pass removes at a time. */
const batch = 100

export interface SweeperService {
  /** Removes everything whose time has come. */
  readonly sweep: Effect.Effect<void, StorageUnavailable>
  /** Sweeps once a minute until interrupted. */
  readonly run: Effect.Effect<never>
}

/** Ends the retention of documents and of idempotency keys. */
export class Sweeper extends Context.Tag("@extrait/core/Sweeper")<Sweeper, SweeperService>() {
  static readonly layer: Layer.Layer<Sweeper, never, Documents | IdempotencyStore> = Layer.effect(
    Sweeper,
    Effect.gen(function* () {
      const documents = yield* Documents
      const idempotency = yield* IdempotencyStore
      const untilNone = (removeBatch: Effect.Effect<number, StorageUnavailable>) =>
        Effect.repeat(removeBatch, { while: (removed) => removed === batch })
      const sweep = Effect.gen(function* () {
        yield* untilNone(documents.expire(batch))
        const now = yield* Clock.currentTimeMillis
        yield* untilNone(idempotency.removeExpired(now, batch))
      })
      return {
        sweep,
        run: sweep.pipe(
          Effect.catchTag("StorageUnavailable", (error) => Effect.logWarning("could not sweep", error)),
          Effect.zipRight(Effect.sleep("1 minute")),
          Effect.forever
        )
      }
    })
  )
}

import { Clock, Context, Duration, Effect, Layer, Option, Schema, Stream } from "effect"
import { namesBlob } from "../domain/Document.js"
import type { StorageUnavailable } from "../domain/Errors.js"
import { DocumentId } from "../domain/Ids.js"
import { Settings } from "../domain/Settings.js"
import { tenantOfKey } from "../domain/Tenant.js"
import { AuditTrail } from "../ports/AuditTrail.js"
import { type BlobEntry, BlobStore } from "../ports/BlobStore.js"
import { DocumentStore } from "../ports/DocumentStore.js"
import { EventStore } from "../ports/EventStore.js"
import { IdempotencyStore } from "../ports/IdempotencyStore.js"
import { survive } from "../ports/survive.js"
import { watchClock } from "./clockJumps.js"
import { Documents } from "./Documents.js"
import { stagedFor } from "./DocumentsService.js"

/** Rows of one kind that one pass removes at a time. */
const batch = 100

/**
 * How long a file without a document is left alone, as its submission may still be on its way. No file is accepted
 * after `stagedFor`, which is shorter by more than clocks differ, so that no document names a removed file.
 */
const orphanAge = Duration.sum(stagedFor, Duration.minutes(15))

/** Removes what has expired and what nobody names. */
export interface SweeperService {
  /** Removes everything whose time has come; nothing for a day after the clock has jumped forward. */
  readonly sweep: Effect.Effect<void, StorageUnavailable>
  /**
   * Removes files that no document names: of uploads that were never submitted, and of documents whose erasure was cut
   * off after its commit. The number removed. What uploads that were killed have left goes as well.
   */
  readonly sweepOrphans: Effect.Effect<number, StorageUnavailable>
  /** Sweeps once a minute, and orphans once an hour, until interrupted. */
  readonly run: Effect.Effect<never>
}

/** Ends the retention of documents, of events with their deliveries, of idempotency keys and of the audit trail, and clears away files that belong to nothing. */
export class Sweeper extends Context.Tag("@extrait/core/Sweeper")<Sweeper, SweeperService>() {
  static readonly layer: Layer.Layer<
    Sweeper,
    never,
    Documents | DocumentStore | BlobStore | EventStore | IdempotencyStore | AuditTrail
  > = Layer.effect(
    Sweeper,
    Effect.gen(function* () {
      const documents = yield* Documents
      const store = yield* DocumentStore
      const blobs = yield* BlobStore
      const idempotency = yield* IdempotencyStore
      const events = yield* EventStore
      const trail = yield* AuditTrail
      const untilNone = (removeBatch: Effect.Effect<number, StorageUnavailable>) =>
        Effect.repeat(removeBatch, { while: (removed) => removed === batch })

      const clockIsBelieved = yield* watchClock

      const sweep = Effect.gen(function* () {
        if (!(yield* clockIsBelieved)) return
        yield* untilNone(documents.expire(batch))
        const now = yield* Clock.currentTimeMillis
        yield* untilNone(idempotency.removeExpired(now, batch))
        const { auditRetention, eventRetention } = yield* Settings
        if (eventRetention !== null) {
          yield* untilNone(events.removeBefore(now - Duration.toMillis(eventRetention), batch))
        }
        if (auditRetention !== null) {
          yield* untilNone(trail.removeBefore(now - Duration.toMillis(auditRetention), batch))
        }
      })

      /** Whether no document names the file. What is not one of our keys is not ours to judge. */
      const isOrphan = ({ key }: BlobEntry): Effect.Effect<boolean, StorageUnavailable> =>
        Effect.gen(function* () {
          const at = key.lastIndexOf("/")
          const tenant = tenantOfKey(key.slice(0, at))
          // Files made of a document have its id and an ending.
          const [id = ""] = key.slice(at + 1).split(".")
          if (Option.isNone(tenant) || !Schema.is(DocumentId)(id)) return false
          const document = yield* store.find(tenant.value, id)
          return Option.isNone(document) || !namesBlob(document.value, key)
        })

      const sweepOrphans = Effect.gen(function* () {
        if (!(yield* clockIsBelieved)) return 0
        yield* blobs.sweepUnfinished ?? Effect.void
        const before = (yield* Clock.currentTimeMillis) - Duration.toMillis(orphanAge)
        return yield* blobs.list.pipe(
          Stream.filter(({ modifiedAt }) => modifiedAt < before),
          Stream.filterEffect(isOrphan),
          Stream.mapEffect(({ key }) => blobs.remove(key)),
          Stream.runCount
        )
      })

      const every = (time: Duration.DurationInput, what: string, work: Effect.Effect<unknown, StorageUnavailable>) =>
        Effect.asVoid(work).pipe(survive(what), Effect.zipRight(Effect.sleep(time)), Effect.forever)
      return {
        sweep,
        sweepOrphans,
        run: Effect.zipRight(
          Effect.all(
            [every("1 minute", "could not sweep", sweep), every("1 hour", "could not sweep files", sweepOrphans)],
            { concurrency: 2, discard: true }
          ),
          Effect.never
        )
      }
    })
  )
}

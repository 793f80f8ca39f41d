import { Clock, Context, Effect, Layer, Stream } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import { BlobStore } from "../ports/BlobStore.js"
import { DocumentStore } from "../ports/DocumentStore.js"

/** Asks what the service stands on. */
export interface ReadinessService {
  /** Succeeds when the database and the blob store answer. */
  readonly check: Effect.Effect<void, StorageUnavailable>
}

/** Tells whether requests can be served now. */
export class Readiness extends Context.Tag("@extrait/core/Readiness")<Readiness, ReadinessService>() {
  static readonly layer: Layer.Layer<Readiness, never, DocumentStore | BlobStore> = Layer.effect(
    Readiness,
    Effect.gen(function* () {
      const documents = yield* DocumentStore
      const blobs = yield* BlobStore
      return {
        check: Effect.gen(function* () {
          yield* documents.expired(yield* Clock.currentTimeMillis, 1)
          // A blob that nobody writes: a store that can say so answers.
          yield* Stream.runDrain(blobs.get("readiness")).pipe(Effect.catchTag("BlobNotFound", () => Effect.void))
        })
      }
    })
  )
}

import { Clock, Context, Duration, Effect, Encoding, Layer, Stream } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import { OrganisationId } from "../domain/Ids.js"
import type { Tenant } from "../domain/Tenant.js"
import { BlobStore } from "../ports/BlobStore.js"
import { DocumentStore } from "../ports/DocumentStore.js"
import { IdempotencyStore } from "../ports/IdempotencyStore.js"
import { SecureRandom } from "../ports/SecureRandom.js"

/** Checks what the service depends on. */
export interface ReadinessService {
  /**
   * Succeeds when the database and the blob store answer and accept a write: a full disk can still be read. A write that
   * succeeded a moment ago is not repeated.
   */
  readonly check: Effect.Effect<void, StorageUnavailable>
}

/** Milliseconds for which a successful write counts: frequent checks must not keep the disk busy. */
const writtenFor = 10_000

/** A tenant that does not exist. */
const nobody: Tenant = { organisation: OrganisationId.make(`org_${"0".repeat(26)}`), mode: "test" }

/** Tells whether requests can be served now. */
export class Readiness extends Context.Tag("@extrait/core/Readiness")<Readiness, ReadinessService>() {
  static readonly layer: Layer.Layer<Readiness, never, DocumentStore | BlobStore | IdempotencyStore | SecureRandom> =
    Layer.effect(
      Readiness,
      Effect.gen(function* () {
        const documents = yield* DocumentStore
        const blobs = yield* BlobStore
        const idempotency = yield* IdempotencyStore
        const random = yield* SecureRandom
        let writtenAt = Number.NEGATIVE_INFINITY

        /** A row and a blob that are there for a moment. */
        const write = Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const token = Encoding.encodeHex(yield* random.bytes(16))
          const key = `readiness-${token}`
          const lockedUntil = now + Duration.toMillis("1 minute")
          yield* idempotency.acquire({ tenant: nobody, key, fingerprint: "", token, now, lockedUntil })
          yield* idempotency.release(nobody, key, token)
          yield* blobs.put(key, Stream.make(Uint8Array.of(0)))
          yield* blobs.remove(key)
          writtenAt = now
        })
        return {
          check: Effect.gen(function* () {
            const now = yield* Clock.currentTimeMillis
            yield* documents.expired(now, 1)
            // No such blob is ever written: a store that can say so is answering.
            yield* Stream.runDrain(blobs.get("readiness")).pipe(Effect.catchTag("BlobNotFound", () => Effect.void))
            if (now - writtenAt >= writtenFor) yield* write
          })
        }
      })
    )
}

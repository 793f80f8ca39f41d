import { Clock, Context, Duration, Effect, Encoding, Layer, Schema } from "effect"
import { IdempotencyConflict, IdempotencyInProgress, type StorageUnavailable } from "../domain/Errors.js"
import type { StoredResponse } from "../domain/IdempotencyRecord.js"
import { canonicalJson, Json } from "../domain/Json.js"
import { Settings } from "../domain/Settings.js"
import type { Tenant } from "../domain/Tenant.js"
import { sha256 } from "../ports/BlobStore.js"
import { IdempotencyStore } from "../ports/IdempotencyStore.js"
import { SecureRandom } from "../ports/SecureRandom.js"

/** A request that may be repeated; a null key asks for no protection. */
export interface IdempotentRequest {
  readonly tenant: Tenant
  readonly key: string | null
  /** Equal for equal requests, of `fingerprint`. */
  readonly fingerprint: string
}

/** An answer, and whether it is that of an earlier request. */
export interface Replayable<A> {
  readonly value: A
  readonly replayed: boolean
}

/** Stores the answer under the request's key, in the transaction that is open. */
export type StoreAnswer<A> = (value: A) => Effect.Effect<void, StorageUnavailable | IdempotencyInProgress>

/** What a request does with its idempotency key. */
export interface IdempotencyService {
  /**
   * Does the work once per key. `work` gets a function that stores its answer and calls it in the transaction that makes
   * its changes, so that both happen or neither. Work that fails frees the key.
   */
  readonly run: <A, I, E, R>(
    request: IdempotentRequest,
    answer: { readonly status: number; readonly schema: Schema.Schema<A, I> },
    work: (store: StoreAnswer<A>) => Effect.Effect<A, E, R>
  ) => Effect.Effect<Replayable<A>, E | IdempotencyConflict | IdempotencyInProgress | StorageUnavailable, R>
}

/** SHA-256, in hexadecimal, of what makes two requests the same. */
export const fingerprint = (request: Json): Effect.Effect<string> =>
  sha256(new TextEncoder().encode(canonicalJson(request)))

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))

/**
 * Requests that carry an idempotency key are worked on once, and answered alike however often they come.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export class Idempotency extends Context.Tag("@extrait/core/Idempotency")<Idempotency, IdempotencyService>() {
  static readonly layer: Layer.Layer<Idempotency, never, IdempotencyStore | SecureRandom> = Layer.effect(
    Idempotency,
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const random = yield* SecureRandom

      const run: IdempotencyService["run"] = (request, { schema, status }, work) => {
        const { key, tenant } = request
        if (key === null) {
          return Effect.map(
            work(() => Effect.void),
            (value) => ({ value, replayed: false })
          )
        }
        return Effect.gen(function* () {
          const settings = yield* Settings
          const now = yield* Clock.currentTimeMillis
          const token = Encoding.encodeHex(yield* random.bytes(16))
          const record = yield* store.acquire({
            tenant,
            key,
            fingerprint: request.fingerprint,
            token,
            now,
            lockedUntil: now + Duration.toMillis(settings.idempotencyLock)
          })
          if (record.fingerprint !== request.fingerprint) return yield* new IdempotencyConflict()
          if (record.state._tag === "Stored")
            return { value: yield* replay(schema, record.state.response), replayed: true }
          if (record.state.token !== token) {
            return yield* new IdempotencyInProgress({ retryAfterSeconds: seconds(record.state.until - now) })
          }
          const value = yield* work((answer) =>
            Effect.gen(function* () {
              const storedAt = yield* Clock.currentTimeMillis
              const body = Schema.decodeUnknownSync(Json)(Schema.encodeSync(schema)(answer))
              const expiresAt = storedAt + Duration.toMillis(settings.idempotencyRetention)
              const held = yield* store.store(tenant, key, token, { status, body }, expiresAt)
              // The lock ran out, and a later request holds the key: that one will answer.
              if (!held) return yield* new IdempotencyInProgress({ retryAfterSeconds: 1 })
            })
          ).pipe(Effect.onError(() => Effect.ignoreLogged(store.release(tenant, key, token))))
          return { value, replayed: false }
        })
      }
      return { run }
    })
  )
}

/** A stored answer that no longer decodes is a defect of ours, not the caller's. */
const replay = <A, I>(schema: Schema.Schema<A, I>, response: StoredResponse): Effect.Effect<A> =>
  Effect.orDie(Schema.decodeUnknown(schema)(response.body))

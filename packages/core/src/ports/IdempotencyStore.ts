import { Context, type Effect, HashMap, Layer, Option } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { IdempotencyRecord, StoredResponse } from "../domain/IdempotencyRecord.js"
import { type Tenant, tenantKey } from "../domain/Tenant.js"
import { MemoryDatabase } from "./MemoryDatabase.js"

/** Keeps idempotency keys, each of which belongs to one tenant. */
export interface IdempotencyStoreService {
  /**
   * In one step: locks the key and gives the lock if the key is free, or if its lock or stored response has expired at
   * `now`. Otherwise gives the record that is there.
   */
  readonly acquire: (request: {
    readonly tenant: Tenant
    /** As the caller sent it. */
    readonly key: string
    /** Digest of the request, by which the same key with another content is recognised. */
    readonly fingerprint: string
    /** Known to the holder of the lock alone. */
    readonly token: string
    /** Milliseconds since 1970. */
    readonly now: number
    /** Milliseconds since 1970: when the lock ends by itself, should its holder die. */
    readonly lockedUntil: number
  }) => Effect.Effect<IdempotencyRecord, StorageUnavailable>
  /** Turns the lock into a stored response; false, and no change, when the lock is no longer held. */
  readonly store: (
    tenant: Tenant,
    key: string,
    token: string,
    response: StoredResponse,
    expiresAt: number
  ) => Effect.Effect<boolean, StorageUnavailable>
  /** Frees the key if the lock is still held. */
  readonly release: (tenant: Tenant, key: string, token: string) => Effect.Effect<void, StorageUnavailable>
  /** Removes what has expired at `now`, at most `limit` records; the number removed. */
  readonly removeExpired: (now: number, limit: number) => Effect.Effect<number, StorageUnavailable>
}

const expired = ({ state }: IdempotencyRecord, now: number): boolean =>
  state._tag === "Locked" ? state.until <= now : state.expiresAt <= now

/** The port of the store of idempotency keys. */
export class IdempotencyStore extends Context.Tag("@extrait/core/IdempotencyStore")<
  IdempotencyStore,
  IdempotencyStoreService
>() {
  static readonly layerMemory: Layer.Layer<IdempotencyStore, never, MemoryDatabase> = Layer.effect(
    IdempotencyStore,
    MemoryDatabase.use(({ modify }): IdempotencyStoreService => {
      const idOf = (tenant: Tenant, key: string) => `${tenantKey(tenant)}/${key}`
      const heldBy = (record: Option.Option<IdempotencyRecord>, token: string) =>
        Option.filter(record, ({ state }) => state._tag === "Locked" && state.token === token)
      return {
        acquire: ({ fingerprint, key, lockedUntil, now, tenant, token }) =>
          modify((tables) => {
            const id = idOf(tenant, key)
            const current = Option.filter(HashMap.get(tables.idempotency, id), (record) => !expired(record, now))
            if (Option.isSome(current)) return [current.value, tables]
            const record: IdempotencyRecord = {
              tenant,
              key,
              fingerprint,
              state: { _tag: "Locked", token, until: lockedUntil }
            }
            return [record, { ...tables, idempotency: HashMap.set(tables.idempotency, id, record) }]
          }),
        store: (tenant, key, token, response, expiresAt) =>
          modify((tables) => {
            const id = idOf(tenant, key)
            return Option.match(heldBy(HashMap.get(tables.idempotency, id), token), {
              onNone: () => [false, tables],
              onSome: (record) => [
                true,
                {
                  ...tables,
                  idempotency: HashMap.set(tables.idempotency, id, {
                    ...record,
                    state: { _tag: "Stored", response, expiresAt }
                  })
                }
              ]
            })
          }),
        release: (tenant, key, token) =>
          modify((tables) => {
            const id = idOf(tenant, key)
            return [
              undefined,
              Option.isSome(heldBy(HashMap.get(tables.idempotency, id), token))
                ? { ...tables, idempotency: HashMap.remove(tables.idempotency, id) }
                : tables
            ]
          }),
        removeExpired: (now, limit) =>
          modify((tables) => {
            const gone = Array.from(HashMap.entries(tables.idempotency))
              .filter(([, record]) => expired(record, now))
              .slice(0, limit)
              .map(([id]) => id)
            return [gone.length, { ...tables, idempotency: HashMap.removeMany(tables.idempotency, gone) }]
          })
      }
    })
  )
}

import { Context, type Effect, HashMap, Layer, Option } from "effect"
import type { KeyRecord, Organisation } from "../domain/ApiKey.js"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { KeyId, OrganisationId } from "../domain/Ids.js"
import { MemoryDatabase } from "./MemoryDatabase.js"

/** Keeps organisations and API keys. */
export interface KeyStoreService {
  /** By its name, exactly. */
  readonly findOrganisation: (name: string) => Effect.Effect<Option.Option<Organisation>, StorageUnavailable>
  /** Adds an organisation. */
  readonly insertOrganisation: (organisation: Organisation) => Effect.Effect<void, StorageUnavailable>
  /** Adds a key. */
  readonly insert: (key: KeyRecord) => Effect.Effect<void, StorageUnavailable>
  /** Also one that is revoked or has expired, of any organisation. */
  readonly find: (id: KeyId) => Effect.Effect<Option.Option<KeyRecord>, StorageUnavailable>
  /** By the SHA-256 of the whole key; also one that is revoked or has expired. */
  readonly findByHash: (hash: string) => Effect.Effect<Option.Option<KeyRecord>, StorageUnavailable>
  /** Newest first; of one organisation, or of all when null. */
  readonly list: (organisation: OrganisationId | null) => Effect.Effect<ReadonlyArray<KeyRecord>, StorageUnavailable>
  /** Stores a key's new expiry or revocation; a key that is not there stays away. */
  readonly update: (key: KeyRecord) => Effect.Effect<void, StorageUnavailable>
  /** Stores when a key was last used, and nothing else: a revocation at the same time stands. */
  readonly touch: (id: KeyId, lastUsedAt: number) => Effect.Effect<void, StorageUnavailable>
}

/** The port of the store of organisations and API keys. */
export class KeyStore extends Context.Tag("@extrait/core/KeyStore")<KeyStore, KeyStoreService>() {
  static readonly layerMemory: Layer.Layer<KeyStore, never, MemoryDatabase> = Layer.effect(
    KeyStore,
    MemoryDatabase.use(({ modify, read }): KeyStoreService => {
      return {
        findOrganisation: (name) => read(({ organisations }) => HashMap.get(organisations, name)),
        insertOrganisation: (organisation) =>
          modify((tables) => [
            undefined,
            { ...tables, organisations: HashMap.set(tables.organisations, organisation.name, organisation) }
          ]),
        insert: (key) => modify((tables) => [undefined, { ...tables, keys: HashMap.set(tables.keys, key.id, key) }]),
        find: (id) => read(({ keys }) => HashMap.get(keys, id)),
        findByHash: (hash) =>
          read(({ keys }) => Option.fromNullable(Array.from(HashMap.values(keys)).find((key) => key.hash === hash))),
        list: (organisation) =>
          read(({ keys }) =>
            Array.from(HashMap.values(keys))
              .filter((key) => organisation === null || key.organisation === organisation)
              .sort((a, b) => (a.id < b.id ? 1 : -1))
          ),
        update: (key) =>
          modify((tables) => [
            undefined,
            { ...tables, keys: HashMap.modify(tables.keys, key.id, ({ lastUsedAt }) => ({ ...key, lastUsedAt })) }
          ]),
        touch: (id, lastUsedAt) =>
          modify((tables) => [
            undefined,
            { ...tables, keys: HashMap.modify(tables.keys, id, (key) => ({ ...key, lastUsedAt })) }
          ])
      }
    })
  )
}

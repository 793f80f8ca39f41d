import { Clock, Context, Duration, Effect, Layer, Option, Redacted, Schema } from "effect"
import { apiKeyPrefix, formatApiKey, isApiKey, type KeyRecord, type Organisation } from "../domain/ApiKey.js"
import { decode } from "../domain/decode.js"
import { InvalidApiKey, type NotFound, type StorageUnavailable, type ValidationFailed } from "../domain/Errors.js"
import { KeyId, makeKeyId, makeOrganisationId, type OrganisationId } from "../domain/Ids.js"
import { Settings } from "../domain/Settings.js"
import { Mode, type Tenant } from "../domain/Tenant.js"
import { timestamp, timestampOrNull } from "../domain/Timestamp.js"
import { sha256 } from "../ports/BlobStore.js"
import { KeyStore } from "../ports/KeyStore.js"
import { SecureRandom } from "../ports/SecureRandom.js"
import { Transaction } from "../ports/Transaction.js"
import { Audit } from "./Audit.js"
import { findById } from "./findById.js"

/** What to make a key for. */
export const CreateKey = Schema.Struct({
  /** Created when there is none of that name. */
  organisation: Schema.optionalWith(Schema.String.pipe(Schema.minLength(1), Schema.maxLength(255)), {
    default: () => "default"
  }),
  mode: Schema.optionalWith(Mode, { default: () => "test" }),
  name: Schema.optionalWith(Schema.NullOr(Schema.String.pipe(Schema.maxLength(255))), { default: () => null })
})

/** An API key as lists show it. */
export interface ApiKey {
  readonly id: KeyId
  readonly object: "api_key"
  readonly organisation: OrganisationId
  readonly mode: Mode
  readonly name: string | null
  readonly prefix: string
  readonly created_at: string
  readonly last_used_at: string | null
  readonly expires_at: string | null
  readonly revoked_at: string | null
}

/** A new key: the only time the secret itself is shown. */
export interface CreatedApiKey extends ApiKey {
  readonly secret: Redacted.Redacted
}

/**
 * How long a key that was found valid is taken to be so without asking the store. What this process changes counts at
 * once; what another changes, such as a key revoked on the command line, after this time.
 */
const trustedMs = 1000

/** Most keys that are remembered so. */
const trustedKeys = 10_000

/** A last use is stored at most this often, so that reading does not mean writing. */
const lastUsedResolutionMs = 60_000

const toApiKey = (key: KeyRecord): ApiKey => ({
  id: key.id,
  object: "api_key",
  organisation: key.organisation,
  mode: key.mode,
  name: key.name,
  prefix: key.prefix,
  created_at: timestamp(key.createdAt),
  last_used_at: timestampOrNull(key.lastUsedAt),
  expires_at: timestampOrNull(key.expiresAt),
  revoked_at: timestampOrNull(key.revokedAt)
})

/** Whether a key counts no longer. */
const isOver = ({ expiresAt, revokedAt }: KeyRecord, now: number): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= now)

const tenantOf = ({ mode, organisation }: Pick<KeyRecord, "organisation" | "mode">): Tenant => ({ organisation, mode })

const callerOf = (key: KeyRecord) => ({ tenant: tenantOf(key), keyId: key.id })

export interface KeysService {
  /** The tenant of an organisation, which is created when there is none of that name. */
  readonly tenant: (organisation: string, mode: Mode) => Effect.Effect<Tenant, StorageUnavailable>
  readonly create: (input: unknown) => Effect.Effect<CreatedApiKey, ValidationFailed | StorageUnavailable>
  /** All keys, newest first. */
  readonly list: Effect.Effect<ReadonlyArray<ApiKey>, StorageUnavailable>
  /** A new key in place of an old one, which stays valid for the grace period of the settings. */
  readonly rotate: (id: string) => Effect.Effect<CreatedApiKey, NotFound | StorageUnavailable>
  /** Ends a key's validity at once. Revoking twice keeps the first time. */
  readonly revoke: (id: string) => Effect.Effect<ApiKey, NotFound | StorageUnavailable>
  /** Whose key it is. */
  readonly authenticate: (
    key: Redacted.Redacted
  ) => Effect.Effect<{ readonly tenant: Tenant; readonly keyId: KeyId }, InvalidApiKey | StorageUnavailable>
}

/** API keys and the organisations they belong to. */
export class Keys extends Context.Tag("@extrait/core/Keys")<Keys, KeysService>() {
  static readonly layer: Layer.Layer<Keys, never, KeyStore | SecureRandom | Transaction | Audit> = Layer.effect(
    Keys,
    Effect.gen(function* () {
      const store = yield* KeyStore
      const random = yield* SecureRandom
      const transaction = yield* Transaction
      const audit = yield* Audit
      /** Keys that were valid at a time, by their hashes, and how often keys have been changed here. */
      const trusted = new Map<string, { readonly key: KeyRecord; readonly at: number }>()
      let changes = 0
      // After the commit: whoever has looked up a key before shall not remember it.
      const changing = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        Effect.ensuring(
          effect,
          Effect.sync(() => {
            changes++
            trusted.clear()
          })
        )
      const hash = (key: Redacted.Redacted) => sha256(new TextEncoder().encode(Redacted.value(key)))

      const find = (id: string): Effect.Effect<KeyRecord, NotFound | StorageUnavailable> =>
        findById("key", KeyId, id, store.find)

      const organisationNamed = (name: string): Effect.Effect<Organisation, StorageUnavailable> =>
        Effect.flatMap(
          store.findOrganisation(name),
          Option.match({
            onSome: Effect.succeed,
            onNone: () =>
              Effect.gen(function* () {
                const createdAt = yield* Clock.currentTimeMillis
                const organisation: Organisation = { id: yield* makeOrganisationId, name, createdAt }
                yield* store.insertOrganisation(organisation)
                return organisation
              })
          })
        )

      const insert = (owner: Pick<KeyRecord, "organisation" | "mode" | "name">) =>
        Effect.gen(function* () {
          const secret = Redacted.make(formatApiKey(owner.mode, yield* random.bytes(32)))
          const record: KeyRecord = {
            id: yield* makeKeyId,
            organisation: owner.organisation,
            mode: owner.mode,
            name: owner.name,
            hash: yield* hash(secret),
            prefix: apiKeyPrefix(Redacted.value(secret)),
            createdAt: yield* Clock.currentTimeMillis,
            lastUsedAt: null,
            expiresAt: null,
            revokedAt: null
          }
          yield* store.insert(record)
          return { ...toApiKey(record), secret }
        })

      return {
        tenant: (name, mode) =>
          transaction.run(Effect.map(organisationNamed(name), ({ id }) => ({ organisation: id, mode }))),
        create: (input) =>
          Effect.gen(function* () {
            const { mode, name, organisation } = yield* decode(CreateKey)(input)
            return yield* transaction.run(
              organisationNamed(organisation).pipe(
                Effect.flatMap(({ id }) => insert({ organisation: id, mode, name })),
                Effect.tap((created) => audit.record(tenantOf(created), { action: "key.created", subject: created.id }))
              )
            )
          }),
        list: Effect.map(store.list(null), (keys) => keys.map(toApiKey)),
        rotate: (id) =>
          changing(
            transaction.run(
              Effect.gen(function* () {
                const old = yield* find(id)
                const { keyRotationGrace } = yield* Settings
                const end = (yield* Clock.currentTimeMillis) + Duration.toMillis(keyRotationGrace)
                const validUntil = Math.min(end, old.expiresAt ?? end)
                yield* store.update({ ...old, expiresAt: validUntil })
                const created = yield* insert(old)
                yield* audit.record(tenantOf(old), {
                  action: "key.rotated",
                  subject: old.id,
                  details: { new_key: created.id, valid_until: timestamp(validUntil) }
                })
                return created
              })
            )
          ),
        revoke: (id) =>
          changing(
            transaction.run(
              Effect.gen(function* () {
                const key = yield* find(id)
                if (key.revokedAt !== null) return toApiKey(key)
                const revoked = { ...key, revokedAt: yield* Clock.currentTimeMillis }
                yield* store.update(revoked)
                yield* audit.record(tenantOf(key), { action: "key.revoked", subject: key.id })
                return toApiKey(revoked)
              })
            )
          ),
        authenticate: (key) =>
          Effect.gen(function* () {
            if (!isApiKey(Redacted.value(key))) return yield* new InvalidApiKey()
            const now = yield* Clock.currentTimeMillis
            const hashed = yield* hash(key)
            const known = trusted.get(hashed)
            if (known !== undefined && now >= known.at && now - known.at < trustedMs && !isOver(known.key, now)) {
              return callerOf(known.key)
            }
            const before = changes
            // The look-up is by the hash of 32 random bytes: how long it takes says nothing about any other key.
            const found = Option.getOrNull(yield* store.findByHash(hashed))
            if (found === null || isOver(found, now)) return yield* new InvalidApiKey()
            if (found.lastUsedAt === null || now - found.lastUsedAt >= lastUsedResolutionMs) {
              yield* store.touch(found.id, now)
            }
            if (changes === before) {
              if (trusted.size >= trustedKeys) trusted.clear()
              trusted.set(hashed, { key: found, at: now })
            }
            return callerOf(found)
          })
      }
    })
  )
}

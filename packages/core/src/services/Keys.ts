import { Clock, Context, Duration, Effect, Layer, Option, Redacted, Schema } from "effect"
import {
  type ApiKey,
  CreateApiKey,
  CreatedApiKey,
  endOf,
  isOver,
  type KeyRecord,
  type KeyScope,
  newKeyFields,
  type Organisation,
  RotateApiKey,
  toApiKey
} from "../domain/ApiKey.js"
import { apiKeyPrefix, formatApiKey, isApiKey } from "../domain/apiKeyText.js"
import { decode } from "../domain/decode.js"
import {
  ApiKeyEnded,
  type IdempotencyConflict,
  type IdempotencyInProgress,
  InvalidApiKey,
  NotFound,
  type StorageUnavailable,
  ValidationFailed
} from "../domain/Errors.js"
import { KeyId, makeKeyId, makeOrganisationId } from "../domain/Ids.js"
import { type List, type PageQuery, pageOf, toList } from "../domain/ListPage.js"
import { Settings } from "../domain/Settings.js"
import { Mode, sameTenant, type Tenant } from "../domain/Tenant.js"
import { timestamp, timestampOrNull } from "../domain/Timestamp.js"
import { fingerprint, Idempotency, type Replayable } from "../lifecycle/Idempotency.js"
import { sha256 } from "../ports/BlobStore.js"
import { KeyStore } from "../ports/KeyStore.js"
import { SecureRandom } from "../ports/SecureRandom.js"
import { Transaction } from "../ports/Transaction.js"
import { Audit } from "./Audit.js"
import { findById } from "./findById.js"
import { makeTrustedKeys } from "./trustedKeys.js"

/** The organisation and mode of a new key. */
export const CreateKey = Schema.Struct({
  /** Created if it does not exist. */
  organisation: Schema.optionalWith(Schema.String.pipe(Schema.minLength(1), Schema.maxLength(255)), {
    default: () => "default"
  }),
  mode: Schema.optionalWith(Mode, { default: () => "test" }),
  ...newKeyFields
})

/** A new key as a host has it: the only time the secret itself is there. */
export interface IssuedApiKey extends ApiKey {
  readonly secret: Redacted.Redacted
}

/** Most keys of a tenant that are valid at once, and most that it has ever had, where it makes them itself. A host's own are not counted against it. */
const mostValidKeys = 100
const mostKeys = 2000

/** A last use is stored at most this often, so that reading does not mean writing. */
const lastUsedResolutionMs = 60_000

const tenantOf = ({ mode, organisation }: Pick<KeyRecord, "organisation" | "mode">): Tenant => ({ organisation, mode })

const callerOf = (key: KeyRecord) => ({ tenant: tenantOf(key), keyId: key.id, scopes: key.scopes })

/** A key with its secret in the clear, for the answer to its creation. */
const revealed = ({ secret, ...key }: IssuedApiKey): CreatedApiKey => ({ ...key, secret: Redacted.value(secret) })

/** When a new key is to end, in milliseconds since 1970; null for never. */
const expiryOf = (
  { expires_at, expires_in }: Pick<CreateApiKey, "expires_at" | "expires_in">,
  now: number
): Effect.Effect<number | null, ValidationFailed> => {
  const refused = (message: string, input: unknown) =>
    new ValidationFailed({ faults: [{ path: ["expires_at"], message, type: "value_error", input }] })
  if (expires_at !== null && expires_in !== null) return refused("Give expires_at or expires_in, not both", expires_at)
  if (expires_at === null) return Effect.succeed(expires_in === null ? null : now + expires_in * 1000)
  const end = Date.parse(expires_at)
  return end > now ? Effect.succeed(end) : refused("Expected a time in the future", expires_at)
}

/** API keys and their organisations. */
export interface KeysService {
  /** The tenant of an organisation, which is created if it does not exist. */
  readonly tenant: (organisation: string, mode: Mode) => Effect.Effect<Tenant, StorageUnavailable>
  /** The tenant of an organisation; none if it does not exist. */
  readonly findTenant: (organisation: string, mode: Mode) => Effect.Effect<Option.Option<Tenant>, StorageUnavailable>
  /** A key for any organisation, as `CreateKey` encodes it: for hosts. */
  readonly create: (input: unknown) => Effect.Effect<IssuedApiKey, ValidationFailed | StorageUnavailable>
  /** All keys of all organisations, newest first: for hosts. */
  readonly list: Effect.Effect<ReadonlyArray<ApiKey>, StorageUnavailable>
  /**
   * Replaces a key of any organisation: for hosts. It has the old one's name, scopes and expiry. The old one stays valid for the
   * grace that the body, as `RotateApiKey` encodes it, or else the settings name.
   */
  readonly rotate: (
    id: string,
    body?: unknown
  ) => Effect.Effect<IssuedApiKey, NotFound | ApiKeyEnded | ValidationFailed | StorageUnavailable>
  /** Revokes a key at once: for hosts. Revoking twice keeps the first time. */
  readonly revoke: (id: string) => Effect.Effect<ApiKey, NotFound | StorageUnavailable>
  /** A key for the tenant. A replay of the request has null for the secret. */
  readonly createFor: (
    tenant: Tenant,
    body: unknown,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<CreatedApiKey>,
    ValidationFailed | IdempotencyConflict | IdempotencyInProgress | StorageUnavailable
  >
  /** The tenant's keys, newest first. */
  readonly listOf: (tenant: Tenant, query: PageQuery) => Effect.Effect<List<ApiKey>, StorageUnavailable>
  /** As `rotate`, within the tenant. A replay of the request has null for the secret. */
  readonly rotateOf: (
    tenant: Tenant,
    id: string,
    body: unknown,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<CreatedApiKey>,
    NotFound | ApiKeyEnded | ValidationFailed | IdempotencyConflict | IdempotencyInProgress | StorageUnavailable
  >
  /** As `revoke`, within the tenant. */
  readonly revokeOf: (tenant: Tenant, id: string) => Effect.Effect<ApiKey, NotFound | StorageUnavailable>
  /** Whose key it is, and what it may do. */
  readonly authenticate: (
    key: Redacted.Redacted
  ) => Effect.Effect<
    { readonly tenant: Tenant; readonly keyId: KeyId; readonly scopes: ReadonlyArray<KeyScope> },
    InvalidApiKey | StorageUnavailable
  >
}

const findKey = findById("key", KeyId)

/** API keys and the organisations they belong to. */
export class Keys extends Context.Tag("@extrait/core/Keys")<Keys, KeysService>() {
  static readonly layer: Layer.Layer<Keys, never, KeyStore | SecureRandom | Transaction | Idempotency | Audit> =
    Layer.scoped(
      Keys,
      Effect.gen(function* () {
        const store = yield* KeyStore
        const random = yield* SecureRandom
        const transaction = yield* Transaction
        const idempotency = yield* Idempotency
        const audit = yield* Audit
        const trusted = makeTrustedKeys()
        const scope = yield* Effect.scope
        /** Runs beside the request, which does not fail if this cannot be written, as on a full disk. */
        const noteUse = (id: KeyId, now: number) =>
          store.touch(id, now).pipe(
            Effect.catchAll(({ cause, operation }) =>
              Effect.logWarning("the last use of a key could not be stored", operation, cause)
            ),
            Effect.forkIn(scope)
          )
        const hash = (key: Redacted.Redacted) => sha256(new TextEncoder().encode(Redacted.value(key)))

        /** A key of the tenant, or of anybody where that is null. */
        const find = (tenant: Tenant | null, id: string): Effect.Effect<KeyRecord, NotFound | StorageUnavailable> =>
          Effect.filterOrFail(
            findKey(id, store.find),
            (key) => tenant === null || sameTenant(tenantOf(key), tenant),
            () => new NotFound({ resource: "key", id })
          )

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

        const insert = (
          wanted: Pick<KeyRecord, "organisation" | "mode" | "name" | "scopes" | "expiresAt">,
          now: number
        ) =>
          Effect.gen(function* () {
            const secret = Redacted.make(formatApiKey(wanted.mode, yield* random.bytes(32)))
            const record: KeyRecord = {
              id: yield* makeKeyId,
              organisation: wanted.organisation,
              mode: wanted.mode,
              name: wanted.name,
              hash: yield* hash(secret),
              prefix: apiKeyPrefix(Redacted.value(secret)),
              scopes: wanted.scopes,
              createdAt: now,
              lastUsedAt: null,
              expiresAt: wanted.expiresAt,
              revokedAt: null,
              retiresAt: null
            }
            yield* store.insert(record)
            return { ...toApiKey(record), secret }
          })

        /** Makes a key within the transaction that is open. */
        const add = (tenant: Tenant, { expires_at, expires_in, name, scopes }: CreateApiKey) =>
          Effect.gen(function* () {
            const now = yield* Clock.currentTimeMillis
            const expiresAt = yield* expiryOf({ expires_at, expires_in }, now)
            const created = yield* insert({ ...tenant, name, scopes, expiresAt }, now)
            yield* audit.record(tenant, {
              action: "key.created",
              subject: created.id,
              details: { scopes, expires_at: timestampOrNull(expiresAt) }
            })
            return created
          })

        /** Refuses a key that a tenant makes itself, where it already has as many as it may. */
        const refuseBeyond = (tenant: Tenant, mostValid: number) =>
          Effect.gen(function* () {
            const now = yield* Clock.currentTimeMillis
            const own = (yield* store.list(tenant.organisation)).filter(({ mode }) => mode === tenant.mode)
            const refused = (message: string, input: number) =>
              new ValidationFailed({ faults: [{ path: [], message, type: "value_error", input }] })
            const valid = own.filter((key) => !isOver(key, now)).length
            if (valid >= mostValid) {
              return yield* refused(`The limit of ${valid} valid keys is reached: revoke one first`, valid)
            }
            if (own.length >= mostKeys) {
              return yield* refused(
                `The limit of ${own.length} keys ever created is reached: only the host can create more`,
                own.length
              )
            }
          })

        /** Puts a new key in an old one's place, within the transaction that is open. */
        const replace = (tenant: Tenant | null, id: string, { grace_seconds }: RotateApiKey) =>
          Effect.gen(function* () {
            const old = yield* find(tenant, id)
            const now = yield* Clock.currentTimeMillis
            if (isOver(old, now)) return yield* new ApiKeyEnded({ id })
            const { keyRotationGrace } = yield* Settings
            const grace = grace_seconds === undefined ? Duration.toMillis(keyRotationGrace) : grace_seconds * 1000
            const retired: KeyRecord = { ...old, retiresAt: Math.min(now + grace, old.retiresAt ?? now + grace) }
            yield* store.update(retired)
            const created = yield* insert(old, now)
            yield* audit.record(tenantOf(old), {
              action: "key.rotated",
              subject: old.id,
              details: { new_key: created.id, valid_until: timestamp(endOf(retired) ?? now) }
            })
            return created
          })

        const end = (tenant: Tenant | null, id: string) =>
          trusted.changing(
            transaction.run(
              Effect.gen(function* () {
                const key = yield* find(tenant, id)
                if (key.revokedAt !== null) return toApiKey(key)
                const revoked = { ...key, revokedAt: yield* Clock.currentTimeMillis }
                yield* store.update(revoked)
                yield* audit.record(tenantOf(key), { action: "key.revoked", subject: key.id })
                return toApiKey(revoked)
              })
            )
          )

        /** The answer is stored without the secret, which is kept nowhere. */
        const answered =
          (storeAnswer: (answer: CreatedApiKey) => Effect.Effect<void, StorageUnavailable | IdempotencyInProgress>) =>
          (created: IssuedApiKey) =>
            storeAnswer({ ...revealed(created), secret: null })

        /** The owner of the key that has this hash. */
        const lookUp = (hashed: string, now: number) =>
          Effect.gen(function* () {
            const before = trusted.changes()
            // The look-up is by the hash of 32 random bytes: how long it takes says nothing about any other key.
            const found = Option.getOrNull(yield* store.findByHash(hashed))
            if (found === null || isOver(found, now)) return yield* new InvalidApiKey()
            if (found.lastUsedAt === null || now - found.lastUsedAt >= lastUsedResolutionMs) {
              yield* noteUse(found.id, now)
            }
            trusted.remember(hashed, found, now, before)
            return callerOf(found)
          })

        return {
          tenant: (name, mode) =>
            transaction.run(Effect.map(organisationNamed(name), ({ id }) => ({ organisation: id, mode }))),
          findTenant: (name, mode) =>
            Effect.map(
              store.findOrganisation(name),
              Option.map(({ id }) => ({ organisation: id, mode }))
            ),
          create: (input) =>
            Effect.gen(function* () {
              const { mode, organisation, ...wanted } = yield* decode(CreateKey)(input)
              return yield* transaction.run(
                Effect.flatMap(organisationNamed(organisation), ({ id }) => add({ organisation: id, mode }, wanted))
              )
            }),
          list: Effect.map(store.list(null), (keys) => keys.map(toApiKey)),
          rotate: (id, body = {}) =>
            Effect.flatMap(decode(RotateApiKey)(body), (wanted) =>
              trusted.changing(transaction.run(replace(null, id, wanted)))
            ),
          revoke: (id) => end(null, id),
          createFor: (tenant, body, key) =>
            Effect.gen(function* () {
              const wanted = yield* decode(CreateApiKey)(body)
              const request = { tenant, key, fingerprint: yield* fingerprint(["api-keys", wanted]) }
              return yield* idempotency.run(request, { status: 201, schema: CreatedApiKey }, (storeAnswer) =>
                Effect.map(
                  transaction.run(
                    Effect.zipRight(
                      refuseBeyond(tenant, mostValidKeys),
                      Effect.tap(add(tenant, wanted), answered(storeAnswer))
                    )
                  ),
                  revealed
                )
              )
            }),
          listOf: (tenant, query) =>
            Effect.map(store.list(tenant.organisation), (keys) =>
              toList(toApiKey)(
                pageOf(
                  keys.filter(({ mode }) => mode === tenant.mode),
                  query
                )
              )
            ),
          rotateOf: (tenant, id, body, key) =>
            Effect.gen(function* () {
              const wanted = yield* decode(RotateApiKey)(body)
              const request = { tenant, key, fingerprint: yield* fingerprint(["api-keys", id, "rotate", wanted]) }
              return yield* idempotency.run(request, { status: 201, schema: CreatedApiKey }, (storeAnswer) =>
                trusted.changing(
                  Effect.map(
                    transaction.run(
                      Effect.zipRight(
                        // The old one may stay valid beside it for a while.
                        refuseBeyond(tenant, 2 * mostValidKeys),
                        Effect.tap(replace(tenant, id, wanted), answered(storeAnswer))
                      )
                    ),
                    revealed
                  )
                )
              )
            }),
          revokeOf: end,
          authenticate: (key) =>
            isApiKey(Redacted.value(key))
              ? Effect.flatMap(Clock.currentTimeMillis, (now) =>
                  Effect.flatMap(hash(key), (hashed) => {
                    const known = trusted.at(hashed, now)
                    return known === null ? lookUp(hashed, now) : Effect.succeed(callerOf(known))
                  })
                )
              : new InvalidApiKey()
        }
      })
    )
}

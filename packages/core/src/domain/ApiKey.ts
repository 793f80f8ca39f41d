import { Schema } from "effect"
import { KeyId, OrganisationId } from "./Ids.js"
import { Mode } from "./Tenant.js"
import { GivenTime, Timestamp, timestamp, timestampOrNull } from "./Timestamp.js"
import { wholeNumber } from "./wholeNumber.js"

/** The owner of keys and, through them, of documents. */
export interface Organisation {
  readonly id: OrganisationId
  /** Unique. */
  readonly name: string
  readonly createdAt: number
}

/**
 * What a key may do. No scope includes another.
 *
 * - `submit`: submit, retry and delete documents, change schemas and webhook endpoints, redeliver events.
 * - `read`: every GET except those that need `admin`.
 * - `review`: review results.
 * - `admin`: keys and the audit trail.
 */
export const KeyScope = Schema.Literal("submit", "read", "review", "admin").annotations({ identifier: "KeyScope" })
export type KeyScope = typeof KeyScope.Type

/** The default scopes of a key. */
export const defaultScopes: ReadonlyArray<KeyScope> = ["submit", "read", "review"]

/** An API key as stores keep it, without the key itself. Times are milliseconds since 1970. */
export interface KeyRecord {
  readonly id: KeyId
  readonly organisation: OrganisationId
  readonly mode: Mode
  readonly name: string | null
  /** SHA-256 of the whole key, in hexadecimal. */
  readonly hash: string
  /** The key's first 12 characters. */
  readonly prefix: string
  readonly scopes: ReadonlyArray<KeyScope>
  readonly createdAt: number
  readonly lastUsedAt: number | null
  /** The key is refused from then on. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** The key is refused from then on, because it was rotated; null or absent otherwise. */
  readonly retiresAt?: number | null
}

/** When a key expires or has expired; null for never. */
export const endOf = ({ expiresAt, retiresAt = null }: KeyRecord): number | null =>
  expiresAt === null || retiresAt === null ? (expiresAt ?? retiresAt) : Math.min(expiresAt, retiresAt)

/** Whether a key is no longer valid. */
export const isOver = (key: KeyRecord, now: number): boolean => {
  const end = endOf(key)
  return key.revokedAt !== null || (end !== null && end <= now)
}

const Scopes = Schema.Array(KeyScope).pipe(
  Schema.minItems(1),
  Schema.filter((scopes) => new Set(scopes).size === scopes.length || "A scope is named twice"),
  Schema.annotations({ jsonSchema: { minItems: 1, uniqueItems: true } })
)

/** Longest lifetime of a key, in seconds: a century. */
const longestLife = 100 * 366 * 24 * 3600

/** Longest grace period of a rotated key, in seconds: thirty days. */
export const maxGraceSeconds = 30 * 24 * 3600

/** A new key. Its expiry is `expires_at` or `expires_in`, not both. */
export const newKeyFields = {
  /** What it is for. */
  name: Schema.optionalWith(Schema.NullOr(Schema.String.pipe(Schema.maxLength(255))), { default: () => null }),
  scopes: Schema.optionalWith(Scopes, { default: () => defaultScopes }),
  /** The key expires then. */
  expires_at: Schema.optionalWith(Schema.NullOr(GivenTime), { default: () => null }),
  /** Seconds after which the key expires. */
  expires_in: Schema.optionalWith(Schema.NullOr(wholeNumber(1, longestLife)), {
    default: () => null
  })
}

/** The request body that creates a key for the caller's own organisation and mode. */
export const CreateApiKey = Schema.Struct(newKeyFields).annotations({ identifier: "CreateApiKey" })
export type CreateApiKey = typeof CreateApiKey.Type

/** The request body that rotates a key. */
export const RotateApiKey = Schema.Struct({
  /** Seconds for which the old key stays valid. Default a day. */
  grace_seconds: Schema.optionalWith(wholeNumber(0, maxGraceSeconds), { exact: true })
}).annotations({ identifier: "RotateApiKey" })
export type RotateApiKey = typeof RotateApiKey.Type

const publicFields = {
  id: KeyId,
  object: Schema.Literal("api_key"),
  organisation: OrganisationId,
  mode: Mode,
  name: Schema.NullOr(Schema.String),
  /** The key's first 12 characters. */
  prefix: Schema.String,
  scopes: Schema.Array(KeyScope),
  created_at: Timestamp,
  /** To the minute. */
  last_used_at: Schema.NullOr(Timestamp),
  expires_at: Schema.NullOr(Timestamp),
  revoked_at: Schema.NullOr(Timestamp)
}

/** An API key as lists show it. */
export const ApiKey = Schema.Struct(publicFields).annotations({ identifier: "ApiKey" })
export type ApiKey = typeof ApiKey.Type

/** A new API key. The secret is shown only once: a replay of the request has null in its place. */
export const CreatedApiKey = Schema.Struct({ ...publicFields, secret: Schema.NullOr(Schema.String) }).annotations({
  identifier: "CreatedApiKey"
})
export type CreatedApiKey = typeof CreatedApiKey.Type

/** A stored key as the API shows it: without its digest, times as timestamps. */
export const toApiKey = (key: KeyRecord): ApiKey => ({
  id: key.id,
  object: "api_key",
  organisation: key.organisation,
  mode: key.mode,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  created_at: timestamp(key.createdAt),
  last_used_at: timestampOrNull(key.lastUsedAt),
  expires_at: timestampOrNull(endOf(key)),
  revoked_at: timestampOrNull(key.revokedAt)
})

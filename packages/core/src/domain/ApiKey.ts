import { Schema } from "effect"
import { KeyId, OrganisationId } from "./Ids.js"
import { Mode } from "./Tenant.js"
import { GivenTime, Timestamp, timestamp, timestampOrNull } from "./Timestamp.js"
import { wholeNumber } from "./wholeNumber.js"

/** Who owns keys and, through them, documents. */
export interface Organisation {
  readonly id: OrganisationId
  /** Unique. */
  readonly name: string
  readonly createdAt: number
}

/**
 * What a key may do. `submit`: submit, retry and delete documents, change schemas and webhook endpoints, deliver events again.
 * `read`: whatever is answered to GET, beside what `admin` is for. `review`: review results. `admin`: keys and the audit trail.
 * None includes another.
 */
export const KeyScope = Schema.Literal("submit", "read", "review", "admin").annotations({ identifier: "KeyScope" })
export type KeyScope = typeof KeyScope.Type

/** What a key may do where nothing else is said. */
export const defaultScopes: ReadonlyArray<KeyScope> = ["submit", "read", "review"]

/** An API key as stores keep it: never the key itself. Times in milliseconds since 1970. */
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
  /** Refused from then on. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** Refused from then on, because another has taken its place; null or absent while none has. */
  readonly retiresAt?: number | null
}

/** When a key ends or has ended by itself; null for never. */
export const endOf = ({ expiresAt, retiresAt = null }: KeyRecord): number | null =>
  expiresAt === null || retiresAt === null ? (expiresAt ?? retiresAt) : Math.min(expiresAt, retiresAt)

/** Whether a key counts no longer. */
export const isOver = (key: KeyRecord, now: number): boolean => {
  const end = endOf(key)
  return key.revokedAt !== null || (end !== null && end <= now)
}

const Scopes = Schema.Array(KeyScope).pipe(
  Schema.minItems(1),
  Schema.filter((scopes) => new Set(scopes).size === scopes.length || "A scope is named twice"),
  Schema.annotations({ jsonSchema: { minItems: 1, uniqueItems: true } })
)

/** Most seconds of a key's life: a century. */
const longestLife = 100 * 366 * 24 * 3600

/** Longest time for which a rotated key stays valid beside the new one, in seconds: thirty days. */
export const maxGraceSeconds = 30 * 24 * 3600

/** What a new key is to be; times as `expires_at` or as `expires_in`, not both. */
export const newKeyFields = {
  /** What it is for. */
  name: Schema.optionalWith(Schema.NullOr(Schema.String.pipe(Schema.maxLength(255))), { default: () => null }),
  scopes: Schema.optionalWith(Scopes, { default: () => defaultScopes }),
  /** It ends then. */
  expires_at: Schema.optionalWith(Schema.NullOr(GivenTime), { default: () => null }),
  /** It ends after so many seconds. */
  expires_in: Schema.optionalWith(Schema.NullOr(wholeNumber(1, longestLife)), {
    default: () => null
  })
}

/** The body that makes a key for the caller's own organisation and mode. */
export const CreateApiKey = Schema.Struct(newKeyFields).annotations({ identifier: "CreateApiKey" })
export type CreateApiKey = typeof CreateApiKey.Type

/** The body that puts a new key in an old one's place. */
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

/** A new API key. The secret is shown this once: a repetition of the request finds null in its place. */
export const CreatedApiKey = Schema.Struct({ ...publicFields, secret: Schema.NullOr(Schema.String) }).annotations({
  identifier: "CreatedApiKey"
})
export type CreatedApiKey = typeof CreatedApiKey.Type

/** A key as it is shown: without its digest, times as timestamps. */
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

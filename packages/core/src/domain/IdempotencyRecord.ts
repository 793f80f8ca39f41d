import { Schema } from "effect"
import type { Json } from "./Json.js"
import type { Tenant } from "./Tenant.js"

/** Most characters of an idempotency key. */
export const maxIdempotencyKeyLength = 255

/** What a caller names a request by, to have it done once however often it is sent. */
export const IdempotencyKey = Schema.String.pipe(Schema.minLength(1), Schema.maxLength(maxIdempotencyKeyLength))

/** The answer that a replay gives again. */
export interface StoredResponse {
  readonly status: number
  readonly body: Json
}

/** An idempotency key in use; times in milliseconds since 1970. */
export interface IdempotencyRecord {
  readonly tenant: Tenant
  readonly key: string
  readonly fingerprint: string
  readonly state:
    | { readonly _tag: "Locked"; readonly token: string; readonly until: number }
    | { readonly _tag: "Stored"; readonly response: StoredResponse; readonly expiresAt: number }
}

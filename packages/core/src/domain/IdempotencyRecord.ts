import { Schema } from "effect"
import type { Json } from "./Json.js"
import type { Tenant } from "./Tenant.js"

/** Longest idempotency key, in characters. */
export const maxIdempotencyKeyLength = 255

/** A caller's name for a request, so that it is done once however often it is sent. */
export const IdempotencyKey = Schema.String.pipe(Schema.minLength(1), Schema.maxLength(maxIdempotencyKeyLength))

/** The stored answer that a replay returns. */
export interface StoredResponse {
  readonly status: number
  readonly body: Json
}

/** An idempotency key in use. Times are milliseconds since 1970. */
export interface IdempotencyRecord {
  readonly tenant: Tenant
  readonly key: string
  readonly fingerprint: string
  readonly state:
    | { readonly _tag: "Locked"; readonly token: string; readonly until: number }
    | { readonly _tag: "Stored"; readonly response: StoredResponse; readonly expiresAt: number }
}

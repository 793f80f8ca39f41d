import { type Redacted, Schema } from "effect"
import { EventType } from "./Event.js"
import { WebhookEndpointId } from "./Ids.js"
import type { Tenant } from "./Tenant.js"
import { GivenTime, Timestamp, timestamp } from "./Timestamp.js"

const Url = Schema.String.pipe(
  Schema.minLength(1),
  Schema.maxLength(2083),
  Schema.filter((text) => {
    // A text that the parser would change is no URL. It drops blanks and control characters, replaces lone surrogates, turns backslashes
    // into slashes, and adds slashes or leaves them out.
    const [, authority] = /^https?:\/\/([^\s\p{Cc}\p{Cs}\\/?#]+)([/?#][^\s\p{Cc}\p{Cs}\\]*)?$/iu.exec(text) ?? []
    if (authority === undefined || !URL.canParse(text)) return "Expected an absolute http or https URL"
    return authority.includes("@") ? "A URL with a user name or password is not accepted" : undefined
  }),
  Schema.annotations({
    identifier: "WebhookUrl",
    jsonSchema: { type: "string", format: "uri", minLength: 1, maxLength: 2083 }
  })
)

/**
 * The request body that registers a webhook endpoint. Empty or null `events` subscribe to the three of a document's end; endpoints receive
 * the others only if they name them.
 */
export const CreateWebhookEndpoint = Schema.Struct({
  url: Url,
  events: Schema.optionalWith(Schema.NullOr(Schema.Array(EventType)), { default: () => [] })
}).annotations({ identifier: "CreateWebhookEndpoint" })
export type CreateWebhookEndpoint = typeof CreateWebhookEndpoint.Type

/** The request body that changes a webhook endpoint: what it leaves out stays unchanged. */
export const UpdateWebhookEndpoint = Schema.Struct({
  url: Schema.optionalWith(Url, { exact: true }),
  events: Schema.optionalWith(Schema.NullOr(Schema.Array(EventType)), { exact: true }),
  active: Schema.optionalWith(Schema.Boolean, { exact: true })
}).annotations({ identifier: "UpdateWebhookEndpoint" })
export type UpdateWebhookEndpoint = typeof UpdateWebhookEndpoint.Type

/** The outcome of a test message to an endpoint. */
export const WebhookTest = Schema.Struct({
  object: Schema.Literal("webhook_test"),
  endpoint_id: WebhookEndpointId,
  /** Whether the receiver answered with a 2xx. */
  delivered: Schema.Boolean,
  /** Null when no answer came. */
  status_code: Schema.NullOr(Schema.Int),
  duration_ms: Schema.Int,
  /** Why no answer came. */
  error: Schema.NullOr(Schema.String)
}).annotations({ identifier: "WebhookTest" })
export type WebhookTest = typeof WebhookTest.Type

/** The request body that redelivers the events since a time that have not reached an endpoint. */
export const RecoverDeliveries = Schema.Struct({ since: GivenTime }).annotations({ identifier: "RecoverDeliveries" })
export type RecoverDeliveries = typeof RecoverDeliveries.Type

/** Number of deliveries that are due again. */
export const WebhookRecovery = Schema.Struct({
  object: Schema.Literal("webhook_recovery"),
  endpoint_id: WebhookEndpointId,
  since: Timestamp,
  deliveries: Schema.Int
}).annotations({ identifier: "WebhookRecovery" })
export type WebhookRecovery = typeof WebhookRecovery.Type

const publicFields = {
  id: WebhookEndpointId,
  object: Schema.Literal("webhook_endpoint"),
  url: Schema.String,
  events: Schema.NullOr(Schema.Array(EventType)),
  active: Schema.Boolean,
  created_at: Timestamp,
  secret_prefix: Schema.String
}

/** A webhook endpoint as lists show it. */
export const WebhookEndpoint = Schema.Struct(publicFields).annotations({ identifier: "WebhookEndpoint" })
export type WebhookEndpoint = typeof WebhookEndpoint.Type

/** The answer to the creation of a webhook endpoint: the only time the secret is shown. */
export const CreatedWebhookEndpoint = Schema.Struct({ ...publicFields, secret: Schema.String }).annotations({
  identifier: "CreatedWebhookEndpoint"
})
export type CreatedWebhookEndpoint = typeof CreatedWebhookEndpoint.Type

/** A webhook endpoint as stores keep it. */
export interface WebhookEndpointRecord {
  readonly id: WebhookEndpointId
  readonly tenant: Tenant
  readonly url: string
  readonly events: ReadonlyArray<EventType> | null
  readonly active: boolean
  readonly createdAt: number
  readonly secretPrefix: string
  /** `whsec_` and base64 of 32 bytes. Stores encrypt it at rest where a key is configured. */
  readonly secret: Redacted.Redacted
  /** The secret before the last rotation. Messages are also signed with it until `validUntil`, in milliseconds since 1970. */
  readonly previousSecret: { readonly secret: Redacted.Redacted; readonly validUntil: number } | null
  /** Since when every attempt has failed, in milliseconds since 1970; null or absent while they succeed. */
  readonly failingSince?: number | null
}

/** A webhook endpoint without its secrets. */
export type WebhookEndpointWithoutSecrets = Omit<WebhookEndpointRecord, "secret" | "previousSecret">

/** The secrets that sign a message at `now`, newest first. */
export const signingSecrets = (
  { previousSecret, secret }: WebhookEndpointRecord,
  now: number
): ReadonlyArray<Redacted.Redacted> =>
  previousSecret !== null && previousSecret.validUntil > now ? [secret, previousSecret.secret] : [secret]

/** An endpoint as the API shows it, with only the first characters of its secret. */
export const toWebhookEndpoint = (record: WebhookEndpointWithoutSecrets): WebhookEndpoint => ({
  id: record.id,
  object: "webhook_endpoint",
  url: record.url,
  events: record.events,
  active: record.active,
  created_at: timestamp(record.createdAt),
  secret_prefix: record.secretPrefix
})

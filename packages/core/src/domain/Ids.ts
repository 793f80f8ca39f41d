import { Clock, Effect, Random, Schema } from "effect"

/** Crockford's base 32 in lower case: no i, l, o or u, so that ids survive being read aloud. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

const prefixed = <const Prefix extends string, const Brand extends string>(
  prefix: Prefix,
  form: RegExp,
  brand: Brand
) =>
  Schema.String.pipe(
    Schema.pattern(form, {
      identifier: brand,
      message: () => `Expected an id that begins with ${prefix}_`
    }),
    Schema.brand(brand)
  )

/** Id of a document: `doc_` and 26 characters. */
export const DocumentId = prefixed("doc", /^doc_[0-9a-hjkmnp-tv-z]{26}$/, "DocumentId")
export type DocumentId = typeof DocumentId.Type

/** Id of a saved extraction schema: `schm_` and 26 characters. */
export const SchemaId = prefixed("schm", /^schm_[0-9a-hjkmnp-tv-z]{26}$/, "SchemaId")
export type SchemaId = typeof SchemaId.Type

/** Id of a webhook endpoint: `we_` and 26 characters. */
export const WebhookEndpointId = prefixed("we", /^we_[0-9a-hjkmnp-tv-z]{26}$/, "WebhookEndpointId")
export type WebhookEndpointId = typeof WebhookEndpointId.Type

/** Id of an event: `evt_` and 26 characters. */
export const EventId = prefixed("evt", /^evt_[0-9a-hjkmnp-tv-z]{26}$/, "EventId")
export type EventId = typeof EventId.Type

/** Id of the delivery of one event to one endpoint: `dlv_` and 26 characters. */
export const DeliveryId = prefixed("dlv", /^dlv_[0-9a-hjkmnp-tv-z]{26}$/, "DeliveryId")
export type DeliveryId = typeof DeliveryId.Type

/** Id of an API key: `key_` and 26 characters. It is no secret. */
export const KeyId = prefixed("key", /^key_[0-9a-hjkmnp-tv-z]{26}$/, "KeyId")
export type KeyId = typeof KeyId.Type

/** Id of an organisation: `org_` and 26 characters. */
export const OrganisationId = prefixed("org", /^org_[0-9a-hjkmnp-tv-z]{26}$/, "OrganisationId")
export type OrganisationId = typeof OrganisationId.Type

/** Id of an entry of the audit trail: `aud_` and 26 characters. */
export const AuditId = prefixed("aud", /^aud_[0-9a-hjkmnp-tv-z]{26}$/, "AuditId")
export type AuditId = typeof AuditId.Type

/** A whole number in so many characters. */
const inBase32 = (value: number, length: number): string => {
  let rest = value
  let text = ""
  for (let i = 0; i < length; i++) {
    text = alphabet.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** Eight random characters: 40 bits, which one draw holds. */
const chance = Effect.map(Random.nextIntBetween(0, 32 ** 8), (drawn) => inBase32(drawn, 8))

/**
 * 26 characters like a ULID: 10 for the milliseconds since 1970, 16 random. Ids sort by the time they were made.
 * Time and chance come from Effect's services, so tests decide both.
 *
 * @see https://github.com/ulid/spec
 */
const sortable = Effect.flatMap(Clock.currentTimeMillis, (time) =>
  Effect.flatMap(chance, (one) => Effect.map(chance, (other) => inBase32(time, 10) + one + other))
)

const generate = <A extends string>(
  schema: { readonly make: (id: string, options: { readonly disableValidation: true }) => A },
  prefix: string
): Effect.Effect<A> =>
  // It has the form of an id as it is made.
  Effect.map(sortable, (id) => schema.make(`${prefix}_${id}`, { disableValidation: true }))

/** A new id of a document. Ids sort by creation time, from Effect's clock, and end in 80 random bits from its `Random`. */
export const makeDocumentId = generate(DocumentId, "doc")
/** A new id of a schema. Ids sort by creation time, from Effect's clock, and end in 80 random bits from its `Random`. */
export const makeSchemaId = generate(SchemaId, "schm")
/** A new id of a webhook endpoint. Ids sort by creation time, from Effect's clock, and end in 80 random bits from its `Random`. */
export const makeWebhookEndpointId = generate(WebhookEndpointId, "we")
/** A new id of an event. Ids sort by creation time, from Effect's clock, and end in 80 random bits from its `Random`. */
export const makeEventId = generate(EventId, "evt")
/** A new id of a delivery. Ids sort by creation time, from Effect's clock, and end in 80 random bits from its `Random`. */
export const makeDeliveryId = generate(DeliveryId, "dlv")
/** A new id of an API key. Ids sort by creation time, from Effect's clock, and end in 80 random bits from its `Random`. */
export const makeKeyId = generate(KeyId, "key")
/**
 * A new id of an entry of the audit trail. Ids sort by creation time, from Effect's clock, and end in 80 random bits from its `Random`.
 */
export const makeAuditId = generate(AuditId, "aud")
/** A new id of an organisation. Ids sort by creation time, from Effect's clock, and end in 80 random bits from its `Random`. */
export const makeOrganisationId = generate(OrganisationId, "org")

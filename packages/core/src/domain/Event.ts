import { Effect, Schema } from "effect"
import { Document } from "./Document.js"
import { DeliveryId, DocumentId, EventId, makeDeliveryId, WebhookEndpointId } from "./Ids.js"
import type { Tenant } from "./Tenant.js"
import { Timestamp, timestamp, timestampOrNull } from "./Timestamp.js"

/** What an event tells: how a document ended. */
export const EventType = Schema.Literal("document.completed", "document.partially_completed", "document.failed")
export type EventType = typeof EventType.Type

/** How the delivery of an event to one endpoint stands. */
export const DeliverySummary = Schema.Struct({
  id: DeliveryId,
  endpoint_id: WebhookEndpointId,
  attempts: Schema.Int,
  last_status_code: Schema.NullOr(Schema.Int),
  delivered_at: Schema.NullOr(Timestamp),
  next_attempt_at: Schema.NullOr(Timestamp)
}).annotations({ identifier: "DeliverySummary" })
export type DeliverySummary = typeof DeliverySummary.Type

/** The log of one try at a delivery. */
export const DeliveryAttemptLog = Schema.Struct({
  object: Schema.Literal("delivery_attempt"),
  delivery_id: DeliveryId,
  /** From 1. */
  number: Schema.Int,
  attempted_at: Timestamp,
  duration_ms: Schema.Int,
  /** Null when no answer came. */
  status_code: Schema.NullOr(Schema.Int),
  /** Why no answer came. */
  error: Schema.NullOr(Schema.String)
}).annotations({ identifier: "DeliveryAttempt" })
export type DeliveryAttemptLog = typeof DeliveryAttemptLog.Type

/** The body that delivers an event again; without an endpoint to all. */
export const RedeliverEvent = Schema.Struct({
  endpoint_id: Schema.optionalWith(Schema.String, { exact: true, nullable: true })
}).annotations({ identifier: "RedeliverEvent" })
export type RedeliverEvent = typeof RedeliverEvent.Type

/** The payload carries the document, never extracted values. */
export const EventPayload = Schema.Struct({ document: Document }).annotations({ identifier: "EventPayload" })
export type EventPayload = typeof EventPayload.Type

/** The event resource of the interface. */
export const Event = Schema.Struct({
  id: EventId,
  object: Schema.Literal("event"),
  type: EventType,
  document_id: DocumentId,
  created_at: Timestamp,
  payload: EventPayload,
  deliveries: Schema.Array(DeliverySummary)
}).annotations({ identifier: "Event" })
export type Event = typeof Event.Type

/** An event as stores keep it; times in milliseconds since 1970. */
export interface EventRecord {
  readonly id: EventId
  readonly tenant: Tenant
  readonly type: EventType
  readonly documentId: DocumentId
  readonly createdAt: number
  readonly payload: EventPayload
}

/** A delivery as stores keep it; times in milliseconds since 1970. */
export interface DeliveryRecord {
  readonly id: DeliveryId
  readonly tenant: Tenant
  readonly eventId: EventId
  readonly endpointId: WebhookEndpointId
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly deliveredAt: number | null
  /** Null when nothing more will be tried. */
  readonly nextAttemptAt: number | null
}

/** A delivery as a sender has it in hand. */
export interface HeldDelivery {
  /** As it stood when it was leased. */
  readonly delivery: DeliveryRecord
  /** How long nobody else is given it, in milliseconds since 1970: by this the store knows who holds it. */
  readonly leasedUntil: number
}

/** A delivery that is to be tried, with what it sends. */
export interface DueDelivery extends HeldDelivery {
  /** The body of its event: the same at every attempt and to every endpoint. */
  readonly body: string
}

/** One try at a delivery. */
export interface DeliveryAttempt {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly durationMs: number
  /** Null when no answer came. */
  readonly statusCode: number | null
  /** Why no answer came, in words that carry nothing of the receiver's. */
  readonly cause: string | null
}

/** A delivery of an event to an endpoint that has not been tried, due at `at`, in milliseconds since 1970. */
export const makeDelivery = (
  { id: eventId, tenant }: Pick<EventRecord, "id" | "tenant">,
  endpointId: WebhookEndpointId,
  at: number
): Effect.Effect<DeliveryRecord> =>
  Effect.map(makeDeliveryId, (id) => ({
    id,
    tenant,
    eventId,
    endpointId,
    attempts: 0,
    lastStatusCode: null,
    deliveredAt: null,
    nextAttemptAt: at
  }))

/** A delivery as its event shows it. */
export const toDeliverySummary = (delivery: DeliveryRecord): DeliverySummary => ({
  id: delivery.id,
  endpoint_id: delivery.endpointId,
  attempts: delivery.attempts,
  last_status_code: delivery.lastStatusCode,
  delivered_at: timestampOrNull(delivery.deliveredAt),
  next_attempt_at: timestampOrNull(delivery.nextAttemptAt)
})

/**
 * What is sent of an event: JSON of `{type, timestamp, data}`. `document` is the JSON text of the document, its metadata as they were sent
 * to us. Written out, and not taken from what is shown of an event: this is done for each of thousands a second.
 */
export const eventBody = (
  event: { readonly id: string; readonly type: string; readonly documentId: string; readonly createdAt: number },
  document: string
): string => {
  const { createdAt, documentId, id, type } = event
  const at = timestamp(createdAt)
  return `{"type":"${type}","timestamp":"${at}","data":{"id":"${id}","object":"event","type":"${type}","document_id":"${documentId}","created_at":"${at}","payload":{"document":${document}}}}`
}

/** An event as it is shown, with how its deliveries stand. */
export const toEvent = (event: EventRecord, deliveries: ReadonlyArray<DeliveryRecord>): Event => ({
  id: event.id,
  object: "event",
  type: event.type,
  document_id: event.documentId,
  created_at: timestamp(event.createdAt),
  payload: event.payload,
  deliveries: deliveries.map(toDeliverySummary)
})

/** An attempt as callers see it; `index` counts from 0. */
export const toAttemptLog = (id: DeliveryId, attempt: DeliveryAttempt, index: number): DeliveryAttemptLog => ({
  object: "delivery_attempt",
  delivery_id: id,
  number: index + 1,
  attempted_at: timestamp(attempt.at),
  duration_ms: attempt.durationMs,
  status_code: attempt.statusCode,
  error: attempt.cause
})

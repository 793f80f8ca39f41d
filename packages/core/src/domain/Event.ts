import { Effect, Schema } from "effect"
import { Document } from "./Document.js"
import { DeliveryId, DocumentId, EventId, makeDeliveryId, WebhookEndpointId } from "./Ids.js"
import type { Tenant } from "./Tenant.js"
import { Timestamp, timestamp, timestampOrNull } from "./Timestamp.js"

/** The events of a document's end. An endpoint that names no type receives these alone. */
export const EndEventType = Schema.Literal("document.completed", "document.partially_completed", "document.failed")
export type EndEventType = typeof EndEventType.Type

/** The type of an event: how a document ended, that a worker has begun with it, or that a person has reviewed its result. */
export const EventType = Schema.Literal(...EndEventType.literals, "document.processing", "document.reviewed")
export type EventType = typeof EventType.Type

/** The state of a delivery of an event to one endpoint. */
export const DeliverySummary = Schema.Struct({
  id: DeliveryId,
  endpoint_id: WebhookEndpointId,
  attempts: Schema.Int,
  last_status_code: Schema.NullOr(Schema.Int),
  delivered_at: Schema.NullOr(Timestamp),
  next_attempt_at: Schema.NullOr(Timestamp)
}).annotations({ identifier: "DeliverySummary" })
export type DeliverySummary = typeof DeliverySummary.Type

/** The log of one attempt at a delivery. */
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

/** The request body that redelivers an event: to one endpoint, or to all. */
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
  /** Null when there is no further attempt. */
  readonly nextAttemptAt: number | null
}

/** A delivery leased by a sender. */
export interface HeldDelivery {
  /** The delivery at the time of the lease. */
  readonly delivery: DeliveryRecord
  /** End of the lease, in milliseconds since 1970. It also identifies the holder to the store. */
  readonly leasedUntil: number
}

/** A delivery that is due, with its body. */
export interface DueDelivery extends HeldDelivery {
  /** The event's body: the same at every attempt and to every endpoint. */
  readonly body: string
}

/** One attempt at a delivery. */
export interface DeliveryAttempt {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly durationMs: number
  /** Null when no answer came. */
  readonly statusCode: number | null
  /** Why no answer came, without quoting the receiver. */
  readonly cause: string | null
}

/** A new delivery of an event to an endpoint, due at `at`, in milliseconds since 1970. */
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
 * The body that is sent for an event: JSON of `{type, timestamp, data}`. `document` is the JSON text of the document, with its metadata as
 * received. It is written out by hand, because it is made for each of thousands a second.
 */
export const eventBody = (
  event: { readonly id: string; readonly type: string; readonly documentId: string; readonly createdAt: number },
  document: string
): string => {
  const { createdAt, documentId, id, type } = event
  const at = timestamp(createdAt)
  return `{"type":"${type}","timestamp":"${at}","data":{"id":"${id}","object":"event","type":"${type}","document_id":"${documentId}","created_at":"${at}","payload":{"document":${document}}}}`
}

/** An event as the API shows it, with the states of its deliveries. */
export const toEvent = (event: EventRecord, deliveries: ReadonlyArray<DeliveryRecord>): Event => ({
  id: event.id,
  object: "event",
  type: event.type,
  document_id: event.documentId,
  created_at: timestamp(event.createdAt),
  payload: event.payload,
  deliveries: deliveries.map(toDeliverySummary)
})

/** An attempt as the API shows it; `index` counts from 0. */
export const toAttemptLog = (id: DeliveryId, attempt: DeliveryAttempt, index: number): DeliveryAttemptLog => ({
  object: "delivery_attempt",
  delivery_id: id,
  number: index + 1,
  attempted_at: timestamp(attempt.at),
  duration_ms: attempt.durationMs,
  status_code: attempt.statusCode,
  error: attempt.cause
})

import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import { type DocumentRecord, toDocument } from "../domain/Document.js"
import { decode } from "../domain/decode.js"
import {
  type IdempotencyConflict,
  type IdempotencyInProgress,
  NotFound,
  type StorageUnavailable,
  ValidationFailed
} from "../domain/Errors.js"
import {
  type DeliveryAttemptLog,
  type DeliveryRecord,
  EndEventType,
  Event,
  type EventRecord,
  type EventType,
  makeDelivery,
  RedeliverEvent,
  toAttemptLog,
  toEvent
} from "../domain/Event.js"
import { DeliveryId, EventId, makeEventId, WebhookEndpointId } from "../domain/Ids.js"
import { type List, toList } from "../domain/ListPage.js"
import type { Tenant } from "../domain/Tenant.js"
import { timestamp } from "../domain/Timestamp.js"
import { RecoverDeliveries, WebhookRecovery } from "../domain/WebhookEndpoint.js"
import { fingerprint, Idempotency, type Replayable } from "../lifecycle/Idempotency.js"
import { type EventQuery, EventStore, type StoredEvent } from "../ports/EventStore.js"
import { deliveriesTopic, Signals } from "../ports/Signals.js"
import { Transaction } from "../ports/Transaction.js"
import { WebhookEndpointStore } from "../ports/WebhookEndpointStore.js"
import { Audit } from "./Audit.js"
import { findById } from "./findById.js"

const typeOf: Partial<Record<DocumentRecord["status"], EndEventType>> = {
  completed: "document.completed",
  partially_completed: "document.partially_completed",
  failed: "document.failed"
}

const isEnd = Schema.is(EndEventType)

/** Whether an endpoint wants events of a type; none named means all of a document's end. */
const subscribes = ({ events }: { readonly events: ReadonlyArray<EventType> | null }, type: EventType): boolean =>
  events === null || events.length === 0 ? isEnd(type) : events.includes(type)

/** Deliveries that are put back into the queue at once. */
const recoveryBatch = 500

/** Events of a tenant, and their redelivery. */
export interface EventsService {
  /**
   * Writes the event of a document that has just ended, with a delivery for each active endpoint that subscribes to it,
   * in the transaction that is open. A document in any other state has no event.
   */
  readonly emit: (document: DocumentRecord) => Effect.Effect<void, StorageUnavailable>
  /**
   * Writes an event of a document's progress in the open transaction, if an active endpoint subscribes to its type by
   * name. Returns whether it wrote one.
   */
  readonly announce: (
    type: Exclude<EventType, EndEventType>,
    document: DocumentRecord
  ) => Effect.Effect<boolean, StorageUnavailable>
  /** Announces committed events, so that their deliveries begin at once. */
  readonly wake: Effect.Effect<void>
  readonly get: (tenant: Tenant, id: string) => Effect.Effect<Event, NotFound | StorageUnavailable>
  /** Newest first. */
  readonly list: (tenant: Tenant, query: EventQuery) => Effect.Effect<List<Event>, StorageUnavailable>
  /**
   * Redelivers an event to the endpoint that the body names, or to every active one that has a delivery of it or
   * subscribes to its type. A delivery that waits for its next attempt is brought forward; otherwise a new one is created.
   */
  readonly redeliver: (
    tenant: Tenant,
    id: string,
    body: unknown,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<Event>,
    NotFound | ValidationFailed | IdempotencyConflict | IdempotencyInProgress | StorageUnavailable
  >
  /**
   * Redelivers every event since a time, in milliseconds since 1970, that has not reached an endpoint: given up or
   * still waiting, each with all its attempts again. Returns the number of deliveries.
   */
  readonly recover: (
    tenant: Tenant,
    endpointId: string,
    since: number
  ) => Effect.Effect<number, NotFound | ValidationFailed | StorageUnavailable>
  /** The same with `since` in a body, once for each idempotency key. */
  readonly recoverOnce: (
    tenant: Tenant,
    endpointId: string,
    body: unknown,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<WebhookRecovery>,
    NotFound | ValidationFailed | IdempotencyConflict | IdempotencyInProgress | StorageUnavailable
  >
  /** The log of a delivery's attempts, oldest first. */
  readonly attempts: (
    tenant: Tenant,
    id: string,
    deliveryId: string
  ) => Effect.Effect<List<DeliveryAttemptLog>, NotFound | StorageUnavailable>
}

/**
 * A delivery with all its attempts before it again, from `now` on. The time always changes, which shows that a sender
 * holding the delivery began earlier.
 */
const anew = (delivery: DeliveryRecord, now: number): DeliveryRecord => ({
  ...delivery,
  attempts: 0,
  nextAttemptAt: delivery.nextAttemptAt === now ? now - 1 : now
})

const findEvent = findById("event", EventId)

/** Events of documents. */
export class Events extends Context.Tag("@extrait/core/Events")<Events, EventsService>() {
  static readonly layer: Layer.Layer<
    Events,
    never,
    EventStore | WebhookEndpointStore | Signals | Transaction | Idempotency | Audit
  > = Layer.effect(
    Events,
    Effect.gen(function* () {
      const store = yield* EventStore
      const endpoints = yield* WebhookEndpointStore
      const signals = yield* Signals
      const transaction = yield* Transaction
      const idempotency = yield* Idempotency
      const audit = yield* Audit

      const find = (tenant: Tenant, id: string): Effect.Effect<StoredEvent, NotFound | StorageUnavailable> =>
        findEvent(id, (known) => store.find(tenant, known))

      /** The endpoints to which an event is redelivered. */
      const receivers = (tenant: Tenant, { deliveries, event }: StoredEvent, wanted: string | null) =>
        Effect.gen(function* () {
          const active = yield* endpoints.active(tenant)
          if (wanted === null) {
            return active.filter(
              (endpoint) =>
                subscribes(endpoint, event.type) || deliveries.some(({ endpointId }) => endpointId === endpoint.id)
            )
          }
          const named = active.filter(({ id }) => id === wanted)
          if (named.length > 0) return named
          const message = "No active webhook endpoint has this id"
          return yield* new ValidationFailed({
            faults: [{ path: ["endpoint_id"], message, type: "value_error", input: wanted }]
          })
        })

      const recover: EventsService["recover"] = (tenant, id, since) =>
        Effect.gen(function* () {
          const refused = (path: ReadonlyArray<string>, message: string) =>
            new ValidationFailed({ faults: [{ path, message, type: "value_error", input: null }] })
          if (Number.isNaN(since)) return yield* refused(["since"], "Not a time")
          const endpoint = Schema.is(WebhookEndpointId)(id) ? yield* endpoints.find(tenant, id) : Option.none()
          if (Option.isNone(endpoint)) return yield* new NotFound({ resource: "webhook_endpoint", id })
          if (!endpoint.value.active) return yield* refused([], "The webhook endpoint is not active")
          const now = yield* Clock.currentTimeMillis
          const noted = audit.record(tenant, {
            action: "events.recovered",
            subject: endpoint.value.id,
            details: { since: timestamp(since) }
          })
          let count = 0
          let after: DeliveryId | null = null
          while (true) {
            // Each batch is a transaction of its own: tens of thousands are no reason to keep other writers waiting.
            const found: ReadonlyArray<DeliveryRecord> = yield* transaction.run(
              Effect.zipLeft(
                Effect.tap(store.undelivered(tenant, endpoint.value.id, since, recoveryBatch, after), (batch) =>
                  store.updateDeliveries(batch.map((delivery) => anew(delivery, now)))
                ),
                after === null ? noted : Effect.void
              )
            )
            count += found.length
            after = found.at(-1)?.id ?? null
            if (found.length < recoveryBatch) break
          }
          yield* signals.publish(deliveriesTopic)
          return count
        })

      const subscribed = (tenant: Tenant, type: EventType) =>
        Effect.map(endpoints.active(tenant), (active) => active.filter((endpoint) => subscribes(endpoint, type)))

      const insert = (
        type: EventType,
        document: DocumentRecord,
        receiving: ReadonlyArray<{ readonly id: WebhookEndpointId }>
      ) =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const event: EventRecord = {
            id: yield* makeEventId,
            tenant: document.tenant,
            type,
            documentId: document.id,
            createdAt: now,
            payload: { document: toDocument(document, now) }
          }
          const deliveries = yield* Effect.forEach(receiving, ({ id }) => makeDelivery(event, id, now))
          yield* store.insert(event, deliveries)
        })

      return {
        emit: (document) =>
          Effect.gen(function* () {
            const type = typeOf[document.status]
            if (type === undefined) return
            yield* insert(type, document, yield* subscribed(document.tenant, type))
          }),
        announce: (type, document) =>
          Effect.gen(function* () {
            const receiving = yield* subscribed(document.tenant, type)
            if (receiving.length > 0) yield* insert(type, document, receiving)
            return receiving.length > 0
          }),
        wake: signals.publish(deliveriesTopic),
        get: (tenant, id) => Effect.map(find(tenant, id), ({ deliveries, event }) => toEvent(event, deliveries)),
        list: (tenant, query) =>
          Effect.map(
            store.list(tenant, query),
            toList(({ deliveries, event }) => toEvent(event, deliveries))
          ),
        redeliver: (tenant, id, body, key) =>
          Effect.gen(function* () {
            const { endpoint_id: wanted = null } = yield* decode(RedeliverEvent)(body)
            const request = { tenant, key, fingerprint: yield* fingerprint(["events", id, "redeliver", wanted]) }
            const answer = yield* idempotency.run(request, { status: 202, schema: Event }, (storeAnswer) =>
              transaction.run(
                Effect.gen(function* () {
                  const stored = yield* find(tenant, id)
                  const now = yield* Clock.currentTimeMillis
                  const to = yield* receivers(tenant, stored, wanted)
                  const waiting = stored.deliveries.filter(
                    ({ endpointId, nextAttemptAt }) =>
                      nextAttemptAt !== null && to.some((endpoint) => endpoint.id === endpointId)
                  )
                  const unserved = to.filter((endpoint) =>
                    waiting.every(({ endpointId }) => endpointId !== endpoint.id)
                  )
                  // Deliveries that are due already will be sent in their turn, or are being sent.
                  const later = waiting.filter(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt > now)
                  yield* store.updateDeliveries(later.map((delivery) => ({ ...delivery, nextAttemptAt: now })))
                  yield* store.insertDeliveries(
                    yield* Effect.forEach(unserved, (endpoint) => makeDelivery(stored.event, endpoint.id, now))
                  )
                  yield* audit.record(tenant, {
                    action: "event.redelivered",
                    subject: stored.event.id,
                    details: { endpoints: to.map((endpoint) => endpoint.id) }
                  })
                  const { deliveries, event } = yield* find(tenant, id)
                  const answer = toEvent(event, deliveries)
                  // As with documents: what names or describes one is kept with it alone.
                  const { document } = answer.payload
                  yield* storeAnswer({
                    ...answer,
                    payload: { document: { ...document, filename: null, metadata: {} } }
                  })
                  return answer
                })
              )
            )
            yield* signals.publish(deliveriesTopic)
            if (!answer.replayed) return answer
            const { event } = yield* find(tenant, id)
            return { ...answer, value: { ...answer.value, payload: event.payload } }
          }),
        recover,
        recoverOnce: (tenant, id, body, key) =>
          Effect.gen(function* () {
            const given = Date.parse((yield* decode(RecoverDeliveries)(body)).since)
            const since = timestamp(given)
            const request = {
              tenant,
              key,
              fingerprint: yield* fingerprint(["webhook-endpoints", id, "recover", since])
            }
            return yield* idempotency.run(request, { status: 202, schema: WebhookRecovery }, (storeAnswer) =>
              Effect.gen(function* () {
                const deliveries = yield* recover(tenant, id, given)
                const answer: WebhookRecovery = {
                  object: "webhook_recovery",
                  endpoint_id: Schema.decodeSync(WebhookEndpointId)(id),
                  since,
                  deliveries
                }
                yield* storeAnswer(answer)
                return answer
              })
            )
          }),
        attempts: (tenant, id, deliveryId) =>
          Effect.gen(function* () {
            const { deliveries } = yield* find(tenant, id)
            const delivery = deliveries.find((one) => one.id === deliveryId)
            if (delivery === undefined || !Schema.is(DeliveryId)(deliveryId)) {
              return yield* new NotFound({ resource: "delivery", id: deliveryId })
            }
            const attempts = yield* store.attempts(tenant, delivery.id)
            return {
              object: "list" as const,
              data: attempts.map((attempt, index) => toAttemptLog(delivery.id, attempt, index)),
              has_more: false
            }
          })
      }
    })
  )
}

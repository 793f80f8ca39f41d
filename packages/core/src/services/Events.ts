import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import { type DocumentRecord, toDocument } from "../domain/Document.js"
import { NotFound, type StorageUnavailable } from "../domain/Errors.js"
import { type DeliveryRecord, type Event, type EventRecord, type EventType, toEvent } from "../domain/Event.js"
import { EventId, makeDeliveryId, makeEventId } from "../domain/Ids.js"
import { type List, toList } from "../domain/ListPage.js"
import type { Tenant } from "../domain/Tenant.js"
import { type EventQuery, EventStore } from "../ports/EventStore.js"
import { deliveriesTopic, Signals } from "../ports/Signals.js"
import { WebhookEndpointStore } from "../ports/WebhookEndpointStore.js"

const typeOf: Partial<Record<DocumentRecord["status"], EventType>> = {
  completed: "document.completed",
  partially_completed: "document.partially_completed",
  failed: "document.failed"
}

export interface EventsService {
  /**
   * Writes the event of a document that has just ended, with a delivery for each active endpoint that subscribes to it,
   * in the transaction that is open. A document in any other state has no event.
   */
  readonly emit: (document: DocumentRecord) => Effect.Effect<void, StorageUnavailable>
  /** Says that events have been committed, so that their deliveries begin at once. */
  readonly wake: Effect.Effect<void>
  readonly get: (tenant: Tenant, id: string) => Effect.Effect<Event, NotFound | StorageUnavailable>
  /** Newest first. */
  readonly list: (tenant: Tenant, query: EventQuery) => Effect.Effect<List<Event>, StorageUnavailable>
}

/** Events of documents. */
export class Events extends Context.Tag("@extrait/core/Events")<Events, EventsService>() {
  static readonly layer: Layer.Layer<Events, never, EventStore | WebhookEndpointStore | Signals> = Layer.effect(
    Events,
    Effect.gen(function* () {
      const store = yield* EventStore
      const endpoints = yield* WebhookEndpointStore
      const signals = yield* Signals
      return {
        emit: (document) =>
          Effect.gen(function* () {
            const type = typeOf[document.status]
            if (type === undefined) return
            const { tenant } = document
            const now = yield* Clock.currentTimeMillis
            const event: EventRecord = {
              id: yield* makeEventId,
              tenant,
              type,
              documentId: document.id,
              createdAt: now,
              payload: { document: toDocument(document) }
            }
            const subscribed = (yield* endpoints.active(tenant)).filter(
              ({ events }) => events === null || events.length === 0 || events.includes(type)
            )
            const deliveries = yield* Effect.forEach(subscribed, (endpoint) =>
              Effect.map(
                makeDeliveryId,
                (id): DeliveryRecord => ({
                  id,
                  tenant,
                  eventId: event.id,
                  endpointId: endpoint.id,
                  attempts: 0,
                  lastStatusCode: null,
                  deliveredAt: null,
                  nextAttemptAt: now
                })
              )
            )
            yield* store.insert(event, deliveries)
          }),
        wake: signals.publish(deliveriesTopic),
        get: (tenant, id) =>
          Effect.gen(function* () {
            const found = Schema.is(EventId)(id) ? yield* store.find(tenant, id) : Option.none()
            return yield* Option.match(found, {
              onNone: () => new NotFound({ resource: "event", id }),
              onSome: ({ deliveries, event }) => Effect.succeed(toEvent(event, deliveries))
            })
          }),
        list: (tenant, query) =>
          Effect.map(
            store.list(tenant, query),
            toList(({ deliveries, event }) => toEvent(event, deliveries))
          )
      }
    })
  )
}

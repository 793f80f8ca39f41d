// Endpoints and events that wait to be delivered, as rows: for whatever measures or kills their sender.
import {
  EventStore,
  makeDelivery,
  makeDocumentId,
  makeEventId,
  makeWebhookEndpointId,
  Transaction,
  WebhookEndpointStore
} from "@extrait/core"
import { Clock, Effect, Redacted } from "effect"

/** Signs what is sent to every endpoint. */
export const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`

/** Stores an active endpoint for each of `urls`, and gives their ids. */
export const insertEndpoints = (tenant, urls) =>
  Effect.gen(function* () {
    const store = yield* WebhookEndpointStore
    const createdAt = yield* Clock.currentTimeMillis
    return yield* Effect.forEach(urls, (url) =>
      Effect.gen(function* () {
        const id = yield* makeWebhookEndpointId
        yield* store.insert({
          id,
          tenant,
          url,
          events: null,
          active: true,
          createdAt,
          secretPrefix: secret.slice(0, 10),
          secret: Redacted.make(secret),
          previousSecret: null
        })
        return id
      })
    )
  }).pipe((effect) => Effect.flatMap(Transaction, ({ run }) => run(effect)))

/** Stores `count` events, each to be delivered to all `endpointIds` at once, in one transaction; gives their ids. */
export const insertEvents = (tenant, endpointIds, count, documentOf) =>
  Effect.gen(function* () {
    const events = yield* EventStore
    const createdAt = yield* Clock.currentTimeMillis
    const one = Effect.gen(function* () {
      const documentId = yield* makeDocumentId
      const eventId = yield* makeEventId
      const deliveries = yield* Effect.forEach(endpointIds, (endpointId) =>
        makeDelivery({ id: eventId, tenant }, endpointId, createdAt)
      )
      const payload = { document: documentOf(documentId, createdAt) }
      yield* events.insert(
        { id: eventId, tenant, type: "document.completed", documentId, createdAt, payload },
        deliveries
      )
      return eventId
    })
    return yield* Effect.replicateEffect(one, count)
  }).pipe((effect) => Effect.flatMap(Transaction, ({ run }) => run(effect)))

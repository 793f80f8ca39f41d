import { Clock, Effect, Layer, Option, Redacted, TestClock } from "effect"
import {
  Audit,
  Deliveries,
  DeliveryFailed,
  type DocumentRecord,
  EventStore,
  Events,
  Idempotency,
  layerStorageMemory,
  makeDocumentId,
  makeWebhookEndpointId,
  SecureRandom,
  Signals,
  type WebhookAnswer,
  WebhookEndpointStore,
  type WebhookMessage,
  WebhookSender
} from "../src/index.js"
import { completedDocument } from "./records.js"
import { acme } from "./stack.js"

export type Receiver = (message: WebhookMessage) => Effect.Effect<WebhookAnswer, DeliveryFailed>

export const answer = (statusCode: number, retryAfterSeconds: number | null = null): WebhookAnswer => ({
  statusCode,
  retryAfterSeconds
})
export const ok: Receiver = () => Effect.succeed(answer(204))
export const hangs: Receiver = () =>
  Effect.zipRight(Effect.sleep("20 seconds"), new DeliveryFailed({ reason: "no answer within 20 s" }))

/** Deliveries over memory, to receivers by the URLs of endpoints. */
export const over = (receivers: Readonly<Record<string, Receiver>>) =>
  Layer.mergeAll(Deliveries.layer, Events.layer).pipe(
    Layer.provide(Layer.merge(Idempotency.layer, Audit.layer)),
    Layer.provideMerge(Layer.mergeAll(layerStorageMemory, Signals.layerMemory, SecureRandom.layerRandom)),
    Layer.provide(
      Layer.succeed(WebhookSender, {
        send: (message) =>
          receivers[message.url]?.(message) ?? new DeliveryFailed({ reason: "the host name does not resolve" })
      })
    )
  )

export const addEndpoint = (url: string) =>
  Effect.gen(function* () {
    const id = yield* makeWebhookEndpointId
    const store = yield* WebhookEndpointStore
    yield* store.insert({
      id,
      tenant: acme,
      url,
      events: null,
      active: true,
      createdAt: yield* Clock.currentTimeMillis,
      secretPrefix: "whsec_AAAA",
      secret: Redacted.make(`whsec_${btoa("A".repeat(32))}`),
      previousSecret: null
    })
    return id
  })

/** The event of a document that has just ended. */
export const emitOf = (changes: Partial<DocumentRecord>) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const document = completedDocument(yield* makeDocumentId, {
      createdAt: now,
      updatedAt: now,
      completedAt: now,
      ...changes
    })
    yield* (yield* Events).emit(document)
  })
export const emit = emitOf({})

export const running = Effect.flatMap(Deliveries, ({ run }) => Effect.forkScoped(run))

/** Deliveries of every event, by endpoint. */
export const deliveries = Effect.gen(function* () {
  const { rows } = yield* (yield* EventStore).list(acme, { limit: 1000 })
  return rows.flatMap((row) => row.deliveries)
})

/** Advances the clock to the next delivery that is due, and attempts it, until `until` or until none is left. */
export const passTime = (until = Number.POSITIVE_INFINITY) =>
  Effect.gen(function* () {
    const { deliverDue } = yield* Deliveries
    while (true) {
      const due = (yield* deliveries).flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [nextAttemptAt]))
      const next = Math.min(...due)
      if (next > until || due.length === 0) break
      yield* TestClock.setTime(Math.max(next, yield* Clock.currentTimeMillis))
      yield* deliverDue
    }
    if (until !== Number.POSITIVE_INFINITY) yield* TestClock.setTime(until)
  })

export const hours = (n: number) => Effect.map(Clock.currentTimeMillis, (now) => now + n * 3_600_000)

export const endpoint = (id: Effect.Effect.Success<typeof makeWebhookEndpointId>) =>
  Effect.map(
    Effect.flatMap(WebhookEndpointStore, (store) => store.find(acme, id)),
    Option.getOrThrow
  )

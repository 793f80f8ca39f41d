import { Clock, Context, Duration, Effect, Layer, Option, Random } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import { type DeliveryAttempt, type DeliveryRecord, type DueDelivery, toEvent } from "../domain/Event.js"
import { exactText } from "../domain/ExactJson.js"
import { signingSecrets } from "../domain/WebhookEndpoint.js"
import { EventStore } from "../ports/EventStore.js"
import { deliveriesTopic, Signals } from "../ports/Signals.js"
import { survive } from "../ports/survive.js"
import { Transaction } from "../ports/Transaction.js"
import { WebhookEndpointStore } from "../ports/WebhookEndpointStore.js"
import { type WebhookAnswer, WebhookSender } from "../ports/WebhookSender.js"

/** How long after one attempt the next follows; the first is made at once. */
export const retryDelays: ReadonlyArray<Duration.Duration> = [
  Duration.seconds(5),
  Duration.minutes(5),
  Duration.minutes(30),
  Duration.hours(2),
  Duration.hours(5),
  Duration.hours(10),
  Duration.hours(14),
  Duration.hours(20),
  Duration.hours(24)
]

/** Deliveries under way at once, and how long a sender may hold one before another takes it up. */
const concurrency = 16
const leaseMs = 60_000

export interface DeliveriesService {
  /** Attempts everything that is due now; the number of attempts made. */
  readonly deliverDue: Effect.Effect<number, StorageUnavailable>
  /** Delivers as events come and retries fall due, until interrupted. */
  readonly run: Effect.Effect<never>
}

/** Sends events to webhook endpoints. */
export class Deliveries extends Context.Tag("@extrait/core/Deliveries")<Deliveries, DeliveriesService>() {
  static readonly layer: Layer.Layer<
    Deliveries,
    never,
    EventStore | WebhookEndpointStore | WebhookSender | Signals | Transaction
  > = Layer.effect(
    Deliveries,
    Effect.gen(function* () {
      const events = yield* EventStore
      const endpoints = yield* WebhookEndpointStore
      const sender = yield* WebhookSender
      const signals = yield* Signals
      const transaction = yield* Transaction

      /** When to try again after the given number of attempts; null when none is left. */
      const nextAttempt = (attempts: number, now: number, retryAfterSeconds: number | null) =>
        Effect.gen(function* () {
          const delay = retryDelays[attempts - 1]
          if (delay === undefined) return null
          // Up to a tenth more, so that many deliveries that failed together do not return together.
          const jittered = Duration.toMillis(delay) * (1 + 0.1 * (yield* Random.next))
          return now + Math.round(Math.max(jittered, (retryAfterSeconds ?? 0) * 1000))
        })

      const attempt = ({ delivery, event }: DueDelivery): Effect.Effect<void, StorageUnavailable> =>
        Effect.gen(function* () {
          const endpoint = yield* endpoints.find(delivery.tenant, delivery.endpointId)
          if (Option.isNone(endpoint) || !endpoint.value.active) {
            return yield* events.updateDelivery({ ...delivery, nextAttemptAt: null })
          }
          const { deliveries: _, ...data } = toEvent(event, [])
          const at = yield* Clock.currentTimeMillis
          const answer = yield* Effect.either(
            sender.send({
              url: endpoint.value.url,
              id: delivery.eventId,
              timestamp: Math.floor(at / 1000),
              body: exactText({ type: data.type, timestamp: data.created_at, data }),
              secrets: signingSecrets(endpoint.value, at),
              allowHttp: delivery.tenant.mode === "test"
            })
          )
          const now = yield* Clock.currentTimeMillis
          const attempts = delivery.attempts + 1
          const [statusCode, cause, retryAfter] =
            answer._tag === "Left"
              ? [null, answer.left.reason, null]
              : [answer.right.statusCode, null, retryAfterOf(answer.right)]
          const delivered = statusCode !== null && statusCode >= 200 && statusCode < 300
          const gone = statusCode === 410
          const record: DeliveryAttempt = { at, durationMs: now - at, statusCode, cause }
          const stands: DeliveryRecord = {
            ...delivery,
            attempts,
            lastStatusCode: statusCode,
            deliveredAt: delivered ? now : null,
            nextAttemptAt: delivered || gone ? null : yield* nextAttempt(attempts, now, retryAfter)
          }
          yield* events.recordAttempts([{ delivery: stands, attempt: record }])
          // 410: the receiver wants nothing more. The endpoint is read again, since it may have changed meanwhile.
          if (gone) {
            yield* transaction.run(
              Effect.flatMap(
                endpoints.find(delivery.tenant, delivery.endpointId),
                Option.match({
                  onNone: () => Effect.void,
                  onSome: (current) => endpoints.update({ ...current, active: false })
                })
              )
            )
          }
        })

      const deliverDue = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const due = yield* events.leaseDue({
          now,
          leasedUntil: now + leaseMs,
          limit: concurrency,
          perEndpoint: concurrency,
          endpoints: { after: null, except: [] }
        })
        // One that breaks is left to its lease, and does not cut off the others.
        const guarded = (delivery: DueDelivery) => survive("a delivery broke", 0)(attempt(delivery))
        yield* Effect.forEach(due, guarded, { concurrency, discard: true })
        return due.length
      })

      return {
        deliverDue,
        run: Effect.scoped(
          Effect.gen(function* () {
            const next = yield* signals.listen(deliveriesTopic)
            return yield* deliverDue.pipe(
              Effect.flatMap((made) =>
                made > 0 ? Effect.void : Effect.asVoid(Effect.timeoutOption(next, "1 second"))
              ),
              survive("could not deliver"),
              Effect.forever
            )
          })
        )
      }
    })
  )
}

/** Only these two statuses ask for a wait. @see RFC 9110, 10.2.3 */
const retryAfterOf = ({ retryAfterSeconds, statusCode }: WebhookAnswer): number | null =>
  statusCode === 429 || statusCode === 503 ? retryAfterSeconds : null

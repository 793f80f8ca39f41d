import { Clock, Duration, Effect, type Either, Random } from "effect"
import { type DeliveryRecord, type DueDelivery, type EventRecord, toEvent } from "../domain/Event.js"
import { exactText } from "../domain/ExactJson.js"
import { Settings } from "../domain/Settings.js"
import { signingSecrets, type WebhookEndpointRecord } from "../domain/WebhookEndpoint.js"
import type { AttemptOutcome } from "../ports/EventStore.js"
import type { DeliveryFailed, WebhookAnswer, WebhookSenderService } from "../ports/WebhookSender.js"

/** What came of one attempt, for its endpoint: `gone` is a 410, which asks for nothing more ever. */
export type Verdict = "delivered" | "refused" | "unanswered" | "gone"

/** How an attempt went and how its delivery stands after it. */
export interface Attempted extends AttemptOutcome {
  readonly verdict: Verdict
}

/** Only these two statuses ask for a wait. @see RFC 9110, 10.2.3 */
const retryAfterOf = ({ retryAfterSeconds, statusCode }: WebhookAnswer): number | null =>
  statusCode === 429 || statusCode === 503 ? retryAfterSeconds : null

/** When to try again after the given number of attempts; null when none is left. */
const nextAttempt = (attempts: number, now: number, retryAfterSeconds: number | null) =>
  Effect.gen(function* () {
    const { webhookRetries } = yield* Settings
    const delay = webhookRetries[attempts - 1]
    if (delay === undefined) return null
    // Up to a tenth more, so that many deliveries that failed together do not return together.
    const jittered = Duration.toMillis(delay) * (1 + 0.1 * (yield* Random.next))
    return now + Math.round(Math.max(jittered, (retryAfterSeconds ?? 0) * 1000))
  })

/** What is sent of an event: the same at every attempt and to every endpoint. */
const bodies = new WeakMap<EventRecord, string>()
const bodyOf = (event: EventRecord): string => {
  const made = bodies.get(event)
  if (made !== undefined) return made
  const { deliveries: _, ...data } = toEvent(event, [])
  const body = exactText({ type: data.type, timestamp: data.created_at, data })
  bodies.set(event, body)
  return body
}

/** What came of an attempt that began at `at`, as it is known at `now`. */
const judged = (
  delivery: DeliveryRecord,
  answer: Either.Either<WebhookAnswer, DeliveryFailed>,
  at: number,
  now: number
): Effect.Effect<Attempted> => {
  const attempts = delivery.attempts + 1
  const [statusCode, cause, retryAfter] =
    answer._tag === "Left"
      ? [null, answer.left.reason, null]
      : [answer.right.statusCode, null, retryAfterOf(answer.right)]
  const verdict: Verdict =
    statusCode === null
      ? "unanswered"
      : statusCode >= 200 && statusCode < 300
        ? "delivered"
        : statusCode === 410
          ? "gone"
          : "refused"
  const ends = verdict === "delivered" || verdict === "gone"
  return Effect.map(ends ? Effect.succeed(null) : nextAttempt(attempts, now, retryAfter), (nextAttemptAt) => ({
    delivery: {
      ...delivery,
      attempts,
      lastStatusCode: statusCode,
      deliveredAt: verdict === "delivered" ? now : null,
      nextAttemptAt
    },
    attempt: { at, durationMs: now - at, statusCode, cause },
    verdict
  }))
}

/** Sends a delivery once. Nothing is stored. */
export const attemptDelivery = (
  sender: WebhookSenderService,
  endpoint: WebhookEndpointRecord,
  { delivery, event }: DueDelivery
): Effect.Effect<Attempted> =>
  Effect.flatMap(Clock.currentTimeMillis, (at) =>
    Effect.flatMap(
      Effect.either(
        sender.send({
          url: endpoint.url,
          id: delivery.eventId,
          timestamp: Math.floor(at / 1000),
          body: bodyOf(event),
          secrets: signingSecrets(endpoint, at),
          allowHttp: delivery.tenant.mode === "test"
        })
      ),
      (answer) => Effect.flatMap(Clock.currentTimeMillis, (now) => judged(delivery, answer, at, now))
    )
  )

import { Duration, Effect, Random } from "effect"
import type { DueDelivery, HeldDelivery } from "../domain/Event.js"
import { Settings } from "../domain/Settings.js"
import { signingSecrets, type WebhookEndpointRecord } from "../domain/WebhookEndpoint.js"
import type { AttemptOutcome } from "../ports/EventStore.js"
import { DeliveryFailed, type WebhookAnswer, type WebhookMessage } from "../ports/WebhookSender.js"

/** The outcome of one attempt, as it affects the endpoint. `gone` is a 410: send nothing more, ever. */
export type Verdict = "delivered" | "refused" | "unanswered" | "gone"

/** Only these two statuses ask for a wait. @see RFC 9110, 10.2.3 */
const retryAfterOf = ({ retryAfterSeconds, statusCode }: WebhookAnswer): number | null =>
  statusCode === 429 || statusCode === 503 ? retryAfterSeconds : null

/** When to retry a delivery after this many failed attempts, as known at `now`; null when no attempt is left. */
export const nextAttempt = (
  attempts: number,
  answer: WebhookAnswer | DeliveryFailed,
  now: number
): Effect.Effect<number | null> =>
  Effect.gen(function* () {
    const { webhookRetries } = yield* Settings
    const delay = webhookRetries[attempts - 1]
    if (delay === undefined) return null
    const asked = answer instanceof DeliveryFailed ? null : retryAfterOf(answer)
    // Up to a tenth more, so that many deliveries that failed together do not return together.
    const jittered = Duration.toMillis(delay) * (1 + 0.1 * (yield* Random.next))
    return now + Math.round(Math.max(jittered, (asked ?? 0) * 1000))
  })

/** The message that brings a delivery to its endpoint, in an attempt that begins at `at`. */
export const messageOf = (
  endpoint: WebhookEndpointRecord,
  { body, delivery }: DueDelivery,
  at: number
): WebhookMessage => ({
  url: endpoint.url,
  id: delivery.eventId,
  timestamp: Math.floor(at / 1000),
  body,
  secrets: signingSecrets(endpoint, at),
  allowHttp: delivery.tenant.mode === "test"
})

/** What an answer means for the endpoint. */
export const verdictOf = (answer: WebhookAnswer | DeliveryFailed): Verdict => {
  if (answer instanceof DeliveryFailed) return "unanswered"
  const { statusCode } = answer
  if (statusCode >= 200 && statusCode < 300) return "delivered"
  return statusCode === 410 ? "gone" : "refused"
}

/** The outcome of an attempt that began at `at`, as known at `now`. */
export const outcomeOf = (
  { delivery, leasedUntil }: HeldDelivery,
  answer: WebhookAnswer | DeliveryFailed,
  at: number,
  now: number,
  nextAttemptAt: number | null
): AttemptOutcome => {
  const failed = answer instanceof DeliveryFailed
  const statusCode = failed ? null : answer.statusCode
  return {
    held: { delivery, leasedUntil },
    delivery: {
      ...delivery,
      attempts: delivery.attempts + 1,
      lastStatusCode: statusCode,
      deliveredAt: verdictOf(answer) === "delivered" ? now : null,
      nextAttemptAt
    },
    attempt: { at, durationMs: now - at, statusCode, cause: failed ? answer.reason : null }
  }
}

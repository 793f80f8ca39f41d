import { Duration, Effect, Random } from "effect"
import type { DueDelivery, Event, EventRecord, HeldDelivery } from "../domain/Event.js"
import { exactText } from "../domain/ExactJson.js"
import { Settings } from "../domain/Settings.js"
import { timestamp } from "../domain/Timestamp.js"
import { signingSecrets, type WebhookEndpointRecord } from "../domain/WebhookEndpoint.js"
import type { AttemptOutcome } from "../ports/EventStore.js"
import { DeliveryFailed, type WebhookAnswer, type WebhookMessage } from "../ports/WebhookSender.js"

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

/** Where a document's metadata belongs in the text of an event. No text of a caller's holds it: a quotation mark within a text is escaped. */
const place = '"metadata":null'

/** What is sent of an event, the metadata as they were sent to us: the same at every attempt and to every endpoint. */
const bodies = new WeakMap<EventRecord, string>()
const bodyOf = (event: EventRecord): string => {
  const made = bodies.get(event)
  if (made !== undefined) return made
  const { document } = event.payload
  const createdAt = timestamp(event.createdAt)
  // Written out, and not taken from what is shown of an event: this is done for each of thousands a second.
  const data: Omit<Event, "deliveries" | "payload"> & { readonly payload: { readonly document: object } } = {
    id: event.id,
    object: "event",
    type: event.type,
    document_id: event.documentId,
    created_at: createdAt,
    payload: { document: { ...document, metadata: null } }
  }
  const text = JSON.stringify({ type: event.type, timestamp: createdAt, data })
  const at = text.indexOf(place)
  const body = `${text.slice(0, at)}"metadata":${exactText(document.metadata)}${text.slice(at + place.length)}`
  bodies.set(event, body)
  return body
}

/** The message that brings a delivery to its endpoint, in an attempt that begins at `at`. */
export const messageOf = (
  endpoint: WebhookEndpointRecord,
  { delivery, event }: DueDelivery,
  at: number
): WebhookMessage => ({
  url: endpoint.url,
  id: delivery.eventId,
  timestamp: Math.floor(at / 1000),
  body: bodyOf(event),
  secrets: signingSecrets(endpoint, at),
  allowHttp: delivery.tenant.mode === "test"
})

const verdictOf = (statusCode: number | null): Verdict => {
  if (statusCode === null) return "unanswered"
  if (statusCode >= 200 && statusCode < 300) return "delivered"
  return statusCode === 410 ? "gone" : "refused"
}

/** What came of an attempt that began at `at`, as it is known at `now`. */
export const judged = (
  held: HeldDelivery,
  answer: WebhookAnswer | DeliveryFailed,
  at: number,
  now: number
): Effect.Effect<Attempted> => {
  const { delivery } = held
  const attempts = delivery.attempts + 1
  const failed = answer instanceof DeliveryFailed
  const statusCode = failed ? null : answer.statusCode
  const verdict = verdictOf(statusCode)
  const attempted = (nextAttemptAt: number | null): Attempted => ({
    held,
    delivery: {
      ...delivery,
      attempts,
      lastStatusCode: statusCode,
      deliveredAt: verdict === "delivered" ? now : null,
      nextAttemptAt
    },
    attempt: { at, durationMs: now - at, statusCode, cause: failed ? answer.reason : null },
    verdict
  })
  return verdict === "delivered" || verdict === "gone"
    ? Effect.succeed(attempted(null))
    : Effect.map(nextAttempt(attempts, now, failed ? null : retryAfterOf(answer)), attempted)
}

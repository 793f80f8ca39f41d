import { Context, Effect, type Exit, Fiber, type Redacted, Runtime, Schema } from "effect"

/** A message to one endpoint. */
export interface WebhookMessage {
  /** Where it goes. */
  readonly url: string
  /** The event's id: the same at every attempt. */
  readonly id: string
  /** Seconds since 1970, of the attempt. */
  readonly timestamp: number
  /** What is signed and sent: JSON. */
  readonly body: string
  /** Secrets to sign with; two while a rotated one is still valid. */
  readonly secrets: ReadonlyArray<Redacted.Redacted>
  /** Whether plain http is accepted. */
  readonly allowHttp: boolean
}

/** What a receiver answered. */
export interface WebhookAnswer {
  /** The status of HTTP. */
  readonly statusCode: number
  /** Seconds that the receiver asks to wait. */
  readonly retryAfterSeconds: number | null
}

/** No answer came: the address is refused, the connection failed, or time ran out. */
export class DeliveryFailed extends Schema.TaggedError<DeliveryFailed>()("DeliveryFailed", {
  /** Tenants see it, so it tells nothing of the receiver or of the network around the service. */
  reason: Schema.String,
  /** For the host's log alone. */
  detail: Schema.optionalWith(Schema.String, { exact: true })
}) {
  override get message(): string {
    return this.reason
  }
}

/**
 * Signs and sends a message as `send` does, and calls `done` once with the outcome. The returned effect gives the message
 * up; once that has ended, `done` is not called any more.
 */
export type PostWebhook = (
  message: WebhookMessage,
  done: (outcome: Exit.Exit<WebhookAnswer, DeliveryFailed>) => void
) => () => Effect.Effect<void>

/** What signs messages and posts them. */
export interface WebhookSenderService {
  /** Signs and sends by Standard Webhooks 1.0. Any answer is a success here, whatever its status. */
  readonly send: (message: WebhookMessage) => Effect.Effect<WebhookAnswer, DeliveryFailed>
  /**
   * Why nothing could ever be sent to a URL whose host is written as an address; null where only sending can tell. A
   * sender without it takes every URL.
   */
  readonly refusal?: (url: string) => string | null
  /** The same without an effect for each message, for callers that send thousands a second. If it is missing, `send` is used. */
  readonly posting?: Effect.Effect<PostWebhook>
}

/**
 * The port of what signs and posts messages.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export class WebhookSender extends Context.Tag("@extrait/core/WebhookSender")<WebhookSender, WebhookSenderService>() {}

/** How a sender posts without an effect for each message; one that has no such way runs a fiber for each. */
export const postingOf = ({ posting, send }: WebhookSenderService): Effect.Effect<PostWebhook> =>
  posting ??
  Effect.map(Effect.runtime<never>(), (runtime) => (message, done) => {
    const fiber = Runtime.runFork(
      runtime,
      Effect.suspend(() => send(message))
    )
    fiber.addObserver(done)
    return () => Effect.asVoid(Fiber.interrupt(fiber))
  })

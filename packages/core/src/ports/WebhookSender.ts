import { Context, type Effect, type Redacted, Schema } from "effect"

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
  /** In words that carry nothing of the receiver's. */
  reason: Schema.String
}) {
  override get message(): string {
    return this.reason
  }
}

/** What signs messages and posts them. */
export interface WebhookSenderService {
  /** Signs and sends by Standard Webhooks 1.0. Any answer is a success here, whatever its status. */
  readonly send: (message: WebhookMessage) => Effect.Effect<WebhookAnswer, DeliveryFailed>
}

/**
 * The port of what signs and posts messages.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export class WebhookSender extends Context.Tag("@extrait/core/WebhookSender")<WebhookSender, WebhookSenderService>() {}

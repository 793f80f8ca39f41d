import { createHmac } from "node:crypto"
import { Redacted } from "effect"

/** What is signed: the message's id, the attempt's time in seconds since 1970, and the body as it is sent. */
export interface SignedContent {
  readonly id: string
  readonly timestamp: number
  readonly body: string
}

const secretPrefix = "whsec_"

const keyOf = (secret: Redacted.Redacted): Buffer => {
  const text = Redacted.value(secret)
  return Buffer.from(text.startsWith(secretPrefix) ? text.slice(secretPrefix.length) : text, "base64")
}

const sign = (secret: Redacted.Redacted, content: SignedContent): string => {
  const signature = createHmac("sha256", keyOf(secret))
    .update(`${content.id}.${content.timestamp}.${content.body}`, "utf8")
    .digest("base64")
  return `v1,${signature}`
}

/**
 * The three headers of Standard Webhooks 1.0. A receiver accepts the message when one of the signatures, one a secret
 * and separated by spaces, is that of the secret it knows.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export const signatureHeaders = (content: SignedContent, secrets: ReadonlyArray<Redacted.Redacted>) => ({
  "webhook-id": content.id,
  "webhook-timestamp": String(content.timestamp),
  "webhook-signature": secrets.map((secret) => sign(secret, content)).join(" ")
})

import { DeliveryFailed, type WebhookAnswer, type WebhookMessage, WebhookSender } from "@extrait/core"
import { Clock, Duration, Effect, Layer } from "effect"
import { Client, type Dispatcher } from "undici"
import { addressesOf, pinned, type Resolve, resolveBySystem } from "./addresses.js"
import { mayReach, type NetworkInvalid, parseNetwork } from "./networks.js"
import { parseRetryAfter } from "./retryAfter.js"
import { signatureHeaders } from "./signature.js"

export interface UndiciWebhookSenderOptions {
  /** Networks that may be reached though they are not public, such as `127.0.0.0/8` during development. Default none. */
  readonly allowNetworks?: ReadonlyArray<string> | undefined
  /** How long an attempt may take as a whole. Default 20 seconds. */
  readonly timeout?: Duration.DurationInput | undefined
}

/** Bytes of an answer's body that are read and thrown away, so that a receiver can finish what it says. */
const discardedBytes = 64 * 1024
/** How long to listen for them. */
const discardTime = "1 second"

/** Faults of connections, in words that carry nothing of the receiver's. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed before an answer came",
  EPIPE: "the connection was closed before an answer came",
  UND_ERR_SOCKET: "the connection was closed before an answer came",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the host cannot be reached",
  ETIMEDOUT: "the host cannot be reached",
  UND_ERR_CONNECT_TIMEOUT: "the host cannot be reached",
  UND_ERR_HEADERS_OVERFLOW: "the answer is not valid HTTP"
}

const reasonOf = (fault: unknown): string => {
  const code = fault instanceof Error && "code" in fault && typeof fault.code === "string" ? fault.code : ""
  if (fault instanceof Error && fault.name === "HTTPParserError") return "the answer is not valid HTTP"
  if (/CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO_/.test(code))
    return "no secure connection: the certificate or TLS is not valid"
  return reasons[code] ?? "no answer came"
}

const urlOf = (message: WebhookMessage): Effect.Effect<URL, DeliveryFailed> => {
  const url = URL.canParse(message.url) ? new URL(message.url) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return new DeliveryFailed({ reason: "the URL is not valid" })
  if (url.protocol === "http:" && !message.allowHttp) {
    return new DeliveryFailed({ reason: "plain http is not accepted" })
  }
  return Effect.succeed(url)
}

/** The sender over a way to resolve host names. */
export const make = (
  options: UndiciWebhookSenderOptions,
  resolve: Resolve
): Effect.Effect<WebhookSender["Type"], NetworkInvalid> =>
  Effect.gen(function* () {
    const allowed = yield* Effect.forEach(options.allowNetworks ?? [], parseNetwork)
    const timeout = Duration.decode(options.timeout ?? "20 seconds")
    const milliseconds = Duration.toMillis(timeout)

    /** A client for one message: no connection outlives the addresses that were checked for it. */
    const clientTo = (url: URL, addresses: Parameters<typeof pinned>[0]) =>
      Effect.acquireRelease(
        Effect.sync(
          () =>
            new Client(url.origin, {
              connect: { lookup: pinned(addresses), timeout: milliseconds },
              headersTimeout: milliseconds,
              bodyTimeout: milliseconds,
              maxHeaderSize: 16 * 1024
            })
        ),
        (client) => Effect.promise(() => client.destroy())
      )

    const discard = (body: Dispatcher.ResponseData["body"]) =>
      Effect.tryPromise((signal) => body.dump({ limit: discardedBytes, signal })).pipe(
        Effect.timeoutOption(discardTime),
        // The answer has come; what else the receiver says, and how it stops, changes nothing.
        Effect.ignore
      )

    const answerTo = (message: WebhookMessage): Effect.Effect<WebhookAnswer, DeliveryFailed> =>
      Effect.scoped(
        Effect.gen(function* () {
          const url = yield* urlOf(message)
          const addresses = yield* addressesOf(url, resolve, (address) => mayReach(address, allowed))
          const client = yield* clientTo(url, addresses)
          const response = yield* Effect.tryPromise({
            try: (signal) =>
              client.request({
                method: "POST",
                path: `${url.pathname}${url.search}`,
                headers: {
                  "content-type": "application/json; charset=utf-8",
                  "user-agent": "Extrait-Webhooks/1.0",
                  ...signatureHeaders(message, message.secrets)
                },
                body: message.body,
                signal
              }),
            catch: (fault) => new DeliveryFailed({ reason: reasonOf(fault) })
          })
          const now = yield* Clock.currentTimeMillis
          const retryAfter = response.headers["retry-after"]
          yield* discard(response.body)
          return {
            statusCode: response.statusCode,
            retryAfterSeconds: parseRetryAfter(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, now)
          }
        })
      )

    return {
      send: (message) =>
        Effect.timeoutFail(answerTo(message), {
          duration: timeout,
          onTimeout: () => new DeliveryFailed({ reason: `no answer within ${Duration.toSeconds(timeout)} s` })
        })
    }
  })

/**
 * `WebhookSender` on undici. A host name is resolved once, refused unless every answer is a public unicast address or
 * in an allowed network, and connected to at just those addresses. Redirects are not followed.
 */
export const UndiciWebhookSender = {
  layer: (options: UndiciWebhookSenderOptions = {}): Layer.Layer<WebhookSender, NetworkInvalid> =>
    Layer.effect(WebhookSender, make(options, resolveBySystem))
}

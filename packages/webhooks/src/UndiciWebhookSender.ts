import { DeliveryFailed, type WebhookAnswer, type WebhookMessage, WebhookSender } from "@extrait/core"
import { Clock, Duration, Effect, Layer, type Scope } from "effect"
import type { Dispatcher } from "undici"
import { addressesOf, type Resolve, resolveBySystem } from "./addresses.js"
import { keptConnections } from "./connections.js"
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

/** Whether a fault says that the connection was closed. */
const isClosed = (fault: unknown): boolean =>
  fault instanceof Error && "code" in fault && ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(String(fault.code))

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
): Effect.Effect<WebhookSender["Type"], NetworkInvalid, Scope.Scope> =>
  Effect.gen(function* () {
    const allowed = yield* Effect.forEach(options.allowNetworks ?? [], parseNetwork)
    const timeout = Duration.decode(options.timeout ?? "20 seconds")
    const milliseconds = Duration.toMillis(timeout)

    const connectionsTo = yield* keptConnections(milliseconds)

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
          const { pool, used } = yield* connectionsTo(url, addresses)
          const once = Effect.tryPromise({
            try: (signal) =>
              pool.request({
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
            catch: (fault) => fault
          })
          const response =
            yield* // A connection that was kept may have been closed by the receiver at just this moment: that is no failure of its.
            (used ? Effect.retry(once, { times: 1, while: isClosed }) : once).pipe(
              Effect.mapError((fault) => new DeliveryFailed({ reason: reasonOf(fault) }))
            )
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
 * in an allowed network, and connected to at just those addresses. A connection is kept for two seconds, for messages to the same name at the
 * same addresses. Redirects are not followed.
 */
export const UndiciWebhookSender = {
  layer: (options: UndiciWebhookSenderOptions = {}): Layer.Layer<WebhookSender, NetworkInvalid> =>
    Layer.scoped(WebhookSender, make(options, resolveBySystem))
}

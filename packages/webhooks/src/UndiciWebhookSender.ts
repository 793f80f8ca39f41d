import { DeliveryFailed, type WebhookAnswer, type WebhookMessage, WebhookSender } from "@extrait/core"
import { Clock, Duration, Effect, Layer, Scope } from "effect"
import type { Pool } from "undici"
import { checkedConnector, NotConnected, type Resolve, resolveBySystem } from "./addresses.js"
import { keptConnections } from "./connections.js"
import { type Answered, exchange, TimedOut } from "./exchange.js"
import { mayReach, type NetworkInvalid, parseNetwork } from "./networks.js"
import { parseRetryAfter } from "./retryAfter.js"
import { signatureHeaders } from "./signature.js"

/** Which addresses are delivered to, and how long an answer may take. */
export interface UndiciWebhookSenderOptions {
  /** Networks that may be reached though they are not public, such as `127.0.0.0/8` during development. Default none. */
  readonly allowNetworks?: ReadonlyArray<string> | undefined
  /** How long an attempt may take as a whole. Default 20 seconds. */
  readonly timeout?: Duration.DurationInput | undefined
}

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

const codeOf = (fault: Error): string => ("code" in fault && typeof fault.code === "string" ? fault.code : "")

/** Whether a fault says that the connection was closed. */
const isClosed = (fault: Error): boolean => ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(codeOf(fault))

const reasonOf = (fault: Error): string => {
  if (fault instanceof NotConnected) return fault.message
  if (fault.name === "HTTPParserError") return "the answer is not valid HTTP"
  const code = codeOf(fault)
  if (/CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO_/.test(code))
    return "no secure connection: the certificate or TLS is not valid"
  return reasons[code] ?? "no answer came"
}

/** The message's URL, or why nothing is sent to it. */
const urlOf = (message: WebhookMessage): URL | string => {
  const url = URL.canParse(message.url) ? new URL(message.url) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return "the URL is not valid"
  return url.protocol === "http:" && !message.allowHttp ? "plain http is not accepted" : url
}

/** The sender over a way to resolve host names. */
export const make = (
  options: UndiciWebhookSenderOptions,
  resolve: Resolve
): Effect.Effect<WebhookSender["Type"], NetworkInvalid, Scope.Scope> =>
  Effect.gen(function* () {
    const allowed = yield* Effect.forEach(options.allowNetworks ?? [], parseNetwork)
    const timeout = Duration.decode(options.timeout ?? "20 seconds")
    const timeoutMs = Duration.toMillis(timeout)
    const scope = yield* Effect.scope
    // A tenth of what a host loads at its start; many never send anything. Whoever is first may give up: the others still want it.
    const connecting = yield* Effect.promise(() => import("undici")).pipe(
      Effect.flatMap((undici) =>
        keptConnections(
          undici,
          checkedConnector(undici, resolve, (address) => mayReach(address, allowed), timeoutMs)
        )
      ),
      Scope.extend(scope),
      Effect.uninterruptible,
      Effect.cached
    )

    /** Sends it once, until `end` on a clock that only goes forward. */
    const post = (url: URL, message: WebhookMessage, pool: Pool, end: number): Effect.Effect<Answered, Error> =>
      Effect.async((resume) => {
        const request = {
          method: "POST" as const,
          path: `${url.pathname}${url.search}`,
          headers: {
            "content-type": "application/json; charset=utf-8",
            "user-agent": "Extrait-Webhooks/1.0",
            ...signatureHeaders(message, message.secrets)
          },
          body: message.body
        }
        const abandon = exchange(pool, request, Math.max(1, end - performance.now()), (outcome) =>
          resume(outcome instanceof Error ? Effect.fail(outcome) : Effect.succeed(outcome))
        )
        return Effect.sync(abandon)
      })

    const failed = (fault: Error): DeliveryFailed =>
      new DeliveryFailed({
        reason: fault instanceof TimedOut ? `no answer within ${Duration.toSeconds(timeout)} s` : reasonOf(fault)
      })

    const answerOf = ({ retryAfter, statusCode }: Answered): Effect.Effect<WebhookAnswer> =>
      retryAfter === undefined
        ? Effect.succeed({ statusCode, retryAfterSeconds: null })
        : Effect.map(Clock.currentTimeMillis, (now) => ({
            statusCode,
            retryAfterSeconds: parseRetryAfter(retryAfter, now)
          }))

    return {
      send: (message) =>
        Effect.gen(function* () {
          const url = urlOf(message)
          if (typeof url === "string") return yield* new DeliveryFailed({ reason: url })
          const connections = yield* connecting
          const end = performance.now() + timeoutMs
          return yield* connections
            .over(url.origin, (pool, used) => {
              const once = Effect.suspend(() => post(url, message, pool, end))
              // A connection that was kept may have been closed by the receiver at just this moment: that is no failure of its.
              return used ? Effect.catchIf(once, isClosed, () => once) : once
            })
            .pipe(Effect.mapError(failed), Effect.flatMap(answerOf))
        })
    }
  })

/**
 * `WebhookSender` on undici. At every new connection the host name is resolved, once, and refused unless every address is a public
 * unicast one or in an allowed network; what is connected to is just those addresses. A connection is kept for two seconds after a
 * message, and for a minute at most. Redirects are not followed.
 */
export const UndiciWebhookSender = {
  layer: (options: UndiciWebhookSenderOptions = {}): Layer.Layer<WebhookSender, NetworkInvalid> =>
    Layer.scoped(WebhookSender, make(options, resolveBySystem))
}

import { DeliveryFailed, type PostWebhook, type WebhookAnswer, WebhookSender } from "@extrait/core"
import { Duration, Effect, Exit, Layer, Scope } from "effect"
import { checkedConnector, literalAddress, NotConnected } from "./addresses.js"
import { keptConnections } from "./connections.js"
import { type Answered, exchange, TimedOut } from "./exchange.js"
import { mayReach, type NetworkInvalid, parseNetwork } from "./networks.js"
import { isClosed, reasonOf } from "./reasons.js"
import { makeResolver, type Resolve } from "./resolver.js"
import { parseRetryAfter } from "./retryAfter.js"
import { signatureHeaders } from "./signature.js"

/** Options of `UndiciWebhookSender`. */
export interface UndiciWebhookSenderOptions {
  /** Networks that may be reached although they are not public, such as `127.0.0.0/8` during development. Default none. */
  readonly allowNetworks?: ReadonlyArray<string> | undefined
  /** Time limit for an attempt. Default 20 seconds. */
  readonly timeout?: Duration.DurationInput | undefined
}

/** Where a message goes. */
interface Target {
  readonly origin: string
  readonly path: string
  readonly secure: boolean
}

/** URLs whose parts are remembered: those of a burst are few. */
const mostTargets = 256

/** Takes URLs apart; null for one that is not HTTP or HTTPS. */
const makeTargetOf = (): ((url: string) => Target | null) => {
  const known = new Map<string, Target | null>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const url = URL.canParse(text) ? new URL(text) : null
    const target =
      url === null || !/^https?:$/.test(url.protocol)
        ? null
        : { origin: url.origin, path: `${url.pathname}${url.search}`, secure: url.protocol === "https:" }
    if (known.size >= mostTargets) known.clear()
    known.set(text, target)
    return target
  }
}

/** The sender over a way to resolve host names; `authority` is a certificate, in PEM, that is trusted in place of Node's. */
export const make = (
  options: UndiciWebhookSenderOptions,
  resolve: Resolve,
  authority?: string
): Effect.Effect<WebhookSender["Type"], NetworkInvalid, Scope.Scope> =>
  Effect.gen(function* () {
    const allowed = yield* Effect.forEach(options.allowNetworks ?? [], parseNetwork)
    const timeout = Duration.decode(options.timeout ?? "20 seconds")
    const timeoutMs = Duration.toMillis(timeout)
    const scope = yield* Effect.scope
    // A tenth of what a host loads at its start; many never send anything. The first caller may give up: the others still want it.
    const connecting = yield* Effect.promise(() => import("undici")).pipe(
      Effect.flatMap((undici) =>
        keptConnections(
          undici,
          checkedConnector(undici, resolve, (address) => mayReach(address, allowed), {
            timeout: timeoutMs,
            ...(authority === undefined ? {} : { ca: authority })
          })
        )
      ),
      Scope.extend(scope),
      Effect.uninterruptible,
      Effect.cached
    )

    const targetOf = makeTargetOf()

    const failed = (fault: Error): DeliveryFailed =>
      new DeliveryFailed({
        reason: fault instanceof TimedOut ? `no answer within ${Duration.toSeconds(timeout)} s` : reasonOf(fault),
        ...(fault instanceof NotConnected ? { detail: fault.message } : {})
      })

    const posting = Effect.zipWith(connecting, Effect.clock, (connections, clock): PostWebhook => {
      /** Most answers ask for no wait, and need no clock. */
      const answerOf = ({ retryAfter, statusCode }: Answered): WebhookAnswer => ({
        statusCode,
        retryAfterSeconds:
          retryAfter === undefined ? null : parseRetryAfter(retryAfter, clock.unsafeCurrentTimeMillis())
      })
      return (message, done) => {
        const refuse = (reason: string): (() => Effect.Effect<void>) => {
          done(Exit.fail(new DeliveryFailed({ reason })))
          return () => Effect.void
        }
        const target = targetOf(message.url)
        if (target === null) return refuse("the URL is not valid")
        if (!target.secure && !message.allowHttp) return refuse("plain http is not accepted")
        // On a clock that only goes forward.
        const end = performance.now() + timeoutMs
        const request = {
          method: "POST" as const,
          path: target.path,
          headers: {
            "content-type": "application/json; charset=utf-8",
            "user-agent": "Extrait-Webhooks/1.0",
            ...signatureHeaders(message, message.secrets)
          },
          body: message.body
        }
        const { client, giveBack, used } = connections.lend(target.origin)
        let over = false
        let abandon = (): void => undefined
        const post = (again: boolean, leftMs: number): (() => void) =>
          exchange(client, request, leftMs, (outcome) => {
            // A connection that was kept may have been closed by the receiver at just this moment: that is no failure of its.
            if (again && outcome instanceof Error && isClosed(outcome)) {
              abandon = post(false, Math.max(1, end - performance.now()))
              return
            }
            over = true
            giveBack()
            done(outcome instanceof Error ? Exit.fail(failed(outcome)) : Exit.succeed(answerOf(outcome)))
          })
        abandon = post(used, timeoutMs)
        return () =>
          Effect.sync(() => {
            if (over) return
            over = true
            abandon()
            giveBack()
          })
      }
    })

    return {
      refusal: (url) => {
        const address = literalAddress(url)
        return address === null || mayReach(address, allowed)
          ? null
          : "The URL of a webhook endpoint must lead to a public address"
      },
      posting,
      send: (message) =>
        Effect.flatMap(posting, (post) =>
          Effect.async<WebhookAnswer, DeliveryFailed>((resume) => {
            const abandon = post(message, resume)
            return Effect.suspend(abandon)
          })
        )
    }
  })

/**
 * `WebhookSender` on undici. At every new connection the host name is resolved once, and refused unless every address is public
 * unicast or in an allowed network. Only those addresses are connected to. A connection is kept for two seconds after a
 * message, and for a minute at most. Redirects are not followed.
 */
export const UndiciWebhookSender = {
  layer: (options: UndiciWebhookSenderOptions = {}): Layer.Layer<WebhookSender, NetworkInvalid> =>
    Layer.scoped(WebhookSender, make(options, makeResolver()))
}

import type { IncomingHttpHeaders } from "node:http"
import type { Readable } from "node:stream"
import { FileFetcher, type FileFetcherService, FileNotFetched, UploadFailed } from "@extrait/core"
import { Duration, Effect, Layer, type Scope } from "effect"
import type { Dispatcher } from "undici"
import { checkedConnector, NotConnected } from "./addresses.js"
import { fileName } from "./fileName.js"
import { mayReach, type NetworkInvalid, parseNetwork } from "./networks.js"
import { reasonOf } from "./reasons.js"
import { makeResolver, type Resolve } from "./resolver.js"

/** Options of `UndiciFileFetcher`. */
export interface UndiciFileFetcherOptions {
  /** Networks that may be reached although they are not public, such as `127.0.0.0/8` during development. Default none. */
  readonly allowNetworks?: ReadonlyArray<string> | undefined
  /** Time limit for a file, from the DNS look-up to its last byte. Default 30 seconds. */
  readonly timeout?: Duration.DurationInput | undefined
}

/** Redirects that are followed, each with its address checked anew. */
const mostRedirects = 3

const redirects = new Set([301, 302, 303, 307, 308])

const first = (value: string | Array<string> | undefined): string | undefined => [value].flat()[0]

/** The URL to ask, or why it is not asked. */
const targetOf = (text: string, base: URL | undefined, allowHttp: boolean): URL | string => {
  if (!URL.canParse(text, base?.href)) return "The URL is not valid"
  const url = new URL(text, base)
  if (url.protocol !== "https:" && url.protocol !== "http:") return "The URL must begin with https://"
  if (url.protocol === "http:" && !allowHttp) return "Plain http is not accepted"
  if (url.username !== "" || url.password !== "") return "The URL must not hold a name or a password"
  return url
}

/** The description of a fault. */
const notFetched = (fault: unknown, timeout: Duration.Duration, over: boolean): FileNotFetched => {
  const error = fault instanceof Error ? fault : new Error(String(fault))
  const reason = over ? `no file within ${Duration.toSeconds(timeout)} s` : reasonOf(error)
  return new FileNotFetched({
    reason: sentence(reason),
    ...(error instanceof NotConnected ? { detail: error.message } : {})
  })
}

const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`

interface FileAnswer {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

/** Lets go of an answer whose body nobody wants. */
const drop = ({ body }: FileAnswer): void => {
  body.on("error", () => undefined)
  body.destroy()
}

/** The fetcher over a way to resolve host names. */
export const make = (
  options: UndiciFileFetcherOptions,
  resolve: Resolve
): Effect.Effect<FileFetcherService, NetworkInvalid, Scope.Scope> =>
  Effect.gen(function* () {
    const allowed = yield* Effect.forEach(options.allowNetworks ?? [], parseNetwork)
    const timeout = Duration.decode(options.timeout ?? "30 seconds")
    const undici = yield* Effect.cached(Effect.promise(() => import("undici")))

    const open: FileFetcherService["open"] = (text, { allowHttp }) =>
      Effect.gen(function* () {
        const { Agent, buildConnector, request } = yield* undici
        const aborting = new AbortController()
        let over = false
        yield* Effect.acquireRelease(
          Effect.sync(() =>
            setTimeout(() => {
              over = true
              aborting.abort(new Error("the time is over"))
            }, Duration.toMillis(timeout))
          ),
          (timer) => Effect.sync(() => clearTimeout(timer))
        )
        const dispatcher: Dispatcher = yield* Effect.acquireRelease(
          Effect.sync(
            () =>
              new Agent({
                connect: checkedConnector({ buildConnector }, resolve, (address) => mayReach(address, allowed), {
                  timeout: Duration.toMillis(timeout)
                }),
                pipelining: 0
              })
          ),
          (agent) => Effect.promise(() => agent.destroy().catch(() => undefined))
        )
        const ask = (url: URL): Effect.Effect<FileAnswer, FileNotFetched> =>
          Effect.tryPromise({
            try: () =>
              request(url, {
                dispatcher,
                signal: aborting.signal,
                headers: { "user-agent": "Extrait-Uploads/1.0", "accept-encoding": "identity", accept: "*/*" }
              }),
            catch: (fault) => notFetched(fault, timeout, over)
          })

        const follow = (
          to: string,
          base: URL | undefined,
          left: number
        ): Effect.Effect<readonly [URL, FileAnswer], FileNotFetched> =>
          Effect.gen(function* () {
            const url = targetOf(to, base, allowHttp)
            if (typeof url === "string") return yield* new FileNotFetched({ reason: url })
            const answer = yield* ask(url)
            const { headers, statusCode } = answer
            const location = redirects.has(statusCode) ? first(headers.location) : undefined
            if (location !== undefined) {
              drop(answer)
              if (left === 0) return yield* new FileNotFetched({ reason: "Too many redirects" })
              return yield* follow(location, url, left - 1)
            }
            return [url, answer] as const
          })

        const [url, answer] = yield* follow(text, undefined, mostRedirects)
        const { body, headers, statusCode } = answer
        yield* Effect.addFinalizer(() => Effect.sync(() => drop(answer)))
        if (statusCode < 200 || statusCode > 299)
          return yield* new FileNotFetched({ reason: `The server answered ${statusCode}` })
        const encoding = headers["content-encoding"]
        if (encoding !== undefined && encoding.toLowerCase() !== "identity")
          return yield* new FileNotFetched({ reason: "The server sends the file with a Content-Encoding" })
        const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
        return {
          filename: fileName(first(headers["content-disposition"]), url),
          content: {
            _tag: "ByteSource" as const,
            next: async () => {
              const { done, value } = await chunks.next()
              return done === true ? null : value
            },
            failed: () =>
              Effect.fail(
                new UploadFailed({
                  reason: over ? `No file within ${Duration.toSeconds(timeout)} s` : "The connection was lost"
                })
              ),
            cancel: () => drop(answer)
          }
        }
      })
    return { open }
  })

/**
 * `FileFetcher` on undici, for uploads by URL. It is guarded as webhooks are: the host name is resolved once for every connection, refused unless every address
 * is public unicast or in an allowed network, and only those addresses are connected to. Up to three redirects are followed, each
 * with the same checks. Nothing is sent but the request.
 */
export const UndiciFileFetcher = {
  layer: (options: UndiciFileFetcherOptions = {}): Layer.Layer<FileFetcher, NetworkInvalid> =>
    Layer.scoped(FileFetcher, make(options, makeResolver()))
}

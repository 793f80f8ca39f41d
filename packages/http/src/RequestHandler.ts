import {
  errorBodyOf,
  type Failure,
  internalProblem,
  MethodNotAllowed,
  type Problem,
  problemOf,
  RouteNotFound,
  UnsupportedMediaType
} from "@extrait/api"
import {
  type Audit,
  CurrentActor,
  type DocumentPages,
  type Documents,
  type Events,
  exactText,
  InsufficientScope,
  Keys,
  RateLimited,
  RateLimiter,
  Readiness,
  type Reviews,
  type Schemas,
  Settings,
  type Webhooks
} from "@extrait/core"
import {
  Cause,
  Clock,
  Context,
  Deferred,
  Effect,
  type Fiber,
  FiberId,
  FiberRef,
  FiberRefs,
  HashMap,
  Layer,
  LogLevel,
  Option,
  Runtime
} from "effect"
import type { Answer } from "./Answer.js"
import { type Authenticate, byHost, byKey } from "./authenticate.js"
import { contentBody } from "./contentBody.js"
import { type CorsOptions, corsHeaders, preflightHeaders } from "./cors.js"
import { makeApiKeyHandlers } from "./handlers/apiKeys.js"
import { makeAuditHandlers } from "./handlers/audit.js"
import { makeDocumentHandlers } from "./handlers/documents.js"
import { makeEventHandlers } from "./handlers/events.js"
import type { Handler, Handlers } from "./handlers/Handler.js"
import { makeSchemaHandlers } from "./handlers/schemas.js"
import { makeWebhookEndpointHandlers } from "./handlers/webhookEndpoints.js"
import { headerOf, isNodeRequest } from "./node/NodeRequest.js"
import { makeTextResponse } from "./node/TextResponse.js"
import { makeOperations } from "./operations.js"
import { defaultRateLimits, type RateLimits, rateLimitHeaders, type Taken } from "./rateLimits.js"
import { idempotencyKeyOf } from "./request/idempotencyKey.js"
import { matchRoute, type Route } from "./routes.js"
import { answerOfSites, type Site } from "./site.js"
import { observed } from "./telemetry.js"

/** The services that requests are answered from. Beside them a `RateLimiter` of the host's is used where there is one. */
export type ApiServices = Documents | DocumentPages | Reviews | Schemas | Webhooks | Events | Keys | Audit | Readiness

/** How the API is answered within a host. */
export interface RequestHandlerOptions {
  /** Where the API is mounted, such as `/documents-api`; default none. */
  readonly prefix?: string
  /** Replaces the look-up of API keys. */
  readonly authenticate?: Authenticate
  /** Default `defaultRateLimits`; null for none. */
  readonly rateLimits?: RateLimits | null
  /**
   * Whether requests have spans and metrics, for a host whose runtime has a tracer and a reader of metrics such as those of
   * `@effect/opentelemetry`. Default no.
   */
  readonly telemetry?: boolean
  /** Whether `/docs` and `/openapi.json` are answered. Default yes. */
  readonly docs?: boolean
  /** Pages that are answered without a key beside the API, such as `consoleSite()` of `@extrait/console`. Default none. */
  readonly sites?: ReadonlyArray<Site>
  /** Which pages of other origins may call; default none. */
  readonly cors?: CorsOptions
}

/** Answers requests from the services that it was made with. */
export interface RequestHandlerService {
  /** Answers a request. Interruption ends its work. */
  readonly handle: (request: Request) => Effect.Effect<Response>
  /** The same, begun at once with what the handler was made with. */
  readonly fork: (request: Request) => Fiber.RuntimeFiber<Response>
  /** Says that the service is about to stop: `/readyz` answers 503, and whoever waits for a document has it as it is. */
  readonly drain: Effect.Effect<void>
}

/** What comes of a request before its headers are complete. */
interface Outcome {
  readonly status: number
  readonly body: string | ReadableStream<Uint8Array> | null
  readonly headers: Readonly<Record<string, string>>
  /** Pattern of the path, for the log: the path itself may say whose document it is. */
  readonly route: string
}

const encoder = new TextEncoder()
const byteLength = (text: string): number => encoder.encode(text).length

const jsonHeaders = { "content-type": "application/json" }

/** Names a request in its answer and in the log. */
const makeRequestId = (): string => `req_${crypto.randomUUID().replaceAll("-", "")}`

const problemOutcome = (problem: Problem, requestId: string, route: string): Outcome => ({
  status: problem.status,
  body: JSON.stringify(errorBodyOf(problem, requestId)),
  headers: { ...jsonHeaders, ...problem.headers },
  route
})

/** The path below the mount; null when the request is not for it. */
const below = (prefix: string, path: string): string | null =>
  prefix === "" ? path : path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null

/** The answer as a body. HEAD opens no file: its body would not be sent. */
const answerOutcome = (
  answer: Answer<unknown>,
  { path, status }: Route,
  head: boolean
): Effect.Effect<Outcome, Failure> =>
  answer._tag === "Json"
    ? Effect.succeed({
        status,
        body: answer.exact ? exactText(answer.value) : JSON.stringify(answer.value),
        headers: { ...jsonHeaders, ...answer.headers },
        route: path
      })
    : Effect.map(head || answer.status === 304 ? Effect.succeed(null) : contentBody(answer.content), (body) => ({
        status: answer.status ?? status,
        body,
        headers: answer.headers,
        route: path
      }))

const toResponse = (outcome: Outcome, extra: Readonly<Record<string, string>>, request: Request): Response => {
  const { body, status } = outcome
  const headers: Record<string, string> = {
    // Answers are about documents of one tenant: no cache may keep them.
    "cache-control": "no-store",
    ...outcome.headers,
    ...extra
  }
  if (typeof body === "string") headers["content-length"] = String(byteLength(body))
  const head = request.method === "HEAD"
  return isNodeRequest(request) && (head || body === null || typeof body === "string")
    ? makeTextResponse({ status, headers, text: head || typeof body !== "string" ? null : body })
    : new Response(head ? null : body, { status, headers })
}

/** The handler over the services in use. */
export const makeRequestHandler = (
  options: RequestHandlerOptions = {}
): Effect.Effect<RequestHandlerService, never, ApiServices> =>
  Effect.gen(function* () {
    const withinProcess = yield* Effect.provide(RateLimiter, RateLimiter.layerMemory)
    const limiter = Option.getOrElse(yield* Effect.serviceOption(RateLimiter), () => withinProcess)
    const settings = yield* Settings
    const draining = yield* Deferred.make<void>()
    const handlers: Handlers = {
      documents: yield* makeDocumentHandlers,
      schemas: yield* makeSchemaHandlers,
      webhookEndpoints: yield* makeWebhookEndpointHandlers,
      events: yield* makeEventHandlers,
      apiKeys: yield* makeApiKeyHandlers,
      audit: yield* makeAuditHandlers
    }
    const table: Readonly<Record<string, Readonly<Record<string, Handler<unknown>>>>> = handlers
    const authenticate = options.authenticate === undefined ? byKey(yield* Keys) : byHost(options.authenticate)
    const rateLimits = options.rateLimits === undefined ? defaultRateLimits : options.rateLimits
    const prefix = (options.prefix ?? "").replace(/\/+$/, "")

    /** Takes a token from each bucket that the operation draws on. */
    const takeTokens = (route: Route, subject: string): Effect.Effect<ReadonlyArray<Taken>> => {
      if (rateLimits === null) return Effect.succeed([])
      const submits = route.group === "documents" && route.name === "create"
      const names = submits ? (["requests", "submissions"] as const) : (["requests"] as const)
      return Effect.forEach(names, (name) =>
        Effect.map(limiter.take(`${name}/${subject}`, rateLimits[name]), (decision) => ({
          name,
          limit: rateLimits[name],
          decision
        }))
      )
    }

    /** Answers an operation: caller, rate and headers come before the body is touched. */
    const perform = (
      request: Request,
      url: URL,
      route: Route,
      parameters: Readonly<Record<string, string>>,
      extra: Record<string, string>
    ): Effect.Effect<Outcome, Failure> =>
      Effect.gen(function* () {
        const { actor, scopes, subject, tenant } = yield* authenticate(request)
        const taken = yield* takeTokens(route, subject)
        if (taken.length > 0) Object.assign(extra, rateLimitHeaders(taken))
        const refused = taken.filter(({ decision }) => !decision.allowed)
        if (refused.length > 0) {
          return yield* new RateLimited({
            retryAfterSeconds: Math.max(...refused.map(({ decision }) => decision.retryAfterSeconds))
          })
        }
        if (!scopes.includes(route.scope)) return yield* new InsufficientScope({ needed: route.scope })
        const writes = route.method === "POST" || route.method === "PATCH"
        const encoding = writes ? headerOf(request, "content-encoding") : null
        if (encoding !== null && encoding.toLowerCase() !== "identity") {
          return yield* new UnsupportedMediaType({ expected: "it is, without a Content-Encoding" })
        }
        const idempotencyKey = route.method === "POST" ? yield* idempotencyKeyOf(request) : null
        const handler = table[route.group]?.[route.name]
        if (handler === undefined) return yield* Effect.dieMessage(`no handler for ${route.group}.${route.name}`)
        const answer = yield* Effect.provideService(
          handler({ request, url, parameters, tenant, idempotencyKey, draining: Deferred.await(draining) }),
          CurrentActor,
          actor
        )
        return yield* answerOutcome(answer, route, request.method === "HEAD")
      })

    const operations = makeOperations(yield* Readiness, Deferred.isDone(draining), prefix, options.docs !== false)

    const routeOf = (request: Request): string => {
      const path = below(prefix, new URL(request.url).pathname)
      if (path === null || operations[path] !== undefined) return path ?? "none"
      const match = matchRoute(request.method, path)
      return match._tag === "Route" ? match.route.path : match._tag === "WrongMethod" ? match.path : "none"
    }

    const answer = (request: Request, requestId: string, extra: Record<string, string>): Effect.Effect<Outcome> =>
      Effect.suspend(() => {
        const url = new URL(request.url)
        const path = below(prefix, url.pathname)
        const refuse = (failure: Failure, route: string) =>
          Effect.succeed(problemOutcome(problemOf(failure), requestId, route))
        if (path === null) return refuse(new RouteNotFound(), "none")
        const operation = operations[path]
        if (operation !== undefined) {
          return request.method === "GET" || request.method === "HEAD"
            ? Effect.map(operation, (outcome) => ({ ...outcome, route: path }))
            : refuse(new MethodNotAllowed({ allow: ["GET", "HEAD"] }), path)
        }
        const site = answerOfSites(options.sites ?? [], path, request)
        if (site !== null) {
          return site.status === 405
            ? refuse(new MethodNotAllowed({ allow: ["GET", "HEAD"] }), site.route)
            : Effect.succeed(site)
        }
        const match = matchRoute(request.method, path)
        if (match._tag === "NoRoute") return refuse(new RouteNotFound(), "none")
        if (match._tag === "WrongMethod") return refuse(new MethodNotAllowed({ allow: match.allow }), match.path)
        const { parameters, route } = match
        return Effect.catchAllCause(perform(request, url, route, parameters, extra), (cause) => {
          const failure = Cause.failureOption(cause)
          if (Option.isSome(failure)) {
            const refused = refuse(failure.value, route.path)
            return failure.value._tag === "StorageUnavailable"
              ? Effect.zipRight(
                  Effect.logWarning("storage is unavailable", failure.value.operation, failure.value.cause),
                  refused
                )
              : refused
          }
          return Cause.isInterruptedOnly(cause)
            ? Effect.interrupt
            : Effect.as(
                Effect.logError("a request failed", cause),
                problemOutcome(internalProblem, requestId, route.path)
              )
        })
      })

    const log = (request: Request, route: string, status: number, startedAt: number) =>
      Effect.withFiberRuntime<void>((fiber) => {
        // What nobody reads is not put together.
        if (LogLevel.greaterThan(fiber.getFiberRef(FiberRef.currentMinimumLogLevel), LogLevel.Info)) return Effect.void
        return Effect.flatMap(Clock.currentTimeMillis, (now) =>
          Effect.annotateLogs(Effect.logInfo("request"), {
            method: request.method,
            route,
            status,
            duration_ms: now - startedAt
          })
        )
      })

    const handleOne = (request: Request, requestId: string): Effect.Effect<Response> =>
      Effect.flatMap(Clock.currentTimeMillis, (startedAt) => {
        const extra: Record<string, string> = { ...corsHeaders(options.cors, request), "x-request-id": requestId }
        const preflight = preflightHeaders(options.cors, request)
        if (preflight !== null) {
          return Effect.succeed(new Response(null, { status: 204, headers: { ...preflight, ...extra } }))
        }
        return answer(request, requestId, extra).pipe(
          Effect.flatMap((outcome) =>
            Effect.as(log(request, outcome.route, outcome.status, startedAt), toResponse(outcome, extra, request))
          ),
          // 499 as nginx has it: the caller went away before its answer.
          Effect.onInterrupt(() => log(request, "none", 499, startedAt))
        )
      })

    const telemetry = options.telemetry === true
    const begin = (request: Request, requestId: string) =>
      telemetry ? observed(request, routeOf(request), handleOne(request, requestId)) : handleOne(request, requestId)

    const handle: RequestHandlerService["handle"] = (request) =>
      Effect.suspend(() => {
        const requestId = makeRequestId()
        return begin(request, requestId).pipe(
          Effect.annotateLogs("request_id", requestId),
          Effect.provideService(Settings, settings),
          telemetry ? (effect) => effect : Effect.withTracerEnabled(false)
        )
      })

    // What `handle` gives each request is given once: a fibre begins with it.
    const runtime = yield* Effect.runtime()
    const within = Runtime.make({
      context: Context.add(runtime.context, Settings, settings),
      runtimeFlags: runtime.runtimeFlags,
      // Spans of statements that nobody receives would cost as much as the statements.
      fiberRefs: telemetry
        ? runtime.fiberRefs
        : FiberRefs.updateAs(runtime.fiberRefs, {
            fiberId: FiberId.none,
            fiberRef: FiberRef.currentTracerEnabled,
            value: false
          })
    })
    const annotations = FiberRefs.getOrDefault(runtime.fiberRefs, FiberRef.currentLogAnnotations)
    const fork: RequestHandlerService["fork"] = (request) => {
      const requestId = makeRequestId()
      return Runtime.runFork(within, begin(request, requestId), {
        updateRefs: (refs, fiberId) =>
          FiberRefs.updateAs(refs, {
            fiberId,
            fiberRef: FiberRef.currentLogAnnotations,
            value: HashMap.set(annotations, "request_id", requestId)
          })
      })
    }

    return { handle, fork, drain: Effect.asVoid(Deferred.succeed(draining, undefined)) }
  })

/** Answers the requests of the contract, as web-standard `Request` and `Response`. */
export class RequestHandler extends Context.Tag("@extrait/http/RequestHandler")<
  RequestHandler,
  RequestHandlerService
>() {
  static readonly layer = (options: RequestHandlerOptions = {}): Layer.Layer<RequestHandler, never, ApiServices> =>
    Layer.effect(RequestHandler, makeRequestHandler(options))
}

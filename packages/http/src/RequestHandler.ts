import {
  type CrossSite,
  type Failure,
  internalProblem,
  MethodNotAllowed,
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
  type Exports,
  InsufficientScope,
  type InvalidApiKey,
  Keys,
  RateLimited,
  RateLimiter,
  Readiness,
  type Reviews,
  type SchemaInference,
  type Schemas,
  type SearchablePdfs,
  Settings,
  type StorageUnavailable,
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
import { type AnswerLimits, defaultAnswerLimits, makeAnswerAccount } from "./answersUnderWay.js"
import { type Authenticate, byHost, byKey, type Caller } from "./authenticate.js"
import { type CorsOptions, corsHeaders, preflightHeaders } from "./cors.js"
import { makeApiKeyHandlers } from "./handlers/apiKeys.js"
import { makeAuditHandlers } from "./handlers/audit.js"
import { makeDocumentHandlers } from "./handlers/documents.js"
import { makeEventHandlers } from "./handlers/events.js"
import type { Handler, Handlers } from "./handlers/Handler.js"
import { makeDocumentTypeHandlers, makeSchemaHandlers } from "./handlers/schemas.js"
import { makeWebhookEndpointHandlers } from "./handlers/webhookEndpoints.js"
import { headerOf, urlOf } from "./node/NodeRequest.js"
import { makeOperations } from "./operations.js"
import { accounted, answerOutcome, type Outcome, problemOutcome, toResponse } from "./outcome.js"
import { makePace } from "./pacing.js"
import { defaultRateLimits, type RateLimits, rateLimitHeaders, type Taken } from "./rateLimits.js"
import { idempotencyKeyOf } from "./request/idempotencyKey.js"
import { matchRoute, type Route } from "./routes.js"
import { answerOfService, type MountedService, type ServiceLimits } from "./service.js"
import { answerOfSites, type Site } from "./site.js"
import { observed } from "./telemetry.js"

/** The services behind the API. The handler also uses the host's `RateLimiter`, if there is one. */
export type ApiServices =
  | Documents
  | DocumentPages
  | Exports
  | Reviews
  | Schemas
  | SchemaInference
  | SearchablePdfs
  | Webhooks
  | Events
  | Keys
  | Audit
  | Readiness

/** Options of the API's handler. */
export interface RequestHandlerOptions {
  /** Where the API is mounted, such as `/documents-api`; default none. */
  readonly prefix?: string
  /** Replaces the look-up of API keys. */
  readonly authenticate?: Authenticate
  /** Default `defaultRateLimits`; null for none. */
  readonly rateLimits?: RateLimits | null
  /** Limits on response bytes in flight that callers have not read. Default `defaultAnswerLimits`. */
  readonly answers?: AnswerLimits
  /**
   * Whether requests have spans and metrics, for a host whose runtime has a tracer and a metrics reader, such as those of
   * `@effect/opentelemetry`. Default false.
   */
  readonly telemetry?: boolean
  /** Whether to serve `/docs` and `/openapi.json`. Default true. */
  readonly docs?: boolean
  /** Pages served beside the API without a key, such as `consoleSite()` of `@extrait/console`. Default none. */
  readonly sites?: ReadonlyArray<Site>
  /** Services beside the API that use its keys, such as the tools of agents. Default none. */
  readonly services?: ReadonlyArray<MountedService>
  /** Which other origins may call from browsers. Default none. */
  readonly cors?: CorsOptions
}

/** Answers requests over its services. */
export interface RequestHandlerService {
  /** Answers a request. Interruption stops its work. */
  readonly handle: (request: Request) => Effect.Effect<Response>
  /** The same, begun at once in the handler's own context. */
  readonly fork: (request: Request) => Fiber.RuntimeFiber<Response>
  /** Announces that the service is about to stop: `/readyz` answers 503, and long polls are answered at once. */
  readonly drain: Effect.Effect<void>
}

/** Names a request in its answer and in the log. */
const makeRequestId = (): string => `req_${crypto.randomUUID().replaceAll("-", "")}`

/** The path below the mount; null when the request is not for it. */
const below = (prefix: string, path: string): string | null =>
  prefix === "" ? path : path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null

/** The handler over the services in use. */
export const makeRequestHandler = (
  options: RequestHandlerOptions = {}
): Effect.Effect<RequestHandlerService, never, ApiServices> =>
  Effect.gen(function* () {
    const withinProcess = yield* Effect.provide(RateLimiter, RateLimiter.layerMemory)
    const limiter = Option.getOrElse(yield* Effect.serviceOption(RateLimiter), () => withinProcess)
    const settings = yield* Settings
    const draining = yield* Deferred.make<void>()
    const pace = makePace()
    const account = makeAnswerAccount(options.answers ?? defaultAnswerLimits)
    const handlers: Handlers = {
      documents: yield* makeDocumentHandlers,
      documentTypes: yield* makeDocumentTypeHandlers,
      schemas: yield* makeSchemaHandlers,
      webhookEndpoints: yield* makeWebhookEndpointHandlers,
      events: yield* makeEventHandlers,
      apiKeys: yield* makeApiKeyHandlers,
      audit: yield* makeAuditHandlers
    }
    const table: Readonly<Record<string, Readonly<Record<string, Handler<unknown>>>>> = handlers
    const authenticate: (request: Request) => Effect.Effect<Caller, InvalidApiKey | CrossSite | StorageUnavailable> =
      options.authenticate === undefined ? byKey(yield* Keys) : byHost(options.authenticate, options.cors)
    const rateLimits = options.rateLimits === undefined ? defaultRateLimits : options.rateLimits
    const prefix = (options.prefix ?? "").replace(/(?<!\/)\/+$/, "")

    /** Takes a token from each bucket that the operation draws on, says so in `extra`, and refuses where one is empty. */
    const takeTokens = (
      limits: RateLimits,
      names: ReadonlyArray<keyof RateLimits>,
      subject: string,
      extra: Record<string, string>
    ): Effect.Effect<void, RateLimited> => {
      const take = (name: keyof RateLimits): Effect.Effect<Taken> =>
        Effect.map(limiter.take(`${name}/${subject}`, limits[name]), (decision) => ({
          name,
          limit: limits[name],
          decision
        }))
      return Effect.flatMap(Effect.forEach(names, take), (taken) => {
        Object.assign(extra, rateLimitHeaders(taken))
        const refused = taken.filter(({ decision }) => !decision.allowed)
        return refused.length === 0
          ? Effect.void
          : new RateLimited({
              retryAfterSeconds: Math.max(...refused.map(({ decision }) => decision.retryAfterSeconds))
            })
      })
    }

    const bucketsOf = ({ group, name }: Pick<Route, "group" | "name">): ReadonlyArray<keyof RateLimits> =>
      group === "documents" && (name === "create" || name === "batch") ? ["requests", "submissions"] : ["requests"]

    /** The limits that calls of mounted services share with the API. */
    const serviceLimits: ServiceLimits = {
      account,
      pace,
      // The headers of the answer describe its own request alone.
      takeSubmission: ({ subject }) =>
        rateLimits === null ? Effect.void : takeTokens(rateLimits, ["submissions"], subject, {})
    }

    /** Answers an operation for a caller who has been let in. */
    const perform = (
      { actor, scopes, tenant }: Caller,
      request: Request,
      url: URL,
      route: Route,
      parameters: Readonly<Record<string, string>>
    ): Effect.Effect<Outcome, Failure> => {
      if (!scopes.includes(route.scope)) return new InsufficientScope({ needed: route.scope })
      const handler = table[route.group]?.[route.name]
      if (handler === undefined) return Effect.dieMessage(`no handler for ${route.group}.${route.name}`)
      const call = { request, url, parameters, tenant, draining: Deferred.await(draining) }
      const sent = (answer: Answer<unknown>) =>
        answerOutcome(answer, route, request.method === "HEAD", (heldBytes, content) =>
          accounted(account, pace, tenant, heldBytes, content)
        )
      const turn = pace(tenant)
      // Reads are not recorded, whoever makes them.
      if (route.method === "GET") {
        return Effect.zipRight(
          turn,
          Effect.suspend(() => Effect.flatMap(handler({ ...call, idempotencyKey: null }), sent))
        )
      }
      const encoding = route.method === "DELETE" ? null : headerOf(request, "content-encoding")
      if (encoding !== null && encoding.toLowerCase() !== "identity") {
        return new UnsupportedMediaType({ expected: "it is, without a Content-Encoding" })
      }
      const idempotencyKey =
        route.method === "POST" ? Effect.suspend(() => idempotencyKeyOf(request)) : Effect.succeed(null)
      return turn.pipe(
        Effect.zipRight(idempotencyKey),
        Effect.flatMap((key) => handler({ ...call, idempotencyKey: key })),
        Effect.flatMap(sent),
        Effect.provideService(CurrentActor, actor)
      )
    }

    /** Lets a caller in by key and rate, before the body is touched. */
    const admitted = (
      request: Request,
      route: Pick<Route, "group" | "name">,
      extra: Record<string, string>
    ): Effect.Effect<Caller, InvalidApiKey | CrossSite | RateLimited | StorageUnavailable> =>
      rateLimits === null
        ? authenticate(request)
        : Effect.tap(authenticate(request), ({ subject }) => takeTokens(rateLimits, bucketsOf(route), subject, extra))

    const operations = makeOperations(yield* Readiness, Deferred.isDone(draining), prefix, options.docs !== false)

    const services = options.services ?? []

    const routeOf = (request: Request): string => {
      const path = below(prefix, urlOf(request).pathname)
      if (path === null || operations[path] !== undefined || services.some((one) => one.path === path))
        return path ?? "none"
      const match = matchRoute(request.method, path)
      return match._tag === "Route" ? match.route.path : match._tag === "WrongMethod" ? match.path : "none"
    }

    const answer = (request: Request, requestId: string, extra: Record<string, string>): Effect.Effect<Outcome> =>
      Effect.suspend(() => {
        const url = urlOf(request)
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
        const told = (outcome: Effect.Effect<Outcome, Failure>, route: string) =>
          Effect.catchAllCause(outcome, (cause) => {
            const failure = Cause.failureOption(cause)
            if (Option.isSome(failure)) {
              const refused = refuse(failure.value, route)
              return failure.value._tag === "StorageUnavailable"
                ? Effect.zipRight(
                    Effect.logWarning("storage is unavailable", failure.value.operation, failure.value.cause),
                    refused
                  )
                : refused
            }
            return Cause.isInterruptedOnly(cause)
              ? Effect.interrupt
              : Effect.as(Effect.logError("a request failed", cause), problemOutcome(internalProblem, requestId, route))
          })
        const service = services.find((one) => one.path === path)
        if (service !== undefined) {
          const caller = admitted(request, { group: "services", name: path }, extra)
          return told(answerOfService(service, request, caller, serviceLimits), path)
        }
        const match = matchRoute(request.method, path)
        if (match._tag === "NoRoute") return refuse(new RouteNotFound(), "none")
        if (match._tag === "WrongMethod") return refuse(new MethodNotAllowed({ allow: match.allow }), match.path)
        const { parameters, route } = match
        const outcome = Effect.flatMap(admitted(request, route, extra), (caller) =>
          perform(caller, request, url, route, parameters)
        )
        return told(outcome, route.path)
      })

    const log = (request: Request, route: string, status: number, startedAt: number) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.annotateLogs(Effect.logInfo("request"), {
          method: request.method,
          route,
          status,
          duration_ms: now - startedAt
        })
      )

    /** Logs a request with its outcome. */
    const logged = (request: Request, outcome: Effect.Effect<Outcome>): Effect.Effect<Outcome> =>
      Effect.flatMap(Clock.currentTimeMillis, (startedAt) =>
        outcome.pipe(
          Effect.tap(({ route, status }) => log(request, route, status, startedAt)),
          // 499 as nginx has it: the caller went away before its answer.
          Effect.onInterrupt(() => log(request, "none", 499, startedAt))
        )
      )

    const handleOne = (request: Request, requestId: string): Effect.Effect<Response> =>
      Effect.withFiberRuntime((fiber) => {
        const extra: Record<string, string> = { ...corsHeaders(options.cors, request), "x-request-id": requestId }
        const preflight = preflightHeaders(options.cors, request)
        if (preflight !== null) {
          return Effect.succeed(new Response(null, { status: 204, headers: { ...preflight, ...extra } }))
        }
        const outcome = answer(request, requestId, extra)
        // Log lines that nobody reads are not put together.
        const unread = LogLevel.greaterThan(fiber.getFiberRef(FiberRef.currentMinimumLogLevel), LogLevel.Info)
        return Effect.map(unread ? outcome : logged(request, outcome), (found) => toResponse(found, extra, request))
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

    // The context of a request is made once: each fibre begins with it.
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

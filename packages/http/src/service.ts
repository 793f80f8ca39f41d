import { Buffer } from "node:buffer"
import type { Failure } from "@extrait/api"
import { MethodNotAllowed } from "@extrait/api"
import { InsufficientScope, type KeyScope, type RateLimited, tenantKey } from "@extrait/core"
import { Effect } from "effect"
import { type AnswerAccount, smallAnswer, streamedAnswer } from "./answersUnderWay.js"
import type { Caller } from "./authenticate.js"
import { headerOf } from "./node/NodeRequest.js"
import { accounted, type Outcome } from "./outcome.js"
import type { Pace } from "./pacing.js"
import { piecesOf } from "./pieces.js"
import { readAll } from "./request/RequestBody.js"

/** A call of a mounted service. */
export interface ServiceCall {
  /** With its body read; its signal says that the caller has gone. */
  readonly request: Request
  readonly caller: Caller
  /** Takes one of the submissions that the caller's key may make, and resolves with null; with the seconds to wait where it may make none now. */
  readonly submitting: () => Promise<number | null>
}

/** Something else that is answered beside the API, with its keys and rates: the contract does not describe it. */
export interface MountedService {
  /** Below the mount, such as `/mcp`; nothing below it is the service's. */
  readonly path: string
  /** The methods that it takes. */
  readonly methods: ReadonlyArray<string>
  /** What a key must be allowed to do. */
  readonly scope: KeyScope
  /** Most bytes of a body. They count among the answers under way until the call is answered, and a MiB beside them. */
  readonly maxBytes: number
  /** Answers a call; all of the answer is read before it is sent. A rejection is answered as an internal error, and logged. */
  readonly answer: (call: ServiceCall) => Promise<Response>
}

/** The limits that calls of services share with the requests of the API. */
export interface ServiceLimits {
  readonly account: AnswerAccount
  readonly pace: Pace
  /** Takes a token of the caller's submissions. */
  readonly takeSubmission: (caller: Caller) => Effect.Effect<void, RateLimited>
}

const passedOn = ["accept", "content-type", "mcp-protocol-version", "mcp-session-id", "last-event-id", "origin"]

/** Bytes of a body: as many as its header says, or as many as it may have. */
const announced = (request: Request, maxBytes: number): number => {
  const length = headerOf(request, "content-length")
  return length === null || !/^\d{1,15}$/.test(length) ? maxBytes : Math.min(Number(length), maxBytes)
}

/** Answers a request for a caller who has been let in. */
export const answerOfService = (
  { answer, maxBytes, methods, path, scope }: MountedService,
  request: Request,
  admitted: Effect.Effect<Caller, Failure>,
  { account, pace, takeSubmission }: ServiceLimits
): Effect.Effect<Outcome, Failure> => {
  if (!methods.includes(request.method)) return new MethodNotAllowed({ allow: methods })
  return Effect.gen(function* () {
    const caller = yield* admitted
    if (!caller.scopes.includes(scope)) return yield* new InsufficientScope({ needed: scope })
    const { tenant } = caller
    yield* pace(tenant)
    // A call may wait for a document for minutes, with everything that came with it.
    const called = Effect.acquireUseRelease(
      account.enter(tenantKey(tenant), streamedAnswer + announced(request, maxBytes)),
      () =>
        Effect.gen(function* () {
          const body = yield* readAll(request, maxBytes)
          // Reading took turns of its own.
          yield* pace(tenant)
          const headers = passedOn.flatMap((name): ReadonlyArray<[string, string]> => {
            const value = headerOf(request, name)
            return value === null ? [] : [[name, value]]
          })
          const runSubmitting = () =>
            Effect.runPromise(
              takeSubmission(caller).pipe(
                Effect.as(null),
                Effect.catchTag("RateLimited", ({ retryAfterSeconds }) => Effect.succeed(retryAfterSeconds))
              )
            )
          return yield* Effect.promise(async (signal) => {
            const whole = new Request(request.url, {
              method: request.method,
              headers,
              body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
              signal
            })
            const response = await answer({ request: whole, caller, submitting: runSubmitting })
            return { response, bytes: response.body === null ? null : new Uint8Array(await response.arrayBuffer()) }
          })
        }),
      (leave) => leave
    )
    const { bytes, response } = yield* called
    const outcome = { status: response.status, headers: Object.fromEntries(response.headers), route: path }
    if (bytes === null) return { ...outcome, body: null }
    if (bytes.length <= smallAnswer) return { ...outcome, body: new TextDecoder().decode(bytes) }
    return {
      ...outcome,
      headers: { ...outcome.headers, "content-length": String(bytes.length) },
      body: yield* accounted(account, pace, tenant, bytes.length, piecesOf(bytes))
    }
  })
}

import type { Failure } from "@extrait/api"
import { MethodNotAllowed } from "@extrait/api"
import { InsufficientScope, type KeyScope } from "@extrait/core"
import { Effect } from "effect"
import type { Caller } from "./authenticate.js"
import { headerOf } from "./node/NodeRequest.js"
import type { Outcome } from "./outcome.js"
import { readAll } from "./request/RequestBody.js"

/** Something else that is answered beside the API, with its keys and rates: the contract does not describe it. */
export interface MountedService {
  /** Below the mount, such as `/mcp`; nothing below it is the service's. */
  readonly path: string
  /** The methods that it takes. */
  readonly methods: ReadonlyArray<string>
  /** What a key must be allowed to do. */
  readonly scope: KeyScope
  /** Most bytes of a body. */
  readonly maxBytes: number
  /** Answers a request whose body has been read. A rejection is answered as an internal error, and logged. */
  readonly answer: (request: Request, caller: Caller) => Promise<Response>
}

const headersOf = (response: Response): Readonly<Record<string, string>> => Object.fromEntries(response.headers)

/** Answers a request for whoever has been let in. */
export const answerOfService = (
  { answer, maxBytes, methods, path, scope }: MountedService,
  request: Request,
  admitted: Effect.Effect<Caller, Failure>
): Effect.Effect<Outcome, Failure> => {
  if (!methods.includes(request.method)) return new MethodNotAllowed({ allow: methods })
  return Effect.gen(function* () {
    const caller = yield* admitted
    if (!caller.scopes.includes(scope)) return yield* new InsufficientScope({ needed: scope })
    const body = yield* readAll(request, maxBytes)
    const names = ["accept", "content-type", "mcp-protocol-version", "mcp-session-id", "last-event-id", "origin"]
    const headers = names.flatMap((name): ReadonlyArray<readonly [string, string]> => {
      const value = headerOf(request, name)
      return value === null ? [] : [[name, value]]
    })
    const whole = new Request(request.url, {
      method: request.method,
      headers: headers.map(([n, v]) => [n, v]),
      body: new Uint8Array(body)
    })
    const response = yield* Effect.promise(() => answer(whole, caller))
    return { status: response.status, headers: headersOf(response), body: response.body, route: path }
  })
}

import type { HttpApi, HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import type { ExtraitApi, Failure } from "@extrait/api"
import type { Tenant } from "@extrait/core"
import type { Effect } from "effect"
import type { Answer } from "../Answer.js"

/** A request that is authenticated and has found its operation. */
export interface Call {
  readonly request: Request
  readonly url: URL
  /** Parameters of the path. */
  readonly parameters: Readonly<Record<string, string>>
  readonly tenant: Tenant
  /** Of a POST; null where none is given. */
  readonly idempotencyKey: string | null
  /** Ends when the service is about to stop. */
  readonly draining: Effect.Effect<void>
}

/** Answers the calls of one operation. */
export type Handler<A> = (call: Call) => Effect.Effect<Answer<A>, Failure>

type Groups = typeof ExtraitApi extends HttpApi.HttpApi<infer _Id, infer Group, infer _E, infer _R> ? Group : never

type GroupHandlers<Group> = {
  readonly [E in HttpApiGroup.HttpApiGroup.Endpoints<Group> as HttpApiEndpoint.HttpApiEndpoint.Name<E>]: Handler<
    HttpApiEndpoint.HttpApiEndpoint.Success<E>
  >
}

/** A handler for every operation of the contract, of the type that the contract declares. */
export type Handlers = {
  readonly [Group in Groups as HttpApiGroup.HttpApiGroup.Name<Group>]: GroupHandlers<Group>
}

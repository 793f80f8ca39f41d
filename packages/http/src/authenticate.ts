import { CrossSite } from "@extrait/api"
import {
  type Actor,
  defaultScopes,
  hostActor,
  InvalidApiKey,
  type KeyScope,
  type KeysService,
  maxActorName,
  type StorageUnavailable,
  type Tenant,
  tenantKey
} from "@extrait/core"
import { Effect, Redacted } from "effect"
import type { CorsOptions } from "./cors.js"
import { isCrossSite } from "./crossSite.js"
import { headerOf } from "./node/NodeRequest.js"

/** Whom a host's own sign-in has found. */
export interface SignedIn extends Tenant {
  /** What the caller may do. Default `submit`, `read` and `review`. */
  readonly scopes?: ReadonlyArray<KeyScope>
  /** The person, as the audit trail names them. */
  readonly name?: string
}

/** A host's own sign-in: whose request it is, null when it is nobody's. The body must be left unread. */
export type Authenticate = (request: Request) => SignedIn | null | Promise<SignedIn | null>

/** Whose request it is, and what its rate is counted by. */
export interface Caller {
  readonly tenant: Tenant
  readonly subject: string
  readonly scopes: ReadonlyArray<KeyScope>
  /** Who acts, for the audit trail. */
  readonly actor: Actor
}

/** The caller by the API key of the `Authorization` header. Every key that is not valid is refused alike. */
export const byKey =
  (keys: KeysService) =>
  (request: Request): Effect.Effect<Caller, InvalidApiKey | StorageUnavailable> => {
    const [, key] = /^Bearer +(\S+)$/i.exec(headerOf(request, "authorization")?.trim() ?? "") ?? []
    return key === undefined
      ? new InvalidApiKey()
      : Effect.map(keys.authenticate(Redacted.make(key)), ({ keyId, scopes, tenant }) => ({
          tenant,
          subject: keyId,
          scopes,
          actor: { type: "api_key", id: keyId, name: null }
        }))
  }

/**
 * The caller by a host's own sign-in, which may be a cookie: pages of other sites can have no change made with it. A sign-in that
 * throws is a fault of the host's, not of the caller's.
 */
export const byHost =
  (authenticate: Authenticate, cors: CorsOptions | undefined) =>
  (request: Request): Effect.Effect<Caller, InvalidApiKey | CrossSite> => {
    if (isCrossSite(request, cors)) return new CrossSite()
    return Effect.flatMap(
      Effect.promise(async () => authenticate(request)),
      (signedIn) => {
        if (signedIn === null) return new InvalidApiKey()
        const { mode, name, organisation, scopes = defaultScopes } = signedIn
        const tenant = { organisation, mode }
        const actor = name === undefined ? hostActor : { ...hostActor, name: name.slice(0, maxActorName) }
        return Effect.succeed({ tenant, subject: tenantKey(tenant), scopes, actor })
      }
    )
  }

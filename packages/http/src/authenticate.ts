import {
  type Actor,
  hostActor,
  InvalidApiKey,
  type KeysService,
  type StorageUnavailable,
  type Tenant,
  tenantKey
} from "@extrait/core"
import { Effect, Redacted } from "effect"
import { headerOf } from "./node/NodeRequest.js"

/** A host's own sign-in: whose request it is, null when it is nobody's. The body must be left unread. */
export type Authenticate = (request: Request) => Tenant | null | Promise<Tenant | null>

/** Whose request it is, and what its rate is counted by. */
export interface Caller {
  readonly tenant: Tenant
  readonly subject: string
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
      : Effect.map(keys.authenticate(Redacted.make(key)), ({ keyId, tenant }) => ({
          tenant,
          subject: keyId,
          actor: { type: "api_key", id: keyId, name: null }
        }))
  }

/** The caller by a host's own sign-in. A sign-in that throws is a fault of the host's, not of the caller's. */
export const byHost =
  (authenticate: Authenticate) =>
  (request: Request): Effect.Effect<Caller, InvalidApiKey> =>
    Effect.flatMap(
      Effect.promise(async () => authenticate(request)),
      (tenant) =>
        tenant === null ? new InvalidApiKey() : Effect.succeed({ tenant, subject: tenantKey(tenant), actor: hostActor })
    )

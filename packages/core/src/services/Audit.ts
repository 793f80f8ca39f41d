import { Clock, Context, Effect, Layer } from "effect"
import {
  type AuditAction,
  type AuditDetails,
  type AuditEntry,
  CurrentActor,
  maxActorName,
  toAuditEntry
} from "../domain/Audit.js"
import type { StorageUnavailable } from "../domain/Errors.js"
import { makeAuditId } from "../domain/Ids.js"
import { type List, toList } from "../domain/ListPage.js"
import type { Tenant } from "../domain/Tenant.js"
import { type AuditQuery, AuditTrail } from "../ports/AuditTrail.js"

/** The details of an action that are recorded. */
export interface Recorded {
  readonly action: AuditAction
  /** Id of what is changed. */
  readonly subject: string
  /** Words of this service, ids, counts and times; never personal data, secrets or contents. Default none. */
  readonly details?: AuditDetails
  /** Who acts, where the request itself says so, as a review does; otherwise the `CurrentActor`. */
  readonly person?: string
}

/** Writes and lists the audit trail. */
export interface AuditService {
  /** Writes an entry; call it in the transaction that makes the change, so that both are stored or neither. */
  readonly record: (tenant: Tenant, recorded: Recorded) => Effect.Effect<void, StorageUnavailable>
  /** Newest first. */
  readonly list: (tenant: Tenant, query: AuditQuery) => Effect.Effect<List<AuditEntry>, StorageUnavailable>
}

/** The audit trail: who changed what, and when. */
export class Audit extends Context.Tag("@extrait/core/Audit")<Audit, AuditService>() {
  static readonly layer: Layer.Layer<Audit, never, AuditTrail> = Layer.effect(
    Audit,
    Effect.map(AuditTrail, (trail) => ({
      record: (tenant, { action, details = {}, person, subject }) =>
        Effect.gen(function* () {
          const actor = yield* CurrentActor
          yield* trail.append({
            id: yield* makeAuditId,
            tenant,
            action,
            subject,
            actor: person === undefined ? actor : { ...actor, name: person.slice(0, maxActorName) },
            details,
            createdAt: yield* Clock.currentTimeMillis
          })
        }),
      list: (tenant, query) => Effect.map(trail.list(tenant, query), toList(toAuditEntry))
    }))
  )
}

import { Context, type Effect, HashMap, Layer } from "effect"
import type { AuditAction, AuditRecord } from "../domain/Audit.js"
import type { StorageUnavailable } from "../domain/Errors.js"
import { type Listed, type PageQuery, pageOf } from "../domain/ListPage.js"
import { sameTenant, type Tenant } from "../domain/Tenant.js"
import { MemoryDatabase } from "./MemoryDatabase.js"

/** Which entries of the audit trail are wanted; all conditions must hold. */
export interface AuditQuery extends PageQuery {
  readonly action?: AuditAction
  /** Id of what was changed. */
  readonly subject?: string
  /** Milliseconds since 1970, inclusive. */
  readonly createdAfter?: number
  /** Milliseconds since 1970, exclusive. */
  readonly createdBefore?: number
}

/** Keeps the audit trail. Entries are added, and removed when their time is over; nothing changes one. */
export interface AuditTrailService {
  /** Adds an entry, in the transaction that is open. */
  readonly append: (entry: AuditRecord) => Effect.Effect<void, StorageUnavailable>
  /** Newest first. */
  readonly list: (tenant: Tenant, query: AuditQuery) => Effect.Effect<Listed<AuditRecord>, StorageUnavailable>
  /** Removes the oldest entries of any tenant from before a time, at most `limit`; the number removed. */
  readonly removeBefore: (time: number, limit: number) => Effect.Effect<number, StorageUnavailable>
}

/** The port of the audit trail's store. */
export class AuditTrail extends Context.Tag("@extrait/core/AuditTrail")<AuditTrail, AuditTrailService>() {
  static readonly layerMemory: Layer.Layer<AuditTrail, never, MemoryDatabase> = Layer.effect(
    AuditTrail,
    MemoryDatabase.use(
      ({ modify, read }): AuditTrailService => ({
        append: (entry) =>
          modify((tables) => [undefined, { ...tables, audit: HashMap.set(tables.audit, entry.id, entry) }]),
        list: (tenant, query) =>
          read(({ audit }) =>
            pageOf(
              Array.from(HashMap.values(audit))
                .filter(
                  (entry) =>
                    sameTenant(entry.tenant, tenant) &&
                    (query.action === undefined || entry.action === query.action) &&
                    (query.subject === undefined || entry.subject === query.subject) &&
                    (query.createdAfter === undefined || entry.createdAt >= query.createdAfter) &&
                    (query.createdBefore === undefined || entry.createdAt < query.createdBefore)
                )
                .sort((a, b) => (a.id < b.id ? 1 : -1)),
              query
            )
          ),
        removeBefore: (time, limit) =>
          modify((tables) => {
            const gone = Array.from(HashMap.values(tables.audit))
              .filter(({ createdAt }) => createdAt < time)
              .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
              .slice(0, limit)
            return [
              gone.length,
              {
                ...tables,
                audit: HashMap.removeMany(
                  tables.audit,
                  gone.map(({ id }) => id)
                )
              }
            ]
          })
      })
    )
  )
}

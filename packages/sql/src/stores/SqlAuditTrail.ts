import { SqlClient } from "@effect/sql/SqlClient"
import { type AuditRecord, AuditTrail, tenantKey } from "@extrait/core"
import { Effect, Layer } from "effect"
import { dialectOf } from "../dialect.js"
import { oneConnectionOf } from "../OneConnection.js"
import { pageOfRows } from "../page.js"
import { repeatedStatement } from "../repeated.js"
import { decodeAll, encode, operation } from "../storage.js"

type Columns = readonly [id: string, tenant: string, action: string, subject: string, createdAt: number, record: string]

export const layer: Layer.Layer<AuditTrail, never, SqlClient> = Layer.effect(
  AuditTrail,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const one = yield* oneConnectionOf(sql)
    const alone = one?.connection ?? null
    const { term } = dialectOf(sql)
    // Written with every submission.
    const insert = repeatedStatement(
      alone,
      6,
      (...[id, tenant, action, subject, createdAt, record]: Columns) =>
        sql<never>`insert into audit_entries (id, tenant, action, subject, created_at, record)
          values (${id}, ${tenant}, ${action}, ${subject}, ${createdAt}, ${record})`,
      { waits: false }
    )
    return {
      append: (entry) =>
        insert(entry.id, tenantKey(entry.tenant), entry.action, entry.subject, entry.createdAt, encode(entry)).pipe(
          Effect.asVoid,
          operation("audit.append")
        ),

      list: (tenant, query) =>
        pageOfRows(
          sql,
          sql.literal("audit_entries"),
          [
            sql`tenant = ${tenantKey(tenant)}`,
            ...(query.subject === undefined ? [] : [sql`subject = ${term(query.subject)}`]),
            ...(query.action === undefined ? [] : [sql`action = ${query.action}`]),
            ...(query.createdAfter === undefined ? [] : [sql`created_at >= ${query.createdAfter}`]),
            ...(query.createdBefore === undefined ? [] : [sql`created_at < ${query.createdBefore}`])
          ],
          query
        ).pipe(
          operation("audit.list"),
          Effect.flatMap(({ hasMore, rows }) =>
            Effect.map(decodeAll<AuditRecord>("audit.list", rows), (entries) => ({ rows: entries, hasMore }))
          )
        ),

      removeBefore: (time, limit) =>
        sql`delete from audit_entries where id in (
          select id from audit_entries where created_at < ${time} order by created_at, id limit ${limit}
        ) returning id`.pipe(
          Effect.map((rows) => rows.length),
          operation("audit.removeBefore")
        )
    }
  })
)

import { SqlClient } from "@effect/sql/SqlClient"
import { type SchemaRecord, SchemaStore, tenantKey } from "@extrait/core"
import { Effect, Layer, Option } from "effect"
import { pageOfRows } from "../page.js"
import { decode, decodeAll, encode, operation } from "../storage.js"

interface SchemaRow {
  readonly record: string
  readonly deleted_at: number | string | null
}

export const layer: Layer.Layer<SchemaStore, never, SqlClient> = Layer.effect(
  SchemaStore,
  Effect.map(SqlClient, (sql) => ({
    insert: (schema) =>
      sql`insert into schemas ${sql.insert({
        id: schema.id,
        tenant: tenantKey(schema.tenant),
        deleted_at: schema.deletedAt,
        record: encode(schema)
      })}`.pipe(Effect.asVoid, operation("schemas.insert")),

    find: (tenant, id) =>
      sql<SchemaRow>`select record, deleted_at from schemas
        where id = ${id} and tenant = ${tenantKey(tenant)}`.pipe(
        operation("schemas.find"),
        Effect.flatMap(([row]) =>
          row === undefined
            ? Effect.succeed(Option.none())
            : Effect.map(decode<SchemaRecord>("schemas.find", row.record), (schema) =>
                Option.some({ ...schema, deletedAt: row.deleted_at === null ? null : Number(row.deleted_at) })
              )
        )
      ),

    list: (tenant, query) =>
      pageOfRows(
        sql,
        sql.literal("schemas"),
        [sql`tenant = ${tenantKey(tenant)}`, sql`deleted_at is null`],
        query
      ).pipe(
        operation("schemas.list"),
        Effect.flatMap(({ hasMore, rows }) =>
          Effect.map(decodeAll<SchemaRecord>("schemas.list", rows), (schemas) => ({ rows: schemas, hasMore }))
        )
      ),

    markDeleted: (tenant, id, deletedAt) =>
      sql`update schemas set deleted_at = ${deletedAt}
        where id = ${id} and tenant = ${tenantKey(tenant)} and deleted_at is null returning id`.pipe(
        Effect.map((rows) => rows.length > 0),
        operation("schemas.markDeleted")
      )
  }))
)

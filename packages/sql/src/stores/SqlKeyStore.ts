import { SqlClient } from "@effect/sql/SqlClient"
import { type KeyRecord, KeyStore, type Organisation, type StorageUnavailable } from "@extrait/core"
import { Effect, Layer, Option } from "effect"
import { dialectOf } from "../dialect.js"
import { decode, encode, operation } from "../storage.js"

interface KeyRow {
  readonly record: string
  readonly last_used_at: number | string | null
  /** Parted by spaces. */
  readonly scopes: string
}

const toKeys = (
  name: string,
  rows: ReadonlyArray<KeyRow>
): Effect.Effect<ReadonlyArray<KeyRecord>, StorageUnavailable> =>
  Effect.forEach(rows, ({ last_used_at, record, scopes }) =>
    Effect.map(decode<KeyRecord>(name, record), (key) => ({
      ...key,
      // Only this store writes the column, from typed records.
      scopes: scopes.split(" ") as unknown as KeyRecord["scopes"],
      lastUsedAt: last_used_at === null ? null : Number(last_used_at)
    }))
  )

export const layer: Layer.Layer<KeyStore, never, SqlClient> = Layer.effect(
  KeyStore,
  Effect.map(SqlClient, (sql) => {
    const { forUpdate, term } = dialectOf(sql)
    return {
      findOrganisation: (name) =>
        sql<{ readonly record: string }>`select record from organisations where name = ${term(name)}`.pipe(
          operation("organisations.find"),
          Effect.flatMap(([row]) =>
            row === undefined
              ? Effect.succeed(Option.none())
              : Effect.asSome(decode<Organisation>("organisations.find", row.record))
          )
        ),

      insertOrganisation: (organisation) =>
        sql`insert into organisations ${sql.insert({
          id: organisation.id,
          name: term(organisation.name),
          record: encode(organisation)
        })}`.pipe(Effect.asVoid, operation("organisations.insert")),

      insert: (key) =>
        sql`insert into api_keys ${sql.insert({
          id: key.id,
          organisation: key.organisation,
          hash: key.hash,
          last_used_at: key.lastUsedAt,
          scopes: key.scopes.join(" "),
          record: encode(key)
        })}`.pipe(Effect.asVoid, operation("keys.insert")),

      find: (id) =>
        forUpdate.pipe(
          Effect.flatMap(
            (lock) => sql<KeyRow>`select record, last_used_at, scopes from api_keys where id = ${id} ${lock}`
          ),
          operation("keys.find"),
          Effect.flatMap((rows) => toKeys("keys.find", rows)),
          Effect.map(([key]) => Option.fromNullable(key))
        ),

      findByHash: (hash) =>
        sql<KeyRow>`select record, last_used_at, scopes from api_keys where hash = ${hash}`.pipe(
          operation("keys.findByHash"),
          Effect.flatMap((rows) => toKeys("keys.findByHash", rows)),
          Effect.map(([key]) => Option.fromNullable(key))
        ),

      list: (organisation) =>
        (organisation === null
          ? sql<KeyRow>`select record, last_used_at, scopes from api_keys order by id desc`
          : sql<KeyRow>`select record, last_used_at, scopes from api_keys where organisation = ${organisation} order by id desc`
        ).pipe(
          operation("keys.list"),
          Effect.flatMap((rows) => toKeys("keys.list", rows))
        ),

      update: (key) =>
        sql`update api_keys set record = ${encode(key)} where id = ${key.id}`.pipe(
          Effect.asVoid,
          operation("keys.update")
        ),

      touch: (id, lastUsedAt) =>
        sql`update api_keys set last_used_at = ${lastUsedAt} where id = ${id}`.pipe(
          Effect.asVoid,
          operation("keys.touch")
        )
    }
  })
)

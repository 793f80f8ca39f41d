import * as Reactivity from "@effect/experimental/Reactivity"
import * as Client from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { makeCompiler } from "@effect/sql-pg/PgClient"
import { StorageUnavailable } from "@extrait/core"
import { Effect, Layer, Schema } from "effect"
import { makeWithTransaction } from "../transaction.js"
import { open, type PostgresOptions, type ResolvedPostgresOptions, resolvePostgresOptions } from "./connection.js"

/** The oldest PostgreSQL that is tried, as `server_version_num` says it. */
const oldestVersion = 140_000

/** The server, or the database on it, lacks what Extrait needs. */
export class DatabaseUnsupported extends Schema.TaggedError<DatabaseUnsupported>()("DatabaseUnsupported", {
  version: Schema.String,
  encoding: Schema.String
}) {
  override get message(): string {
    return `PostgreSQL 14 or later and a database with encoding UTF8 are needed; this is ${this.version} with ${this.encoding}`
  }
}

interface ServerRow {
  readonly number: string
  readonly version: string
  readonly encoding: string
}

/** Checks the server, and makes the schema where it is missing. */
const prepare = (sql: Client.SqlClient, { schema }: ResolvedPostgresOptions) =>
  Effect.gen(function* () {
    const [server] = yield* sql<ServerRow>`select current_setting('server_version_num') as number,
      current_setting('server_version') as version, current_setting('server_encoding') as encoding`
    if (server === undefined)
      return yield* Effect.fail(new SqlError({ cause: new Error("the server told nothing of itself") }))
    if (Number(server.number) < oldestVersion || server.encoding !== "UTF8")
      return yield* new DatabaseUnsupported({ version: server.version, encoding: server.encoding })
    const there = sql`select 1 from pg_namespace where nspname = ${schema}`
    // Asked first: who may not make schemas may still use one.
    if ((yield* there).length > 0) return
    yield* sql.withTransaction(
      Effect.zipRight(
        // Two that make the same schema at once are in each other's way even with "if not exists".
        sql`select pg_advisory_xact_lock(hashtext(${`extrait/${schema}`}))`,
        sql`create schema if not exists ${sql(schema)}`
      )
    )
  })

const make = (options: ResolvedPostgresOptions) =>
  Effect.gen(function* () {
    const connections = yield* open(options)
    const client = yield* Client.make({
      acquirer: Effect.succeed(connections.alone),
      transactionAcquirer: Effect.map(connections.reserve, ({ direct }) => direct),
      compiler: makeCompiler(),
      spanAttributes: [["db.system.name", "postgresql"]]
    })
    const sql = Object.assign(client, {
      withTransaction: makeWithTransaction({ acquire: connections.reserve, begin: ({ command }) => command("begin") })
    })
    yield* prepare(sql, options)
    return sql
  })

/**
 * `SqlClient` on a pool of connections to PostgreSQL. Isolation is that of `read committed`: inside a transaction the
 * stores lock what they read in order to change it.
 */
export const layer = (
  options: PostgresOptions
): Layer.Layer<Client.SqlClient, DatabaseUnsupported | StorageUnavailable> =>
  Layer.scoped(
    Client.SqlClient,
    Effect.suspend(() => make(resolvePostgresOptions(options)))
  ).pipe(
    Layer.provide(Reactivity.layer),
    Layer.catchAll((fault) =>
      Layer.fail(
        fault._tag === "DatabaseUnsupported" ? fault : new StorageUnavailable({ operation: "open", cause: fault })
      )
    )
  )

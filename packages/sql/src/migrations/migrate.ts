import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { StorageUnavailable } from "@extrait/core"
import { Effect, Schema } from "effect"
import { dialectOf } from "../dialect.js"
import { audit } from "./audit.js"
import { deliveryColumns } from "./deliveryColumns.js"
import { fairness } from "./fairness.js"
import { fileNames } from "./fileNames.js"
import { initial } from "./initial.js"
import { passwords } from "./passwords.js"
import { resultPages } from "./resultPages.js"
import { reviewQueue } from "./reviewQueue.js"

interface Migration {
  readonly name: string
  readonly run: Effect.Effect<void, SqlError, SqlClient>
}

/** Every migration, in order; the first has number 1. One that has been released never changes. */
const migrations: ReadonlyArray<Migration> = [
  { name: "initial", run: initial },
  { name: "fairness", run: fairness },
  { name: "audit", run: audit },
  { name: "review_queue", run: reviewQueue },
  { name: "passwords", run: passwords },
  { name: "delivery_columns", run: deliveryColumns },
  { name: "result_pages", run: resultPages },
  { name: "file_names", run: fileNames }
]

/** The version of the schema that this release knows. */
export const schemaVersion = migrations.length

/** The database was written by a newer release, whose tables this one does not know. */
export class DatabaseTooNew extends Schema.TaggedError<DatabaseTooNew>()("DatabaseTooNew", {
  found: Schema.Number,
  known: Schema.Number
}) {
  override get message(): string {
    return `The database has schema version ${this.found}, and this release knows versions up to ${this.known}: upgrade Extrait, or use another database`
  }
}

/** The version of the database's schema; 0 if there is none yet. */
const versionOf = (sql: SqlClient) =>
  sql<{ readonly id: number | string | null }>`select max(migration_id) as id from extrait_migrations`.pipe(
    Effect.map(([latest]) => Number(latest?.id ?? 0))
  )

/** Runs what is missing, in one transaction that keeps every other starter waiting. */
const upgrade = (sql: SqlClient) =>
  sql.withTransaction(
    Effect.gen(function* () {
      yield* dialectOf(sql).lockMigrations
      yield* sql`create table if not exists extrait_migrations (
        migration_id integer not null primary key,
        created_at timestamp not null default current_timestamp,
        name text not null
      )`
      const version = yield* versionOf(sql)
      for (const [index, { name, run }] of migrations.entries()) {
        if (index < version) continue
        yield* run
        yield* sql`insert into extrait_migrations ${sql.insert({ migration_id: index + 1, name })}`
      }
    })
  )

/**
 * Brings the database to this release's schema. Any number of processes may start at once: one migrates, the others
 * wait for it. Nothing of a migration that fails stays. A database that is up to date is only read, so that a process
 * can start while another writes.
 */
export const migrate: Effect.Effect<void, DatabaseTooNew | StorageUnavailable, SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient
  // A database without the table, or one that does not answer: the migration itself tells which.
  const before = yield* Effect.orElseSucceed(versionOf(sql), () => 0)
  if (before < schemaVersion) yield* upgrade(sql)
  const found = yield* versionOf(sql)
  if (found > schemaVersion) return yield* new DatabaseTooNew({ found, known: schemaVersion })
}).pipe(Effect.catchTag("SqlError", (cause) => new StorageUnavailable({ operation: "migrate", cause })))

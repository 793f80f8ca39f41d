import * as Migrator from "@effect/sql/Migrator"
import { SqlClient } from "@effect/sql/SqlClient"
import { StorageUnavailable } from "@extrait/core"
import { Effect, Schema } from "effect"
import { initial } from "./initial.js"

/** Every migration, in order. One that has been released never changes. */
const migrations = { "0001_initial": initial }

/** The version of the schema that this release knows. */
export const schemaVersion = Object.keys(migrations).length

const table = "extrait_migrations"

/** The database was written by a newer release, whose tables this one does not know. */
export class DatabaseTooNew extends Schema.TaggedError<DatabaseTooNew>()("DatabaseTooNew", {
  found: Schema.Number,
  known: Schema.Number
}) {
  override get message(): string {
    return `The database has schema version ${this.found}, and this release knows versions up to ${this.known}: upgrade Extrait, or use another database`
  }
}

/** The version of the database's schema; 0 where there is none yet. */
const versionOf = (sql: SqlClient) =>
  sql<{ readonly id: number | string | null }>`select max(migration_id) as id from ${sql(table)}`.pipe(
    Effect.map(([latest]) => Number(latest?.id ?? 0))
  )

/**
 * Brings the database to this release's schema. Several processes may start at once: one migrates, the others wait for
 * it. Nothing of a migration that fails stays. A database that is up to date is only read, so that a process can start
 * while another writes.
 */
export const migrate: Effect.Effect<void, DatabaseTooNew | StorageUnavailable, SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient
  // A database without the table, or one that does not answer: the migration itself tells which.
  const before = yield* Effect.orElseSucceed(versionOf(sql), () => 0)
  if (before < schemaVersion) yield* Migrator.make({})({ loader: Migrator.fromRecord(migrations), table })
  const found = yield* versionOf(sql)
  if (found > schemaVersion) return yield* new DatabaseTooNew({ found, known: schemaVersion })
}).pipe(
  Effect.catchTags({
    SqlError: (cause) => new StorageUnavailable({ operation: "migrate", cause }),
    MigrationError: (cause) => new StorageUnavailable({ operation: "migrate", cause })
  }),
  // A migration that fails ends as a defect.
  Effect.catchAllDefect((cause) => new StorageUnavailable({ operation: "migrate", cause }))
)

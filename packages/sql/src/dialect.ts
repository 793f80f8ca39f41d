import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"

/** What differs between databases. Everything else in this package is SQL that SQLite and PostgreSQL both speak. */
export interface Dialect {
  /** Type of a column for milliseconds, sizes and counts: 64 bits. */
  readonly integer: Fragment
  /** Type of a column for ids, which sort byte by byte whatever the database's language. */
  readonly id: Fragment
  /** At the end of a subquery that picks rows to lease: leaves out rows that another is leasing just now. */
  readonly skipLocked: Fragment
}

/** The differences for the database that the client speaks to. */
export const dialectOf = (sql: SqlClient): Dialect =>
  sql.onDialectOrElse({
    pg: () => ({
      integer: sql.literal("bigint"),
      id: sql.literal(`text collate "C"`),
      skipLocked: sql.literal("for update skip locked")
    }),
    orElse: () => ({
      integer: sql.literal("integer"),
      id: sql.literal("text"),
      skipLocked: sql.literal("")
    })
  })

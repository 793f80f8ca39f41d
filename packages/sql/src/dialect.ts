import { createHash } from "node:crypto"
import { type SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import { Effect, Option } from "effect"

/** What differs between databases. Everything else in this package is SQL that SQLite and PostgreSQL both speak. */
export interface Dialect {
  /** Type of a column for milliseconds, sizes and counts: 64 bits. */
  readonly integer: Fragment
  /** Type of a column for ids, which sort byte by byte whatever the database's language. */
  readonly id: Fragment
  /** At the end of a subquery that picks rows to lease: leaves out rows that another is leasing just now. */
  readonly skipLocked: Fragment
  /**
   * At the end of a look-up by key: inside a transaction the row is kept from others until its end, since what is read
   * there is about to be changed. SQLite's writers come one after another and need none.
   */
  readonly forUpdate: Effect.Effect<Fragment>
  /**
   * A caller's text as it is stored in a column that is looked up: itself, or where the database cannot hold or index
   * it, its SHA-256.
   */
  readonly term: (text: string) => string
  /** Whether a column holds this text somewhere; false where the column is null. Names are ours, never input. */
  readonly holds: (column: string, text: string) => Fragment
  /** In a transaction: keeps every other migration of this database waiting until its end. */
  readonly lockMigrations: Effect.Effect<void, SqlError>
  /** The text at a path of a column of JSON text; null if there is none. Names are ours, never input. */
  readonly jsonText: (column: string, ...path: ReadonlyArray<string>) => Fragment
  /** The greater of two numbers, neither of which is null. */
  readonly greater: (a: Fragment, b: Fragment) => Fragment
  /**
   * A query that gives these rows, all of them in one parameter: however many there are, the statement is the same and stays
   * prepared. Names are ours, never input.
   */
  readonly rows: (columns: Readonly<Record<string, "text" | "integer">>, values: ReadonlyArray<Row>) => Fragment
}

/** Values of one row, in the order of the columns. */
export type Row = ReadonlyArray<string | number | null>

/** Bytes of a text in an index of PostgreSQL; an entry of several columns must stay below a third of a page of 8 KiB. */
const longestTerm = 512

/** Any number that another application is unlikely to take. @see PostgreSQL, 13.3.5 Advisory Locks */
const migrationLock = 7_217_402_316

/** PostgreSQL's texts hold no NUL, and it indexes only short ones. A text that looks like a stand-in gets one too, so that none is mistaken. */
const postgresTerm = (text: string): string =>
  text.includes("\u0000") || text.startsWith("sha256:") || Buffer.byteLength(text) > longestTerm
    ? `sha256:${createHash("sha256").update(text).digest("hex")}`
    : text

/** The differences for the database that the client speaks to. */
export const dialectOf = (sql: SqlClient): Dialect => {
  const nothing = sql.literal("")
  return sql.onDialectOrElse({
    pg: (): Dialect => {
      const locked = sql.literal("for update")
      return {
        integer: sql.literal("bigint"),
        id: sql.literal(`text collate "C"`),
        skipLocked: sql.literal("for update skip locked"),
        forUpdate: Effect.map(Effect.serviceOption(TransactionConnection), (open) =>
          Option.isSome(open) ? locked : nothing
        ),
        term: postgresTerm,
        holds: (column, text) => sql`strpos(${sql.literal(column)}, ${text}) > 0`,
        lockMigrations: Effect.asVoid(sql`select pg_advisory_xact_lock(${migrationLock})`),
        jsonText: (column, ...path) => sql.literal(`(${column}::json #>> '{${path.join(",")}}')`),
        greater: (x, y) => sql`greatest(${x}, ${y})`,
        rows: (columns, values) => {
          const taken = Object.entries(columns).map(([name, type], index) =>
            type === "text" ? `value ->> ${index} as ${name}` : `cast(value ->> ${index} as bigint) as ${name}`
          )
          return sql`select ${sql.literal(taken.join(", "))} from json_array_elements(cast(${JSON.stringify(values)} as json)) as given (value)`
        }
      }
    },
    orElse: (): Dialect => ({
      integer: sql.literal("integer"),
      id: sql.literal("text"),
      skipLocked: nothing,
      forUpdate: Effect.succeed(nothing),
      term: (text) => text,
      holds: (column, text) => sql`instr(${sql.literal(column)}, ${text}) > 0`,
      lockMigrations: Effect.void,
      jsonText: (column, ...path) => sql.literal(`json_extract(${column}, '$.${path.join(".")}')`),
      greater: (x, y) => sql`max(${x}, ${y})`,
      rows: (columns, values) => {
        const taken = Object.keys(columns).map((name, index) => `json_extract(value, '$[${index}]') as ${name}`)
        return sql`select ${sql.literal(taken.join(", "))} from json_each(${JSON.stringify(values)})`
      }
    })
  })
}

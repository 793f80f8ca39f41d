import { closeSync, mkdirSync, openSync } from "node:fs"
import { open as openFile } from "node:fs/promises"
import { dirname } from "node:path"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite"
import { type Duration, Effect, Schedule, type Scope, Stream } from "effect"
import type { Each, TransactionalConnection } from "../transaction.js"

/** Result codes of SQLite. @see https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6

/**
 * Whether a fault of the driver says that another connection holds the database. The driver gives the code on some
 * paths only; the message, which is SQLite's own, is there on all.
 */
const isBusy = (fault: unknown): boolean => {
  if (!(fault instanceof Error)) return false
  const code = "errcode" in fault && typeof fault.errcode === "number" ? fault.errcode & 0xff : null
  return code === SQLITE_BUSY || code === SQLITE_LOCKED || /^database (table |schema )?is locked/.test(fault.message)
}

/** Where the database is and how long to wait for it. */
export interface SqliteOptions {
  /** Path of the file, which is created with its folder if missing; or `:memory:`. */
  readonly filename: string
  /** How long to try again while another process holds the database. Default 10 seconds. */
  readonly busyTimeout?: Duration.DurationInput | undefined
  /**
   * How often the write-ahead log is emptied, so that what was erased from the tables does not live on in it.
   * Default 1 minute.
   */
  readonly checkpointInterval?: Duration.DurationInput | undefined
}

/** Statements kept prepared; each shape of a list's conditions is one. */
const preparedStatements = 200

/**
 * Pages that SQLite may keep in memory, in KiB. With its own 2 MB, a write of hundreds of rows goes to the log early to make room,
 * and again with the commit.
 */
const pageCacheKiB = 16 * 1024

/** Most statements run in one go. Before each batch the process does other work, for a turn of its loop. */
const statementsInOneGo = 64

/** How long SQLite itself waits for a lock, blocking the thread. Longer waits are ours and leave the thread free. */
const blockingWaitMs = 10

type Statement = ReturnType<DatabaseSyncInstance["prepare"]>

/** The statements used most recently, prepared. */
const statementCache = (database: DatabaseSyncInstance) => {
  const statements = new Map<string, Statement>()
  return (sql: string): Statement => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    // Taken out and put in again, it is the most recent; a map keeps that order.
    statements.delete(sql)
    statements.set(sql, statement)
    const [oldest] = statements.keys()
    if (statements.size > preparedStatements && oldest !== undefined) statements.delete(oldest)
    return statement
  }
}

/** Tries again, without blocking the thread, while another connection holds the database. */
export const retryingWhileBusy = (busyTimeout: Duration.DurationInput) => {
  const schedule = Schedule.exponential("2 millis", 1.5).pipe(
    Schedule.union(Schedule.spaced("50 millis")),
    Schedule.jittered,
    Schedule.upTo(busyTimeout)
  )
  return <A, R>(effect: Effect.Effect<A, SqlError, R>): Effect.Effect<A, SqlError, R> =>
    // Most succeed at once: a schedule costs more than a statement.
    Effect.catchAll(effect, (error) =>
      isBusy(error.cause)
        ? Effect.delay(Effect.retry(effect, { schedule, while: ({ cause }) => isBusy(cause) }), "2 millis")
        : Effect.fail(error)
    )
}

/** Something done around a statement. */
export type Around = <A, R>(effect: Effect.Effect<A, SqlError, R>) => Effect.Effect<A, SqlError, R>

/** A connection to one file, and how to speak to it. */
export interface SqliteConnection extends TransactionalConnection {
  /**
   * For statements outside a transaction: waits while another connection holds the database. `turn` is put around each
   * try, which runs in one step.
   */
  readonly outside: (turn: Around) => Connection
  /** Begins a transaction, whose commit waits for the disk, or does not. */
  readonly begin: (synchronisation: Synchronisation) => Effect.Effect<void, SqlError>
  /** Has the disk keep what was committed without waiting for it, off this thread. */
  readonly synchronise: Effect.Effect<void, SqlError>
}

/** Whether a commit waits for the disk to keep it; `normal` waits at checkpoints alone. @see https://sqlite.org/pragma.html#pragma_synchronous */
export type Synchronisation = "full" | "normal"

const fault = (message: string) => (cause: unknown) => new SqlError({ cause, message })

/** A file that only its owner may read: it holds documents' texts. */
const createFile = (filename: string) =>
  Effect.try({
    try: () => {
      mkdirSync(dirname(filename), { recursive: true, mode: 0o700 })
      closeSync(openSync(filename, "a", 0o600))
    },
    catch: fault("The database file cannot be made")
  })

/**
 * Opens the file with write-ahead log, full synchronisation (a commit survives a loss of power), foreign keys, and
 * overwriting of deleted content.
 */
export const open = (options: SqliteOptions): Effect.Effect<SqliteConnection, SqlError, Scope.Scope> =>
  Effect.gen(function* () {
    const { filename } = options
    const retrying = retryingWhileBusy(options.busyTimeout ?? "10 seconds")
    const inMemory = filename === ":memory:"
    if (!inMemory) yield* createFile(filename)
    const database = yield* Effect.acquireRelease(
      Effect.try({
        try: () => new DatabaseSync(filename, { timeout: blockingWaitMs, enableForeignKeyConstraints: true }),
        catch: fault("The database cannot be opened")
      }),
      // The driver keeps the file until its statements are collected, so SQLite's own clearing up comes too late: the
      // log is emptied here. Where another connection reads, that one does it later.
      (opened) =>
        Effect.zipRight(
          Effect.ignore(Effect.try(() => opened.exec("pragma wal_checkpoint(truncate)"))),
          Effect.sync(() => opened.close())
        )
    )
    const prepared = statementCache(database)

    const command = (sql: string) =>
      Effect.try({ try: () => database.exec(sql), catch: fault("The database refused a command") })

    const refused = fault("The database refused a statement")
    const rows = (sql: string, params: ReadonlyArray<unknown>) =>
      Effect.suspend((): Effect.Effect<ReadonlyArray<Record<string, unknown>>, SqlError> => {
        try {
          return Effect.succeed(prepared(sql).all(...params))
        } catch (cause) {
          return Effect.fail(refused(cause))
        }
      })

    const each: Each = (sql, lists) =>
      Effect.async<ReadonlyArray<number>, SqlError>((resume) => {
        const changes: Array<number> = []
        const goOn = (): void => {
          try {
            const statement = prepared(sql)
            for (const values of lists.slice(changes.length, changes.length + statementsInOneGo)) {
              changes.push(Number(statement.run(...values).changes))
            }
          } catch (cause) {
            resume(Effect.fail(refused(cause)))
            return
          }
          if (changes.length < lists.length) immediate = setImmediate(goOn)
          else resume(Effect.succeed(changes))
        }
        // Each time the process first takes in what has come.
        let immediate = setImmediate(goOn)
        return Effect.sync(() => clearImmediate(immediate))
      })

    const connection = (around: Around): Connection => {
      const execute: Connection["execute"] = (sql, params, transformRows) =>
        transformRows === undefined ? around(rows(sql, params)) : Effect.map(around(rows(sql, params)), transformRows)
      return {
        execute,
        executeRaw: (sql, params) => around(rows(sql, params)),
        executeValues: (sql, params) =>
          Effect.map(around(rows(sql, params)), (found) => found.map((row) => Object.values(row))),
        executeUnprepared: execute,
        executeStream: (sql, params, transformRows) =>
          Stream.unwrap(Effect.map(execute(sql, params, transformRows), (found) => Stream.fromIterable(found)))
      }
    }

    if (!inMemory) yield* retrying(command("pragma journal_mode = wal"))
    yield* retrying(
      command(`pragma synchronous = full; pragma secure_delete = on; pragma cache_size = -${pageCacheKiB}`)
    )

    let current: Synchronisation = "full"
    /** With this synchronisation; not within a transaction. */
    const as =
      (wanted: Synchronisation) =>
      <A, R>(effect: Effect.Effect<A, SqlError, R>): Effect.Effect<A, SqlError, R> =>
        Effect.suspend(() => {
          if (current === wanted) return effect
          const change = Effect.map(command(`pragma synchronous = ${wanted}`), () => {
            current = wanted
          })
          return Effect.zipRight(change, effect)
        })
    const log = `${filename}-wal`
    const synchronise = Effect.tryPromise({
      try: async () => {
        const file = await openFile(log, "r+")
        try {
          await file.datasync()
        } finally {
          await file.close()
        }
      },
      catch: fault("The write-ahead log cannot be synchronised")
    })
    return {
      outside: (turn) => connection((effect) => retrying(turn(as("full")(effect)))),
      begin: (synchronisation) => as(synchronisation)(command("begin immediate")),
      synchronise: inMemory ? Effect.void : synchronise,
      direct: connection((effect) => effect),
      each,
      command,
      inTransaction: () => database.isTransaction,
      // Its transactions come one after another.
      conflicted: () => false
    }
  })

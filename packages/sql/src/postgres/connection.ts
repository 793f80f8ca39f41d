import { Writable } from "node:stream"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import { Duration, Effect, Redacted, type Scope, Stream } from "effect"
import pg from "pg"
import type { TransactionalConnection } from "../transaction.js"
import { inFailedTransaction, isConflict, sqlStateOf } from "./errors.js"

/** Where the database is and how to use it. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with the parameters that libpq knows, such as `sslmode`. */
  readonly url: string | Redacted.Redacted
  /** The schema the tables live in, made when it is missing. Default `extrait`. */
  readonly schema?: string | undefined
  /** The most connections of this process. Default 10; one more listens for signals. */
  readonly maxConnections?: number | undefined
  /** How long to try to connect. Default 5 seconds. */
  readonly connectTimeout?: Duration.DurationInput | undefined
  /** How long a statement may take before the database gives it up. Default 30 seconds. */
  readonly statementTimeout?: Duration.DurationInput | undefined
}

/** Options with their defaults. */
export interface ResolvedPostgresOptions {
  readonly url: string
  readonly schema: string
  readonly maxConnections: number
  readonly connectTimeoutMs: number
  readonly statementTimeoutMs: number
}

export const resolvePostgresOptions = (options: PostgresOptions): ResolvedPostgresOptions => ({
  url: typeof options.url === "string" ? options.url : Redacted.value(options.url),
  schema: options.schema ?? "extrait",
  maxConnections: options.maxConnections ?? 10,
  connectTimeoutMs: Duration.toMillis(options.connectTimeout ?? "5 seconds"),
  statementTimeoutMs: Duration.toMillis(options.statementTimeout ?? "30 seconds")
})

/** Statements with a name, which a connection prepares once; beyond them each is planned anew. */
const namedStatements = 200

/** Beyond the database's own limit: a network that swallows everything must not hold a fibre for ever. */
const answerMarginMs = 5000

/** The settings with which every connection of this process is opened. */
export const clientConfig = (options: ResolvedPostgresOptions): pg.ClientConfig => ({
  connectionString: options.url,
  connectionTimeoutMillis: options.connectTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: "extrait",
  // Quoted for SQL, then escaped for the list of options, where a backslash goes before a space or a backslash.
  options: `-c search_path=${pg.escapeIdentifier(options.schema).replace(/[\\ ]/g, "\\$&")}`
})

const fault = (message: string) => (cause: unknown) => new SqlError({ cause, message })

/** Holds what is written to a connection until an answer is waited for, so that one packet has all of it. */
interface HeldWrites {
  readonly hold: () => void
  readonly let: () => void
}

/** The socket is nowhere in the driver's types; without it each statement is a packet of its own. */
const heldWrites = (client: pg.PoolClient): HeldWrites => {
  const { connection = null } = client as { readonly connection?: { readonly stream?: unknown } | null }
  const stream = connection?.stream instanceof Writable ? connection.stream : null
  let held = false
  return {
    hold: () => {
      if (held) return
      held = true
      stream?.cork()
    },
    let: () => {
      if (!held) return
      held = false
      stream?.uncork()
    }
  }
}

type Rows = ReadonlyArray<Record<string, unknown>>

/** A pool of connections, and how to speak through it. */
export interface PostgresConnections {
  /** Statements outside a transaction, each on any connection. */
  readonly alone: Connection
  /** One connection for this fibre alone until the scope closes; waiting for it can be interrupted. */
  readonly reserve: Effect.Effect<TransactionalConnection, SqlError, Scope.Scope>
}

/**
 * Opens a pool. Statements are not interrupted halfway: cancelling one of PostgreSQL's may hit the next one of its
 * connection, and each is over in the time that `statementTimeout` allows.
 */
export const open = (options: ResolvedPostgresOptions): Effect.Effect<PostgresConnections, never, Scope.Scope> =>
  Effect.gen(function* () {
    const permits = yield* Effect.makeSemaphore(options.maxConnections)
    let closed = false
    const pool = yield* Effect.acquireRelease(
      Effect.sync(
        () =>
          new pg.Pool({
            ...clientConfig(options),
            max: options.maxConnections,
            // A statement that nobody waits for goes out with the next.
            pipeline: true,
            statement_timeout: options.statementTimeoutMs,
            // A holder that is gone gives up its locks, even where the network does not report its end.
            idle_in_transaction_session_timeout: options.statementTimeoutMs * 2,
            query_timeout: options.statementTimeoutMs + answerMarginMs
          })
      ),
      (opened) =>
        Effect.suspend(() => {
          closed = true
          // Only when nobody uses it any more: a pool that ends leaves a caller who has just asked for a connection waiting for ever.
          return permits.withPermits(options.maxConnections)(Effect.ignore(Effect.tryPromise(() => opened.end())))
        })
    )
    // A connection that breaks while idle leaves the pool by itself; if it is in use, its statement fails.
    pool.on("error", () => undefined)
    pool.on("connect", (client) => client.on("error", () => undefined))
    const whileOpen = Effect.suspend(() =>
      closed ? Effect.fail(fault("The database is closed")(new Error("its scope has ended"))) : Effect.void
    )

    const names = new Map<string, string>()
    const nameOf = (text: string): string | undefined => {
      const known = names.get(text)
      if (known !== undefined || names.size >= namedStatements) return known
      const name = `extrait_${names.size + 1}`
      names.set(text, name)
      return name
    }

    const query = (
      on: pg.Pool | pg.PoolClient,
      config: pg.QueryConfig & { readonly rowMode?: string },
      noted?: (error: unknown) => void,
      sent?: () => void
    ): Effect.Effect<pg.QueryResult, SqlError> =>
      Effect.uninterruptible(
        Effect.async<pg.QueryResult, SqlError>((resume) => {
          const done = (error: unknown, result: pg.QueryResult): void => {
            if (error === null || error === undefined) {
              resume(Effect.succeed(result))
            } else {
              noted?.(error)
              resume(Effect.fail(fault("The database refused a statement")(error)))
            }
          }
          // Both have the same method, in types that do not overlap.
          if (on instanceof pg.Pool) on.query(config, done)
          else on.query(config, done)
          sent?.()
        })
      )

    const configOf = (text: string, params: ReadonlyArray<unknown>): pg.QueryConfig => {
      const name = nameOf(text)
      return { ...(name === undefined ? {} : { name }), text, values: [...params] }
    }

    /** Statements through one function that runs them. */
    const connection = (
      run: (config: pg.QueryConfig & { readonly rowMode?: string }) => Effect.Effect<pg.QueryResult, SqlError>
    ): Connection => {
      const execute: Connection["execute"] = (text, params, transformRows) =>
        Effect.map(run(configOf(text, params)), ({ rows }: { readonly rows: Rows }) =>
          transformRows === undefined ? rows : transformRows(rows)
        )
      return {
        execute,
        executeRaw: (text, params) => run(configOf(text, params)),
        executeValues: (text, params) =>
          Effect.map(run({ text, values: [...params], rowMode: "array" }), ({ rows }) => rows),
        executeUnprepared: (text, params, transformRows) =>
          Effect.map(run({ text, values: [...params] }), ({ rows }: { readonly rows: Rows }) =>
            transformRows === undefined ? rows : transformRows(rows)
          ),
        executeStream: (text, params, transformRows) =>
          Stream.unwrap(Effect.map(execute(text, params, transformRows), (found) => Stream.fromIterable(found)))
      }
    }

    const transactional = (client: pg.PoolClient, writes: HeldWrites): TransactionalConnection => {
      let conflicted = false
      let begun = false
      /** Statements that were sent without waiting and are not answered yet, and the first fault of such. */
      let unanswered = 0
      let failed: SqlError | null = null
      const noted = (error: unknown): void => {
        // A statement that is refused because an earlier one failed says nothing of its own.
        if (sqlStateOf(error) !== inFailedTransaction) conflicted = isConflict(error)
      }
      const run = (config: pg.QueryConfig & { readonly rowMode?: string }) => query(client, config, noted, writes.let)
      const send = (config: pg.QueryConfig): Effect.Effect<void> =>
        Effect.sync(() => {
          writes.hold()
          unanswered++
          client.query(config, (error: unknown) => {
            unanswered--
            if (error === null || error === undefined) return
            noted(error)
            failed ??= fault("The database refused a statement")(error)
          })
        })
      const begin = Effect.zipRight(
        send({ text: "begin" }),
        Effect.sync(() => {
          begun = true
        })
      )
      const commit = Effect.flatMap(Effect.either(run({ text: "commit" })), (answer) =>
        failed !== null
          ? Effect.fail(failed)
          : answer._tag === "Left"
            ? Effect.fail(answer.left)
            : // A transaction with a failed statement ends so, whatever was asked.
              answer.right.command === "COMMIT"
              ? Effect.void
              : Effect.fail(fault("The transaction was taken back")(new Error("a statement of it had failed")))
      )
      return {
        direct: connection(run),
        later: (text, params) => send(configOf(text, params)),
        command: (text) => (text === "begin" ? begin : text === "commit" ? commit : Effect.asVoid(run({ text }))),
        inTransaction: () => begun && (unanswered > 0 || statusOf(client) !== "I"),
        conflicted: () => conflicted
      }
    }

    const connect = Effect.uninterruptible(
      Effect.acquireRelease(
        Effect.tryPromise({ try: () => pool.connect(), catch: fault("The database does not answer") }),
        // A connection in any other state than idle is not given to the next.
        (client) => Effect.sync(() => client.release(statusOf(client) !== "I"))
      )
    )
    const reserve = Effect.uninterruptibleMask((restore) =>
      Effect.zipRight(
        restore(permits.take(1)),
        Effect.zipRight(
          Effect.addFinalizer(() => permits.release(1)),
          Effect.zipRight(
            whileOpen,
            Effect.flatMap(connect, (client) => {
              const writes = heldWrites(client)
              return Effect.as(
                Effect.addFinalizer(() => Effect.sync(writes.let)),
                transactional(client, writes)
              )
            })
          )
        )
      )
    )
    return {
      alone: connection((config) => permits.withPermits(1)(Effect.zipRight(whileOpen, query(pool, config)))),
      reserve
    }
  })

/** The state that the server reported last: idle (`I`), in a transaction (`T`) or in a failed one (`E`); null before its first report. */
const statusOf = (client: pg.PoolClient): string | null => client.getTransactionStatus()

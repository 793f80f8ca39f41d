import { TransactionConnection } from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import { Clock, Context, Effect, Exit, FiberRef, Option, Random, type Scope, Stream } from "effect"

/** A connection that one transaction has to itself. */
export interface TransactionalConnection {
  /** For statements inside the transaction. */
  readonly direct: Connection
  /**
   * Sends a statement inside the transaction without waiting for its answer, where the database can be spoken to so: it goes out
   * with the next one. Its fault is that of the commit, or of whatever statement comes after it.
   */
  readonly later?: Later
  /** Runs one statement for many lists of values inside the transaction, where the database runs in this process. */
  readonly each?: Each
  /** One command without parameters, such as `begin immediate`. */
  readonly command: (sql: string) => Effect.Effect<void, SqlError>
  /** Whether a transaction is open, by the database's own account: some faults end one unasked. */
  readonly inTransaction: () => boolean
  /** Whether the last fault was a conflict between two transactions, of which this one was rolled back: it may be tried again. */
  readonly conflicted: () => boolean
}

/** Sends a statement without waiting for its answer. */
export type Later = (text: string, params: ReadonlyArray<unknown>) => Effect.Effect<void>

/** Runs a statement, with `?` for its values, once for each list of them; how many rows it changed each time. */
export type Each = (
  text: string,
  lists: ReadonlyArray<ReadonlyArray<string | number | null>>
) => Effect.Effect<ReadonlyArray<number>, SqlError>

/** A transaction as the statements in it see it. */
interface Open {
  readonly connection: Connection
  /** How a statement that nobody waits for is sent, while the transaction is open; not in nested ones, whose end tells of their own faults. */
  readonly later?: () => Later | undefined
  /** How a statement is run for many lists of values, while the transaction is open; not in nested ones. */
  readonly each?: () => Each | undefined
}

/** The transaction of ours in which a fibre runs, beside the client's own account of it. */
class OpenTransaction extends Context.Tag("@extrait/sql/OpenTransaction")<
  OpenTransaction,
  Open & {
    /** The turns of the transactions that are nested directly in it. */
    readonly turnsOfNested: Effect.Semaphore
  }
>() {}

/** The innermost transaction, where it is one of ours. */
export const openTransaction = (context: Context.Context<never>) => {
  const open = Context.getOption(context, TransactionConnection)
  const ours = Context.getOption(context, OpenTransaction)
  // A transaction of another client within one of ours runs on that other client's connection.
  return Option.isSome(open) && Option.isSome(ours) && ours.value.connection === open.value[0] ? ours.value : undefined
}

/** The connection as one transaction sees it: a fibre that outlives its transaction must not write into the next. */
export const whileOpen = (connection: Connection, isOpen: () => boolean): Connection => {
  const closed = Effect.suspend(
    () => new SqlError({ message: "The transaction is over", cause: new Error("The transaction is over") })
  )
  const guard = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
    Effect.suspend((): Effect.Effect<A, E | SqlError, R> => (isOpen() ? effect : closed))
  return {
    execute: (sql, params, transformRows) => guard(connection.execute(sql, params, transformRows)),
    executeRaw: (sql, params) => guard(connection.executeRaw(sql, params)),
    executeValues: (sql, params) => guard(connection.executeValues(sql, params)),
    executeUnprepared: (sql, params, transformRows) => guard(connection.executeUnprepared(sql, params, transformRows)),
    executeStream: (sql, params, transformRows) =>
      Stream.unwrap(guard(Effect.sync(() => connection.executeStream(sql, params, transformRows))))
  }
}

/**
 * How an effect ends in its transaction, which lies `depth` deep within others. Whoever asks cannot be
 * interrupted; `restore` lets the effect be. The context is set and put back by hand, which costs half of providing it.
 */
export const exitWithin = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  restore: <B, F, S>(effect: Effect.Effect<B, F, S>) => Effect.Effect<B, F, S>,
  open: Open,
  depth: number
): Effect.Effect<Exit.Exit<A, E>, never, R> =>
  Effect.flatMap(FiberRef.get(FiberRef.currentContext), (outer) => {
    const context = FiberRef.currentContext
    const inner = Context.add(outer, TransactionConnection, [open.connection, depth]).pipe(
      Context.add(OpenTransaction, { ...open, turnsOfNested: Effect.unsafeMakeSemaphore(1) })
    )
    return FiberRef.set(context, inner).pipe(
      Effect.zipRight(Effect.exit(restore(effect))),
      Effect.zipLeft(FiberRef.set(context, outer))
    )
  })

/** How often a transaction that was in another's way is tried again, and the longest wait before the first time. */
const conflictRetries = 5
const conflictWaitMs = 20

/** Waits a random time, longer each time. Of the database, not of the service: a test that moves the service's clock does not move this. */
const pause = (tried: number): Effect.Effect<void> =>
  Effect.flatMap(Random.nextRange(1, conflictWaitMs * 2 ** tried), (wait) =>
    Effect.withClock(Effect.sleep(wait), Clock.make())
  )

/**
 * Runs effects in transactions. Unlike the client's own, it can be interrupted while it waits for its connection, and a commit that fails
 * is an error rather than a defect. Nothing stays open after either. A transaction that the database rolled back because of a conflict
 * with another is tried again.
 */
export const makeWithTransaction = (options: {
  /** Gives a connection to this fibre alone until the scope closes; what waits there can be interrupted. */
  readonly acquire: Effect.Effect<TransactionalConnection, SqlError, Scope.Scope>
  /** Begins the transaction. */
  readonly begin: (connection: TransactionalConnection) => Effect.Effect<void, SqlError>
}) => {
  /** Runs it once; a conflict is distinguished, to be retried. */
  const once = <A, E, R>(
    effect: Effect.Effect<A, E, R>
  ): Effect.Effect<{ readonly exit: Exit.Exit<A, E | SqlError>; readonly conflicted: boolean }, SqlError, R> =>
    Effect.scoped(
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const connection = yield* restore(options.acquire)
          const { command, inTransaction } = connection
          const rollback = Effect.suspend(() => (inTransaction() ? Effect.ignore(command("rollback")) : Effect.void))
          // An interruption may come just after it has begun, so whether it has is asked of the database.
          yield* Effect.onError(restore(options.begin(connection)), () => rollback)
          let isOpen = true
          const open: Open = {
            connection: whileOpen(connection.direct, () => isOpen && inTransaction()),
            later: () => (isOpen ? connection.later : undefined),
            each: () => (isOpen ? connection.each : undefined)
          }
          const exit = yield* exitWithin(effect, restore, open, 0)
          isOpen = false
          if (Exit.isFailure(exit)) {
            const conflicted = connection.conflicted()
            yield* rollback
            return { exit, conflicted }
          }
          const committed = yield* Effect.exit(Effect.onError(command("commit"), () => rollback))
          return Exit.isSuccess(committed)
            ? { exit, conflicted: false }
            : { exit: Exit.failCause(committed.cause), conflicted: connection.conflicted() }
        })
      )
    )

  const outermost = <A, E, R>(effect: Effect.Effect<A, E, R>, tried = 0): Effect.Effect<A, E | SqlError, R> =>
    Effect.flatMap(once(effect), ({ conflicted, exit }) =>
      conflicted && tried < conflictRetries && !Exit.isInterrupted(exit)
        ? Effect.zipRight(
            pause(tried),
            Effect.suspend(() => outermost(effect, tried + 1))
          )
        : exit
    )

  const nested = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    outer: Connection,
    depth: number
  ): Effect.Effect<A, E | SqlError, R> => {
    const savepoint = `extrait_${depth}`
    const savepointCommand = (sql: string) => outer.executeUnprepared(sql, [], undefined)
    const run = Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        yield* savepointCommand(`savepoint ${savepoint}`)
        let isOpen = true
        const open = whileOpen(outer, () => isOpen)
        const exit = yield* exitWithin(effect, restore, { connection: open }, depth)
        isOpen = false
        if (Exit.isFailure(exit)) yield* savepointCommand(`rollback to ${savepoint}`)
        yield* savepointCommand(`release ${savepoint}`)
        return yield* exit
      })
    )
    // Savepoints are a stack: two that overlap would end each other's.
    return Effect.flatMap(
      FiberRef.get(FiberRef.currentContext),
      (context) => openTransaction(context)?.turnsOfNested.withPermits(1)(run) ?? run
    )
  }

  return <R, E, A>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
    Effect.flatMap(
      Effect.serviceOption(TransactionConnection),
      Option.match({
        onNone: () => outermost(effect),
        onSome: ([open, depth]) => nested(effect, open, depth + 1)
      })
    )
}

import { TransactionConnection } from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Exit, Option, type Scope, Stream } from "effect"
import type { retryingWhileBusy, SqliteConnection } from "./connection.js"

/** The connection as one transaction sees it: a fibre that outlives its transaction must not write into the next. */
const whileOpen = (connection: Connection, isOpen: () => boolean): Connection => {
  const closed = new SqlError({ message: "The transaction is over", cause: new Error("The transaction is over") })
  const guard = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
    Effect.suspend((): Effect.Effect<A, E | SqlError, R> => (isOpen() ? effect : Effect.fail(closed)))
  return {
    execute: (sql, params, transformRows) => guard(connection.execute(sql, params, transformRows)),
    executeRaw: (sql, params) => guard(connection.executeRaw(sql, params)),
    executeValues: (sql, params) => guard(connection.executeValues(sql, params)),
    executeUnprepared: (sql, params, transformRows) => guard(connection.executeUnprepared(sql, params, transformRows)),
    executeStream: (sql, params, transformRows) =>
      Stream.unwrap(guard(Effect.sync(() => connection.executeStream(sql, params, transformRows))))
  }
}

/** The turns of the transactions that are nested directly in one, by its connection. */
const turnsOfNested = new WeakMap<Connection, Effect.Semaphore>()

/**
 * Runs effects in transactions of one connection. Unlike the client's own, it can be interrupted while it waits for its
 * turn, a commit that fails is an error rather than a defect, and nothing stays open after either.
 */
export const makeWithTransaction = (options: {
  readonly connection: SqliteConnection
  /** Gives the connection to this fibre alone until the scope closes. */
  readonly exclusive: Effect.Effect<void, never, Scope.Scope>
  readonly retrying: ReturnType<typeof retryingWhileBusy>
}) => {
  const { connection, exclusive, retrying } = options
  const { command, inTransaction } = connection
  const rollback = Effect.suspend(() => (inTransaction() ? Effect.ignore(command("rollback")) : Effect.void))

  const within = <A, E, R>(effect: Effect.Effect<A, E, R>, open: Connection, depth: number): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      turnsOfNested.set(open, Effect.unsafeMakeSemaphore(1))
      return Effect.mapInputContext(effect, (context: Context.Context<R>) =>
        Context.add(context, TransactionConnection, [open, depth])
      )
    })

  const outermost = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
    Effect.scoped(
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          yield* restore(exclusive)
          // Immediate: a transaction that reads and then writes is never refused halfway. An interruption may come just
          // after it has begun, so whether it has is asked of the database.
          yield* Effect.onError(restore(retrying(command("begin immediate"))), () => rollback)
          let isOpen = true
          const exit = yield* Effect.exit(
            restore(
              within(
                effect,
                whileOpen(connection.direct, () => isOpen && inTransaction()),
                0
              )
            )
          )
          isOpen = false
          if (Exit.isSuccess(exit)) {
            yield* Effect.onError(command("commit"), () => rollback)
          } else {
            yield* rollback
          }
          return yield* exit
        })
      )
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
        const exit = yield* Effect.exit(restore(within(effect, open, depth)))
        isOpen = false
        if (Exit.isFailure(exit)) yield* savepointCommand(`rollback to ${savepoint}`)
        yield* savepointCommand(`release ${savepoint}`)
        return yield* exit
      })
    )
    // Savepoints are a stack: two that overlap would end each other's.
    return Effect.suspend(() => turnsOfNested.get(outer)?.withPermits(1)(run) ?? run)
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

import { TransactionConnection } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { makeTurns } from "@extrait/core"
import { Context, Deferred, Effect, Exit, FiberId, Option, type Scope } from "effect"
import { exitWithin, type TransactionalConnection, whileOpen } from "./transaction.js"

/** Runs an effect as one of the transactions that are committed together. */
export type RunTogether = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError, R>

/** Transactions of one connection, of which those that come within one turn of the event loop are committed at once. */
export interface Groups {
  readonly run: RunTogether
  /** The turn on the connection, until the scope closes, with nothing left that waits for its commit. */
  readonly exclusive: Effect.Effect<void, never, Scope.Scope>
  /** Runs a statement of no transaction: after those whose turn it is, and with nothing left uncommitted. */
  readonly outside: <A, E, R>(statement: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

const savepoint = "extrait_member"

/**
 * A disk takes as long to keep one transaction as to keep several. So a transaction that has ended is not committed at once:
 * those that begin before the event loop comes round join it, each behind a savepoint, so that it fails alone; and then one
 * commit stores them all. Nobody is told that a change is stored before that commit.
 */
export const makeGroups = (connection: TransactionalConnection, begin: Effect.Effect<void, SqlError>): Groups => {
  const turns = makeTurns(1)
  const { command, direct, inTransaction } = connection
  /** Those that have ended and wait for the commit. */
  let ended: Array<Deferred.Deferred<void, SqlError>> = []

  const settle = (exit: Exit.Exit<void, SqlError>): void => {
    const all = ended
    ended = []
    for (const one of all) Deferred.unsafeDone(one, exit)
  }
  const takenBack = Exit.fail(
    new SqlError({ message: "The transaction was taken back", cause: new Error("The transaction was taken back") })
  )
  const rollback = Effect.suspend(() => (inTransaction() ? Effect.ignore(command("rollback")) : Effect.void))

  /** Commits what has ended. The caller holds the turn. */
  const commit: Effect.Effect<void> = Effect.suspend(() =>
    ended.length === 0
      ? Effect.void
      : Effect.flatMap(Effect.exit(Effect.onError(command("commit"), () => rollback)), (exit) =>
          Effect.sync(() => settle(exit))
        )
  )
  const commitSoon = (): void => {
    setImmediate(() => Effect.runFork(turns.withPermits(1)(commit)))
  }

  /** Takes everything back. */
  const takeAllBack = Effect.zipRight(
    rollback,
    Effect.sync(() => settle(takenBack))
  )
  /** Takes back what a member did, and nothing of the others', unless the database has ended the transaction of all. */
  const takeBack = (joined: boolean): Effect.Effect<void> =>
    Effect.suspend(() =>
      joined && inTransaction()
        ? Effect.catchAll(command(`rollback to ${savepoint}; release ${savepoint}`), () => takeAllBack)
        : takeAllBack
    )

  /** Runs one with the turn, and cannot be interrupted but in its effect; what it gives waits for the commit. */
  const member = <A, E, R>(effect: Effect.Effect<A, E, R>, restore: Restore) =>
    Effect.gen(function* () {
      const joined = ended.length > 0
      if (joined) yield* command(`savepoint ${savepoint}`)
      else yield* Effect.tapErrorCause(restore(begin), () => rollback)
      let isOpen = true
      const open = whileOpen(direct, () => isOpen && inTransaction())
      const exit = yield* exitWithin(effect, restore, { connection: open }, 0)
      isOpen = false
      if (Exit.isFailure(exit)) {
        yield* takeBack(joined)
        return yield* Effect.failCause(exit.cause)
      }
      if (joined) yield* Effect.tapErrorCause(command(`release ${savepoint}`), () => takeBack(joined))
      const stored = Deferred.unsafeMake<void, SqlError>(FiberId.none)
      if (ended.push(stored) === 1) commitSoon()
      return { stored, value: exit.value }
    })

  const run: RunTogether = (effect) =>
    Effect.uninterruptibleMask((restore) =>
      restore(turns.take(1)).pipe(
        Effect.zipRight(Effect.exit(member(effect, restore))),
        Effect.zipLeft(turns.release(1)),
        Effect.flatten,
        Effect.flatMap(({ stored, value }) => Effect.as(Deferred.await(stored), value))
      )
    )

  return {
    run,
    exclusive: Effect.uninterruptibleMask((restore) =>
      restore(turns.take(1)).pipe(Effect.zipRight(Effect.addFinalizer(() => turns.release(1))), Effect.zipRight(commit))
    ),
    outside: (statement) =>
      Effect.suspend(() => (inTransaction() ? turns.withPermits(1)(Effect.zipRight(commit, statement)) : statement))
  }
}

type Restore = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Within an open transaction, the same is a nested one. */
export const unlessNested =
  (together: RunTogether, nested: RunTogether): RunTogether =>
  (effect) =>
    Effect.withFiberRuntime((fiber) =>
      Option.isSome(Context.getOption(fiber.currentContext, TransactionConnection)) ? nested(effect) : together(effect)
    )

import { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { StorageUnavailable, Transaction } from "@extrait/core"
import { Effect, Layer } from "effect"
import { oneConnectionOf } from "./OneConnection.js"

/** `Transaction` on the database's own transactions; nested ones are savepoints. */
export const layer: Layer.Layer<Transaction, never, SqlClient> = Layer.effect(
  Transaction,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const told = <A, E, R>(
      effect: Effect.Effect<A, E | SqlError, R>
    ): Effect.Effect<A, Exclude<E, SqlError> | StorageUnavailable, R> =>
      Effect.catchAll(
        effect,
        (error): Effect.Effect<never, Exclude<E, SqlError> | StorageUnavailable> =>
          error instanceof SqlError
            ? new StorageUnavailable({ operation: "transaction", cause: error })
            : Effect.fail(error as Exclude<E, SqlError>)
      )
    const one = yield* oneConnectionOf(sql)
    return {
      run: (effect) => told(sql.withTransaction(effect)),
      runShort: (effect) => told(one === null ? sql.withTransaction(effect) : one.together(effect))
    }
  })
)

import { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { StorageUnavailable, Transaction } from "@extrait/core"
import { Effect, Layer } from "effect"

/** `Transaction` on the database's own transactions; nested ones are savepoints. */
export const layer: Layer.Layer<Transaction, never, SqlClient> = Layer.effect(
  Transaction,
  Effect.map(SqlClient, (sql) => ({
    run: <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StorageUnavailable, R> =>
      Effect.catchAll(
        sql.withTransaction(effect),
        (error): Effect.Effect<never, E | StorageUnavailable> =>
          error instanceof SqlError
            ? new StorageUnavailable({ operation: "transaction", cause: error })
            : Effect.fail(error)
      )
  }))
)

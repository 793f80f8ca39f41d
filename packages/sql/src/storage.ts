import { type SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { exactText, type JsonObject, parseExactly, StorageUnavailable } from "@extrait/core"
import { Context, Effect, Option } from "effect"

/**
 * Turns a fault of the database into `StorageUnavailable` with the name of the operation. The SQL and its values stay
 * in `cause`, if anywhere, which is for logs.
 */
export const operation =
  (name: string) =>
  <A, R>(effect: Effect.Effect<A, SqlError, R>): Effect.Effect<A, StorageUnavailable, R> =>
    Effect.mapError(effect, (cause) => new StorageUnavailable({ operation: name, cause }))

/** Several statements, all or none of them. Within a transaction that is its doing: a savepoint would cost as much as a statement. */
export const whole =
  (sql: SqlClient) =>
  <A, R>(effect: Effect.Effect<A, SqlError, R>): Effect.Effect<A, SqlError, R> =>
    Effect.withFiberRuntime((fiber) =>
      Option.isSome(Context.getOption(fiber.currentContext, TransactionConnection))
        ? effect
        : sql.withTransaction(effect)
    )

/** A row that keeps its record as JSON text, beside the columns it is looked up by. */
export interface RecordRow {
  readonly record: string
}

/** The JSON text of a record. */
export const encode = (record: object): string => JSON.stringify(record)

/**
 * A record as it was stored. It is not decoded again: only this package writes these rows, from typed records, and
 * checking the words of hundreds of pages at each read would take seconds. Text that is no JSON is a damaged database.
 */
export const decode = <A>(name: string, text: string): Effect.Effect<A, StorageUnavailable> =>
  Effect.try({
    try: (): A => JSON.parse(text),
    catch: (cause) => new StorageUnavailable({ operation: name, cause })
  })

/** The records of rows. */
export const decodeAll = <A>(
  name: string,
  rows: ReadonlyArray<RecordRow>
): Effect.Effect<ReadonlyArray<A>, StorageUnavailable> => Effect.forEach(rows, ({ record }) => decode<A>(name, record))

/** Metadata as a record keeps it: its text as it was sent. Earlier records had the object itself. */
export const metadataRow = (metadata: JsonObject): string => exactText(metadata)

/** The metadata of a row, which remember their text. Throws where they are no JSON. */
export const metadataIn = (stored: string | JsonObject): JsonObject =>
  typeof stored === "string" ? (parseExactly(stored) as JsonObject) : stored

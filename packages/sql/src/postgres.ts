import type { SqlClient } from "@effect/sql/SqlClient"
import type { Signals, Storage, StorageUnavailable } from "@extrait/core"
import { Layer } from "effect"
import type { PostgresOptions } from "./postgres/connection.js"
import * as Client from "./postgres/PostgresClient.js"
import * as Signalling from "./postgres/PostgresSignals.js"
import { SqlStorage, type SqlStorageOptions, type StorageFault } from "./SqlStorage.js"

export * from "./index.js"
export type { PostgresOptions } from "./postgres/connection.js"
export { DatabaseUnsupported } from "./postgres/PostgresClient.js"

/** Why a database of PostgreSQL cannot be used. */
export type PostgresFault = StorageFault | Client.DatabaseUnsupported

/** `SqlClient` on PostgreSQL 14 or later, for queries of one's own beside the stores. */
export const PostgresClient: {
  readonly layer: (options: PostgresOptions) => Layer.Layer<SqlClient, StorageUnavailable | Client.DatabaseUnsupported>
} = { layer: Client.layer }

/** Every store in one schema of a database of PostgreSQL, for any number of processes on any number of machines. */
export const PostgresStorage = {
  layer: (options: PostgresOptions & SqlStorageOptions): Layer.Layer<Storage, PostgresFault> =>
    Layer.provide(SqlStorage.layer(options), Client.layer(options))
}

/**
 * Signals between all processes that share the schema: what is committed on one machine wakes those who wait on another.
 * It starts without the server, too: until the server can be heard, listeners look for themselves once a second.
 */
export const PostgresSignals: {
  readonly layer: (options: PostgresOptions) => Layer.Layer<Signals>
} = { layer: Signalling.layer }

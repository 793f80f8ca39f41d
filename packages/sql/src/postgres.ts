import type { SqlClient } from "@effect/sql/SqlClient"
import type { Storage, StorageUnavailable } from "@extrait/core"
import { Layer } from "effect"
import type { PostgresOptions } from "./postgres/connection.js"
import * as Client from "./postgres/PostgresClient.js"
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

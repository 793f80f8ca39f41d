import type { SqlClient } from "@effect/sql/SqlClient"
import type { Storage, StorageUnavailable } from "@extrait/core"
import { Layer } from "effect"
import { SqlStorage, type SqlStorageOptions, type StorageFault } from "./SqlStorage.js"
import type { SqliteOptions } from "./sqlite/connection.js"
import * as Client from "./sqlite/SqliteClient.js"

export * from "./index.js"
export type { SqliteOptions } from "./sqlite/connection.js"

/** `SqlClient` on a file of SQLite, for queries of one's own beside the stores. */
export const SqliteClient: {
  readonly layer: (options: SqliteOptions) => Layer.Layer<SqlClient, StorageUnavailable>
} = { layer: Client.layer }

/** Every store in one file of SQLite. Several processes may use the file at the same time. */
export const SqliteStorage = {
  layer: (options: SqliteOptions & SqlStorageOptions): Layer.Layer<Storage, StorageFault> =>
    Layer.provide(SqlStorage.layer(options), Client.layer(options))
}

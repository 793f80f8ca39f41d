import type { SqlClient } from "@effect/sql/SqlClient"
import type { Storage, StorageUnavailable } from "@extrait/core"
import { Layer } from "effect"
import { type DatabaseTooNew, migrate } from "./migrations/migrate.js"
import type { SecretKeyInvalid, SecretKeys } from "./SecretBox.js"
import * as SqlTransaction from "./SqlTransaction.js"
import * as SqlAuditTrail from "./stores/SqlAuditTrail.js"
import * as SqlDocumentStore from "./stores/SqlDocumentStore.js"
import * as SqlEventStore from "./stores/SqlEventStore.js"
import * as SqlIdempotencyStore from "./stores/SqlIdempotencyStore.js"
import * as SqlJobTable from "./stores/SqlJobTable.js"
import * as SqlKeyStore from "./stores/SqlKeyStore.js"
import * as SqlPasswordStore from "./stores/SqlPasswordStore.js"
import * as SqlSchemaStore from "./stores/SqlSchemaStore.js"
import * as SqlWebhookEndpointStore from "./stores/SqlWebhookEndpointStore.js"

/** Why a database cannot be used. */
export type StorageFault = DatabaseTooNew | SecretKeyInvalid | StorageUnavailable

/** How what must stay secret is stored. */
export interface SqlStorageOptions {
  /**
   * 32 bytes in base64 or hexadecimal, or several such keys, of which the first seals and all open, that seal the secrets of webhook endpoints, and stored answers, at rest with AES-256-GCM. Without it
   * they are kept as they are. Secrets stored before a key was configured stay readable and are sealed when changed.
   */
  readonly secretKey?: SecretKeys | undefined
}

/** Passwords are stored sealed or not at all. */
const layerPasswords = ({ secretKey }: SqlStorageOptions): Layer.Layer<never, SecretKeyInvalid, SqlClient> =>
  secretKey === undefined || (Array.isArray(secretKey) && secretKey.length === 0)
    ? Layer.empty
    : SqlPasswordStore.layer(secretKey)

/**
 * Every store, the transaction that spans them, and the table of jobs, over any `SqlClient`; with a secret key also the store of
 * passwords. Migrates first.
 */
export const SqlStorage = {
  layer: (options: SqlStorageOptions = {}): Layer.Layer<Storage, StorageFault, SqlClient> =>
    Layer.mergeAll(
      layerPasswords(options),
      SqlDocumentStore.layer,
      SqlSchemaStore.layer,
      SqlEventStore.layer,
      SqlWebhookEndpointStore.layer(options),
      SqlIdempotencyStore.layer(options),
      SqlKeyStore.layer,
      SqlJobTable.layer,
      SqlAuditTrail.layer,
      SqlTransaction.layer
    ).pipe(Layer.provide(Layer.effectDiscard(migrate)))
}

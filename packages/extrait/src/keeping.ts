import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { type BlobKeysInvalid, EncryptedBlobStore, FileBlobStore } from "@extrait/blobs"
import {
  BlobStore,
  type Dispatch,
  JobQueue,
  layerStorageMemory,
  SecureRandom,
  Signals,
  type Storage,
  StorageUnavailable
} from "@extrait/core"
import type { DatabaseUnsupported, SqlStorageOptions } from "@extrait/sql/postgres"
import { SqliteStorage, type StorageFault } from "@extrait/sql/sqlite"
import { Effect, Layer, Redacted, Schema } from "effect"
import type { DatabaseOptions } from "./options/index.js"
import type { ResolvedFiles, ResolvedOptions } from "./resolveOptions.js"

/** Why what is to be kept cannot be. */
export type KeepingFault = StorageFault | DatabaseUnsupported | QueueNotInstalled | DriverNotInstalled | BlobKeysInvalid

/** Files where the options say, encrypted where there are keys. */
const layerFiles = (
  { keys, readPlain, store }: ResolvedFiles,
  otherwise: Layer.Layer<BlobStore, StorageUnavailable>
): Layer.Layer<BlobStore, StorageUnavailable | BlobKeysInvalid> => {
  const [first, ...others] = keys
  const plain = store ?? otherwise
  return first === undefined
    ? plain
    : Layer.provide(EncryptedBlobStore.layer({ keys: [first, ...others], readPlain }), plain)
}

/** The package that a queue needs is not installed. */
export class QueueNotInstalled extends Schema.TaggedError<QueueNotInstalled>()("QueueNotInstalled", {}) {
  override get message(): string {
    return "The queue graphile needs the package @extrait/graphile: npm install @extrait/graphile"
  }
}

/** The driver of PostgreSQL is not installed. */
export class DriverNotInstalled extends Schema.TaggedError<DriverNotInstalled>()("DriverNotInstalled", {}) {
  override get message(): string {
    return "A database on PostgreSQL needs the package pg: npm install pg"
  }
}

/** Whether a module could not be loaded because a package is not there, and not for a fault of its own. */
const isMissing = (fault: unknown): boolean =>
  fault instanceof Error && "code" in fault && fault.code === "ERR_MODULE_NOT_FOUND"

/** Loads a module that needs a package which may not be there. */
const loaded = <Module, Fault>(load: () => Promise<Module>, missing: () => Fault): Effect.Effect<Module, Fault> =>
  Effect.catchAll(Effect.tryPromise({ try: load, catch: (fault) => fault }), (fault) =>
    isMissing(fault) ? Effect.fail(missing()) : Effect.die(fault)
  )

/** The package of the queue on Graphile Worker, which is loaded only where it is asked for. */
const loadGraphile = loaded(
  () => import("@extrait/graphile"),
  () => new QueueNotInstalled()
)

/** PostgreSQL with its queue and its signals; its driver is loaded only where it is asked for. What is missing is reported before the server is contacted. */
const layerPostgres = (
  database: DatabaseOptions,
  queue: ResolvedOptions["queue"],
  secret: SqlStorageOptions
): Layer.Layer<Storage | Dispatch, KeepingFault> =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const { PostgresClient, PostgresSignals, SqlStorage } = yield* loaded(
        () => import("@extrait/sql/postgres"),
        () => new DriverNotInstalled()
      )
      const graphile = queue === "graphile" ? yield* loadGraphile : null
      const below = Layer.mergeAll(SqlStorage.layer(secret), PostgresSignals.layer(database), SecureRandom.layer).pipe(
        Layer.provideMerge(PostgresClient.layer(database))
      )
      return graphile === null
        ? Layer.provideMerge(JobQueue.layerLeased(), below)
        : Layer.provideMerge(graphile.GraphileQueue.layer({ url: database.url }), below)
    })
  )

/** Stores within the reach of one machine, with the embedded queue. */
const layerLocal = <R, E>(stores: Layer.Layer<R, E>) =>
  JobQueue.layerLeased().pipe(Layer.provideMerge(Layer.mergeAll(stores, Signals.layerMemory, SecureRandom.layer)))

/** The storage and the files, the queue, and the signals between all processes that share them. */
export const layerKeeping = (options: ResolvedOptions): Layer.Layer<Storage | BlobStore | Dispatch, KeepingFault> => {
  const { database, dataDir, files, queue } = options
  const secret =
    options.secretKeys.length === 0 ? {} : { secretKey: options.secretKeys.map((key) => Redacted.make(key)) }
  if (dataDir === null) {
    // Rows and files of one kind: what the process forgets, it forgets as a whole, unless the host keeps them.
    const rows = database === null ? layerLocal(layerStorageMemory) : layerPostgres(database, queue, secret)
    return Layer.merge(rows, layerFiles(files, BlobStore.layerMemory))
  }
  const rows =
    database === null
      ? layerLocal(SqliteStorage.layer({ filename: join(dataDir, "extrait.db"), ...secret }))
      : layerPostgres(database, queue, secret)
  // The folder comes first: what is kept lives in it.
  return Layer.unwrapEffect(
    Effect.as(
      Effect.tryPromise({
        try: () => mkdir(dataDir, { recursive: true, mode: 0o700 }),
        catch: (cause) => new StorageUnavailable({ operation: "make the data folder", cause })
      }),
      Layer.merge(rows, layerFiles(files, FileBlobStore.layer({ directory: join(dataDir, "blobs") })))
    )
  )
}

import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { type BlobKeysInvalid, EncryptedBlobStore, FileBlobStore } from "@extrait/blobs"
import {
  BlobStore,
  Deliveries,
  Extractor,
  layerServices,
  layerStorageMemory,
  Processing,
  type Services,
  Settings,
  type Storage,
  StorageUnavailable,
  Sweeper
} from "@extrait/core"
import { SqliteStorage, type StorageFault } from "@extrait/sql/sqlite"
import { type NetworkInvalid, UndiciWebhookSender } from "@extrait/webhooks"
import { Effect, Layer, Logger, LogLevel, Redacted } from "effect"
import { layerThreadedEngine } from "./extraction/threadedEngine.js"
import { type ExtraitOptions, type ResolvedFiles, type ResolvedOptions, resolveOptions } from "./options.js"
import { layerReaders, layerRecognizers } from "./reading.js"

const logLevels = {
  none: LogLevel.None,
  warning: LogLevel.Warning,
  info: LogLevel.Info,
  debug: LogLevel.Debug
} as const

/** Why Extrait cannot be opened. */
export type OpenFault = StorageFault | NetworkInvalid | BlobKeysInvalid

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

const layerStorage = ({ dataDir, files, secretKey }: ResolvedOptions): Layer.Layer<Storage | BlobStore, OpenFault> => {
  if (dataDir === null) {
    // Rows and files of one kind: what the process forgets, it forgets as a whole, unless the host keeps the files.
    return Layer.merge(layerStorageMemory, layerFiles(files, BlobStore.layerMemory))
  }
  // The folder comes first: both stores live in it.
  return Layer.unwrapEffect(
    Effect.as(
      Effect.tryPromise({
        try: () => mkdir(dataDir, { recursive: true, mode: 0o700 }),
        catch: (cause) => new StorageUnavailable({ operation: "make the data folder", cause })
      }),
      Layer.merge(
        SqliteStorage.layer({
          filename: join(dataDir, "extrait.db"),
          ...(secretKey === undefined ? {} : { secretKey: Redacted.make(secretKey) })
        }),
        layerFiles(files, FileBlobStore.layer({ directory: join(dataDir, "blobs") }))
      )
    )
  )
}

/** The workers of the embedded default: they start with the layer and stop with its scope. */
const layerWorkers = ({ concurrency }: ResolvedOptions) =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      if (concurrency === 0) return
      const processing = yield* Processing
      const deliveries = yield* Deliveries
      const sweeper = yield* Sweeper
      yield* Effect.forkScoped(processing.run({ concurrency }))
      yield* Effect.forkScoped(deliveries.run)
      yield* Effect.forkScoped(sweeper.run)
    })
  )

/** The layer for options that are resolved already. */
export const layerResolved = (options: ResolvedOptions): Layer.Layer<Services | Storage | BlobStore, OpenFault> => {
  const adapters = Layer.mergeAll(
    layerStorage(options),
    layerReaders(options),
    layerRecognizers(options),
    // Whoever processes nothing here needs no thread.
    options.concurrency === 0
      ? Extractor.layerEngineWith(options.documentTypes)
      : layerThreadedEngine(options.concurrency, options.workerLimits.maxMegabytes, options.documentTypes),
    UndiciWebhookSender.layer({ allowNetworks: options.webhookNetworks })
  )
  const settings = Layer.succeed(Settings, options.settings)
  return layerWorkers(options).pipe(
    Layer.provideMerge(layerServices),
    Layer.provideMerge(adapters),
    Layer.provideMerge(settings),
    Layer.provideMerge(options.telemetry),
    Layer.provideMerge(Logger.minimumLogLevel(logLevels[options.log])),
    Layer.provide(Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger)))
  )
}

/**
 * Every service of Extrait over the embedded default: SQLite and files in `dataDir` (or memory), pdf.js, sharp,
 * Tesseract and the engine. The workers run for as long as the layer lives.
 */
export const layer = (options: ExtraitOptions = {}): Layer.Layer<Services | Storage | BlobStore, OpenFault> =>
  Layer.suspend(() => layerResolved(resolveOptions(options)))

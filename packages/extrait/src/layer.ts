import {
  type BlobStore,
  Deliveries,
  layerDeidentification,
  layerServicesOver,
  Processing,
  type Services,
  Settings,
  type Storage,
  Sweeper
} from "@extrait/core"
import { SpareWorkers } from "@extrait/threads"
import { PatternThreads } from "@extrait/threads/patterns"
import { type NetworkInvalid, UndiciFileFetcher, UndiciWebhookSender } from "@extrait/webhooks"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { layerWorkbooks } from "./export/layerWorkbooks.js"
import { layerThreadedEngine } from "./extraction/threadedEngine.js"
import { type KeepingFault, layerKeeping } from "./keeping.js"
import { layerModel, type ModelUnusable } from "./model.js"
import type { ExtraitOptions } from "./options/index.js"
import { layerCodes, layerReaders, layerRecognizers } from "./reading.js"
import { layerRedactedFiles } from "./redaction/redactedFiles.js"
import { type ResolvedOptions, resolveOptions } from "./resolveOptions.js"
import { layerSearchablePdfs } from "./searchable/layerSearchablePdfs.js"

const logLevels = {
  none: LogLevel.None,
  warning: LogLevel.Warning,
  info: LogLevel.Info,
  debug: LogLevel.Debug
} as const

/** Why Extrait cannot be opened. */
export type OpenFault = KeepingFault | NetworkInvalid | ModelUnusable

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
    layerKeeping(options),
    layerReaders(options),
    layerRecognizers(options),
    layerCodes(options),
    PatternThreads.layer,
    layerWorkbooks,
    layerSearchablePdfs({
      isolation: options.pdfIsolation,
      memoryMegabytes: options.workerLimits.maxMegabytes
    }),
    options.redactedFiles ? layerRedactedFiles : Layer.empty,
    // A process without workers needs a thread only where people ask for a document's text or for a schema.
    options.concurrency === 0
      ? layerThreadedEngine(1, options.workerLimits.maxMegabytes, options.documentTypes, { ahead: 0 })
      : layerModel(
          options,
          Layer.provide(
            layerDeidentification(options.deidentify),
            layerThreadedEngine(options.concurrency, options.workerLimits.maxMegabytes, options.documentTypes)
          )
        ),
    UndiciWebhookSender.layer({ allowNetworks: options.webhookNetworks }),
    options.urlUploads === null ? Layer.empty : UndiciFileFetcher.layer(options.urlUploads)
  )
  const settings = Layer.succeed(Settings, options.settings)
  return layerWorkers(options).pipe(
    Layer.provideMerge(layerServicesOver),
    Layer.provideMerge(adapters),
    Layer.provideMerge(settings),
    Layer.provide(options.spareWorkers === null ? Layer.empty : Layer.succeed(SpareWorkers.Tag, options.spareWorkers)),
    Layer.provideMerge(options.telemetry),
    Layer.provideMerge(Logger.minimumLogLevel(logLevels[options.log])),
    Layer.provide(Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger)))
  )
}

/**
 * Every service of Extrait over the embedded defaults: SQLite and files in `dataDir` (or memory), pdf.js, sharp,
 * Tesseract and the engine. The workers stop with the layer's scope.
 */
export const layer = (options: ExtraitOptions = {}): Layer.Layer<Services | Storage | BlobStore, OpenFault> =>
  Layer.suspend(() => layerResolved(resolveOptions(options)))

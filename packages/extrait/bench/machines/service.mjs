// The service without anything that reads or recognises pictures: text files, and an extractor that takes as long as it is told and nothing
// else. So only the storage and the queue are measured, or killed.
import { FileBlobStore } from "@extrait/blobs"
import {
  BlobStore,
  DeliveryFailed,
  defaultSettings,
  Extractor,
  JobQueue,
  layerServicesOver,
  PageReader,
  PicturePreparer,
  RecognitionFailed,
  Recognizer,
  SecureRandom,
  Settings,
  Signals,
  textReader,
  WebhookSender
} from "@extrait/core"
import { GraphileQueue } from "@extrait/graphile"
import { SqlStorage } from "@extrait/sql"
import { PostgresClient, PostgresSignals } from "@extrait/sql/postgres"
import { SqliteClient } from "@extrait/sql/sqlite"
import { Duration, Effect, Layer, Logger, LogLevel } from "effect"

export const tenant = { organisation: `org_${"0".repeat(25)}1`, mode: "test" }

/** Takes `milliseconds` for every document and finds its first words. */
const layerFixedCost = (milliseconds) =>
  Layer.succeed(Extractor, {
    version: "fixed-cost/1",
    extract: ({ fileName, pages }) =>
      Effect.as(Effect.sleep(milliseconds), {
        documentType: null,
        documentTypeConfidence: 0,
        language: "en",
        extract: {
          text: {
            value: (pages[0]?.words ?? []).map(({ text }) => text).join(" "),
            normalized: null,
            confidence: 0.8,
            found: true,
            page: 1,
            bbox: null,
            block_ids: []
          }
        },
        tables: [],
        flags: [],
        fileName,
        recognition: null
      })
  })

/**
 * Every service over one of the databases. `url` and `schema` say where PostgreSQL is, `filename` where SQLite;
 * `queue` is `embedded` or `graphile`, `blobs` the folder of the files (null: in memory), `cost` the milliseconds that a document takes.
 */
export const layerOf = ({ blobs, cost = 10, filename, lease = "20 seconds", maxConnections, queue, schema, url }) => {
  const postgres = url !== undefined
  const client = postgres ? PostgresClient.layer({ url, schema, maxConnections }) : SqliteClient.layer({ filename })
  const below = Layer.mergeAll(
    SqlStorage.layer(),
    postgres ? PostgresSignals.layer({ url, schema }) : Signals.layerMemory,
    SecureRandom.layer
  ).pipe(Layer.provideMerge(client))
  const dispatch =
    queue === "graphile"
      ? GraphileQueue.layer({ url, schema: `${schema}_tickets`, lease, poll: "1 second" })
      : JobQueue.layerLeased({ lease })
  const adapters = Layer.mergeAll(
    Layer.provideMerge(dispatch, below),
    blobs === null ? BlobStore.layerMemory : FileBlobStore.layer({ directory: blobs }),
    Layer.succeed(PageReader, textReader),
    Layer.succeed(Recognizer, {
      version: "none/1",
      parallelism: 1,
      recognize: () => new RecognitionFailed({ message: "there are no pictures here", retryable: false })
    }),
    PicturePreparer.layerNone,
    layerFixedCost(cost),
    Layer.succeed(WebhookSender, { send: () => new DeliveryFailed({ reason: "there are no receivers here" }) })
  )
  return layerServicesOver.pipe(
    Layer.provideMerge(adapters),
    Layer.provideMerge(
      Layer.succeed(Settings, {
        ...defaultSettings,
        // A document is not to blame for a killed worker: it is tried for as long as it takes.
        maxAttempts: 10_000,
        idempotencyLock: Duration.seconds(2)
      })
    ),
    Layer.provide(Logger.minimumLogLevel(LogLevel.None))
  )
}

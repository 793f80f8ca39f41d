import { Effect, Layer, Option } from "effect"
import { Idempotency } from "../lifecycle/Idempotency.js"
import type { BlobStore } from "../ports/BlobStore.js"
import type { Extractor } from "../ports/Extractor.js"
import { JobQueue } from "../ports/JobQueue.js"
import type { Storage } from "../ports/memory.js"
import { PageReader, ViewedPageReader } from "../ports/PageReader.js"
import type { PicturePreparer } from "../ports/PicturePreparer.js"
import type { Recognizer } from "../ports/Recognizer.js"
import { SecureRandom } from "../ports/SecureRandom.js"
import { Signals } from "../ports/Signals.js"
import type { WebhookSender } from "../ports/WebhookSender.js"
import { Audit } from "./Audit.js"
import { Deliveries } from "./Deliveries.js"
import { DocumentPages } from "./DocumentPages.js"
import { Documents } from "./Documents.js"
import { Events } from "./Events.js"
import { Exports } from "./Exports.js"
import { FileKeys } from "./FileKeys.js"
import { JobsOfHost } from "./JobsOfHost.js"
import { Keys } from "./Keys.js"
import { PasswordVault } from "./PasswordVault.js"
import { Processing } from "./Processing.js"
import { Readiness } from "./Readiness.js"
import { Reading } from "./Reading.js"
import { Reviews } from "./Reviews.js"
import { SchemaInference } from "./SchemaInference.js"
import { Schemas } from "./Schemas.js"
import { SearchablePdfs } from "./SearchablePdfs.js"
import { Sweeper } from "./Sweeper.js"
import { Webhooks } from "./Webhooks.js"

/** Every service of Extrait. */
export type Services =
  | Documents
  | DocumentPages
  | Exports
  | Reviews
  | Schemas
  | SchemaInference
  | SearchablePdfs
  | Webhooks
  | Events
  | Deliveries
  | FileKeys
  | Keys
  | Audit
  | JobsOfHost
  | Processing
  | Readiness
  | Sweeper
  | JobQueue

/** What a host provides: storage, and what reads, recognises, extracts and sends. */
export type Adapters = Storage | BlobStore | PageReader | PicturePreparer | Recognizer | Extractor | WebhookSender

/** What `layerServicesOver` asks for beside the adapters: a queue, and signals that reach every process of the service. */
export type Dispatch = JobQueue | Signals | SecureRandom

/** What reads the pages that people look at. */
const viewing = Layer.unwrapEffect(
  Effect.map(
    Effect.serviceOption(ViewedPageReader),
    Option.match({
      onNone: () => Reading.layer,
      // A new instance: the one that reads documents is another.
      onSome: (reader) => Layer.provide(Layer.fresh(Reading.layer), Layer.succeed(PageReader, reader))
    })
  )
)

/**
 * The services over a host's adapters, its queue and its signals. Nothing runs by itself: fork `Processing.run`,
 * `Deliveries.run` and `Sweeper.run` where the work is to be done.
 */
export const layerServicesOver: Layer.Layer<Exclude<Services, JobQueue>, never, Adapters | Dispatch> = Layer.mergeAll(
  Deliveries.layer,
  Exports.layer,
  FileKeys.layer,
  JobsOfHost.layer,
  Keys.layer,
  Layer.merge(SchemaInference.layer, SearchablePdfs.layer).pipe(
    Layer.provideMerge(DocumentPages.layer.pipe(Layer.provide(viewing)))
  ),
  Processing.layer,
  Readiness.layer,
  Reviews.layer,
  Sweeper.layer,
  Webhooks.layer
).pipe(
  Layer.provideMerge(Documents.layer),
  Layer.provideMerge(Schemas.layer),
  Layer.provideMerge(Events.layer),
  Layer.provideMerge(Audit.layer),
  Layer.provide(Reading.layer),
  Layer.provide(PasswordVault.layer),
  Layer.provide(Idempotency.layer)
)

/** The same with the embedded queue, signals within the process and the platform's randomness. */
export const layerServices: Layer.Layer<Services, never, Adapters> = layerServicesOver.pipe(
  Layer.provideMerge(JobQueue.layerLeased()),
  Layer.provide(Layer.merge(Signals.layerMemory, SecureRandom.layer))
)

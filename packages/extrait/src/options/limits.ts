import { defaultSettings } from "@extrait/core"
import { Duration, Schema } from "effect"
import { members, option, positive, whole } from "./forms.js"

const seconds = (time: Duration.Duration) => () => Duration.toSeconds(time)
const secondsOrNever = (time: Duration.Duration | null) => () => (time === null ? null : Duration.toSeconds(time))

/** The definition of `limits`. */
export const limits = members({
  /** Bytes of one file. */
  maxFileBytes: option(positive, () => defaultSettings.maxFileBytes),
  /** Pages of one document. */
  maxPages: option(positive, () => defaultSettings.maxPages),
  /** Pixels of one rendered or decoded page. */
  maxPagePixels: option(positive, () => defaultSettings.maxPagePixels),
  /** Seconds for processing one document. */
  maxProcessingSeconds: option(positive, seconds(defaultSettings.maxProcessing)),
  /** Seconds that reading, preparing or recognising one page may take. */
  maxPageSeconds: option(positive, seconds(defaultSettings.maxPageReading)),
  /** Seconds that rendering one page for a person may take. */
  maxDrawingSeconds: option(positive, seconds(defaultSettings.maxDrawing)),
  /** Pages of one tenant that may wait to be rendered, and as many to be reread; more are refused. */
  maxPagesWaiting: option(positive, () => defaultSettings.maxPagesWaiting),
  /** Documents that one export may take. */
  maxExportDocuments: option(positive, () => defaultSettings.maxExportDocuments),
  /** Heap of a worker for one page or, in the engine, for one document, in megabytes. */
  maxWorkerMegabytes: option(whole(64), () => 1024),
  /** Seconds that a caller may wait for a document, at most. */
  maxWaitSeconds: option(positive, seconds(defaultSettings.maxWait)),
  /** Seconds after which a document is erased; null keeps documents for ever. */
  retentionSeconds: option(Schema.NullOr(positive), secondsOrNever(defaultSettings.retention)),
  /** Seconds after which an event is deleted with its deliveries; null keeps events for ever. */
  eventRetentionSeconds: option(Schema.NullOr(positive), secondsOrNever(defaultSettings.eventRetention)),
  /** Seconds after which an audit entry is deleted; null keeps them for ever. */
  auditRetentionSeconds: option(Schema.NullOr(positive), secondsOrNever(defaultSettings.auditRetention)),
  /** Seconds for which an idempotency key is remembered. */
  idempotencyRetentionSeconds: option(positive, seconds(defaultSettings.idempotencyRetention))
})

/** Limits and times that a host may set; the rest keep their defaults. */
export interface Limits extends Schema.Schema.Encoded<typeof limits> {}

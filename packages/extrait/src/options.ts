import { availableParallelism } from "node:os"
import { resolve } from "node:path"
import type { BlobKey } from "@extrait/blobs"
import {
  type Actor,
  type BlobStore,
  defaultSettings,
  type Mode,
  maxActorName,
  type PromiseRecognizer,
  type Recognizer,
  type SettingsValues,
  type StorageUnavailable
} from "@extrait/core"
import type { DocumentType } from "@extrait/engine"
import type { RequestHandlerOptions } from "@extrait/http"
import { Duration, Layer, Redacted } from "effect"
import { readDocumentTypes } from "./documentTypes.js"

/** Limits and times that a host may set; whatever is left out has its default. */
export interface Limits {
  /** Bytes of one file. Default 50 MiB. */
  readonly maxFileBytes?: number
  /** Pages of one document. Default 500. */
  readonly maxPages?: number
  /** Pixels of one rendered or decoded page. Default 40 million. */
  readonly maxPagePixels?: number
  /** Seconds for processing one document. Default 300. */
  readonly maxProcessingSeconds?: number
  /** Seconds that reading, preparing or recognising one page may take. Default 60. */
  readonly maxPageSeconds?: number
  /** Megabytes that a worker thread may take for one page or, in the engine, for one document. Default 1024. */
  readonly maxWorkerMegabytes?: number
  /** Seconds of the longest wait. Default 60. */
  readonly maxWaitSeconds?: number
  /** Seconds after which a document is erased; null keeps documents for ever. Default 30 days. */
  readonly retentionSeconds?: number | null
  /** Seconds after which an event is forgotten, with its deliveries; null keeps events for ever. Default 90 days. */
  readonly eventRetentionSeconds?: number | null
  /** Seconds after which an entry of the audit trail is forgotten; null keeps them for ever. Default null. */
  readonly auditRetentionSeconds?: number | null
  /** Seconds for which an idempotency key is remembered. Default 24 hours. */
  readonly idempotencyRetentionSeconds?: number
}

/**
 * What reads pictures. `joint`: Tesseract, and the networks of PP-OCR where it is unsure; where ONNX Runtime, an optional dependency, is not
 * installed, the same as `tesseract`. `tesseract`: Tesseract alone, twice where it is unsure. Or an adapter that speaks in promises,
 * or the layer of one.
 */
export type RecognizerChoice = "joint" | "tesseract" | PromiseRecognizer | Layer.Layer<Recognizer>

/** How files are kept. */
export interface FileOptions {
  /** Another place than the data folder, such as `S3BlobStore.layer(…)` of `@extrait/blobs/s3`. */
  readonly store?: Layer.Layer<BlobStore, StorageUnavailable>
  /**
   * Keys that encrypt files at rest: 32 bytes in base64 or hexadecimal, each with a name of 1 to 32 letters, digits, `_`, `-` and `.`. The first one
   * encrypts, all of them decrypt. Default: `EXTRAIT_FILE_KEYS`, as `name:key,name:key`; without it files are kept as they are.
   */
  readonly keys?: ReadonlyArray<{ readonly id: string; readonly key: string }>
  /** Whether files that are not encrypted are read as well, as those of before the first key. Default false. */
  readonly readPlain?: boolean
}

/** A database of PostgreSQL, 14 or later. */
export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string
  /** The schema of the tables, made when it is missing. Default `extrait`. */
  readonly schema?: string
  /** The most connections of this process. Default 10; signals take one more, and the queue `graphile` up to four. */
  readonly maxConnections?: number
}

/** How to open Extrait; every option has a default. */
export interface ExtraitOptions {
  /**
   * Folder of the database and the files, made when it is missing. Default: `EXTRAIT_DATA_DIR` or `./extrait-data`.
   * Null keeps everything in memory and gone with the process.
   */
  readonly dataDir?: string | null
  /**
   * A database of PostgreSQL in place of the one in `dataDir`, for processes on many machines; `dataDir` then holds the
   * files alone, and must be one folder that all of them share. Its address, or more about it. Default:
   * `EXTRAIT_DATABASE`; without it SQLite.
   */
  readonly database?: string | DatabaseOptions
  /**
   * What hands documents to workers: `embedded`, a table of the database, or `graphile`, Graphile Worker on the same
   * PostgreSQL, which needs the package `@extrait/graphile`. Default `embedded`.
   */
  readonly queue?: "embedded" | "graphile"
  /** Whose documents the methods of the instance see. Default `default`. */
  readonly organisation?: string
  /** `test` or `live`. Default `test`, as for keys. */
  readonly mode?: Mode
  /**
   * Who acts through the methods of the instance, as the audit trail names it: the program (`host`, the default) or a command, and
   * the person where one is known.
   */
  readonly actor?: { readonly type?: "host" | "command"; readonly name?: string }
  /** Documents processed at once. Default: one a processor core. 0 processes nothing here and leaves it to others. */
  readonly concurrency?: number
  /** Recognition workers, each about 110 MB. Default: one a processor core, at most 4. */
  readonly recognitionWorkers?: number
  /**
   * Where PDF files are read: in child processes (default), or in threads of this process, where it may start none. In threads, a file that
   * drives JavaScript against the limit of its heap within one allocation can end this process.
   */
  readonly pdfIsolation?: "process" | "thread"
  /** What reads pictures of text. Default `joint`. */
  readonly recognizer?: RecognizerChoice
  /** Tried with the pictures that `recognizer` fails on, before their page is given up. Default: none. */
  readonly fallbackRecognizer?: RecognizerChoice
  /**
   * Document types beside the built-in ones, as data or as paths of JSON files; one with the name of a built-in type replaces that.
   * Default: none.
   */
  readonly documentTypes?: ReadonlyArray<DocumentType | string>
  readonly limits?: Limits
  /**
   * 32 bytes, in base64, that encrypt webhook secrets at rest. Default: `EXTRAIT_SECRET_KEY`; without it they are stored
   * as they are.
   */
  readonly secretKey?: string
  /** Where files are kept, and the keys that encrypt them. Default: the data folder, as they are. */
  readonly files?: FileOptions
  /** Networks (CIDR) to which webhooks may go though they are not public, for development. Default: none. */
  readonly webhookNetworks?: ReadonlyArray<string>
  /** How `fetch` answers: the prefix it is mounted under, a sign-in of the host's, rates, origins of other pages. */
  readonly http?: RequestHandlerOptions
  /**
   * What receives traces and metrics, such as `NodeSdk.layer` of `@effect/opentelemetry`. With it requests have spans and
   * metrics. Default: nothing does.
   */
  readonly telemetry?: Layer.Layer<never>
  /** What is written to standard error. Default `warning`. */
  readonly log?: "none" | "warning" | "info" | "debug"
}

/** What one task of a worker thread may cost. */
export interface WorkerLimits {
  readonly maxPage: Duration.Duration
  readonly maxMegabytes: number
}

export interface ResolvedFiles {
  readonly store: Layer.Layer<BlobStore, StorageUnavailable> | null
  readonly keys: ReadonlyArray<BlobKey>
  readonly readPlain: boolean
}

export interface ResolvedOptions {
  readonly dataDir: string | null
  readonly database: DatabaseOptions | null
  readonly queue: "embedded" | "graphile"
  readonly organisation: string
  readonly mode: Mode
  readonly actor: Actor
  readonly concurrency: number
  readonly recognitionWorkers: number
  readonly pdfIsolation: "process" | "thread"
  readonly recognizer: RecognizerChoice
  readonly fallbackRecognizer: RecognizerChoice | null
  readonly documentTypes: ReadonlyArray<DocumentType>
  readonly settings: SettingsValues
  readonly workerLimits: WorkerLimits
  readonly secretKey: string | undefined
  readonly files: ResolvedFiles
  readonly webhookNetworks: ReadonlyArray<string>
  readonly http: RequestHandlerOptions
  readonly telemetry: Layer.Layer<never>
  readonly log: NonNullable<ExtraitOptions["log"]>
}

export const defaultDataDir = (): string => process.env.EXTRAIT_DATA_DIR ?? "extrait-data"

/** Keys as a variable of the environment writes them. */
const keysOf = (text: string): ReadonlyArray<{ readonly id: string; readonly key: string }> =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => {
      const at = one.indexOf(":")
      return { id: one.slice(0, Math.max(0, at)), key: one.slice(at + 1) }
    })

/** What is given, or the environment says; an empty text is none. */
const databaseOf = (database: ExtraitOptions["database"]): DatabaseOptions | null => {
  const given = database ?? process.env.EXTRAIT_DATABASE ?? ""
  if (given === "") return null
  const options = typeof given === "string" ? { url: given } : given
  // Never the address itself: there is a password in it.
  if (!/^postgres(ql)?:\/\//.test(options.url)) {
    throw new RangeError("database must be an address that begins with postgres:// or postgresql://")
  }
  return options
}

const actorOf = ({ name, type = "host" }: NonNullable<ExtraitOptions["actor"]>): Actor => {
  if (name !== undefined && name.length > maxActorName) {
    throw new RangeError(`actor.name must have ${maxActorName} characters at most`)
  }
  return { type, id: null, name: name ?? null }
}

const settingsOf = (limits: Limits): SettingsValues => {
  const seconds = (value: number | undefined, otherwise: Duration.Duration) =>
    value === undefined ? otherwise : Duration.seconds(value)
  const orNever = (value: number | null | undefined, otherwise: Duration.Duration | null) =>
    value === undefined ? otherwise : value === null ? null : Duration.seconds(value)
  return {
    ...defaultSettings,
    maxFileBytes: limits.maxFileBytes ?? defaultSettings.maxFileBytes,
    maxPages: limits.maxPages ?? defaultSettings.maxPages,
    maxPagePixels: limits.maxPagePixels ?? defaultSettings.maxPagePixels,
    maxProcessing: seconds(limits.maxProcessingSeconds, defaultSettings.maxProcessing),
    maxWait: seconds(limits.maxWaitSeconds, defaultSettings.maxWait),
    idempotencyRetention: seconds(limits.idempotencyRetentionSeconds, defaultSettings.idempotencyRetention),
    retention: orNever(limits.retentionSeconds, defaultSettings.retention),
    eventRetention: orNever(limits.eventRetentionSeconds, defaultSettings.eventRetention),
    auditRetention: orNever(limits.auditRetentionSeconds, defaultSettings.auditRetention)
  }
}

/**
 * The options with their defaults filled in. Throws a `RangeError` that names an option out of its range, and a
 * `DocumentTypeInvalid` with every fault of a document type.
 */
export const resolveOptions = (options: ExtraitOptions): ResolvedOptions => {
  const cores = availableParallelism()
  const whole = (name: string, value: number, least: number): number => {
    if (Number.isInteger(value) && value >= least) return value
    throw new RangeError(`${name} must be a whole number of at least ${least}, not ${value}`)
  }
  for (const [name, value] of Object.entries(options.limits ?? {})) {
    if (value !== null && value !== undefined && !(value > 0)) {
      throw new RangeError(`limits.${name} must be above 0, not ${value}`)
    }
  }
  const dataDir = options.dataDir === undefined ? defaultDataDir() : options.dataDir
  // In memory on purpose: what the environment says is for those who keep something.
  const database = dataDir === null && options.database === undefined ? null : databaseOf(options.database)
  if (database !== null && dataDir === null && options.files?.store === undefined) {
    throw new RangeError(
      "dataDir must name a folder for the files when there is a database, or files.store another place"
    )
  }
  const queue = options.queue ?? "embedded"
  if (queue === "graphile" && database === null) {
    throw new RangeError("queue graphile needs a database of PostgreSQL: set database as well")
  }
  return {
    database,
    queue,
    dataDir: dataDir === null ? null : resolve(dataDir),
    organisation: options.organisation ?? "default",
    mode: options.mode ?? "test",
    actor: actorOf(options.actor ?? {}),
    concurrency: whole("concurrency", options.concurrency ?? Math.max(2, cores), 0),
    recognitionWorkers: whole("recognitionWorkers", options.recognitionWorkers ?? Math.min(4, cores), 1),
    pdfIsolation: options.pdfIsolation ?? "process",
    recognizer: options.recognizer ?? "joint",
    fallbackRecognizer: options.fallbackRecognizer ?? null,
    documentTypes: readDocumentTypes(options.documentTypes ?? []),
    settings: settingsOf(options.limits ?? {}),
    workerLimits: {
      maxPage: Duration.seconds(options.limits?.maxPageSeconds ?? 60),
      maxMegabytes: whole("limits.maxWorkerMegabytes", options.limits?.maxWorkerMegabytes ?? 1024, 64)
    },
    secretKey: options.secretKey ?? process.env.EXTRAIT_SECRET_KEY,
    files: {
      store: options.files?.store ?? null,
      keys: (options.files?.keys ?? keysOf(process.env.EXTRAIT_FILE_KEYS ?? "")).map(({ id, key }) => ({
        id,
        key: Redacted.make(key)
      })),
      readPlain: options.files?.readPlain ?? process.env.EXTRAIT_FILE_PLAIN === "read"
    },
    webhookNetworks: options.webhookNetworks ?? [],
    http: { telemetry: options.telemetry !== undefined, ...options.http },
    telemetry: options.telemetry ?? Layer.empty,
    log: options.log ?? "warning"
  }
}

import { resolve } from "node:path"
import type { BlobKey } from "@extrait/blobs"
import { sealCertificates } from "@extrait/codes"
import {
  type Actor,
  type BlobStore,
  type DeidentificationOptions,
  defaultSettings,
  type Mode,
  type SettingsValues,
  type StorageUnavailable
} from "@extrait/core"
import { checkedKinds, type DocumentType, OwnKindInvalid } from "@extrait/engine/domain"
import type { RequestHandlerOptions } from "@extrait/http"
import type { SpareWorkers } from "@extrait/threads"
import { Duration, type Layer, Redacted } from "effect"
import { type ChosenModel, chosenModel } from "./chosenModel.js"
import { readDocumentTypes } from "./documentTypes.js"
import { requireProtocol } from "./mcp/installed.js"
import { OptionRefused } from "./OptionRefused.js"
import { type DecodedOptions, decodeOptions } from "./options/decodeOptions.js"
import { laidOver, optionsInEnvironment } from "./options/environment.js"
import type { DatabaseOptions, ExtraitOptions, RecognizerChoice } from "./options/index.js"

/** Limits on one task of a worker thread. */
export interface WorkerLimits {
  readonly maxPage: Duration.Duration
  readonly maxMegabytes: number
}

export interface ResolvedFiles {
  readonly store: Layer.Layer<BlobStore, StorageUnavailable> | null
  readonly keys: ReadonlyArray<BlobKey>
  readonly readPlain: boolean
}

/** Whether codes are read, and the certificates by which seals are checked, in PEM. */
interface ResolvedCodes {
  readonly read: boolean
  readonly certificates: ReadonlyArray<string>
}

export interface ResolvedOptions {
  readonly dataDir: string | null
  readonly database: DatabaseOptions | null
  readonly queue: "embedded" | "graphile"
  readonly organisation: string
  readonly createOrganisation: boolean
  readonly mode: Mode
  readonly actor: Actor
  readonly concurrency: number
  readonly recognitionWorkers: number
  readonly pdfIsolation: "process" | "thread"
  readonly recognizer: RecognizerChoice
  readonly fallbackRecognizer: RecognizerChoice | null
  readonly codes: ResolvedCodes
  readonly documentTypes: ReadonlyArray<DocumentType>
  readonly model: ChosenModel | null
  readonly deidentify: DeidentificationOptions
  readonly redactedFiles: boolean
  readonly settings: SettingsValues
  readonly workerLimits: WorkerLimits
  /** The first seals, all open; empty for none. */
  readonly secretKeys: ReadonlyArray<string>
  readonly files: ResolvedFiles
  readonly webhookNetworks: ReadonlyArray<string>
  /** Null where none is taken. */
  readonly urlUploads: { readonly allowNetworks: ReadonlyArray<string>; readonly timeout: Duration.Duration } | null
  readonly http: RequestHandlerOptions
  readonly console: string | null
  readonly mcp: string | null
  readonly telemetry: Layer.Layer<never>
  readonly spareWorkers: SpareWorkers | null
  readonly log: NonNullable<ExtraitOptions["log"]>
}

/** A database by its address, or with more options; an empty text means none. */
const databaseOf = (given: DecodedOptions["database"] = ""): DatabaseOptions | null => {
  if (given === "") return null
  const options = typeof given === "string" ? { url: given } : given
  // Never the address itself: there is a password in it.
  if (!/^postgres(ql)?:\/\//.test(options.url)) {
    throw new OptionRefused("database must begin with postgres:// or postgresql://")
  }
  return options
}

const actorOf = ({ name, type = "host" }: DecodedOptions["actor"]): Actor => ({ type, id: null, name: name ?? null })

const deidentifyOf = (options: DeidentificationOptions): DeidentificationOptions => {
  try {
    checkedKinds(options.kinds ?? [])
  } catch (fault) {
    throw fault instanceof OwnKindInvalid ? new OptionRefused(`deidentify.${fault.message}`) : fault
  }
  return options
}

const urlUploadsOf = (given: DecodedOptions["urlUploads"]): ResolvedOptions["urlUploads"] => {
  if (given === false) return null
  const { allowNetworks = [], timeoutSeconds = 30 } = given === true ? {} : given
  return { allowNetworks, timeout: Duration.seconds(timeoutSeconds) }
}

const mcpOf = (path: string | null): string | null => {
  if (path !== null) requireProtocol()
  return path
}

const certificatesOf = (certificates: ReadonlyArray<string>): ReadonlyArray<string> => {
  try {
    sealCertificates(certificates)
  } catch (fault) {
    throw fault instanceof RangeError ? new OptionRefused(`codes.${fault.message}`) : fault
  }
  return certificates
}

const orNever = (seconds: number | null): Duration.Duration | null =>
  seconds === null ? null : Duration.seconds(seconds)

const settingsOf = (limits: DecodedOptions["limits"]): SettingsValues => ({
  ...defaultSettings,
  maxFileBytes: limits.maxFileBytes,
  maxPages: limits.maxPages,
  maxPagePixels: limits.maxPagePixels,
  maxProcessing: Duration.seconds(limits.maxProcessingSeconds),
  maxDrawing: Duration.seconds(limits.maxDrawingSeconds),
  maxPageReading: Duration.seconds(limits.maxPageSeconds),
  maxPagesWaiting: limits.maxPagesWaiting,
  maxExportDocuments: limits.maxExportDocuments,
  maxWait: Duration.seconds(limits.maxWaitSeconds),
  idempotencyRetention: Duration.seconds(limits.idempotencyRetentionSeconds),
  retention: orNever(limits.retentionSeconds),
  eventRetention: orNever(limits.eventRetentionSeconds),
  auditRetention: orNever(limits.auditRetentionSeconds)
})

/** Keys given one by one, or in one text with commas. */
const secretKeysOf = (keys: string | ReadonlyArray<string>): ReadonlyArray<string> =>
  typeof keys === "string" ? keys.split(",") : keys

/**
 * The options with what the environment says and their defaults filled in. Throws a `RangeError` that names an option out of its range, and a
 * `DocumentTypeInvalid` with every fault of a document type.
 */
export const resolveOptions = (given: ExtraitOptions): ResolvedOptions => {
  const options = decodeOptions(laidOver(optionsInEnvironment(given, process.env), given))
  const { dataDir, limits, queue } = options
  const database = databaseOf(options.database)
  if (database !== null && dataDir === null && options.files.store === null) {
    throw new OptionRefused(
      "dataDir must name a folder for the files when there is a database, or files.store another place"
    )
  }
  if (queue === "graphile" && database === null) {
    throw new OptionRefused("queue graphile needs PostgreSQL: set database as well")
  }
  return {
    database,
    queue,
    dataDir: dataDir === null ? null : resolve(dataDir),
    organisation: options.organisation,
    createOrganisation: options.createOrganisation,
    mode: options.mode,
    actor: actorOf(options.actor),
    concurrency: options.concurrency,
    recognitionWorkers: options.recognitionWorkers,
    pdfIsolation: options.pdfIsolation,
    recognizer: options.recognizer,
    fallbackRecognizer: options.fallbackRecognizer,
    codes: { read: options.codes.read, certificates: certificatesOf(options.codes.certificates) },
    documentTypes: readDocumentTypes(options.documentTypes),
    model: chosenModel(options.model),
    deidentify: deidentifyOf(options.deidentify),
    redactedFiles: options.redactedFiles,
    settings: settingsOf(limits),
    workerLimits: { maxPage: Duration.seconds(limits.maxPageSeconds), maxMegabytes: limits.maxWorkerMegabytes },
    secretKeys: secretKeysOf(options.secretKey),
    files: {
      store: options.files.store,
      keys: options.files.keys.map(({ id, key }) => ({ id, key: Redacted.make(key) })),
      readPlain: options.files.readPlain
    },
    webhookNetworks: options.webhookNetworks,
    urlUploads: urlUploadsOf(options.urlUploads),
    http: { telemetry: given.telemetry !== undefined, ...options.http },
    console: options.console,
    mcp: mcpOf(options.mcp),
    telemetry: options.telemetry,
    spareWorkers: options.spareWorkers,
    log: options.log
  }
}

import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { resolve } from "node:path"
import type { BlobKey } from "@extrait/blobs"
import { sealCertificates } from "@extrait/codes"
import {
  type Actor,
  type BlobStore,
  type DeidentificationOptions,
  defaultSettings,
  type Mode,
  maxActorName,
  type SettingsValues,
  type StorageUnavailable
} from "@extrait/core"
import { checkedKinds, type DocumentType, OwnKindInvalid } from "@extrait/engine/domain"
import type { RequestHandlerOptions } from "@extrait/http"
import { Duration, Layer, Redacted } from "effect"
import { checkOptions } from "./checkOptions.js"
import { readDocumentTypes } from "./documentTypes.js"
import { OptionRefused } from "./OptionRefused.js"
import type { DatabaseOptions, ExtraitOptions, Limits, ModelChoice, RecognizerChoice } from "./options.js"

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
  readonly model: ModelChoice | null
  readonly deidentify: DeidentificationOptions
  readonly settings: SettingsValues
  readonly workerLimits: WorkerLimits
  /** The first seals, all open; empty for none. */
  readonly secretKeys: ReadonlyArray<string>
  readonly files: ResolvedFiles
  readonly webhookNetworks: ReadonlyArray<string>
  readonly http: RequestHandlerOptions
  readonly console: string | null
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
    throw new OptionRefused("database must be an address that begins with postgres:// or postgresql://")
  }
  return options
}

const actorOf = ({ name, type = "host" }: NonNullable<ExtraitOptions["actor"]>): Actor => {
  if (name !== undefined && name.length > maxActorName) {
    throw new OptionRefused(`actor.name must have ${maxActorName} characters at most`)
  }
  return { type, id: null, name: name ?? null }
}

/** What is given, with the key that the environment has for it. */
const modelOf = (model: ModelChoice | undefined): ModelChoice | null => {
  if (model === undefined) return null
  if (!("baseUrl" in model)) return model
  const { apiKey = process.env.EXTRAIT_MODEL_KEY ?? "", ...options } = model
  if (!/^https?:\/\/./.test(options.baseUrl)) {
    throw new OptionRefused("model.baseUrl must be an address that begins with http:// or https://")
  }
  return apiKey === "" ? options : { ...options, apiKey }
}

const deidentifyOf = (options: DeidentificationOptions): DeidentificationOptions => {
  try {
    checkedKinds(options.kinds ?? [])
  } catch (fault) {
    throw fault instanceof OwnKindInvalid ? new OptionRefused(`deidentify.${fault.message}`) : fault
  }
  return options
}

/** The certificates in the file that the environment names; none where it names none. */
const certificatesInFile = (path: string): ReadonlyArray<string> => {
  if (path === "") return []
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch {
    throw new OptionRefused("EXTRAIT_SEAL_CERTIFICATES must name a file that can be read")
  }
  const end = "-----END CERTIFICATE-----"
  return text
    .split(end)
    .filter((one) => one.includes("-----BEGIN"))
    .map((one) => `${one}${end}\n`)
}

const certificatesOf = (given: ReadonlyArray<string> | undefined): ReadonlyArray<string> => {
  const certificates = given ?? certificatesInFile(process.env.EXTRAIT_SEAL_CERTIFICATES ?? "")
  try {
    sealCertificates(certificates)
  } catch (fault) {
    throw fault instanceof RangeError ? new OptionRefused(`codes.${fault.message}`) : fault
  }
  return certificates
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
    maxDrawing: seconds(limits.maxDrawingSeconds, defaultSettings.maxDrawing),
    maxPageReading: seconds(limits.maxPageSeconds, defaultSettings.maxPageReading),
    maxPagesWaiting: limits.maxPagesWaiting ?? defaultSettings.maxPagesWaiting,
    maxWait: seconds(limits.maxWaitSeconds, defaultSettings.maxWait),
    idempotencyRetention: seconds(limits.idempotencyRetentionSeconds, defaultSettings.idempotencyRetention),
    retention: orNever(limits.retentionSeconds, defaultSettings.retention),
    eventRetention: orNever(limits.eventRetentionSeconds, defaultSettings.eventRetention),
    auditRetention: orNever(limits.auditRetentionSeconds, defaultSettings.auditRetention)
  }
}

/** Keys given one by one, or in one text with commas. */
const secretKeysOf = (keys: string | ReadonlyArray<string> | undefined): ReadonlyArray<string> =>
  keys === undefined ? [] : typeof keys === "string" ? keys.split(",") : keys

/**
 * The options with their defaults filled in. Throws a `RangeError` that names an option out of its range, and a
 * `DocumentTypeInvalid` with every fault of a document type.
 */
export const resolveOptions = (options: ExtraitOptions): ResolvedOptions => {
  checkOptions(options)
  const cores = availableParallelism()
  const whole = (name: string, value: number, least: number): number => {
    if (Number.isInteger(value) && value >= least) return value
    throw new OptionRefused(`${name} must be a whole number of at least ${least}, not ${value}`)
  }
  for (const [name, value] of Object.entries(options.limits ?? {})) {
    if (value !== null && value !== undefined && !(value > 0)) {
      throw new OptionRefused(`limits.${name} must be above 0, not ${value}`)
    }
  }
  const dataDir = options.dataDir === undefined ? defaultDataDir() : options.dataDir
  // In memory on purpose: what the environment says is for those who keep something.
  const database = dataDir === null && options.database === undefined ? null : databaseOf(options.database)
  if (database !== null && dataDir === null && options.files?.store === undefined) {
    throw new OptionRefused(
      "dataDir must name a folder for the files when there is a database, or files.store another place"
    )
  }
  const queue = options.queue ?? "embedded"
  if (queue === "graphile" && database === null) {
    throw new OptionRefused("queue graphile needs a database of PostgreSQL: set database as well")
  }
  return {
    database,
    queue,
    dataDir: dataDir === null ? null : resolve(dataDir),
    organisation: options.organisation ?? "default",
    createOrganisation: options.createOrganisation ?? true,
    mode: options.mode ?? "test",
    actor: actorOf(options.actor ?? {}),
    concurrency: whole("concurrency", options.concurrency ?? Math.max(2, cores), 0),
    recognitionWorkers: whole("recognitionWorkers", options.recognitionWorkers ?? Math.min(4, cores), 1),
    pdfIsolation: options.pdfIsolation ?? "process",
    recognizer: options.recognizer ?? "joint",
    fallbackRecognizer: options.fallbackRecognizer ?? null,
    codes: { read: options.codes?.read ?? true, certificates: certificatesOf(options.codes?.certificates) },
    documentTypes: readDocumentTypes(options.documentTypes ?? []),
    model: modelOf(options.model),
    deidentify: deidentifyOf(options.deidentify ?? {}),
    settings: settingsOf(options.limits ?? {}),
    workerLimits: {
      maxPage: Duration.seconds(options.limits?.maxPageSeconds ?? 60),
      maxMegabytes: whole("limits.maxWorkerMegabytes", options.limits?.maxWorkerMegabytes ?? 1024, 64)
    },
    secretKeys: secretKeysOf(options.secretKey ?? process.env.EXTRAIT_SECRET_KEY),
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
    console: options.console ?? null,
    telemetry: options.telemetry ?? Layer.empty,
    log: options.log ?? "warning"
  }
}

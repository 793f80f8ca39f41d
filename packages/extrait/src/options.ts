import type {
  BlobStore,
  DeidentificationOptions,
  Extractor,
  Mode,
  PromiseRecognizer,
  Recognizer,
  StorageUnavailable
} from "@extrait/core"
import type { DocumentType } from "@extrait/engine/domain"
import type { RequestHandlerOptions } from "@extrait/http"
import type { Layer } from "effect"

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
  /** Seconds that drawing one page for a person may take. Default 10. */
  readonly maxDrawingSeconds?: number
  /** Pages that one tenant may wait for to be drawn, and as many to be read again; more are refused. Default 16. */
  readonly maxPagesWaiting?: number
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

/** Whether codes are read, and whose signatures are known. */
export interface CodeOptions {
  /** Whether bar codes and matrix codes are looked for. Default true. */
  readonly read?: boolean
  /**
   * Certificates, in PEM, of those who sign 2D-Doc codes: their signatures are checked. Default: those in the file that `EXTRAIT_SEAL_CERTIFICATES` names, one after another; without
   * it no signature is checked.
   */
  readonly certificates?: ReadonlyArray<string>
}

/** What a language model may take; what is left out is not limited. */
export interface ModelBudget {
  /** Tokens sent and received. */
  readonly tokens?: number
  /** Seconds of waiting for it. */
  readonly seconds?: number
  /** Money, in the currency of `price`. */
  readonly cost?: number
}

/** A language model beside the engine, at a server that speaks OpenAI's chat completions. It needs the package `@extrait/model`. */
export interface ModelOptions {
  /** What comes before `/chat/completions`, such as `http://127.0.0.1:11434/v1`. The pages' text is sent there. */
  readonly baseUrl: string
  /** The model, by the server's name for it. */
  readonly model: string
  /** Default: `EXTRAIT_MODEL_KEY`; without it none is sent. */
  readonly apiKey?: string
  /** When it is asked: `never`, `when_unsure` or `always`. Default `when_unsure`. */
  readonly policy?: "never" | "when_unsure" | "always"
  /** Confidence under which the engine counts as unsure. Default 0.8. */
  readonly threshold?: number
  /** Fields of the caller's schema alone, or those of document types as well. Default `schema`. */
  readonly fields?: "schema" | "all"
  /** Share of its accepted answers that are right where the engine finds nothing, as `extrait evaluate` measures it. Default 0.8. */
  readonly trust?: number
  /** Whether disagreement with the engine raises `model_disagrees:<key>`. Default true. */
  readonly flagDisagreement?: boolean
  /** What becomes of documents with `deidentify`: `skip` sends nothing of them, `replaced` their pages without personal data. Default `skip`. */
  readonly deidentified?: "skip" | "replaced"
  /** How the form of an answer is asked for: `json_schema`, or `json_object` or `text` for servers that cannot hold a model to a schema. Default `json_schema`. */
  readonly structured?: "json_schema" | "json_object" | "text"
  /** Most pages of a document that are sent. Default 8. */
  readonly maxPages?: number
  /** Most characters of page text that are sent. Default 24,000. */
  readonly maxCharacters?: number
  /** Most pages whose picture is sent beside their text, for models that take pictures; never of documents with `deidentify`. Default 0. */
  readonly maxPictures?: number
  /** Requests at once. Default 4. */
  readonly concurrency?: number
  /** Repetitions of a request after 408, 429, 5xx or a lost connection. Default 3. */
  readonly retries?: number
  /** Whether nobody is kept waiting for half a minute after five questions in a row to which no answer came. Default true. */
  readonly circuitBreaker?: boolean
  /** Money for a million tokens, `input` and `output`. Default: nothing. */
  readonly price?: { readonly input: number; readonly output: number }
  /** What one document may take. Default 60 seconds. */
  readonly documentBudget?: ModelBudget
  /** What the documents of one tenant may take in a day, counted in this process. Default: no limit. */
  readonly tenantBudget?: ModelBudget
  /** Whether answers are kept in memory for 15 minutes, for the same pages and fields. Default true. */
  readonly cache?: boolean
}

/** A model by its server; or the layer of an extractor over another one, such as `ModelExtractor.layer` of `@extrait/model` over any provider. */
export type ModelChoice = ModelOptions | Layer.Layer<Extractor, unknown, Extractor>

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
  /** Whether an organisation of that name is made where there is none; otherwise `open` refuses. Default yes. */
  readonly createOrganisation?: boolean
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
  /** Bar codes and matrix codes on the pages. */
  readonly codes?: CodeOptions
  /**
   * Document types beside the built-in ones, as data or as paths of JSON files; one with the name of a built-in type replaces that.
   * Default: none.
   */
  readonly documentTypes?: ReadonlyArray<DocumentType | string>
  /** A language model beside the engine, held to what the page shows. Default: none, and nothing is sent anywhere. */
  readonly model?: ModelChoice
  /**
   * How personal data are replaced in documents with `deidentify`: kinds of the host's own beside the built-in ones, and whether values keep their shape
   * instead of becoming placeholders. Default: the built-in kinds, placeholders.
   */
  readonly deidentify?: DeidentificationOptions
  /** How much, how long and how often; whatever is left out has its default. */
  readonly limits?: Limits
  /**
   * 32 bytes, in base64 or hexadecimal, that encrypt webhook secrets at rest; of several the first encrypts and all decrypt. Default:
   * `EXTRAIT_SECRET_KEY`, several separated by commas; without it they are stored as they are.
   */
  readonly secretKey?: string | ReadonlyArray<string>
  /** Where files are kept, and the keys that encrypt them. Default: the data folder, as they are. */
  readonly files?: FileOptions
  /** Networks (CIDR) to which webhooks may go though they are not public, for development. Default: none. */
  readonly webhookNetworks?: ReadonlyArray<string>
  /** How `fetch` answers: the prefix it is mounted under, a sign-in of the host's, rates, origins of other pages. */
  readonly http?: RequestHandlerOptions
  /** Path below the mount at which `fetch` serves the console, such as `/console`. Default: it serves none. */
  readonly console?: string | null
  /**
   * What receives traces and metrics, such as `NodeSdk.layer` of `@effect/opentelemetry`. With it requests have spans and
   * metrics. Default: nothing does.
   */
  readonly telemetry?: Layer.Layer<never>
  /** What is written to standard error. Default `warning`. */
  readonly log?: "none" | "warning" | "info" | "debug"
}

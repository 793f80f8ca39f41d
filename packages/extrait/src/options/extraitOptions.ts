import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import {
  type BlobStore,
  type DeidentificationOptions,
  maxActorName,
  type PromiseRecognizer,
  type Recognizer,
  type StorageUnavailable
} from "@extrait/core"
import type { DocumentType } from "@extrait/engine/domain"
import type { RequestHandlerOptions } from "@extrait/http"
import type { SpareWorkers } from "@extrait/threads"
import { Layer, Predicate, Schema } from "effect"
import { OptionRefused } from "../OptionRefused.js"
import { formOf, maybe, members, noted, number, object, oneOf, option, text, texts, whole, yesOrNo } from "./forms.js"
import { limits } from "./limits.js"
import { model, modelLayer } from "./model.js"

interface FileKey {
  readonly id: string
  readonly key: string
}

const fileKeys = formOf(
  Schema.Array(Schema.Struct({ id: Schema.String, key: Schema.String })),
  "a list of objects with id and key"
)

/** Keys as a variable of the environment writes them: `name:key,name:key`. */
const readFileKeys = (text: string): ReadonlyArray<FileKey> =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => {
      const at = one.indexOf(":")
      return { id: one.slice(0, Math.max(0, at)), key: one.slice(at + 1) }
    })

/** The certificates in the file that the environment names. */
const certificatesInFile = (path: string): ReadonlyArray<string> => {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch {
    throw new OptionRefused("EXTRAIT_SEAL_CERTIFICATES must name a readable file")
  }
  const end = "-----END CERTIFICATE-----"
  return text
    .split(end)
    .filter((one) => one.includes("-----BEGIN"))
    .map((one) => `${one}${end}\n`)
}

/**
 * What reads pictures. `joint`: Tesseract, and the networks of PP-OCR where it is unsure; the same as `tesseract` if
 * the optional dependency ONNX Runtime is not installed. `tesseract`: Tesseract alone, twice where it is unsure. Or
 * your own adapter: a `PromiseRecognizer` or a layer.
 */
export type RecognizerChoice = "joint" | "tesseract" | PromiseRecognizer | Layer.Layer<Recognizer>

const recognizer = Schema.Union(oneOf("joint", "tesseract"), object<PromiseRecognizer | Layer.Layer<Recognizer>>())

const documentTypes = formOf(
  Schema.Array(
    Schema.Union(
      Schema.String,
      Schema.declare((value): value is DocumentType => Predicate.isRecord(value))
    )
  ),
  "a list of texts or objects"
)

const actor = members({
  type: maybe(oneOf("host", "command")),
  name: maybe(
    formOf(Schema.String, `a text of ${maxActorName} characters at most`, (name) => name.length <= maxActorName)
  )
})

const deidentify = members({
  kinds: maybe(
    formOf(
      Schema.declare(
        (value): value is NonNullable<DeidentificationOptions["kinds"]> =>
          Array.isArray(value) && value.every(Predicate.isRecord)
      ),
      "a list of objects"
    )
  ),
  keepShape: maybe(yesOrNo)
})

/** A path below the mount that the API leaves free. */
const mountPath = formOf(
  Schema.String,
  "a path such as /console, outside /v1 and /docs,",
  (path) => /^(\/[\w.~-]+)+$/.test(path) && !/^\/(v1|docs)(\/|$)/.test(path)
)

/** The definition of `files`. */
export const files = members({
  /** Stores files elsewhere than in the data folder, such as `S3BlobStore.layer(…)` of `@extrait/blobs/s3`. */
  store: option(Schema.NullOr(object<Layer.Layer<BlobStore, StorageUnavailable>>()), () => null, { variable: null }),
  /**
   * Keys that encrypt files at rest: 32 bytes in base64 or hexadecimal, each with a name of 1 to 32 letters, digits,
   * `_`, `-` and `.`. The first one encrypts, and all of them decrypt. Default: `EXTRAIT_FILE_KEYS`, as
   * `name:key,name:key`; without it files are not encrypted.
   */
  keys: option(fileKeys, (): ReadonlyArray<FileKey> => [], {
    variable: "EXTRAIT_FILE_KEYS",
    read: readFileKeys,
    always: true
  }),
  /** Whether to read files that are not encrypted too, such as those from before the first key. */
  readPlain: option(yesOrNo, () => false, {
    variable: "EXTRAIT_FILE_PLAIN",
    read: (text) => text === "read",
    always: true
  })
})

/** How files are stored. */
export interface FileOptions extends Schema.Schema.Encoded<typeof files> {}

/** The definition of `database` with more than its address. */
export const database = members({
  /** `postgres://user:password@host:port/database` */
  url: noted(text, { variable: null }),
  /** The schema of the tables, created if missing. Default `extrait`. */
  schema: maybe(text, { variable: null }),
  /** Connections of this process, at most. Default 10; signals take one more, and the queue `graphile` up to four. */
  maxConnections: maybe(number, { variable: null })
})

/** A database of PostgreSQL, 14 or later. */
export interface DatabaseOptions extends Schema.Schema.Encoded<typeof database> {}

/** The definition of `urlUploads` with more than whether there are any. */
export const urlUploads = members({
  /** Networks (CIDR) that may be reached although they are not public, for development. Default: none. */
  allowNetworks: maybe(texts, { variable: null }),
  /** Seconds to fetch a file. Default 30. */
  timeoutSeconds: maybe(
    formOf(Schema.Number, "a number above 0, at most 600", (value) => value > 0 && value <= 600),
    { variable: null }
  )
})

/** How the files of uploads by URL are fetched. */
export interface UrlUploadOptions extends Schema.Schema.Encoded<typeof urlUploads> {}

/** Uploads by URL as an environment variable sets them; other settings for fetching files still apply. */
const readUrlUploads = (text: string): unknown => (text === "true" ? {} : text === "false" ? false : text)

/** The definition of `codes`. */
export const codes = members({
  /** Whether to read bar codes and matrix codes. */
  read: option(yesOrNo, () => true),
  /**
   * PEM certificates to check the signatures of 2D-Doc codes. Default: those in the file that `EXTRAIT_SEAL_CERTIFICATES` names; without it no
   * signature is checked.
   */
  certificates: option(texts, (): ReadonlyArray<string> => [], {
    variable: "EXTRAIT_SEAL_CERTIFICATES",
    read: certificatesInFile,
    always: true
  })
})

/** Whether codes are read, and whose signatures are known. */
export interface CodeOptions extends Schema.Schema.Encoded<typeof codes> {}

/**
 * The one definition of what `Extrait.open` takes. Types, checks, defaults, environment variables, flags of the command
 * and the table in the documentation are made from it.
 */
export const extraitOptions = members({
  /**
   * Folder of the database and the files, created if missing. Default: `EXTRAIT_DATA_DIR` or `./extrait-data`.
   * Null keeps everything in memory until the process ends.
   */
  dataDir: option(Schema.NullOr(text), () => "extrait-data", {
    flag: { syntax: "--data-dir <dir>", says: "folder of the database and the files" }
  }),
  /**
   * A PostgreSQL database instead of the one in `dataDir`, for processes on many machines. `dataDir` then holds only
   * files, and all processes must share it. Its address, or an object with more options. Default: `EXTRAIT_DATABASE`;
   * without it SQLite.
   */
  database: maybe(Schema.Union(text, database), {
    flag: {
      syntax: "--database <url>",
      says: "PostgreSQL for many machines; the folder then holds only the files"
    }
  }),
  /**
   * What hands documents to workers: `embedded`, a table of the database, or `graphile`, Graphile Worker on the same
   * PostgreSQL, which needs the package `@extrait/graphile`.
   */
  queue: option(oneOf("embedded", "graphile"), () => "embedded" as const, {
    flag: { syntax: "--queue <queue>", says: "what hands documents to workers" }
  }),
  /** The organisation whose documents the instance's methods see. */
  organisation: option(
    formOf(Schema.String, "a name of 1 to 255 characters", (name) => /^.{1,255}$/su.test(name)),
    () => "default"
  ),
  /** Whether to create the organisation if it does not exist; otherwise `open` refuses. */
  createOrganisation: option(yesOrNo, () => true),
  /** `test` or `live`. Default `test`, as for keys. */
  mode: option(oneOf("test", "live"), () => "test" as const),
  /**
   * Who acts through the instance's methods, for the audit trail: the program (`host`, the default) or a command, and
   * the person if known.
   */
  actor: option(actor, () => ({ type: "host" as const }), { variable: null }),
  /** Documents processed at once. Default: one a processor core, at least 2. 0 leaves processing to other processes. */
  concurrency: option(whole(0), () => Math.max(2, availableParallelism()), {
    flag: { syntax: "--concurrency <number>", says: "documents processed at once; 0 only accepts them" }
  }),
  /** Recognition workers, each about 110 MB. Default: one a processor core, at most 4. */
  recognitionWorkers: option(whole(1), () => Math.min(4, availableParallelism())),
  /**
   * Where PDF files are read: in child processes (default), or in threads, for hosts that may start no processes. In threads, a file that exceeds
   * the heap limit within one allocation can end this process.
   */
  pdfIsolation: option(oneOf("process", "thread"), () => "process" as const),
  /** The recogniser: what reads pictures of text. */
  recognizer: option(recognizer, () => "joint" as const),
  /** Tried on pictures on which `recognizer` fails, before their page is given up. Default: none. */
  fallbackRecognizer: option(Schema.NullOr(recognizer), () => null),
  /** Bar codes and matrix codes on the pages. */
  codes: option(codes, () => Schema.decodeSync(codes)({})),
  /**
   * Document types beside the built-in ones, as data or as paths of JSON files; one with the name of a built-in type replaces it.
   * Default: none.
   */
  documentTypes: option(documentTypes, (): ReadonlyArray<DocumentType | string> => [], {
    flag: { syntax: "--type-file <file>", says: "document type of your own: JSON; repeatable" }
  }),
  /** A language model beside the engine, held to what the page shows. Default: none, and nothing is sent anywhere. */
  model: option(Schema.NullOr(Schema.Union(model, modelLayer)), () => null),
  /**
   * How personal data is replaced in documents with `deidentify`: your own kinds beside the built-in ones, and whether values keep their shape
   * instead of becoming placeholders. Default: the built-in kinds, with placeholders.
   */
  deidentify: option(deidentify, () => ({}), { variable: null }),
  /**
   * Whether to make a redacted file of each PDF or picture with `deidentify` before its original is erased: pages rendered anew, with personal data
   * covered. It takes a third of a second a page, and is kept as long as the document.
   */
  redactedFiles: option(yesOrNo, () => true),
  /** Limits on size, time and retention; the rest keep their defaults. */
  limits: option(limits, () => Schema.decodeSync(limits)({})),
  /**
   * 32 bytes, in base64 or hexadecimal, that encrypt webhook secrets at rest. Of several keys the first encrypts and all decrypt. Default:
   * `EXTRAIT_SECRET_KEY`, several separated by commas; without it secrets are stored in plain text.
   */
  secretKey: option(Schema.Union(text, texts), (): ReadonlyArray<string> => [], { always: true }),
  /** Where files are stored, and the keys that encrypt them. Default: the data folder, not encrypted. */
  files: option(files, () => Schema.decodeSync(files)({})),
  /** Networks (CIDR) to which webhooks may go although they are not public, for development. Default: none. */
  webhookNetworks: option(texts, (): ReadonlyArray<string> => [], {
    flag: {
      syntax: "--webhook-network <cidr>",
      says: "network to which webhooks may go although it is not public, for development; repeatable"
    }
  }),
  /** Whether a submission may name a URL instead of a file, which this process then fetches. Private addresses are refused. */
  urlUploads: option(Schema.Union(yesOrNo, urlUploads), () => false, {
    read: readUrlUploads,
    flag: {
      syntax: "--url-uploads",
      says: "accept submissions that name a URL instead of a file, from public addresses"
    }
  }),
  /** How `fetch` answers: prefix of the mount, your own sign-in, rate limits, CORS origins. */
  http: option(object<RequestHandlerOptions>(), () => ({}), { variable: null }),
  /** Path below the mount at which `fetch` serves the console, such as `/console`. Default: no console. */
  console: option(Schema.NullOr(mountPath), () => null, {
    flag: { syntax: "--console <path>", says: "path of the console, a web page that needs a key; by default /console" }
  }),
  /**
   * Path below the mount at which `fetch` serves agents by the Model Context Protocol, such as `/mcp`, with the API's keys. It needs the package
   * `@modelcontextprotocol/sdk`. Default: not served.
   */
  mcp: option(Schema.NullOr(mountPath), () => null, {
    flag: {
      syntax: "--mcp <path>",
      says: "path at which to serve agents, such as /mcp, with the API's keys"
    }
  }),
  /**
   * The layer that receives traces and metrics, such as `NodeSdk.layer` of `@effect/opentelemetry`. It gives requests spans
   * and metrics. Default: none.
   */
  telemetry: option(object<Layer.Layer<never>>(), () => Layer.empty, { variable: null }),
  /**
   * Where the instance leaves its worker threads and processes when it closes, and looks for some before it starts its own: `new SpareWorkers()`, for
   * programs that open one instance after another, such as tests. Default: none; they end with the instance.
   */
  spareWorkers: option(Schema.NullOr(object<SpareWorkers>()), () => null, { variable: null }),
  /** The least severe messages written to standard error. */
  log: option(oneOf("none", "warning", "info", "debug"), () => "warning" as const)
})

/** How to open Extrait; every option has a default. */
export interface ExtraitOptions extends Schema.Schema.Encoded<typeof extraitOptions> {}

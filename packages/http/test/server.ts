import { ErrorBody } from "@extrait/api"
import {
  BlobStore,
  Deliveries,
  DeliveryFailed,
  Document,
  defaultScopes,
  defaultSettings,
  Extractor,
  KeyScope,
  Keys,
  layerServices,
  PageReader,
  PicturePreparer,
  Processing,
  RecognitionFailed,
  Recognizer,
  Settings,
  type SettingsValues,
  type Storage,
  textReader,
  UnreadablePage,
  WebhookSender,
  type WorkbookWriter
} from "@extrait/core"
import { UndiciFileFetcher, UndiciWebhookSender } from "@extrait/webhooks"
import { Duration, Effect, Layer, Logger, ManagedRuntime, Redacted, Schema, Stream } from "effect"
import { makeFetchHandler, type RequestHandlerOptions, serveNode } from "../src/index.js"
import { storageOfTheRun } from "./backends.js"
import { checkAnswer } from "./contract.js"

/** A PNG of one white pixel. */
const dot = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0)
)

/** Plain text, where `[slow]` takes an hour, `[soon]` a moment, and `[torn]` cannot be read. */
const reader = Layer.succeed(PageReader, {
  accepts: textReader.accepts,
  open: (file, options) =>
    Effect.map(textReader.open(file, options), (document) => ({
      ...document,
      readPage: (number: number) =>
        Effect.flatMap(document.readPage(number), (read) => {
          const says = (word: string) => read.page.words.some(({ text }) => text === word)
          if (says("[torn]")) return new UnreadablePage({ page: number, code: "corrupt_file", message: "It is torn" })
          const delay = says("[slow]") ? Duration.hours(1) : says("[soon]") ? Duration.millis(300) : Duration.zero
          return Effect.delay(Effect.succeed(read), delay)
        }),
      renderPage: (number: number) =>
        Effect.flatMap(document.readPage(number), ({ page }) =>
          page.words.some((word) => word.text === "[undrawable]")
            ? new UnreadablePage({ page: number, code: "corrupt_file", message: "It is torn" })
            : Effect.succeed({
                page: number,
                bytes: dot,
                contentType: "image/png" as const,
                width: 1,
                height: 1,
                toPage: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
              })
        )
    }))
})

const adapters = Layer.mergeAll(
  reader,
  PicturePreparer.layerNone,
  Layer.succeed(Recognizer, {
    version: "none/1",
    parallelism: 1,
    recognize: () => new RecognitionFailed({ message: "no recogniser", retryable: false })
  }),
  Extractor.layerEngine
)

const noNetwork = Layer.succeed(WebhookSender, { send: () => new DeliveryFailed({ reason: "no network in tests" }) })

export interface ServerOptions extends RequestHandlerOptions {
  readonly settings?: Partial<SettingsValues>
  /** Whether documents are processed; default yes. */
  readonly processing?: boolean
  /** Replaces the blob store. */
  readonly blobs?: Layer.Layer<BlobStore>
  /** Default that of the run. */
  readonly storage?: Layer.Layer<Storage | BlobStore>
  /** Runs beside everything, such as what receives traces. */
  readonly layer?: Layer.Layer<never>
  /** Whether webhooks are sent, to this machine too; default no. */
  readonly network?: boolean
  /** Whether files may be named by a URL, on this machine too; default no. */
  readonly urlUploads?: boolean
  /** Writes workbooks; default nobody. */
  readonly workbooks?: Layer.Layer<WorkbookWriter>
  /** Milliseconds for which a caller may take nothing of its answer. */
  readonly maxUntakenMs?: number
}

export interface LogLine {
  readonly message: unknown
  readonly annotations: Readonly<Record<string, unknown>>
}

/** The API over memory, behind a real socket, with keys of two organisations. */
export const startServer = async ({
  blobs,
  layer: beside = Layer.empty,
  maxUntakenMs,
  network = false,
  processing = true,
  settings,
  storage = storageOfTheRun(),
  urlUploads = false,
  workbooks,
  ...options
}: ServerOptions = {}) => {
  const logs: Array<LogLine> = []
  const logger = Logger.make(({ annotations, message }) => {
    logs.push({ message, annotations: Object.fromEntries(annotations) })
  })
  const workers = Layer.scopedDiscard(
    Effect.gen(function* () {
      const { run } = yield* Processing
      if (processing) yield* Effect.forkScoped(run({ concurrency: 4 }))
    })
  )
  const layer = workers.pipe(
    Layer.provideMerge(layerServices),
    Layer.provideMerge(adapters),
    Layer.provideMerge(
      network ? Layer.orDie(UndiciWebhookSender.layer({ allowNetworks: ["127.0.0.0/8"] })) : noNetwork
    ),
    Layer.provideMerge(
      urlUploads
        ? Layer.orDie(UndiciFileFetcher.layer({ allowNetworks: ["127.0.0.0/8"], timeout: "50 seconds" }))
        : Layer.empty
    ),
    Layer.provideMerge(workbooks === undefined ? Layer.empty : workbooks),
    Layer.provideMerge(blobs === undefined ? storage : Layer.merge(storage, blobs)),
    Layer.provideMerge(Layer.succeed(Settings, { ...defaultSettings, ...settings })),
    Layer.provideMerge(beside),
    Layer.provide(Logger.replace(Logger.defaultLogger, logger)),
    Layer.provideMerge(Logger.replace(Logger.defaultLogger, logger))
  )
  const runtime = ManagedRuntime.make(layer)
  const keyIds = new Set<string>()
  const key = async (organisation: string, mode: "test" | "live", scopes: ReadonlyArray<KeyScope> = defaultScopes) => {
    const made = await runtime.runPromise(Effect.flatMap(Keys, (_) => _.create({ organisation, mode, scopes })))
    keyIds.add(made.id)
    return Redacted.value(made.secret)
  }
  const everything = KeyScope.literals
  const keys = {
    test: await key("Northwind", "test"),
    live: await key("Northwind", "live"),
    other: await key("Southwind", "test"),
    // With all scopes.
    admin: await key("Northwind", "test", everything),
    liveAdmin: await key("Northwind", "live", everything),
    otherAdmin: await key("Southwind", "test", everything)
  }
  const api = makeFetchHandler(runtime, { rateLimits: null, ...options })
  const server = await serveNode({
    handler: api.handler,
    port: 0,
    ...(maxUntakenMs === undefined ? {} : { maxUntakenMs })
  })

  /** A request with the first key, unless `init` says otherwise. */
  const call = async (path: string, init: RequestInit & { readonly key?: string | null } = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    const bearer = init.key === undefined ? keys.test : init.key
    if (bearer !== null) headers.set("authorization", `Bearer ${bearer}`)
    const response = await fetch(server.url + path, { ...init, headers })
    await checkAnswer(init.method ?? "GET", path.slice(options.prefix?.replace(/\/+$/, "").length ?? 0), response)
    return response
  }

  const send = (path: string, body: unknown, init: Parameters<typeof call>[1] = {}) =>
    call(path, {
      ...init,
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...init.headers }
    })

  const submit = (
    content: string,
    fields: Readonly<Record<string, string>> = {},
    init: Parameters<typeof call>[1] = {}
  ) => call("/v1/documents", { ...init, method: "POST", body: form(content, fields) })

  /** The document of a submission that must be accepted. */
  const submitted = async (...args: Parameters<typeof submit>) => documentOf(await submit(...args))

  /** The document once it is processed. */
  const processed = async (...args: Parameters<typeof submit>) => {
    const { id } = await submitted(...args)
    return documentOf(await call(`/v1/documents/${id}?wait=10`, args[2]))
  }

  const blobKeys = () =>
    runtime.runPromise(
      Effect.flatMap(BlobStore, (_) =>
        Effect.map(Stream.runCollect(_.list), (found) => Array.from(found, (blob) => blob.key))
      )
    )

  /** Attempts every delivery that is due. */
  const deliver = () =>
    runtime.runPromise(Effect.flatMap(Deliveries, (_) => Effect.repeat(_.deliverDue, { until: (made) => made === 0 })))

  return {
    url: server.url,
    server: server.server,
    keys,
    /** Ids of the keys. */
    keyIds,
    api,
    runtime,
    logs,
    call,
    send,
    submit,
    submitted,
    processed,
    blobKeys,
    deliver,
    stop: async () => {
      await server.close()
      await runtime.dispose()
    }
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** A form with a text file. */
export const form = (
  content: string,
  fields: Readonly<Record<string, string>> = {},
  filename = "letter.txt"
): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  data.append("file", new Blob([content], { type: "text/plain" }), filename)
  return data
}

/** Decodes by a schema of the contract, where any other property is a fault. */
export const exact = <A, I>(schema: Schema.Schema<A, I>, value: unknown): A =>
  Schema.decodeUnknownSync(schema, { onExcessProperty: "error" })(value)

/** The error of an answer of that status. */
export const errorOf = async (response: Response, status: number): Promise<ErrorBody> => {
  const body: unknown = await response.json()
  if (response.status !== status) throw new Error(`expected ${status}, got ${response.status}: ${JSON.stringify(body)}`)
  const error = exact(ErrorBody, body)
  if (error.error.request_id !== response.headers.get("x-request-id")) throw new Error("another request id")
  return error
}

/** Ids in the order of a list: the newest first, and those of one millisecond by what else is in them. */
export const newestFirst = (ids: ReadonlyArray<string>): ReadonlyArray<string> => ids.toSorted().toReversed()

export const documentOf = async (response: Response): Promise<Document> => exact(Document, await response.json())

export const invoice = [
  "INVOICE",
  "Invoice number: INV-2041",
  "Invoice date: 12/03/2026",
  "Total due: 1,250.00 EUR"
].join("\n")

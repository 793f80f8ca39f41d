import type { Failure } from "@extrait/api"
import {
  type Actor,
  type ApiKey,
  Audit,
  type AuditEntry,
  type AuditQuery,
  type Batch,
  type Claim,
  type ClaimBody,
  type CreatedWebhookEndpoint,
  type CreateSchema,
  type CreateWebhookEndpoint,
  CurrentActor,
  type DeadJob,
  type DeliveryAttemptLog,
  type Document,
  type DocumentOutline,
  DocumentPages,
  type DocumentQuery,
  Documents,
  type DocumentValues,
  documentValues,
  type Event,
  type EventQuery,
  Events,
  type ExtractionResult,
  type ExtractionSchema,
  FileKeys,
  type InferSchema,
  isFinal,
  type JobCounts,
  JobQueue,
  JobsOfHost,
  Keys,
  type List,
  type Picture,
  type RecognitionPage,
  type Replayable,
  type Resealed,
  type ResealedFiles,
  type ResultTyped,
  type Review,
  type ReviewBody,
  Reviews,
  type SaveTyped,
  SchemaInference,
  type SchemaProposal,
  Schemas,
  type Services,
  type SubmitTyped,
  type Tenant,
  toMarkdown,
  type UpdateWebhookEndpoint,
  type WebhookEndpoint,
  Webhooks,
  type WebhookTest
} from "@extrait/core"
import type { FetchHandler } from "@extrait/http"
import { Clock, Effect, Exit, ManagedRuntime, Option, Redacted, Runtime, type Schema, Stream } from "effect"
import { createOptions, recoverOptions, releaseOptions, rotateOptions, waitOptions } from "./callOptions.js"
import { DocumentTypeInvalid } from "./documentTypes.js"
import { ExtraitError } from "./ExtraitError.js"
import { askedBy } from "./extracting/askedBy.js"
import { type Asking, extractWith } from "./extracting/extractWith.js"
import type { ExtractDocument, SchemaInput } from "./extracting/SchemaInput.js"
import { handlerOf } from "./handlerOf.js"
import { layerResolved } from "./layer.js"
import {
  auditQuery,
  deadJobQuery,
  documentQuery,
  eventQuery,
  type Page,
  schemaQuery,
  webhookEndpointQuery
} from "./listQueries.js"
import type { NewApiKey, NewKey } from "./NewApiKey.js"
import type { OriginalFile } from "./OriginalFile.js"
import type { ExtraitOptions } from "./options/index.js"
import { toExtraitError, toOpenError } from "./rejection.js"
import { resolveOptions } from "./resolveOptions.js"
import type { BatchSubmission, CreateOptions, Submission, UrlSubmission } from "./Submission.js"
import { recognisedPages } from "./searchable/recognisedPages.js"
import type { SearchablePdf } from "./searchable/searchablePdf.js"
import { decodeSubmission, submitFiles } from "./submitFiles.js"
import { checkedFile, uploadOf } from "./upload.js"

/**
 * Extrait in your process: `const extrait = await Extrait.open({ dataDir })`. Every method rejects with an `ExtraitError`
 * whose `code` is the one that HTTP answers.
 */
export class Extrait {
  readonly #runtime: Runtime.Runtime<Services>
  readonly #dispose: () => Promise<void>
  /** Ends the calls that are under way: one that waits would keep the process for as long as it waits. */
  readonly #closing = new AbortController()
  readonly #tenant: Tenant
  readonly #actor: Actor
  /** Loaded with the first request: whoever uses the library alone does not pay for HTTP. */
  readonly #http: () => Promise<FetchHandler>

  private constructor(
    runtime: Runtime.Runtime<Services>,
    tenant: Tenant,
    actor: Actor,
    http: () => Promise<FetchHandler>,
    dispose: () => Promise<void>
  ) {
    this.#runtime = runtime
    this.#tenant = tenant
    this.#actor = actor
    this.#http = http
    this.#dispose = dispose
  }

  /** Opens the data folder, starts the workers, and resolves with the instance. Close it when you are done. */
  static async open(options: ExtraitOptions = {}): Promise<Extrait> {
    const resolved = resolvedOf(options)
    const managed = ManagedRuntime.make(layerResolved(resolved))
    const opened = await managed.runPromiseExit(
      Effect.flatMap(Keys, ({ findTenant, tenant }) =>
        resolved.createOrganisation
          ? Effect.asSome(tenant(resolved.organisation, resolved.mode))
          : findTenant(resolved.organisation, resolved.mode)
      )
    )
    if (Exit.isFailure(opened)) {
      await managed.dispose()
      throw toOpenError(opened.cause, resolved.database === null ? resolved.dataDir : "the database")
    }
    const tenant = Option.getOrNull(opened.value)
    if (tenant === null) {
      await managed.dispose()
      throw new ExtraitError("cannot_open", `No such organisation: ${JSON.stringify(resolved.organisation)}`)
    }
    let handler: Promise<FetchHandler> | null = null
    const runtime = await managed.runtime()
    const http = () => {
      handler ??= handlerOf(managed, resolved, (other, actor) => {
        // Over what is open already, which it does not close.
        const one = new Extrait(runtime, other, actor, http, async () => undefined)
        const result = (id: string) => one.#run(Effect.flatMap(Documents, (_) => _.resultWithoutWords(other, id)))
        return { ...one.documents, result }
      })
      return handler
    }
    return new Extrait(runtime, tenant, resolved.actor, http, () => managed.dispose())
  }

  async #run<A>(effect: Effect.Effect<A, Failure, Services>): Promise<A> {
    const exit = await Runtime.runPromiseExit(this.#runtime)(Effect.provideService(effect, CurrentActor, this.#actor), {
      signal: this.#closing.signal
    })
    if (Exit.isSuccess(exit)) return exit.value
    throw await toExtraitError(exit.cause)
  }

  /** What a call that may repeat an earlier one answers, without saying whether it did. */
  #create<A>(
    options: CreateOptions,
    call: (key: string | null) => Effect.Effect<Replayable<A>, Failure, Services>
  ): Promise<A> {
    return this.#run(
      Effect.map(
        Effect.flatMap(createOptions(options), ({ idempotencyKey }) => call(idempotencyKey ?? null)),
        ({ value }) => value
      )
    )
  }

  /** Documents: from a file to its result. */
  readonly documents = {
    /** Stores the file and queues it. Resolves as soon as it is accepted. */
    submit: (({ file, filename, idempotencyKey, ...options }: Submission): Promise<Document> =>
      this.#create({ ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }, (key) =>
        Effect.gen(this, function* () {
          const documents = yield* Documents
          const upload = uploadOf(yield* checkedFile(file))
          const staged = yield* documents.stage(this.#tenant, {
            filename: filename ?? upload.filename,
            content: upload.content
          })
          return yield* documents.submit(staged, options, key)
        })
      )) as SubmitTyped<Submission>,
    /** Submits several files at once: each is accepted or refused on its own, and the answers are in the order of the files. */
    submitBatch: ({ files, idempotencyKey, ...options }: BatchSubmission): Promise<Batch> =>
      this.#create({ ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }, (key) =>
        submitFiles(this.#tenant, files, options, key)
      ),
    /** Submits the file at a URL, where `urlUploads` allows it. */
    submitUrl: ({ idempotencyKey, url, ...options }: UrlSubmission): Promise<Document> =>
      this.#create({ ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }, (key) =>
        Effect.flatMap(decodeSubmission(options), (decoded) =>
          Effect.flatMap(Documents, (_) => _.acceptFrom(this.#tenant, url, decoded, key))
        )
      ),
    /**
     * Submits a file, waits for its end, and resolves with its values in the shape of a schema: Zod, Valibot, ArkType, Effect, JSON Schema, or fields.
     * The document stays, under `result.id`. Rejects with a `SchemaMismatch` where the values do not fit the schema.
     */
    extract: (async ({ schema, ...submission }: Asking & { readonly schema?: SchemaInput }) =>
      extractWith(this.documents, askedBy(schema), submission, { keep: true })) as ExtractDocument,
    get: (id: string): Promise<Document> => this.#run(Effect.flatMap(Documents, (_) => _.get(this.#tenant, id))),
    /** Newest first, unless `order` says otherwise; deleted ones only with `status: "deleted"`. */
    list: (query: Page<DocumentQuery> = {}): Promise<List<Document>> =>
      this.#run(
        Effect.flatMap(documentQuery(query), (wanted) => Effect.flatMap(Documents, (_) => _.list(this.#tenant, wanted)))
      ),
    /**
     * Resolves with the document once it is no longer queued or processing, or, after `timeoutSeconds`, in its current state.
     * Without a timeout it waits until the document's end.
     */
    wait: (id: string, options: { readonly timeoutSeconds?: number } = {}): Promise<Document> =>
      this.#run(
        Effect.gen(this, function* () {
          const documents = yield* Documents
          const { timeoutSeconds } = yield* waitOptions(options)
          const end = (yield* Clock.currentTimeMillis) + timeoutSeconds * 1000
          while (true) {
            const left = Math.max(0, end - (yield* Clock.currentTimeMillis))
            // Which waits no longer than the longest that HTTP allows.
            const document = yield* documents.wait(this.#tenant, id, left)
            if (isFinal(document.status) || (yield* Clock.currentTimeMillis) >= end) return document
          }
        })
      ),
    /** Rejects with `document_not_ready`, `document_failed` or `document_deleted` if there is no result. */
    result: ((id: string): Promise<ExtractionResult> =>
      this.#run(Effect.flatMap(Documents, (_) => _.result(this.#tenant, id)))) as ResultTyped,
    /** The values of a result as plain JSON, with their evidence; rejects as `result` does. */
    values: (id: string): Promise<DocumentValues> =>
      this.#run(
        Effect.map(
          Effect.flatMap(Documents, (_) => _.resultWithoutWords(this.#tenant, id)),
          documentValues
        )
      ),
    /** The text as Markdown, with headings, lists and tables in reading order. Reads the file again if the result does not contain it. */
    markdown: (id: string): Promise<string> =>
      this.#run(
        Effect.map(
          Effect.flatMap(DocumentPages, (_) => _.outline(this.#tenant, id)),
          toMarkdown
        )
      ),
    /** The text with its structure: headings, paragraphs, list items and tables, each with its box. `toMarkdown`, `toPlainText` and `toDocling` render it. */
    outline: (id: string): Promise<DocumentOutline> =>
      this.#run(Effect.flatMap(DocumentPages, (_) => _.outline(this.#tenant, id))),
    /** The original file. */
    file: (id: string): Promise<OriginalFile> =>
      this.#run(
        Effect.map(
          Effect.flatMap(Documents, (_) => _.file(this.#tenant, id)),
          (file) => ({ ...file, content: Stream.toReadableStream(file.content) })
        )
      ),
    /**
     * The file of a document that was submitted with `deidentify`: its pages rendered anew with personal data covered, as a PDF with the remaining words or as a
     * picture. Rejects with `not_found` and the reason if there is none. It is made before processing ends, when the original is erased.
     */
    redacted: (id: string): Promise<OriginalFile> =>
      this.#run(
        Effect.map(
          Effect.flatMap(Documents, (_) => _.redacted(this.#tenant, id)),
          (file) => ({ ...file, content: Stream.toReadableStream(file.content) })
        )
      ),
    /** The picture of a page, counted from 1. The boxes of the result are fractions of it. */
    page: (id: string, page: number): Promise<Picture> =>
      this.#run(Effect.flatMap(DocumentPages, (_) => _.draw(this.#tenant, id, page))),
    /** The words of a page, counted from 1. Reads the file again if the result does not contain them. */
    words: (id: string, page: number): Promise<RecognitionPage> =>
      this.#run(Effect.flatMap(DocumentPages, (_) => _.words(this.#tenant, id, page))),
    /**
     * The file as a searchable PDF: PDF/A-2b with the pictures and the recognised words beneath or, if some pages have text, the file with words beneath
     * the others. Submit it with `include_recognition`, or its words are read again. Rejects with `unsupported_file_type` if it is neither a PDF nor a picture.
     */
    searchablePdf: async (id: string): Promise<SearchablePdf> => {
      const { contentType, content, filename } = await this.documents.file(id)
      const file = new Uint8Array(await new Response(content).arrayBuffer())
      const result = await this.documents.result(id)
      const { searchablePdf } = await import("./searchable/searchablePdf.js")
      const { pageCount, pages } = await this.#run(recognisedPages(this.#tenant, id, result))
      return searchablePdf({
        file,
        contentType,
        title: filename,
        language: result.language,
        pageCount,
        wordsOf: (page) => pages.get(page) ?? null,
        drawn: async (page) => (await this.documents.page(id, page)).bytes
      })
    },
    /** Approves, corrects or rejects a result; a corrected field keeps the machine's value beside the person's. */
    review: (
      id: string,
      review: Schema.Schema.Encoded<typeof ReviewBody>,
      options: CreateOptions = {}
    ): Promise<Review> =>
      this.#create(options, (key) => Effect.flatMap(Reviews, (_) => _.create(this.#tenant, id, review, key))),
    /** Claims a document for one person's review, for ten minutes by default; claim it again to renew. */
    claim: (id: string, claim: Schema.Schema.Encoded<typeof ClaimBody>, options: CreateOptions = {}): Promise<Claim> =>
      this.#create(options, (key) => Effect.flatMap(Reviews, (_) => _.claim(this.#tenant, id, claim, key))),
    /** Releases a claim; with `reviewer` only if it is this person's. */
    release: (id: string, options: { readonly reviewer?: string } = {}): Promise<Document> =>
      this.#run(
        Effect.flatMap(releaseOptions(options), ({ reviewer }) =>
          Effect.flatMap(Reviews, (_) => _.release(this.#tenant, id, reviewer ?? null))
        )
      ),
    /** Erases file and result at once and leaves a tombstone. */
    delete: (id: string): Promise<Document> => this.#run(Effect.flatMap(Documents, (_) => _.delete(this.#tenant, id))),
    /** Processes a failed document again. */
    retry: (id: string, options: CreateOptions = {}): Promise<Document> =>
      this.#create(options, (key) => Effect.flatMap(Documents, (_) => _.retry(this.#tenant, id, key)))
  }

  /** Saved extraction schemas. */
  readonly schemas = {
    create: ((
      schema: Schema.Schema.Encoded<typeof CreateSchema>,
      options: CreateOptions = {}
    ): Promise<ExtractionSchema> =>
      this.#create(options, (key) => Effect.flatMap(Schemas, (_) => _.create(this.#tenant, schema, key)))) as SaveTyped<
      Schema.Schema.Encoded<typeof CreateSchema>,
      CreateOptions
    >,
    /**
     * Proposes a schema from documents that are alike; `create` takes its `schema` as it is. What people have approved or corrected counts as true,
     * otherwise every label with a value beside it is a field. Rejects with `validation_error` where a document cannot be used.
     */
    infer: (samples: Schema.Schema.Encoded<typeof InferSchema>, options: CreateOptions = {}): Promise<SchemaProposal> =>
      this.#create(options, (key) => Effect.flatMap(SchemaInference, (_) => _.infer(this.#tenant, samples, key))),
    get: (id: string): Promise<ExtractionSchema> => this.#run(Effect.flatMap(Schemas, (_) => _.get(this.#tenant, id))),
    list: (query: Page = {}): Promise<List<ExtractionSchema>> =>
      this.#run(
        Effect.flatMap(schemaQuery(query), (wanted) => Effect.flatMap(Schemas, (_) => _.list(this.#tenant, wanted)))
      ),
    delete: (id: string): Promise<ExtractionSchema> =>
      this.#run(Effect.flatMap(Schemas, (_) => _.delete(this.#tenant, id)))
  }

  /** Webhook endpoints. */
  readonly webhookEndpoints = {
    /** The answer contains the secret, which is shown only once. */
    create: (
      endpoint: Schema.Schema.Encoded<typeof CreateWebhookEndpoint>,
      options: CreateOptions = {}
    ): Promise<CreatedWebhookEndpoint> =>
      this.#create(options, (key) => Effect.flatMap(Webhooks, (_) => _.create(this.#tenant, endpoint, key))),
    get: (id: string): Promise<WebhookEndpoint> => this.#run(Effect.flatMap(Webhooks, (_) => _.get(this.#tenant, id))),
    list: (query: Page = {}): Promise<List<WebhookEndpoint>> =>
      this.#run(
        Effect.flatMap(webhookEndpointQuery(query), (wanted) =>
          Effect.flatMap(Webhooks, (_) => _.list(this.#tenant, wanted))
        )
      ),
    /** Changes URL, events or whether the endpoint is active; what is left out stays unchanged. */
    update: (id: string, changes: Schema.Schema.Encoded<typeof UpdateWebhookEndpoint>): Promise<WebhookEndpoint> =>
      this.#run(Effect.flatMap(Webhooks, (_) => _.update(this.#tenant, id, changes))),
    /** Makes a new secret, shown only once; the old one also signs for 24 hours. */
    rotateSecret: (id: string, options: CreateOptions = {}): Promise<CreatedWebhookEndpoint> =>
      this.#create(options, (key) => Effect.flatMap(Webhooks, (_) => _.rotateSecret(this.#tenant, id, key))),
    /** Sends a test message at once and resolves with its outcome. */
    test: (id: string, options: CreateOptions = {}): Promise<WebhookTest> =>
      this.#create(options, (key) => Effect.flatMap(Webhooks, (_) => _.test(this.#tenant, id, key))),
    /**
     * Redelivers the events since a time that have not reached the endpoint, as after an outage of the receiver. Resolves with the number of
     * deliveries.
     */
    recover: (id: string, options: { readonly since: Date }): Promise<number> =>
      this.#run(
        Effect.flatMap(recoverOptions(options), ({ since }) =>
          Effect.flatMap(Events, (_) => _.recover(this.#tenant, id, since.getTime()))
        )
      ),
    /**
     * Seals the secrets of every organisation's endpoints with the first of `secretKey`, so that the other keys can be dropped. Resolves with
     * the number sealed, and the number that no key opens.
     */
    resealSecrets: (): Promise<Resealed> => this.#run(Effect.flatMap(Webhooks, (_) => _.resealSecrets)),
    delete: (id: string): Promise<WebhookEndpoint> =>
      this.#run(Effect.flatMap(Webhooks, (_) => _.delete(this.#tenant, id)))
  }

  /** The documents' files. */
  readonly files = {
    /**
     * Re-encrypts every organisation's files with the first of `files.keys`, so that the other keys can be dropped. Resolves with the number
     * re-encrypted, already current, and opened by no key; null where there are no keys. It may run beside servers and be repeated.
     */
    reseal: (): Promise<ResealedFiles | null> => this.#run(Effect.flatMap(FileKeys, (_) => _.reseal))
  }

  /** Events of documents, with their deliveries. */
  readonly events = {
    get: (id: string): Promise<Event> => this.#run(Effect.flatMap(Events, (_) => _.get(this.#tenant, id))),
    list: (query: Page<EventQuery> = {}): Promise<List<Event>> =>
      this.#run(
        Effect.flatMap(eventQuery(query), (wanted) => Effect.flatMap(Events, (_) => _.list(this.#tenant, wanted)))
      ),
    /** Redelivers an event, to one endpoint or to all. */
    redeliver: (
      id: string,
      { endpointId, ...options }: CreateOptions & { readonly endpointId?: string } = {}
    ): Promise<Event> =>
      this.#create(options, (key) =>
        Effect.flatMap(Events, (_) =>
          _.redeliver(this.#tenant, id, endpointId === undefined ? {} : { endpoint_id: endpointId }, key)
        )
      ),
    /** The log of a delivery's attempts, oldest first. */
    attempts: (id: string, deliveryId: string): Promise<List<DeliveryAttemptLog>> =>
      this.#run(Effect.flatMap(Events, (_) => _.attempts(this.#tenant, id, deliveryId)))
  }

  /** API keys for the HTTP handler. */
  readonly keys = {
    /** Creates a key, by default for the organisation `default`, in test mode, with the scopes `submit`, `read` and `review`, without expiry. */
    create: (key: NewKey = {}): Promise<NewApiKey> => this.#run(Effect.flatMap(Keys, (_) => _.create(key))).then(shown),
    list: (): Promise<ReadonlyArray<ApiKey>> => this.#run(Effect.flatMap(Keys, (_) => _.list)),
    /** Makes a new key with the name, scopes and expiry of the old one, which stays valid for 24 hours or the given time. */
    rotate: (id: string, options: { readonly graceSeconds?: number } = {}): Promise<NewApiKey> =>
      this.#run(Effect.flatMap(rotateOptions(options), (body) => Effect.flatMap(Keys, (_) => _.rotate(id, body)))).then(
        shown
      ),
    revoke: (id: string): Promise<ApiKey> => this.#run(Effect.flatMap(Keys, (_) => _.revoke(id)))
  }

  /** The audit trail of the instance's organisation and mode: who changed what, and when. */
  readonly audit = {
    /** Newest first. */
    list: (query: Page<AuditQuery> = {}): Promise<List<AuditEntry>> =>
      this.#run(
        Effect.flatMap(auditQuery(query), (wanted) => Effect.flatMap(Audit, (_) => _.list(this.#tenant, wanted)))
      )
  }

  /** The queue of documents to process, of every organisation. */
  readonly jobs = {
    /** Number of jobs that wait, wait for a retry, are under way, or are set aside. */
    counts: (): Promise<JobCounts> => this.#run(Effect.flatMap(JobQueue, (_) => _.counts)),
    /** Jobs set aside after faults around them, such as failing storage; by document id, 100 by default. */
    dead: (query: { readonly limit?: number; readonly after?: string } = {}): Promise<ReadonlyArray<DeadJob>> =>
      this.#run(Effect.flatMap(deadJobQuery(query), (wanted) => Effect.flatMap(JobQueue, (_) => _.dead(wanted)))),
    /** Puts a job that was set aside back into the queue; false when the document has none. */
    retry: (documentId: string): Promise<boolean> => this.#run(Effect.flatMap(JobsOfHost, (_) => _.retry(documentId)))
  }

  /** Answers a request of the HTTP API. Mount it in any server with `Request` and `Response`. */
  readonly fetch = async (request: Request): Promise<Response> => (await this.#http()).handler(request)

  /** Announces that the server is about to close: `/readyz` answers 503, and long polls are answered at once. */
  readonly drain = async (): Promise<void> => (await this.#http()).drain()

  /** Hands unfinished work back to the queue, stops the workers and closes the database. Calls under way reject with `closed`. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#dispose()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }
}

const resolvedOf = (options: ExtraitOptions) => {
  try {
    return resolveOptions(options)
  } catch (error) {
    if (!(error instanceof DocumentTypeInvalid)) throw error
    throw new ExtraitError("validation_error", error.message, error.faults, { cause: error })
  }
}

const shown = ({ secret, ...key }: ApiKey & { readonly secret: Redacted.Redacted }): NewApiKey => ({
  ...key,
  secret: Redacted.value(secret)
})

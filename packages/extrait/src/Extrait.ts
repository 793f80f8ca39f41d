import type { Failure } from "@extrait/api"
import {
  type Actor,
  type ApiKey,
  Audit,
  type AuditEntry,
  type AuditQuery,
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
import type { ExtraitOptions } from "./options.js"
import { toExtraitError, toOpenError } from "./rejection.js"
import { resolveOptions } from "./resolveOptions.js"
import type { CreateOptions, Submission } from "./Submission.js"
import { checkedFile, uploadOf } from "./upload.js"

/**
 * Extrait in your process: `const extrait = await Extrait.open({ dataDir })`. Every method rejects with an `ExtraitError`
 * whose `code` is the one that HTTP answers.
 */
export class Extrait {
  readonly #runtime: Runtime.Runtime<Services>
  readonly #dispose: () => Promise<void>
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

  /** Opens the data folder, starts the workers, and gives the instance. Close it when you are done. */
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
      throw new ExtraitError("cannot_open", `There is no organisation ${JSON.stringify(resolved.organisation)}`)
    }
    let handler: Promise<FetchHandler> | null = null
    const http = () => {
      handler ??= handlerOf(managed, resolved)
      return handler
    }
    return new Extrait(await managed.runtime(), tenant, resolved.actor, http, () => managed.dispose())
  }

  async #run<A>(effect: Effect.Effect<A, Failure, Services>): Promise<A> {
    const exit = await Runtime.runPromiseExit(this.#runtime)(Effect.provideService(effect, CurrentActor, this.#actor))
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
    /**
     * Submits a file, waits for its end, and gives its values in the form of a schema: one of Zod, Valibot, ArkType or Effect, a JSON Schema, or fields.
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
     * The document once it is no longer queued or processing; or, when `timeoutSeconds` have passed, as it is then.
     * Without a time it waits until the document's end.
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
    /** Rejects with `document_not_ready`, `document_failed` or `document_deleted` where there is no result. */
    result: ((id: string): Promise<ExtractionResult> =>
      this.#run(Effect.flatMap(Documents, (_) => _.result(this.#tenant, id)))) as ResultTyped,
    /** The values of a result as plain JSON, with their evidence beside; rejects as `result` does. */
    values: (id: string): Promise<DocumentValues> =>
      this.#run(
        Effect.map(
          Effect.flatMap(Documents, (_) => _.result(this.#tenant, id)),
          documentValues
        )
      ),
    /** The text as Markdown, with headings, lists and tables in reading order; read again from the file where the result does not hold it. */
    markdown: (id: string): Promise<string> =>
      this.#run(
        Effect.map(
          Effect.flatMap(DocumentPages, (_) => _.outline(this.#tenant, id)),
          toMarkdown
        )
      ),
    /** The text with its structure: headings, paragraphs, list items and tables, each with its place. `toMarkdown`, `toPlainText` and `toDocling` write it. */
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
    /** The picture of a page, counted from 1, of which the boxes of the result are fractions. */
    page: (id: string, page: number): Promise<Picture> =>
      this.#run(Effect.flatMap(DocumentPages, (_) => _.draw(this.#tenant, id, page))),
    /** The words of a page, counted from 1, read again from the file where the result does not hold them. */
    words: (id: string, page: number): Promise<RecognitionPage> =>
      this.#run(Effect.flatMap(DocumentPages, (_) => _.words(this.#tenant, id, page))),
    /** Approves, corrects or rejects a result; a corrected field keeps the machine's value beside the person's. */
    review: (
      id: string,
      review: Schema.Schema.Encoded<typeof ReviewBody>,
      options: CreateOptions = {}
    ): Promise<Review> =>
      this.#create(options, (key) => Effect.flatMap(Reviews, (_) => _.create(this.#tenant, id, review, key))),
    /** Keeps a document for one person's review, for ten minutes where nothing is said; claim it again to renew. */
    claim: (id: string, claim: Schema.Schema.Encoded<typeof ClaimBody>, options: CreateOptions = {}): Promise<Claim> =>
      this.#create(options, (key) => Effect.flatMap(Reviews, (_) => _.claim(this.#tenant, id, claim, key))),
    /** Ends a claim; with `reviewer` only if it is this person's. */
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
    /** The answer holds the secret, which is shown this once. */
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
    /** Changes address, events or whether it is active; what is left out stays. */
    update: (id: string, changes: Schema.Schema.Encoded<typeof UpdateWebhookEndpoint>): Promise<WebhookEndpoint> =>
      this.#run(Effect.flatMap(Webhooks, (_) => _.update(this.#tenant, id, changes))),
    /** A new secret, shown this once; the one before signs as well for 24 hours. */
    rotateSecret: (id: string, options: CreateOptions = {}): Promise<CreatedWebhookEndpoint> =>
      this.#create(options, (key) => Effect.flatMap(Webhooks, (_) => _.rotateSecret(this.#tenant, id, key))),
    /** Sends a test message at once and tells what came of it. */
    test: (id: string, options: CreateOptions = {}): Promise<WebhookTest> =>
      this.#create(options, (key) => Effect.flatMap(Webhooks, (_) => _.test(this.#tenant, id, key))),
    /**
     * Delivers again whatever has not reached the endpoint of the events since then, as after an outage of the receiver. The number of
     * deliveries.
     */
    recover: (id: string, options: { readonly since: Date }): Promise<number> =>
      this.#run(
        Effect.flatMap(recoverOptions(options), ({ since }) =>
          Effect.flatMap(Events, (_) => _.recover(this.#tenant, id, since.getTime()))
        )
      ),
    /**
     * Seals the secrets of every organisation's endpoints with the first of `secretKey`, so that the others can be dropped. How many were,
     * and how many open with none of them.
     */
    resealSecrets: (): Promise<Resealed> => this.#run(Effect.flatMap(Webhooks, (_) => _.resealSecrets)),
    delete: (id: string): Promise<WebhookEndpoint> =>
      this.#run(Effect.flatMap(Webhooks, (_) => _.delete(this.#tenant, id)))
  }

  /** The documents' files. */
  readonly files = {
    /**
     * Encrypts every organisation's files anew with the first of `files.keys`, so that the others can be dropped. How many were, how many
     * were so already, and how many open with none of the keys; null where there are no keys. It may run beside servers and be done again.
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
    /** Delivers an event again, to one endpoint or to all. */
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
    /** By default for the organisation `default`, in test mode, with the scopes `submit`, `read` and `review`, and without an end. */
    create: (key: NewKey = {}): Promise<NewApiKey> => this.#run(Effect.flatMap(Keys, (_) => _.create(key))).then(shown),
    list: (): Promise<ReadonlyArray<ApiKey>> => this.#run(Effect.flatMap(Keys, (_) => _.list)),
    /** A new key with the name, scopes and end of the old one, which stays valid for 24 hours, or as long as is said. */
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

  /** The queue of documents that are to be worked on, of every organisation. */
  readonly jobs = {
    /** How many jobs wait, wait for their next try, are worked on, or are set aside. */
    counts: (): Promise<JobCounts> => this.#run(Effect.flatMap(JobQueue, (_) => _.counts)),
    /** Jobs that faults around them, such as storage that did not answer, have set aside; by document id, 100 by default. */
    dead: (query: { readonly limit?: number; readonly after?: string } = {}): Promise<ReadonlyArray<DeadJob>> =>
      this.#run(Effect.flatMap(deadJobQuery(query), (wanted) => Effect.flatMap(JobQueue, (_) => _.dead(wanted)))),
    /** Puts a job that was set aside back into the queue; false when the document has none. */
    retry: (documentId: string): Promise<boolean> => this.#run(Effect.flatMap(JobsOfHost, (_) => _.retry(documentId)))
  }

  /** Answers a request of the HTTP interface: mount it in any server that speaks `Request` and `Response`. */
  readonly fetch = async (request: Request): Promise<Response> => (await this.#http()).handler(request)

  /** Says that the server is about to close: `/readyz` answers 503, and whoever waits for a document is answered at once. */
  readonly drain = async (): Promise<void> => (await this.#http()).drain()

  /** Hands unfinished work back to the queue, stops the workers and closes the database. */
  async close(): Promise<void> {
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

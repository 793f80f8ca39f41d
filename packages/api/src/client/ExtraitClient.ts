import type {
  ApiKey,
  AuditAction,
  AuditEntry,
  Batch,
  Claim,
  ClaimBody,
  CreateApiKey,
  CreatedApiKey,
  CreatedWebhookEndpoint,
  CreateSchema,
  CreateWebhookEndpoint,
  DeliveryAttemptLog,
  DoclingJson,
  Document,
  DocumentValues,
  Event,
  EventType,
  ExtractionResult,
  ExtractionSchema,
  InferSchema,
  KnownType,
  List,
  RecognitionPage,
  ResultTyped,
  Review,
  ReviewBody,
  RotateApiKey,
  SaveTyped,
  SchemaProposal,
  SubmitTyped,
  UpdateWebhookEndpoint,
  WebhookEndpoint,
  WebhookRecovery,
  WebhookTest
} from "@extrait/core"
import type { Schema } from "effect"
import type {
  BatchUpload,
  CallOptions,
  CreateOptions,
  DocumentsQuery,
  ExportRequest,
  PageOptions,
  Upload,
  UrlUpload
} from "./requests.js"
import { type ClientOptions, type ClientRequest, makeTransport } from "./transport.js"

/** Longest wait of one request, in seconds; longer ones are made of several. */
const longestWait = 60

const fieldsOf = ({
  idempotencyKey: _key,
  onProgress: _progress,
  signal: _signal,
  ...options
}: Omit<Upload, "file" | "filename">): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value))
  }
  return form
}

const appendFile = (form: FormData, file: Blob, filename?: string): void => {
  if (filename !== undefined || !("name" in file)) form.append("file", file, filename ?? "document")
  else form.append("file", file)
}

const formOf = ({ file, filename, ...fields }: Upload): FormData => {
  const form = fieldsOf(fields)
  // Last, so that a faulty form is refused before its file is sent.
  appendFile(form, file, filename)
  return form
}

const query = ({ signal: _, ...parameters }: PageOptions): Readonly<Record<string, string | number | undefined>> => ({
  ...parameters
})

/** Conditions on the metadata, as query parameters. */
const metadataQuery = (metadata: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value]))

const segment = (id: string): string => encodeURIComponent(id)

/**
 * The HTTP API in promises, for browsers and Node. It repeats requests that met a rate limit, a service that is not
 * ready or a broken connection, after the time that the answer asks for. Every POST carries an idempotency key. Methods
 * reject with `ExtraitApiError`.
 */
export class ExtraitClient {
  readonly #send: (request: ClientRequest) => Promise<Response>

  constructor(options: ClientOptions) {
    this.#send = makeTransport(options)
  }

  async #json<A>(request: ClientRequest): Promise<A> {
    // The service's own tests check its answers against the contract.
    return (await this.#send(request)).json() as Promise<A>
  }

  async #text(path: string, { signal }: CallOptions): Promise<string> {
    return (await this.#send({ method: "GET", path, signal })).text()
  }

  readonly documents = {
    /** Sends a file; resolves when it is accepted. */
    submit: ((upload: Upload): Promise<Document> => {
      const { file, idempotencyKey, onProgress, signal } = upload
      return this.#json({
        method: "POST",
        path: "/v1/documents",
        form: formOf(upload),
        idempotencyKey,
        signal,
        onSent: onProgress && ((sent) => onProgress({ sent: Math.min(sent, file.size), total: file.size }))
      })
    }) as SubmitTyped<Upload>,
    /** Sends several files at once; each is accepted or refused on its own, in their order. */
    submitBatch: ({ files, ...upload }: BatchUpload): Promise<Batch> => {
      const form = fieldsOf(upload)
      for (const file of files) appendFile(form, file)
      const { idempotencyKey, signal } = upload
      return this.#json({ method: "POST", path: "/v1/documents:batch", form, idempotencyKey, signal })
    },
    /** Submits the file at a URL, where the service takes such uploads. */
    submitUrl: ({ url, ...upload }: UrlUpload): Promise<Document> => {
      const form = fieldsOf(upload)
      form.append("url", url)
      const { idempotencyKey, signal } = upload
      return this.#json({ method: "POST", path: "/v1/documents", form, idempotencyKey, signal })
    },
    get: (id: string, options: CallOptions & { readonly wait?: number } = {}): Promise<Document> =>
      this.#json({
        method: "GET",
        path: `/v1/documents/${segment(id)}`,
        query: { wait: options.wait },
        signal: options.signal
      }),
    list: ({ metadata, ...options }: DocumentsQuery = {}): Promise<List<Document>> =>
      this.#json({
        method: "GET",
        path: "/v1/documents",
        query: {
          ...query(options),
          ...metadataQuery(metadata)
        },
        signal: options.signal
      }),
    result: ((id: string, { signal }: CallOptions = {}): Promise<ExtractionResult> =>
      this.#json({ method: "GET", path: `/v1/documents/${segment(id)}/result`, signal })) as ResultTyped<
      [options?: CallOptions]
    >,
    /** The result once it is there. Rejects with `document_failed`, or `document_not_ready` when the time is over. */
    waitForResult: (async (
      id: string,
      { signal, timeoutSeconds = 600 }: CallOptions & { readonly timeoutSeconds?: number } = {}
    ): Promise<ExtractionResult> => {
      const end = Date.now() + timeoutSeconds * 1000
      while (true) {
        const left = Math.max(0, (end - Date.now()) / 1000)
        const wait = Math.min(longestWait, Math.ceil(left))
        const { status } = await this.documents.get(id, { wait, ...(signal === undefined ? {} : { signal }) })
        if (!/^(received|queued|processing)$/.test(status) || left <= 0) break
      }
      return this.documents.result(id, signal === undefined ? {} : { signal })
    }) as ResultTyped<[options?: CallOptions & { readonly timeoutSeconds?: number }]>,
    /** The fields of a result as CSV, or as JSON lines. */
    fields: (id: string, options: CallOptions & { readonly format?: "csv" | "jsonl" } = {}): Promise<string> =>
      this.#text(`/v1/documents/${segment(id)}/fields.${options.format ?? "csv"}`, options),
    /** A table of a result as CSV, or as JSON lines, by its place among them, counted from 1. */
    table: (
      id: string,
      table: number,
      options: CallOptions & { readonly format?: "csv" | "jsonl" } = {}
    ): Promise<string> =>
      this.#text(`/v1/documents/${segment(id)}/tables/${table}.${options.format ?? "csv"}`, options),
    /** The result as an Excel workbook: a sheet of fields, and one for each table. */
    workbook: async (id: string, { signal }: CallOptions = {}): Promise<Blob> =>
      (await this.#send({ method: "GET", path: `/v1/documents/${segment(id)}/result.xlsx`, signal })).blob(),
    /** The results of every document that a search finds, newest first, in one file. */
    export: async ({ metadata, signal, ...options }: ExportRequest): Promise<Blob> =>
      (
        await this.#send({
          method: "GET",
          path: "/v1/documents:export",
          query: { ...options, ...metadataQuery(metadata) },
          signal
        })
      ).blob(),
    /** The values of the result as plain JSON, with their evidence beside. */
    values: (id: string, { signal }: CallOptions = {}): Promise<DocumentValues> =>
      this.#json({ method: "GET", path: `/v1/documents/${segment(id)}/values`, signal }),
    /** The text of the document as Markdown, with headings, lists and tables in reading order. */
    markdown: (id: string, options: CallOptions = {}): Promise<string> =>
      this.#text(`/v1/documents/${segment(id)}/markdown`, options),
    /** The text of the document in reading order; pages are parted by a form feed. */
    text: (id: string, options: CallOptions = {}): Promise<string> =>
      this.#text(`/v1/documents/${segment(id)}/text`, options),
    /** The text of the document as docling's document JSON. */
    docling: (id: string, { signal }: CallOptions = {}): Promise<DoclingJson> =>
      this.#json({ method: "GET", path: `/v1/documents/${segment(id)}/docling`, signal }),
    /** The original file. */
    file: async (id: string, { signal }: CallOptions = {}): Promise<Blob> =>
      (await this.#send({ method: "GET", path: `/v1/documents/${segment(id)}/file`, signal })).blob(),
    /** The scan as a searchable PDF. Submit it with `include_recognition`, or its words are read again. */
    searchable: async (id: string, { signal }: CallOptions = {}): Promise<Blob> =>
      (await this.#send({ method: "GET", path: `/v1/documents/${segment(id)}/searchable`, signal })).blob(),
    /** The file of a document that was submitted with `deidentify`, with what is replaced covered: a PDF or a picture. */
    redacted: async (id: string, { signal }: CallOptions = {}): Promise<Blob> =>
      (await this.#send({ method: "GET", path: `/v1/documents/${segment(id)}/redacted`, signal })).blob(),
    /** The picture of a page, counted from 1. */
    page: async (id: string, page: number, { signal }: CallOptions = {}): Promise<Blob> =>
      (await this.#send({ method: "GET", path: `/v1/documents/${segment(id)}/pages/${page}.png`, signal })).blob(),
    /** The words of a page, counted from 1, in the blocks that the result names. */
    words: (id: string, page: number, { signal }: CallOptions = {}): Promise<RecognitionPage> =>
      this.#json({ method: "GET", path: `/v1/documents/${segment(id)}/pages/${page}/words`, signal }),
    review: (
      id: string,
      review: Schema.Schema.Encoded<typeof ReviewBody>,
      options: CreateOptions = {}
    ): Promise<Review> =>
      this.#json({ method: "POST", path: `/v1/documents/${segment(id)}/review`, json: review, ...options }),
    /** Keeps a document for one person's review, for 10 minutes where nothing is said; claim it again to renew. */
    claim: (id: string, claim: Schema.Schema.Encoded<typeof ClaimBody>, options: CreateOptions = {}): Promise<Claim> =>
      this.#json({ method: "POST", path: `/v1/documents/${segment(id)}/claim`, json: claim, ...options }),
    /** Ends a claim; with `reviewer` only if it is this person's. */
    release: (id: string, { reviewer, signal }: CallOptions & { readonly reviewer?: string } = {}): Promise<Document> =>
      this.#json({ method: "DELETE", path: `/v1/documents/${segment(id)}/claim`, query: { reviewer }, signal }),
    retry: (id: string, options: CreateOptions = {}): Promise<Document> =>
      this.#json({ method: "POST", path: `/v1/documents/${segment(id)}/retry`, ...options }),
    delete: (id: string, { signal }: CallOptions = {}): Promise<Document> =>
      this.#json({ method: "DELETE", path: `/v1/documents/${segment(id)}`, signal })
  }

  readonly documentTypes = {
    /** The types that a submission may name, built-in ones first. */
    list: ({ signal }: CallOptions = {}): Promise<List<KnownType>> =>
      this.#json({ method: "GET", path: "/v1/document-types", signal })
  }

  readonly schemas = {
    create: ((
      schema: Schema.Schema.Encoded<typeof CreateSchema>,
      options: CreateOptions = {}
    ): Promise<ExtractionSchema> =>
      this.#json({ method: "POST", path: "/v1/extraction-schemas", json: schema, ...options })) as SaveTyped<
      Schema.Schema.Encoded<typeof CreateSchema>,
      CreateOptions
    >,
    /** Proposes a schema from documents that are alike; `create` takes its `schema` as it is. */
    infer: (samples: Schema.Schema.Encoded<typeof InferSchema>, options: CreateOptions = {}): Promise<SchemaProposal> =>
      this.#json({ method: "POST", path: "/v1/extraction-schemas/infer", json: samples, ...options }),
    get: (id: string, { signal }: CallOptions = {}): Promise<ExtractionSchema> =>
      this.#json({ method: "GET", path: `/v1/extraction-schemas/${segment(id)}`, signal }),
    list: (options: PageOptions = {}): Promise<List<ExtractionSchema>> =>
      this.#json({ method: "GET", path: "/v1/extraction-schemas", query: query(options), signal: options.signal }),
    delete: (id: string, { signal }: CallOptions = {}): Promise<ExtractionSchema> =>
      this.#json({ method: "DELETE", path: `/v1/extraction-schemas/${segment(id)}`, signal })
  }

  readonly webhookEndpoints = {
    /** The answer holds the secret, which is shown this once. */
    create: (
      endpoint: Schema.Schema.Encoded<typeof CreateWebhookEndpoint>,
      options: CreateOptions = {}
    ): Promise<CreatedWebhookEndpoint> =>
      this.#json({ method: "POST", path: "/v1/webhook-endpoints", json: endpoint, ...options }),
    get: (id: string, { signal }: CallOptions = {}): Promise<WebhookEndpoint> =>
      this.#json({ method: "GET", path: `/v1/webhook-endpoints/${segment(id)}`, signal }),
    list: (options: PageOptions = {}): Promise<List<WebhookEndpoint>> =>
      this.#json({ method: "GET", path: "/v1/webhook-endpoints", query: query(options), signal: options.signal }),
    update: (
      id: string,
      changes: Schema.Schema.Encoded<typeof UpdateWebhookEndpoint>,
      { signal }: CallOptions = {}
    ): Promise<WebhookEndpoint> =>
      this.#json({ method: "PATCH", path: `/v1/webhook-endpoints/${segment(id)}`, json: changes, signal }),
    rotateSecret: (id: string, options: CreateOptions = {}): Promise<CreatedWebhookEndpoint> =>
      this.#json({ method: "POST", path: `/v1/webhook-endpoints/${segment(id)}/rotate-secret`, ...options }),
    test: (id: string, options: CreateOptions = {}): Promise<WebhookTest> =>
      this.#json({ method: "POST", path: `/v1/webhook-endpoints/${segment(id)}/test`, ...options }),
    /** Delivers again whatever has not reached the endpoint of the events since a time (ISO 8601 in UTC), as after an outage. */
    recover: (id: string, body: { readonly since: string }, options: CreateOptions = {}): Promise<WebhookRecovery> =>
      this.#json({ method: "POST", path: `/v1/webhook-endpoints/${segment(id)}/recover`, json: body, ...options }),
    delete: (id: string, { signal }: CallOptions = {}): Promise<WebhookEndpoint> =>
      this.#json({ method: "DELETE", path: `/v1/webhook-endpoints/${segment(id)}`, signal })
  }

  readonly events = {
    get: (id: string, { signal }: CallOptions = {}): Promise<Event> =>
      this.#json({ method: "GET", path: `/v1/events/${segment(id)}`, signal }),
    list: (
      options: PageOptions & {
        readonly type?: EventType
        readonly document_id?: string
        /** ISO 8601 date-times: from the first on, to before the second. */
        readonly created_after?: string
        readonly created_before?: string
      } = {}
    ): Promise<List<Event>> =>
      this.#json({ method: "GET", path: "/v1/events", query: query(options), signal: options.signal }),
    redeliver: (
      id: string,
      { endpoint_id, ...options }: CreateOptions & { readonly endpoint_id?: string } = {}
    ): Promise<Event> =>
      this.#json({
        method: "POST",
        path: `/v1/events/${segment(id)}/redeliver`,
        json: endpoint_id === undefined ? {} : { endpoint_id },
        ...options
      }),
    attempts: (id: string, deliveryId: string, { signal }: CallOptions = {}): Promise<List<DeliveryAttemptLog>> =>
      this.#json({
        method: "GET",
        path: `/v1/events/${segment(id)}/deliveries/${segment(deliveryId)}/attempts`,
        signal
      })
  }

  /** Keys of the caller's own organisation and mode; the caller's key needs the scope `admin`. */
  readonly apiKeys = {
    /** The answer holds the secret, which is shown this once; null where a repetition found the key made already. */
    create: (
      key: Schema.Schema.Encoded<typeof CreateApiKey> = {},
      options: CreateOptions = {}
    ): Promise<CreatedApiKey> => this.#json({ method: "POST", path: "/v1/api-keys", json: key, ...options }),
    list: (options: PageOptions = {}): Promise<List<ApiKey>> =>
      this.#json({ method: "GET", path: "/v1/api-keys", query: query(options), signal: options.signal }),
    /** A new key in an old one's place, which stays valid for a day, or for `grace_seconds`. */
    rotate: (
      id: string,
      { grace_seconds, ...options }: CreateOptions & Schema.Schema.Encoded<typeof RotateApiKey> = {}
    ): Promise<CreatedApiKey> =>
      this.#json({
        method: "POST",
        path: `/v1/api-keys/${segment(id)}/rotate`,
        json: grace_seconds === undefined ? {} : { grace_seconds },
        ...options
      }),
    revoke: (id: string, { signal }: CallOptions = {}): Promise<ApiKey> =>
      this.#json({ method: "DELETE", path: `/v1/api-keys/${segment(id)}`, signal })
  }

  /** The audit trail; the caller's key needs the scope `admin`. */
  readonly audit = {
    list: (
      options: PageOptions & {
        readonly action?: AuditAction
        /** Id of what was changed. */
        readonly subject?: string
        /** ISO 8601 date-times: from the first on, to before the second. */
        readonly created_after?: string
        readonly created_before?: string
      } = {}
    ): Promise<List<AuditEntry>> =>
      this.#json({ method: "GET", path: "/v1/audit", query: query(options), signal: options.signal })
  }

  /** Every item of a list, page after page: `for await (const document of client.all(client.documents.list, { status: "failed" }))`. */
  async *all<A extends { readonly id: string }, Options extends PageOptions>(
    list: (options: Options) => Promise<List<A>>,
    options: Options
  ): AsyncGenerator<A, void, void> {
    let after = options.starting_after
    while (true) {
      const { data, has_more } = await list({ ...options, ...(after === undefined ? {} : { starting_after: after }) })
      yield* data
      after = data.at(-1)?.id
      if (!has_more || after === undefined) return
    }
  }
}

import { Documents, Keys } from "@extrait/core"
import type { FetchHandler } from "@extrait/http"
import { Effect, Exit, ManagedRuntime, Option } from "effect"
import { type Calls, CallsUnderWay, callsIn } from "./calls/Calls.js"
import { type DocumentCalls, documentCalls } from "./calls/documents.js"
import {
  type AuditCalls,
  auditCalls,
  type FileCalls,
  fileCalls,
  type JobCalls,
  jobCalls,
  type KeyCalls,
  keyCalls
} from "./calls/hosting.js"
import { type SchemaCalls, schemaCalls } from "./calls/schemas.js"
import { type EventCalls, eventCalls, type WebhookEndpointCalls, webhookEndpointCalls } from "./calls/webhooks.js"
import { DocumentTypeInvalid } from "./documentTypes.js"
import { ExtraitError } from "./ExtraitError.js"
import { handlerOf } from "./handlerOf.js"
import { layerResolved } from "./layer.js"
import type { ExtraitOptions } from "./options/index.js"
import { toOpenError } from "./rejection.js"
import { resolveOptions } from "./resolveOptions.js"

/**
 * Extrait in your process: `const extrait = await Extrait.open({ dataDir })`. Every method rejects with an `ExtraitError`
 * whose `code` is the one that HTTP answers.
 */
export class Extrait {
  /** Documents: from a file to its result. */
  readonly documents: DocumentCalls
  /** Saved extraction schemas. */
  readonly schemas: SchemaCalls
  /** Webhook endpoints. */
  readonly webhookEndpoints: WebhookEndpointCalls
  /** The documents' files. */
  readonly files: FileCalls
  /** Events of documents, with their deliveries. */
  readonly events: EventCalls
  /** API keys for the HTTP handler. */
  readonly keys: KeyCalls
  /** The audit trail of the instance's organisation and mode: who changed what, and when. */
  readonly audit: AuditCalls
  /** The queue of documents to process, of every organisation. */
  readonly jobs: JobCalls

  readonly #http: () => Promise<FetchHandler>
  readonly #close: () => Promise<void>

  private constructor(calls: Calls, http: () => Promise<FetchHandler>, close: () => Promise<void>) {
    this.documents = documentCalls(calls)
    this.schemas = schemaCalls(calls)
    this.webhookEndpoints = webhookEndpointCalls(calls)
    this.files = fileCalls(calls)
    this.events = eventCalls(calls)
    this.keys = keyCalls(calls)
    this.audit = auditCalls(calls)
    this.jobs = jobCalls(calls)
    this.#http = http
    this.#close = close
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
    const runtime = await managed.runtime()
    const underWay = new CallsUnderWay()
    // Loaded with the first request: hosts that use only the library do not pay for HTTP.
    let handler: Promise<FetchHandler> | null = null
    const http = () => {
      handler ??= handlerOf(managed, resolved, (caller, actor) => {
        const calls = callsIn(runtime, caller, actor, underWay)
        const result = (id: string) => calls.run(Effect.flatMap(Documents, (_) => _.resultWithoutWords(caller, id)))
        return { ...documentCalls(calls), result }
      })
      return handler
    }
    return new Extrait(callsIn(runtime, tenant, resolved.actor, underWay), http, () => {
      // A call that waits would keep the process for as long as it waits.
      underWay.close()
      return managed.dispose()
    })
  }

  /** Answers a request of the HTTP API. Mount it in any server with `Request` and `Response`. */
  readonly fetch = async (request: Request): Promise<Response> => (await this.#http()).handler(request)

  /** Announces that the server is about to close: `/readyz` answers 503, and long polls are answered at once. */
  readonly drain = async (): Promise<void> => (await this.#http()).drain()

  /** Hands unfinished work back to the queue, stops the workers and closes the database. Calls under way reject with `closed`. */
  async close(): Promise<void> {
    await this.#close()
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

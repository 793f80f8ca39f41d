import { Effect, Option, Schema } from "effect"
import { Batch, type BatchEntry, toRefusedFile } from "../domain/Batch.js"
import { Document, type DocumentRecord, SubmissionOptions } from "../domain/Document.js"
import { decode } from "../domain/decode.js"
import {
  type NotFound,
  SchemaConflict,
  SchemaDeleted,
  type StorageUnavailable,
  ValidationFailed
} from "../domain/Errors.js"
import { exactText } from "../domain/ExactJson.js"
import { canonicalJson, Json } from "../domain/Json.js"
import type { Tenant } from "../domain/Tenant.js"
import { givenType } from "../lifecycle/givenType.js"
import { fingerprint, Idempotency, type Replayable, type StoreAnswer } from "../lifecycle/Idempotency.js"
import { withoutSchema } from "../lifecycle/withoutSchema.js"
import { DocumentStore } from "../ports/DocumentStore.js"
import { Extractor } from "../ports/Extractor.js"
import { FileFetcher } from "../ports/FileFetcher.js"
import { JobQueue } from "../ports/JobQueue.js"
import { Transaction } from "../ports/Transaction.js"
import { Audit } from "./Audit.js"
import type { DocumentsService, SentFields, StagedFile, UnstagedFile } from "./DocumentsService.js"
import { jobOf } from "./jobOf.js"
import { PasswordVault } from "./PasswordVault.js"
import { type AskedSchema, queuedRecord, shown, unnamed } from "./queuedRecord.js"
import { Schemas } from "./Schemas.js"
import type { Staging } from "./staging.js"
import { makeTenantTurns } from "./tenantTurns.js"

/** The part of the service that accepts documents. */
export interface Submissions extends Pick<DocumentsService, "submit" | "accept" | "acceptBatch" | "acceptFrom"> {
  /** A replayed answer with the document's name and metadata, as long as the document is there. */
  readonly complete: (
    tenant: Tenant,
    answer: Replayable<Document>
  ) => Effect.Effect<Replayable<Document>, StorageUnavailable>
}

const decodeOptions = decode(SubmissionOptions)

/**
 * Limits on files fetched at once, each of which may take half a minute. Few may be one tenant's, so that servers that
 * never answer delay no other tenant.
 */
const fetches = { atOnce: 64, atOnceOfTenant: 4, waitingOfTenant: 16, waiting: 128, retryAfterSeconds: 30 }

/** Longest URL, in characters, as for webhooks. */
const longestUrl = 2083

/** The request of a caller in the same process, who sends no texts: the decoded options, with the metadata as they were written. */
const fieldsOf = ({ metadata, password: _, ...rest }: SubmissionOptions): SentFields["fields"] => ({
  ...Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, canonicalJson(Schema.decodeUnknownSync(Json)(value))])
  ),
  metadata: exactText(metadata)
})

/** A URL from which no file came. */
const notFetched = (url: string, reason: string): ValidationFailed =>
  new ValidationFailed({ faults: [{ path: ["url"], message: reason, type: "value_error", input: url }] })

const isStaged = (file: StagedFile | UnstagedFile): file is StagedFile => "documentId" in file

/** The ways to submit: one file, several at once, or a file on another server. */
export const makeSubmissions = (
  { discard, discardUnlessStored, stage }: Staging,
  find: (tenant: Tenant, id: string) => Effect.Effect<DocumentRecord, NotFound | StorageUnavailable>
) =>
  Effect.gen(function* () {
    const store = yield* DocumentStore
    const queue = yield* JobQueue
    const transaction = yield* Transaction
    const idempotency = yield* Idempotency
    const schemas = yield* Schemas
    const { documentTypes } = yield* Extractor
    const passwords = yield* PasswordVault
    const audit = yield* Audit
    const fetcher = Option.getOrNull(yield* Effect.serviceOption(FileFetcher))
    const fetching = makeTenantTurns(fetches)

    /** The schema that a submission asks for, as it is now. */
    const schemaOf = (tenant: Tenant, options: SubmissionOptions) =>
      Effect.gen(function* () {
        const given = options.document_type ?? null
        const { extraction_schema: inline, extraction_schema_id: id } = options
        if (inline !== undefined && id !== undefined) return yield* new SchemaConflict()
        yield* withoutSchema(options)
        if (id === undefined) {
          const documentType = yield* givenType(given, inline !== undefined, documentTypes)
          return { id: null, schema: inline ?? null, documentType } satisfies AskedSchema
        }
        const saved = yield* schemas.get(tenant, id)
        if (saved.deleted === true) return yield* new SchemaDeleted({ id })
        return {
          id: saved.id,
          schema: { fields: saved.fields, tables: saved.tables },
          documentType: yield* givenType(given ?? saved.document_type, true, documentTypes)
        } satisfies AskedSchema
      })

    /**
     * A request as its idempotency key is compared. It holds at most a digest of the password that needs the secret key:
     * the stored form must not help to find the password.
     */
    const requestOf = (
      tenant: Tenant,
      key: string | null,
      { password }: SubmissionOptions,
      what: ReadonlyArray<Json>
    ) =>
      Effect.gen(function* () {
        // Nobody compares it if there is no key.
        if (key === null) return { tenant, key, fingerprint: "" }
        const digest = password === undefined ? null : yield* passwords.digest(tenant, password)
        return { tenant, key, fingerprint: yield* fingerprint([...what, password !== undefined, digest]) }
      })

    /** Stores documents, their jobs and the answer together. */
    const storeAll = (
      tenant: Tenant,
      documents: ReadonlyArray<DocumentRecord>,
      { deidentify, password }: SubmissionOptions,
      storeAnswer: Effect.Effect<void, Effect.Effect.Error<ReturnType<StoreAnswer<Document>>>>
    ) =>
      transaction
        .runShort(
          Effect.gen(function* () {
            for (const document of documents) {
              yield* store.insert(document)
              if (password !== undefined) yield* passwords.keep(tenant, document.id, password)
              yield* queue.enqueue(jobOf(document))
              yield* audit.record(tenant, {
                action: "document.submitted",
                subject: document.id,
                details: { deidentify }
              })
            }
            yield* storeAnswer
          })
        )
        .pipe(
          Effect.zipLeft(documents.length === 0 ? Effect.void : queue.wake),
          Effect.tapErrorCause(() => Effect.forEach(documents, ({ id }) => passwords.drop(id), { discard: true }))
        )

    const complete: Submissions["complete"] = (tenant, answer) =>
      answer.replayed
        ? find(tenant, answer.value.id).pipe(
            Effect.map(({ filename, metadata }) => ({ ...answer, value: { ...answer.value, filename, metadata } })),
            Effect.catchTag("NotFound", Effect.die)
          )
        : Effect.succeed(answer)

    const acceptOne = (file: StagedFile, options: SubmissionOptions, storeAnswer: StoreAnswer<Document>) =>
      Effect.gen(function* () {
        const queued = yield* queuedRecord(file, options, yield* schemaOf(file.tenant, options))
        const document = yield* shown(queued)
        yield* storeAll(file.tenant, [queued], options, storeAnswer(unnamed(document)))
        return document
      })

    const accept: DocumentsService["accept"] = (
      file,
      options,
      key,
      sent = { filename: file.filename, fields: fieldsOf(options) }
    ) =>
      Effect.gen(function* () {
        const { sha256, tenant } = file
        const request = yield* requestOf(tenant, key, options, ["documents", sha256, sent.filename, { ...sent.fields }])
        const submitted = yield* idempotency.run(request, { status: 202, schema: Document }, (storeAnswer) =>
          acceptOne(file, options, storeAnswer)
        )
        if (submitted.replayed) yield* discard(file)
        return yield* complete(tenant, submitted)
      }).pipe(
        Effect.tapErrorCause(() => Effect.ignoreLogged(discardUnlessStored(file))),
        // A caller that goes away after the commit must not take the file of an accepted document with it.
        Effect.uninterruptible
      )

    const submit: DocumentsService["submit"] = (file, input, key) =>
      Effect.matchEffect(decodeOptions(input), {
        onFailure: (invalid) => Effect.zipRight(Effect.ignoreLogged(discard(file)), Effect.fail(invalid)),
        onSuccess: (options) => accept(file, options, key)
      })

    const acceptBatch: DocumentsService["acceptBatch"] = (tenant, files, options, key, fields = fieldsOf(options)) => {
      const staged = files.filter(isStaged)
      const entryOf = (file: StagedFile | UnstagedFile, document: Document | null): BatchEntry => ({
        filename: file.filename,
        document,
        error: isStaged(file) ? null : toRefusedFile(file.refusal)
      })
      return Effect.gen(function* () {
        const request = yield* requestOf(tenant, key, options, [
          "documents:batch",
          files.map((file) => [isStaged(file) ? file.sha256 : file.refusal._tag, file.filename]),
          { ...fields }
        ])
        const answered = yield* idempotency.run(request, { status: 202, schema: Batch }, (storeAnswer) =>
          Effect.gen(function* () {
            const asked = yield* schemaOf(tenant, options)
            const records = yield* Effect.forEach(staged, (file) => queuedRecord(file, options, asked))
            const documents = new Map(
              yield* Effect.forEach(records, (record) =>
                Effect.map(shown(record), (document) => [record.id, document] as const)
              )
            )
            const data = files.map((file) =>
              entryOf(file, isStaged(file) ? (documents.get(file.documentId) ?? null) : null)
            )
            const stored = data.map(({ document, error }) => ({
              filename: null,
              document: document === null ? null : unnamed(document),
              error
            }))
            yield* storeAll(tenant, records, options, storeAnswer({ object: "batch", data: stored }))
            return { object: "batch" as const, data }
          })
        )
        if (!answered.replayed) return answered
        yield* Effect.forEach(staged, discard, { discard: true })
        // The names are those of the request that was repeated: its fingerprint covers them.
        const data = yield* Effect.forEach(answered.value.data, (entry, at) =>
          Effect.gen(function* () {
            const filename = files[at]?.filename ?? null
            if (entry.document === null) return { ...entry, filename }
            const { value } = yield* complete(tenant, { value: entry.document, replayed: true })
            return { ...entry, filename, document: value }
          })
        )
        return { ...answered, value: { ...answered.value, data } }
      }).pipe(
        Effect.tapErrorCause(() =>
          Effect.forEach(staged, (file) => Effect.ignoreLogged(discardUnlessStored(file)), { discard: true })
        ),
        Effect.uninterruptible
      )
    }

    /** Stages what is at a URL. */
    const stageFrom = (tenant: Tenant, url: string) =>
      fetcher === null
        ? Effect.fail(notFetched(url, "Uploads by URL are not enabled here"))
        : url.length > longestUrl
          ? Effect.fail(notFetched(url, `A URL has ${longestUrl} characters at most`))
          : Effect.scoped(
              fetcher.open(url, { allowHttp: tenant.mode === "test" }).pipe(
                Effect.catchTag("FileNotFetched", ({ detail, reason }) =>
                  Effect.zipRight(
                    Effect.logInfo("a file was not fetched", detail ?? reason),
                    Effect.fail(notFetched(url, reason))
                  )
                ),
                Effect.flatMap((file) => stage(tenant, file)),
                Effect.catchTag("UploadFailed", ({ reason }) => Effect.fail(notFetched(url, reason)))
              )
            ).pipe(fetching.withTurn(tenant))

    const acceptFrom: DocumentsService["acceptFrom"] = (tenant, url, options, key, fields = fieldsOf(options)) =>
      Effect.gen(function* () {
        // What is at the URL may have changed, or have gone, when the request is repeated.
        const request = yield* requestOf(tenant, key, options, ["documents/url", url, { ...fields }])
        const submitted = yield* idempotency.run(request, { status: 202, schema: Document }, (storeAnswer) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.flatMap(restore(stageFrom(tenant, url)), (file) =>
              Effect.tapErrorCause(acceptOne(file, options, storeAnswer), () =>
                Effect.ignoreLogged(discardUnlessStored(file))
              )
            )
          )
        )
        return yield* complete(tenant, submitted)
      })

    return { accept, acceptBatch, acceptFrom, complete, submit } satisfies Submissions
  })

import { Clock, Context, Duration, Effect, Either, Layer, Option, Redacted, Schema } from "effect"
import {
  Document,
  type DocumentRecord,
  type ProcessingOptions,
  SubmissionOptions,
  toDocument
} from "../domain/Document.js"
import { decode } from "../domain/decode.js"
import {
  DocumentDeleted,
  DocumentNotReady,
  IllegalTransition,
  NotFound,
  SchemaConflict,
  SchemaDeleted,
  type SchemaNotFound,
  StorageUnavailable,
  type ValidationFailed
} from "../domain/Errors.js"
import { canonicalExactJson } from "../domain/ExactJson.js"
import type { InlineSchema } from "../domain/ExtractionSchema.js"
import { DocumentId, type SchemaId } from "../domain/Ids.js"
import { canonicalJson, Json } from "../domain/Json.js"
import { toList } from "../domain/ListPage.js"
import { Settings } from "../domain/Settings.js"
import type { Tenant } from "../domain/Tenant.js"
import { givenType } from "../lifecycle/givenType.js"
import { fingerprint, Idempotency, type Replayable, type StoreAnswer } from "../lifecycle/Idempotency.js"
import { isFinal, transition } from "../lifecycle/Transition.js"
import { BlobStore } from "../ports/BlobStore.js"
import { DocumentStore } from "../ports/DocumentStore.js"
import type { EventStore } from "../ports/EventStore.js"
import { Extractor } from "../ports/Extractor.js"
import { JobQueue } from "../ports/JobQueue.js"
import type { PageReader } from "../ports/PageReader.js"
import { documentTopic, Signals } from "../ports/Signals.js"
import { Transaction } from "../ports/Transaction.js"
import { Audit } from "./Audit.js"
import { type DocumentsService, stagedFor } from "./DocumentsService.js"
import { makeErase } from "./erasing.js"
import { findById } from "./findById.js"
import { PasswordVault } from "./PasswordVault.js"
import { Schemas } from "./Schemas.js"
import { makeStaging } from "./staging.js"
import { makeWaitingWatch } from "./waitingWatch.js"
import { withoutResult } from "./withoutResult.js"

/** Received and queued in one transaction: nobody ever sees the former. */
const firstStatus = Either.getOrThrow(
  Either.flatMap(transition(null, "store"), (received) => transition(received, "enqueue"))
)

const findDocument = findById("document", DocumentId)

/** Documents from submission to deletion. */
export class Documents extends Context.Tag("@extrait/core/Documents")<Documents, DocumentsService>() {
  static readonly layer: Layer.Layer<
    Documents,
    never,
    | DocumentStore
    | EventStore
    | BlobStore
    | JobQueue
    | Transaction
    | Signals
    | Idempotency
    | Schemas
    | PageReader
    | Extractor
    | PasswordVault
    | Audit
  > = Layer.scoped(
    Documents,
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const blobs = yield* BlobStore
      const queue = yield* JobQueue
      const transaction = yield* Transaction
      const signals = yield* Signals
      const idempotency = yield* Idempotency
      const schemas = yield* Schemas
      const { documentTypes } = yield* Extractor
      const passwords = yield* PasswordVault
      const audit = yield* Audit
      const { discard, discardUnlessStored, stage } = yield* makeStaging
      const watchWhile = yield* makeWaitingWatch(store, signals)

      const find = (tenant: Tenant, id: string): Effect.Effect<DocumentRecord, NotFound | StorageUnavailable> =>
        findDocument(id, (known) => store.find(tenant, known))
      const erase = yield* makeErase(find)

      /** A replayed answer with what its document is called, as long as there is the document. */
      const complete = (
        tenant: Tenant,
        answer: Replayable<Document>
      ): Effect.Effect<Replayable<Document>, StorageUnavailable> =>
        answer.replayed
          ? find(tenant, answer.value.id).pipe(
              Effect.map(({ filename, metadata }) => ({ ...answer, value: { ...answer.value, filename, metadata } })),
              Effect.catchTag("NotFound", Effect.die)
            )
          : Effect.succeed(answer)

      /** The schema that a submission asks for, as it is now. */
      const schemaOf = (
        tenant: Tenant,
        options: SubmissionOptions
      ): Effect.Effect<
        { readonly id: SchemaId | null; readonly schema: InlineSchema | null; readonly documentType: string | null },
        ValidationFailed | SchemaConflict | SchemaNotFound | SchemaDeleted | StorageUnavailable
      > =>
        Effect.gen(function* () {
          const given = options.document_type ?? null
          const { extraction_schema: inline, extraction_schema_id: id } = options
          if (inline !== undefined && id !== undefined) return yield* new SchemaConflict()
          if (id === undefined) {
            const documentType = yield* givenType(given, inline !== undefined, documentTypes)
            return { id: null, schema: inline ?? null, documentType }
          }
          const saved = yield* schemas.get(tenant, id)
          if (saved.deleted === true) return yield* new SchemaDeleted({ id })
          return {
            id: saved.id,
            schema: { fields: saved.fields, tables: saved.tables },
            documentType: yield* givenType(given ?? saved.document_type, true, documentTypes)
          }
        })

      const submit: DocumentsService["submit"] = (file, input, key) =>
        Effect.matchEffect(decodeOptions(input), {
          onFailure: (invalid) => Effect.zipRight(Effect.ignoreLogged(discard(file)), Effect.fail(invalid)),
          onSuccess: (options) => accept(file, options, key)
        })

      const accept: DocumentsService["accept"] = (file, options, key) =>
        Effect.gen(function* () {
          const { documentId, tenant } = file
          const request = {
            tenant,
            key,
            // Nobody compares it where there is no key.
            fingerprint: key === null ? "" : yield* fingerprint(["documents", file.sha256, yield* comparable(options)])
          }
          const submitted = yield* idempotency.run(request, { status: 202, schema: Document }, (storeAnswer) =>
            Effect.gen(function* () {
              const { documentType, id, schema } = yield* schemaOf(tenant, options)
              const { retention } = yield* Settings
              const now = yield* Clock.currentTimeMillis
              if (now - file.stagedAt > Duration.toMillis(stagedFor)) {
                return yield* new StorageUnavailable({
                  operation: "documents.submit",
                  cause: new Error("the file was stored too long ago to be sure that it is still there")
                })
              }
              const processing: ProcessingOptions = {
                schemaId: id,
                schema,
                documentType,
                deidentify: options.deidentify,
                humanReviewThreshold: options.human_review_threshold ?? null,
                includeRecognition: options.include_recognition,
                explain: options.explain,
                ...(options.split === true ? { split: true } : {}),
                ...(options.priority === undefined ? {} : { priority: options.priority }),
                ...(options.password === undefined ? {} : { hasPassword: true })
              }
              const queued: DocumentRecord = {
                id: documentId,
                tenant,
                status: firstStatus,
                documentType,
                language: options.language,
                filename: file.filename,
                contentType: file.contentType,
                sizeBytes: file.sizeBytes,
                sha256: file.sha256,
                blobKey: file.blobKey,
                metadata: options.metadata,
                options: processing,
                error: null,
                reviewStatus: null,
                createdAt: now,
                updatedAt: now,
                completedAt: null,
                expiresAt: retention === null ? null : now + Duration.toMillis(retention)
              }
              const document = toDocument(queued, now)
              yield* transaction.runShort(
                Effect.gen(function* () {
                  yield* store.insert(queued)
                  if (options.password !== undefined) yield* passwords.keep(tenant, documentId, options.password)
                  yield* queue.enqueue(jobOf(queued))
                  yield* audit.record(tenant, {
                    action: "document.submitted",
                    subject: queued.id,
                    details: { deidentify: options.deidentify }
                  })
                  yield* storeAnswer(unnamed(document))
                })
              )
              yield* queue.wake
              return document
            }).pipe(Effect.tapErrorCause(() => passwords.drop(documentId)))
          )
          if (submitted.replayed) yield* discard(file)
          return yield* complete(tenant, submitted)
        }).pipe(
          Effect.tapErrorCause(() => Effect.ignoreLogged(discardUnlessStored(file))),
          // A caller that goes away after the commit must not take the file of an accepted document with it.
          Effect.uninterruptible
        )

      const wait: DocumentsService["wait"] = (tenant, id, time) =>
        Effect.scoped(
          Effect.gen(function* () {
            const { maxWait } = yield* Settings
            const end = (yield* Clock.currentTimeMillis) + Math.min(Duration.toMillis(time), Duration.toMillis(maxWait))
            const changed = yield* signals.listen(documentTopic(id))
            const watched = yield* find(tenant, id)
            yield* watchWhile(watched.id)
            while (true) {
              const document = yield* find(tenant, id)
              const left = end - (yield* Clock.currentTimeMillis)
              if (isFinal(document.status) || left <= 0) return yield* shown(document)
              yield* Effect.timeoutOption(changed, Duration.millis(left))
            }
          })
        )

      /** Queues a failed document again and stores the answer, in one transaction. */
      const requeue = (tenant: Tenant, id: string, storeAnswer: StoreAnswer<Document>) =>
        transaction
          .run(
            Effect.gen(function* () {
              const current = yield* find(tenant, id)
              if (current.status === "deleted") return yield* new DocumentDeleted({ id })
              const status = yield* transition(current.status, "retry")
              if (current.blobKey === null) return yield* new NotFound({ resource: "file", id })
              const queued: DocumentRecord = {
                ...current,
                status,
                error: null,
                completedAt: null,
                updatedAt: yield* Clock.currentTimeMillis
              }
              const replaced = yield* store.replace(queued, current.status)
              if (!replaced) return yield* new IllegalTransition({ from: current.status, to: "queued" })
              yield* queue.enqueue(jobOf(current))
              yield* audit.record(tenant, { action: "document.retried", subject: current.id })
              const answer = yield* shown(queued)
              yield* storeAnswer(unnamed(answer))
              return answer
            })
          )
          .pipe(Effect.zipLeft(queue.wake), Effect.uninterruptible)

      return {
        types: (documentTypes ?? []).map(({ aliases = [], name }) => ({ object: "document_type", name, aliases })),
        stage,
        discard,
        submit,
        accept,
        wait,
        get: (tenant, id) => Effect.flatMap(find(tenant, id), shown),
        list: (tenant, query) =>
          Effect.zipWith(store.list(tenant, query), Clock.currentTimeMillis, (listed, now) =>
            toList((record: DocumentRecord) => toDocument(record, now))(listed)
          ),
        result: (tenant, id) =>
          Effect.gen(function* () {
            const document = yield* find(tenant, id)
            const refused = withoutResult(document)
            if (refused !== null) return yield* refused
            const result = isFinal(document.status) ? yield* store.findResult(tenant, document.id) : Option.none()
            if (Option.isSome(result)) return result.value
            // Deleted between the two reads, or not there yet.
            const now = yield* find(tenant, id)
            return yield* now.status === "deleted"
              ? new DocumentDeleted({ id })
              : new DocumentNotReady({ id, status: now.status })
          }),
        file: (tenant, id) =>
          Effect.gen(function* () {
            const { blobKey, contentType, filename, sha256, sizeBytes, status } = yield* find(tenant, id)
            if (status === "deleted") return yield* new DocumentDeleted({ id })
            if (blobKey === null || contentType === null) return yield* new NotFound({ resource: "file", id })
            return {
              filename,
              contentType,
              sizeBytes: sizeBytes ?? 0,
              sha256: sha256 ?? "",
              content: blobs.get(blobKey),
              part: (range) => blobs.get(blobKey, range)
            }
          }),
        delete: (tenant, id) =>
          Effect.gen(function* () {
            const document = yield* find(tenant, id)
            if (document.status === "deleted") return yield* shown(document)
            const noted = audit.record(tenant, {
              action: "document.deleted",
              subject: document.id,
              details: { status: document.status }
            })
            return yield* shown(yield* erase(document, noted))
          }),
        retry: (tenant, id, key) =>
          Effect.flatMap(fingerprint(["documents", id, "retry"]), (fingerprint) =>
            Effect.flatMap(
              idempotency.run({ tenant, key, fingerprint }, { status: 202, schema: Document }, (storeAnswer) =>
                requeue(tenant, id, storeAnswer)
              ),
              (answer) => complete(tenant, answer)
            )
          ),
        expire: (limit) =>
          Effect.gen(function* () {
            const due = yield* store.expired(yield* Clock.currentTimeMillis, limit)
            yield* Effect.forEach(
              due,
              (document) => Effect.catchTag(erase(document, Effect.void), "NotFound", () => Effect.void),
              { discard: true }
            )
            return due.length
          })
      }
    })
  )
}

/** The document as callers see it now. */
const shown = (document: DocumentRecord): Effect.Effect<Document> =>
  Effect.map(Clock.currentTimeMillis, (now) => toDocument(document, now))

const decodeOptions = decode(SubmissionOptions)

/** The job of a document. */
const jobOf = ({ id, options, tenant }: DocumentRecord) => ({
  documentId: id,
  tenant,
  priority: options.priority ?? "normal"
})

/** The answer as it is stored: what names or describes a document is kept with it alone, and goes with it. */
const unnamed = (document: Document): Document => ({ ...document, filename: null, metadata: {} })

/** The options as JSON for comparison; a password counts as well. */
const comparable = (options: SubmissionOptions): Effect.Effect<Json> =>
  Effect.sync(() => {
    const { metadata, password, ...rest } = options
    const exact = canonicalExactJson(metadata)
    return Schema.decodeUnknownSync(Json)({
      ...rest,
      // As text where JavaScript takes two different numbers for one.
      metadata: Schema.is(Json)(metadata) && canonicalJson(metadata) === exact ? metadata : exact,
      password: password === undefined ? null : Redacted.value(password)
    })
  })

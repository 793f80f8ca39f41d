import { Clock, Context, Duration, Effect, Layer, Option } from "effect"
import { Document, type DocumentRecord, toDocument } from "../domain/Document.js"
import {
  DocumentDeleted,
  DocumentNotReady,
  IllegalTransition,
  NoRedactedFile,
  NotFound,
  type StorageUnavailable
} from "../domain/Errors.js"
import type { ExtractionResult } from "../domain/ExtractionResult.js"
import { DocumentId } from "../domain/Ids.js"
import { toList } from "../domain/ListPage.js"
import { Settings } from "../domain/Settings.js"
import type { Tenant } from "../domain/Tenant.js"
import { fingerprint, Idempotency, type StoreAnswer } from "../lifecycle/Idempotency.js"
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
import type { DocumentsService } from "./DocumentsService.js"
import { makeErase } from "./erasing.js"
import { findById } from "./findById.js"
import { jobOf } from "./jobOf.js"
import type { PasswordVault } from "./PasswordVault.js"
import { parseResult } from "./parseResult.js"
import { shown, unnamed } from "./queuedRecord.js"
import { hasPictures, redactedName } from "./redacting.js"
import type { Schemas } from "./Schemas.js"
import { makeStaging } from "./staging.js"
import { makeSubmissions } from "./submissions.js"
import { makeWaitingWatch } from "./waitingWatch.js"
import { withoutResult } from "./withoutResult.js"

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
      const { documentTypes } = yield* Extractor
      const audit = yield* Audit
      const { discard, discardUnlessStored, stage } = yield* makeStaging
      const watchWhile = yield* makeWaitingWatch(store, signals)

      const find = (tenant: Tenant, id: string): Effect.Effect<DocumentRecord, NotFound | StorageUnavailable> =>
        findDocument(id, (known) => store.find(tenant, known))
      const erase = yield* makeErase(find)

      const { accept, acceptBatch, acceptFrom, complete, submit } = yield* makeSubmissions(
        { discard, discardUnlessStored, stage },
        find
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

      /** A document's stored result, if it has one that can be had. */
      const readyResult = <A>(
        tenant: Tenant,
        id: string,
        read: (id: DocumentId) => Effect.Effect<Option.Option<A>, StorageUnavailable>
      ) =>
        Effect.gen(function* () {
          const document = yield* find(tenant, id)
          const refused = withoutResult(document)
          if (refused !== null) return yield* refused
          const result = isFinal(document.status) ? yield* read(document.id) : Option.none()
          if (Option.isSome(result)) return result.value
          // Deleted between the two reads, or not there yet.
          const now = yield* find(tenant, id)
          return yield* now.status === "deleted"
            ? new DocumentDeleted({ id })
            : new DocumentNotReady({ id, status: now.status })
        })

      return {
        types: (documentTypes ?? []).map(({ aliases = [], name }) => ({ object: "document_type", name, aliases })),
        stage,
        discard,
        submit,
        accept,
        acceptBatch,
        acceptFrom,
        wait,
        get: (tenant, id) => Effect.flatMap(find(tenant, id), shown),
        list: (tenant, query) =>
          Effect.zipWith(store.list(tenant, query), Clock.currentTimeMillis, (listed, now) =>
            toList((record: DocumentRecord) => toDocument(record, now))(listed)
          ),
        result: (tenant, id) => readyResult(tenant, id, (known) => store.findResult(tenant, known)),
        resultWithoutWords: (tenant, id) =>
          Effect.flatMap(
            readyResult(tenant, id, (known) => store.findResultText(tenant, known)),
            ({ text }) => parseResult<Omit<ExtractionResult, "recognition">>(text)
          ),
        resultContent: (tenant, id) =>
          readyResult(tenant, id, (known) =>
            Effect.map(
              store.findResultText(tenant, known),
              Option.map((stored) => ({
                ...stored,
                page: (page: number) =>
                  Effect.flatMap(
                    store.findPageText(tenant, known, page),
                    Option.match({
                      onNone: () => new NotFound({ resource: "page", id: String(page) }),
                      onSome: Effect.succeed
                    })
                  )
              }))
            )
          ),
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
        redacted: (tenant, id) =>
          Effect.gen(function* () {
            const document = yield* find(tenant, id)
            const refused = withoutResult(document)
            if (refused !== null) return yield* refused
            if (!document.options.deidentify) return yield* new NoRedactedFile({ id, reason: "not_deidentified" })
            if (!isFinal(document.status)) return yield* new DocumentNotReady({ id, status: document.status })
            const { filename, redacted } = document
            if (redacted == null) {
              return yield* new NoRedactedFile({ id, reason: hasPictures(document) ? "not_made" : "no_pages" })
            }
            return {
              ...redacted,
              filename: redactedName(filename, redacted.contentType),
              content: blobs.get(redacted.key),
              part: (range) => blobs.get(redacted.key, range)
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

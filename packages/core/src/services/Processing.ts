import { Clock, Context, Duration, Effect, Layer, Option, Ref, Stream } from "effect"
import type { DocumentError, DocumentRecord } from "../domain/Document.js"
import { LeaseLost } from "../domain/Errors.js"
import type { ExtractionResult } from "../domain/ExtractionResult.js"
import { Settings } from "../domain/Settings.js"
import { type Command, isFinal, transition } from "../lifecycle/Transition.js"
import { BlobStore, concatBytes } from "../ports/BlobStore.js"
import { DocumentStore } from "../ports/DocumentStore.js"
import { Extractor, type ExtractorOutput } from "../ports/Extractor.js"
import { JobQueue } from "../ports/JobQueue.js"
import type { LeasedJob } from "../ports/leasedJobs.js"
import { placeOf } from "../ports/placeOf.js"
import { documentTopic, Signals } from "../ports/Signals.js"
import { Transaction } from "../ports/Transaction.js"
import { extraitVersion } from "../version.js"
import { conclude, reasonOf } from "./conclude.js"
import { Events } from "./Events.js"
import { storeEnclosed } from "./enclosed.js"
import { jobOf } from "./jobOf.js"
import { countPages, type Outcome, observed, step } from "./observation.js"
import { PasswordVault } from "./PasswordVault.js"
import { concludePart, type ExtractedPart, partsOf, withoutFields } from "./parts.js"
import { noProgress, type Progress, Reading } from "./Reading.js"
import { type FoundInFile, hasPictures, makeRedacting } from "./redacting.js"

/** The least time for extraction, when reading has used up its own. */
const extractionAllowance = Duration.seconds(30)

/** Works on jobs. */
export interface ProcessingService {
  /** Works on one job: whatever happens, its document is moved on in one transaction, or the job comes back. */
  readonly process: (job: LeasedJob) => Effect.Effect<void>
  /** Works on jobs as they come, `concurrency` at once, until interrupted. */
  readonly run: (options: { readonly concurrency: number }) => Effect.Effect<never>
}

/** Takes documents from the queue to their final state. */
export class Processing extends Context.Tag("@extrait/core/Processing")<Processing, ProcessingService>() {
  static readonly layer: Layer.Layer<
    Processing,
    never,
    DocumentStore | BlobStore | JobQueue | Transaction | Signals | Reading | Extractor | Events | PasswordVault
  > = Layer.effect(
    Processing,
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const blobs = yield* BlobStore
      const queue = yield* JobQueue
      const transaction = yield* Transaction
      const signals = yield* Signals
      const reading = yield* Reading
      const extractor = yield* Extractor
      const events = yield* Events
      const passwords = yield* PasswordVault
      const redact = yield* makeRedacting(reading)
      const pipelineVersion = (extracted: ExtractorOutput) =>
        `extrait/${extraitVersion} ${extracted.version ?? extractor.version} ${reading.version}`

      /** Moves the document on in the open transaction; a document that is no longer as it was makes the worker stale. */
      const move = (document: DocumentRecord, command: Command, change: Partial<DocumentRecord> = {}) =>
        Effect.gen(function* () {
          const status = yield* transition(document.status, command)
          const next: DocumentRecord = {
            ...document,
            ...change,
            status,
            updatedAt: yield* Clock.currentTimeMillis
          }
          const replaced = yield* store.replace(next, document.status)
          return replaced ? next : yield* new LeaseLost()
        })

      /** The document, now processing; none when nothing is left to do. */
      const take = (job: LeasedJob) =>
        transaction.run(
          Effect.gen(function* () {
            const found = yield* store.find(job.tenant, job.documentId)
            if (Option.isNone(found) || isFinal(found.value.status)) {
              yield* job.complete
              return Option.none<{ readonly document: DocumentRecord; readonly announced: boolean }>()
            }
            // Still processing: the worker that had it is lost.
            const queued = found.value.status === "processing" ? yield* move(found.value, "requeue") : found.value
            const taken = yield* move(queued, "take")
            // A file name that has not been checked yet may name a person.
            const told = taken.options.deidentify ? { ...taken, filename: null } : taken
            return Option.some({ document: taken, announced: yield* events.announce("document.processing", told) })
          })
        )

      /** Ends when the document is deleted by somebody else. */
      const deletion = (document: DocumentRecord) =>
        Effect.scoped(
          Effect.gen(function* () {
            const changed = yield* signals.listen(documentTopic(document.id))
            yield* Effect.repeat(
              Effect.zipRight(
                Effect.timeoutOption(changed, "2 seconds"),
                Effect.catchTag(store.find(document.tenant, document.id), "StorageUnavailable", () =>
                  Effect.succeed(Option.some(document))
                )
              ),
              { while: (found) => Option.isSome(found) && found.value.status === "processing" }
            )
          })
        )

      const fileOf = (document: DocumentRecord) =>
        Effect.gen(function* () {
          const { blobKey, contentType } = document
          if (blobKey === null || contentType === null) return null
          const bytes = concatBytes(yield* Stream.runCollect(blobs.get(blobKey)))
          return { bytes, contentType }
        }).pipe(Effect.catchTag("BlobNotFound", () => Effect.succeed(null)))

      const passwordOf = ({ id, options, tenant }: DocumentRecord) =>
        options.hasPassword === true ? passwords.find(tenant, id) : Effect.succeed(null)

      /** Reads until all is read or the deadline has passed; what was read by then counts. */
      const read = (document: DocumentRecord) =>
        Effect.gen(function* () {
          const file = yield* fileOf(document)
          if (file === null) {
            return {
              error: { code: "processing_error", message: "The file no longer exists" } as const,
              progress: noProgress
            }
          }
          const { maxProcessing } = yield* Settings
          const progress = yield* Ref.make(noProgress)
          const password = yield* passwordOf(document)
          const error: DocumentError | null = yield* reading
            .read(file, { password, language: document.language }, progress)
            .pipe(
              Effect.as(null),
              Effect.catchTag("UnreadableFile", ({ code, message }) => Effect.succeed({ code, message })),
              // The deadline does not wait for a reader that takes its time to let go.
              Effect.disconnect,
              Effect.timeoutTo({
                duration: maxProcessing,
                onTimeout: () => ({
                  code: "processing_timeout" as const,
                  message: `Processing took longer than ${Duration.format(maxProcessing)}`
                }),
                onSuccess: (outcome: DocumentError | null) => outcome
              }),
              // A reader that breaks is one failed document, never a failed service.
              Effect.catchAllDefect((defect) =>
                Effect.as(Effect.logError("a reader failed unexpectedly", placeOf(defect)), {
                  code: "processing_error" as const,
                  message: "The file could not be read"
                })
              )
            )
          const done = yield* Ref.get(progress)
          yield* countPages(done.pages, done.lost.length)
          yield* Effect.annotateCurrentSpan("extrait.pages", done.pageCount)
          return { error, progress: done }
        }).pipe(step("read", { "extrait.content_type": document.contentType ?? "none" }))

      /** The file is read again on demand: few extractors look at pictures, and none keeps it in memory for that. */
      const pictureOf = (document: DocumentRecord, page: number) =>
        Effect.gen(function* () {
          const file = yield* fileOf(document)
          if (file === null) return Option.none()
          return yield* reading.drawPage(file, { password: yield* passwordOf(document) }, page)
        }).pipe(Effect.option, Effect.map(Option.flatten))

      /** `firstPage` is where the document's pages begin in the file. */
      const extract = (
        document: DocumentRecord,
        progress: Progress,
        deadline: number,
        file = document,
        firstPage = 1
      ) =>
        extractor
          .extract({
            tenant: document.tenant,
            deadline,
            pictureOf: (page) => pictureOf(file, page + firstPage - 1),
            pages: progress.pages,
            attachments: progress.attachments,
            language: document.language,
            fileName: document.filename,
            deidentify: document.options.deidentify,
            ...(document.options.deidentify ? { deidentification: { seed: document.id } } : {}),
            includeRecognition: document.options.includeRecognition,
            explain: document.options.explain,
            redaction: redact !== null && document.options.deidentify && hasPictures(document),
            ...(document.options.classifyOnly === true ? { classifyOnly: true } : {}),
            ...(document.options.documentType === null ? {} : { documentType: document.options.documentType }),
            ...(document.options.schema === null ? {} : { schema: document.options.schema })
          })
          .pipe(
            Effect.catchAllDefect((defect) =>
              Effect.as(Effect.logError("the extractor failed unexpectedly", placeOf(defect)), {
                _tag: "ExtractionFailed" as const,
                message: "The fields could not be extracted",
                retryable: false
              })
            ),
            Effect.catchTag("ExtractionFailed", (failure) => Effect.succeed(failure)),
            step("extract", { "extrait.pages": progress.pages.length })
          )

      /** Extracts from the whole file and then, where it is to be split, from each of its documents. */
      const extractAll = (document: DocumentRecord, progress: Progress, deadline: number) =>
        Effect.gen(function* () {
          const whole = yield* extract(document, progress, deadline)
          if ("_tag" in whole) return whole
          const parts: Array<ExtractedPart> = []
          for (const part of yield* partsOf(document, whole, progress)) {
            const extracted = yield* extract(part.document, part.progress, deadline, document, part.segment.page_start)
            if ("_tag" in extracted) return extracted
            parts.push({ ...part, extracted })
          }
          return { whole, parts }
        })

      /** The redacted file of a document that asked for de-identification, made while its original is there. */
      const redacted = (document: DocumentRecord, from: FoundInFile, attempt: number, deadline: number) =>
        Effect.gen(function* () {
          const file = redact === null || from.whole.redaction === undefined ? null : yield* fileOf(document)
          if (redact === null || file === null) return null
          const password = yield* passwordOf(document)
          const left = Duration.max(Duration.millis(deadline - (yield* Clock.currentTimeMillis)), extractionAllowance)
          const made = redact({ document, file, password, from, attempt })
          return Option.getOrNull(Option.flatten(yield* Effect.timeoutOption(Effect.disconnect(made), left)))
        })

      /** Reads and extracts; what comes of it is not stored yet. */
      const work = (document: DocumentRecord, job: LeasedJob) =>
        Effect.gen(function* () {
          const { maxAttempts, maxProcessing } = yield* Settings
          const startedAt = yield* Clock.currentTimeMillis
          const lastAttempt = job.attempt >= maxAttempts
          if (job.attempt > maxAttempts) {
            return failure({ code: "processing_error", message: `Given up after ${maxAttempts} attempts` })
          }
          const { error, progress } = yield* read(document)
          if (progress.lost.some(({ retryable }) => retryable) && !lastAttempt) {
            return { _tag: "Retry", reason: "a page could not be recognised" } as const
          }
          const usable = progress.pages.some(({ codes, words }) => words.length > 0 || codes !== undefined)
          if (!usable) {
            return failure(
              error ?? reasonOf(progress.lost) ?? { code: "no_text_found", message: "No page has any text" }
            )
          }
          const readAt = yield* Clock.currentTimeMillis
          const left = Duration.max(
            Duration.subtract(maxProcessing, Duration.millis(readAt - startedAt)),
            extractionAllowance
          )
          const deadline = readAt + Duration.toMillis(left)
          const extraction = yield* Effect.timeoutTo(Effect.disconnect(extractAll(document, progress, deadline)), {
            duration: left,
            onTimeout: () => null,
            onSuccess: (answer) => answer
          })
          if (extraction === null) {
            return failure({ code: "processing_timeout", message: "Extraction exceeded the time limit" })
          }
          if ("_tag" in extraction) {
            if (extraction.retryable && !lastAttempt) return { _tag: "Retry", reason: extraction.message } as const
            return failure({ code: "processing_error", message: extraction.message })
          }
          const elapsed = (yield* Clock.currentTimeMillis) - startedAt
          const { parts, whole } = extraction
          const enclosed = yield* storeEnclosed(blobs, document, progress)
          const stored = yield* redacted(document, { progress, whole, parts }, job.attempt, deadline)
          const concluding = { error, pipelineVersion: pipelineVersion(whole), processingTimeMs: elapsed }
          return {
            _tag: "Usable",
            redacted: stored,
            ...conclude(document, progress, parts.length === 0 ? whole : withoutFields(whole, parts), {
              ...concluding,
              enclosed
            }),
            enclosed: enclosed.documents,
            children: parts.map((part) => concludePart(part, concluding))
          } as const
        })

      /** Stores the outcome: result, state, event and the job's end together, or nothing. */
      const settle = (
        document: DocumentRecord,
        job: LeasedJob,
        outcome: Effect.Effect.Success<ReturnType<typeof work>>
      ) =>
        step("store")(
          transaction.run(
            Effect.gen(function* () {
              if (outcome._tag === "Retry") {
                yield* move(document, "requeue")
                yield* job.retry(Duration.seconds(2 ** job.attempt))
                return
              }
              const completedAt = yield* Clock.currentTimeMillis
              const { deidentify } = document.options
              const redacted = outcome._tag === "Usable" ? outcome.redacted : null
              const erased = deidentify ? { blobKey: null, sha256: null, redacted } : {}
              // A name that was never looked at may be a person's.
              const unnamed = deidentify ? { filename: null } : {}
              const [base, command, change] =
                outcome._tag === "Failed"
                  ? [document, "fail" as const, { ...unnamed, error: outcome.error }]
                  : [outcome.document, outcome.command, {}]
              // The document before its job, as everywhere: locking them the other way round could deadlock.
              const ended = yield* move(base, command, { ...change, ...erased, completedAt })
              yield* job.complete
              if (outcome._tag === "Usable") yield* store.putResult(document.tenant, outcome.result)
              const password = yield* passwordOf(document)
              if (document.options.hasPassword === true) yield* passwords.forget(document.tenant, document.id)
              yield* events.emit(ended)
              if (outcome._tag === "Failed") return
              for (const enclosed of outcome.enclosed) {
                yield* store.insert(enclosed)
                if (password !== null) yield* passwords.keep(enclosed.tenant, enclosed.id, password)
                yield* queue.enqueue(jobOf(enclosed))
              }
              for (const { document: child, result } of outcome.children) {
                yield* store.insert({ ...child, updatedAt: completedAt, completedAt })
                yield* store.putResult(child.tenant, result)
                yield* events.emit({ ...child, updatedAt: completedAt, completedAt })
              }
            })
          )
        )

      const process: ProcessingService["process"] = (job) =>
        Effect.gen(function* () {
          const taken = yield* take(job)
          if (Option.isNone(taken)) return "given_up" as const
          const { announced, document } = taken.value
          if (announced) yield* events.wake
          yield* signals.publish(documentTopic(document.id))
          const outcome = yield* Effect.raceFirst(
            Effect.disconnect(Effect.asSome(work(document, job))),
            Effect.as(deletion(document), Option.none())
          )
          if (Option.isNone(outcome)) return "given_up" as const
          const { _tag } = outcome.value
          yield* Effect.uninterruptible(
            Effect.gen(function* () {
              const made = outcome.value._tag === "Usable" ? outcome.value.redacted : null
              yield* Effect.tapError(settle(document, job, outcome.value), () =>
                made === null ? Effect.void : Effect.ignoreLogged(blobs.remove(made.key))
              )
              if (_tag === "Retry") return
              yield* passwords.drop(document.id)
              if (document.options.deidentify && document.blobKey !== null) {
                // The document has ended; should this fail, the sweeper finds the file.
                yield* Effect.ignoreLogged(blobs.remove(document.blobKey))
              }
            })
          )
          yield* signals.publish(documentTopic(document.id))
          yield* events.wake
          if (outcome.value._tag === "Usable" && outcome.value.enclosed.length > 0) yield* queue.wake
          return outcomeOf(outcome.value)
        }).pipe(
          Effect.catchTags({
            // Another worker has the job, or the document is deleted: what was done here must leave no trace.
            LeaseLost: () =>
              Effect.as(Effect.logInfo("the job passed to another worker or was cancelled"), "given_up" as const),
            IllegalTransition: (error) => Effect.as(Effect.logWarning(error.message), "given_up" as const),
            StorageUnavailable: (error) =>
              Effect.zipRight(
                Effect.logWarning("storage did not answer; the job will be tried again", error),
                Effect.as(
                  Effect.ignoreLogged(job.fault(`storage did not answer: ${error.operation}`)),
                  "retried" as const
                )
              )
          }),
          (effect) => observed(job.attempt, effect),
          Effect.annotateLogs({ documentId: job.documentId, attempt: job.attempt })
        )

      return { process, run: (options) => queue.run(process, options) }
    })
  )
}

const outcomeOf = (
  outcome:
    | { readonly _tag: "Retry" | "Failed" }
    | { readonly _tag: "Usable"; readonly result: Pick<ExtractionResult, "status"> }
): Outcome =>
  outcome._tag === "Retry"
    ? "retried"
    : outcome._tag === "Usable" && outcome.result.status === "completed"
      ? "completed"
      : outcome._tag === "Usable"
        ? "partially_completed"
        : "failed"

const failure = (error: DocumentError) => ({ _tag: "Failed", error }) as const

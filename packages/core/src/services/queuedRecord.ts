import { Clock, Duration, Effect } from "effect"
import {
  type Document,
  type DocumentRecord,
  type ProcessingOptions,
  type SubmissionOptions,
  toDocument
} from "../domain/Document.js"
import { StorageUnavailable } from "../domain/Errors.js"
import type { InlineSchema } from "../domain/ExtractionSchema.js"
import type { SchemaId } from "../domain/Ids.js"
import { Settings } from "../domain/Settings.js"
import { type StagedFile, stagedFor } from "./DocumentsService.js"
import { queuedAt } from "./queued.js"

/** The schema that a submission asks for, as it is at that moment, and the type that it is given with. */
export interface AskedSchema {
  readonly id: SchemaId | null
  readonly schema: InlineSchema | null
  readonly documentType: string | null
}

const processingOf = (options: SubmissionOptions, { documentType, id, schema }: AskedSchema): ProcessingOptions => ({
  schemaId: id,
  schema,
  documentType,
  deidentify: options.deidentify,
  humanReviewThreshold: options.human_review_threshold ?? null,
  includeRecognition: options.include_recognition,
  explain: options.explain,
  ...(options.extract ? {} : { classifyOnly: true }),
  ...(options.split === true ? { split: true } : {}),
  ...(options.priority === undefined ? {} : { priority: options.priority }),
  ...(options.password === undefined ? {} : { hasPassword: true })
})

/** A staged file as the document that it becomes. Fails where the file was stored too long ago to be sure that it is still there. */
export const queuedRecord = (
  file: StagedFile,
  options: SubmissionOptions,
  asked: AskedSchema
): Effect.Effect<DocumentRecord, StorageUnavailable> =>
  Effect.gen(function* () {
    const { retention } = yield* Settings
    const now = yield* Clock.currentTimeMillis
    if (now - file.stagedAt > Duration.toMillis(stagedFor)) {
      return yield* new StorageUnavailable({
        operation: "documents.submit",
        cause: new Error("the file was stored too long ago to be sure that it is still there")
      })
    }
    return {
      id: file.documentId,
      tenant: file.tenant,
      ...queuedAt(now, retention),
      documentType: asked.documentType,
      language: options.language,
      filename: file.filename,
      contentType: file.contentType,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      blobKey: file.blobKey,
      metadata: options.metadata,
      options: processingOf(options, asked)
    }
  })

/** The document as callers see it now. */
export const shown = (document: DocumentRecord): Effect.Effect<Document> =>
  Effect.map(Clock.currentTimeMillis, (now) => toDocument(document, now))

/** The answer as it is stored: what names or describes a document is kept with it alone, and goes with it. */
export const unnamed = (document: Document): Document => ({ ...document, filename: null, metadata: {} })

import { Duration, type Effect, type Stream } from "effect"
import type { Batch } from "../domain/Batch.js"
import type { ContentType } from "../domain/ContentType.js"
import type { Document, SubmissionOptions } from "../domain/Document.js"
import type {
  DocumentDeleted,
  DocumentFailed,
  DocumentNotReady,
  EmptyFile,
  FileTooLarge,
  IdempotencyConflict,
  IdempotencyInProgress,
  IllegalTransition,
  NoRedactedFile,
  NotFound,
  RateLimited,
  SchemaConflict,
  SchemaDeleted,
  SchemaNotFound,
  StorageUnavailable,
  UnsupportedFileType,
  ValidationFailed
} from "../domain/Errors.js"
import type { ExtractionResult } from "../domain/ExtractionResult.js"
import type { DocumentId } from "../domain/Ids.js"
import type { KnownType } from "../domain/KnownType.js"
import type { List } from "../domain/ListPage.js"
import type { Tenant } from "../domain/Tenant.js"
import type { Replayable } from "../lifecycle/Idempotency.js"
import type { BlobNotFound, ByteRange } from "../ports/BlobStore.js"
import type { ByteContent } from "../ports/ByteSource.js"
import type { DocumentQuery } from "../ports/DocumentStore.js"

/** How long a stored file can be submitted. Later the sweeper may remove it, because it belongs to no document. */
export const stagedFor = Duration.minutes(45)

/**
 * A submission as it came: the name of its file, and its fields as texts, without the password. Where it is not given,
 * the decoded options stand for it.
 */
export interface SentFields {
  readonly filename: string | null
  readonly fields: Readonly<Record<string, string>>
}

/** A file that is stored and waits for its submission. */
export interface StagedFile {
  readonly documentId: DocumentId
  readonly tenant: Tenant
  readonly blobKey: string
  readonly filename: string | null
  readonly contentType: ContentType
  readonly sizeBytes: number
  /** SHA-256 in hexadecimal. */
  readonly sha256: string
  /** When all of it was stored, in milliseconds since 1970. */
  readonly stagedAt: number
}

/** A file of a batch that was refused while it came. */
export interface UnstagedFile {
  readonly filename: string | null
  readonly refusal: EmptyFile | FileTooLarge | UnsupportedFileType
}

/** A file of a document: the original, or the redacted one. */
export interface StoredFile {
  readonly filename: string | null
  readonly contentType: string
  readonly sizeBytes: number
  /** SHA-256 in hexadecimal. */
  readonly sha256: string
  readonly content: Stream.Stream<Uint8Array, BlobNotFound | StorageUnavailable>
  /** Bytes of it; the range lies within the file. */
  readonly part: (range: ByteRange) => Stream.Stream<Uint8Array, BlobNotFound | StorageUnavailable>
}

/** A result as it is sent: JSON of all but its words, and these a page at a time. */
export interface ResultContent {
  /** The result without `recognition`, as JSON: an object. */
  readonly text: string
  /** The pages of `recognition`, in their order; null where it was not asked for. */
  readonly pages: ReadonlyArray<number> | null
  /** One of these pages as JSON; `NotFound` where the document was deleted meanwhile. */
  readonly page: (page: number) => Effect.Effect<string, NotFound | StorageUnavailable>
}

/** Why a submission is refused. */
export type SubmissionError =
  | ValidationFailed
  | SchemaConflict
  | SchemaNotFound
  | SchemaDeleted
  | IdempotencyConflict
  | IdempotencyInProgress
  | StorageUnavailable

/** Everything that is done with documents, for one tenant at a time. */
export interface DocumentsService {
  /** The types that `document_type` may name, built-in ones first; none where the extractor takes any name. */
  readonly types: ReadonlyArray<KnownType>
  /** Stores an upload as it comes, decides its type from its bytes, and refuses it as soon as it is too large. */
  readonly stage: <E>(
    tenant: Tenant,
    upload: { readonly filename: string | null; readonly content: ByteContent<E> }
  ) => Effect.Effect<StagedFile, E | FileTooLarge | EmptyFile | UnsupportedFileType | StorageUnavailable>
  /** Removes a staged file that will not be submitted. */
  readonly discard: (file: StagedFile) => Effect.Effect<void, StorageUnavailable>
  /**
   * Accepts a staged file for processing: the document, its job and the answer for its idempotency key are stored
   * together. When it fails or answers a replay, the staged file is gone. `options` as `SubmissionOptions` encodes them.
   */
  readonly submit: (
    file: StagedFile,
    options: unknown,
    idempotencyKey: string | null
  ) => Effect.Effect<Replayable<Document>, SubmissionError>
  /** The same with options that have been decoded. Two requests with one key are the same if `sent` is, and the file. */
  readonly accept: (
    file: StagedFile,
    options: SubmissionOptions,
    idempotencyKey: string | null,
    sent?: SentFields
  ) => Effect.Effect<Replayable<Document>, SubmissionError>
  /**
   * Accepts several staged files, and says why each of the others was refused, in the order of the files. Documents,
   * jobs and the answer for the idempotency key are stored together. A fault in the options refuses all. If it fails or
   * replays an answer, the staged files are removed.
   */
  readonly acceptBatch: (
    tenant: Tenant,
    files: ReadonlyArray<StagedFile | UnstagedFile>,
    options: SubmissionOptions,
    idempotencyKey: string | null,
    sent?: SentFields["fields"]
  ) => Effect.Effect<Replayable<Batch>, SubmissionError>
  /**
   * Fetches the file at a URL and accepts it. A repetition with the same key gives the same answer without fetching
   * again. Fails with a fault of `url` if no file comes or there is no `FileFetcher`. Tenants take turns; `RateLimited`
   * where too many of one wait.
   */
  readonly acceptFrom: (
    tenant: Tenant,
    url: string,
    options: SubmissionOptions,
    idempotencyKey: string | null,
    sent?: SentFields["fields"]
  ) => Effect.Effect<
    Replayable<Document>,
    SubmissionError | FileTooLarge | EmptyFile | UnsupportedFileType | RateLimited
  >
  readonly get: (tenant: Tenant, id: string) => Effect.Effect<Document, NotFound | StorageUnavailable>
  /** Newest first, unless the query says otherwise. */
  readonly list: (tenant: Tenant, query: DocumentQuery) => Effect.Effect<List<Document>, StorageUnavailable>
  /** The document once it has left `queued` and `processing`, or as it is when `time` is over. */
  readonly wait: (
    tenant: Tenant,
    id: string,
    time: Duration.DurationInput
  ) => Effect.Effect<Document, NotFound | StorageUnavailable>
  readonly result: (
    tenant: Tenant,
    id: string
  ) => Effect.Effect<
    ExtractionResult,
    NotFound | DocumentNotReady | DocumentDeleted | DocumentFailed | StorageUnavailable
  >
  /** The same without the words of its pages, which may be many megabytes. */
  readonly resultWithoutWords: (
    tenant: Tenant,
    id: string
  ) => Effect.Effect<
    Omit<ExtractionResult, "recognition">,
    NotFound | DocumentNotReady | DocumentDeleted | DocumentFailed | StorageUnavailable
  >
  /** The result as it is stored, for those who pass it on. */
  readonly resultContent: (
    tenant: Tenant,
    id: string
  ) => Effect.Effect<ResultContent, NotFound | DocumentNotReady | DocumentDeleted | DocumentFailed | StorageUnavailable>
  readonly file: (
    tenant: Tenant,
    id: string
  ) => Effect.Effect<StoredFile, NotFound | DocumentDeleted | StorageUnavailable>
  /**
   * The file of a de-identified document: pages drawn anew with what is replaced covered, in a PDF with the words that are left, or in a picture. It is
   * made during processing, for the original is erased when that ends.
   */
  readonly redacted: (
    tenant: Tenant,
    id: string
  ) => Effect.Effect<
    StoredFile,
    NotFound | NoRedactedFile | DocumentNotReady | DocumentDeleted | DocumentFailed | StorageUnavailable
  >
  /** Erases the file and the result, cancels the work, and leaves a tombstone. Deleting twice gives the same tombstone. */
  readonly delete: (tenant: Tenant, id: string) => Effect.Effect<Document, NotFound | StorageUnavailable>
  /** Processes a failed document again, at most once per idempotency key. */
  readonly retry: (
    tenant: Tenant,
    id: string,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<Document>,
    NotFound | DocumentDeleted | IllegalTransition | IdempotencyConflict | IdempotencyInProgress | StorageUnavailable
  >
  /** Deletes documents of any tenant whose time has come, at most `limit`; the number deleted. */
  readonly expire: (limit: number) => Effect.Effect<number, StorageUnavailable>
}

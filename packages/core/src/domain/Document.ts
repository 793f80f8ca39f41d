import { LANGUAGE_CODES } from "@extrait/engine/domain"
import { Schema } from "effect"
import { GivenSchema } from "../jsonSchema/GivenSchema.js"
import type { ContentType } from "./ContentType.js"
import { ExactJsonObject, exactText } from "./ExactJson.js"
import { InlineSchema } from "./ExtractionSchema.js"
import { DocumentId, SchemaId } from "./Ids.js"
import { JobPriority } from "./Job.js"
import type { JsonObject } from "./Json.js"
import { type ClaimRecord, claimAt, DocumentClaim } from "./Review.js"
import { ReviewStatus } from "./ReviewStatus.js"
import type { Tenant } from "./Tenant.js"
import { Timestamp, timestamp, timestampOrNull } from "./Timestamp.js"

/** The states of a document; `transitions` has the ways between them. */
export const DocumentStatus = Schema.Literal(
  "received",
  "queued",
  "processing",
  "completed",
  "partially_completed",
  "failed",
  "deleted"
)
export type DocumentStatus = typeof DocumentStatus.Type

/** Valid values of `language`: the codes of the installed languages, and `auto`. */
export const LANGUAGE_CHOICES: ReadonlyArray<string> = [...LANGUAGE_CODES, "auto"]

/** The caller's choice of language: the code of an installed one, or `auto` to detect it. */
export const LanguageChoice = Schema.Literal(...LANGUAGE_CHOICES)
export type LanguageChoice = typeof LanguageChoice.Type

/** Why a document failed, or was completed only in part. */
export const DocumentErrorCode = Schema.Literal(
  "unsupported_file_type",
  "corrupt_file",
  "encrypted_file",
  "password_incorrect",
  "too_many_pages",
  "page_too_large",
  "no_text_found",
  "processing_timeout",
  "processing_error"
)
export type DocumentErrorCode = typeof DocumentErrorCode.Type

/** Why a document failed: a code for programs, and a message for people that quotes nothing of the file. */
export const DocumentError = Schema.Struct({ code: DocumentErrorCode, message: Schema.String })
export type DocumentError = typeof DocumentError.Type

/** Metadata as they are read back. They were checked when they came in, and JavaScript may be unable to hold all their numbers. */
const ReadMetadata: Schema.Schema<JsonObject> = Schema.declare(
  (value): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value),
  { identifier: "JsonObject", jsonSchema: { type: "object" } }
)

/** The document resource of the interface, with `error`, `review_status` and `claim` added. */
export const Document = Schema.Struct({
  id: DocumentId,
  object: Schema.Literal("document"),
  status: DocumentStatus,
  document_type: Schema.NullOr(Schema.String),
  language: LanguageChoice,
  filename: Schema.NullOr(Schema.String),
  content_type: Schema.NullOr(Schema.String),
  size_bytes: Schema.NullOr(Schema.Int),
  metadata: ReadMetadata,
  result_url: Schema.String,
  created_at: Timestamp,
  updated_at: Timestamp,
  completed_at: Schema.NullOr(Timestamp),
  expires_at: Schema.NullOr(Timestamp),
  error: Schema.NullOr(DocumentError),
  /** Null until there is a result. */
  review_status: Schema.optionalWith(Schema.NullOr(ReviewStatus), { default: () => null }),
  /** The current reviewer's claim, if there is one. */
  claim: Schema.optionalWith(Schema.NullOr(DocumentClaim), { default: () => null }),
  /** The document that this one came in: it was split off from its file, or attached to it. */
  parent_id: Schema.optionalWith(Schema.NullOr(DocumentId), { default: () => null })
}).annotations({ identifier: "Document" })
export type Document = typeof Document.Type

/** Largest metadata of a document, in bytes of JSON text. */
export const maxMetadataBytes = 16 * 1024

const Metadata = ExactJsonObject.pipe(
  Schema.filter(
    (metadata) =>
      new TextEncoder().encode(exactText(metadata)).length <= maxMetadataBytes ||
      `Metadata is larger than ${maxMetadataBytes} bytes of JSON`
  )
)

/** Characters of a password: PDF takes 127 bytes of it, and it is kept until the document has been processed. @see ISO 32000-2, 7.6.4.3.3 */
const longestPassword = 255

/** The options of a submission, without its file. */
export const SubmissionOptions = Schema.Struct({
  document_type: Schema.optionalWith(Schema.String.pipe(Schema.minLength(1), Schema.maxLength(128)), {
    nullable: true,
    exact: true
  }),
  extraction_schema: Schema.optionalWith(GivenSchema, { nullable: true, exact: true }),
  extraction_schema_id: Schema.optionalWith(Schema.String, { nullable: true, exact: true }),
  deidentify: Schema.optionalWith(Schema.Boolean, { default: () => false }),
  /** 0 to 1: a field with less confidence makes the result wait for a review. */
  human_review_threshold: Schema.optionalWith(Schema.Number.pipe(Schema.between(0, 1)), {
    nullable: true,
    exact: true
  }),
  /** Whether fields and tables are looked for; without them the result is the document's type and language. */
  extract: Schema.optionalWith(Schema.Boolean, { default: () => true }),
  include_recognition: Schema.optionalWith(Schema.Boolean, { default: () => false }),
  /** Adds an explanation of each value to the result. Not with `deidentify`, because an explanation quotes the page. */
  explain: Schema.optionalWith(Schema.Boolean, { default: () => false }),
  language: Schema.optionalWith(LanguageChoice, { default: () => "auto" }),
  /** Whether each of several documents in the file becomes a document of its own, with its own result and event. */
  split: Schema.optionalWith(Schema.Boolean, { nullable: true, exact: true }),
  metadata: Schema.optionalWith(Metadata, { default: () => ({}) }),
  /** Order among the tenant's own documents. Default `normal`. */
  priority: Schema.optionalWith(JobPriority, { nullable: true, exact: true }),
  /** Opens an encrypted PDF; kept in memory until processing ends, never returned or logged. */
  password: Schema.optionalWith(Schema.Redacted(Schema.String.pipe(Schema.maxLength(longestPassword))), {
    nullable: true,
    exact: true
  })
}).annotations({ identifier: "SubmissionOptions" })
export type SubmissionOptions = typeof SubmissionOptions.Type

/** How a document is to be processed, as stored beside it. */
export const ProcessingOptions = Schema.Struct({
  schemaId: Schema.NullOr(SchemaId),
  /** The schema to use, inline or copied from the saved one: deleting that later does not affect it. */
  schema: Schema.NullOr(InlineSchema),
  /** The type the caller gave. */
  documentType: Schema.NullOr(Schema.String),
  deidentify: Schema.Boolean,
  humanReviewThreshold: Schema.NullOr(Schema.Number),
  includeRecognition: Schema.Boolean,
  /** Whether the document's type and language are all that is wanted; absent where fields and tables are. */
  classifyOnly: Schema.optionalWith(Schema.Boolean, { exact: true }),
  /** Documents that were stored before explanations were known asked for none. */
  explain: Schema.optionalWith(Schema.Boolean, { default: () => false }),
  /** `normal` where the caller named none. */
  priority: Schema.optionalWith(JobPriority, { exact: true }),
  /** Absent where several documents in the file are left together. */
  split: Schema.optionalWith(Schema.Boolean, { exact: true }),
  /** How many documents it came within, such as mails: 1 for what is attached to a mail. Absent where it came by itself. */
  enclosedDepth: Schema.optionalWith(Schema.Int, { exact: true }),
  /** A password came with the document, and is kept elsewhere until it has been processed. */
  hasPassword: Schema.optionalWith(Schema.Boolean, { exact: true })
})
export type ProcessingOptions = typeof ProcessingOptions.Type

/** The file that is kept of a de-identified document in place of the one that was sent. */
export interface StoredRedaction {
  /** In the blob store. */
  readonly key: string
  readonly contentType: "application/pdf" | "image/png" | "image/jpeg"
  readonly sizeBytes: number
  /** SHA-256 in hexadecimal. */
  readonly sha256: string
}

/** A document as stores keep it. Times are milliseconds since 1970. */
export interface DocumentRecord {
  readonly id: DocumentId
  readonly tenant: Tenant
  readonly status: DocumentStatus
  readonly documentType: string | null
  readonly language: LanguageChoice
  readonly filename: string | null
  readonly contentType: ContentType | null
  readonly sizeBytes: number | null
  /** SHA-256 of the file in hexadecimal; null once the document is deleted. */
  readonly sha256: string | null
  /** Key of the file in the blob store; null once it is erased. */
  readonly blobKey: string | null
  /** The file without personal data; absent where none was made, or it is erased. */
  readonly redacted?: StoredRedaction | null
  readonly metadata: JsonObject
  readonly options: ProcessingOptions
  readonly error: DocumentError | null
  /** Null until there is a result. */
  readonly reviewStatus: ReviewStatus | null
  /** Smallest confidence among the fields that the machine has given; absent until there is a result with fields. */
  readonly leastConfidence?: number
  /** The claim for a review, which may have run out. */
  readonly claim?: ClaimRecord | null
  /** The document that it was split off, whose file it is in, or that it was attached to; absent where it came by itself. */
  readonly parentId?: DocumentId
  readonly createdAt: number
  readonly updatedAt: number
  readonly completedAt: number | null
  readonly expiresAt: number | null
}

/** Whether a document names a file of the blob store as its own. */
export const namesBlob = ({ blobKey, redacted }: Pick<DocumentRecord, "blobKey" | "redacted">, key: string): boolean =>
  key === blobKey || key === redacted?.key

/** Path of a document's result below the mount of the API. */
export const resultUrl = (id: DocumentId): string => `/v1/documents/${id}/result`

/** A claim as the API shows it. */
export const toClaim = ({ claimedAt, expiresAt, reviewer }: ClaimRecord): DocumentClaim => ({
  reviewer,
  claimed_at: timestamp(claimedAt),
  expires_at: timestamp(expiresAt)
})

const claimOf = (claim: ClaimRecord | null): DocumentClaim | null => (claim === null ? null : toClaim(claim))

/** A stored document as the API shows it at a time, in milliseconds since 1970. An expired claim is not shown. */
export const toDocument = (record: DocumentRecord, now: number): Document => ({
  id: record.id,
  object: "document",
  status: record.status,
  document_type: record.documentType,
  language: record.language,
  filename: record.filename,
  content_type: record.contentType,
  size_bytes: record.sizeBytes,
  metadata: record.metadata,
  result_url: resultUrl(record.id),
  created_at: timestamp(record.createdAt),
  updated_at: timestamp(record.updatedAt),
  completed_at: timestampOrNull(record.completedAt),
  expires_at: timestampOrNull(record.expiresAt),
  error: record.error,
  review_status: record.reviewStatus,
  claim: claimOf(claimAt(record.claim, now)),
  parent_id: record.parentId ?? null
})

import { Schema } from "effect"
import { KeyScope } from "./ApiKey.js"
import { DocumentErrorCode, DocumentStatus } from "./Document.js"

/** One thing wrong with an input. */
export const Fault = Schema.Struct({
  /** Path to the fault: property names and element indices, from the outside in. */
  path: Schema.Array(Schema.Union(Schema.String, Schema.Number)),
  message: Schema.String,
  /** `missing`, `unexpected`, `type_error`, `value_error` or `transformation_error`. */
  type: Schema.String,
  /** What was given. */
  input: Schema.Unknown
})
export type Fault = typeof Fault.Type

/** An invalid input, with every fault found. */
export class ValidationFailed extends Schema.TaggedError<ValidationFailed>()("ValidationFailed", {
  faults: Schema.Array(Fault)
}) {
  override get message(): string {
    return this.faults
      .map(({ message, path }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
      .join("; ")
  }
}

/** Nothing of that kind and id belongs to the tenant. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {
  resource: Schema.Literal("document", "event", "webhook_endpoint", "page", "table", "file", "key", "delivery"),
  id: Schema.String
}) {
  override get message(): string {
    return `No such ${this.resource.replace("_", " ")}: ${this.id}`
  }
}

/** A document has no redacted file, and why: the original, of which it could be made, is erased once a document has been processed. */
export class NoRedactedFile extends Schema.TaggedError<NoRedactedFile>()("NoRedactedFile", {
  id: Schema.String,
  reason: Schema.Literal("not_deidentified", "no_pages", "not_made")
}) {
  override get message(): string {
    const reasons = {
      not_deidentified: "it was submitted without deidentify, and its file is as you sent it",
      no_pages: "only PDFs and pictures have one; the result has the text without personal data",
      not_made: "none could be made before processing ended, when the original file is erased"
    }
    return `No redacted file of ${this.id}: ${reasons[this.reason]}`
  }
}

/** An export is to have more documents or columns than it may, or its workbook more tables, cells or characters. */
export class ExportTooLarge extends Schema.TaggedError<ExportTooLarge>()("ExportTooLarge", {
  of: Schema.Literal("documents", "columns", "tables", "cells", "characters"),
  most: Schema.Number
}) {
  override get message(): string {
    if (this.of === "documents")
      return `The search finds more than ${this.most} documents: narrow it, such as by created_after and created_before`
    return this.of === "columns"
      ? `The table would have more than ${this.most} columns: narrow the search to documents that share them, such as by document_type`
      : `The workbook would have more than ${this.most} ${this.of}: narrow the search, or take CSV or JSON lines`
  }
}

/** A document cannot be made a searchable PDF, and why. */
export class NotSearchable extends Schema.TaggedError<NotSearchable>()("NotSearchable", {
  id: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `${this.id} cannot be made a searchable PDF: ${this.reason}`
  }
}

/** The host has nothing that writes such files. */
export class NoWriter extends Schema.TaggedError<NoWriter>()("NoWriter", {
  of: Schema.Literal("workbooks", "searchable PDFs")
}) {
  override get message(): string {
    return `This service writes no ${this.of}`
  }
}

/** No saved schema of that id belongs to the tenant. */
export class SchemaNotFound extends Schema.TaggedError<SchemaNotFound>()("SchemaNotFound", { id: Schema.String }) {
  override get message(): string {
    return `No such extraction schema: ${this.id}`
  }
}

/** A document was submitted with the id of a deleted schema. */
export class SchemaDeleted extends Schema.TaggedError<SchemaDeleted>()("SchemaDeleted", { id: Schema.String }) {
  override get message(): string {
    return `The extraction schema ${this.id} is deleted`
  }
}

/** Both an inline schema and the id of a saved one were given. */
export class SchemaConflict extends Schema.TaggedError<SchemaConflict>()("SchemaConflict", {}) {
  override get message(): string {
    return "Give extraction_schema or extraction_schema_id, not both"
  }
}

/** The result of a document that is still queued or processing. */
export class DocumentNotReady extends Schema.TaggedError<DocumentNotReady>()("DocumentNotReady", {
  id: Schema.String,
  status: DocumentStatus
}) {
  override get message(): string {
    return `The document ${this.id} is ${this.status}: its result is not ready`
  }
}

/** The result or file of a deleted document. */
export class DocumentDeleted extends Schema.TaggedError<DocumentDeleted>()("DocumentDeleted", { id: Schema.String }) {
  override get message(): string {
    return `The document ${this.id} is deleted`
  }
}

/** The result of a failed document. */
export class DocumentFailed extends Schema.TaggedError<DocumentFailed>()("DocumentFailed", {
  id: Schema.String,
  code: DocumentErrorCode,
  reason: Schema.String
}) {
  override get message(): string {
    return `The document ${this.id} failed (${this.code}): ${this.reason}`
  }
}

/** The document is claimed for another person's review. */
export class ReviewClaimed extends Schema.TaggedError<ReviewClaimed>()("ReviewClaimed", {
  id: Schema.String,
  reviewer: Schema.String,
  /** When the claim ends unless it is renewed: ISO 8601. */
  until: Schema.String
}) {
  override get message(): string {
    return `The document ${this.id} is claimed by ${this.reviewer} until ${this.until}`
  }
}

/** A change of status that the lifecycle does not allow. */
export class IllegalTransition extends Schema.TaggedError<IllegalTransition>()("IllegalTransition", {
  from: Schema.NullOr(DocumentStatus),
  to: DocumentStatus
}) {
  override get message(): string {
    return `A document cannot go from ${this.from ?? "nothing"} to ${this.to}`
  }
}

/** An upload of more than `maxBytes`. It is refused as soon as that is known, and the received part is removed. */
export class FileTooLarge extends Schema.TaggedError<FileTooLarge>()("FileTooLarge", { maxBytes: Schema.Number }) {
  override get message(): string {
    return `The file is larger than ${this.maxBytes} bytes`
  }
}

/** An empty upload. */
export class EmptyFile extends Schema.TaggedError<EmptyFile>()("EmptyFile", {}) {
  override get message(): string {
    return "The file is empty"
  }
}

/** An upload whose first bytes are of no supported format, whatever its name says. */
export class UnsupportedFileType extends Schema.TaggedError<UnsupportedFileType>()("UnsupportedFileType", {}) {
  override get message(): string {
    return "The file is not of an accepted type: PDF, PNG, JPEG, TIFF, WebP, BMP, GIF, AVIF, plain text, HTML, mail, Word documents, Excel workbooks, invoices in XML"
  }
}

/** The upload broke off or could not be read. */
export class UploadFailed extends Schema.TaggedError<UploadFailed>()("UploadFailed", { reason: Schema.String }) {
  override get message(): string {
    return `The upload could not be read: ${this.reason}`
  }
}

/** An idempotency key used before with another request. */
export class IdempotencyConflict extends Schema.TaggedError<IdempotencyConflict>()("IdempotencyConflict", {}) {
  override get message(): string {
    return "This idempotency key was used with a different request"
  }
}

/** The first request with this idempotency key is still running. */
export class IdempotencyInProgress extends Schema.TaggedError<IdempotencyInProgress>()("IdempotencyInProgress", {
  /** Whole seconds after which a retry makes sense. */
  retryAfterSeconds: Schema.Int
}) {
  override get message(): string {
    return "A request with this idempotency key is still running"
  }
}

/** A missing, malformed, unknown, expired or revoked key: callers are not told which. */
export class InvalidApiKey extends Schema.TaggedError<InvalidApiKey>()("InvalidApiKey", {}) {
  override get message(): string {
    return "The API key is missing or not valid"
  }
}

/** The key is valid but lacks the scope. */
export class InsufficientScope extends Schema.TaggedError<InsufficientScope>()("InsufficientScope", {
  needed: KeyScope
}) {
  override get message(): string {
    return `This API key lacks the scope ${this.needed}`
  }
}

/** The key cannot be rotated: it has expired, was revoked, or was rotated already. */
export class ApiKeyEnded extends Schema.TaggedError<ApiKeyEnded>()("ApiKeyEnded", { id: Schema.String }) {
  override get message(): string {
    return `The API key ${this.id} is no longer valid: create a new one`
  }
}

/** A page whose picture or words are not available. */
export class PageUnavailable extends Schema.TaggedError<PageUnavailable>()("PageUnavailable", {
  id: Schema.String,
  page: Schema.Number,
  reason: Schema.String
}) {
  override get message(): string {
    return `Page ${this.page} of ${this.id} is not available: ${this.reason}`
  }
}

/** The key has exceeded its rate limit. After `retryAfterSeconds` one request is allowed. */
export class RateLimited extends Schema.TaggedError<RateLimited>()("RateLimited", {
  /** Whole seconds; waiting that long is enough. */
  retryAfterSeconds: Schema.Int
}) {
  override get message(): string {
    return `Too many requests: try again in ${this.retryAfterSeconds} s`
  }
}

/** A store did not answer. `cause` is for logs and never reaches a caller. */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  operation: Schema.String,
  cause: Schema.Defect
}) {
  override get message(): string {
    return `Storage is unavailable (${this.operation})`
  }
}

/** A worker has lost its lease on a job, or the job is gone: its work must not be stored. */
export class LeaseLost extends Schema.TaggedError<LeaseLost>()("LeaseLost", {}) {
  override get message(): string {
    return "The job is no longer held by this worker"
  }
}

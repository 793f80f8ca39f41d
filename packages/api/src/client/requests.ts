import type {
  DocumentJsonSchema,
  DocumentOrder,
  DocumentStatus,
  ExportFormat,
  InlineSchema,
  LanguageChoice,
  ReviewStatus
} from "@extrait/core"
import type { Schema } from "effect"

/** A call that may be given up. */
export interface CallOptions {
  readonly signal?: AbortSignal
}

/** A POST; without a key of its own it gets one, so that it can be repeated. */
export interface CreateOptions extends CallOptions {
  readonly idempotencyKey?: string
}

/** One page of a list, newest first. */
export interface PageOptions extends CallOptions {
  /** 1 to 100; default 20. */
  readonly limit?: number
  readonly starting_after?: string
  readonly ending_before?: string
}

/** Which documents are wanted; all conditions must hold. */
export interface DocumentsSearch {
  readonly status?: DocumentStatus
  readonly document_type?: string
  readonly review_status?: ReviewStatus
  /** ISO 8601. */
  readonly created_after?: string
  readonly created_before?: string
  /** Part of the file's name, in any case. */
  readonly filename?: string
  readonly metadata?: Readonly<Record<string, string>>
}

/** Which documents to list. */
export interface DocumentsQuery extends PageOptions, DocumentsSearch {
  /** Default `newest`; `least_confident` is the queue of reviews and goes with `review_status: "pending"`. */
  readonly order?: DocumentOrder
}

/** Which documents to export, and how. */
export interface ExportRequest extends CallOptions, DocumentsSearch {
  readonly format: ExportFormat
  /** Key of the table whose rows are wanted; without it the fields and, in a workbook, every table. */
  readonly table?: string
}

/** A file and what to do with it. */
export interface Upload extends CreateOptions {
  readonly file: Blob
  /** Default: the name of the `File`. */
  readonly filename?: string
  readonly document_type?: string
  /** Fields and tables, or a JSON Schema of the object that is wanted. */
  readonly extraction_schema?: Schema.Schema.Encoded<typeof InlineSchema> | DocumentJsonSchema
  readonly extraction_schema_id?: string
  readonly deidentify?: boolean
  readonly human_review_threshold?: number
  /** Whether fields and tables are looked for; `false` tells type and language alone. Default yes. */
  readonly extract?: boolean
  readonly include_recognition?: boolean
  readonly explain?: boolean
  readonly language?: LanguageChoice
  /** Makes each of several documents in the file a document of its own: `segments` of the result names them. */
  readonly split?: boolean
  /** An object, or its JSON where numbers must stay as they are written. */
  readonly metadata?: Readonly<Record<string, unknown>> | string
  readonly password?: string
  /** Bytes sent so far of about `total`. A repeated upload begins again at 0. */
  readonly onProgress?: (progress: { readonly sent: number; readonly total: number }) => void
}

/** Several files and what holds for all of them. */
export interface BatchUpload extends Omit<Upload, "file" | "filename" | "onProgress"> {
  /** At most 100. */
  readonly files: ReadonlyArray<Blob>
}

/** A file at a URL and what to do with it. */
export interface UrlUpload extends Omit<Upload, "file" | "filename" | "onProgress"> {
  readonly url: string
}

import type { SubmissionOptions } from "@extrait/core"
import type { Schema } from "effect"
import type { FileInput } from "./upload.js"

/** A file and what to do with it. */
export interface Submission extends Schema.Schema.Encoded<typeof SubmissionOptions> {
  /** A path, the bytes, a `Blob` or a stream of bytes. */
  readonly file: FileInput
  /** Name of the file; by default its own. */
  readonly filename?: string
  /** A repeated submission with the same key and content replays the first answer. Up to 255 characters. */
  readonly idempotencyKey?: string
}

/** Several files and what holds for all of them. */
export interface BatchSubmission extends Omit<Submission, "file" | "filename"> {
  /** At most 100. Name a file that has no name of its own. */
  readonly files: ReadonlyArray<FileInput | { readonly file: FileInput; readonly filename: string }>
}

/** A file at a URL and what to do with it. */
export interface UrlSubmission extends Omit<Submission, "file" | "filename"> {
  /** `https:`, or in test mode `http:`. */
  readonly url: string
}

/** Options of a call that creates something. */
export interface CreateOptions {
  /** A repeated call with the same key and content replays the first answer. Up to 255 characters. */
  readonly idempotencyKey?: string
}

import type { SubmissionOptions } from "@extrait/core"
import type { Schema } from "effect"
import type { FileInput } from "./upload.js"

/** A file and what to do with it. */
export interface Submission extends Schema.Schema.Encoded<typeof SubmissionOptions> {
  /** A path, the bytes, a `Blob` or a stream of bytes. */
  readonly file: FileInput
  /** Name of the file; by default the one the file has. */
  readonly filename?: string
  /** Repeating a submission with the same key and content gives the first answer again. Up to 255 characters. */
  readonly idempotencyKey?: string
}

/** Options of a call that creates something. */
export interface CreateOptions {
  /** Repeating the call with the same key and content gives the first answer again. Up to 255 characters. */
  readonly idempotencyKey?: string
}

import { Schema } from "effect"
import { Document } from "./Document.js"
import type { EmptyFile, FileTooLarge, UnsupportedFileType } from "./Errors.js"

/** Most files of one batch. */
export const maxBatchFiles = 100

/** Why a file of a batch is refused, as the error of a request of its own would say it. */
export const RefusedFile = Schema.Struct({
  type: Schema.Literal("invalid_request_error"),
  code: Schema.Literal("validation_error", "unsupported_file_type", "file_too_large"),
  message: Schema.String
}).annotations({ identifier: "RefusedFile" })
export type RefusedFile = typeof RefusedFile.Type

/** What became of a file of a batch: its document, or why there is none. */
export const BatchEntry = Schema.Struct({
  filename: Schema.NullOr(Schema.String),
  /** Null where the file is refused. */
  document: Schema.NullOr(Document),
  /** Null where the file is accepted. */
  error: Schema.NullOr(RefusedFile)
}).annotations({ identifier: "BatchEntry" })
export type BatchEntry = typeof BatchEntry.Type

/** The answer to a batch, in the order of its files. */
export const Batch = Schema.Struct({ object: Schema.Literal("batch"), data: Schema.Array(BatchEntry) }).annotations({
  identifier: "Batch"
})
export type Batch = typeof Batch.Type

const codes = {
  EmptyFile: "validation_error",
  FileTooLarge: "file_too_large",
  UnsupportedFileType: "unsupported_file_type"
} as const

/** The problem of a file that was refused during its upload. */
export const toRefusedFile = (refusal: EmptyFile | FileTooLarge | UnsupportedFileType): RefusedFile => ({
  type: "invalid_request_error",
  code: codes[refusal._tag],
  message: refusal.message
})

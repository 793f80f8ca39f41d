import type {
  ApiKeyEnded,
  DocumentDeleted,
  DocumentFailed,
  DocumentNotReady,
  EmptyFile,
  ExportTooLarge,
  Fault,
  FileTooLarge,
  IdempotencyConflict,
  IdempotencyInProgress,
  IllegalTransition,
  InsufficientScope,
  InvalidApiKey,
  NoRedactedFile,
  NotFound,
  NotSearchable,
  NoWriter,
  PageUnavailable,
  RateLimited,
  ReviewClaimed,
  SchemaConflict,
  SchemaDeleted,
  SchemaNotFound,
  StorageUnavailable,
  UnsupportedFileType,
  UploadFailed,
  ValidationFailed
} from "@extrait/core"
import { Data } from "effect"

/** Where in a request a fault lies. */
export type Location = "body" | "query" | "header"

/** Query parameters or headers that do not decode, with every fault found. */
export class InvalidParameters extends Data.TaggedError("InvalidParameters")<{
  readonly location: Location
  readonly faults: ReadonlyArray<Fault>
}> {}

/** A submission names a saved schema that the tenant does not have. */
export class UnknownSchema extends Data.TaggedError("UnknownSchema")<{ readonly id: string }> {}

/** No operation has this path. */
export class RouteNotFound extends Data.TaggedError("RouteNotFound") {}

/** The path exists, but not with this method. */
export class MethodNotAllowed extends Data.TaggedError("MethodNotAllowed")<{ readonly allow: ReadonlyArray<string> }> {}

/** The body is declared to be of another media type than the operation takes. */
export class UnsupportedMediaType extends Data.TaggedError("UnsupportedMediaType")<{ readonly expected: string }> {}

/** The body, or a form field, is larger than the service takes. A file that is too large is `FileTooLarge`. */
export class BodyTooLarge extends Data.TaggedError("BodyTooLarge")<{ readonly maxBytes: number }> {}

/** A range of bytes that the file does not have. */
export class RangeNotSatisfiable extends Data.TaggedError("RangeNotSatisfiable")<{ readonly sizeBytes: number }> {}

/** So much is already on its way to the tenant, or to all tenants, that this answer must wait until some of it has been read. */
export class AnswersUnderWay extends Data.TaggedError("AnswersUnderWay") {}

/** A page of another site asks for a change, relying on a sign-in that the user's browser sends by itself. */
export class CrossSite extends Data.TaggedError("CrossSite") {}

/** Everything that can be wrong with a request that the service understands; each has its status and its code. */
export type Failure =
  | ValidationFailed
  | InvalidParameters
  | NotFound
  | NoRedactedFile
  | NoWriter
  | NotSearchable
  | ExportTooLarge
  | SchemaNotFound
  | UnknownSchema
  | SchemaDeleted
  | SchemaConflict
  | DocumentNotReady
  | DocumentDeleted
  | DocumentFailed
  | ReviewClaimed
  | IllegalTransition
  | FileTooLarge
  | EmptyFile
  | UnsupportedFileType
  | UploadFailed
  | IdempotencyConflict
  | IdempotencyInProgress
  | InvalidApiKey
  | InsufficientScope
  | CrossSite
  | ApiKeyEnded
  | RateLimited
  | StorageUnavailable
  | AnswersUnderWay
  | RouteNotFound
  | MethodNotAllowed
  | PageUnavailable
  | RangeNotSatisfiable
  | UnsupportedMediaType
  | BodyTooLarge

import type { Fault } from "@extrait/core"
import type { ErrorBody, ErrorType, FaultDetail } from "./ErrorBody.js"
import type { ErrorCode } from "./errorCodes.js"
import type { Failure, Location } from "./Failure.js"

/** The problem that a caller sees for a failure. */
export interface Problem {
  readonly status: number
  readonly type: ErrorType
  readonly code: ErrorCode
  readonly message: string
  /** Faults of the request; empty where the failure is about something else. */
  readonly detail: ReadonlyArray<FaultDetail>
  /** Headers beside the body: `Retry-After`, `Allow`, `WWW-Authenticate`. */
  readonly headers: Readonly<Record<string, string>>
}

/** Most characters of an input and of a message that a fault shows, and most faults of one answer. */
const maxInput = 200
const maxMessage = 500
const maxFaults = 1000

/** Seconds after which a store that did not answer may be asked again. */
const storageRetrySeconds = 2

/** Seconds within which callers that are reading will have taken their answers. */
const answersRetrySeconds = 2

const cut = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length)}…`)

/** The JSON text of an input; null if it has none, which only a caller in the same process can pass. */
const jsonOf = (input: object): string | null => {
  try {
    return JSON.stringify(input) ?? null
  } catch {
    return null
  }
}

/** The input as a fault shows it: in full if it is short, otherwise the beginning of its text. An input without a text shows its type. */
const shown = (input: unknown): unknown => {
  if (input === undefined) return null
  if (typeof input === "string") return input.slice(0, maxInput)
  if (typeof input !== "object" || input === null) return input
  const text = jsonOf(input)
  if (text === null) return Object.prototype.toString.call(input)
  return text.length <= maxInput ? input : text.slice(0, maxInput)
}

const detailOf =
  (location: Location) =>
  ({ input, message, path, type }: Fault): FaultDetail => ({
    loc: [location, ...path.map((key) => cut(String(key), maxInput))],
    msg: cut(message, maxMessage),
    type,
    input: shown(input)
  })

const invalid = (status: number, code: ErrorCode, message: string): Problem => ({
  status,
  type: "invalid_request_error",
  code,
  message: cut(message, maxMessage),
  detail: [],
  headers: {}
})

const faulty = (code: ErrorCode, location: Location, faults: ReadonlyArray<Fault>): Problem => {
  const detail = faults.slice(0, maxFaults).map(detailOf(location))
  const [first] = detail
  const summary = first === undefined ? "The request is not valid" : `${first.loc.join(".")}: ${first.msg}`
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more, see detail)` : ""
  return { ...invalid(422, code, summary), message: cut(summary, maxMessage) + more, detail }
}

/** A fault of one form field or property. */
const faultAt = (key: string | null, message: string, input: unknown): Fault => ({
  path: key === null ? [] : [key],
  message,
  type: "value_error",
  input
})

type Table = { readonly [Tag in Failure["_tag"]]: (failure: Extract<Failure, { readonly _tag: Tag }>) => Problem }

/** Status, type and code of every failure. */
const table: Table = {
  ValidationFailed: ({ faults }) => faulty("validation_error", "body", faults),
  InvalidParameters: ({ faults, location }) => faulty("validation_error", location, faults),
  NotFound: ({ message }) => invalid(404, "not_found", message),
  NoRedactedFile: ({ message }) => invalid(404, "not_found", message),
  NotSearchable: ({ message }) => invalid(422, "unsupported_file_type", message),
  NoWriter: ({ message }) => invalid(404, "not_found", message),
  ExportTooLarge: ({ message }) => invalid(422, "export_too_large", message),
  SchemaNotFound: ({ message }) => invalid(404, "schema_not_found", message),
  UnknownSchema: ({ id }) =>
    faulty("schema_not_found", "body", [faultAt("extraction_schema_id", `No such extraction schema: ${id}`, id)]),
  SchemaDeleted: ({ id, message }) => faulty("schema_deleted", "body", [faultAt("extraction_schema_id", message, id)]),
  SchemaConflict: ({ message }) => faulty("schema_conflict", "body", [faultAt("extraction_schema_id", message, null)]),
  DocumentNotReady: ({ message }) => invalid(409, "document_not_ready", message),
  DocumentDeleted: ({ message }) => invalid(410, "document_deleted", message),
  DocumentFailed: ({ message }) => invalid(422, "document_failed", message),
  ReviewClaimed: ({ message }) => invalid(409, "review_claimed", message),
  IllegalTransition: ({ message }) => invalid(409, "illegal_transition", message),
  FileTooLarge: ({ message }) => invalid(413, "file_too_large", message),
  EmptyFile: ({ message }) => faulty("validation_error", "body", [faultAt("file", message, null)]),
  UnsupportedFileType: ({ message }) => faulty("unsupported_file_type", "body", [faultAt("file", message, null)]),
  UploadFailed: ({ message }) => faulty("validation_error", "body", [faultAt(null, message, null)]),
  IdempotencyConflict: ({ message }) => invalid(409, "idempotency_conflict", message),
  IdempotencyInProgress: ({ message, retryAfterSeconds }) => ({
    ...invalid(409, "idempotency_in_progress", message),
    headers: { "retry-after": String(retryAfterSeconds) }
  }),
  InvalidApiKey: ({ message }) => ({
    ...invalid(401, "invalid_api_key", message),
    type: "auth_error",
    // A 401 must name a scheme. @see RFC 9110, 11.6.1
    headers: { "www-authenticate": "Bearer" }
  }),
  InsufficientScope: ({ message, needed }) => ({
    ...invalid(403, "insufficient_scope", message),
    type: "auth_error",
    // @see RFC 6750, 3.1
    headers: { "www-authenticate": `Bearer error="insufficient_scope", scope="${needed}"` }
  }),
  CrossSite: () => ({
    ...invalid(403, "cross_site_request", "Requests from other sites cannot change anything"),
    type: "auth_error"
  }),
  ApiKeyEnded: ({ message }) => invalid(409, "api_key_ended", message),
  RateLimited: ({ message, retryAfterSeconds }) => ({
    ...invalid(429, "rate_limited", message),
    type: "rate_limit_error",
    headers: { "retry-after": String(retryAfterSeconds) }
  }),
  // Which operation failed, and why, is for the log alone.
  StorageUnavailable: () => ({
    ...invalid(503, "storage_unavailable", "Storage is not responding"),
    type: "api_error",
    headers: { "retry-after": String(storageRetrySeconds) }
  }),
  AnswersUnderWay: () => ({
    ...invalid(503, "answers_under_way", "Too many responses are waiting to be read: read them, or try again later"),
    type: "api_error",
    headers: { "retry-after": String(answersRetrySeconds) }
  }),
  RouteNotFound: () => invalid(404, "not_found", "No such path"),
  MethodNotAllowed: ({ allow }) => ({
    ...invalid(405, "method_not_allowed", `This path allows ${allow.join(", ")}`),
    headers: { allow: allow.join(", ") }
  }),
  UnsupportedMediaType: ({ expected }) =>
    invalid(415, "unsupported_media_type", `The body must be sent as ${expected}`),
  PageUnavailable: ({ message }) => invalid(422, "page_unavailable", message),
  RangeNotSatisfiable: ({ sizeBytes }) => ({
    ...invalid(416, "range_not_satisfiable", `The file has ${sizeBytes} bytes`),
    headers: { "content-range": `bytes */${sizeBytes}` }
  }),
  BodyTooLarge: ({ maxBytes }) =>
    invalid(413, "body_too_large", `The body, or one of its fields, is larger than ${maxBytes} bytes`)
}

/** The problem that a caller sees for a failure. */
export const problemOf = (failure: Failure): Problem =>
  // The table holds a function for each tag; the compiler does not see that tag and function belong together.
  (table[failure._tag] as (failure: Failure) => Problem)(failure)

/** The problem that a caller sees for a fault of the service: it reveals nothing. */
export const internalProblem: Problem = {
  status: 500,
  type: "api_error",
  code: "internal_error",
  message: "Something went wrong on our side. Quote the request id to find the cause",
  detail: [],
  headers: {}
}

/** The error envelope of a problem. */
export const errorBodyOf = ({ code, detail, message, type }: Problem, requestId: string): ErrorBody => ({
  error: { type, code, message, request_id: requestId },
  ...(detail.length === 0 ? {} : { detail })
})

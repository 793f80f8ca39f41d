import { HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"

/** The category of an error. */
export const ErrorType = Schema.Literal("auth_error", "invalid_request_error", "rate_limit_error", "api_error")
export type ErrorType = typeof ErrorType.Type

/** One fault of a request that does not decode. */
export const FaultDetail = Schema.Struct({
  /** `body`, `query` or `header`, then names of properties and numbers of elements. */
  loc: Schema.Array(Schema.String),
  msg: Schema.String,
  type: Schema.String,
  ctx: Schema.optionalWith(Schema.Record({ key: Schema.String, value: Schema.Unknown }), { exact: true }),
  /** What was given, its text cut at 200 characters. */
  input: Schema.Unknown
}).annotations({ identifier: "FaultDetail" })
export type FaultDetail = typeof FaultDetail.Type

/** The body of every error; `detail`, beside `error`, lists the faults of a request. */
export const ErrorBody = Schema.Struct({
  error: Schema.Struct({
    type: ErrorType,
    code: Schema.String,
    message: Schema.String,
    /** Also in the header `X-Request-Id`. */
    request_id: Schema.optionalWith(Schema.String, { exact: true })
  }),
  detail: Schema.optionalWith(Schema.Array(FaultDetail), { exact: true })
}).annotations({ identifier: "ErrorBody" })
export type ErrorBody = typeof ErrorBody.Type

const envelope = <const Type extends ErrorType, const Codes extends readonly [string, ...ReadonlyArray<string>]>(
  type: Type,
  codes: Codes
) =>
  Schema.Struct({
    type: Schema.Literal(type),
    code: Schema.Literal(...codes),
    message: Schema.String,
    request_id: Schema.optionalWith(Schema.String, { exact: true })
  })

const types = {
  401: "auth_error",
  403: "auth_error",
  404: "invalid_request_error",
  409: "invalid_request_error",
  410: "invalid_request_error",
  413: "invalid_request_error",
  415: "invalid_request_error",
  416: "invalid_request_error",
  429: "rate_limit_error",
  500: "api_error",
  503: "api_error"
} as const

/** The error envelope of one status with the codes it can carry, for the contract of an endpoint. */
export const errorOf = <
  Status extends keyof typeof types,
  const Codes extends readonly [string, ...ReadonlyArray<string>]
>(
  status: Status,
  description: string,
  ...codes: Codes
) =>
  Schema.Struct({ error: envelope(types[status], codes) }).annotations(
    HttpApiSchema.annotations({ status, description })
  )

/** The errors of every endpoint that takes an idempotency key. */
export const keyInUse = errorOf(409, "The idempotency key is in use", "idempotency_conflict", "idempotency_in_progress")

/** Every endpoint that takes JSON may answer with this: the body is too long. */
export const bodyTooLarge = errorOf(413, "The body is too large", "body_too_large")
/** Every endpoint that takes JSON may answer with this: the body is declared as something else. */
export const noJson = errorOf(415, "The body is not JSON", "unsupported_media_type")

/** The 422 of an endpoint. `detail` lists every fault of the request; it is absent for `document_failed`. */
export const unprocessable = <const Codes extends readonly [string, ...ReadonlyArray<string>]>(
  description: string,
  ...codes: Codes
) =>
  Schema.Struct({
    error: envelope("invalid_request_error", codes),
    detail: Schema.optionalWith(Schema.Array(FaultDetail), { exact: true })
  }).annotations(HttpApiSchema.annotations({ status: 422, description }))

/** A resource returned with a success status other than 200. Annotating a schema drops its identifier, so it is set again. */
export const withStatus = <A, I>(schema: Schema.Schema<A, I>, status: number, identifier: string) =>
  schema.annotations({ ...HttpApiSchema.annotations({ status }), identifier })

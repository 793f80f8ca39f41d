import * as Core from "@extrait/core"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import {
  BodyTooLarge,
  ErrorBody,
  errorBodyOf,
  type Failure,
  InvalidParameters,
  internalProblem,
  MethodNotAllowed,
  problemOf,
  RouteNotFound,
  UnknownSchema,
  UnsupportedMediaType
} from "../src/index.js"

const fault = { path: ["fields", 0, "key"], message: "is missing", type: "missing", input: undefined }

const cases: ReadonlyArray<readonly [Failure, number, string, string]> = [
  [new Core.ValidationFailed({ faults: [fault] }), 422, "invalid_request_error", "validation_error"],
  [new InvalidParameters({ location: "query", faults: [fault] }), 422, "invalid_request_error", "validation_error"],
  [new Core.NotFound({ resource: "document", id: "doc_1" }), 404, "invalid_request_error", "not_found"],
  [new Core.SchemaNotFound({ id: "schm_1" }), 404, "invalid_request_error", "schema_not_found"],
  [new UnknownSchema({ id: "schm_1" }), 422, "invalid_request_error", "schema_not_found"],
  [new Core.SchemaDeleted({ id: "schm_1" }), 422, "invalid_request_error", "schema_deleted"],
  [new Core.SchemaConflict(), 422, "invalid_request_error", "schema_conflict"],
  [new Core.DocumentNotReady({ id: "doc_1", status: "queued" }), 409, "invalid_request_error", "document_not_ready"],
  [new Core.DocumentDeleted({ id: "doc_1" }), 410, "invalid_request_error", "document_deleted"],
  [
    new Core.DocumentFailed({ id: "doc_1", code: "corrupt_file", reason: "It is torn" }),
    422,
    "invalid_request_error",
    "document_failed"
  ],
  [new Core.IllegalTransition({ from: "queued", to: "queued" }), 409, "invalid_request_error", "illegal_transition"],
  [new Core.FileTooLarge({ maxBytes: 1 }), 413, "invalid_request_error", "file_too_large"],
  [new Core.EmptyFile(), 422, "invalid_request_error", "validation_error"],
  [new Core.UnsupportedFileType(), 422, "invalid_request_error", "unsupported_file_type"],
  [new Core.UploadFailed({ reason: "x" }), 422, "invalid_request_error", "validation_error"],
  [new Core.IdempotencyConflict(), 409, "invalid_request_error", "idempotency_conflict"],
  [new Core.IdempotencyInProgress({ retryAfterSeconds: 3 }), 409, "invalid_request_error", "idempotency_in_progress"],
  [new Core.InvalidApiKey(), 401, "auth_error", "invalid_api_key"],
  [new Core.RateLimited({ retryAfterSeconds: 3 }), 429, "rate_limit_error", "rate_limited"],
  [
    new Core.StorageUnavailable({ operation: "secret table", cause: new Error("password=hunter2") }),
    503,
    "api_error",
    "storage_unavailable"
  ],
  [new RouteNotFound(), 404, "invalid_request_error", "not_found"],
  [new MethodNotAllowed({ allow: ["GET"] }), 405, "invalid_request_error", "method_not_allowed"],
  [new UnsupportedMediaType({ expected: "application/json" }), 415, "invalid_request_error", "unsupported_media_type"],
  [new BodyTooLarge({ maxBytes: 1 }), 413, "invalid_request_error", "body_too_large"]
]

describe("problems", () => {
  it.each(cases)("%s", (failure, status, type, code) => {
    const problem = problemOf(failure)
    expect(problem).toMatchObject({ status, type, code })
    const body = Schema.decodeUnknownSync(ErrorBody, { onExcessProperty: "error" })(
      JSON.parse(JSON.stringify(errorBodyOf(problem, "req_1")))
    )
    expect(body.error.message).not.toBe("")
    // Every 422 about the request itself lists its faults.
    expect(problem.detail.length > 0).toBe(status === 422 && code !== "document_failed")
  })

  it("say when to retry", () => {
    for (const failure of [
      new Core.IdempotencyInProgress({ retryAfterSeconds: 3 }),
      new Core.RateLimited({ retryAfterSeconds: 3 })
    ]) {
      expect(problemOf(failure).headers["retry-after"]).toBe("3")
    }
    expect(problemOf(new Core.StorageUnavailable({ operation: "x", cause: null })).headers).toHaveProperty(
      "retry-after"
    )
  })

  it("reveal no internals", () => {
    const failure = new Core.StorageUnavailable({ operation: "secret table", cause: new Error("password=hunter2") })
    expect(JSON.stringify(problemOf(failure))).not.toMatch(/secret|hunter2/)
    expect(internalProblem.message).toMatch(/^Something went wrong/)
  })

  it("truncate long inputs and messages", () => {
    const long = "x".repeat(5000)
    const [text, object, short] = problemOf(
      new Core.ValidationFailed({
        faults: [
          { path: ["a"], message: `Expected a number, actual "${long}"`, type: "type_error", input: long },
          { path: ["b"], message: "no", type: "type_error", input: { long } },
          { path: ["c"], message: "no", type: "type_error", input: { a: 1 } }
        ]
      })
    ).detail
    expect(text?.input).toBe("x".repeat(200))
    expect(text?.msg.length).toBeLessThan(600)
    expect(String(object?.input)).toHaveLength(200)
    expect(short?.input).toEqual({ a: 1 })
  })

  it("show a circular input by its type only", () => {
    const list: Array<unknown> = []
    list.push(list)
    const object: Record<string, unknown> = {}
    object.self = object
    const shown = problemOf(
      new Core.ValidationFailed({
        faults: [list, object].map((input) => ({ path: ["a"], message: "no", type: "type_error", input }))
      })
    ).detail
    expect(shown.map(({ input }) => input)).toEqual(["[object Array]", "[object Object]"])
  })

  it("locate a fault in the request", () => {
    expect(problemOf(new Core.ValidationFailed({ faults: [fault] })).detail).toEqual([
      { loc: ["body", "fields", "0", "key"], msg: "is missing", type: "missing", input: null }
    ])
  })
})

import {
  ApiKeyEnded,
  DocumentDeleted,
  DocumentFailed,
  DocumentId,
  DocumentNotReady,
  defaultSettings,
  ExportTooLarge,
  FileTooLarge,
  IdempotencyConflict,
  IdempotencyInProgress,
  IllegalTransition,
  InsufficientScope,
  InvalidApiKey,
  KeyScope,
  mostCells,
  NotFound,
  NotSearchable,
  PageUnavailable,
  RateLimited,
  ReviewClaimed,
  SchemaConflict,
  SchemaDeleted,
  SchemaId,
  SchemaNotFound,
  StorageUnavailable,
  UnsupportedFileType,
  ValidationFailed
} from "@extrait/core"
import { Schema } from "effect"
import {
  AnswersUnderWay,
  BodyTooLarge,
  CrossSite,
  type Failure,
  InvalidParameters,
  RangeNotSatisfiable,
  UnknownSchema,
  UnsupportedMediaType
} from "../Failure.js"
import { errorBodyOf, internalProblem, problemOf } from "../problem.js"
import { type Examples, exampleIds } from "./resources.js"

const requestId = "req_4f1c9b7e2a8d4c60b35e91f7d2a6c084"
const document = DocumentId.make(exampleIds.document)
const schema = SchemaId.make(exampleIds.schema)

const resources: Readonly<Record<string, { readonly resource: NotFound["resource"]; readonly id: string }>> = {
  documents: { resource: "document", id: document },
  webhookEndpoints: { resource: "webhook_endpoint", id: exampleIds.endpoint },
  events: { resource: "event", id: exampleIds.event },
  apiKeys: { resource: "key", id: exampleIds.key }
}

/** Faults of the bodies and parameters that operations take, by the operation's id. */
const faults: Readonly<Record<string, Failure>> = {
  "documents.create": new ValidationFailed({
    faults: [
      { path: ["file"], message: "A file is required", type: "missing", input: null },
      { path: ["human_review_threshold"], message: "Expected a number", type: "type_error", input: "high" }
    ]
  }),
  "documents.get": new InvalidParameters({
    location: "query",
    faults: [{ path: ["wait"], message: "Expected a number of seconds, 0 or more", type: "value_error", input: "soon" }]
  }),
  "documents.review": new ValidationFailed({
    faults: [{ path: ["decision"], message: "is missing", type: "missing", input: null }]
  }),
  "documents.claim": new ValidationFailed({
    faults: [{ path: ["reviewer"], message: "is missing", type: "missing", input: null }]
  }),
  "documents.release": new InvalidParameters({
    location: "query",
    faults: [
      {
        path: ["reviewer"],
        message: 'Expected a string at least 1 character(s) long, actual ""',
        type: "value_error",
        input: ""
      }
    ]
  }),
  "schemas.create": new ValidationFailed({
    faults: [{ path: ["fields", 0, "key"], message: "is missing", type: "missing", input: null }]
  }),
  "schemas.infer": new ValidationFailed({
    faults: [
      {
        path: ["document_ids", 1],
        message: `The document ${exampleIds.document} is queued: its result is not ready`,
        type: "value_error",
        input: exampleIds.document
      }
    ]
  }),
  "webhookEndpoints.create": new ValidationFailed({
    faults: [
      { path: ["url"], message: "Expected an absolute http or https URL", type: "value_error", input: "example" }
    ]
  }),
  "webhookEndpoints.update": new ValidationFailed({
    faults: [{ path: ["active"], message: "Expected boolean", type: "type_error", input: "no" }]
  }),
  "webhookEndpoints.recover": new ValidationFailed({
    faults: [{ path: ["since"], message: "is missing", type: "missing", input: null }]
  }),
  "apiKeys.create": new ValidationFailed({
    faults: [
      {
        path: ["expires_at"],
        message: "Expected a time in the future",
        type: "value_error",
        input: "2020-01-01T00:00:00Z"
      }
    ]
  }),
  "apiKeys.rotate": new ValidationFailed({
    faults: [
      {
        path: ["grace_seconds"],
        message: "Expected a number between 0 and 2592000, actual -1",
        type: "value_error",
        input: -1
      }
    ]
  }),
  "documents.export": new InvalidParameters({
    location: "query",
    faults: [{ path: ["format"], message: 'Expected "csv", "xlsx" or "jsonl"', type: "type_error", input: "pdf" }]
  }),
  "events.redeliver": new ValidationFailed({
    faults: [{ path: ["endpoint_id"], message: "No such webhook endpoint", type: "value_error", input: "we_1" }]
  })
}

const badLimit = new InvalidParameters({
  location: "query",
  faults: [{ path: ["limit"], message: "Expected an integer from 1 to 100", type: "value_error", input: "1000" }]
})
const longKey = new InvalidParameters({
  location: "header",
  faults: [
    { path: ["Idempotency-Key"], message: "The key is longer than 255 characters", type: "value_error", input: "kkkk" }
  ]
})

/** A failure of each code, as an operation meets it. */
const failureOf = (code: string, operation: string, scope: unknown): Failure | null => {
  const [group = "", name = ""] = operation.split(".")
  switch (code) {
    case "invalid_api_key":
      return new InvalidApiKey()
    case "insufficient_scope":
      return Schema.is(KeyScope)(scope) ? new InsufficientScope({ needed: scope }) : null
    case "api_key_ended":
      return new ApiKeyEnded({ id: exampleIds.key })
    case "not_found":
      return new NotFound(resources[group] ?? { resource: "document", id: document })
    case "schema_not_found":
      return group === "schemas" ? new SchemaNotFound({ id: schema }) : new UnknownSchema({ id: schema })
    case "schema_deleted":
      return new SchemaDeleted({ id: schema })
    case "schema_conflict":
      return new SchemaConflict()
    case "document_not_ready":
      return new DocumentNotReady({ id: document, status: "processing" })
    case "document_deleted":
      return new DocumentDeleted({ id: document })
    case "document_failed":
      return new DocumentFailed({ id: document, code: "encrypted_file", reason: "it opens only with a password" })
    case "review_claimed":
      return new ReviewClaimed({ id: document, reviewer: "Inès Marchand", until: "2026-03-12T10:14:00.000Z" })
    case "illegal_transition":
      return new IllegalTransition({ from: "completed", to: "queued" })
    case "file_too_large":
      return new FileTooLarge({ maxBytes: 50 * 1024 * 1024 })
    case "export_too_large":
      return operation === "documents.export"
        ? new ExportTooLarge({ of: "documents", most: defaultSettings.maxExportDocuments })
        : new ExportTooLarge({ of: "cells", most: mostCells })
    case "body_too_large":
      return new BodyTooLarge({ maxBytes: 1024 * 1024 })
    case "unsupported_file_type":
      if (operation === "documents.searchable")
        return new NotSearchable({ id: document, reason: "only PDFs and pictures can be" })
      return new UnsupportedFileType()
    case "unsupported_media_type":
      return new UnsupportedMediaType({
        expected: operation === "documents.create" ? "multipart/form-data" : "application/json"
      })
    case "page_unavailable":
      return new PageUnavailable({
        id: document,
        page: 1,
        reason: operation === "documents.page" ? "plain text has no pictures" : "the page is damaged"
      })
    case "range_not_satisfiable":
      return new RangeNotSatisfiable({ sizeBytes: 48_213 })
    case "idempotency_conflict":
      return new IdempotencyConflict()
    case "idempotency_in_progress":
      return new IdempotencyInProgress({ retryAfterSeconds: 30 })
    case "rate_limited":
      return new RateLimited({ retryAfterSeconds: 2 })
    case "cross_site_request":
      return new CrossSite()
    case "answers_under_way":
      return new AnswersUnderWay()
    case "storage_unavailable":
      return new StorageUnavailable({ operation: "documents.find", cause: null })
    case "validation_error":
      return faults[operation] ?? (name === "list" ? badLimit : longKey)
    default:
      return null
  }
}

/** The body of an error of this code, as the service writes it; `scope` is what the operation needs. */
export const errorExamples = (codes: ReadonlyArray<string>, operation: string, scope: unknown): Examples =>
  Object.fromEntries(
    codes.flatMap((code) => {
      const failure = failureOf(code, operation, scope)
      if (code === internalProblem.code) return [[code, errorBodyOf(internalProblem, requestId)]]
      return failure === null ? [] : [[code, errorBodyOf(problemOf(failure), requestId)]]
    })
  )

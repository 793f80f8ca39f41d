import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import {
  Batch,
  Claim,
  ClaimBody,
  Document,
  DocumentValues,
  ExtractionResult,
  ListOf,
  RecognitionPage,
  Review,
  ReviewBody
} from "@extrait/core"
import { Schema } from "effect"
import { Authorization } from "./Authorization.js"
import { bodyTooLarge, errorOf, keyInUse, noJson, unprocessable, withStatus } from "./ErrorBody.js"
import {
  FileHeaders,
  GetDocumentHeaders,
  GetDocumentParameters,
  ListDocumentsParameters,
  PostHeaders,
  ReleaseParameters
} from "./parameters.js"
import { BatchForm, SubmissionForm } from "./SubmissionForm.js"
import { needs } from "./scope.js"

const path = Schema.Struct({ document_id: Schema.String })
/** `HttpApi` takes the colon of `documents:batch` for a parameter's, and writes the parameter in its place. */
const batchPath = Schema.Struct({ batch: Schema.Literal(":batch") })
/** The description of a number in a path, counted from 1. */
const pageNumber = { jsonSchema: { type: "string", pattern: "^[1-9][0-9]*$" } }
const notFound = errorOf(404, "No such document", "not_found")
const deleted = errorOf(410, "The document is deleted", "document_deleted")
/** What stands against a review and a claim alike. */
const notReviewable = errorOf(
  409,
  "The document is not ready, or claimed by another, or the idempotency key is in use",
  "document_not_ready",
  "review_claimed",
  "idempotency_conflict",
  "idempotency_in_progress"
)
const refusedReview = unprocessable(
  "The body is not valid, or processing failed",
  "validation_error",
  "document_failed"
)

const notFoundOrErased = errorOf(404, "No such document, or its file is erased", "not_found")
const notReady = errorOf(409, "The document is still queued or processing", "document_not_ready")
const noPageOrErased = errorOf(404, "No such document or page, or its file is erased", "not_found")
const failed = unprocessable("Processing failed", "document_failed")
const textUnavailable = unprocessable(
  "Processing failed, or the file cannot be read again",
  "document_failed",
  "page_unavailable"
)
/** Any other members, as docling's format has them. */
const json = { key: Schema.String, value: Schema.Unknown }

/** An operation that gives the text of a document. */
const textOf = <const Name extends "markdown" | "text">(name: Name, contentType: string, summary: string) =>
  HttpApiEndpoint.get(name, `/v1/documents/:document_id/${name}`)
    .annotateContext(needs("read"))
    .setPath(path)
    .addSuccess(HttpApiSchema.Text({ contentType }))
    .addError(notFoundOrErased)
    .addError(notReady)
    .addError(deleted)
    .addError(textUnavailable)
    .annotate(OpenApi.Summary, summary)

/** An operation that gives a file, or a range of it; `gone` is its answer where there is none. */
const fileOf = <const Name extends "file" | "redacted", Gone extends typeof notFoundOrErased>(
  name: Name,
  gone: Gone,
  summary: string
) =>
  HttpApiEndpoint.get(name, `/v1/documents/:document_id/${name}`)
    .annotateContext(needs("read"))
    .setPath(path)
    .setHeaders(FileHeaders)
    .addSuccess(HttpApiSchema.Uint8Array())
    .addSuccess(HttpApiSchema.Uint8Array().annotations(HttpApiSchema.annotations({ status: 206 })))
    .addSuccess(HttpApiSchema.Empty(304))
    .addError(gone)
    .addError(deleted)
    .addError(errorOf(416, "The range lies outside the file", "range_not_satisfiable"))
    .annotate(OpenApi.Summary, summary)

/** Documents: submission, result, file and deletion. */
export const documentsGroup = HttpApiGroup.make("documents")
  .add(
    HttpApiEndpoint.post("create", "/v1/documents")
      .annotateContext(needs("submit"))
      .setPayload(HttpApiSchema.Multipart(SubmissionForm))
      .setHeaders(PostHeaders)
      .addSuccess(withStatus(Document, 202, "Document"))
      .addError(keyInUse)
      .addError(errorOf(413, "The file or the form is too large", "file_too_large", "body_too_large"))
      .addError(errorOf(415, "The body is not a multipart form", "unsupported_media_type"))
      .addError(
        unprocessable(
          "The form is not valid",
          "validation_error",
          "unsupported_file_type",
          "schema_conflict",
          "schema_deleted",
          "schema_not_found"
        )
      )
      .annotate(OpenApi.Summary, "Submit a document")
  )
  .add(
    HttpApiEndpoint.post("batch", "/v1/documents:batch")
      .annotateContext(needs("submit"))
      .setPath(batchPath)
      .setPayload(HttpApiSchema.Multipart(BatchForm))
      .setHeaders(PostHeaders)
      .addSuccess(withStatus(Batch, 202, "Batch"))
      .addError(keyInUse)
      .addError(errorOf(413, "The form is too large", "body_too_large"))
      .addError(errorOf(415, "The body is not a multipart form", "unsupported_media_type"))
      .addError(
        unprocessable(
          "The form is not valid",
          "validation_error",
          "schema_conflict",
          "schema_deleted",
          "schema_not_found"
        )
      )
      .annotate(OpenApi.Summary, "Submit several documents; each is accepted or refused on its own")
  )
  .add(
    HttpApiEndpoint.get("list", "/v1/documents")
      .annotateContext(needs("read"))
      .setUrlParams(ListDocumentsParameters)
      .addSuccess(ListOf(Document).annotations({ identifier: "DocumentList" }))
      .addError(unprocessable("A parameter is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "List documents, newest first or as a review queue")
  )
  .add(
    HttpApiEndpoint.get("get", "/v1/documents/:document_id")
      .annotateContext(needs("read"))
      .setPath(path)
      .setUrlParams(GetDocumentParameters)
      .setHeaders(GetDocumentHeaders)
      .addSuccess(Document)
      .addError(notFound)
      .addError(unprocessable("A parameter is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "Get a document, or wait until it is processed")
  )
  .add(
    HttpApiEndpoint.get("result", "/v1/documents/:document_id/result")
      .annotateContext(needs("read"))
      .setPath(path)
      .addSuccess(ExtractionResult)
      .addError(notFound)
      .addError(notReady)
      .addError(deleted)
      .addError(failed)
      .annotate(OpenApi.Summary, "Get the result of a document")
  )
  .add(
    HttpApiEndpoint.get("fields", "/v1/documents/:document_id/fields.csv")
      .annotateContext(needs("read"))
      .setPath(path)
      .addSuccess(HttpApiSchema.Text({ contentType: "text/csv" }))
      .addError(notFound)
      .addError(notReady)
      .addError(deleted)
      .addError(failed)
      .annotate(OpenApi.Summary, "Get the fields of a result as CSV")
  )
  .add(
    HttpApiEndpoint.get("table", "/v1/documents/:document_id/tables/:table.csv")
      .annotateContext(needs("read"))
      .setPath(Schema.Struct({ document_id: Schema.String, table: Schema.String.annotations(pageNumber) }))
      .addSuccess(HttpApiSchema.Text({ contentType: "text/csv" }))
      .addError(errorOf(404, "No such document or table", "not_found"))
      .addError(notReady)
      .addError(deleted)
      .addError(failed)
      .annotate(OpenApi.Summary, "Get a table of a result as CSV, numbered from 1")
  )
  .add(
    HttpApiEndpoint.get("values", "/v1/documents/:document_id/values")
      .annotateContext(needs("read"))
      .setPath(path)
      .addSuccess(DocumentValues)
      .addError(notFound)
      .addError(notReady)
      .addError(deleted)
      .addError(failed)
      .annotate(OpenApi.Summary, "Get the values of a result as plain JSON, with their evidence")
  )
  .add(textOf("markdown", "text/markdown", "Get the text of a document as Markdown, with headings, lists and tables"))
  .add(textOf("text", "text/plain", "Get the text of a document in reading order"))
  .add(
    HttpApiEndpoint.get("docling", "/v1/documents/:document_id/docling")
      .annotateContext(needs("read"))
      .setPath(path)
      .addSuccess(
        Schema.Struct({ schema_name: Schema.Literal("DoclingDocument"), version: Schema.String }, json).annotations({
          identifier: "DoclingDocument"
        })
      )
      .addError(notFoundOrErased)
      .addError(notReady)
      .addError(deleted)
      .addError(textUnavailable)
      .annotate(OpenApi.Summary, "Get the text of a document as docling's document JSON")
  )
  .add(fileOf("file", notFoundOrErased, "Get the original file of a document, or a range of it"))
  .add(
    fileOf(
      "redacted",
      errorOf(404, "No such document, or it has no redacted file", "not_found"),
      "Get the redacted file of a de-identified document"
    )
      .addError(notReady)
      .addError(failed)
  )
  .add(
    HttpApiEndpoint.get("page", "/v1/documents/:document_id/pages/:page.png")
      .annotateContext(needs("read"))
      .setPath(Schema.Struct({ document_id: Schema.String, page: Schema.String.annotations(pageNumber) }))
      .addSuccess(HttpApiSchema.Uint8Array({ contentType: "image/png" }))
      .addError(noPageOrErased)
      .addError(deleted)
      .addError(unprocessable("The page cannot be rendered", "page_unavailable"))
      .annotate(OpenApi.Summary, "Get a page as a picture; bounding boxes are fractions of it")
  )
  .add(
    HttpApiEndpoint.get("words", "/v1/documents/:document_id/pages/:page/words")
      .annotateContext(needs("read"))
      .setPath(Schema.Struct({ document_id: Schema.String, page: Schema.String.annotations(pageNumber) }))
      .addSuccess(RecognitionPage)
      .addError(noPageOrErased)
      .addError(notReady)
      .addError(deleted)
      .addError(unprocessable("Processing failed, or the page cannot be read", "document_failed", "page_unavailable"))
      .annotate(OpenApi.Summary, "Get the words of a page, in the blocks that the result refers to")
  )
  .add(
    HttpApiEndpoint.post("review", "/v1/documents/:document_id/review")
      .annotateContext(needs("review"))
      .setPath(path)
      .setHeaders(PostHeaders)
      .setPayload(ReviewBody)
      .addSuccess(withStatus(Review, 201, "Review"))
      .addError(notFound)
      .addError(notReviewable)
      .addError(deleted)
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(refusedReview)
      .annotate(OpenApi.Summary, "Approve, correct or reject a result")
  )
  .add(
    HttpApiEndpoint.post("claim", "/v1/documents/:document_id/claim")
      .annotateContext(needs("review"))
      .setPath(path)
      .setHeaders(PostHeaders)
      .setPayload(ClaimBody)
      .addSuccess(withStatus(Claim, 201, "Claim"))
      .addError(notFound)
      .addError(notReviewable)
      .addError(deleted)
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(refusedReview)
      .annotate(OpenApi.Summary, "Claim a document for one person's review")
  )
  .add(
    HttpApiEndpoint.del("release", "/v1/documents/:document_id/claim")
      .annotateContext(needs("review"))
      .setPath(path)
      .setUrlParams(ReleaseParameters)
      .addSuccess(Document)
      .addError(notFound)
      .addError(errorOf(409, "The document is claimed by somebody else", "review_claimed"))
      .addError(unprocessable("A parameter is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "End the claim of a document")
  )
  .add(
    HttpApiEndpoint.post("retry", "/v1/documents/:document_id/retry")
      .annotateContext(needs("submit"))
      .setPath(path)
      .setHeaders(PostHeaders)
      .addSuccess(withStatus(Document, 202, "Document"))
      .addError(notFoundOrErased)
      .addError(
        errorOf(
          409,
          "The document has not failed, or the idempotency key is in use",
          "illegal_transition",
          "idempotency_conflict",
          "idempotency_in_progress"
        )
      )
      .addError(deleted)
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(unprocessable("A header is not valid, or there is a body", "validation_error"))
      .annotate(OpenApi.Summary, "Process a failed document again")
  )
  .add(
    HttpApiEndpoint.del("delete", "/v1/documents/:document_id")
      .annotateContext(needs("submit"))
      .setPath(path)
      .addSuccess(Document)
      .addError(notFound)
      .annotate(OpenApi.Summary, "Delete a document; its tombstone remains")
  )
  .middleware(Authorization)

import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import {
  Batch,
  Claim,
  ClaimBody,
  Document,
  ExtractionResult,
  ListOf,
  RecognitionPage,
  Review,
  ReviewBody
} from "@extrait/core"
import { Schema } from "effect"
import { Authorization } from "./Authorization.js"
import {
  deleted,
  failed,
  noPageOrErased,
  notFound,
  notFoundOrErased,
  notReady,
  pageNumber,
  path
} from "./documentErrors.js"
import { bodyTooLarge, errorOf, keyInUse, noJson, unprocessable, withStatus } from "./ErrorBody.js"
import {
  FileHeaders,
  GetDocumentHeaders,
  GetDocumentParameters,
  ListDocumentsParameters,
  PostHeaders,
  ReleaseParameters
} from "./parameters.js"
import {
  docling,
  fieldsCsv,
  fieldsJsonLines,
  markdown,
  searchExport,
  tableCsv,
  tableJsonLines,
  text,
  values,
  workbook
} from "./resultForms.js"
import { BatchForm, SubmissionForm } from "./SubmissionForm.js"
import { needs } from "./scope.js"

/** `HttpApi` takes the colon of `documents:batch` for that of a parameter, and writes the parameter in its place. */
const batchPath = Schema.Struct({ batch: Schema.Literal(":batch") })
/** The conflict that reviews and claims share. */
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
  .add(fieldsCsv)
  .add(fieldsJsonLines)
  .add(tableCsv)
  .add(tableJsonLines)
  .add(workbook)
  .add(searchExport)
  .add(values)
  .add(markdown)
  .add(text)
  .add(docling)
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
    HttpApiEndpoint.get("searchable", "/v1/documents/:document_id/searchable")
      .annotateContext(needs("read"))
      .setPath(path)
      .addSuccess(HttpApiSchema.Uint8Array({ contentType: "application/pdf" }))
      .addError(
        errorOf(404, "No such document, its file is erased, or the host writes no searchable PDFs", "not_found")
      )
      .addError(notReady)
      .addError(deleted)
      .addError(
        unprocessable(
          "Processing failed, the file is neither a PDF nor a picture, or a page cannot be drawn or read",
          "document_failed",
          "unsupported_file_type",
          "page_unavailable"
        )
      )
      .annotate(OpenApi.Summary, "Get a scan as a searchable PDF (PDF/A-2b), its recognised words beneath the picture")
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

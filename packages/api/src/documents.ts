import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Document, ExtractionResult, ListOf } from "@extrait/core"
import { Schema } from "effect"
import { Authorization } from "./Authorization.js"
import { errorOf, unprocessable, withStatus } from "./ErrorBody.js"
import { GetDocumentHeaders, GetDocumentParameters, ListDocumentsParameters, PostHeaders } from "./parameters.js"
import { SubmissionForm } from "./SubmissionForm.js"

const path = Schema.Struct({ document_id: Schema.String })
const notFound = errorOf(404, "No such document", "not_found")
const deleted = errorOf(410, "The document is deleted", "document_deleted")

/** Documents: submission, result, file and deletion. */
export const documentsGroup = HttpApiGroup.make("documents")
  .add(
    HttpApiEndpoint.post("create", "/v1/documents")
      .setPayload(HttpApiSchema.Multipart(SubmissionForm))
      .setHeaders(PostHeaders)
      .addSuccess(withStatus(Document, 202, "Document"))
      .addError(errorOf(409, "The idempotency key is in use", "idempotency_conflict", "idempotency_in_progress"))
      .addError(errorOf(413, "The file or the form is too large", "file_too_large", "body_too_large"))
      .addError(errorOf(415, "The body is no multipart form", "unsupported_media_type"))
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
    HttpApiEndpoint.get("list", "/v1/documents")
      .setUrlParams(ListDocumentsParameters)
      .addSuccess(ListOf(Document).annotations({ identifier: "DocumentList" }))
      .addError(unprocessable("A parameter is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "List documents, newest first")
  )
  .add(
    HttpApiEndpoint.get("get", "/v1/documents/:document_id")
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
      .setPath(path)
      .addSuccess(ExtractionResult)
      .addError(notFound)
      .addError(errorOf(409, "The document is still queued or processing", "document_not_ready"))
      .addError(deleted)
      .addError(unprocessable("Processing failed", "document_failed"))
      .annotate(OpenApi.Summary, "Get the result of a document")
  )
  .add(
    HttpApiEndpoint.get("file", "/v1/documents/:document_id/file")
      .setPath(path)
      .addSuccess(HttpApiSchema.Uint8Array())
      .addError(errorOf(404, "No such document, or its file is erased", "not_found"))
      .addError(deleted)
      .annotate(OpenApi.Summary, "Get the file of a document as it was sent")
  )
  .add(
    HttpApiEndpoint.post("retry", "/v1/documents/:document_id/retry")
      .setPath(path)
      .setHeaders(PostHeaders)
      .addSuccess(withStatus(Document, 202, "Document"))
      .addError(errorOf(404, "No such document, or its file is erased", "not_found"))
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
      .addError(unprocessable("A header is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "Process a failed document again")
  )
  .add(
    HttpApiEndpoint.del("delete", "/v1/documents/:document_id")
      .setPath(path)
      .addSuccess(Document)
      .addError(notFound)
      .annotate(OpenApi.Summary, "Erase a document, leaving its tombstone")
  )
  .middleware(Authorization)

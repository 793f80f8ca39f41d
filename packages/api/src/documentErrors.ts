import { Schema } from "effect"
import { errorOf, unprocessable } from "./ErrorBody.js"

/** Parameters and errors that operations on documents share. */
export const path = Schema.Struct({ document_id: Schema.String })
/** The description of a number in a path, counted from 1. */
export const pageNumber = { jsonSchema: { type: "string", pattern: "^[1-9][0-9]*$" } }
export const notFound = errorOf(404, "No such document", "not_found")
export const deleted = errorOf(410, "The document is deleted", "document_deleted")
export const notFoundOrErased = errorOf(404, "No such document, or its file is erased", "not_found")
export const notReady = errorOf(409, "The document is still queued or processing", "document_not_ready")
export const noPageOrErased = errorOf(404, "No such document or page, or its file is erased", "not_found")
export const failed = unprocessable("Processing failed", "document_failed")

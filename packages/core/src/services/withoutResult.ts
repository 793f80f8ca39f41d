import type { DocumentRecord } from "../domain/Document.js"
import { DocumentDeleted, DocumentFailed } from "../domain/Errors.js"

/** Why a document that has ended can have no result; null where it may have one. */
export const withoutResult = ({ error, id, status }: DocumentRecord): DocumentDeleted | DocumentFailed | null => {
  if (status === "deleted") return new DocumentDeleted({ id })
  if (status !== "failed") return null
  return new DocumentFailed({
    id,
    code: error?.code ?? "processing_error",
    reason: error?.message ?? "processing failed"
  })
}

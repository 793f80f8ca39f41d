import type { DocumentRecord } from "../domain/Document.js"

/** The job of a document. */
export const jobOf = ({ id, options, tenant }: DocumentRecord) => ({
  documentId: id,
  tenant,
  priority: options.priority ?? "normal"
})

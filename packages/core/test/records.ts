import type { DocumentId, DocumentRecord } from "../src/index.js"
import { acme } from "./stack.js"

/** A document of one byte that ended at time 0, with a test's changes to it. */
export const completedDocument = (id: DocumentId, changes: Partial<DocumentRecord> = {}): DocumentRecord => ({
  id,
  tenant: acme,
  status: "completed",
  documentType: null,
  language: "auto",
  filename: null,
  contentType: "text/plain",
  sizeBytes: 1,
  sha256: null,
  blobKey: null,
  metadata: {},
  options: {
    schemaId: null,
    schema: null,
    documentType: null,
    deidentify: false,
    humanReviewThreshold: null,
    includeRecognition: false,
    explain: false
  },
  error: null,
  reviewStatus: "auto",
  createdAt: 0,
  updatedAt: 0,
  completedAt: 0,
  expiresAt: null,
  ...changes
})

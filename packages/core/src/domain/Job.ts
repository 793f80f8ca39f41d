import type { DocumentId } from "./Ids.js"
import type { Tenant } from "./Tenant.js"

/** The job of one document; a document has at most one. Times in milliseconds since 1970. */
export interface JobRow {
  readonly documentId: DocumentId
  readonly tenant: Tenant
  /** How often the job has been taken. */
  readonly attempt: number
  /** Not to be taken before. */
  readonly availableAt: number
  /** Who holds the job, and until when. */
  readonly lease: { readonly token: string; readonly until: number } | null
}

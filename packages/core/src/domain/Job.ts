import { Schema } from "effect"
import type { DocumentId } from "./Ids.js"
import type { Tenant } from "./Tenant.js"

/** Which of a tenant's own documents go first. Between tenants it changes nothing. */
export const JobPriority = Schema.Literal("low", "normal", "high")
export type JobPriority = typeof JobPriority.Type

/** Priorities as numbers that sort: a higher one goes first. */
export const priorityRank: Readonly<Record<JobPriority, number>> = { low: 0, normal: 1, high: 2 }

/** The job of one document; a document has at most one. Times in milliseconds since 1970. */
export interface JobRow {
  readonly documentId: DocumentId
  readonly tenant: Tenant
  readonly priority: JobPriority
  /**
   * When the job's turn is, given at its insertion: the lowest goes first. A tenant's jobs get turns one after another,
   * beginning with the one that is being served, so that tenants take turns however many jobs one of them has.
   */
  readonly turn: number
  /** How often the job has been taken. */
  readonly attempt: number
  /** How often it was handed back because of a fault of what is around it, such as storage that did not answer. */
  readonly faults: number
  /** Not to be taken before. */
  readonly availableAt: number
  /** Who holds the job, and until when. */
  readonly lease: { readonly token: string; readonly until: number } | null
  /** Since when and why it is set aside: nobody takes it until a person says so. Null while it is not. */
  readonly dead: DeadLetter | null
}

/** Why a job was set aside. */
export interface DeadLetter {
  /** Milliseconds since 1970. */
  readonly at: number
  /** In words that carry nothing of the document's. */
  readonly reason: string
}

/** How many jobs there are of each kind. */
export interface JobCounts {
  /** Can be taken now. */
  readonly waiting: number
  /** Wait for their next try. */
  readonly delayed: number
  readonly working: number
  /** Set aside. */
  readonly dead: number
}

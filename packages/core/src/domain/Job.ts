import { Schema } from "effect"
import type { DocumentId } from "./Ids.js"
import type { Tenant } from "./Tenant.js"

/** Order among a tenant's own documents. It changes nothing between tenants. */
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
   * The job's place in the queue, assigned at insertion: the lowest goes first. A tenant's jobs get consecutive turns,
   * beginning with the turn being served, so tenants alternate however many jobs one of them has.
   */
  readonly turn: number
  /** Attempts: how often the job has been taken. */
  readonly attempt: number
  /** Faults: how often the job was handed back because something around it failed, such as storage. */
  readonly faults: number
  /** The earliest time at which the job may be taken. */
  readonly availableAt: number
  /** The worker's lease: who holds the job, and until when. */
  readonly lease: { readonly token: string; readonly until: number } | null
  /** When and why the job was set aside: no worker takes it until a person puts it back. Null otherwise. */
  readonly dead: DeadLetter | null
}

/** Why a job was set aside. */
export interface DeadLetter {
  /** Milliseconds since 1970. */
  readonly at: number
  /** A message that quotes nothing of the document. */
  readonly reason: string
}

/** Number of jobs in each state. */
export interface JobCounts {
  /** Ready to be taken. */
  readonly waiting: number
  /** Waiting for a retry. */
  readonly delayed: number
  readonly working: number
  /** Set aside. */
  readonly dead: number
}

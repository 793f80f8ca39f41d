import { Context, type Effect, HashMap, Layer, Option } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { DocumentId } from "../domain/Ids.js"
import type { JobRow } from "../domain/Job.js"
import { MemoryDatabase } from "./MemoryDatabase.js"

/** A table of jobs with leases, from which `JobQueue.layerLeased` makes a queue. */
export interface JobTableService {
  /** Adds the document's job, in the transaction that is open. A job that is there already stays as it is. */
  readonly insert: (job: Omit<JobRow, "attempt" | "lease">) => Effect.Effect<void, StorageUnavailable>
  /**
   * Leases the job that has waited longest among those that are available and not leased at `now`, and counts the
   * attempt. No two callers get the same job while its lease runs.
   */
  readonly lease: (
    now: number,
    token: string,
    until: number
  ) => Effect.Effect<Option.Option<JobRow>, StorageUnavailable>
  /** Prolongs a lease; false when it is no longer held. */
  readonly extend: (documentId: DocumentId, token: string, until: number) => Effect.Effect<boolean, StorageUnavailable>
  /** Ends the job; false, and no change, when its lease is no longer held. */
  readonly remove: (documentId: DocumentId, token: string) => Effect.Effect<boolean, StorageUnavailable>
  /** Hands the job back, to be taken from `availableAt` on, with `attempt` as its count; false when its lease is no longer held. */
  readonly release: (
    documentId: DocumentId,
    token: string,
    availableAt: number,
    attempt: number
  ) => Effect.Effect<boolean, StorageUnavailable>
  /** Removes the job whoever holds it. */
  readonly cancel: (documentId: DocumentId) => Effect.Effect<void, StorageUnavailable>
}

export class JobTable extends Context.Tag("@extrait/core/JobTable")<JobTable, JobTableService>() {
  static readonly layerMemory: Layer.Layer<JobTable, never, MemoryDatabase> = Layer.effect(
    JobTable,
    MemoryDatabase.use(({ modify }): JobTableService => {
      /** Changes the job if `token` still holds it; null removes it. */
      const held = (documentId: DocumentId, token: string, change: (job: JobRow) => JobRow | null) =>
        modify((tables) => {
          const job = Option.filter(HashMap.get(tables.jobs, documentId), ({ lease }) => lease?.token === token)
          if (Option.isNone(job)) return [false, tables]
          const next = change(job.value)
          return [
            true,
            {
              ...tables,
              jobs: next === null ? HashMap.remove(tables.jobs, documentId) : HashMap.set(tables.jobs, documentId, next)
            }
          ]
        })
      return {
        insert: (job) =>
          modify((tables) => [
            undefined,
            HashMap.has(tables.jobs, job.documentId)
              ? tables
              : { ...tables, jobs: HashMap.set(tables.jobs, job.documentId, { ...job, attempt: 0, lease: null }) }
          ]),
        lease: (now, token, until) =>
          modify((tables) => {
            const [next] = Array.from(HashMap.values(tables.jobs))
              .filter(({ availableAt, lease }) => availableAt <= now && (lease === null || lease.until <= now))
              .sort((a, b) => a.availableAt - b.availableAt || (a.documentId < b.documentId ? -1 : 1))
            if (next === undefined) return [Option.none(), tables]
            const taken: JobRow = { ...next, attempt: next.attempt + 1, lease: { token, until } }
            return [Option.some(taken), { ...tables, jobs: HashMap.set(tables.jobs, taken.documentId, taken) }]
          }),
        extend: (documentId, token, until) => held(documentId, token, (job) => ({ ...job, lease: { token, until } })),
        remove: (documentId, token) => held(documentId, token, () => null),
        release: (documentId, token, availableAt, attempt) =>
          held(documentId, token, (job) => ({ ...job, availableAt, attempt, lease: null })),
        cancel: (documentId) =>
          modify((tables) => [undefined, { ...tables, jobs: HashMap.remove(tables.jobs, documentId) }])
      }
    })
  )
}

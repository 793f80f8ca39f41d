import { Context, type Effect, HashMap, Layer, Option } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { DocumentId } from "../domain/Ids.js"
import { type DeadLetter, type JobCounts, type JobRow, priorityRank } from "../domain/Job.js"
import { sameTenant, type Tenant } from "../domain/Tenant.js"
import { MemoryDatabase } from "./MemoryDatabase.js"

/** A job that is to be added. */
export type NewJob = Pick<JobRow, "documentId" | "tenant" | "priority" | "availableAt">

/** A table of jobs with leases, from which `JobQueue.layerLeased` makes a queue. */
export interface JobTableService {
  /**
   * Adds the document's job in the open transaction. A job that is there already stays as it is. Its `turn` is one
   * after the tenant's last of the same or a higher priority, but not before the lowest turn that can be taken. This is
   * start-time fair queueing: a tenant that comes late starts level with the others, and one with thousands of jobs
   * delays only itself.
   *
   * @see Goyal, Vin and Cheng, Start-time Fair Queueing, SIGCOMM 1996
   */
  readonly insert: (job: NewJob) => Effect.Effect<void, StorageUnavailable>
  /**
   * Leases the job with the lowest turn and counts the attempt. The job is available, not set aside and not leased at
   * `now`. Within a turn the higher priority goes first, then the job that has waited longest. No two callers get the
   * same job while its lease runs.
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
  /** Hands the job back, to be taken from `availableAt` on, with these counts; false when its lease is no longer held. */
  readonly release: (
    documentId: DocumentId,
    token: string,
    availableAt: number,
    counts: Pick<JobRow, "attempt" | "faults">
  ) => Effect.Effect<boolean, StorageUnavailable>
  /** Sets the job aside, with this number of faults; false when its lease is no longer held. */
  readonly bury: (
    documentId: DocumentId,
    token: string,
    dead: DeadLetter,
    faults: number
  ) => Effect.Effect<boolean, StorageUnavailable>
  /** Jobs of any tenant that are set aside, by document id, from after `after` on. */
  readonly buried: (limit: number, after: DocumentId | null) => Effect.Effect<ReadonlyArray<JobRow>, StorageUnavailable>
  /**
   * Lets a job that was set aside be taken again from `availableAt` on, with its counts reset. Returns the owner; none
   * where no such job is set aside.
   */
  readonly revive: (
    documentId: DocumentId,
    availableAt: number
  ) => Effect.Effect<Option.Option<Tenant>, StorageUnavailable>
  /** How many jobs there are at `now`. */
  readonly counts: (now: number) => Effect.Effect<JobCounts, StorageUnavailable>
  /** Removes the job whoever holds it. */
  readonly cancel: (documentId: DocumentId) => Effect.Effect<void, StorageUnavailable>
}

const canBeTaken = ({ availableAt, dead, lease }: JobRow, now: number): boolean =>
  dead === null && availableAt <= now && (lease === null || lease.until <= now)

/** The turn of a new job among those that are there. */
const turnOf = (job: NewJob, jobs: Iterable<JobRow>): number => {
  let own = 0
  let highest = 0
  let lowestWaiting = Number.POSITIVE_INFINITY
  for (const row of jobs) {
    const { priority, tenant, turn } = row
    highest = Math.max(highest, turn)
    if (canBeTaken(row, job.availableAt)) lowestWaiting = Math.min(lowestWaiting, turn)
    if (sameTenant(tenant, job.tenant) && priorityRank[priority] >= priorityRank[job.priority]) {
      own = Math.max(own, turn + 1)
    }
  }
  return Math.max(own, lowestWaiting === Number.POSITIVE_INFINITY ? highest : lowestWaiting)
}

const order = (a: JobRow, b: JobRow): number =>
  a.turn - b.turn ||
  priorityRank[b.priority] - priorityRank[a.priority] ||
  a.availableAt - b.availableAt ||
  (a.documentId < b.documentId ? -1 : 1)

/** The port of the table of jobs, from which `JobQueue.layerLeased` makes a queue. */
export class JobTable extends Context.Tag("@extrait/core/JobTable")<JobTable, JobTableService>() {
  static readonly layerMemory: Layer.Layer<JobTable, never, MemoryDatabase> = Layer.effect(
    JobTable,
    MemoryDatabase.use(({ modify, read }): JobTableService => {
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
          modify((tables) => {
            if (HashMap.has(tables.jobs, job.documentId)) return [undefined, tables]
            const turn = turnOf(job, HashMap.values(tables.jobs))
            const row: JobRow = { ...job, turn, attempt: 0, faults: 0, lease: null, dead: null }
            return [undefined, { ...tables, jobs: HashMap.set(tables.jobs, job.documentId, row) }]
          }),
        lease: (now, token, until) =>
          modify((tables) => {
            const [next] = Array.from(HashMap.values(tables.jobs))
              .filter((job) => canBeTaken(job, now))
              .sort(order)
            if (next === undefined) return [Option.none(), tables]
            const taken: JobRow = { ...next, attempt: next.attempt + 1, lease: { token, until } }
            return [Option.some(taken), { ...tables, jobs: HashMap.set(tables.jobs, taken.documentId, taken) }]
          }),
        extend: (documentId, token, until) => held(documentId, token, (job) => ({ ...job, lease: { token, until } })),
        remove: (documentId, token) => held(documentId, token, () => null),
        release: (documentId, token, availableAt, counts) =>
          held(documentId, token, (job) => ({ ...job, ...counts, availableAt, lease: null })),
        bury: (documentId, token, dead, faults) =>
          held(documentId, token, (job) => ({ ...job, faults, dead, lease: null })),
        buried: (limit, after) =>
          read(({ jobs }) =>
            Array.from(HashMap.values(jobs))
              .filter(({ dead, documentId }) => dead !== null && (after === null || documentId > after))
              .sort((a, b) => (a.documentId < b.documentId ? -1 : 1))
              .slice(0, limit)
          ),
        revive: (documentId, availableAt) =>
          modify((tables) => {
            const job = Option.filter(HashMap.get(tables.jobs, documentId), ({ dead }) => dead !== null)
            if (Option.isNone(job)) return [Option.none(), tables]
            const row: JobRow = { ...job.value, availableAt, attempt: 0, faults: 0, dead: null }
            return [Option.some(row.tenant), { ...tables, jobs: HashMap.set(tables.jobs, documentId, row) }]
          }),
        counts: (now) =>
          read(({ jobs }) => {
            const counts = { waiting: 0, delayed: 0, working: 0, dead: 0 }
            for (const job of HashMap.values(jobs)) {
              if (job.dead !== null) counts.dead++
              else if (job.lease !== null && job.lease.until > now) counts.working++
              else if (job.availableAt > now) counts.delayed++
              else counts.waiting++
            }
            return counts
          }),
        cancel: (documentId) =>
          modify((tables) => [undefined, { ...tables, jobs: HashMap.remove(tables.jobs, documentId) }])
      }
    })
  )
}

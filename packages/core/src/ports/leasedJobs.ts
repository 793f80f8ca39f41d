import { Clock, Duration, Effect, Encoding, HashSet, Option, Random } from "effect"
import { LeaseLost, type StorageUnavailable } from "../domain/Errors.js"
import type { DocumentId } from "../domain/Ids.js"
import type { JobCounts, JobPriority, JobRow } from "../domain/Job.js"
import type { Tenant } from "../domain/Tenant.js"
import { JobTable } from "./JobTable.js"
import { SecureRandom } from "./SecureRandom.js"

/** A job that a worker holds. */
export interface LeasedJob {
  readonly documentId: DocumentId
  readonly tenant: Tenant
  /** 1 the first time. A number above 1 says that an earlier worker asked for another try or was lost; faults do not count. */
  readonly attempt: number
  /** Ends the job, in the transaction that is open: what a stale worker did then rolls back. */
  readonly complete: Effect.Effect<void, LeaseLost | StorageUnavailable>
  /** Hands the job back, to be taken again after `delay`, in the transaction that is open. */
  readonly retry: (delay: Duration.DurationInput) => Effect.Effect<void, LeaseLost | StorageUnavailable>
  /**
   * Hands the job back, in the open transaction, after a fault that is not the document's, such as storage that does
   * not answer. This counts as a fault, not as an attempt. The job comes back later each time; after
   * `LeaseOptions.maxFaults` it is set aside. `reason` must contain nothing of the document.
   */
  readonly fault: (reason: string) => Effect.Effect<void, LeaseLost | StorageUnavailable>
}

/** A job that was set aside: nobody takes it until it is revived. */
export interface DeadJob {
  readonly documentId: DocumentId
  readonly tenant: Tenant
  readonly priority: JobPriority
  /** How often it was handed back because of a fault. */
  readonly faults: number
  /** Milliseconds since 1970. */
  readonly deadAt: number
  /** The reason for its last fault, which quotes nothing of the document. */
  readonly reason: string
}

/** Works on one job. It ends or hands back the job itself; a job it leaves as it is comes back after its lease. */
export type JobHandler = (job: LeasedJob) => Effect.Effect<void>

/** The jobs of a queue, but not the work on them. */
export interface JobsService {
  /** Adds the document's job, in the transaction that is open. */
  readonly enqueue: (job: {
    readonly documentId: DocumentId
    readonly tenant: Tenant
    /** Among the tenant's own jobs. Default `normal`. */
    readonly priority?: JobPriority
  }) => Effect.Effect<void, StorageUnavailable>
  /** Removes the document's job, in the transaction that is open; the worker that holds it can no longer complete. */
  readonly cancel: (documentId: DocumentId) => Effect.Effect<void, StorageUnavailable>
  /** Jobs of every tenant that were set aside, by document id, from after `after` on. */
  readonly dead: (query: {
    /** Most jobs to give. */
    readonly limit: number
    /** The last document of the page before. */
    readonly after?: DocumentId
  }) => Effect.Effect<ReadonlyArray<DeadJob>, StorageUnavailable>
  /** Puts a job that was set aside back into the queue, with its counts reset. Returns the owner; none where it is not set aside. */
  readonly revive: (documentId: DocumentId) => Effect.Effect<Option.Option<Tenant>, StorageUnavailable>
  /** How many jobs there are, of every tenant. */
  readonly counts: Effect.Effect<JobCounts, StorageUnavailable>
}

interface TakenJob {
  readonly row: JobRow
  readonly token: string
}

type Restore = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** How a leased queue keeps time. */
export interface LeaseOptions {
  /** How long a lease lasts; it is prolonged at each third of it. Default 20 seconds: the longest a job waits whose worker died. */
  readonly lease?: Duration.DurationInput
  /** Faults after which a job is set aside. Default 12, which with the pauses between them is about an hour. */
  readonly maxFaults?: number
}

/** The pause after a job's n-th fault: 5 seconds, twice as long each time, 15 minutes at most; up to a fifth longer, by chance. */
const pauseAfter = (faults: number): Effect.Effect<number> =>
  Effect.map(Random.next, (chance) => Math.round(Math.min(900_000, 5000 * 2 ** (faults - 1)) * (1 + chance / 5)))

/** Leases on the jobs of a `JobTable`: all that a queue needs, except a way to tell workers that there is a job. */
export interface LeasedJobs extends JobsService {
  /**
   * Takes one job and works on it until it has ended or is handed back; false when there was none to take. Interrupted,
   * it hands the job back. A storage that does not answer is logged and counts as no job.
   */
  readonly workOnNext: (handler: JobHandler) => Effect.Effect<boolean>
}

/**
 * Jobs that run at least once, with leases and heartbeats. A worker that lost its lease can neither end nor hand back
 * its job. `announce` is called in the open transaction, with the time in milliseconds since 1970 from which a job can
 * be taken.
 */
export const makeLeasedJobs = (
  options: LeaseOptions,
  announce: (availableAt: number) => Effect.Effect<void, StorageUnavailable>
): Effect.Effect<LeasedJobs, never, JobTable | SecureRandom> =>
  Effect.gen(function* () {
    const table = yield* JobTable
    const random = yield* SecureRandom
    const lease = Duration.toMillis(options.lease ?? "20 seconds")
    const maxFaults = options.maxFaults ?? 12

    const held = (change: Effect.Effect<boolean, StorageUnavailable>) =>
      Effect.flatMap(change, (done) => (done ? Effect.void : new LeaseLost()))

    const take: Effect.Effect<Option.Option<TakenJob>, StorageUnavailable> = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const token = Encoding.encodeHex(yield* random.bytes(16))
      return Option.map(yield* table.lease(now, token, now + lease), (row) => ({ row, token }))
    })

    /** Prolongs the lease for as long as it is held; ends when it is lost to another. */
    const heartbeat = (row: JobRow, token: string, ended: () => boolean): Effect.Effect<void> =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        return yield* table.extend(row.documentId, token, now + lease)
      }).pipe(
        // A store that does not answer now may answer at the next beat; until then the lease still runs.
        Effect.catchTag("StorageUnavailable", (error) => Effect.as(Effect.logWarning("heartbeat failed", error), true)),
        Effect.delay(lease / 3),
        Effect.repeat({ while: (stillHeld) => stillHeld }),
        // Given up by its own handler, which may still have to tell others: let it finish.
        Effect.flatMap(() => (ended() ? Effect.never : Effect.void))
      )

    /** Works on a job; `restore` makes only the handler interruptible, so that no job is taken and then forgotten. */
    const work = (handler: JobHandler, { row, token }: TakenJob, restore: Restore): Effect.Effect<void> => {
      let ended = false
      const ending = Effect.tap(() =>
        Effect.sync(() => {
          ended = true
        })
      )
      const release = (delay: Duration.DurationInput, counts: Pick<JobRow, "attempt" | "faults"> = row) =>
        Effect.gen(function* () {
          const availableAt = (yield* Clock.currentTimeMillis) + Duration.toMillis(delay)
          const { attempt, faults } = counts
          const released = yield* table.release(row.documentId, token, availableAt, { attempt, faults })
          if (released) yield* announce(availableAt)
          return released
        })
      const fault = (reason: string) =>
        Effect.gen(function* () {
          const faults = row.faults + 1
          if (faults < maxFaults) {
            return yield* release(yield* pauseAfter(faults), { attempt: row.attempt - 1, faults })
          }
          const at = yield* Clock.currentTimeMillis
          yield* Effect.logError(`a job is set aside after ${faults} faults: ${reason}`)
          return yield* table.bury(row.documentId, token, { at, reason }, faults)
        })
      const job: LeasedJob = {
        documentId: row.documentId,
        tenant: row.tenant,
        attempt: row.attempt,
        complete: ending(held(table.remove(row.documentId, token))),
        retry: (delay) => ending(held(release(delay))),
        fault: (reason) => ending(held(fault(reason)))
      }
      return restore(
        Effect.raceFirst(
          handler(job),
          heartbeat(row, token, () => ended)
        )
      ).pipe(
        Effect.catchAllCause((cause) =>
          Effect.descriptorWith(({ interruptors }) =>
            HashSet.size(interruptors) > 0
              ? // A shutdown, not a fault: let another worker have the job at once, and count nothing against it.
                Effect.ignoreLogged(release(0, { attempt: row.attempt - 1, faults: row.faults }))
              : Effect.zipRight(
                  Effect.logError("job failed", cause),
                  Effect.ignoreLogged(fault("the work on it broke"))
                )
          )
        ),
        Effect.annotateLogs({ documentId: row.documentId, attempt: row.attempt })
      )
    }

    const workOnNext = (handler: JobHandler): Effect.Effect<boolean> =>
      Effect.uninterruptibleMask((restore) =>
        take.pipe(
          Effect.catchTag("StorageUnavailable", (error) =>
            Effect.as(Effect.logWarning("could not take a job", error), Option.none<TakenJob>())
          ),
          Effect.flatMap(
            Option.match({
              onNone: () => Effect.succeed(false),
              onSome: (taken) => Effect.as(work(handler, taken, restore), true)
            })
          )
        )
      )

    return {
      workOnNext,
      enqueue: ({ documentId, priority = "normal", tenant }) =>
        Effect.flatMap(Clock.currentTimeMillis, (availableAt) =>
          Effect.zipRight(table.insert({ documentId, tenant, priority, availableAt }), announce(availableAt))
        ),
      cancel: table.cancel,
      dead: ({ after, limit }) =>
        Effect.map(table.buried(limit, after ?? null), (rows) =>
          rows.flatMap(({ dead, documentId, faults, priority, tenant }) =>
            dead === null ? [] : [{ documentId, tenant, priority, faults, deadAt: dead.at, reason: dead.reason }]
          )
        ),
      revive: (documentId) =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const revived = yield* table.revive(documentId, now)
          if (Option.isSome(revived)) yield* announce(now)
          return revived
        }),
      counts: Effect.flatMap(Clock.currentTimeMillis, table.counts)
    }
  })

import { Clock, Context, Duration, Effect, Encoding, HashSet, Layer, Option } from "effect"
import { LeaseLost, type StorageUnavailable } from "../domain/Errors.js"
import type { DocumentId } from "../domain/Ids.js"
import type { JobRow } from "../domain/Job.js"
import type { Tenant } from "../domain/Tenant.js"
import { JobTable } from "./JobTable.js"
import { SecureRandom } from "./SecureRandom.js"
import { jobsTopic, Signals } from "./Signals.js"
import { survive } from "./survive.js"

/** A job that a worker holds. */
export interface LeasedJob {
  readonly documentId: DocumentId
  readonly tenant: Tenant
  /** 1 the first time. A number above 1 says that an earlier worker failed or was lost. */
  readonly attempt: number
  /** Ends the job, in the transaction that is open: what a stale worker did then rolls back. */
  readonly complete: Effect.Effect<void, LeaseLost | StorageUnavailable>
  /** Hands the job back, to be taken again after `delay`, in the transaction that is open. */
  readonly retry: (delay: Duration.DurationInput) => Effect.Effect<void, LeaseLost | StorageUnavailable>
}

interface TakenJob {
  readonly row: JobRow
  readonly token: string
}

type Restore = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Works on one job. It ends or hands back the job itself; a job it leaves as it is comes back after its lease. */
export type JobHandler = (job: LeasedJob) => Effect.Effect<void>

export interface JobQueueService {
  /** Adds the document's job, in the transaction that is open. */
  readonly enqueue: (job: {
    readonly documentId: DocumentId
    readonly tenant: Tenant
  }) => Effect.Effect<void, StorageUnavailable>
  /** Removes the document's job, in the transaction that is open; the worker that holds it can no longer complete. */
  readonly cancel: (documentId: DocumentId) => Effect.Effect<void, StorageUnavailable>
  /** Says that jobs have been committed; without it they are found at the next poll. */
  readonly wake: Effect.Effect<void>
  /** Takes jobs and works on them, at most `concurrency` at once, until interrupted; jobs under way are handed back. */
  readonly run: (handler: JobHandler, options: { readonly concurrency: number }) => Effect.Effect<never>
}

/** How a leased queue keeps time. */
export interface LeaseOptions {
  /** How long a lease lasts; it is prolonged at each third of it. Default 20 seconds: the longest a job waits whose worker died. */
  readonly lease?: Duration.DurationInput
  /** How often to look for jobs when no signal comes. Default 1 second. */
  readonly poll?: Duration.DurationInput
}

export class JobQueue extends Context.Tag("@extrait/core/JobQueue")<JobQueue, JobQueueService>() {
  /** The queue over a `JobTable`: at least once, with leases and heartbeats. */
  static readonly layerLeased = (
    options: LeaseOptions = {}
  ): Layer.Layer<JobQueue, never, JobTable | Signals | SecureRandom> =>
    Layer.effect(
      JobQueue,
      Effect.gen(function* () {
        const table = yield* JobTable
        const signals = yield* Signals
        const random = yield* SecureRandom
        const lease = Duration.toMillis(options.lease ?? "20 seconds")
        const poll = Duration.decode(options.poll ?? "1 second")

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
            Effect.catchTag("StorageUnavailable", (error) =>
              Effect.as(Effect.logWarning("heartbeat failed", error), true)
            ),
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
          const release = (delay: Duration.DurationInput, attempt = row.attempt) =>
            Effect.flatMap(Clock.currentTimeMillis, (now) =>
              table.release(row.documentId, token, now + Duration.toMillis(delay), attempt)
            )
          const job: LeasedJob = {
            documentId: row.documentId,
            tenant: row.tenant,
            attempt: row.attempt,
            complete: ending(held(table.remove(row.documentId, token))),
            retry: (delay) => ending(held(release(delay)))
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
                    Effect.ignoreLogged(release(0, row.attempt - 1))
                  : Effect.zipRight(
                      Effect.logError("job failed", cause),
                      Effect.ignoreLogged(release(Math.min(60_000, 1000 * 2 ** row.attempt)))
                    )
              )
            ),
            Effect.annotateLogs({ documentId: row.documentId, attempt: row.attempt })
          )
        }

        return {
          enqueue: ({ documentId, tenant }) =>
            Effect.flatMap(Clock.currentTimeMillis, (availableAt) => table.insert({ documentId, tenant, availableAt })),
          cancel: table.cancel,
          wake: signals.publish(jobsTopic),
          run: (handler, { concurrency }) =>
            Effect.scoped(
              Effect.gen(function* () {
                const next = yield* signals.listen(jobsTopic)
                return yield* Effect.uninterruptibleMask((restore) =>
                  take.pipe(
                    Effect.catchTag("StorageUnavailable", (error) =>
                      Effect.as(Effect.logWarning("could not take a job", error), Option.none<TakenJob>())
                    ),
                    Effect.flatMap(
                      Option.match({
                        onNone: () => restore(Effect.asVoid(Effect.timeoutOption(next, poll))),
                        onSome: (taken) => work(handler, taken, restore)
                      })
                    )
                  )
                ).pipe(survive("a worker broke"), Effect.forever)
              })
            ).pipe(Effect.replicate(concurrency), (workers) =>
              Effect.zipRight(Effect.all(workers, { concurrency: "unbounded", discard: true }), Effect.never)
            )
        }
      })
    )
}

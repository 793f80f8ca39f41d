import { Context, Duration, Effect, Layer } from "effect"
import type { JobTable } from "./JobTable.js"
import { type JobHandler, type JobsService, type LeaseOptions, makeLeasedJobs } from "./leasedJobs.js"
import type { SecureRandom } from "./SecureRandom.js"
import { jobsTopic, Signals } from "./Signals.js"
import { survive } from "./survive.js"

/** What hands documents to workers, one worker at a time each. */
export interface JobQueueService extends JobsService {
  /** Says that jobs have been committed; without it they are found at the next poll. */
  readonly wake: Effect.Effect<void>
  /** Takes jobs and works on them, at most `concurrency` at once, until interrupted; jobs under way are handed back. */
  readonly run: (handler: JobHandler, options: { readonly concurrency: number }) => Effect.Effect<never>
}

/** The port of the queue. */
export class JobQueue extends Context.Tag("@extrait/core/JobQueue")<JobQueue, JobQueueService>() {
  /** The queue over a `JobTable`: at least once, with leases and heartbeats. Workers are told of jobs by signals, and look from time to time. */
  static readonly layerLeased = (
    options: LeaseOptions & {
      /** How often to look for jobs when no signal comes. Default 1 second. */
      readonly poll?: Duration.DurationInput
    } = {}
  ): Layer.Layer<JobQueue, never, JobTable | Signals | SecureRandom> =>
    Layer.effect(
      JobQueue,
      Effect.gen(function* () {
        const signals = yield* Signals
        const { workOnNext, ...jobs } = yield* makeLeasedJobs(options, () => Effect.void)
        const poll = Duration.decode(options.poll ?? "1 second")
        const wake = signals.publish(jobsTopic)

        return {
          ...jobs,
          wake,
          revive: (documentId) => Effect.zipLeft(jobs.revive(documentId), wake),
          run: (handler, { concurrency }) =>
            Effect.scoped(
              Effect.gen(function* () {
                const next = yield* signals.listen(jobsTopic)
                return yield* workOnNext(handler).pipe(
                  Effect.flatMap((worked) => (worked ? Effect.void : Effect.asVoid(Effect.timeoutOption(next, poll)))),
                  survive("a worker broke"),
                  Effect.forever
                )
              })
            ).pipe(Effect.replicate(concurrency), (workers) =>
              Effect.zipRight(Effect.all(workers, { concurrency: "unbounded", discard: true }), Effect.never)
            )
        }
      })
    )
}

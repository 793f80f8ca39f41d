import { type Duration, Effect, FiberSet, Option, Runtime } from "effect"
import { Logger, type Runner, type RunnerOptions, run } from "graphile-worker"

/** Connections of Graphile Worker's: one listens, the others take tickets and give them back. */
const connections = 3

export interface WorkersOptions {
  readonly connectionString: string
  readonly schema: string
  readonly task: string
  readonly concurrency: number
  readonly poll: Duration.DurationInput
}

/** What Graphile Worker says, in the log of whoever runs it: what is news to it is a detail here. */
const loggerOf = (runtime: Runtime.Runtime<never>): Logger =>
  new Logger(() => (level, message) => {
    const log = level === "error" || level === "warning" ? Effect.logWarning : Effect.logDebug
    Runtime.runFork(runtime)(Effect.annotateLogs(log(message), { source: "graphile-worker" }))
  })

/**
 * A connection that is cut as a ticket is given back must end the run of Graphile Worker and not the host's process: by default it does not wait for
 * what gives a ticket back, nor for the shutdown that follows, so that both are rejections that nobody handles. In batches, be they of one, it does, and the
 * shutdown's own error is known to `runner.promise` all the same.
 */
const preset: NonNullable<RunnerOptions["preset"]> = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
  plugins: [
    {
      name: "ExtraitShutdown",
      version: "1",
      worker: { middleware: { poolGracefulShutdown: (next) => Promise.resolve(next()).catch(() => undefined) } }
    }
  ]
}

/**
 * Runs `workOnNext` once for each ticket that Graphile Worker gives, at most `concurrency` at once, and from time to
 * time without a ticket, for the jobs of workers that were lost. Interrupted, it takes no more tickets, and interrupts
 * the work under way.
 */
export const runWorkers = (workOnNext: Effect.Effect<boolean>, options: WorkersOptions): Effect.Effect<never> =>
  Effect.scoped(
    Effect.gen(function* () {
      const runtime = yield* Effect.runtime<never>()
      const slots = yield* Effect.makeSemaphore(options.concurrency)
      const underWay = yield* FiberSet.make<boolean>()
      const start = yield* FiberSet.runtime(underWay)<never>()

      let stopping = false

      /** The work that a ticket calls for. The ticket is done with also when the work was interrupted: its job has a new one then. */
      const onTicket = (): Promise<void> =>
        new Promise((resolve, reject) => {
          // Fetched just before the end: it goes back, for others.
          if (stopping) reject(new Error("this worker stops"))
          else start(slots.withPermits(1)(workOnNext)).addObserver(() => resolve())
        })

      const stop = (runner: Runner): Effect.Effect<void> =>
        Effect.suspend(() => {
          stopping = true
          // It fetches no more tickets from here on, and has stopped when the last of its tasks has.
          const stopped = runner.stop().catch(() => undefined)
          return Effect.zipRight(
            FiberSet.clear(underWay),
            Effect.promise(() => stopped)
          )
        })

      const onTickets = Effect.acquireUseRelease(
        Effect.tryPromise(() =>
          run({
            connectionString: options.connectionString,
            schema: options.schema,
            maxPoolSize: connections,
            concurrency: options.concurrency,
            noHandleSignals: true,
            parsedCronItems: [],
            preset,
            logger: loggerOf(runtime),
            taskList: { [options.task]: onTicket }
          })
        ),
        (runner) => Effect.tryPromise(() => runner.promise),
        stop
      ).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            stopping = false
          })
        ),
        // Until it runs again, the look without tickets goes on.
        Effect.catchAll((error) => Effect.logWarning("Graphile Worker stopped and will be started again", error)),
        Effect.zipRight(Effect.sleep("1 second")),
        Effect.forever
      )

      /** As many without a ticket as there are hands free and jobs waiting. */
      const withoutTickets: Effect.Effect<void> = slots
        .withPermitsIfAvailable(1)(workOnNext)
        .pipe(
          Effect.flatMap((worked) =>
            Option.getOrElse(worked, () => false) ? Effect.suspend(() => withoutTickets) : Effect.void
          )
        )
      const looking = Effect.sleep(options.poll).pipe(
        Effect.zipRight(Effect.sync(() => start(Effect.as(withoutTickets, true)))),
        Effect.forever
      )
      return yield* Effect.raceFirst(onTickets, looking)
    })
  )

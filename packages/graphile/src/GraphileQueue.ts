import { SqlClient } from "@effect/sql/SqlClient"
import {
  JobQueue,
  type JobTable,
  type LeaseOptions,
  makeLeasedJobs,
  type SecureRandom,
  StorageUnavailable
} from "@extrait/core"
import { repeatedStatement } from "@extrait/sql"
import { Clock, type Duration, Effect, Layer, Redacted } from "effect"
import { runMigrations } from "graphile-worker"
import { runWorkers } from "./workers.js"

/** Where Graphile Worker's tables are, and how jobs are leased. */
export interface GraphileQueueOptions extends LeaseOptions {
  /** The address of the database in which the documents are. */
  readonly url: string | Redacted.Redacted
  /** The schema of Graphile Worker's own tables, made when it is missing. Default `graphile_worker`. */
  readonly schema?: string | undefined
  /** The name of the task under which the jobs are found there. Default `extrait`. */
  readonly task?: string | undefined
  /** How often a worker with nothing to do looks for jobs whose worker was lost. Default 5 seconds. */
  readonly poll?: Duration.DurationInput | undefined
}

/** A delayed ticket comes a little late rather than early: an early one finds that its job cannot be taken yet. */
const marginMs = 50

/**
 * The queue on Graphile Worker. Every job of ours puts a job of Graphile Worker's beside it, in the transaction that
 * stores the document: a ticket that calls a worker. The worker then takes the job whose turn it is, with a lease that
 * it prolongs while it works. Whoever loses its lease can neither end the job nor hand it back, so that a document is
 * worked on at least once and ends exactly once; a ticket that is lost with its worker loses nothing.
 */
export const GraphileQueue = {
  layer: (
    options: GraphileQueueOptions
  ): Layer.Layer<JobQueue, StorageUnavailable, SqlClient | JobTable | SecureRandom> =>
    Layer.effect(
      JobQueue,
      Effect.gen(function* () {
        const sql = yield* SqlClient
        const task = options.task ?? "extrait"
        const schema = options.schema ?? "graphile_worker"
        const connectionString = typeof options.url === "string" ? options.url : Redacted.value(options.url)
        yield* Effect.tryPromise({
          try: () => runMigrations({ connectionString, schema, maxPoolSize: 2 }),
          catch: (cause) => new StorageUnavailable({ operation: "migrate graphile-worker", cause })
        })

        const addJob = sql.literal(`"${schema.replaceAll('"', '""')}".add_job`)
        // Nobody waits for its answer: it goes out with the commit of the transaction that stores the job.
        const ticketNow = repeatedStatement(null, 1, (name: string) => sql<never>`select 1 from ${addJob}(${name})`, {
          waits: false
        })
        const ticketLater = repeatedStatement(
          null,
          2,
          (name: string, seconds: number) =>
            // By the database's clock, as Graphile Worker reckons.
            sql<never>`select 1 from ${addJob}(${name}, run_at => clock_timestamp() + make_interval(secs => ${seconds}))`,
          { waits: false }
        )
        const ticket = (availableAt: number): Effect.Effect<void, StorageUnavailable> =>
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            availableAt <= now ? ticketNow(task) : ticketLater(task, (availableAt - now + marginMs) / 1000)
          ).pipe(
            Effect.asVoid,
            Effect.mapError((cause) => new StorageUnavailable({ operation: "jobs.announce", cause }))
          )

        const { workOnNext, ...jobs } = yield* makeLeasedJobs(options, ticket)
        return {
          ...jobs,
          // A ticket tells by itself when its transaction is stored.
          wake: Effect.void,
          run: (handler, { concurrency }) =>
            runWorkers(workOnNext(handler), {
              connectionString,
              schema,
              task,
              concurrency,
              poll: options.poll ?? "5 seconds"
            })
        }
      })
    )
}

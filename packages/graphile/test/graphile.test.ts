import { randomBytes } from "node:crypto"
import { SqlClient } from "@effect/sql/SqlClient"
import { expect, it } from "@effect/vitest"
import { JobQueue, SecureRandom, Transaction } from "@extrait/core"
import { SqlStorage } from "@extrait/sql"
import { PostgresClient } from "@extrait/sql/postgres"
import { jobQueueConformance, jobQueueTiming, sampleDocumentId, sampleTenant } from "@extrait/testing/conformance"
import { Deferred, Effect, Layer } from "effect"
import { inject } from "vitest"
import { onEmptySchema } from "../../sql/test/postgres/temporary.js"
import { GraphileQueue } from "../src/index.js"

/** Stores in a schema of their own from the beginning, and tickets under a name of their own. */
const fresh = () => {
  const name = `test_${randomBytes(6).toString("hex")}`
  const url = inject("postgresUrl")
  return {
    stores: Layer.provideMerge(SqlStorage.layer(), PostgresClient.layer({ url, schema: name, maxConnections: 4 })),
    options: { url, task: name }
  }
}

jobQueueConformance(
  "Graphile Worker",
  onEmptySchema((options) =>
    Layer.provideMerge(SqlStorage.layer(), PostgresClient.layer({ ...options, maxConnections: 4 }))
  ),
  Layer.suspend(() => GraphileQueue.layer({ ...jobQueueTiming, ...fresh().options }))
)

const enqueue = (n: number) =>
  Effect.flatMap(JobQueue, (queue) => queue.enqueue({ documentId: sampleDocumentId(n), tenant: sampleTenant }))

it.scopedLive("a ticket is stored only if its transaction commits, and wakes a worker without polling", () =>
  Effect.gen(function* () {
    const { options, stores } = fresh()
    const queue = GraphileQueue.layer({ ...options, poll: "1 hour" })
    const context = yield* Layer.build(Layer.provideMerge(queue, Layer.merge(stores, SecureRandom.layer)))
    yield* Effect.gen(function* () {
      const { run } = yield* Transaction
      const sql = yield* SqlClient
      const tickets = sql`select 1 from graphile_worker.jobs where task_identifier = ${options.task}`
      yield* Effect.ignore(run(Effect.zipRight(enqueue(1), Effect.fail("no"))))
      expect(yield* tickets).toHaveLength(0)
      yield* run(enqueue(1))
      expect(yield* tickets).toHaveLength(1)
      const attempts: Array<number> = []
      const done = yield* Deferred.make<void>()
      yield* Effect.forkScoped(
        Effect.flatMap(JobQueue, ({ run: work }) =>
          work(
            (job) =>
              Effect.suspend(() => {
                attempts.push(job.attempt)
                return Effect.orDie(
                  attempts.length < 2
                    ? job.retry("200 millis")
                    : Effect.zipRight(job.complete, Deferred.succeed(done, undefined))
                )
              }),
            { concurrency: 2 }
          )
        )
      )
      yield* Deferred.await(done)
      expect(attempts).toEqual([1, 2])
    }).pipe(Effect.provide(context))
  })
)

it.scopedLive("jobs whose tickets were lost with their worker are still run", () =>
  Effect.gen(function* () {
    const { options, stores } = fresh()
    const queue = GraphileQueue.layer({ ...options, poll: "100 millis" })
    const context = yield* Layer.build(Layer.provideMerge(queue, Layer.merge(stores, SecureRandom.layer)))
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient
      for (const n of [1, 2, 3]) yield* enqueue(n)
      yield* sql`select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where task_identifier = ${options.task}))`
      const done = yield* Deferred.make<void>()
      let worked = 0
      yield* Effect.forkScoped(
        Effect.flatMap(JobQueue, ({ run }) =>
          run(
            (job) =>
              Effect.zipRight(
                Effect.orDie(job.complete),
                Effect.suspend(() => (++worked === 3 ? Deferred.succeed(done, undefined) : Effect.void))
              ),
            { concurrency: 1 }
          )
        )
      )
      yield* Deferred.await(done)
    }).pipe(Effect.provide(context))
  })
)

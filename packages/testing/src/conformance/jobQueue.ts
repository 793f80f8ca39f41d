import { expect } from "@effect/vitest"
import { type JobHandler, JobQueue, JobTable, type LeasedJob, SecureRandom, Signals, Transaction } from "@extrait/core"
import { Clock, Deferred, Effect, Exit, Fiber, Layer, Option, Queue, Ref, TestClock, TestServices } from "effect"
import { rulesOf, suite } from "./rules.js"
import { sampleDocumentId, sampleTenant } from "./samples.js"

const enqueue = (n: number) =>
  Effect.flatMap(JobQueue, (queue) => queue.enqueue({ documentId: sampleDocumentId(n), tenant: sampleTenant }))

const start = (handler: JobHandler, concurrency = 1) =>
  Effect.flatMap(JobQueue, (queue) => Effect.fork(queue.run(handler, { concurrency })))

/** Lets test time pass until the effect ends; an adapter's own input and output takes real time meanwhile. */
const whileTimePasses = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.raceFirst(
    effect,
    Effect.forever(Effect.zipRight(TestClock.adjust("500 millis"), TestServices.provideLive(Effect.sleep("1 millis"))))
  )

/** Lets so much test time pass, in steps, so that everything due in between happens in its order. */
const pass = (seconds: number) =>
  Effect.repeatN(
    Effect.zipRight(TestClock.adjust("1 second"), TestServices.provideLive(Effect.sleep("1 millis"))),
    seconds - 1
  )

/** Whether a job can still be taken once every lease has run out. */
const jobsLeft = Effect.flatMap(JobTable, (table) => table.lease(Number.MAX_SAFE_INTEGER, "look", 0)).pipe(
  Effect.map(({ _tag }) => _tag === "Some")
)

/** How the rules want a queue to keep time. */
export const jobQueueTiming = { lease: "30 seconds", poll: "1 second", maxFaults: 4 } as const

/**
 * What a `JobQueue` over a `JobTable` keeps to: `JobQueue.layerLeased`, or the one that `queue` makes with
 * `jobQueueTiming`. The layer is built afresh for every rule and must begin empty; time is the test clock's.
 */
export const jobQueueConformance = <R = never>(
  name: string,
  layer: Layer.Layer<JobTable | Transaction | R, unknown>,
  queue: Layer.Layer<JobQueue, unknown, JobTable | Signals | SecureRandom | R> = JobQueue.layerLeased(jobQueueTiming)
): void =>
  suite(`${name}: JobQueue`, () => {
    const rule = rulesOf<JobQueue | JobTable | Transaction>(
      Layer.provideMerge(queue, Layer.mergeAll(layer, Signals.layerMemory, SecureRandom.layer))
    )

    rule(
      "runs each job once",
      Effect.gen(function* () {
        const done = yield* Queue.unbounded<string>()
        yield* start((job) => Effect.zipRight(Effect.orDie(job.complete), Queue.offer(done, job.documentId)), 3)
        for (const n of [1, 2, 3, 4, 5]) yield* enqueue(n)
        const ids = yield* whileTimePasses(Effect.replicateEffect(Queue.take(done), 5))
        expect([...ids].sort()).toEqual([1, 2, 3, 4, 5].map(sampleDocumentId))
        yield* pass(40)
        expect(yield* Queue.size(done)).toBe(0)
        expect(yield* jobsLeft).toBe(false)
      })
    )

    rule(
      "tells the handler the job's tenant and attempt",
      Effect.gen(function* () {
        const jobs = yield* Queue.unbounded<LeasedJob>()
        yield* start((job) => Effect.zipRight(Queue.offer(jobs, job), Effect.orDie(job.retry("5 seconds"))))
        yield* enqueue(1)
        for (const attempt of [1, 2, 3]) {
          const job = yield* whileTimePasses(Queue.take(jobs))
          expect([job.documentId, job.tenant, job.attempt]).toEqual([sampleDocumentId(1), sampleTenant, attempt])
        }
      })
    )

    rule(
      "delays a retried job for the time requested",
      Effect.gen(function* () {
        const attempts = yield* Queue.unbounded<number>()
        yield* start((job) =>
          Effect.zipRight(Effect.orDie(job.retry("20 seconds")), Queue.offer(attempts, job.attempt))
        )
        yield* enqueue(1)
        expect(yield* whileTimePasses(Queue.take(attempts))).toBe(1)
        yield* pass(18)
        expect(yield* Queue.size(attempts)).toBe(0)
        yield* pass(4)
        expect(yield* Queue.takeAll(attempts)).toHaveLength(1)
      })
    )

    rule(
      "runs as many jobs at once as its concurrency, and no more",
      Effect.gen(function* () {
        const atWork = yield* Ref.make(0)
        const started = yield* Queue.unbounded<number>()
        const finish = yield* Deferred.make<void>()
        yield* start(
          (job) =>
            Effect.zipRight(
              Effect.flatMap(
                Ref.updateAndGet(atWork, (n) => n + 1),
                (n) => Queue.offer(started, n)
              ),
              Effect.zipRight(Deferred.await(finish), Effect.orDie(job.complete))
            ),
          2
        )
        for (const n of [1, 2, 3, 4]) yield* enqueue(n)
        yield* whileTimePasses(Effect.replicateEffect(Queue.take(started), 2))
        yield* pass(5)
        expect(yield* Ref.get(atWork)).toBe(2)
        yield* Deferred.succeed(finish, undefined)
        yield* whileTimePasses(Effect.replicateEffect(Queue.take(started), 2))
      })
    )

    rule(
      "keeps the lease of a long job for as long as its worker lives",
      Effect.gen(function* () {
        const attempts = yield* Ref.make(0)
        const finished = yield* Deferred.make<void>()
        yield* start(
          (job) =>
            Ref.update(attempts, (n) => n + 1).pipe(
              Effect.zipRight(Effect.sleep("70 seconds")),
              Effect.zipRight(Effect.orDie(job.complete)),
              Effect.zipRight(Deferred.succeed(finished, undefined))
            ),
          2
        )
        yield* enqueue(1)
        yield* whileTimePasses(Deferred.await(finished))
        expect(yield* Ref.get(attempts)).toBe(1)
        expect(yield* jobsLeft).toBe(false)
      })
    )

    rule(
      "passes on a job that its handler left unsettled once the lease expires",
      Effect.gen(function* () {
        const attempts = yield* Queue.unbounded<number>()
        yield* start((job) => Queue.offer(attempts, job.attempt))
        yield* enqueue(1)
        expect(yield* whileTimePasses(Queue.take(attempts))).toBe(1)
        yield* pass(25)
        expect(yield* Queue.size(attempts)).toBe(0)
        expect(yield* whileTimePasses(Queue.take(attempts))).toBe(2)
      })
    )

    rule(
      "retries a job whose handler died, while other jobs go on",
      Effect.gen(function* () {
        const attempts = yield* Queue.unbounded<number>()
        const other = yield* Deferred.make<void>()
        yield* start((job) =>
          job.documentId === sampleDocumentId(1)
            ? Effect.zipRight(Queue.offer(attempts, job.attempt), Effect.die(new Error("a fault in the handler")))
            : Effect.zipRight(Effect.orDie(job.complete), Deferred.succeed(other, undefined))
        )
        yield* enqueue(1)
        yield* enqueue(2)
        yield* whileTimePasses(Deferred.await(other))
        for (const _ of [1, 2, 3]) expect(yield* whileTimePasses(Queue.take(attempts))).toBe(1)
      })
    )

    rule(
      "retries a job after a fault with back-off, without counting an attempt, and finally sets it aside",
      Effect.gen(function* () {
        const queue = yield* JobQueue
        const attempts = yield* Queue.unbounded<number>()
        yield* start((job) =>
          Effect.zipRight(Effect.orDie(job.fault("storage did not answer")), Queue.offer(attempts, job.attempt))
        )
        yield* enqueue(1)
        for (const _ of [1, 2, 3]) expect(yield* whileTimePasses(Queue.take(attempts))).toBe(1)
        const at = yield* Clock.currentTimeMillis
        // The fourth and last fault that these rules allow comes 20 to 24 seconds after the third.
        yield* pass(18)
        expect(yield* Queue.size(attempts)).toBe(0)
        expect(yield* whileTimePasses(Queue.take(attempts))).toBe(1)
        const [dead, ...others] = yield* queue.dead({ limit: 10 })
        expect(others).toEqual([])
        expect(dead).toEqual({
          documentId: sampleDocumentId(1),
          tenant: sampleTenant,
          priority: "normal",
          faults: 4,
          deadAt: expect.any(Number),
          reason: "storage did not answer"
        })
        expect(dead?.deadAt).toBeGreaterThan(at)
        expect(yield* queue.counts).toEqual({ waiting: 0, delayed: 0, working: 0, dead: 1 })
        yield* pass(60)
        expect(yield* Queue.size(attempts)).toBe(0)
        expect(yield* queue.dead({ limit: 10, after: sampleDocumentId(1) })).toEqual([])
        expect(yield* queue.revive(sampleDocumentId(2))).toEqual(Option.none())
        expect(yield* queue.revive(sampleDocumentId(1))).toEqual(Option.some(sampleTenant))
        expect(yield* whileTimePasses(Queue.take(attempts))).toBe(1)
        expect(yield* queue.dead({ limit: 10 })).toEqual([])
      })
    )

    rule(
      "retries a job later if its handler interrupted itself",
      Effect.gen(function* () {
        const attempts = yield* Queue.unbounded<number>()
        yield* start((job) => Effect.zipRight(Queue.offer(attempts, job.attempt), Effect.interrupt))
        yield* enqueue(1)
        expect(yield* whileTimePasses(Queue.take(attempts))).toBe(1)
        yield* pass(1)
        expect(yield* Queue.size(attempts)).toBe(0)
        expect(yield* whileTimePasses(Queue.take(attempts))).toBe(1)
      })
    )

    rule(
      "releases running jobs at once when interrupted, without counting an attempt",
      Effect.gen(function* () {
        const started = yield* Deferred.make<void>()
        const first = yield* start(() => Effect.zipRight(Deferred.succeed(started, undefined), Effect.never))
        yield* enqueue(1)
        yield* whileTimePasses(Deferred.await(started))
        yield* Fiber.interrupt(first)
        const second = yield* Deferred.make<number>()
        yield* start((job) => Deferred.succeed(second, job.attempt))
        // Far less than a lease.
        yield* pass(3)
        expect(yield* Deferred.isDone(second)).toBe(true)
        expect(yield* Deferred.await(second)).toBe(1)
      })
    )

    rule(
      "stops the handler of a cancelled job, which can no longer complete it",
      Effect.gen(function* () {
        const queue = yield* JobQueue
        const held = yield* Deferred.make<LeasedJob>()
        const stopped = yield* Deferred.make<void>()
        yield* start((job) =>
          Deferred.succeed(held, job).pipe(
            Effect.zipRight(Effect.never),
            Effect.onInterrupt(() => Deferred.succeed(stopped, undefined))
          )
        )
        yield* enqueue(1)
        const job = yield* whileTimePasses(Deferred.await(held))
        yield* queue.cancel(sampleDocumentId(1))
        expect((yield* Effect.flip(job.complete))._tag).toBe("LeaseLost")
        expect((yield* Effect.flip(job.retry(0)))._tag).toBe("LeaseLost")
        yield* whileTimePasses(Deferred.await(stopped))
        expect(yield* jobsLeft).toBe(false)
      })
    )

    rule(
      "keeps a job if the transaction that completes it fails",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const attempts = yield* Queue.unbounded<number>()
        yield* start((job) =>
          Effect.zipRight(
            job.attempt === 1
              ? Effect.ignore(transaction.run(Effect.zipRight(job.complete, Effect.fail("no"))))
              : Effect.orDie(transaction.run(job.complete)),
            Queue.offer(attempts, job.attempt)
          )
        )
        yield* enqueue(1)
        expect(yield* whileTimePasses(Queue.take(attempts))).toBe(1)
        expect(yield* whileTimePasses(Queue.take(attempts))).toBe(2)
        expect(yield* jobsLeft).toBe(false)
      })
    )

    rule(
      "lets a handler finish its work after completing its job",
      Effect.gen(function* () {
        const finished = yield* Deferred.make<void>()
        yield* start((job) =>
          Effect.orDie(job.complete).pipe(
            Effect.zipRight(Effect.sleep("45 seconds")),
            Effect.zipRight(Deferred.succeed(finished, undefined))
          )
        )
        yield* enqueue(1)
        yield* whileTimePasses(Deferred.await(finished))
        expect(yield* jobsLeft).toBe(false)
      })
    )

    rule(
      "does not run a job whose transaction was rolled back",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const taken = yield* Deferred.make<void>()
        yield* start((job) => Effect.zipRight(Effect.orDie(job.complete), Deferred.succeed(taken, undefined)))
        const exit = yield* Effect.exit(transaction.run(Effect.zipRight(enqueue(1), Effect.fail("no"))))
        expect(exit).toEqual(Exit.fail("no"))
        yield* pass(5)
        expect(yield* Deferred.isDone(taken)).toBe(false)
      })
    )

    rule(
      "starts at once when woken",
      Effect.gen(function* () {
        const queue = yield* JobQueue
        const taken = yield* Deferred.make<void>()
        yield* start((job) => Effect.zipRight(Effect.orDie(job.complete), Deferred.succeed(taken, undefined)))
        // The worker has looked, found nothing and listens.
        yield* pass(2)
        yield* enqueue(1)
        yield* queue.wake
        yield* TestServices.provideLive(Effect.timeout(Deferred.await(taken), "2 seconds"))
      })
    )
  })

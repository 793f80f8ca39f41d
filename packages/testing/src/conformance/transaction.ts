import { expect } from "@effect/vitest"
import { DocumentStore, EventStore, IdempotencyStore, JobTable, Transaction } from "@extrait/core"
import { Cause, Deferred, Effect, Exit, Fiber, type Layer, Option } from "effect"
import { rulesOf, suite } from "./rules.js"
import {
  sampleDelivery,
  sampleDocument,
  sampleDocumentId,
  sampleEvent,
  sampleEventId,
  sampleResult,
  sampleTenant
} from "./samples.js"

type Stores = DocumentStore | EventStore | IdempotencyStore | JobTable

/** One change in each of the stores, as the end of a document's processing makes them. */
const changeEveryStore: Effect.Effect<void, unknown, Stores> = Effect.gen(function* () {
  const documents = yield* DocumentStore
  yield* documents.insert(sampleDocument(1))
  yield* documents.replace(sampleDocument(1, { status: "completed" }), "queued")
  yield* documents.putResult(sampleTenant, sampleResult(1))
  yield* (yield* EventStore).insert(sampleEvent(1), [sampleDelivery(1)])
  yield* (yield* JobTable).insert({
    documentId: sampleDocumentId(1),
    tenant: sampleTenant,
    priority: "normal",
    availableAt: 0
  })
  const keys = yield* IdempotencyStore
  yield* keys.acquire({
    tenant: sampleTenant,
    key: "k",
    fingerprint: "f",
    token: "t",
    now: 0,
    lockedUntil: 100
  })
  yield* keys.store(sampleTenant, "k", "t", { status: 202, body: {} }, 1000)
})

/** In which of the stores a change is to be seen. */
const seen: Effect.Effect<ReadonlyArray<boolean>, unknown, Stores> = Effect.gen(function* () {
  const documents = yield* DocumentStore
  const document = yield* documents.find(sampleTenant, sampleDocumentId(1))
  const result = yield* documents.findResult(sampleTenant, sampleDocumentId(1))
  const event = yield* (yield* EventStore).find(sampleTenant, sampleEventId(1))
  const keys = yield* IdempotencyStore
  const record = yield* keys.acquire({
    tenant: sampleTenant,
    key: "k",
    fingerprint: "f",
    token: "look",
    now: 1,
    lockedUntil: 2
  })
  yield* keys.release(sampleTenant, "k", "look")
  const table = yield* JobTable
  const job = yield* table.lease(0, "look", 0)
  return [
    Option.isSome(document),
    Option.isSome(result),
    Option.isSome(event),
    Option.isSome(job),
    record.state._tag === "Stored"
  ]
})

const all = [true, true, true, true, true]
const none = [false, false, false, false, false]

const insert = (n: number) => Effect.flatMap(DocumentStore, (store) => store.insert(sampleDocument(n)))
const has = (n: number) =>
  Effect.flatMap(DocumentStore, (store) => Effect.map(store.find(sampleTenant, sampleDocumentId(n)), Option.isSome))

/** What every `Transaction` over its stores keeps to. The layer is built afresh for every rule and must begin empty. */
export const transactionConformance = (name: string, layer: Layer.Layer<Transaction | Stores, unknown>): void =>
  suite(`${name}: Transaction`, () => {
    const rule = rulesOf(layer)

    rule(
      "commits changes to several stores together",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        expect(yield* transaction.run(Effect.as(changeEveryStore, "value"))).toBe("value")
        expect(yield* seen).toEqual(all)
      })
    )

    rule(
      "stores nothing when the effect fails, and passes the failure on",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const exit = yield* Effect.exit(transaction.run(Effect.zipRight(changeEveryStore, Effect.fail("no"))))
        expect(exit).toEqual(Exit.fail("no"))
        expect(yield* seen).toEqual(none)
      })
    )

    rule(
      "stores nothing when the effect dies",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const exit = yield* Effect.exit(transaction.run(Effect.zipRight(changeEveryStore, Effect.die("a fault"))))
        expect(exit).toEqual(Exit.die("a fault"))
        expect(yield* seen).toEqual(none)
      })
    )

    rule(
      "stores nothing when interrupted",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const changed = yield* Deferred.make<void>()
        const fiber = yield* changeEveryStore.pipe(
          Effect.zipRight(Deferred.succeed(changed, undefined)),
          Effect.zipRight(Effect.never),
          transaction.run,
          Effect.fork
        )
        yield* Deferred.await(changed)
        const exit = yield* Fiber.interrupt(fiber)
        expect(Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause)).toBe(true)
        expect(yield* seen).toEqual(none)
        // The store still works.
        yield* transaction.run(changeEveryStore)
        expect(yield* seen).toEqual(all)
      })
    )

    rule(
      "commits concurrent short transactions, each completely or not at all",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const numbers = Array.from({ length: 24 }, (_, n) => n + 1)
        const ends = [Effect.void, Effect.fail("no"), Effect.die("a fault"), Effect.interrupt] as const
        const exits = yield* Effect.forEach(
          numbers,
          (n) =>
            Effect.exit(
              transaction.runShort(
                Effect.zipRight(
                  insert(n),
                  Effect.suspend((): Effect.Effect<void, string> => ends[n % 4] ?? Effect.void)
                )
              )
            ),
          { concurrency: "unbounded" }
        )
        expect(exits.map(Exit.isSuccess)).toEqual(numbers.map((n) => n % 4 === 0))
        expect(exits[0]).toEqual(Exit.fail("no"))
        expect(yield* Effect.forEach(numbers, has)).toEqual(numbers.map((n) => n % 4 === 0))
        // Each sees what was stored before it, and one that runs within another goes with that.
        expect(yield* transaction.runShort(has(4))).toBe(true)
        yield* Effect.exit(transaction.run(Effect.zipRight(transaction.runShort(insert(25)), Effect.fail("no"))))
        expect(yield* has(25)).toBe(false)
      })
    )

    rule(
      "commits short transactions alongside long ones, before the next read",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const numbers = Array.from({ length: 12 }, (_, n) => n + 1)
        yield* Effect.forEach(
          numbers,
          (n) =>
            Effect.gen(function* () {
              const change = Effect.zipRight(insert(n), n % 3 === 0 ? Effect.yieldNow() : Effect.void)
              yield* n % 3 === 0 ? transaction.run(change) : transaction.runShort(change)
              expect(yield* has(n)).toBe(true)
            }),
          { concurrency: "unbounded" }
        )
        expect(yield* Effect.forEach(numbers, has)).toEqual(numbers.map(() => true))
      })
    )

    rule(
      "lets a waiting transaction be interrupted",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const open = yield* Deferred.make<void>()
        const finish = yield* Deferred.make<void>()
        const first = yield* Deferred.succeed(open, undefined).pipe(
          Effect.zipRight(insert(1)),
          Effect.zipRight(Deferred.await(finish)),
          transaction.run,
          Effect.fork
        )
        yield* Deferred.await(open)
        const second = yield* Effect.fork(transaction.run(insert(2)))
        yield* Effect.yieldNow()
        yield* Fiber.interrupt(second)
        yield* Deferred.succeed(finish, undefined)
        yield* Fiber.join(first)
        expect([yield* has(1), yield* has(2)]).toEqual([true, false])
        yield* transaction.run(insert(3))
        expect(yield* has(3)).toBe(true)
      })
    )

    rule(
      "sees its own changes, which others see only once it commits",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const changed = yield* Deferred.make<boolean>()
        const finish = yield* Deferred.make<void>()
        const fiber = yield* insert(1).pipe(
          Effect.zipRight(Effect.flatMap(has(1), (own) => Deferred.succeed(changed, own))),
          Effect.zipRight(Deferred.await(finish)),
          transaction.run,
          Effect.fork
        )
        expect(yield* Deferred.await(changed)).toBe(true)
        // An adapter may make the reader wait; it must not show what is not stored.
        const reader = yield* Effect.fork(has(1))
        for (let turn = 0; turn < 20; turn++) yield* Effect.yieldNow()
        const early = yield* Fiber.poll(reader)
        expect(Option.filter(early, (exit) => !Exit.isSuccess(exit) || exit.value)).toEqual(Option.none())
        yield* Deferred.succeed(finish, undefined)
        yield* Fiber.join(fiber)
        yield* Fiber.join(reader)
        expect(yield* has(1)).toBe(true)
      })
    )

    rule(
      "joins a nested transaction to the outer one",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const nested = transaction.run(Effect.zipRight(insert(1), transaction.run(insert(2))))
        yield* Effect.exit(transaction.run(Effect.zipRight(nested, Effect.fail("no"))))
        expect([yield* has(1), yield* has(2)]).toEqual([false, false])
        yield* transaction.run(nested)
        expect([yield* has(1), yield* has(2)]).toEqual([true, true])
      })
    )

    rule(
      "rolls back only the nested transaction when it alone fails",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        yield* transaction.run(
          Effect.gen(function* () {
            yield* insert(1)
            yield* Effect.exit(transaction.run(Effect.zipRight(insert(2), Effect.fail("no"))))
            expect([yield* has(1), yield* has(2)]).toEqual([true, false])
            yield* Effect.exit(
              transaction.run(Effect.zipRight(insert(3), Effect.exit(transaction.run(Effect.fail("no")))))
            )
            yield* insert(4)
          })
        )
        expect([yield* has(1), yield* has(2), yield* has(3), yield* has(4)]).toEqual([true, false, true, true])
      })
    )

    rule(
      "runs nested transactions of the same parent one after another",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const slowly = (n: number) => Effect.zipLeft(insert(n), Effect.repeatN(Effect.yieldNow(), 5))
        yield* transaction.run(
          Effect.all(
            [
              transaction.run(Effect.zipRight(slowly(1), transaction.run(slowly(2)))),
              Effect.exit(transaction.run(Effect.zipRight(slowly(3), Effect.fail("no")))),
              transaction.run(slowly(4))
            ],
            { concurrency: "unbounded" }
          )
        )
        expect([yield* has(1), yield* has(2), yield* has(3), yield* has(4)]).toEqual([true, true, false, true])
      })
    )

    rule(
      "loses no update among many concurrent transactions that read and then write",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const store = yield* DocumentStore
        yield* store.insert(sampleDocument(1, { sizeBytes: 0 }))
        const increment = Effect.gen(function* () {
          const document = Option.getOrThrow(yield* store.find(sampleTenant, sampleDocumentId(1)))
          yield* Effect.yieldNow()
          yield* store.replace({ ...document, sizeBytes: (document.sizeBytes ?? 0) + 1 }, "queued")
        })
        yield* Effect.all(
          Array.from({ length: 25 }, () => transaction.run(increment)),
          {
            concurrency: "unbounded",
            discard: true
          }
        )
        expect(Option.getOrThrow(yield* store.find(sampleTenant, sampleDocumentId(1))).sizeBytes).toBe(25)
      })
    )

    rule(
      "keeps changes made outside a transaction that fails",
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const changed = yield* Deferred.make<void>()
        const finish = yield* Deferred.make<void>()
        const fiber = yield* insert(1).pipe(
          Effect.zipRight(Deferred.succeed(changed, undefined)),
          Effect.zipRight(Deferred.await(finish)),
          Effect.zipRight(Effect.fail("no")),
          transaction.run,
          Effect.exit,
          Effect.fork
        )
        yield* Deferred.await(changed)
        const single = yield* Effect.fork(insert(2))
        for (let turn = 0; turn < 20; turn++) yield* Effect.yieldNow()
        yield* Deferred.succeed(finish, undefined)
        expect(yield* Fiber.join(fiber)).toEqual(Exit.fail("no"))
        yield* Fiber.join(single)
        expect([yield* has(1), yield* has(2)]).toEqual([false, true])
      })
    )
  })

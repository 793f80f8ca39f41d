import { SqlClient } from "@effect/sql/SqlClient"
import { expect, it } from "@effect/vitest"
import { DocumentStore, KeyStore, Transaction } from "@extrait/core"
import { sampleDocument, sampleDocumentId, sampleOrganisation, sampleTenant } from "@extrait/testing/conformance"
import { Deferred, Effect, Fiber, Layer, Option, Schedule } from "effect"
import {
  DatabaseTooNew,
  PostgresClient,
  type PostgresOptions,
  PostgresStorage,
  schemaVersion
} from "../src/postgres.js"
import { repeatedStatement } from "../src/repeated.js"
import { startPostgres } from "./postgres/server.mjs"
import { temporarySchema } from "./postgres/temporary.js"
import { resultsAsTheyWere, resultsOfBefore } from "./resultsOfBefore.js"

const connect = (options: PostgresOptions) =>
  Layer.build(Layer.fresh(Layer.merge(PostgresStorage.layer(options), PostgresClient.layer(options))))

it.scopedLive("ten concurrent starts migrate the schema once", () =>
  Effect.gen(function* () {
    const options = { ...temporarySchema(), maxConnections: 2 }
    const contexts = yield* Effect.all(
      Array.from({ length: 10 }, () => connect(options)),
      { concurrency: "unbounded" }
    )
    yield* Effect.forEach(
      contexts,
      (context, n) =>
        Effect.provide(
          Effect.flatMap(KeyStore, (store) => store.insertOrganisation(sampleOrganisation(n))),
          context
        ),
      { concurrency: "unbounded" }
    )
    const sql = yield* Effect.provide(SqlClient, yield* connect(options))
    expect(yield* sql`select name from organisations`).toHaveLength(10)
    expect(yield* sql`select migration_id from extrait_migrations order by 1`).toEqual(
      Array.from({ length: schemaVersion }, (_, n) => ({ migration_id: n + 1 }))
    )
  })
)

it.scopedLive("a migration stores the words of earlier results page by page", () =>
  Effect.gen(function* () {
    const options = temporarySchema()
    yield* resultsOfBefore(yield* connect(options))
    yield* resultsAsTheyWere(yield* connect(options))
  })
)

it.scopedLive(
  "a statement sent without waiting is visible to those that follow, and its failure fails the transaction",
  () =>
    Effect.gen(function* () {
      const context = yield* connect({ ...temporarySchema(), maxConnections: 1 })
      const sql = yield* Effect.provide(SqlClient, context)
      yield* sql`create table notes (id integer primary key, note text not null)`
      const add = repeatedStatement(
        null,
        2,
        (id: number, note: string | null) => sql`insert into notes (id, note) values (${id}, ${note})`,
        { waits: false }
      )
      const stored = sql<{ readonly id: number }>`select id from notes order by id`
      const ids = Effect.map(stored, (rows) => rows.map(({ id }) => id))
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* add(1, "one")
          yield* add(2, "two")
          expect(yield* ids).toEqual([1, 2])
          yield* add(3, "three")
          // A nested one ends by itself, and takes back what is its own.
          yield* Effect.flip(sql.withTransaction(Effect.zipRight(add(4, "four"), Effect.fail("changed my mind"))))
          yield* Effect.flip(sql.withTransaction(add(5, null)))
        })
      )
      expect(yield* ids).toEqual([1, 2, 3])
      const failed = yield* Effect.flip(sql.withTransaction(Effect.zipRight(add(6, "six"), add(7, null))))
      expect(String(failed.cause)).toContain("null value in column")
      // The reason is that of the statement at fault, also where a later one is refused because of it.
      const earlier = Effect.flip(sql.withTransaction(Effect.zipRight(add(8, null), add(9, "nine"))))
      expect(String((yield* earlier).cause)).toContain("null value in column")
      yield* Effect.flip(sql.withTransaction(Effect.zipRight(add(10, "ten"), Effect.fail("changed my mind"))))
      const never = yield* Effect.fork(sql.withTransaction(Effect.zipRight(add(11, "eleven"), Effect.never)))
      yield* Effect.sleep("20 millis")
      yield* Fiber.interrupt(never)
      // The one connection is as good as new.
      yield* sql.withTransaction(add(12, "twelve"))
      expect(yield* ids).toEqual([1, 2, 3, 12])
    })
)

it.scopedLive("a schema from a newer release is refused, and left unchanged", () =>
  Effect.gen(function* () {
    const options = temporarySchema()
    const sql = yield* Effect.provide(SqlClient, yield* connect(options))
    yield* sql`insert into extrait_migrations (migration_id, name) values (${70}, ${"from_the_future"})`
    expect(yield* Effect.flip(connect(options))).toEqual(new DatabaseTooNew({ found: 70, known: schemaVersion }))
    expect(yield* sql`select 1 from extrait_migrations`).toHaveLength(schemaVersion + 1)
  })
)

it.scopedLive("an unreachable server is reported without its credentials", () =>
  Effect.gen(function* () {
    const refused = yield* Effect.flip(connect({ url: "postgres://user:a-password@127.0.0.1:1/none" }))
    expect(refused._tag).toBe("StorageUnavailable")
    expect(`${refused.message} ${JSON.stringify(refused)}`).not.toContain("a-password")
  })
)

it.scopedLive("a transaction that ignores a failed statement fails", () =>
  Effect.gen(function* () {
    const context = yield* connect(temporarySchema())
    const refused = yield* Effect.gen(function* () {
      const { run } = yield* Transaction
      const store = yield* DocumentStore
      yield* store.insert(sampleDocument(1))
      return yield* Effect.flip(
        run(Effect.zipRight(store.insert(sampleDocument(2)), Effect.ignore(store.insert(sampleDocument(1)))))
      )
    }).pipe(Effect.provide(context))
    expect(refused._tag).toBe("StorageUnavailable")
    const second = Effect.flatMap(DocumentStore, (store) => store.find(sampleTenant, sampleDocumentId(2)))
    expect(yield* Effect.provide(second, context)).toEqual(Option.none())
  })
)

it.scopedLive("two deadlocked transactions both succeed, one of them on its second attempt", () =>
  Effect.gen(function* () {
    const context = yield* connect(temporarySchema())
    yield* Effect.gen(function* () {
      const { run } = yield* Transaction
      const store = yield* DocumentStore
      yield* Effect.forEach([1, 2], (n) => store.insert(sampleDocument(n)))
      const [mine, theirs] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const change = (n: number) => store.replace(sampleDocument(n, { sizeBytes: 7 }), "queued")
      const crossing = (first: number, second: number, done: Deferred.Deferred<void>, other: Deferred.Deferred<void>) =>
        change(first).pipe(
          Effect.zipRight(Deferred.succeed(done, undefined)),
          Effect.zipRight(Deferred.await(other)),
          Effect.zipRight(change(second)),
          run,
          Effect.fork
        )
      const fibers = [yield* crossing(1, 2, mine, theirs), yield* crossing(2, 1, theirs, mine)]
      expect(yield* Effect.forEach(fibers, Fiber.join)).toEqual([true, true])
    }).pipe(Effect.provide(context))
  })
)

it.scopedLive("text that the database cannot store or index is still found", () =>
  Effect.gen(function* () {
    const context = yield* connect(temporarySchema())
    yield* Effect.gen(function* () {
      const store = yield* DocumentStore
      const odd = ["a\u0000b", "long ".repeat(2000), "sha256:abc", "é".repeat(300)]
      for (const [n, text] of odd.entries()) {
        yield* store.insert(sampleDocument(n, { documentType: text, metadata: { [text]: text } }))
        const found = yield* store.list(sampleTenant, { limit: 10, documentType: text, metadata: { [text]: text } })
        expect(found.rows.map(({ id }) => id)).toEqual([sampleDocumentId(n)])
        expect(found.rows[0]?.documentType).toBe(text)
      }
    }).pipe(Effect.provide(context))
  })
)

it.scopedLive("a restarted server is used again", () =>
  Effect.gen(function* () {
    const server = yield* Effect.acquireRelease(
      Effect.promise(() => startPostgres()),
      ({ remove }) => Effect.promise(remove)
    )
    const context = yield* connect({ url: server.url() })
    const store = yield* Effect.provide(DocumentStore, context)
    yield* store.insert(sampleDocument(1))
    const held = yield* Deferred.make<void>()
    const open = yield* Effect.flatMap(Transaction, ({ run }) =>
      run(
        Effect.zipRight(
          store.insert(sampleDocument(2)),
          Effect.zipRight(Deferred.succeed(held, undefined), Effect.never)
        )
      )
    ).pipe(Effect.provide(context), Effect.fork)
    yield* Deferred.await(held)
    yield* Effect.promise(server.kill)
    expect((yield* Effect.flip(store.find(sampleTenant, sampleDocumentId(1))))._tag).toBe("StorageUnavailable")
    yield* Effect.promise(server.start)
    const found = yield* Effect.retry(store.find(sampleTenant, sampleDocumentId(1)), Schedule.spaced("50 millis"))
    expect(Option.isSome(found)).toBe(true)
    yield* Fiber.interrupt(open)
    expect(yield* store.find(sampleTenant, sampleDocumentId(2))).toEqual(Option.none())
  })
)

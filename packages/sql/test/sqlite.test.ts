import { statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { SqlClient } from "@effect/sql/SqlClient"
import { describe, expect, it } from "@effect/vitest"
import { DocumentStore, EventStore, KeyStore, Transaction } from "@extrait/core"
import {
  sampleDelivery,
  sampleDeliveryId,
  sampleDocument,
  sampleDocumentId,
  sampleEvent,
  sampleKey,
  sampleOrganisation,
  sampleResult,
  sampleTenant,
  sampleTime
} from "@extrait/testing/conformance"
import { Deferred, Effect, Fiber, Layer, Option } from "effect"
import { oneConnectionOf } from "../src/OneConnection.js"
import { DatabaseTooNew, SqliteStorage, schemaVersion } from "../src/sqlite.js"
import { connect, onDisk } from "./openSqlite.js"
import { resultsAsTheyWere, resultsOfBefore } from "./resultsOfBefore.js"
import { temporaryFile } from "./temporary.js"

describe("SqliteStorage", () => {
  it.scoped("creates its folder, and a file that only its owner can access", () =>
    Effect.gen(function* () {
      const filename = join(dirname(yield* temporaryFile), "deep", "er", "extrait.db")
      yield* connect({ filename })
      expect(statSync(filename).mode & 0o777).toBe(0o600)
    })
  )

  it.scoped("keeps its data when reopened", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      yield* Effect.scoped(
        Effect.flatMap(connect({ filename }), (context) =>
          Effect.provide(
            Effect.flatMap(DocumentStore, (store) => store.insert(sampleDocument(1))),
            context
          )
        )
      )
      const store = yield* Effect.provide(DocumentStore, yield* connect({ filename }))
      expect(yield* store.find(sampleTenant, sampleDocumentId(1))).toEqual(Option.some(sampleDocument(1)))
    })
  )

  it.scoped("works in memory", () =>
    Effect.gen(function* () {
      const store = yield* Effect.provide(
        DocumentStore,
        yield* Layer.build(SqliteStorage.layer({ filename: ":memory:" }))
      )
      yield* store.insert(sampleDocument(1))
      expect(yield* store.find(sampleTenant, sampleDocumentId(1))).toEqual(Option.some(sampleDocument(1)))
    })
  )

  it.scopedLive("migrates the schema once for ten concurrent starts", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const contexts = yield* Effect.all(
        Array.from({ length: 10 }, () => connect({ filename })),
        { concurrency: "unbounded" }
      )
      for (const [n, context] of contexts.entries()) {
        const store = yield* Effect.provide(DocumentStore, context)
        yield* store.insert(sampleDocument(n))
      }
      const sql = yield* Effect.provide(SqlClient, yield* connect({ filename }))
      expect(yield* sql`select id from documents`).toHaveLength(10)
      expect(yield* sql`select migration_id from extrait_migrations`).toHaveLength(schemaVersion)
    })
  )

  it.scoped("refuses a database from a newer release, and leaves it unchanged", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const sql = yield* Effect.provide(SqlClient, yield* connect({ filename }))
      yield* sql`insert into extrait_migrations (migration_id, name) values (${schemaVersion + 1}, ${"from_the_future"})`
      const refused = yield* Effect.flip(connect({ filename }))
      expect(refused).toEqual(new DatabaseTooNew({ found: schemaVersion + 1, known: schemaVersion }))
      expect(refused.message).toContain(`schema version ${schemaVersion + 1}`)
      expect(yield* sql`select count(*) as n from extrait_migrations`).toEqual([{ n: schemaVersion + 1 }])
    })
  )

  it.scopedLive("does not block the event loop while it stores the words of many pages", () =>
    Effect.gen(function* () {
      const store = yield* Effect.provide(DocumentStore, yield* connect({ filename: yield* temporaryFile }))
      yield* store.insert(sampleDocument(1))
      const bbox = { x: 0, y: 0, width: 1, height: 1 }
      const pages = Array.from({ length: 40 }, (_, n) => ({
        page: n + 1,
        width: 595,
        height: 842,
        unit: "point" as const,
        rotation: 0 as const,
        source: "text_layer" as const,
        language: "fr",
        blocks: [{ id: `p${n + 1}_b1`, text: "x".repeat(100_000), confidence: 1, bbox, words: [] }]
      }))
      let turns = 0
      let counting = true
      const count = (): void => {
        turns++
        if (counting) setImmediate(count)
      }
      setImmediate(count)
      yield* store.putResult(sampleTenant, { ...sampleResult(1), recognition: { pages } })
      counting = false
      // Four megabytes, of which no turn stores more than half of one.
      expect(turns).toBeGreaterThan(8)
      expect(Option.getOrThrow(yield* store.findResultText(sampleTenant, sampleDocumentId(1))).pages).toHaveLength(40)
    })
  )

  it.scoped("migrates the words of earlier results to storage page by page", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      yield* resultsOfBefore(yield* connect({ filename }))
      yield* resultsAsTheyWere(yield* connect({ filename }))
    })
  )

  it.scoped("gives keys from before scopes existed the equivalent scopes", () =>
    Effect.gen(function* () {
      const context = yield* connect({ filename: yield* temporaryFile })
      const sql = yield* Effect.provide(SqlClient, context)
      const store = yield* Effect.provide(KeyStore, context)
      yield* store.insertOrganisation(sampleOrganisation(1))
      const { scopes: _, ...before } = sampleKey(1)
      const { hash, id, organisation } = before
      yield* sql`insert into api_keys ${sql.insert({ id, organisation, hash, record: JSON.stringify(before) })}`
      expect(yield* store.findByHash(hash)).toEqual(Option.some({ ...before, scopes: ["submit", "read", "review"] }))
    })
  )

  it.scoped("is unavailable if its file is not a database", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      writeFileSync(filename, "This is not a database. ".repeat(100))
      const refused = yield* Effect.flip(connect({ filename }))
      expect(refused._tag).toBe("StorageUnavailable")
      expect(refused.message).not.toContain(filename)
    })
  )

  it.scoped("refuses a row with a duplicate id, and keeps the first", () =>
    Effect.gen(function* () {
      const store = yield* Effect.provide(DocumentStore, yield* connect({ filename: yield* temporaryFile }))
      yield* store.insert(sampleDocument(1))
      const refused = yield* Effect.flip(store.insert(sampleDocument(1, { filename: "secret name.pdf" })))
      expect(refused.message).toBe("Storage is unavailable (documents.insert)")
      expect(String(refused.cause)).not.toContain("secret name")
      expect(yield* store.find(sampleTenant, sampleDocumentId(1))).toEqual(Option.some(sampleDocument(1)))
    })
  )

  it.scoped("reports changes committed together as stored only once other connections see them", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const [writer, reader] = [yield* connect({ filename }), yield* connect({ filename })]
      const found = yield* Effect.forEach(
        Array.from({ length: 20 }, (_, n) => n + 1),
        (n) =>
          Effect.flatMap(Transaction, ({ runShort }) =>
            runShort(Effect.flatMap(DocumentStore, (store) => store.insert(sampleDocument(n))))
          ).pipe(
            Effect.provide(writer),
            Effect.zipRight(
              Effect.flatMap(DocumentStore, (store) => store.find(sampleTenant, sampleDocumentId(n))).pipe(
                Effect.provide(reader)
              )
            )
          ),
        { concurrency: "unbounded" }
      )
      expect(found.map(Option.isSome)).toEqual(found.map(() => true))
    })
  )

  it.scoped("waits for the disk on every commit but repeatable ones, and on every commit after those", () =>
    Effect.gen(function* () {
      const context = yield* connect({ filename: yield* temporaryFile })
      const sql = yield* Effect.provide(SqlClient, context)
      const asked: ReadonlyArray<unknown> = [{ synchronous: 2 }]
      const synchronous = sql`pragma synchronous`
      const one = yield* Effect.provide(oneConnectionOf(sql), context)
      if (one === null) throw new Error("the client has several connections")
      const { together, unsynchronised } = one
      yield* sql`create table notes (text text)`
      expect(yield* synchronous).toEqual(asked)
      const note = sql`insert into notes (text) values ('one') returning text`
      expect(yield* unsynchronised(Effect.zipRight(note, synchronous))).toEqual([{ synchronous: 1 }])
      expect(yield* synchronous).toEqual(asked)
      yield* Effect.flip(unsynchronised(Effect.zipRight(note, Effect.fail("no"))))
      expect(yield* sql.withTransaction(synchronous)).toEqual(asked)
      yield* unsynchronised(note)
      expect(yield* together(synchronous)).toEqual(asked)
      expect(yield* sql`select text from notes`).toHaveLength(2)
    })
  )

  it.scoped("refuses statements from a fibre that outlived its transaction", () =>
    Effect.gen(function* () {
      const context = yield* connect({ filename: yield* temporaryFile })
      const over = yield* Deferred.make<void>()
      yield* Effect.gen(function* () {
        const { run } = yield* Transaction
        const store = yield* DocumentStore
        const late = yield* run(
          Effect.forkDaemon(Effect.zipRight(Deferred.await(over), Effect.flip(store.insert(sampleDocument(1)))))
        )
        yield* Deferred.succeed(over, undefined)
        expect((yield* Fiber.join(late))._tag).toBe("StorageUnavailable")
        expect(yield* store.find(sampleTenant, sampleDocumentId(1))).toEqual(Option.none())
      }).pipe(Effect.provide(context))
    })
  )

  it.scoped("leaves no erased data in its files", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const words = "Ysolde Quatrebarbes"
      yield* Effect.scoped(
        Effect.flatMap(connect({ filename }), (context) =>
          Effect.gen(function* () {
            const store = yield* DocumentStore
            const result = sampleResult(1, { flags: Array.from({ length: 500 }, () => words) })
            yield* store.insert(sampleDocument(1, { filename: words }))
            yield* store.putResult(sampleTenant, result)
            expect(onDisk(filename).includes(words)).toBe(true)
            yield* store.removeResult(sampleTenant, sampleDocumentId(1))
            yield* store.replace(sampleDocument(1, { filename: null, status: "deleted" }), "queued")
          }).pipe(Effect.provide(context))
        )
      )
      expect(onDisk(filename).includes(words)).toBe(false)
    })
  )

  it.scopedLive("does not block the event loop while it stores many delivery outcomes, all or none of them", () =>
    Effect.gen(function* () {
      const store = yield* Effect.provide(EventStore, yield* connect({ filename: yield* temporaryFile }))
      const event = sampleEvent(1)
      const all = Array.from({ length: 512 }, (_, n) => sampleDelivery(n + 1, { eventId: event.id }))
      yield* store.insert(event, all)
      const attempt = { at: sampleTime, durationMs: 5, statusCode: 204, cause: null }
      const recording = store.recordAttempts(
        all.map((delivery) => ({
          held: { delivery, leasedUntil: 0 },
          delivery: { ...delivery, attempts: 1, deliveredAt: sampleTime + 5, nextAttemptAt: null },
          attempt
        }))
      )
      let turns = 0
      const count = (): void => {
        turns++
        immediate = setImmediate(count)
      }
      let immediate = setImmediate(count)
      yield* Effect.addFinalizer(() => Effect.sync(() => clearImmediate(immediate)))
      const recordingTurns = (enough: number) =>
        Effect.gen(function* () {
          turns = 0
          const fiber = yield* Effect.fork(recording)
          while (turns < enough && fiber.unsafePoll() === null) {
            yield* Effect.async<void>((resume) => void setImmediate(() => resume(Effect.void)))
          }
          expect(turns).toBeGreaterThanOrEqual(enough)
          return fiber
        })
      // In the middle of it.
      yield* Fiber.interrupt(yield* recordingTurns(4))
      expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([])
      expect(Option.getOrThrow(yield* store.find(sampleTenant, event.id)).deliveries).toEqual(all)
      yield* Fiber.join(yield* recordingTurns(12))
      expect(yield* store.attempts(sampleTenant, sampleDeliveryId(512))).toEqual([attempt])
    })
  )

  it.scopedLive("empties its write-ahead log while open", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const context = yield* connect({ filename, checkpointInterval: "20 millis" })
      const words = "Ysolde Quatrebarbes"
      yield* Effect.gen(function* () {
        const store = yield* DocumentStore
        yield* store.insert(sampleDocument(1, { filename: words }))
        yield* store.replace(sampleDocument(1, { filename: null, status: "deleted" }), "queued")
        yield* Effect.sleep("10 millis").pipe(Effect.repeat({ until: () => !onDisk(filename).includes(words) }))
        yield* store.insert(sampleDocument(2))
      }).pipe(Effect.provide(context))
    })
  )
})

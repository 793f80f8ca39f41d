import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { SqlClient } from "@effect/sql/SqlClient"
import { describe, expect, it } from "@effect/vitest"
import { DocumentStore, KeyStore, type StorageUnavailable, Transaction } from "@extrait/core"
import { sampleDocument, sampleOrganisation, sampleTenant } from "@extrait/testing/conformance"
import { Deferred, type Duration, Effect, Exit, Fiber, Layer, Option, type Scope } from "effect"
import { SqliteClient, SqliteStorage, schemaVersion } from "../src/sqlite.js"
import { temporaryFile } from "./temporary.js"

const start = (script: string, ...args: ReadonlyArray<string>): Effect.Effect<ChildProcess, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
        stdio: ["ignore", "pipe", "inherit"]
      })
    ),
    (child) =>
      Effect.promise(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, "exit")
        child.kill("SIGKILL")
        await ended
      })
  )

const exitCode = (child: ChildProcess) => Effect.promise(async () => child.exitCode ?? (await once(child, "exit"))[0])

/** The storage on a file, as one process or one part of a process has it. */
const connect = (filename: string, busyTimeout: Duration.DurationInput = "10 seconds") =>
  Layer.build(
    Layer.merge(SqliteStorage.layer({ filename, busyTimeout }), SqliteClient.layer({ filename, busyTimeout }))
  )

describe("several connections on one file", () => {
  it.scopedLive("see each other's changes, and wait for each other's transactions", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const [one, two] = [yield* connect(filename), yield* connect(filename)]
      const written = yield* Deferred.make<void>()
      const ticked = yield* Deferred.make<void>()
      const slow = yield* Effect.gen(function* () {
        const store = yield* DocumentStore
        yield* store.insert(sampleDocument(1))
        yield* Deferred.succeed(written, undefined)
        yield* Deferred.await(ticked)
        yield* store.replace(sampleDocument(1, { status: "processing" }), "queued")
      }).pipe((effect) => Effect.flatMap(Transaction, ({ run }) => run(effect)), Effect.provide(one), Effect.fork)
      yield* Deferred.await(written)
      yield* Effect.gen(function* () {
        const store = yield* DocumentStore
        // Readers do not wait and see what is committed.
        expect(yield* store.find(sampleTenant, sampleDocument(1).id)).toEqual(Option.none())
        // The event loop stays free while a writer waits: the other goes on only once it has turned a few times.
        const ticking = Effect.zipRight(
          Effect.repeatN(Effect.sleep("20 millis"), 4),
          Deferred.succeed(ticked, undefined)
        )
        yield* Effect.zipRight(Effect.fork(ticking), store.insert(sampleDocument(2)))
        expect(Option.getOrThrow(yield* store.find(sampleTenant, sampleDocument(1).id)).status).toBe("processing")
      }).pipe(Effect.provide(two))
      yield* Fiber.join(slow)
    })
  )

  it.scopedLive("lose no update when each reads and then writes", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const connections = [yield* connect(filename), yield* connect(filename), yield* connect(filename)]
      const increment = Effect.gen(function* () {
        const { run } = yield* Transaction
        const store = yield* DocumentStore
        yield* run(
          Effect.gen(function* () {
            const document = Option.getOrThrow(yield* store.find(sampleTenant, sampleDocument(1).id))
            yield* Effect.yieldNow()
            yield* store.replace({ ...document, sizeBytes: (document.sizeBytes ?? 0) + 1 }, "queued")
          })
        )
      })
      const [first] = connections
      if (first === undefined) return yield* Effect.dieMessage("no connection")
      const store = yield* Effect.provide(DocumentStore, first)
      yield* store.insert(sampleDocument(1, { sizeBytes: 0 }))
      yield* Effect.forEach(connections, (connection) => Effect.provide(Effect.repeatN(increment, 9), connection), {
        concurrency: "unbounded"
      })
      expect(Option.getOrThrow(yield* store.find(sampleTenant, sampleDocument(1).id)).sizeBytes).toBe(30)
    })
  )

  it.scopedLive("give up after the busy timeout, with an error that names only the operation", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const holder = yield* connect(filename)
      const waiting = yield* connect(filename, "100 millis")
      const open = yield* Deferred.make<void>()
      const finish = yield* Deferred.make<void>()
      const holding = yield* Effect.flatMap(Transaction, ({ run }) =>
        run(Effect.zipRight(Deferred.succeed(open, undefined), Deferred.await(finish)))
      ).pipe(Effect.provide(holder), Effect.fork)
      yield* Deferred.await(open)
      const refused = yield* Effect.flatMap(KeyStore, (store) => store.insertOrganisation(sampleOrganisation(1))).pipe(
        Effect.provide(waiting),
        Effect.flip
      )
      expect(refused._tag).toBe("StorageUnavailable")
      expect(refused.message).toBe("Storage is unavailable (organisations.insert)")
      const unopened: StorageUnavailable = yield* Effect.flatMap(Transaction, ({ run }) => run(Effect.void)).pipe(
        Effect.provide(waiting),
        Effect.flip
      )
      expect(unopened.operation).toBe("transaction")
      // A transaction that waits can be interrupted: it would wait far longer than this test may take.
      const patient = yield* connect(filename, "1 hour")
      const stuck = yield* Effect.flatMap(Transaction, ({ run }) => run(Effect.void)).pipe(
        Effect.provide(patient),
        Effect.fork
      )
      yield* Effect.sleep("30 millis")
      yield* Fiber.interrupt(stuck)
      yield* Deferred.succeed(finish, undefined)
      yield* Fiber.join(holding)
      // Nothing was left open by the one that was refused or the one that was interrupted.
      for (const connection of [waiting, patient, holder]) {
        yield* Effect.flatMap(Transaction, ({ run }) => run(Effect.void)).pipe(Effect.provide(connection))
      }
    })
  )

  it.scopedLive("migrate the schema once when started at the same time", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const children = yield* Effect.forEach(["1", "2", "3"], (starter) => start("openStorage.mjs", filename, starter))
      expect(yield* Effect.forEach(children, exitCode, { concurrency: "unbounded" })).toEqual([0, 0, 0])
      const sql = yield* Effect.provide(SqlClient, yield* connect(filename))
      expect(yield* sql`select count(*) as n from organisations`).toEqual([{ n: 75 }])
      expect(yield* sql`select migration_id from extrait_migrations`).toHaveLength(schemaVersion)
    })
  )
})

describe("a process killed mid-transaction", () => {
  it.scopedLive("leaves an intact database without partial writes", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      yield* Effect.scoped(
        Effect.flatMap(connect(filename), (context) =>
          Effect.provide(
            Effect.flatMap(KeyStore, (store) => store.insertOrganisation(sampleOrganisation(1))),
            context
          )
        )
      )
      const child = yield* start("openTransaction.mjs", filename)
      yield* Effect.promise(async () => (child.stdout === null ? null : await once(child.stdout, "data")))
      const other = yield* connect(filename, "50 millis")
      const held = yield* Effect.exit(
        Effect.provide(
          Effect.flatMap(Transaction, ({ run }) => run(Effect.void)),
          other
        )
      )
      expect(Exit.isFailure(held)).toBe(true)
      child.kill("SIGKILL")
      yield* exitCode(child)
      const reopened = yield* connect(filename)
      const sql = yield* Effect.provide(SqlClient, reopened)
      expect(yield* sql`pragma integrity_check`).toEqual([{ integrity_check: "ok" }])
      expect(yield* sql`select count(*) as n from organisations`).toEqual([{ n: 1 }])
      // The lock went with the process: the connections that were there go on too.
      yield* Effect.provide(
        Effect.flatMap(Transaction, ({ run }) => run(Effect.void)),
        other
      )
    })
  )
})

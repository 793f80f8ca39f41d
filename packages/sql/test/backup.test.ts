import { copyFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { SqlClient } from "@effect/sql/SqlClient"
import { describe, expect, it } from "@effect/vitest"
import { DocumentStore, EventStore, JobTable } from "@extrait/core"
import {
  sampleDelivery,
  sampleDocument,
  sampleDocumentId,
  sampleEndpointId,
  sampleEvent,
  sampleEventId,
  sampleResult,
  sampleTenant,
  sampleTime
} from "@extrait/testing/conformance"
import { Effect, Fiber, Layer, Option, Ref } from "effect"
import { initial } from "../src/migrations/initial.js"
import { SqliteClient, SqliteStorage, schemaVersion } from "../src/sqlite.js"
import { temporaryFile } from "./temporary.js"

const open = (filename: string) =>
  Layer.build(Layer.merge(SqliteStorage.layer({ filename }), SqliteClient.layer({ filename })))

/** Lets whatever else waits for the event loop go first: timers, too, which a fibre that only yields keeps waiting. */
const eventLoop = Effect.async<void>((resume) => void setImmediate(() => resume(Effect.void)))

describe("a SQLite backup", () => {
  it.scopedLive("is consistent when taken during writes, and works once restored", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const running = yield* open(filename)
      const written = yield* Ref.make(0)
      const writer = yield* Effect.gen(function* () {
        const store = yield* DocumentStore
        const n = yield* Ref.updateAndGet(written, (count) => count + 1)
        yield* store.insert(sampleDocument(n))
        yield* store.putResult(sampleTenant, sampleResult(n))
      }).pipe(Effect.zipRight(eventLoop), Effect.forever, Effect.provide(running), Effect.fork)
      yield* Effect.repeat(Effect.zipRight(Effect.sleep("5 millis"), Ref.get(written)), { until: (n) => n >= 8 })
      const before = yield* Ref.get(written)
      const copy = join(dirname(filename), "copy.db")
      // As the documentation says, by another connection.
      const other = yield* Effect.provide(SqlClient, yield* Layer.build(SqliteClient.layer({ filename })))
      yield* other`vacuum into ${copy}`
      yield* Effect.repeat(Effect.zipRight(Effect.sleep("5 millis"), Ref.get(written)), {
        until: (n) => n >= before + 2
      })
      yield* Fiber.interrupt(writer)

      const restored = join(dirname(filename), "restored.db")
      copyFileSync(copy, restored)
      const context = yield* open(restored)
      const sql = yield* Effect.provide(SqlClient, context)
      expect(yield* sql`pragma integrity_check`).toEqual([{ integrity_check: "ok" }])
      const store = yield* Effect.provide(DocumentStore, context)
      for (let n = 1; n < before; n++) {
        expect(yield* store.find(sampleTenant, sampleDocumentId(n))).toEqual(Option.some(sampleDocument(n)))
        expect(Option.isSome(yield* store.findResult(sampleTenant, sampleDocumentId(n)))).toBe(true)
      }
      yield* store.insert(sampleDocument(9999))
      // Rows written after the copy are not in it.
      const last = yield* Ref.get(written)
      expect(last).toBeGreaterThan(before)
      expect(yield* store.find(sampleTenant, sampleDocumentId(last))).toEqual(Option.none())
    })
  )
})

describe("an upgrade", () => {
  it.scoped("migrates a database from the first schema to the current one, with all its data", () =>
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const sql = yield* Effect.provide(SqlClient, yield* Layer.build(SqliteClient.layer({ filename })))
      yield* Effect.provideService(initial, SqlClient, sql)
      yield* sql`create table extrait_migrations (
        migration_id integer not null primary key, created_at timestamp not null default current_timestamp, name text not null
      )`
      yield* sql`insert into extrait_migrations (migration_id, name) values (1, 'initial')`
      // Rows as the first release wrote them.
      const tenant = `${sampleTenant.organisation}/${sampleTenant.mode}`
      const insertJob = (n: number, at: number) => sql`insert into jobs
        (document_id, record, attempt, available_at, lease_token, leased_until)
        values (${sampleDocumentId(n)}, ${JSON.stringify({ tenant: sampleTenant })}, 1, ${at}, null, 0)`
      yield* insertJob(2, 200)
      yield* insertJob(1, 100)
      // Results that wait for a person, the second less sure than the first.
      for (const [n, confidence] of [0.9, 0.2, 0.6].entries()) {
        const { reviewStatus: _, ...record } = sampleDocument(n, { status: "completed" })
        const waiting = { ...record, reviewStatus: "pending", metadata: "{}" }
        yield* sql`insert into documents (id, tenant, status, review_status, created_at, record)
          values (${record.id}, ${tenant}, 'completed', 'pending', ${record.createdAt}, ${JSON.stringify(waiting)})`
        const [field] = Object.values(sampleResult(n).extract)
        const result = { ...sampleResult(n), extract: { total_amount: { ...field, confidence } } }
        yield* sql`insert into results (document_id, record) values (${record.id}, ${JSON.stringify(result)})`
      }
      const { metadata, ...document } = sampleEvent(1).payload.document
      const event = { ...sampleEvent(1), payload: { document: { ...document, metadata: JSON.stringify(metadata) } } }
      yield* sql`insert into events (id, tenant, type, document_id, record)
        values (${event.id}, ${tenant}, ${event.type}, ${event.documentId}, ${JSON.stringify(event)})`
      const tried = sampleDelivery(1, { endpointId: sampleEndpointId(7), attempts: 2, lastStatusCode: 503 })
      for (const delivery of [
        tried,
        sampleDelivery(2, { eventId: sampleEventId(1), nextAttemptAt: null, deliveredAt: sampleTime })
      ]) {
        yield* sql`insert into deliveries (id, tenant, event_id, next_attempt_at, leased_until, record)
          values (${delivery.id}, ${tenant}, ${delivery.eventId}, ${delivery.nextAttemptAt}, 0, ${JSON.stringify(delivery)})`
      }

      const context = yield* open(filename)
      expect(yield* sql`select max(migration_id) as version from extrait_migrations`).toEqual([
        { version: schemaVersion }
      ])
      const store = yield* Effect.provide(DocumentStore, context)
      const queue = yield* store.list(sampleTenant, { limit: 9, order: "least_confident" })
      expect(queue.rows.map(({ id }) => id)).toEqual([1, 2, 0].map(sampleDocumentId))
      const jobs = yield* Effect.provide(JobTable, context)
      expect(Option.getOrThrow(yield* jobs.lease(500, "a", 900))).toMatchObject({
        documentId: sampleDocumentId(1),
        tenant: sampleTenant,
        priority: "normal",
        attempt: 2,
        faults: 0,
        dead: null
      })
      const events = yield* Effect.provide(EventStore, context)
      const due = yield* events.leaseDue({
        now: sampleTime + 1e6,
        leasedUntil: sampleTime + 2e6,
        limit: 9,
        perEndpoint: 9,
        endpoints: sampleEndpointId(7)
      })
      expect(due.map(({ delivery }) => delivery)).toEqual([tried])
      expect(due[0]?.body).toContain(sampleEvent(1).documentId)
      const { createdAt } = sampleEvent(1)
      const page = yield* events.list(sampleTenant, { limit: 9, createdAfter: createdAt, createdBefore: createdAt + 1 })
      expect(page.rows).toMatchObject([{ deliveries: [tried, { deliveredAt: sampleTime, lastStatusCode: null }] }])
      expect(yield* events.undelivered(sampleTenant, sampleEndpointId(7), 0, 9, null)).toHaveLength(1)
      expect(yield* events.undelivered(sampleTenant, sampleEndpointId(2), 0, 9, null)).toEqual([])
    })
  )
})

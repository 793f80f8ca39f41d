import { describe, expect, it } from "@effect/vitest"
import { Clock, Duration, Effect, Fiber, Layer, Option, TestClock } from "effect"
import {
  BlobStore,
  DocumentStore,
  Documents,
  defaultSettings,
  Events,
  IdempotencyStore,
  layerStorageMemory,
  Processing,
  Settings,
  Sweeper
} from "../src/index.js"
import { acme, blobKeys, firstPageExtractor, soonDue, stack, stackWith, stream, submit, workFor } from "./stack.js"

describe("a clock that jumps forward", () => {
  it.effect("postpones the erasure of expired documents by a day", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const sweeper = yield* Sweeper
      const { value } = yield* submit("text")
      const clock = yield* Clock.clockWith(Effect.succeed)
      let ahead = 0
      // The one on the wall is set; the one that counts goes on as it did.
      const set: Clock.Clock = Object.assign(Object.create(clock), {
        currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + ahead),
        unsafeCurrentTimeMillis: () => clock.unsafeCurrentTimeMillis() + ahead
      })
      const sweep = Effect.withClock(sweeper.sweep, set)
      const status = Effect.map(documents.get(acme, value.id), (found) => found.status)
      yield* sweep
      ahead = Duration.toMillis("365 days")
      yield* sweep
      yield* TestClock.adjust("23 hours")
      yield* sweep
      expect(yield* status).toBe("queued")
      // Set right again: it is believed at once, and nothing is due.
      ahead = 0
      yield* sweep
      yield* TestClock.adjust("2 days")
      yield* sweep
      expect(yield* status).toBe("queued")
      ahead = Duration.toMillis("365 days")
      yield* sweep
      yield* TestClock.adjust("1 days")
      yield* sweep
      expect(yield* status).toBe("deleted")
    }).pipe(Effect.provide(stack))
  )

  it.effect("is told apart from a process that slept, whose expired documents are erased at once", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { sweep } = yield* Sweeper
      const { value } = yield* submit("text")
      yield* sweep
      yield* TestClock.adjust("31 days")
      yield* sweep
      expect((yield* documents.get(acme, value.id)).status).toBe("deleted")
    }).pipe(Effect.provide(stack))
  )
})

describe("deletion", () => {
  it.effect("erases the file and the result, and returns the same tombstone each time", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit("text", { metadata: { who: "Jane" }, document_type: "letter" })
      yield* workFor("1 seconds")
      yield* TestClock.adjust("1 minutes")
      const tombstone = yield* documents.delete(acme, value.id)
      expect(tombstone).toMatchObject({
        id: value.id,
        status: "deleted",
        document_type: "letter",
        filename: null,
        content_type: null,
        metadata: {},
        created_at: value.created_at
      })
      yield* TestClock.adjust("1 minutes")
      expect(yield* documents.delete(acme, value.id)).toEqual(tombstone)
      expect(yield* documents.get(acme, value.id)).toEqual(tombstone)
      expect((yield* Effect.flip(documents.result(acme, value.id)))._tag).toBe("DocumentDeleted")
      expect((yield* Effect.flip(documents.file(acme, value.id)))._tag).toBe("DocumentDeleted")
      expect(yield* blobKeys).toEqual([])
      const store = yield* DocumentStore
      expect(yield* store.findResult(acme, value.id)).toEqual(Option.none())
      expect((yield* documents.list(acme, { limit: 10 })).data).toEqual([])
      expect((yield* documents.list(acme, { limit: 10, status: "deleted" })).data).toHaveLength(1)
    }).pipe(Effect.provide(stack))
  )

  it.effect("removes the document's data from its events and from stored responses", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const events = yield* Events
      const options = { metadata: { who: "Jane" } }
      const { value } = yield* submit("text", options, { key: "k" })
      yield* workFor("1 seconds")
      yield* documents.delete(acme, value.id)
      const [event] = (yield* events.list(acme, { limit: 10 })).data
      expect(event?.payload.document).toMatchObject({ id: value.id, status: "deleted", filename: null, metadata: {} })
      const store = yield* IdempotencyStore
      const stored = yield* store.acquire({
        tenant: acme,
        key: "k",
        fingerprint: "",
        token: "t",
        now: 0,
        lockedUntil: 1
      })
      expect(JSON.stringify(stored)).toContain(value.id)
      expect(JSON.stringify(stored)).not.toMatch(/letter\.txt|Jane/)
      const again = yield* submit("text", options, { key: "k" })
      expect(again).toEqual({ value: { ...value, filename: null, metadata: {} }, replayed: true })
    }).pipe(Effect.provide(stack))
  )

  it.effect("refuses to submit a staged file that the sweeper may already be removing", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const sweeper = yield* Sweeper
      const store = yield* DocumentStore
      const staged = yield* documents.stage(acme, { filename: null, content: stream("slow") })
      const live = yield* documents.stage(acme, { filename: null, content: stream("in time") })
      yield* TestClock.adjust("45 minutes")
      yield* documents.submit(live, {}, null)
      yield* TestClock.adjust("16 minutes")
      // The sweeper has looked for the document, found none, and is about to remove the file. Now the file is submitted.
      const late = yield* Effect.exit(documents.submit(staged, {}, null))
      expect(late._tag).toBe("Failure")
      expect(Option.isNone(yield* store.find(acme, staged.documentId))).toBe(true)
      yield* sweeper.sweepOrphans
      expect((yield* blobKeys).map(({ key }) => key)).toEqual([live.blobKey])
    }).pipe(Effect.provide(stack))
  )

  it.effect("removes events and their deliveries once the event retention is over", () =>
    Effect.gen(function* () {
      const sweeper = yield* Sweeper
      const processing = yield* Processing
      const events = yield* Events
      yield* Effect.replicateEffect(submit("text"), 3)
      const workers = yield* Effect.fork(processing.run({ concurrency: 2 }))
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.interrupt(workers)
      const listed = Effect.map(events.list(acme, { limit: 10 }), ({ data }) => data.length)
      expect(yield* listed).toBe(3)
      yield* TestClock.adjust("89 days")
      yield* sweeper.sweep
      expect(yield* listed).toBe(3)
      yield* Effect.provideService(sweeper.sweep, Settings, { ...defaultSettings, eventRetention: null })
      yield* TestClock.adjust("2 days")
      yield* sweeper.sweep
      expect(yield* listed).toBe(0)
    }).pipe(Effect.provide(stack))
  )

  it.effect("removes orphaned files once they are an hour old", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const blobs = yield* BlobStore
      const sweeper = yield* Sweeper
      const kept = yield* submit("text")
      const never = yield* documents.stage(acme, { filename: null, content: stream("never submitted") })
      yield* blobs.put("something/else", stream("not ours"))
      const cut = yield* submit("erased but for its file")
      const { blobKey } = Option.getOrThrow(yield* Effect.flatMap(DocumentStore, (_) => _.find(acme, cut.value.id)))
      yield* documents.delete(acme, cut.value.id)
      yield* blobs.put(blobKey ?? "", stream("left by a process that died"))
      yield* TestClock.adjust("59 minutes")
      expect(yield* sweeper.sweepOrphans).toBe(0)
      yield* TestClock.adjust("2 minutes")
      expect(yield* sweeper.sweepOrphans).toBe(2)
      const left = (yield* blobKeys).map(({ key }) => key)
      expect(left).not.toContain(never.blobKey)
      expect(left.sort()).toEqual([`${acme.organisation}/test/${kept.value.id}`, "something/else"])
    }).pipe(Effect.provide(stack))
  )

  it.effect("removes leftovers of unfinished uploads at start-up and once an hour", () => {
    let sweeps = 0
    const sweepUnfinished = Effect.sync(() => sweeps++)
    const blobs = Layer.effect(
      BlobStore,
      Effect.map(BlobStore, (store) => ({ ...store, sweepUnfinished }))
    )
    const storage = Layer.provideMerge(blobs, layerStorageMemory)
    return Effect.gen(function* () {
      const sweeper = yield* Sweeper
      yield* Effect.fork(sweeper.run)
      yield* TestClock.adjust("59 minutes")
      expect(sweeps).toBe(1)
      yield* TestClock.adjust("2 minutes")
      expect(sweeps).toBe(2)
    }).pipe(Effect.provide(stackWith(firstPageExtractor, storage)))
  })

  it.effect("stops processing in progress, which then stores nothing", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const processing = yield* Processing
      const { value } = yield* submit("good\fslow")
      const workers = yield* Effect.fork(processing.run({ concurrency: 1 }))
      yield* TestClock.adjust("10 seconds")
      expect((yield* documents.get(acme, value.id)).status).toBe("processing")
      yield* documents.delete(acme, value.id)
      // The one worker is free again long before the slow page is done.
      const next = yield* submit("next")
      yield* TestClock.adjust("5 seconds")
      expect((yield* documents.get(acme, next.value.id)).status).toBe("completed")
      yield* TestClock.adjust("30 seconds")
      expect((yield* documents.get(acme, value.id)).status).toBe("deleted")
      const events = yield* Events
      expect((yield* events.list(acme, { limit: 10 })).data.map(({ document_id }) => document_id)).toEqual([
        next.value.id
      ])
      yield* Fiber.interrupt(workers)
    }).pipe(Effect.provide(stack), soonDue)
  )

  it.effect("happens automatically when the retention period ends", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit("text")
      const forever = yield* Effect.provideService(submit("text"), Settings, { ...defaultSettings, retention: null })
      yield* TestClock.adjust("719 hours")
      expect(yield* documents.expire(10)).toBe(0)
      yield* TestClock.adjust("1 hours")
      expect(yield* documents.expire(10)).toBe(1)
      expect((yield* documents.get(acme, value.id)).status).toBe("deleted")
      expect((yield* documents.get(acme, forever.value.id)).expires_at).toBeNull()
      expect((yield* documents.get(acme, forever.value.id)).status).toBe("queued")
    }).pipe(Effect.provide(stack))
  )
})

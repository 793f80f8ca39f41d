import { describe, expect, it } from "@effect/vitest"
import { Chunk, Duration, Effect, Fiber, Option, Ref, Stream, TestClock } from "effect"
import {
  BlobStore,
  type DocumentId,
  DocumentStore,
  Documents,
  defaultSettings,
  Events,
  IdempotencyStore,
  JobTable,
  Processing,
  Schemas,
  Settings,
  Sweeper,
  Webhooks
} from "../src/index.js"
import { acme, acmeLive, other, stack, stream, submit } from "./stack.js"

const blobKeys = Effect.flatMap(BlobStore, ({ list }) => Effect.map(Stream.runCollect(list), Chunk.toReadonlyArray))

/** Runs the workers for `time`, then stops them. */
const workFor = (time: `${number} ${"seconds" | "minutes" | "hours"}`) =>
  Effect.gen(function* () {
    const processing = yield* Processing
    const fiber = yield* Effect.fork(processing.run({ concurrency: 2 }))
    yield* TestClock.adjust(time)
    yield* Fiber.interrupt(fiber)
  })

/** Twenty seconds of processing instead of five minutes, for each of which idle workers look for work several times. */
const soonDue = Effect.provideService(Settings, { ...defaultSettings, maxProcessing: Duration.seconds(20) })

describe("submission", () => {
  it.effect("stores document, job and file, and answers with a queued document", () =>
    Effect.gen(function* () {
      const { value: document } = yield* submit("Dear Sir", { metadata: { order: [1, { é: null }] }, language: "fr" })
      expect(document).toMatchObject({
        object: "document",
        status: "queued",
        document_type: null,
        language: "fr",
        filename: "letter.txt",
        content_type: "text/plain",
        size_bytes: 8,
        metadata: { order: [1, { é: null }] },
        result_url: `/v1/documents/${document.id}/result`,
        completed_at: null,
        error: null
      })
      expect(document.expires_at).toBe("1970-01-31T00:00:00.000Z")
      const documents = yield* Documents
      expect(yield* documents.get(acme, document.id)).toEqual(document)
      expect(yield* blobKeys).toHaveLength(1)
    }).pipe(Effect.provide(stack))
  )

  it.effect("leaves nothing behind when it is refused", () =>
    Effect.gen(function* () {
      const schemas = yield* Schemas
      const { value: schema } = yield* schemas.create(acme, { fields: [{ key: "a" }] }, null)
      yield* schemas.delete(acme, schema.id)
      const inline = { fields: [{ key: "a" }] }
      const tags = yield* Effect.forEach(
        [
          { human_review_threshold: 7 },
          { extraction_schema: inline, extraction_schema_id: schema.id },
          { extraction_schema_id: schema.id },
          { extraction_schema_id: "schm_unknown" }
        ],
        (options) => Effect.map(Effect.flip(submit("text", options)), ({ _tag }) => _tag)
      )
      expect(tags).toEqual(["ValidationFailed", "SchemaConflict", "SchemaDeleted", "SchemaNotFound"])
      expect(yield* blobKeys).toEqual([])
      const documents = yield* Documents
      expect((yield* documents.list(acme, { limit: 10 })).data).toEqual([])
    }).pipe(Effect.provide(stack))
  )

  it.effect("refuses empty, unknown and too large files, and stops reading once the limit is passed", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const stage = (content: Stream.Stream<Uint8Array>) =>
        Effect.map(Effect.flip(documents.stage(acme, { filename: null, content })), ({ _tag }) => _tag)
      expect(yield* stage(Stream.empty)).toBe("EmptyFile")
      expect(yield* stage(Stream.make(Uint8Array.from([0, 1, 2, 3])))).toBe("UnsupportedFileType")
      const read = yield* Ref.make(0)
      const endless = Stream.repeatEffect(
        Effect.as(
          Ref.update(read, (n) => n + 1),
          new Uint8Array(100).fill(65)
        )
      )
      const small = Effect.provideService(Settings, { ...defaultSettings, maxFileBytes: 1000 })
      expect(yield* small(stage(endless))).toBe("FileTooLarge")
      expect(yield* Ref.get(read)).toBeLessThan(20)
      expect(yield* blobKeys).toEqual([])
    }).pipe(Effect.provide(stack))
  )

  it.effect("keeps only the last part of a file name", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const names = yield* Effect.forEach(["../../etc/passwd", "C:\\in\\a\u0000b.pdf", "..//", null], (filename) =>
        Effect.map(documents.stage(acme, { filename, content: stream("text") }), (staged) => staged.filename)
      )
      expect(names).toEqual(["passwd", "ab.pdf", null, null])
    }).pipe(Effect.provide(stack))
  )

  it.effect("creates one document for equal requests with one key, and refuses another request", () =>
    Effect.gen(function* () {
      const first = yield* submit("text", { metadata: { a: 1, b: 2 } }, { key: "k" })
      const again = yield* submit("text", { metadata: { b: 2, a: 1 } }, { key: "k" })
      expect(first.replayed).toBe(false)
      expect(again).toEqual({ value: first.value, replayed: true })
      for (const [content, options] of [
        ["text!", { metadata: { a: 1, b: 2 } }],
        ["text", { metadata: { a: 1, b: 3 } }]
      ] as const) {
        expect((yield* Effect.flip(submit(content, options, { key: "k" })))._tag).toBe("IdempotencyConflict")
      }
      const documents = yield* Documents
      expect((yield* documents.list(acme, { limit: 10 })).data).toHaveLength(1)
      expect(yield* blobKeys).toHaveLength(1)
    }).pipe(Effect.provide(stack))
  )

  it.effect("shows a document to its own tenant alone", () =>
    Effect.gen(function* () {
      const { value } = yield* submit("text")
      const documents = yield* Documents
      for (const tenant of [acmeLive, other]) {
        const tags = yield* Effect.all([
          Effect.flip(documents.get(tenant, value.id)),
          Effect.flip(documents.result(tenant, value.id)),
          Effect.flip(documents.file(tenant, value.id)),
          Effect.flip(documents.delete(tenant, value.id)),
          Effect.flip(documents.retry(tenant, value.id, null)),
          Effect.flip(documents.wait(tenant, value.id, 0))
        ])
        expect(new Set(tags.map(({ _tag }) => _tag))).toEqual(new Set(["NotFound"]))
        expect((yield* documents.list(tenant, { limit: 10 })).data).toEqual([])
      }
      expect((yield* documents.get(acme, value.id)).status).toBe("queued")
    }).pipe(Effect.provide(stack))
  )
})

describe("processing", () => {
  it.effect("takes a document from the queue to its result and its one event", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const webhooks = yield* Webhooks
      const events = yield* Events
      const { value: endpoint } = yield* webhooks.create(acme, { url: "https://example.org/hook" }, null)
      yield* webhooks.create(acme, { url: "https://example.org/failures", events: ["document.failed"] }, null)
      const { value } = yield* submit("Dear Sir", { include_recognition: true })
      expect((yield* Effect.flip(documents.result(acme, value.id)))._tag).toBe("DocumentNotReady")
      yield* workFor("1 seconds")
      const result = yield* documents.result(acme, value.id)
      expect(result).toMatchObject({
        id: value.id,
        status: "completed",
        extract: { text: { value: "Dear Sir", found: true } },
        review_status: "auto",
        flags: [],
        ocr_path: "primary",
        deidentified: false
      })
      expect(result.recognition?.pages[0]?.blocks[0]?.words.map(({ text }) => text)).toEqual(["Dear", "Sir"])
      const { data } = yield* events.list(acme, { limit: 10 })
      expect(data).toHaveLength(1)
      expect(data[0]).toMatchObject({
        type: "document.completed",
        document_id: value.id,
        payload: { document: { status: "completed" } },
        deliveries: [{ endpoint_id: endpoint.id, attempts: 0, delivered_at: null }]
      })
      yield* workFor("2 minutes")
      expect((yield* events.list(acme, { limit: 10 })).data).toHaveLength(1)
    }).pipe(Effect.provide(stack))
  )

  it.effect("asks for a person when a confidence is below the threshold", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const sure = yield* submit("a", { human_review_threshold: 0.8 })
      const unsure = yield* submit("b", { human_review_threshold: 0.81 })
      yield* workFor("1 seconds")
      expect(yield* documents.result(acme, sure.value.id)).toMatchObject({ review_status: "auto", flags: [] })
      expect(yield* documents.result(acme, unsure.value.id)).toMatchObject({
        review_status: "pending",
        flags: ["low_confidence:text"]
      })
      expect((yield* documents.list(acme, { limit: 10, reviewStatus: "pending" })).data.map(({ id }) => id)).toEqual([
        unsure.value.id
      ])
    }).pipe(Effect.provide(stack))
  )

  it.effect("completes in part when a page is unreadable", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit("good\funreadable")
      yield* workFor("1 seconds")
      expect(yield* documents.get(acme, value.id)).toMatchObject({
        status: "partially_completed",
        error: { code: "corrupt_file", message: "Page 2: It is torn" }
      })
      expect(yield* documents.result(acme, value.id)).toMatchObject({
        status: "partially_completed",
        flags: ["unreadable_page:2"],
        review_status: "pending"
      })
      const events = yield* Events
      expect((yield* events.list(acme, { limit: 10 })).data[0]?.type).toBe("document.partially_completed")
    }).pipe(Effect.provide(stack))
  )

  it.effect("fails a document of which nothing is usable, and says why", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const torn = yield* submit("unreadable")
      const broken = yield* submit("breaks")
      yield* workFor("1 seconds")
      expect(yield* documents.get(acme, torn.value.id)).toMatchObject({
        status: "failed",
        error: { code: "corrupt_file" }
      })
      expect(yield* documents.get(acme, broken.value.id)).toMatchObject({
        status: "failed",
        error: { code: "processing_error", message: "The file could not be read" }
      })
      expect(yield* Effect.flip(documents.result(acme, torn.value.id))).toMatchObject({
        _tag: "DocumentFailed",
        code: "corrupt_file"
      })
    }).pipe(Effect.provide(stack))
  )

  it.effect("stops at the deadline with what it has by then", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const some = yield* submit("good\fslow")
      const none = yield* submit("slow")
      yield* workFor("30 seconds")
      expect(yield* documents.get(acme, some.value.id)).toMatchObject({
        status: "partially_completed",
        error: { code: "processing_timeout" }
      })
      const result = yield* documents.result(acme, some.value.id)
      expect(result.extract.text?.value).toBe("good")
      // What was not reached is for a person to see.
      expect(result).toMatchObject({ flags: ["unreadable_page:2"], review_status: "pending" })
      expect(yield* documents.get(acme, none.value.id)).toMatchObject({
        status: "failed",
        error: { code: "processing_timeout" }
      })
    }).pipe(Effect.provide(stack), soonDue)
  )

  it.effect("stops at the deadline also when a reader does not let go", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const some = yield* submit("good\fstubborn")
      yield* workFor("30 seconds")
      expect(yield* documents.get(acme, some.value.id)).toMatchObject({
        status: "partially_completed",
        error: { code: "processing_timeout" }
      })
      const deleted = yield* submit("stubborn")
      const next = yield* submit("good")
      yield* workFor("10 seconds")
      yield* documents.delete(acme, deleted.value.id)
      yield* workFor("10 seconds")
      expect((yield* documents.get(acme, next.value.id)).status).toBe("completed")
    }).pipe(Effect.provide(stack), soonDue)
  )

  it.effect("tries again what may succeed, up to the third attempt", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit("picture")
      yield* workFor("1 seconds")
      expect((yield* documents.get(acme, value.id)).status).toBe("queued")
      yield* workFor("1 minutes")
      expect((yield* documents.get(acme, value.id)).status).toBe("completed")
      expect((yield* documents.result(acme, value.id)).extract.text?.value).toBe("recognised")
    }).pipe(Effect.provide(stack))
  )

  it.effect("processes a failed document again on request, with a new event", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const events = yield* Events
      const { value } = yield* submit("unreadable")
      expect((yield* Effect.flip(documents.retry(acme, value.id, null)))._tag).toBe("IllegalTransition")
      yield* workFor("1 seconds")
      expect((yield* documents.retry(acme, value.id, null)).value).toMatchObject({ status: "queued", error: null })
      yield* workFor("1 seconds")
      expect((yield* documents.get(acme, value.id)).status).toBe("failed")
      expect((yield* events.list(acme, { limit: 10 })).data).toHaveLength(2)
    }).pipe(Effect.provide(stack))
  )

  it.effect("erases the original of a de-identified document as soon as processing ends", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const kept = yield* submit("text")
      const erased = yield* submit("Jane Doe", { deidentify: true })
      yield* workFor("1 seconds")
      expect((yield* blobKeys).map(({ key }) => key)).toEqual([`${acme.organisation}/test/${kept.value.id}`])
      expect((yield* documents.get(acme, erased.value.id)).filename).toBe("[PERSON_1].txt")
      expect((yield* documents.result(acme, erased.value.id)).deidentified).toBe(true)
      expect((yield* Effect.flip(documents.file(acme, erased.value.id)))._tag).toBe("NotFound")
    }).pipe(Effect.provide(stack))
  )

  it.effect("hands a job back when its worker is stopped, and ends it once", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit("good\fslow")
      yield* workFor("10 seconds")
      expect((yield* documents.get(acme, value.id)).status).toBe("processing")
      yield* workFor("30 seconds")
      expect((yield* documents.get(acme, value.id)).status).toBe("partially_completed")
      const events = yield* Events
      expect((yield* events.list(acme, { limit: 10 })).data).toHaveLength(1)
    }).pipe(Effect.provide(stack), soonDue)
  )

  it.effect("counts no shutdown against a document", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit("good\fslow")
      for (let i = 0; i < 5; i++) yield* workFor("10 seconds")
      expect((yield* documents.get(acme, value.id)).status).toBe("processing")
      yield* workFor("30 seconds")
      expect((yield* documents.get(acme, value.id)).status).toBe("partially_completed")
    }).pipe(Effect.provide(stack), soonDue)
  )

  it.effect("tells no file name of a de-identified document that failed", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const events = yield* Events
      const { value } = yield* submit("unreadable", { deidentify: true })
      yield* workFor("1 seconds")
      expect(yield* documents.get(acme, value.id)).toMatchObject({ status: "failed", filename: null })
      expect(JSON.stringify(yield* events.list(acme, { limit: 10 }))).not.toContain("letter.txt")
      expect(yield* blobKeys).toEqual([])
    }).pipe(Effect.provide(stack))
  )

  it.effect("lets a stale worker change nothing", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const processing = yield* Processing
      const table = yield* JobTable
      const { value } = yield* submit("good\fslow")
      const lease = (token: string, now: number) =>
        Effect.map(table.lease(now, token, now + 60_000), (row) => Option.getOrThrow(row))
      const job = (row: { readonly documentId: DocumentId; readonly attempt: number }, token: string) => ({
        documentId: row.documentId,
        tenant: acme,
        attempt: row.attempt,
        complete: Effect.flatMap(table.remove(row.documentId, token), (held) =>
          held ? Effect.void : Effect.die("lost")
        ),
        retry: () => Effect.void,
        fault: () => Effect.void
      })
      // The first worker reads for five minutes without a heartbeat; the second has taken its job meanwhile.
      const stale = yield* lease("stale", 0)
      const first = yield* Effect.fork(Effect.exit(processing.process(job(stale, "stale"))))
      yield* TestClock.adjust("2 minutes")
      const fresh = yield* lease("fresh", 120_000)
      expect(fresh.attempt).toBe(2)
      const second = yield* Effect.fork(processing.process(job(fresh, "fresh")))
      yield* TestClock.adjust("3 minutes")
      expect((yield* Fiber.join(first))._tag).toBe("Failure")
      expect((yield* documents.get(acme, value.id)).status).toBe("processing")
      const events = yield* Events
      expect((yield* events.list(acme, { limit: 10 })).data).toEqual([])
      yield* TestClock.adjust("3 minutes")
      yield* Fiber.join(second)
      expect((yield* documents.get(acme, value.id)).status).toBe("partially_completed")
      expect((yield* events.list(acme, { limit: 10 })).data).toHaveLength(1)
    }).pipe(Effect.provide(stack))
  )
})

describe("waiting", () => {
  it.effect("ends with the document, or when its time is over", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit("text")
      const short = yield* Effect.fork(documents.wait(acme, value.id, "5 seconds"))
      const long = yield* Effect.fork(documents.wait(acme, value.id, "10 hours"))
      yield* TestClock.adjust("5 seconds")
      expect((yield* Fiber.join(short)).status).toBe("queued")
      yield* workFor("1 seconds")
      expect((yield* Fiber.join(long)).status).toBe("completed")
    }).pipe(Effect.provide(stack))
  )

  it.effect("is cut at the longest wait of the settings", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit("text")
      const waiting = yield* Effect.fork(documents.wait(acme, value.id, "10 hours"))
      yield* TestClock.adjust("60 seconds")
      expect((yield* Fiber.join(waiting)).status).toBe("queued")
    }).pipe(Effect.provide(stack))
  )
})

describe("deletion", () => {
  it.effect("erases file and result and leaves the same tombstone each time", () =>
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

  it.effect("leaves nothing of the document in its events or in stored answers", () =>
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

  it.effect("accepts no file that the sweeper may be about to remove", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const sweeper = yield* Sweeper
      const store = yield* DocumentStore
      const staged = yield* documents.stage(acme, { filename: null, content: stream("slow") })
      const live = yield* documents.stage(acme, { filename: null, content: stream("in time") })
      yield* TestClock.adjust("45 minutes")
      yield* documents.submit(live, {}, null)
      yield* TestClock.adjust("16 minutes")
      // The sweeper has looked for the document, found none, and is about to remove the file: now it is submitted.
      const late = yield* Effect.exit(documents.submit(staged, {}, null))
      expect(late._tag).toBe("Failure")
      expect(Option.isNone(yield* store.find(acme, staged.documentId))).toBe(true)
      yield* sweeper.sweepOrphans
      expect((yield* blobKeys).map(({ key }) => key)).toEqual([live.blobKey])
    }).pipe(Effect.provide(stack))
  )

  it.effect("ends events, with their deliveries, after their own time and in batches", () =>
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

  it.effect("clears away files that no document names, once they are an hour old", () =>
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

  it.effect("stops the work under way, which then stores nothing", () =>
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

  it.effect("happens by itself when the retention is over", () =>
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

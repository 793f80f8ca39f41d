import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Logger, Option, TestClock } from "effect"
import { type DocumentId, Documents, Events, JobTable, Processing, Webhooks } from "../src/index.js"
import { acme, blobKeys, soonDue, stack, submit, workFor } from "./stack.js"

describe("processing", () => {
  it.effect("takes a queued document to its result and exactly one event", () =>
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

  it.effect("requests human review when a confidence is below the threshold", () =>
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

  it.effect("partially completes a document with an unreadable page", () =>
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

  it.effect("partially completes a document with an incomplete page", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit("good\fdamaged")
      yield* workFor("1 seconds")
      expect(yield* documents.get(acme, value.id)).toMatchObject({
        status: "partially_completed",
        error: { code: "corrupt_file", message: "Page 2: Half of it is torn" }
      })
      expect(yield* documents.result(acme, value.id)).toMatchObject({
        flags: ["incomplete_page:2"],
        review_status: "pending",
        error: { code: "corrupt_file", message: "Page 2: Half of it is torn" }
      })
    }).pipe(Effect.provide(stack))
  )

  it.effect("fails a document with no usable page, and says why", () =>
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

  it.effect("logs where a reader broke, but not its message", () => {
    const logged: Array<string> = []
    const logger = Logger.make(({ message }) => void logged.push(String(message)))
    return Effect.gen(function* () {
      yield* submit("breaks")
      yield* workFor("1 seconds")
      const told = logged.filter((line) => line.includes("a reader failed unexpectedly"))
      expect(told).toEqual([expect.stringMatching(/Error at .*stack\.ts/)])
      expect(told.join()).not.toContain("decoder bug")
    }).pipe(Effect.provide(stack), Effect.provide(Logger.replace(Logger.defaultLogger, logger)))
  })

  it.effect("stops at the deadline, and keeps what it has read so far", () =>
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
      // A person has to see what was not reached.
      expect(result).toMatchObject({ flags: ["unreadable_page:2"], review_status: "pending" })
      expect(yield* documents.get(acme, none.value.id)).toMatchObject({
        status: "failed",
        error: { code: "processing_timeout" }
      })
    }).pipe(Effect.provide(stack), soonDue)
  )

  it.effect("stops at the deadline even if a reader ignores interruption", () =>
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

  it.effect("retries what may yet succeed, up to a third attempt", () =>
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

  it.effect("reprocesses a failed document on request, with a new event", () =>
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

  it.effect("releases a job when its worker stops, and completes it once", () =>
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

  it.effect("does not count a shutdown as an attempt", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit("good\fslow")
      for (let i = 0; i < 5; i++) yield* workFor("10 seconds")
      expect((yield* documents.get(acme, value.id)).status).toBe("processing")
      yield* workFor("30 seconds")
      expect((yield* documents.get(acme, value.id)).status).toBe("partially_completed")
    }).pipe(Effect.provide(stack), soonDue)
  )

  it.effect("does not reveal the file name of a failed de-identified document", () =>
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

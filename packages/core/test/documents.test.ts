import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Ref, Stream, TestClock } from "effect"
import { Documents, defaultSettings, Schemas, Settings } from "../src/index.js"
import { acme, acmeLive, blobKeys, other, stack, stream, submit, workFor } from "./stack.js"

describe("submission", () => {
  it.effect("stores the document, its job and its file, and returns a queued document", () =>
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

  it.effect("refuses empty, unsupported and oversized files, and stops reading past the size limit", () =>
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

  it.effect("creates one document per idempotency key, and refuses a different request with the same key", () =>
    Effect.gen(function* () {
      const first = yield* submit("text", { metadata: { a: 1, b: 2 } }, { key: "k" })
      const again = yield* submit("text", { metadata: { a: 1, b: 2 } }, { key: "k" })
      expect(first.replayed).toBe(false)
      expect(again).toEqual({ value: first.value, replayed: true })
      for (const [content, options] of [
        ["text!", { metadata: { a: 1, b: 2 } }],
        ["text", { metadata: { b: 2, a: 1 } }],
        ["text", { metadata: { a: 1, b: 3 } }]
      ] as const) {
        expect((yield* Effect.flip(submit(content, options, { key: "k" })))._tag).toBe("IdempotencyConflict")
      }
      const documents = yield* Documents
      expect((yield* documents.list(acme, { limit: 10 })).data).toHaveLength(1)
      expect(yield* blobKeys).toHaveLength(1)
    }).pipe(Effect.provide(stack))
  )

  it.effect("shows a document only to its own tenant", () =>
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

describe("waiting for a document", () => {
  it.effect("ends when processing ends or the wait times out", () =>
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

  it.effect("is capped at the maximum wait in the settings", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit("text")
      const waiting = yield* Effect.fork(documents.wait(acme, value.id, "10 hours"))
      yield* TestClock.adjust("60 seconds")
      expect((yield* Fiber.join(waiting)).status).toBe("queued")
    }).pipe(Effect.provide(stack))
  )
})

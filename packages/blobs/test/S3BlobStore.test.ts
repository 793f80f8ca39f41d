import { describe, expect, it } from "@effect/vitest"
import { BlobStore, concatBytes } from "@extrait/core"
import { blobStoreConformance } from "@extrait/testing/conformance"
import { Chunk, Deferred, Effect, Fiber, Layer, Stream } from "effect"
import { S3BlobStore, type S3BlobStoreOptions } from "../src/s3.js"
import { accessKeyId, bucket, region, type S3Server, s3Server, secretAccessKey } from "./s3Server.js"

const client = ({ endpoint }: S3Server) => ({
  endpoint,
  region,
  forcePathStyle: true,
  credentials: { accessKeyId, secretAccessKey },
  maxAttempts: 2
})

const layerOn = (server: S3Server, options: Partial<S3BlobStoreOptions> = {}) =>
  S3BlobStore.layer({ bucket, client: client(server), ...options })

const storeOn = (server: S3Server, options: Partial<S3BlobStoreOptions> = {}) =>
  Effect.flatMap(Layer.build(layerOn(server, options)), (context) => Effect.provide(BlobStore, context))

blobStoreConformance("S3", Layer.unwrapScoped(Effect.map(s3Server, (server) => layerOn(server))))
blobStoreConformance(
  "S3 below a prefix",
  Layer.unwrapScoped(
    Effect.map(s3Server, (server) => {
      server.objects.set("others/file", {
        bytes: Buffer.from("not ours"),
        modifiedAt: new Date(),
        encryption: undefined
      })
      return layerOn(server, { prefix: "extrait/" })
    })
  )
)

const mebibyte = 1024 * 1024
const bytes = (size: number) => Buffer.alloc(size, "0123456789abcde")
const small = Stream.make(new TextEncoder().encode("abc"))

describe("S3BlobStore", () => {
  it.scopedLive("uploads large content in parts, and returns all of it", () =>
    Effect.gen(function* () {
      const server = yield* s3Server
      const store = yield* storeOn(server)
      const content = bytes(11 * mebibyte + 17)
      const chunks = Array.from({ length: 12 }, (_, n) => content.subarray(n * mebibyte, (n + 1) * mebibyte))
      const stored = yield* store.put("large", Stream.fromIterable(chunks))
      expect(stored.sizeBytes).toBe(content.length)
      expect(server.requests.filter((name) => name === "UploadPart")).toHaveLength(3)
      expect(server.uploads.size).toBe(0)
      expect(Buffer.compare(concatBytes(yield* Stream.runCollect(store.get("large"))), content)).toBe(0)
      const range = { start: 5 * mebibyte - 3, end: 5 * mebibyte + 3 }
      expect(concatBytes(yield* Stream.runCollect(store.get("large", range)))).toEqual(
        new Uint8Array(content.subarray(range.start, range.end))
      )
    })
  )

  it.scopedLive("aborts an upload that fails or is interrupted", () =>
    Effect.gen(function* () {
      const server = yield* s3Server
      const store = yield* storeOn(server)
      const start = Stream.make(bytes(10 * mebibyte + 1))
      expect(yield* Effect.flip(store.put("k", Stream.concat(start, Stream.fail("broken"))))).toBe("broken")
      expect(server.requests).toContain("AbortMultipartUpload")
      const reached = yield* Deferred.make<void>()
      const stuck = Stream.fromEffect(Effect.zipRight(Deferred.succeed(reached, undefined), Effect.never))
      const fiber = yield* Effect.fork(store.put("k", Stream.concat(start, stuck)))
      yield* Deferred.await(reached)
      yield* Fiber.interrupt(fiber)
      server.faults.push({ operation: "CompleteMultipartUpload", answer: 403 })
      expect((yield* Effect.flip(store.put("k", start)))._tag).toBe("StorageUnavailable")
      expect(server.uploads.size).toBe(0)
      expect(server.objects.size).toBe(0)
    })
  )

  it.scopedLive("requests server-side encryption with the service's keys", () =>
    Effect.gen(function* () {
      const server = yield* s3Server
      const store = yield* storeOn(server, { serverSideEncryption: { algorithm: "aws:kms", keyId: "key-1" } })
      yield* store.put("small", small)
      yield* store.put("large", Stream.make(bytes(6 * mebibyte)))
      expect([...server.objects.values()].map(({ encryption }) => encryption)).toEqual(["aws:kms", "aws:kms"])
    })
  )

  it.scopedLive("retries after a service error, and reports one that persists", () =>
    Effect.gen(function* () {
      const server = yield* s3Server
      const store = yield* storeOn(server)
      server.faults.push({ operation: "PutObject", answer: 503 })
      yield* store.put("k", small)
      expect(server.requests.filter((name) => name === "PutObject")).toHaveLength(2)
      for (const operation of ["PutObject", "GetObject", "DeleteObject", "ListObjectsV2"]) {
        server.faults.push({ operation, answer: 500 }, { operation, answer: 500 })
      }
      const faults = [
        yield* Effect.flip(store.put("k", small)),
        yield* Effect.flip(Stream.runDrain(store.get("k"))),
        yield* Effect.flip(store.remove("k")),
        yield* Effect.flip(Stream.runDrain(store.list))
      ]
      expect(faults.map(({ message }) => message)).toEqual([
        "Storage is unavailable (blobs.put)",
        "Storage is unavailable (blobs.get)",
        "Storage is unavailable (blobs.remove)",
        "Storage is unavailable (blobs.list)"
      ])
    })
  )

  it.scopedLive("fails on a truncated response instead of returning half a file", () =>
    Effect.gen(function* () {
      const server = yield* s3Server
      const store = yield* storeOn(server)
      yield* store.put("k", small)
      server.faults.push({ operation: "GetObject", answer: "cut" })
      expect((yield* Effect.flip(Stream.runDrain(store.get("k"))))._tag).toBe("StorageUnavailable")
    })
  )

  it.scopedLive("refuses a missing bucket and wrong credentials at start-up", () =>
    Effect.gen(function* () {
      const server = yield* s3Server
      const wrong = { ...client(server), credentials: { accessKeyId, secretAccessKey: "wrong" } }
      for (const options of [{ bucket: "none" }, { client: wrong }]) {
        const refused = yield* Effect.flip(storeOn(server, options))
        expect(refused.message).toBe("Storage is unavailable (blobs.open)")
      }
    })
  )

  it.scopedLive("refuses an invalid key without sending a request", () =>
    Effect.gen(function* () {
      const server = yield* s3Server
      const store = yield* storeOn(server)
      const before = server.requests.length
      for (const key of ["", "..", "a/../b", "/a", "a//b", "a b"]) {
        expect((yield* Effect.flip(store.put(key, small)))._tag, key).toBe("StorageUnavailable")
        expect((yield* Effect.flip(Stream.runDrain(store.get(key))))._tag, key).toBe("StorageUnavailable")
        expect((yield* Effect.flip(store.remove(key)))._tag, key).toBe("StorageUnavailable")
      }
      expect(server.requests).toHaveLength(before)
    })
  )

  it.scopedLive("lists page by page, and requests no more pages than are read", () =>
    Effect.gen(function* () {
      const server = yield* s3Server
      const store = yield* storeOn(server)
      yield* Effect.forEach(Array.from({ length: 20 }), (_, n) => store.put(`k${n}`, small), { concurrency: 5 })
      expect(Chunk.size(yield* Stream.runCollect(store.list))).toBe(20)
      expect(server.requests.filter((name) => name === "ListObjectsV2")).toHaveLength(3)
      yield* Stream.runDrain(Stream.take(store.list, 3))
      expect(server.requests.filter((name) => name === "ListObjectsV2")).toHaveLength(4)
    })
  )
})

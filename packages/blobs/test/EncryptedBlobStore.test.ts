import { randomBytes } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { BlobStore, type BlobStoreService, concatBytes, StorageUnavailable } from "@extrait/core"
import { blobStoreConformance } from "@extrait/testing/conformance"
import { Chunk, Effect, Fiber, Layer, Redacted, Stream } from "effect"
import { type BlobKey, BlobUnreadable, EncryptedBlobStore, FileBlobStore } from "../src/index.js"
import { temporaryFolder } from "./temporary.js"

const keyOf = (id: string, byte: string): BlobKey => ({ id, key: Redacted.make(byte.repeat(64)) })
const first = keyOf("2025", "a")
const second = keyOf("2026", "b")

blobStoreConformance(
  "encrypted files",
  Layer.unwrapScoped(
    Effect.map(temporaryFolder, (directory) =>
      Layer.provide(EncryptedBlobStore.layer({ keys: [first] }), FileBlobStore.layer({ directory }))
    )
  )
)
blobStoreConformance(
  "encrypted memory",
  Layer.provide(EncryptedBlobStore.layer({ keys: [first] }), BlobStore.layerMemory)
)

const memory = Effect.flatMap(Layer.build(BlobStore.layerMemory), (context) => Effect.provide(BlobStore, context))

const encrypting = (
  store: BlobStoreService,
  keys: readonly [BlobKey, ...ReadonlyArray<BlobKey>],
  options: { readonly readPlain?: boolean } = {}
) =>
  Effect.flatMap(
    Layer.build(Layer.provide(EncryptedBlobStore.layer({ keys, ...options }), Layer.succeed(BlobStore, store))),
    (context) => Effect.provide(BlobStore, context)
  )

const read = (store: BlobStoreService, key: string) =>
  Effect.map(Stream.runCollect(store.get(key)), (chunks) => Buffer.from(concatBytes(Chunk.toReadonlyArray(chunks))))

/** Why a blob cannot be read. */
const reasonOf = (store: BlobStoreService, key: string) =>
  Effect.map(Effect.flip(Stream.runDrain(store.get(key))), (error) =>
    error instanceof StorageUnavailable && error.cause instanceof BlobUnreadable ? error.cause.reason : error._tag
  )

const put = (store: BlobStoreService, key: string, bytes: Uint8Array) => store.put(key, Stream.make(bytes))

const segment = 64 * 1024
/** A blob's header, and what a segment is longer by when it is sealed. */
const header = 69
const tag = 16

describe("EncryptedBlobStore", () => {
  it.scopedLive("leaves no content readable, and encrypts the same content differently each time", () =>
    Effect.gen(function* () {
      const inner = yield* memory
      const store = yield* encrypting(inner, [first])
      const content = Buffer.from("the account FR76 3000 6000 0112 3456 7890 189 ".repeat(3000))
      yield* put(store, "a", content)
      yield* put(store, "b", content)
      const [a, b] = [yield* read(inner, "a"), yield* read(inner, "b")]
      expect(a.includes("account")).toBe(false)
      expect(a.length).toBe(header + content.length + 3 * tag)
      expect(a.subarray(header).equals(b.subarray(header))).toBe(false)
      expect((yield* read(store, "a")).equals(content)).toBe(true)
    })
  )

  it.scopedLive("round-trips content whose length is at or next to a segment boundary", () =>
    Effect.gen(function* () {
      const inner = yield* memory
      const store = yield* encrypting(inner, [first])
      for (const size of [0, 1, segment - 1, segment, segment + 1, 3 * segment]) {
        const content = randomBytes(size)
        expect((yield* put(store, "k", content)).sizeBytes).toBe(size)
        expect((yield* read(store, "k")).equals(content)).toBe(true)
        expect((yield* read(inner, "k")).length).toBe(header + size + tag * Math.max(1, Math.ceil(size / segment)))
      }
    })
  )

  it.scopedLive("reads with any configured key, and writes with the first", () =>
    Effect.gen(function* () {
      const inner = yield* memory
      yield* put(yield* encrypting(inner, [first]), "old", Buffer.from("old"))
      const rotated = yield* encrypting(inner, [second, first])
      yield* put(rotated, "new", Buffer.from("new"))
      expect((yield* read(rotated, "old")).toString()).toBe("old")
      expect((yield* read(yield* encrypting(inner, [second]), "new")).toString()).toBe("new")
      expect(yield* reasonOf(yield* encrypting(inner, [second]), "old")).toBe("unknown key")
      expect(yield* reasonOf(yield* encrypting(inner, [keyOf("2025", "c")]), "old")).toBe("wrong key or changed")
    })
  )

  it.scopedLive("refuses files that were changed, swapped or truncated", () =>
    Effect.gen(function* () {
      const inner = yield* memory
      const store = yield* encrypting(inner, [first])
      const content = randomBytes(3 * segment + 100)
      yield* put(store, "k", content)
      const sealed = yield* read(inner, "k")
      const sealedSegment = segment + tag
      const piece = (n: number) => sealed.subarray(header + n * sealedSegment, header + (n + 1) * sealedSegment)
      const head = sealed.subarray(0, header)
      const flipped = (at: number) => {
        const changed = Buffer.from(sealed)
        changed.writeUInt8(sealed.readUInt8(at) ^ 1, at)
        return changed
      }
      const cases: ReadonlyArray<readonly [name: string, bytes: Buffer, reason: string]> = [
        ["a bit of the mark", flipped(0), "not encrypted"],
        ["a bit of the salt", flipped(header - 1), "wrong key or changed"],
        ["a bit of the first segment", flipped(header), "wrong key or changed"],
        ["a bit of a tag", flipped(header + segment), "wrong key or changed"],
        ["a bit of the last segment", flipped(sealed.length - 1), "wrong key or changed"],
        ["two segments swapped", Buffer.concat([head, piece(1), piece(0), piece(2), piece(3)]), "wrong key or changed"],
        ["a segment left out", Buffer.concat([head, piece(0), piece(2), piece(3)]), "wrong key or changed"],
        [
          "a segment twice",
          Buffer.concat([head, piece(0), piece(0), piece(1), piece(2), piece(3)]),
          "wrong key or changed"
        ],
        ["cut off after a segment", Buffer.concat([head, piece(0), piece(1)]), "truncated"],
        ["cut off within a segment", sealed.subarray(0, header + sealedSegment + 1000), "wrong key or changed"],
        ["something after the end", Buffer.concat([sealed, Buffer.from("x")]), "wrong key or changed"],
        ["nothing but the header", Buffer.from(head), "truncated"],
        ["half a header", Buffer.from(head.subarray(0, 20)), "not encrypted"],
        ["a file that was never encrypted", content, "not encrypted"],
        ["nothing at all", Buffer.alloc(0), "truncated"]
      ]
      for (const [name, bytes, reason] of cases) {
        yield* put(inner, "k", bytes)
        expect(yield* reasonOf(store, "k"), name).toBe(reason)
      }
      // The blob of another document in this one's place.
      yield* put(inner, "other", sealed)
      expect(yield* reasonOf(store, "other")).toBe("wrong key or changed")
    })
  )

  it.scopedLive("reads a range from only the segments that hold it, and verifies them", () =>
    Effect.gen(function* () {
      const inner = yield* memory
      let bytesRead = 0
      const counting: BlobStoreService = {
        ...inner,
        get: (key, range) =>
          Stream.tap(inner.get(key, range), ({ length }) =>
            Effect.sync(() => {
              bytesRead += length
            })
          )
      }
      const store = yield* encrypting(counting, [first])
      const content = randomBytes(20 * segment + 5)
      yield* put(store, "k", content)
      const range = { start: 10 * segment - 2, end: 10 * segment + 2 }
      const part = concatBytes(yield* Stream.runCollect(store.get("k", range)))
      expect(Buffer.from(part).equals(content.subarray(range.start, range.end))).toBe(true)
      expect(bytesRead).toBe(header + 2 * (segment + tag))
      const sealed = yield* read(inner, "k")
      sealed.writeUInt8(sealed.readUInt8(header + 10 * (segment + tag)) ^ 1, header + 10 * (segment + tag))
      yield* put(inner, "k", sealed)
      expect((yield* Effect.flip(Stream.runDrain(store.get("k", range))))._tag).toBe("StorageUnavailable")
      yield* put(inner, "k", sealed.subarray(0, header + 10 * (segment + tag)))
      expect((yield* Effect.flip(Stream.runDrain(store.get("k", range))))._tag).toBe("StorageUnavailable")
    })
  )

  it.scopedLive("reads files from before its first key, if allowed", () =>
    Effect.gen(function* () {
      const inner = yield* memory
      yield* put(inner, "plain", Buffer.from("written before ".repeat(100)))
      const store = yield* encrypting(inner, [first], { readPlain: true })
      expect((yield* read(store, "plain")).toString()).toBe("written before ".repeat(100))
      const part = concatBytes(yield* Stream.runCollect(store.get("plain", { start: 8, end: 14 })))
      expect(Buffer.from(part).toString()).toBe("before")
      yield* put(store, "plain", Buffer.from("after"))
      expect((yield* read(inner, "plain")).includes("after")).toBe(false)
    })
  )

  it.scopedLive("refuses invalid keys by name, without revealing them", () =>
    Effect.gen(function* () {
      const inner = yield* memory
      const wrong: ReadonlyArray<readonly [readonly [BlobKey, ...ReadonlyArray<BlobKey>], string]> = [
        [[{ id: "short", key: Redacted.make("hunter2") }], "short is not 32 bytes"],
        [[first, first], "two keys are called 2025"],
        [[keyOf("a key", "a")], "a name must be 1 to 32 letters"]
      ]
      for (const [keys, message] of wrong) {
        const refused = yield* Effect.flip(encrypting(inner, keys))
        expect(refused.message).toContain(message)
        expect(refused.message).not.toContain("hunter2")
      }
    })
  )

  it.scopedLive(
    "re-encrypts blobs of older keys and, if allowed, plain ones, and leaves unreadable ones unchanged",
    () =>
      Effect.gen(function* () {
        const inner = yield* memory
        const content = randomBytes(3 * segment + 5)
        yield* put(yield* encrypting(inner, [first]), "old", content)
        yield* put(inner, "plain", Buffer.from("plain"))
        yield* put(yield* encrypting(inner, [keyOf("2024", "c")]), "lost", content)
        yield* put(yield* encrypting(inner, [first]), "changed", content)
        const changed = yield* read(inner, "changed")
        changed.writeUInt8(changed.readUInt8(header + 2 * segment) ^ 1, header + 2 * segment)
        yield* put(inner, "changed", changed)
        const strict = yield* encrypting(inner, [second, first])
        yield* put(strict, "new", content)
        const kept = yield* Effect.forEach(["new", "plain", "lost", "changed"], (key) => read(inner, key))
        const reseal = (store: BlobStoreService, key: string) =>
          store.reseal?.(key) ?? Effect.dieMessage("it does not encrypt")
        expect(yield* reseal(strict, "old")).toBe("resealed")
        expect(yield* reseal(strict, "old")).toBe("current")
        expect(yield* reseal(strict, "new")).toBe("current")
        for (const key of ["plain", "lost", "changed"]) expect(yield* reseal(strict, key), key).toBe("unreadable")
        expect((yield* Effect.flip(reseal(strict, "nothing")))._tag).toBe("BlobNotFound")
        const now = yield* Effect.forEach(["new", "plain", "lost", "changed"], (key) => read(inner, key))
        expect(now.map((bytes, at) => bytes.equals(kept[at] ?? Buffer.alloc(0)))).toEqual([true, true, true, true])
        const lenient = yield* encrypting(inner, [second, first], { readPlain: true })
        expect(yield* reseal(lenient, "plain")).toBe("resealed")
        const only = yield* encrypting(inner, [second])
        expect((yield* read(only, "old")).equals(content)).toBe(true)
        expect((yield* read(only, "plain")).toString()).toBe("plain")
      })
  )

  it.scopedLive("reads a range of a blob that is re-encrypted between reading its header and its segments", () =>
    Effect.gen(function* () {
      const inner = yield* memory
      const content = randomBytes(2 * segment)
      yield* put(yield* encrypting(inner, [first]), "k", content)
      const both = yield* encrypting(inner, [second, first])
      let reads = 0
      const meanwhile: BlobStoreService = {
        ...inner,
        get: (key, range) =>
          Stream.unwrap(
            Effect.suspend(() => (++reads === 2 ? Effect.ignore(both.reseal?.(key) ?? Effect.void) : Effect.void)).pipe(
              Effect.as(inner.get(key, range))
            )
          )
      }
      const reading = yield* encrypting(meanwhile, [second, first])
      const part = yield* Stream.runCollect(reading.get("k", { start: segment - 3, end: segment + 3 }))
      expect(Buffer.from(concatBytes(part)).equals(content.subarray(segment - 3, segment + 3))).toBe(true)
      expect(yield* both.reseal?.("k") ?? Effect.void).toBe("current")
    })
  )

  it.scopedLive("writes nothing readable, even for an unfinished upload", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryFolder
      const files = yield* Layer.build(FileBlobStore.layer({ directory }))
      const store = yield* encrypting(yield* Effect.provide(BlobStore, files), [first])
      const said = "the account FR76 3000 "
      const endless = Stream.concat(Stream.make(Buffer.from(said.repeat(10_000))), Stream.never)
      const writing = yield* Effect.fork(store.put("k", endless))
      const unfinished = join(directory, "unfinished")
      const written = Effect.sync(() =>
        readdirSync(unfinished).map((name) => readFileSync(join(unfinished, name), "latin1"))
      )
      const texts = yield* Effect.repeat(Effect.delay(written, "10 millis"), {
        until: (found) => (found[0]?.length ?? 0) > 2 * segment
      })
      expect(texts.join("")).not.toContain("account")
      yield* Fiber.interrupt(writing)
      expect(readdirSync(unfinished)).toEqual([])
    })
  )
})

import { expect } from "@effect/vitest"
import { BlobNotFound, BlobStore, type ByteSource, concatBytes } from "@extrait/core"
import { Chunk, Deferred, Effect, Exit, Fiber, type Layer, Stream } from "effect"
import { liveRulesOf, suite } from "./rules.js"

/** SHA-256 of "abc". @see FIPS 180-4 and https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values */
const sha256OfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
/** SHA-256 of no bytes. */
const sha256OfNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

const text = (value: string): Uint8Array => new TextEncoder().encode(value)

const read = (key: string) =>
  Effect.flatMap(BlobStore, (store) =>
    Effect.map(Stream.runCollect(store.get(key)), (chunks) => concatBytes(Chunk.toReadonlyArray(chunks)))
  )
const readText = (key: string) => Effect.map(read(key), (bytes) => new TextDecoder().decode(bytes))

const keys = Effect.flatMap(BlobStore, (store) =>
  Effect.map(Stream.runCollect(store.list), (entries) =>
    Chunk.toReadonlyArray(entries)
      .map(({ key }) => key)
      .sort()
  )
)

/** What every `BlobStore` keeps to. The layer is built afresh for every rule and must begin empty. */
export const blobStoreConformance = (name: string, layer: Layer.Layer<BlobStore, unknown>): void =>
  suite(`${name}: BlobStore`, () => {
    const rule = liveRulesOf(layer)

    rule(
      "returns a blob, and reports its size and SHA-256",
      Effect.gen(function* () {
        const store = yield* BlobStore
        expect(yield* store.put("a/b", Stream.make(text("a"), text("bc")))).toEqual({
          sizeBytes: 3,
          sha256: sha256OfAbc
        })
        expect(yield* readText("a/b")).toBe("abc")
      })
    )

    rule(
      "stores an empty blob",
      Effect.gen(function* () {
        const store = yield* BlobStore
        expect(yield* store.put("none", Stream.empty)).toEqual({ sizeBytes: 0, sha256: sha256OfNothing })
        expect(yield* store.put("empty-chunks", Stream.make(text(""), text("")))).toEqual({
          sizeBytes: 0,
          sha256: sha256OfNothing
        })
        expect((yield* read("none")).length).toBe(0)
        expect(yield* keys).toEqual(["empty-chunks", "none"])
      })
    )

    rule(
      "returns a byte range of a blob",
      Effect.gen(function* () {
        const store = yield* BlobStore
        const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => index % 251)
        yield* store.put("range", Stream.make(bytes.slice(0, 400_000), bytes.slice(400_000)))
        for (const [start, end] of [
          [0, 1],
          [0, 700_000],
          [399_990, 400_010],
          [1, 699_999],
          [699_999, 700_000],
          [65_535, 65_537],
          [65_536, 131_072],
          [5, 5]
        ] as const) {
          const part = yield* Stream.runCollect(store.get("range", { start, end }))
          expect(Buffer.compare(concatBytes(part), bytes.slice(start, end))).toBe(0)
        }
      })
    )

    rule(
      "keeps every byte of many chunks, small and large",
      Effect.gen(function* () {
        const store = yield* BlobStore
        const small = Array.from({ length: 3000 }, (_, n) => Uint8Array.of(n & 255, (n >> 8) & 255))
        const large = Uint8Array.from({ length: 300_000 }, (_, n) => (n * 31) & 255)
        // A view into a larger buffer: only its own bytes count.
        const view = large.subarray(1000, 2000)
        const chunks = [...small, large, view]
        const whole = concatBytes(chunks)
        const stored = yield* store.put("many", Stream.fromIterable(chunks))
        expect(stored.sizeBytes).toBe(whole.length)
        expect(Buffer.compare(yield* read("many"), whole)).toBe(0)
      })
    )

    rule(
      "accepts a byte source like a stream, and stores nothing if it fails",
      Effect.gen(function* () {
        const store = yield* BlobStore
        const source = (pieces: ReadonlyArray<Uint8Array | Error>): ByteSource<string> => {
          let asked = 0
          return {
            _tag: "ByteSource",
            next: async () => {
              const piece = pieces[asked++] ?? null
              if (piece instanceof Error) throw piece
              return piece
            },
            failed: () => Effect.fail("broken off"),
            cancel: () => undefined
          }
        }
        expect(yield* store.put("asked", source([text("a"), text(""), text("bc")]))).toEqual({
          sizeBytes: 3,
          sha256: sha256OfAbc
        })
        expect(yield* readText("asked")).toBe("abc")
        const broken = source([text("x"), new Error("gone"), text("never")])
        expect(yield* Effect.exit(store.put("broken", broken))).toEqual(Exit.fail("broken off"))
        expect(yield* keys).toEqual(["asked"])
      })
    )

    rule(
      "returns the same bytes again, whatever a reader does to its own",
      Effect.gen(function* () {
        const store = yield* BlobStore
        yield* store.put("k", Stream.make(text("abc")))
        yield* Stream.runForEach(store.get("k"), (bytes) => Effect.sync(() => bytes.fill(0)))
        yield* Stream.runDrain(Stream.take(store.get("k"), 1))
        expect(yield* readText("k")).toBe("abc")
      })
    )

    rule(
      "replaces a blob as a whole",
      Effect.gen(function* () {
        const store = yield* BlobStore
        yield* store.put("k", Stream.make(text("a longer text")))
        yield* store.put("k", Stream.make(text("abc")))
        expect(yield* readText("k")).toBe("abc")
        expect(yield* keys).toEqual(["k"])
      })
    )

    rule(
      "changes nothing when the content fails, and passes the failure on",
      Effect.gen(function* () {
        const store = yield* BlobStore
        const broken = Stream.concat(Stream.make(text("abc")), Stream.fail("broken"))
        expect(yield* Effect.exit(store.put("k", broken))).toEqual(Exit.fail("broken"))
        expect(yield* keys).toEqual([])
        expect(yield* Effect.flip(read("k"))).toEqual(new BlobNotFound({ key: "k" }))
        // What was there before stays.
        yield* store.put("k", Stream.make(text("abc")))
        yield* Effect.exit(store.put("k", Stream.concat(Stream.make(text("xyz")), Stream.fail("broken"))))
        expect(yield* readText("k")).toBe("abc")
      })
    )

    rule(
      "leaves nothing behind when a write is interrupted",
      Effect.gen(function* () {
        const store = yield* BlobStore
        const started = yield* Deferred.make<void>()
        const endless = Stream.concat(
          Stream.make(text("abc")),
          Stream.fromEffect(Effect.zipRight(Deferred.succeed(started, undefined), Effect.never))
        )
        const fiber = yield* Effect.fork(store.put("k", endless))
        yield* Deferred.await(started)
        yield* Fiber.interrupt(fiber)
        expect(yield* keys).toEqual([])
        expect(yield* Effect.flip(read("k"))).toEqual(new BlobNotFound({ key: "k" }))
      })
    )

    rule(
      "hides a blob until it is complete",
      Effect.gen(function* () {
        const store = yield* BlobStore
        const started = yield* Deferred.make<void>()
        const finish = yield* Deferred.make<void>()
        const fiber = yield* Effect.fork(
          store.put(
            "k",
            Stream.concat(
              Stream.make(text("ab")),
              Stream.fromEffect(
                Effect.as(Effect.zipRight(Deferred.succeed(started, undefined), Deferred.await(finish)), text("c"))
              )
            )
          )
        )
        yield* Deferred.await(started)
        expect(yield* keys).toEqual([])
        expect((yield* Effect.flip(read("k")))._tag).toBe("BlobNotFound")
        yield* Deferred.succeed(finish, undefined)
        yield* Fiber.join(fiber)
        expect(yield* readText("k")).toBe("abc")
      })
    )

    rule(
      "keeps one complete blob when several are written to a key concurrently",
      Effect.gen(function* () {
        const store = yield* BlobStore
        const contents = Array.from({ length: 8 }, (_, n) => `${n}`.repeat(5000))
        yield* Effect.forEach(
          contents,
          (content) => store.put("k", Stream.fromIterable([content.slice(0, 2500), content.slice(2500)].map(text))),
          { concurrency: "unbounded" }
        )
        expect(contents).toContain(yield* readText("k"))
        expect(yield* keys).toEqual(["k"])
      })
    )

    rule(
      "removes a blob, and ignores a missing one",
      Effect.gen(function* () {
        const store = yield* BlobStore
        yield* store.put("k", Stream.make(text("abc")))
        yield* store.put("k2", Stream.make(text("abc")))
        yield* store.remove("k")
        yield* store.remove("k")
        expect(yield* Effect.flip(read("k"))).toEqual(new BlobNotFound({ key: "k" }))
        expect(yield* readText("k2")).toBe("abc")
      })
    )

    rule(
      "lists every key with the time it was written",
      Effect.gen(function* () {
        const store = yield* BlobStore
        expect(yield* keys).toEqual([])
        const all = [...Array.from({ length: 40 }, (_, n) => `documents/doc_${n}/file`), "a.b-c_D/1", "a", "A"].sort()
        const before = Date.now()
        yield* Effect.forEach(all, (key) => store.put(key, Stream.make(text(key))), { concurrency: 5 })
        expect(yield* keys).toEqual(all)
        yield* Stream.runForEach(store.list, ({ modifiedAt }) =>
          Effect.sync(() => {
            // File systems and services keep coarser clocks than ours.
            expect(modifiedAt).toBeGreaterThan(before - 5000)
            expect(modifiedAt).toBeLessThan(Date.now() + 5000)
          })
        )
        for (const key of all) expect(yield* readText(key)).toBe(key)
      })
    )
  })

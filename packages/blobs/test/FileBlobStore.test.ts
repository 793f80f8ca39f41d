import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "@effect/vitest"
import { BlobStore } from "@extrait/core"
import { blobStoreConformance } from "@extrait/testing/conformance"
import { Chunk, Effect, Layer, Stream } from "effect"
import { FileBlobStore } from "../src/index.js"
import { temporaryFolder } from "./temporary.js"

blobStoreConformance(
  "files",
  Layer.unwrapScoped(Effect.map(temporaryFolder, (directory) => FileBlobStore.layer({ directory })))
)

const storeOn = (directory: string) =>
  Effect.flatMap(Layer.build(FileBlobStore.layer({ directory })), (context) => Effect.provide(BlobStore, context))

const bytes = Stream.make(new TextEncoder().encode("abc"))

/** Every file below a folder, as paths within it. */
const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => statSync(join(folder, path)).isFile())

describe("FileBlobStore", () => {
  it.scopedLive("creates files and folders that only their owner can access", () =>
    Effect.gen(function* () {
      const directory = join(yield* temporaryFolder, "data", "files")
      const store = yield* storeOn(directory)
      yield* store.put("documents/a", bytes)
      for (const path of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
        const { mode } = statSync(join(directory, path))
        expect((mode & 0o077).toString(8), path).toBe("0")
      }
    })
  )

  it.scopedLive("keeps blobs when reopened, and for other stores on the same folder", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryFolder
      yield* (yield* storeOn(directory)).put("documents/Ab/c.d", bytes)
      const again = yield* storeOn(directory)
      expect(Chunk.toReadonlyArray(yield* Stream.runCollect(again.list)).map(({ key }) => key)).toEqual([
        "documents/Ab/c.d"
      ])
      expect(yield* Stream.runCount(again.get("documents/Ab/c.d"))).toBe(1)
    })
  )

  it.scopedLive("refuses malformed keys and never touches a file outside its folder", () =>
    Effect.gen(function* () {
      const outside = yield* temporaryFolder
      const directory = join(outside, "files")
      const store = yield* storeOn(directory)
      const before = filesBelow(outside)
      const bad = ["", "..", "../x", "a/../b", "/etc/passwd", "a//b", "a/", ".a", "a/.b", "a\\b", "a\0b", "é", "a b"]
      for (const key of [...bad, "k".repeat(121), "%2e%2e/x", "a+b", "a=b"]) {
        expect((yield* Effect.flip(store.put(key, bytes)))._tag, key).toBe("StorageUnavailable")
        expect((yield* Effect.flip(Stream.runDrain(store.get(key))))._tag, key).toBe("StorageUnavailable")
        expect((yield* Effect.flip(store.remove(key)))._tag, key).toBe("StorageUnavailable")
      }
      expect(filesBelow(outside)).toEqual(before)
      yield* store.put("K".repeat(120), bytes)
    })
  )

  it.scopedLive("spreads its files over subfolders", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryFolder
      const store = yield* storeOn(directory)
      yield* Effect.forEach(Array.from({ length: 60 }), (_, n) => store.put(`documents/${n}`, bytes), {
        concurrency: 10
      })
      expect(readdirSync(join(directory, "blobs")).length).toBeGreaterThan(20)
    })
  )

  it.scopedLive("is unavailable if its folder cannot be used", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      writeFileSync(join(folder, "file"), "")
      const refused = yield* Effect.flip(storeOn(join(folder, "file", "below")))
      expect(refused.message).toBe("Storage is unavailable (blobs.open)")
    })
  )

  it.scopedLive("is unavailable, not empty, while its folder is missing, and recovers when it returns", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const [directory, elsewhere] = [join(folder, "files"), join(folder, "elsewhere")]
      const store = yield* storeOn(directory)
      yield* store.put("documents/a", bytes)
      // As a disk that is no longer mounted: first without the folder, then with an empty one in its place.
      renameSync(directory, elsewhere)
      const refused = Effect.all([
        Effect.flip(Stream.runDrain(store.get("documents/a"))),
        Effect.flip(store.put("documents/b", bytes)),
        Effect.flip(Stream.runDrain(store.list))
      ])
      expect((yield* refused).map(({ _tag }) => _tag)).toEqual(Array.from({ length: 3 }, () => "StorageUnavailable"))
      mkdirSync(directory)
      expect((yield* refused).map(({ _tag }) => _tag)).toEqual(Array.from({ length: 3 }, () => "StorageUnavailable"))
      expect(readdirSync(directory)).toEqual([])
      rmdirSync(directory)
      renameSync(elsewhere, directory)
      expect(yield* Stream.runCount(store.get("documents/a"))).toBe(1)
      yield* store.put("documents/b", bytes)
      expect(yield* Stream.runCount(store.list)).toBe(2)
    })
  )

  it.scopedLive("removes temporary files of unknown writers after an hour, at start-up and on every sweep", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryFolder
      const unfinished = join(directory, "unfinished")
      mkdirSync(unfinished, { recursive: true })
      for (const name of ["old", "new"]) writeFileSync(join(unfinished, name), "half")
      const longAgo = Date.now() / 1000 - 3700
      utimesSync(join(unfinished, "old"), longAgo, longAgo)
      const { sweepUnfinished = Effect.succeed(-1) } = yield* storeOn(directory)
      expect(readdirSync(unfinished)).toEqual(["new"])
      utimesSync(join(unfinished, "new"), longAgo, longAgo)
      expect(yield* sweepUnfinished).toBe(1)
      expect(readdirSync(unfinished)).toEqual([])
    })
  )

  it.scopedLive(
    "hides a blob whose writer was killed, and removes its partial file on opening, but not those of live writers",
    () =>
      Effect.gen(function* () {
        const directory = yield* temporaryFolder
        const child = spawn(
          process.execPath,
          [fileURLToPath(new URL("writeForEver.mjs", import.meta.url)), directory],
          { stdio: ["ignore", "pipe", "inherit"] }
        )
        yield* Effect.promise(() => once(child.stdout, "data"))
        // A file belongs to its writer for as long as that writes.
        const early = yield* storeOn(directory)
        expect(yield* early.sweepUnfinished ?? Effect.succeed(-1)).toBe(0)
        const ended = once(child, "exit")
        child.kill("SIGKILL")
        yield* Effect.promise(() => ended)
        // The process did write, but its file has no name yet.
        const [left] = readdirSync(join(directory, "unfinished"))
        expect(left).toBeDefined()
        expect(statSync(join(directory, "unfinished", left ?? "")).size).toBeGreaterThan(65_536)
        const store = yield* storeOn(directory)
        expect(yield* Stream.runCount(store.list)).toBe(0)
        expect((yield* Effect.flip(Stream.runDrain(store.get("documents/endless"))))._tag).toBe("BlobNotFound")
        yield* store.put("documents/endless", bytes)
        expect(yield* Stream.runCount(store.list)).toBe(1)
        expect(existsSync(join(directory, "unfinished", left ?? ""))).toBe(false)
      })
  )
})

import { access, open, opendir, stat, unlink } from "node:fs/promises"
import { join } from "node:path"
import {
  type BlobEntry,
  BlobNotFound,
  BlobStore,
  type BlobStoreService,
  StorageUnavailable,
  withSource
} from "@extrait/core"
import { Clock, Effect, Layer, Option, Stream } from "effect"
import { fileNameOf, isBlobKey, keyOf, shardOf } from "./blobKey.js"
import { fileOperation, isMissing, makeFolder, syncFolder } from "./files.js"
import { makeFileWriter } from "./fileWriter.js"
import { removeUnfinished } from "./unfinished.js"

/** Options of `FileBlobStore`. */
export interface FileBlobStoreOptions {
  /** The folder of the blobs, created if missing. Several processes may share it. */
  readonly directory: string
}

/** Bytes read at once. */
const readSize = 256 * 1024

const make = ({ directory }: FileBlobStoreOptions): Effect.Effect<BlobStoreService, StorageUnavailable> =>
  Effect.gen(function* () {
    const blobs = join(directory, "blobs")
    const unfinished = join(directory, "unfinished")
    yield* fileOperation("blobs.open", async () => {
      await makeFolder(blobs)
      await makeFolder(unfinished)
    })
    const sweepUnfinished = (operation: string) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        fileOperation(operation, () => removeUnfinished(unfinished, now))
      )
    yield* sweepUnfinished("blobs.open")
    const writer = makeFileWriter(unfinished)

    /** The folder and the file of a key. An invalid key is a fault of ours, and touches no file. */
    const placeOf = (operation: string, key: string) =>
      Effect.suspend(() => {
        if (!isBlobKey(key)) return new StorageUnavailable({ operation, cause: new Error("not a key of a blob") })
        const folder = join(blobs, shardOf(key))
        return Effect.succeed({ folder, file: join(folder, fileNameOf(key)) })
      })

    /** The meaning of a missing file: no such blob, if the store's own folders are there. A disk that is gone takes those along. */
    const missing = (key: string) =>
      Effect.zipRight(
        fileOperation("blobs.get", () => access(unfinished)),
        new BlobNotFound({ key })
      )

    return {
      put: (key, content) =>
        Effect.flatMap(placeOf("blobs.put", key), (place) =>
          withSource(content, (source) => writer.write(place, source))
        ),

      get: (key, range) =>
        Stream.unwrapScoped(
          Effect.gen(function* () {
            const { file } = yield* placeOf("blobs.get", key)
            const handle = yield* Effect.acquireRelease(
              Effect.catchAll(
                fileOperation("blobs.get", () => open(file, "r")),
                (error) => (isMissing(error.cause) ? missing(key) : Effect.fail(error))
              ),
              (opened) => Effect.promise(() => opened.close())
            )
            let at = range?.start ?? 0
            const end = range?.end ?? Number.POSITIVE_INFINITY
            return Stream.repeatEffectOption(
              Effect.gen(function* () {
                const size = Math.min(readSize, end - at)
                if (size <= 0) return yield* Effect.fail(Option.none())
                const { buffer, bytesRead } = yield* Effect.mapError(
                  fileOperation("blobs.get", () => handle.read(new Uint8Array(size), 0, size, at)),
                  Option.some
                )
                at += bytesRead
                return bytesRead === 0 ? yield* Effect.fail(Option.none()) : buffer.subarray(0, bytesRead)
              })
            )
          })
        ),

      remove: (key) =>
        Effect.gen(function* () {
          const { file, folder } = yield* placeOf("blobs.remove", key)
          yield* fileOperation("blobs.remove", async () => {
            await unlink(file)
            await syncFolder(folder)
          }).pipe(
            Effect.catchIf(
              ({ cause }) => isMissing(cause),
              () => Effect.void
            )
          )
        }),

      sweepUnfinished: sweepUnfinished("blobs.sweep"),

      list: Stream.fromAsyncIterable(
        entries(blobs),
        (cause) => new StorageUnavailable({ operation: "blobs.list", cause })
      )
    }
  })

/** Every blob, folder by folder; one that is removed meanwhile is left out. */
const entries = (blobs: string): AsyncIterable<BlobEntry> => ({
  [Symbol.asyncIterator]: async function* () {
    for await (const shard of await opendir(blobs)) {
      if (!shard.isDirectory()) continue
      for await (const { name } of await opendir(join(blobs, shard.name))) {
        const key = keyOf(name)
        if (key === null) continue
        const modifiedAt = await modificationTime(join(blobs, shard.name, name))
        if (modifiedAt !== null) yield { key, modifiedAt }
      }
    }
  }
})

/** When a file was written, in milliseconds since 1970; null when it is gone. */
const modificationTime = async (file: string): Promise<number | null> => {
  try {
    return (await stat(file)).mtimeMs
  } catch (fault) {
    if (isMissing(fault)) return null
    throw fault
  }
}

/**
 * `BlobStore` on a folder of the file system. A blob is written to a temporary file, synced to disk and only then renamed.
 * Only the owner can read files.
 */
export const FileBlobStore = {
  layer: (options: FileBlobStoreOptions): Layer.Layer<BlobStore, StorageUnavailable> =>
    Layer.effect(BlobStore, make(options))
}

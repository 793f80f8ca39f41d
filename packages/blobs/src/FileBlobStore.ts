import { access, open, opendir, readdir, stat, unlink } from "node:fs/promises"
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
import { fileOperation, isMissing, makeFolder, syncFolder, unlinkIfThere } from "./files.js"
import { makeFileWriter } from "./fileWriter.js"

/** Where files are kept on disk. */
export interface FileBlobStoreOptions {
  /** The folder of the blobs, made where there is none. Several processes may share it. */
  readonly directory: string
}

/** Bytes read at once. */
const readSize = 256 * 1024
/** A temporary file that has not been written to for so long belongs to a process that died. */
const abandonedAfterMs = 24 * 60 * 60 * 1000

const make = ({ directory }: FileBlobStoreOptions): Effect.Effect<BlobStoreService, StorageUnavailable> =>
  Effect.gen(function* () {
    const blobs = join(directory, "blobs")
    const unfinished = join(directory, "unfinished")
    yield* fileOperation("blobs.open", async () => {
      await makeFolder(blobs)
      await makeFolder(unfinished)
    })
    yield* removeAbandoned(unfinished)
    const writer = makeFileWriter(unfinished)

    /** The folder and the file of a key. A key that is none is a fault of ours, and touches no file. */
    const placeOf = (operation: string, key: string) =>
      Effect.suspend(() => {
        if (!isBlobKey(key)) return new StorageUnavailable({ operation, cause: new Error("not a key of a blob") })
        const folder = join(blobs, shardOf(key))
        return Effect.succeed({ folder, file: join(folder, fileNameOf(key)) })
      })

    /** What it means that a file is not there: that its blob is not, as long as the store's own folders are. A disk that is gone takes them along. */
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

/** Removes what processes that died have left. Files of writers at work are younger. */
const removeAbandoned = (unfinished: string): Effect.Effect<void, StorageUnavailable> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    yield* fileOperation("blobs.open", async () => {
      for (const name of await readdir(unfinished)) {
        const file = join(unfinished, name)
        const modifiedAt = await modificationTime(file)
        if (modifiedAt === null || now - modifiedAt < abandonedAfterMs) continue
        await unlinkIfThere(file)
      }
    })
  })

/**
 * `BlobStore` on a folder of the file system. A blob is written to a temporary file, forced to disk and only then given
 * its name; files are for their owner only.
 */
export const FileBlobStore = {
  layer: (options: FileBlobStoreOptions): Layer.Layer<BlobStore, StorageUnavailable> =>
    Layer.effect(BlobStore, make(options))
}

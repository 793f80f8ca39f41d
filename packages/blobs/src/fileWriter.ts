import { createHash } from "node:crypto"
import { rename, write } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { type ByteSource, StorageUnavailable, type StoredBlob } from "@extrait/core"
import { Effect } from "effect"
import { closing, isMissing, makeFolder, opening, syncFolder, syncing, unlinkIfThere } from "./files.js"
import { unfinishedNames } from "./unfinished.js"

const writing = promisify(write)
const renaming = promisify(rename)

/** Where a blob belongs. */
export interface FilePlace {
  readonly folder: string
  readonly file: string
}

/** Why a write ended, where the file system is not to blame. */
class Ended extends Error {
  constructor(readonly reason: unknown) {
    super("the content ended early")
  }
}

/** Writes files that appear whole or not at all: each begins in the folder of unfinished files. */
export interface FileWriter {
  readonly write: <E>(place: FilePlace, source: ByteSource<E>) => Effect.Effect<StoredBlob, E | StorageUnavailable>
}

export const makeFileWriter = (unfinished: string): FileWriter => {
  /** Folders that are known to be there. */
  const folders = new Set<string>()
  const nameOf = unfinishedNames()

  const folderOf = async ({ folder }: FilePlace): Promise<void> => {
    if (folders.has(folder)) return
    await makeFolder(folder)
    folders.add(folder)
  }

  /** Gives a finished file its name. */
  const finish = async (temporary: string, place: FilePlace): Promise<void> => {
    await folderOf(place)
    try {
      await renaming(temporary, place.file)
    } catch (fault) {
      // Somebody has removed the folder since.
      if (!isMissing(fault)) throw fault
      folders.delete(place.folder)
      await folderOf(place)
      await renaming(temporary, place.file)
    }
    await syncFolder(place.folder)
  }

  /** Writes the content to its end, or until nobody wants it any more. */
  const fill = async <E>(descriptor: number, source: ByteSource<E>, wanted: () => boolean): Promise<StoredBlob> => {
    const hash = createHash("sha256")
    let sizeBytes = 0
    while (true) {
      const bytes = await source.next().catch((reason: unknown) => {
        throw new Ended(reason)
      })
      if (!wanted()) throw new Ended("it is no longer wanted")
      if (bytes === null) return { sizeBytes, sha256: hash.digest("hex") }
      hash.update(bytes)
      sizeBytes += bytes.length
      for (let offset = 0; offset < bytes.length; ) {
        offset += (await writing(descriptor, bytes, offset, bytes.length - offset)).bytesWritten
      }
    }
  }

  const store = async <E>(place: FilePlace, source: ByteSource<E>, wanted: () => boolean): Promise<StoredBlob> => {
    const temporary = join(unfinished, nameOf())
    const descriptor = await opening(temporary, "wx", 0o600)
    try {
      let stored: StoredBlob
      try {
        stored = await fill(descriptor, source, wanted)
        // On disk before it gets its name, so that the name never leads to half a file.
        await syncing(descriptor)
      } finally {
        await closing(descriptor)
      }
      await finish(temporary, place)
      return stored
    } catch (fault) {
      await unlinkIfThere(temporary)
      throw fault
    }
  }

  return {
    write: (place, source) =>
      Effect.async((resume) => {
        let wanted = true
        const done = store(place, source, () => wanted).then(
          (stored) => resume(Effect.succeed(stored)),
          (fault: unknown) =>
            resume(
              fault instanceof Ended
                ? source.failed(fault.reason)
                : Effect.fail(new StorageUnavailable({ operation: "blobs.put", cause: fault }))
            )
        )
        // An interruption returns only once nothing of the file is left.
        return Effect.promise(() => {
          wanted = false
          source.cancel()
          return done
        })
      })
  }
}

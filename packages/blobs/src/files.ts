import { type FileHandle, mkdir, open } from "node:fs/promises"
import { dirname } from "node:path"
import { StorageUnavailable } from "@extrait/core"
import { Effect } from "effect"

/** Whether a fault says that there is no such file or folder. */
export const isMissing = (fault: unknown): boolean =>
  fault instanceof Error && "code" in fault && (fault.code === "ENOENT" || fault.code === "ENOTDIR")

/**
 * One operation on files. It is not interrupted halfway: the next, which may clear up after it, begins when it has
 * ended.
 */
export const fileOperation = <A>(operation: string, run: () => Promise<A>): Effect.Effect<A, StorageUnavailable> =>
  Effect.uninterruptible(
    Effect.tryPromise({ try: run, catch: (cause) => new StorageUnavailable({ operation, cause }) })
  )

/** Makes a folder's entries durable. Windows has no such operation and does not need it. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder for its owner only, durably, if it is not there. */
export const makeFolder = async (folder: string): Promise<void> => {
  const topmost = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (topmost !== undefined) await syncFolder(dirname(topmost))
}

/** Writes the whole of a chunk. */
export const writeAll = async (handle: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let offset = 0; offset < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, offset, bytes.length - offset)
    offset += bytesWritten
  }
}

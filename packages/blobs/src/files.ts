import { close, fsync, open } from "node:fs"
import { mkdir, unlink } from "node:fs/promises"
import { dirname } from "node:path"
import { promisify } from "node:util"
import { StorageUnavailable } from "@extrait/core"
import { Effect } from "effect"

// Files by their numbers: handles of `node:fs/promises` cost several times as much for the few operations of a usual file.
export const opening = promisify(open)
export const syncing = promisify(fsync)
export const closing = promisify(close)

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
  const descriptor = await opening(folder, "r")
  try {
    await syncing(descriptor)
  } finally {
    await closing(descriptor)
  }
}

/** Makes a folder for its owner only, durably, if it is not there. */
export const makeFolder = async (folder: string): Promise<void> => {
  const topmost = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (topmost !== undefined) await syncFolder(dirname(topmost))
}

/** Removes a file that another process may have removed just now. */
export const unlinkIfThere = (file: string): Promise<void> =>
  unlink(file).catch((fault: unknown) => {
    if (!isMissing(fault)) throw fault
  })

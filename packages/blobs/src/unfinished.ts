import { createHash, randomUUID } from "node:crypto"
import { readlinkSync } from "node:fs"
import { readdir, stat } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { isMissing, unlinkIfThere } from "./files.js"

/** Milliseconds without a write after which a file counts as abandoned, if nobody can tell whether its writer lives. */
const abandonedAfterMs = 60 * 60 * 1000

/** The PID namespace on Linux: containers of one name may have different ones. */
const processSpace = (): string => {
  try {
    return readlinkSync("/proc/self/ns/pid")
  } catch {
    // Elsewhere all processes share one.
    return ""
  }
}

/** A digest of the machine and the namespace, within which process numbers mean the same. */
const placeOfProcesses = (): string =>
  createHash("sha256").update(`${hostname()}\n${processSpace()}`).digest("hex").slice(0, 12)

/** When this process began: tells it from an earlier one that had the same number. */
const beginning = (): number => Math.floor(performance.timeOrigin)

/** Names for files that this process writes, by which others tell whether it lives. */
export const unfinishedNames = (): (() => string) => {
  const prefix = `${placeOfProcesses()}.${process.pid}.${beginning()}`
  return () => `${prefix}.${randomUUID()}`
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    // The process exists, but belongs to another user.
    return fault instanceof Error && "code" in fault && fault.code === "EPERM"
  }
}

/** Whether the writer of a file lives; null if that cannot be told from here. */
const livesWriterOf = (name: string, here: string): boolean | null => {
  const [place, pid, began, rest] = name.split(".")
  if (rest === undefined || place !== here) return null
  if (Number(pid) === process.pid) return Number(began) === beginning()
  // Another process may have this number by now, so it does not prove that the writer lives.
  return isRunning(Number(pid)) ? null : false
}

/** Removes the files that dead writers left in the folder, and returns how many. `now` is in milliseconds since 1970. */
export const removeUnfinished = async (folder: string, now: number): Promise<number> => {
  const here = placeOfProcesses()
  let removed = 0
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const lives = livesWriterOf(name, here)
    if (lives === true) continue
    if (lives === null) {
      const found = await stat(file).catch((fault: unknown) => {
        if (isMissing(fault)) return null
        throw fault
      })
      if (found === null || now - found.mtimeMs < abandonedAfterMs) continue
    }
    await unlinkIfThere(file)
    removed++
  }
  return removed
}

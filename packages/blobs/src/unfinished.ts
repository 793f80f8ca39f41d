import { createHash, randomUUID } from "node:crypto"
import { readlinkSync } from "node:fs"
import { readdir, stat } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { isMissing, unlinkIfThere } from "./files.js"

/** A file of which nobody knows whether its writer lives is left alone until it has not been written to for so long. In milliseconds. */
const abandonedAfterMs = 60 * 60 * 1000

/** The space of process numbers on Linux: containers of one name may have different ones. */
const processSpace = (): string => {
  try {
    return readlinkSync("/proc/self/ns/pid")
  } catch {
    // There is one for all processes elsewhere.
    return ""
  }
}

/** Where process numbers mean the same as here. */
const placeOfProcesses = (): string =>
  createHash("sha256").update(`${hostname()}\n${processSpace()}`).digest("hex").slice(0, 12)

/** When this process began: tells it from one of before that had its number. */
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
    // One of another user is there as well.
    return fault instanceof Error && "code" in fault && fault.code === "EPERM"
  }
}

/** Whether the writer of a file lives; null where it cannot be told from here. */
const livesWriterOf = (name: string, here: string): boolean | null => {
  const [place, pid, began, rest] = name.split(".")
  if (rest === undefined || place !== here) return null
  if (Number(pid) === process.pid) return Number(began) === beginning()
  // A number that another process has by now is no proof that the writer lives.
  return isRunning(Number(pid)) ? null : false
}

/** Removes what writers that died have left in the folder, at `now` in milliseconds since 1970; how many files. */
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

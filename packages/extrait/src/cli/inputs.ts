import { mkdir, readdir, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import { reasonOf } from "./reasonOf.js"
import { UsageError } from "./UsageError.js"

/** A file to work on. */
export interface Input {
  /** Where it lies, as reported; `-` is standard input. */
  readonly path: string
  /** The name of its results: its own or, in a folder that is gone through, its path within it. */
  readonly name: string
}

/** Ending of files that are not documents of a folder: labels, schemas and results, which lie beside them. */
const BESIDE = ".json"

/** The documents in a folder by their paths within it, sorted. Hidden files, hidden folders and JSON are left out. */
export const documentsIn = async (folder: string, recursive: boolean): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  const folders = [""]
  for (const within of folders) {
    for (const entry of await readdir(join(folder, within), { withFileTypes: true })) {
      if (entry.name.startsWith(".")) continue
      const path = join(within, entry.name)
      // Links to folders are not followed, so that the walk cannot go round in circles.
      if (entry.isDirectory() && recursive) folders.push(path)
      else if (entry.isFile() && !entry.name.endsWith(BESIDE)) found.push(path)
    }
  }
  return found.sort()
}

/** The files that the arguments name; a folder stands for the documents in it, and with `recursive` for those in its folders. */
export const inputsOf = async (paths: ReadonlyArray<string>, recursive: boolean): Promise<ReadonlyArray<Input>> => {
  if (paths.filter((path) => path === "-").length > 1) throw new UsageError("standard input can be read only once")
  const inputs = await Promise.all(
    paths.map(async (path): Promise<ReadonlyArray<Input>> => {
      if (path === "-") return [{ path, name: "stdin" }]
      const isFolder = await stat(path).then(
        (entry) => entry.isDirectory(),
        // Reported with the other results, when its turn comes.
        () => false
      )
      if (!isFolder) return [{ path, name: basename(path) }]
      const names = await documentsIn(path, recursive).catch((error: unknown) => {
        throw new UsageError(`${path}: ${reasonOf(error)}`)
      })
      return names.map((name) => ({ path: join(path, name), name }))
    })
  )
  return inputs.flat()
}

/** Refuses inputs whose results would have one name. */
export const refuseDoubleNames = (inputs: ReadonlyArray<Input>, extension: string): void => {
  const seen = new Map<string, string>()
  for (const { name, path } of inputs) {
    const other = seen.get(name)
    if (other !== undefined) throw new UsageError(`${other} and ${path} would both be written to ${name}${extension}`)
    seen.set(name, path)
  }
}

/** Makes the folder that files are written into, unless there is one. */
export const makeFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be written to: ${reasonOf(error)}`)
  })
}

import { open, readFile } from "node:fs/promises"
import { join } from "node:path"

/** A file as it was when it was worked on: one that has another size or time since is another file. */
export interface FileState {
  readonly size: number
  /** Milliseconds since 1970 at which it was last written. */
  readonly modified: number
}

/** Name of the log in the folder of the results: hidden, so that no folder of documents holds it as one. */
const NAME = ".extrait-watch.jsonl"

const isEntry = (value: unknown): value is FileState & { readonly file: string } =>
  typeof value === "object" &&
  value !== null &&
  "file" in value &&
  typeof value.file === "string" &&
  "size" in value &&
  typeof value.size === "number" &&
  "modified" in value &&
  typeof value.modified === "number"

const read = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    // The last line of a process that was killed.
    return null
  }
}

/**
 * Which files are done, kept as lines beside the results. A line is written after a file's results, so that what was
 * cut off is done again.
 */
export class WatchLog {
  private constructor(
    private readonly path: string,
    private readonly done: Map<string, FileState>
  ) {}

  /** Reads the log of a folder; one that is not there is empty. */
  static async open(folder: string): Promise<WatchLog> {
    const path = join(folder, NAME)
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return ""
      throw error
    })
    const entries = text.split("\n").map(read).filter(isEntry)
    return new WatchLog(path, new Map(entries.map(({ file, modified, size }) => [file, { modified, size }])))
  }

  /** Whether a file was worked on as it is now. */
  has(file: string, { modified, size }: FileState): boolean {
    const known = this.done.get(file)
    return known !== undefined && known.size === size && known.modified === modified
  }

  /** Notes that a file is done, with its outcome. */
  async add(file: string, state: FileState, status: string): Promise<void> {
    this.done.set(file, state)
    const handle = await open(this.path, "a")
    try {
      // A line of its own, whatever a killed process has left of the last one.
      await handle.write(`\n${JSON.stringify({ file, ...state, status })}`)
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }
}

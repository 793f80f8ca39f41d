import { stat } from "node:fs/promises"
import { join } from "node:path"
import { documentsIn } from "../inputs.js"
import type { FileState, WatchLog } from "./WatchLog.js"

/** A file that is there whole and has not been worked on. */
export interface WaitingFile {
  /** Its path within the folder. */
  readonly file: string
  readonly state: FileState
}

const stateOf = (path: string): Promise<FileState | null> =>
  stat(path).then(
    ({ mtimeMs, size }) => ({ size, modified: Math.round(mtimeMs) }),
    // Gone since the folder was read.
    () => null
  )

/** Looks at a folder again and again for files that nobody writes to any more. */
export class WaitingFiles {
  /** Each file as it was seen last, and since when it is so. */
  #seen = new Map<string, { readonly state: FileState; readonly since: number }>()

  constructor(
    private readonly folder: string,
    private readonly log: WatchLog,
    private readonly settings: { readonly recursive: boolean; readonly settleSeconds: number }
  ) {}

  /** Files that were there at the last look, whole or not, and have not been worked on; empty ones are left aside, for nothing may ever come. */
  get count(): number {
    return [...this.#seen.values()].filter(({ state }) => state.size > 0).length
  }

  /** The files that are to be worked on `now`, in milliseconds: new or changed, not empty, and unchanged for as long as a file needs to settle. */
  async next(now: number): Promise<ReadonlyArray<WaitingFile>> {
    const seen = new Map<string, { readonly state: FileState; readonly since: number }>()
    const ready: Array<WaitingFile> = []
    for (const file of await documentsIn(this.folder, this.settings.recursive)) {
      const state = await stateOf(join(this.folder, file))
      if (state === null || this.log.has(file, state)) continue
      const before = this.#seen.get(file)
      const isSame =
        before !== undefined && before.state.size === state.size && before.state.modified === state.modified
      const since = isSame ? before.since : now
      seen.set(file, { state, since })
      if (isSame && state.size > 0 && now - since >= this.settings.settleSeconds * 1000) ready.push({ file, state })
    }
    this.#seen = seen
    return ready
  }
}

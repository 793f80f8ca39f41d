import { cachedDataVersionTag } from "node:v8"
import type { Script } from "node:vm"
import { KeptFile } from "@extrait/threads/kept"

/** A script as it was kept. */
export interface KeptScript {
  /** The source it was compiled from. */
  readonly text: string
  /** V8's compiled code, for `vm.Script`. */
  readonly code: Buffer
  /** How much work the process had done that kept it: the more, the more of the script is compiled. */
  readonly work: number
}

/** Before text and code: the work, and the text's length in bytes. */
const HEADER_BYTES = 8

/**
 * A script with V8's compiled code, kept in a file for the next process. Changing, parsing and compiling two megabytes of source takes a good part
 * of the time to a process's first page. A file is valid for the same `source` of the script, the same V8 and the same V8 options.
 */
export class CodeCache {
  readonly #file: KeptFile
  /** The kept script, if there is one. */
  readonly kept: KeptScript | null

  constructor(source: Iterable<string | Uint8Array>) {
    this.#file = new KeptFile("pdf", [`${process.version} ${process.arch} ${cachedDataVersionTag()}`, ...source])
    this.kept = this.#read()
  }

  #read(): KeptScript | null {
    const data = this.#file.read()
    if (data === null) return null
    const end = HEADER_BYTES + data.readUInt32LE(4)
    return { text: data.toString("latin1", HEADER_BYTES, end), code: data.subarray(end), work: data.readUInt32LE(0) }
  }

  /** Keeps a script's source, which is pure ASCII, and the code compiled so far. */
  keep(text: string, script: Script, work: number): void {
    const header = Buffer.alloc(HEADER_BYTES)
    header.writeUInt32LE(work, 0)
    header.writeUInt32LE(text.length, 4)
    this.#file.keep([header, Buffer.from(text, "latin1"), script.createCachedData()])
  }
}

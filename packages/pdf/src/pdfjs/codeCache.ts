import { createHash, randomUUID } from "node:crypto"
import { lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cachedDataVersionTag } from "node:v8"
import type { Script } from "node:vm"

const DIGEST = "sha256"
const DIGEST_BYTES = 32
const OWNER_ALONE = 0o700
const OTHERS_WRITE = 0o022

/** A folder that nobody else can write to: what lies there is run. `null` where there is none. */
const privateFolder = (): string | null => {
  // Node's own settings for what it keeps of compiled modules (https://nodejs.org/api/module.html#module-compile-cache).
  const { NODE_COMPILE_CACHE: asked, NODE_DISABLE_COMPILE_CACHE: disabled } = process.env
  if (disabled === "1") return null
  const user = process.getuid?.()
  const folder = join(asked ?? tmpdir(), user === undefined ? "extrait-pdf" : `extrait-pdf-${user}`)
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ALONE })
    const found = lstatSync(folder)
    const safe = user === undefined || (found.uid === user && (found.mode & OTHERS_WRITE) === 0)
    return found.isDirectory() && safe ? folder : null
  } catch {
    // Without a place to write to, everything is compiled anew.
    return null
  }
}

const digestOf = (bytes: Uint8Array): Buffer => createHash(DIGEST).update(bytes).digest()

/** A script as it was kept. */
export interface KeptScript {
  /** What it was compiled from. */
  readonly text: string
  /** V8's compiled code, for `vm.Script`. */
  readonly code: Buffer
  /** How much work the process had done that kept it: the more, the more of the script is compiled. */
  readonly work: number
}

/** Before text and code: the work, and the text's length in bytes. */
const HEADER_BYTES = 8

/**
 * One script and V8's compiled code of it, kept in a file for the next process: a text of two megabytes is changed, parsed and compiled for a good
 * part of the time that a process takes to its first page. A file is good for the same `source` that the script is made of, the same V8 and the
 * same options of it.
 */
export class CodeCache {
  readonly #file: string | null
  /** What there is. */
  readonly kept: KeptScript | null

  constructor(source: Iterable<string | Uint8Array>) {
    const folder = privateFolder()
    const key = createHash(DIGEST).update(`${process.version} ${process.arch} ${cachedDataVersionTag()}`)
    for (const part of source) key.update(part)
    this.#file = folder === null ? null : join(folder, key.digest("hex"))
    this.kept = this.#read()
  }

  #read(): KeptScript | null {
    if (this.#file === null) return null
    try {
      const bytes = readFileSync(this.#file)
      const data = bytes.subarray(DIGEST_BYTES)
      if (!digestOf(data).equals(bytes.subarray(0, DIGEST_BYTES))) return null
      const end = HEADER_BYTES + data.readUInt32LE(4)
      return {
        text: data.toString("latin1", HEADER_BYTES, end),
        code: data.subarray(end),
        work: data.readUInt32LE(0)
      }
    } catch {
      // Nobody has kept it yet.
      return null
    }
  }

  /** Keeps the text of a script, which is ASCII alone, and what has been compiled of it so far. */
  keep(text: string, script: Script, work: number): void {
    if (this.#file === null) return
    const header = Buffer.alloc(HEADER_BYTES)
    header.writeUInt32LE(work, 0)
    header.writeUInt32LE(text.length, 4)
    const data = Buffer.concat([header, Buffer.from(text, "latin1"), script.createCachedData()])
    const draft = `${this.#file}.${randomUUID()}`
    try {
      writeFileSync(draft, Buffer.concat([digestOf(data), data]), { mode: 0o600 })
      renameSync(draft, this.#file)
    } catch {
      // A full disk costs the next process some time.
    }
  }
}

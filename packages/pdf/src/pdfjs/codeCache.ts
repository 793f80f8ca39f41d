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

/**
 * V8's compiled code of one script, kept in a file for the next process: a text of two megabytes is parsed and compiled for a good part of the
 * time that a process takes to its first page. A file is good for the same text, the same V8 and the same options of it.
 */
export class CodeCache {
  readonly #file: string | null
  /** What there is, for `vm.Script`. */
  readonly data: Buffer | undefined

  constructor(text: string) {
    const folder = privateFolder()
    const key = createHash(DIGEST).update(text).update(`${process.version} ${process.arch} ${cachedDataVersionTag()}`)
    this.#file = folder === null ? null : join(folder, key.digest("hex"))
    this.data = this.#read()
  }

  #read(): Buffer | undefined {
    if (this.#file === null) return undefined
    try {
      const bytes = readFileSync(this.#file)
      const data = bytes.subarray(DIGEST_BYTES)
      return digestOf(data).equals(bytes.subarray(0, DIGEST_BYTES)) ? data : undefined
    } catch {
      // Nobody has kept it yet.
      return undefined
    }
  }

  /** Keeps what has been compiled of the script so far. */
  keep(script: Script): void {
    if (this.#file === null) return
    const data = script.createCachedData()
    const draft = `${this.#file}.${randomUUID()}`
    try {
      writeFileSync(draft, Buffer.concat([digestOf(data), data]), { mode: 0o600 })
      renameSync(draft, this.#file)
    } catch {
      // A full disk costs the next process some time.
    }
  }
}

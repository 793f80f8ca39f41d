import { createHash, randomUUID } from "node:crypto"
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const DIGEST = "sha256"
const DIGEST_BYTES = 32
const OWNER_ALONE = 0o700
const OTHERS_WRITE = 0o022
/** Files of one kind that are kept: of more, such as those of versions before, the oldest go. */
const MOST_FILES = 6

/** A folder that nobody else can write to: what lies there is run. `null` where there is none. */
const privateFolder = (kind: string): string | null => {
  // Node's own settings for what it keeps of compiled modules (https://nodejs.org/api/module.html#module-compile-cache).
  const { NODE_COMPILE_CACHE: asked, NODE_DISABLE_COMPILE_CACHE: disabled } = process.env
  if (disabled === "1") return null
  const user = process.getuid?.()
  const folder = join(asked ?? tmpdir(), user === undefined ? `extrait-${kind}` : `extrait-${kind}-${user}`)
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ALONE })
    const found = lstatSync(folder)
    const safe = user === undefined || (found.uid === user && (found.mode & OTHERS_WRITE) === 0)
    return found.isDirectory() && safe ? folder : null
  } catch {
    // Without a place to write to, everything is made anew.
    return null
  }
}

const digestOf = (parts: ReadonlyArray<Uint8Array>): Buffer => {
  const hash = createHash(DIGEST)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * Keeps what took long to make in a file, for the next process that needs the same. The file lies where Node keeps its
 * compiled modules (`NODE_COMPILE_CACHE`, or the folder for temporary files; `NODE_DISABLE_COMPILE_CACHE=1` keeps
 * nothing), in a folder that nobody else can write to.
 */
export class KeptFile {
  readonly #folder: string | null
  readonly #name: string

  /** `kind` names the folder; `madeOf` is everything that the content is made of: it is used again only for the same. */
  constructor(kind: string, madeOf: Iterable<string | Uint8Array>) {
    const key = createHash(DIGEST)
    for (const part of madeOf) key.update(part)
    this.#folder = privateFolder(kind)
    this.#name = key.digest("hex")
  }

  /** What was kept; null if there is nothing, or if it has changed since. */
  read(): Buffer | null {
    if (this.#folder === null) return null
    try {
      const bytes = readFileSync(join(this.#folder, this.#name))
      const data = bytes.subarray(DIGEST_BYTES)
      return digestOf([data]).equals(bytes.subarray(0, DIGEST_BYTES)) ? data : null
    } catch {
      // Nobody has kept it yet.
      return null
    }
  }

  /** Keeps it, the parts one after the other, whole or not at all. */
  keep(parts: ReadonlyArray<Uint8Array>): void {
    if (this.#folder === null) return
    const draft = join(this.#folder, `${this.#name}.${randomUUID()}`)
    try {
      writeFileSync(draft, Buffer.concat([digestOf(parts), ...parts]), { mode: 0o600 })
      renameSync(draft, join(this.#folder, this.#name))
      this.#letGo(this.#folder)
    } catch {
      // A full disk costs the next process some time.
      rmSync(draft, { force: true })
    }
  }

  #letGo(folder: string): void {
    const files = readdirSync(folder).map((name) => join(folder, name))
    const times = new Map(files.map((file) => [file, statSync(file).mtimeMs]))
    files.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))
    for (const file of files.slice(MOST_FILES)) rmSync(file, { force: true })
  }
}

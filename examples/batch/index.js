import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { Extrait } from "extrait"

const [folder, table, ...columns] = process.argv.slice(2)
if (table === undefined) {
  console.error("node index.js FOLDER TABLE.csv [FIELD…]")
  process.exit(1)
}

/** Files of a folder that are on their way at once: the queue holds them all, and uploads need not wait for each other. */
const atOnce = 8

// A row for each file, so that nothing is lost unseen: what failed says why, and what a person should look at says so.
const header = ["file", "status", "document_type", "review_status", "flags", "error", ...columns]
const cell = (text) => `"${String(text ?? "").replaceAll('"', '""')}"`

const digestOf = async (path) => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex")
}

/** The document of a file. The key makes a second run find the document of the first in place of making another. */
const documentOf = async (extrait, path) => {
  const { id } = await extrait.documents.submit({ file: path, idempotencyKey: await digestOf(path) })
  for (;;) {
    const document = await extrait.documents.wait(id)
    if (document.status !== "queued" && document.status !== "processing") return document
  }
}

const rowOf = async (extrait, name) => {
  try {
    const document = await documentOf(extrait, join(folder, name))
    const { error, id, status } = document
    if (status === "failed" || status === "deleted") return [name, status, "", "", "", error?.code ?? ""]
    const { document_type, extract, flags, review_status } = await extrait.documents.result(id)
    const values = columns.map((key) => extract[key]?.value)
    return [name, status, document_type, review_status, flags.join(" "), error?.code ?? "", ...values]
  } catch (error) {
    // One file that is refused, such as an archive, is no reason to stop.
    if (error instanceof Error && "code" in error) return [name, "refused", "", "", "", error.code]
    throw error
  }
}

const extrait = await Extrait.open({ dataDir: join(folder, ".extrait") })
const entries = await readdir(folder, { withFileTypes: true })
const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(".")).map(({ name }) => name)
const waiting = names.sort().map((name, index) => ({ name, index }))
const rows = []
const worker = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    rows[next.index] = await rowOf(extrait, next.name)
    console.error(`${next.name}: ${rows[next.index][1]}`)
  }
}
try {
  await Promise.all(Array.from({ length: atOnce }, worker))
} finally {
  await extrait.close()
}
// Whole or not at all: another program may be reading the last one.
await writeFile(`${table}.part`, `${[header, ...rows].map((row) => row.map(cell).join(",")).join("\n")}\n`)
await rename(`${table}.part`, table)

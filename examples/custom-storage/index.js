import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"
import { tableBlobStore } from "./tableBlobStore.js"

const folder = await mkdtemp(join(tmpdir(), "extrait-custom-storage-"))
const table = join(folder, "files.db")
const file = fileURLToPath(new URL("../documents/invoice.pdf", import.meta.url))

const extrait = await Extrait.open({ dataDir: folder, files: { store: tableBlobStore(table) } })
const { id, size_bytes } = await extrait.documents.submit({ file })
await extrait.documents.wait(id)
const { extract } = await extrait.documents.result(id)
const { size } = await stat(table)
console.log(`${extract.total_amount?.value}, from a file of ${size_bytes} bytes in a table of ${size}`)
await extrait.close()
await rm(folder, { recursive: true })

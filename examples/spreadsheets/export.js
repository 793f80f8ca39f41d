// Every result in one file: by the library, and by a request that any program can send.
import { createWriteStream } from "node:fs"
import { mkdir, readdir } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"

const [from = fileURLToPath(new URL("../documents/", import.meta.url)), to = "spreadsheets"] = process.argv.slice(2)
await mkdir(to, { recursive: true })
const write = (content, name) => pipeline(Readable.fromWeb(content), createWriteStream(join(to, name)))

const extrait = await Extrait.open({ dataDir: null })
try {
  for (const name of (await readdir(from)).filter((file) => /\.(pdf|png|jpe?g)$/.test(file)).sort()) {
    const { id } = await extrait.documents.submit({ file: join(from, name), metadata: { batch: "march" } })
    await extrait.documents.wait(id)
  }
  const workbook = await extrait.documents.export({ format: "xlsx", metadata: { batch: "march" } })
  await write(workbook.content, "march.xlsx")
  const items = await extrait.documents.export({ format: "csv", table: "line_items" })
  await write(items.content, "items.csv")

  // Over HTTP. `extrait serve` answers alike.
  const { secret } = await extrait.keys.create({ scopes: ["read"] })
  const response = await extrait.fetch(
    new Request("http://localhost/v1/documents:export?format=jsonl&document_type=invoice", {
      headers: { authorization: `Bearer ${secret}` }
    })
  )
  if (!response.ok) throw new Error(await response.text())
  await write(response.body, "fields.jsonl")
} finally {
  await extrait.close()
}

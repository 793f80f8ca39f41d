import { readdir } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { csvRecord, Extrait } from "extrait"

const folder = fileURLToPath(new URL("../documents/", import.meta.url))
const columns = ["document_type", "invoice_number", "total_amount"]

const extrait = await Extrait.open({ dataDir: null })
process.stdout.write(csvRecord(["file", ...columns]))
for (const name of (await readdir(folder)).filter((file) => /\.(pdf|png|jpe?g)$/.test(file)).sort()) {
  const { id } = await extrait.documents.submit({ file: folder + name })
  const { error, status } = await extrait.documents.wait(id)
  if (status === "failed") {
    console.error(`${name}: ${error?.message}`)
    continue
  }
  const { document_type, extract } = await extrait.documents.result(id)
  const values = {
    document_type,
    ...Object.fromEntries(Object.entries(extract).map(([key, field]) => [key, field.value]))
  }
  process.stdout.write(csvRecord([name, ...columns.map((column) => values[column] ?? null)]))
}
await extrait.close()

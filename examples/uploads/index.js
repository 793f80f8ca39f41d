import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"

const sample = (name) => fileURLToPath(new URL(`../documents/${name}`, import.meta.url))

// Stands for another server of yours. It is on this machine, which is not public: its network is allowed.
const files = createServer(async (_, response) => response.end(await readFile(sample("facture.pdf"))))
await new Promise((resolve) => files.listen(0, "127.0.0.1", resolve))

const extrait = await Extrait.open({ dataDir: null, urlUploads: { allowNetworks: ["127.0.0.1"] } })

const { data } = await extrait.documents.submitBatch({
  files: [
    sample("invoice.pdf"),
    { file: new Uint8Array(), filename: "empty.pdf" },
    { file: new TextEncoder().encode("Receipt\nTotal: 12.50 EUR"), filename: "receipt.txt" }
  ],
  extract: false
})
for (const { document, error, filename } of data) {
  if (document === null) console.log(`${filename}: ${error.code}`)
  else console.log(`${filename}: ${(await extrait.documents.wait(document.id)).status}`)
}

const { filename, id } = await extrait.documents.submitUrl({
  url: `http://127.0.0.1:${files.address().port}/2026/facture.pdf`,
  extract: false
})
console.log(`${filename}: ${(await extrait.documents.wait(id)).status}`)

await extrait.close()
files.close()

import { copyFile, mkdir } from "node:fs/promises"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"

const samples = ["invoice.pdf", "facture.pdf", "receipt.jpg"].map((name) =>
  fileURLToPath(new URL(`../documents/${name}`, import.meta.url))
)
const [out = ".extrait", ...given] = process.argv.slice(2)
const files = given.length > 0 ? given : samples
const sureEnough = 0.8

const extrait = await Extrait.open({ dataDir: null })
for (const file of files) {
  const name = basename(file)
  const { id } = await extrait.documents.submit({ file, extract: false })
  const { error, status } = await extrait.documents.wait(id)
  if (status === "failed") {
    console.error(`${name}: ${error?.message}`)
    continue
  }
  const { document_type, document_type_confidence, language } = await extrait.documents.result(id)
  const folder = document_type !== null && document_type_confidence >= sureEnough ? document_type : "unsure"
  await mkdir(join(out, folder), { recursive: true })
  await copyFile(file, join(out, folder, name))
  console.log(`${name}: ${folder}, ${language}`)
}
await extrait.close()

import { mkdir, writeFile } from "node:fs/promises"
import { basename, extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"

const samples = ["invoice-scan.pdf", "receipt.jpg"].map((name) =>
  fileURLToPath(new URL(`../documents/${name}`, import.meta.url))
)
const [out = ".extrait", ...given] = process.argv.slice(2)
const files = given.length > 0 ? given : samples

const extrait = await Extrait.open({ dataDir: null })
await mkdir(out, { recursive: true })
for (const file of files) {
  const { id } = await extrait.documents.submit({ file, extract: false, include_recognition: true })
  const { error, status } = await extrait.documents.wait(id)
  if (status === "failed") {
    console.error(`${basename(file)}: ${error?.message}`)
    continue
  }
  const { conformance, pages, pdf } = await extrait.documents.searchablePdf(id)
  const name = `${basename(file, extname(file))}.searchable.pdf`
  await writeFile(join(out, name), pdf)
  const recognised = pages.filter(({ text }) => text === "recognised").length
  console.log(`${name}: ${recognised} of ${pages.length} pages recognised, ${conformance ?? "pages kept as they were"}`)
}
await extrait.close()

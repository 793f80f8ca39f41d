import { mkdir, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Extrait, toDocling, toMarkdown } from "extrait"

const samples = ["invoice.pdf", "facture.pdf"].map((name) =>
  fileURLToPath(new URL(`../documents/${name}`, import.meta.url))
)
const [out = ".extrait", ...given] = process.argv.slice(2)
const files = given.length > 0 ? given : samples

const extrait = await Extrait.open({ dataDir: null })
await mkdir(out, { recursive: true })
for (const file of files) {
  const name = basename(file)
  // What is recognised is kept with the result, so that a scan is not recognised twice.
  const { id } = await extrait.documents.submit({ file, include_recognition: true })
  const { error, status } = await extrait.documents.wait(id)
  if (status === "failed") {
    console.error(`${name}: ${error?.message}`)
    continue
  }
  const outline = await extrait.documents.outline(id)
  await writeFile(join(out, `${name}.md`), toMarkdown(outline))
  await writeFile(join(out, `${name}.docling.json`), JSON.stringify(toDocling(outline, name)))
  const count = (kind) => outline.items.filter((item) => item.kind === kind).length
  console.log(`${name}: ${count("heading")} headings, ${count("paragraph")} paragraphs, ${count("table")} tables`)
}
await extrait.close()

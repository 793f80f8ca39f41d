import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Extrait, fieldsCsv, resultXlsx, tableCsv } from "extrait"

const [from = fileURLToPath(new URL("../documents/", import.meta.url)), to = "spreadsheets"] = process.argv.slice(2)
await mkdir(to, { recursive: true })
const extrait = await Extrait.open({ dataDir: null })
try {
  for (const name of (await readdir(from)).filter((file) => /\.(pdf|png|jpe?g)$/.test(file)).sort()) {
    const { id } = await extrait.documents.submit({ file: join(from, name) })
    const { error, status } = await extrait.documents.wait(id)
    if (status === "failed") {
      console.error(`${name}: ${error?.message}`)
      continue
    }
    const result = await extrait.documents.result(id)
    await writeFile(join(to, `${name}.xlsx`), await resultXlsx(result))
    await writeFile(join(to, `${name}.csv`), fieldsCsv(result))
    const items = result.tables.find(({ key }) => key === "line_items")
    if (items !== undefined) await writeFile(join(to, `${name}.items.csv`), tableCsv(items))
    console.log(`${name}: ${items?.rows.length ?? 0} items`)
  }
} finally {
  await extrait.close()
}

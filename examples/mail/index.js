import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"

const sample = fileURLToPath(new URL("order.eml", import.meta.url))
const file = process.argv[2] ?? sample
const extrait = await Extrait.open({ dataDir: null, log: "none" })

const print = async (id, name) => {
  const { error } = await extrait.documents.wait(id)
  if (error !== null) return console.log(`${name}: ${error.code}`)
  const { attachments = [], document_type, extract, tables } = await extrait.documents.result(id)
  console.log(`${name}: ${document_type ?? "of no known type"}`)
  for (const [key, { value }] of Object.entries(extract)) {
    if (/^(order_number|invoice_number|total_amount)$/.test(key) && value !== null) console.log(`  ${key}: ${value}`)
  }
  for (const { columns, rows } of tables) console.log(`  a table of ${rows.length} rows: ${columns.join(", ")}`)
  for (const { document_id, filename } of attachments) {
    if (document_id === null) console.log(`${filename}: not read`)
    else await print(document_id, filename)
  }
}

const { filename, id } = await extrait.documents.submit({ file })
await print(id, filename)
await extrait.close()

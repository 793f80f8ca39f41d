import { fileURLToPath } from "node:url"
import { extract } from "extrait"

const sample = fileURLToPath(new URL("invoice.ubl.xml", import.meta.url))
const files = process.argv.length > 2 ? process.argv.slice(2) : [sample]

for (const file of files) {
  const { evidence, values, result } = await extract(file)
  console.log(`${values.invoice_number} of ${values.supplier_name}: ${values.amount_due} ${values.currency}`)
  for (const { amount, description, quantity } of values.line_items ?? []) {
    console.log(`  ${quantity} × ${description}: ${amount}`)
  }
  const { confidence, xpath } = evidence["/amount_due"] ?? {}
  console.log(`  amount due, sure by ${Math.round(confidence * 100)} %: ${xpath ?? "not stated by a file"}`)
  if (result.flags.length > 0) console.log(`  look at: ${result.flags.join(", ")}`)
}
await extract.close()
